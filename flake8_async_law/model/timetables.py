"""
Time tables: how often something runs that is given as a number, a `timedelta`, a cron text or a trigger.

Only the times of day are worked out; days of the month and week merely tell that there are fewer.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Cron, Parameter, Timetable
from .constants import UNKNOWN
from .options import Given, Options, seconds

if TYPE_CHECKING:
    from .module import Module
    from .reader import Scope

DAY: Final = 86_400.0
WEEK: Final = 7 * DAY
_NAMED: Final = {
    "@hourly": 3600.0, "@daily": DAY, "@midnight": DAY, "@weekly": WEEK, "@monthly": 30 * DAY, "@quarterly": 91 * DAY,
    "@yearly": 365 * DAY, "@annually": 365 * DAY,
}  # fmt: skip
_UNITS: Final = {"weeks": WEEK, "days": DAY, "hours": 3600.0, "minutes": 60.0, "seconds": 1.0}
_FIELDS: Final = ("year", "month", "day", "week", "day_of_week", "hour", "minute", "second")
"""The fields of a time table by name, the greatest first."""
_FIXED: Final = re.compile(r"^\d+(,\d+)*$|^\*/([2-9]|1\d|2[0-3])$")
"""An hour, some hours, or every other hour: not each of a row of hours."""


@dataclass(frozen=True)
class Clock:
    """
    When something runs. `period` is the shortest time between two runs, in seconds; None: it can't be told.
    `every_minute_of`: the hour or day that is named, in which it runs every minute.
    """

    period: float | None
    by_the_clock: bool = True
    once: bool = False
    every_minute_of: str | None = None


UNTOLD: Final = Clock(None)


def clock(given: Given, unit: float = 1.0) -> Clock | None:
    """When that runs for which `given` is the time table; None, if it is no time table that one can tell."""
    node, scope, module = given.node, given.scope, given.module
    value = given.value
    if isinstance(value, str):
        return of_text(value)
    if value is None:
        return None
    number = seconds(node, scope, module)
    if number is not None:
        return Clock(number * (unit if isinstance(value, (int, float)) else 1.0), False)
    literal = module.constants.literal(node, scope)
    if not isinstance(literal, ast.Call):
        return None
    name = module.callee_of(literal, scope)
    for role in INDEX.roles.get(name, ()) if name is not None else ():
        options = Options.of_decorator(literal, scope, module)
        if isinstance(role, Cron):
            return of_fields(role, options)
        if isinstance(role, Timetable):
            return of_trigger(role, options)
    if name == "datetime.timedelta":
        return Clock(None, False)
    return None


def of_text(text: str) -> Clock | None:
    """When something runs by a cron text: `*/5 * * * *`, `@daily`."""
    if text in _NAMED:
        return Clock(_NAMED[text])
    if text.startswith("@"):
        return Clock(None, once=text == "@once")
    fields = text.split()
    if len(fields) not in (5, 6):
        return None
    minute, hour, *days = fields[:5]
    wide = all(field in ("*", "?") for field in days)
    every = hour if minute == "*" and _FIXED.match(hour) else None
    period = _period(_expand(minute, 60), _expand(hour, 24), wide)
    return Clock(period, every_minute_of=f"hour {every}" if every is not None else None)


def of_fields(role: Cron, options: Options) -> Clock:
    """When something runs by fields of which each one left out is a star."""
    minutes, hours = _field(options, role.minute, 60), _field(options, role.hour, 24)
    days = [day for day in role.days if options.has(day) and not options.is_one_of(day, ("*", None))]
    every = _every_minute_of(role, options, days)
    if not options.complete:
        return UNTOLD
    return Clock(_period(minutes, hours, not days), every_minute_of=every)


def _every_minute_of(role: Cron, options: Options, days: list[Parameter]) -> str | None:
    """The hour or day that is named, while the minute is left open."""
    if not options.complete or not options.is_one_of(role.minute, ("*", None)):
        return None
    hour = options.given(role.hour)
    if hour is not None and not hour.is_one_of(("*", None)):
        text = str(hour.value) if hour.value is not UNKNOWN else ast.unparse(hour.node).strip("{}[]()").replace(" ", "")
        return f"{role.hour.name} {text}" if _FIXED.match(text) else None
    if hour is None and days and not options.has(role.minute):
        return " ".join(f"{day.name} {_spelled(options.given(day))}" for day in days[:1])
    return None


def _spelled(given: Given | None) -> str:
    return ast.unparse(given.node).strip("'\"") if given is not None else ""


def of_trigger(role: Timetable, options: Options) -> Clock | None:
    """When something runs by a trigger object."""
    if role.kind == "once":
        return Clock(None, once=True)
    if role.text is not None:
        given = options.given(role.text)
        value = given.value if given is not None else None
        return of_text(value) if isinstance(value, str) else UNTOLD
    return of_named(role.kind, options)


def of_named(kind: str, options: Options) -> Clock:
    """When something runs by fields (`hour=3`) or units (`minutes=5`) given by name."""
    if kind == "interval":
        total: float | None = 0.0
        for unit, worth in _UNITS.items():
            given = options.given(unit)
            if given is not None:
                value = given.value
                known = isinstance(value, (int, float)) and total is not None
                total = total + float(value) * worth if known else None  # type: ignore[operator,arg-type]
        return Clock(total or None, False)
    given_fields = [
        field for field in _FIELDS if options.has(field) and not options.is_one_of(Parameter(field), (None,))
    ]
    if not given_fields or not options.complete:
        return UNTOLD
    least = _FIELDS.index(given_fields[-1])
    sets = {}
    for field, size in (("hour", 24), ("minute", 60), ("second", 60)):
        if field in given_fields:
            sets[field] = _field(options, Parameter(field), size)
        else:
            sets[field] = {0} if _FIELDS.index(field) > least else set(range(size))
    wide = not any(field in given_fields for field in _FIELDS[:5])
    ticks = sets["second"]
    if ticks is not None and len(ticks) > 1:
        return Clock(60.0 / len(ticks))
    return Clock(_period(sets["minute"], sets["hour"], wide))


def _field(options: Options, parameter: Parameter, size: int) -> set[int] | None:
    """The values that a field stands for; None where it can't be read."""
    given = options.given(parameter)
    if given is None:
        return set(range(size)) if options.complete else None
    value = given.value
    if value is None:
        return set(range(size))
    if value is not UNKNOWN:
        return _expand(value, size)
    return _numbers(given.node, given.scope, given.module)


def _numbers(node: ast.expr, scope: Scope, module: Module) -> set[int] | None:
    """`{0, 30}`, `[0, 30]`, `range(0, 60, 5)`, `set(range(60))`."""
    node = module.constants.literal(node, scope)
    if isinstance(node, (ast.Set, ast.List, ast.Tuple)):
        values = [module.constants.of(element, scope) for element in node.elts]
        return {v for v in values if isinstance(v, int)} if all(isinstance(v, int) for v in values) else None
    if isinstance(node, ast.Call):
        name = module.callee_of(node, scope)
        if name in ("builtins.set", "builtins.list", "builtins.tuple") and len(node.args) == 1:
            return _numbers(node.args[0], scope, module)
        if name == "builtins.range":
            bounds = [module.constants.of(argument, scope) for argument in node.args]
            if bounds and all(isinstance(bound, int) for bound in bounds) and 0 not in bounds[2:]:
                return set(range(*[bound for bound in bounds if isinstance(bound, int)]))
    return None


def _expand(field: object, size: int) -> set[int] | None:
    """The numbers below `size` that a cron field stands for; None where it holds anything else."""
    if isinstance(field, int) and not isinstance(field, bool):
        return {field}
    if not isinstance(field, str):
        return None
    found: set[int] = set()
    for part in field.replace(" ", "").split(","):
        values = list(_part(part, size))
        if not values:
            return None
        found.update(values)
    return found


def _part(text: str, size: int) -> Iterator[int]:
    matched = re.fullmatch(r"(?:(\*)|(\d+)(?:-(\d+))?)(?:/(\d+))?", text)
    if matched is None:
        return
    star, first, last, step = matched.groups()
    start = 0 if star else int(first)
    end = size - 1 if star or (step and not last) else int(last or first)
    yield from range(start, min(end, size - 1) + 1, max(int(step or 1), 1))


def _period(minutes: set[int] | None, hours: set[int] | None, every_day: bool) -> float | None:
    """The shortest time between two runs, in seconds."""
    if not minutes or not hours:
        return None
    times = sorted(hour * 60 + minute for hour in hours for minute in minutes)
    if len(times) == 1:
        return DAY if every_day else WEEK
    gaps = [later - earlier for earlier, later in pairwise(times)]
    if every_day:
        gaps.append(times[0] + 24 * 60 - times[-1])
    return 60.0 * min(gaps)
