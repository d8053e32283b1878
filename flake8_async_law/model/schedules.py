"""
Schedules: what runs again and again, how often, and what happens when one run meets the next, or is missed.

A run is planned by a call, a decorator, or an entry of a settings dict. Whether two runs may meet depends on the
library, on options, on how long a run may take, and on what the job does by itself to be alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX, SETTINGS
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    AllowsOverlap,
    Blocking,
    Cron,
    Enqueue,
    HearsMissed,
    JobLimit,
    Parameter,
    Periodic,
    PeriodicSetting,
    SchedulerDefaults,
    Timetable,
)
from . import flow
from .calls import Argument, Call, Payload, spelling
from .constants import UNKNOWN
from .options import Given, Options, is_same
from .timetables import Clock, clock, of_fields, of_named, of_text

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

OFTEN: Final = 900.0
"""Seconds between two runs up to which one may well meet the next."""
HOURLY: Final = 3600.0
"""The same for a run that talks to other services, or where the library has an option against it."""


@dataclass(frozen=True)
class Plan:
    """
    One thing that runs again and again. `node` is where that is said, `what` how it is called there, `info` the
    function that runs, if it can be told. `entry` are the options of an entry in settings, `role` what says so
    otherwise.
    """

    module: Module
    node: ast.AST
    what: str
    clock: Clock | None
    options: Options
    role: Periodic | None
    info: FunctionInfo | None
    call: Call | None = None
    entry: PeriodicSetting | None = None
    name: ast.expr | None = None
    """Where an entry names its job."""
    payload: Payload | None = None
    """The arguments that an entry gives its job."""

    @property
    def period(self) -> float | None:
        return self.clock.period if self.clock is not None else None

    @property
    def every(self) -> str:
        """How often it runs, in words."""
        return spoken(self.period or 0.0)

    @property
    def is_slip(self) -> bool:
        """Is it so frequent only because a minute was left open?"""
        return self.clock is not None and self.clock.every_minute_of is not None

    # -- one run and the next ---------------------------------------------------------------------

    @property
    def overlap_by_option(self) -> Given | None:
        """The option which says that one run may start before the last has ended, where it takes one to say so."""
        role = self.role
        if role is None or role.overlap != "option" or role.overlap_option is None:
            return None
        given = self.options.given(role.overlap_option) or self._default_for(role.overlap_option)
        if given is None:
            return None
        value = given.value
        for allowed in role.overlap_values:
            if is_same(value, allowed):
                return given
            numbers = isinstance(allowed, int) and isinstance(value, int)
            if numbers and not isinstance(allowed, bool) and not isinstance(value, bool) and value >= allowed:  # type: ignore[operator]
                return given
        return None

    @property
    def may_overlap(self) -> bool:
        """May one run start before the last has ended, by default, as far as options, limits and the job tell?"""
        if self.role is not None and self.role.overlap != "allowed":
            return False
        if not self.options.complete or self._has_guard:
            return False
        limit = self.limit
        if limit is not None and (limit == UNTOLD_LIMIT or self.period is None or limit <= self.period):
            return False
        return not self.keeps_alone

    @property
    def _has_guard(self) -> bool:
        if self._has_nested_guard:
            return True
        for option, values in self.role.guards if self.role is not None else ():
            given = self.options.given(option) or self._at_job(option.name)
            if given is None:
                continue
            if not values or given.value is UNKNOWN or given.is_one_of(values):
                return True
        return False

    @property
    def _has_nested_guard(self) -> bool:
        """Do the options of all its jobs let each of these wait for its last run?"""
        nested = self.options.given(self.role.nested) if self.role is not None and self.role.nested else None
        if nested is None or self.role is None:
            return False
        shared = Options(self.node)
        shared.read_dict(nested)
        found = ((shared.given(option), values) for option, values in self.role.nested_guards)
        return any(given is not None and (given.value is UNKNOWN or given.is_one_of(values)) for given, values in found)

    def _at_job(self, option: str) -> Given | None:
        """The option as the decorators of the job say it."""
        info = self.info
        for decorator in info.decorators if info is not None else ():
            if info is not None and isinstance(decorator, ast.Call):
                given = Options.of_decorator(decorator, info.function.scope, info.module).given(option)
                if given is not None:
                    return given
        return None

    @cached_property
    def limit(self) -> float | None:
        """How long a run may take, in seconds; `UNTOLD_LIMIT` where that can't be read, None without a limit."""
        role = self.role
        given = self.options.given(role.limit) if role is not None and role.limit is not None else None
        limits = [given] if given is not None else []
        settings: list[str] = []
        for kind in self._limits():
            limits += [
                at for option in kind.options if (at := self._at_job(option) or self._in_class(option)) is not None
            ]
            settings += [text for setting in kind.settings for text in self.module.settings.values(setting)]
        known = [limit.seconds for limit in limits if limit.value is not None]
        if any(value is None for value in known) or "" in settings:
            return UNTOLD_LIMIT
        found = [value for value in known if value]
        found += [] if found else [float(text) for text in settings if _is_number(text)]
        if found:
            return min(found)
        return role.longest if role is not None else None

    def _in_class(self, option: str) -> Given | None:
        job = self.info.job if self.info is not None else None
        return Options.of_job(job).given(option) if job is not None else None

    def _limits(self) -> Iterator[JobLimit]:
        """What limits jobs of this kind: by the decorator of the job, or by what plans it."""
        names = list(self.info.decorator_names) if self.info is not None else []
        names.append(self.role.name if self.role is not None else None)
        for name in names:
            yield from (role for role in INDEX.roles.get(name, ()) if isinstance(role, JobLimit)) if name else ()

    @cached_property
    def keeps_alone(self) -> bool:
        """
        Does the job seem to take care that it runs alone? By the words in it, in its decorators and in the helpers it
        calls: a lock, a flag, a claim. Also where a decorator, or a class of jobs, can't be read.
        """
        info = self.info
        if info is None:
            return False
        return _speaks_of_alone(info, 2) or _has_unread_decorator(info)

    @property
    def is_often(self) -> bool:
        """Does it run so often that a run may well last until the next is due?"""
        period = self.period
        if period is None or period > HOURLY or self.is_slip:
            return False
        has_option = self.role is not None and bool(self.role.guards)
        return period <= OFTEN or has_option or self._talks_to_others

    @property
    def _talks_to_others(self) -> bool:
        info = self.info
        if info is None:
            return False
        return any(found.call.role.kind in _REMOTE for found in info.module.reached(info.function, Blocking))

    @property
    def is_harmless_twice(self) -> bool:
        """
        Does a second run at the same time do no harm, or never happen: the job hands its work to other jobs, deletes
        what is old in one statement, or cleans up, counts or beats, by its name?
        """
        info = self.info
        if info is None or isinstance(info.node, ast.Lambda):
            return False
        if _HARMLESS.search(info.short_name) or all(site.last in _TALK for site in info.function.calls):
            return True
        for site in info.function.calls:
            if any(isinstance(role, Enqueue) and role.sends for role in info.module.roles_of(site)):
                return True
        loops = any(isinstance(s, (ast.For, ast.AsyncFor, ast.While)) for s in flow.statements(info.node.body))
        return not loops and any(site.last in ("delete", "adelete", "call_command") for site in info.function.calls)

    # -- runs that are missed -------------------------------------------------------------------------

    @property
    def drops_late_runs(self) -> bool:
        """Is a run that is a moment late dropped, by a default that nobody chose?"""
        role = self.role
        if role is None or role.grace is None or not self.options.complete:
            return False
        if self.clock is None or self.clock.once or self.options.has(role.grace):
            return False
        return self._default_for(role.grace) is None and self._defaults_in_sight and not self._hears_of_missed

    @property
    def makes_up(self) -> ast.AST | None:
        """Where it is said that each run which was missed is made up for, by an option or by an old default."""
        role = self.role
        if role is None or role.catch_up is None or self._has_guard:
            return None
        given = self.options.given(role.catch_up)
        if given is not None:
            return given.node if given.value is True else None
        old = self.options.given(role.old) if role.old is not None else None
        return self.node if old is not None and old.value is not None and self.options.complete else None

    # -- defaults of the scheduler ------------------------------------------------------------------------

    def _default_for(self, option: Parameter) -> Given | None:
        """What the scheduler, or the settings, say for all jobs; the first that is found."""
        for defaults in self._all_defaults:
            given = defaults.given(option.name)
            if given is not None:
                return given
        return None

    @cached_property
    def _all_defaults(self) -> list[Options]:
        return [options for module in self._homes for options in _defaults(module)]

    @property
    def _homes(self) -> list[Module]:
        """The module itself, and the one that makes the scheduler."""
        module = self.module
        root = self.node.func if isinstance(self.node, ast.Call) else None
        while isinstance(root, ast.Attribute):
            root = root.value
        name = module.names.of(root, module.scope_of(root)) if root is not None else None
        home = module.module_of(name) if name is not None and ":" in name else None
        return [module] if home is None or home is module else [module, home]

    @property
    def _defaults_in_sight(self) -> bool:
        """Is the scheduler made where its defaults can be read, all of them?"""
        made = [call for module in self._homes for call in module.calls(SchedulerDefaults)]
        return bool(made) and all(options.complete for options in self._all_defaults)

    @property
    def _hears_of_missed(self) -> bool:
        """Is somebody told of runs that were missed?"""
        for module in self._homes:
            for call in module.calls(HearsMissed):
                parts = [part for argument in call.args for part in ast.walk(argument)]
                named = [part for part in parts if isinstance(part, (ast.Name, ast.Attribute))]
                if any(module.names.of(part, call.scope) == call.role.value for part in named):
                    return True
        return False

    # -- runs that wait -----------------------------------------------------------------------------------

    @property
    def expires(self) -> bool | None:
        """Is a run that nobody took dropped after a time? None: the library has no such option."""
        names = [option.name for option in self.role.expires] if self.role is not None else []
        if self.entry is not None:
            names = list(self.entry.expires)
        if not names:
            return None
        return not self.options.complete or any(
            self.options.given(name) or self._at_job(name) or self._in_class(name) for name in names
        )


@dataclass(frozen=True)
class Table:
    """A time table that is spelled out: the place, its spelling, when that is, and how to give it the minute."""

    node: ast.AST
    what: str
    clock: Clock
    cure: str


UNTOLD_LIMIT: Final = -1.0
"""The limit of something that has one which can't be read."""
_REMOTE: Final = ("http", "socket", "subprocess", "cloud", "mail", "broker")
_TALK: Final = frozenset({"print", "debug", "info", "warning", "error", "log"})
_HARMLESS: Final = re.compile(
    r"heart_?beat|ping|health|alive|clean|purge|prune|expire|delete|remove|vacuum|evict|(^|_)gc(_|$)|metric|stats|gauge|rotate"
)
_ALONE: Final = re.compile(
    r"(?i)lock|mutex|semaphor|singleton|single_?instance|only_one|one_at_a_time|one_?run|exclusive|leader|running|in_progress|"
    r"in_flight|already|nowait|advisory|acquire|unique|dedup|claim|debounce|throttle|once\b|\bnx\b"
)


class Schedules:
    """What one module plans."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @cached_property
    def plans(self) -> list[Plan]:
        """Everything that is planned to run again and again, in source order."""
        found = [*self._decorated(), *self._called(), *self._entries()]
        return sorted(found, key=lambda plan: (plan.node.lineno, plan.node.col_offset))  # type: ignore[attr-defined]

    def _decorated(self) -> Iterator[Plan]:
        for info in self.module.functions:
            for decorator, name in zip(info.decorators, info.decorator_names, strict=False):
                for role in self.module.roles(name) if name is not None else ():
                    if isinstance(role, Periodic) and isinstance(decorator, ast.Call):
                        options = Options.of_decorator(decorator, info.function.scope, self.module)
                        yield from self._plan(role, options, decorator, info.short_name, info, None)

    def _called(self) -> Iterator[Plan]:
        decorators = {decorator for info in self.module.functions for decorator in info.decorators}
        for call in self.module.calls(Periodic):
            if call.node in decorators:
                continue
            role: Periodic = call.role
            given = call.argument(role.job) if role.job is not None else call.receiver
            if isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute):
                given = given.func.value  # add_periodic_task(60, sync.s())
            info = self.module.callable_of(given, call.scope) if given is not None else None
            if info is None and given is not None:
                name = self.module.constants.of(given, call.scope)
                info = self.module.job_names.job(name) if isinstance(name, str) else None
            what = spelling(given) if given is not None else call.name
            yield from self._plan(role, Options.of_call(call), call.node, what.strip("'\""), info, call)

    def _plan(
        self, role: Periodic, options: Options, node: ast.AST, what: str, info: FunctionInfo | None, call: Call | None
    ) -> Iterator[Plan]:
        module = self.module
        if role.fields is not None:
            yield Plan(module, node, what, of_fields(role.fields, options), options, role, info, call)
            return
        old = options.given(role.old) if role.old is not None else None
        for given in [options.given(option) for option in role.when] + [old]:
            if given is None:
                continue
            if role.listed:
                for time, place in _listed(given, role.listed):
                    yield Plan(module, place, what, clock(time), options, role, info, call)
                return
            yield Plan(module, node, what, self._clock(role, given, options), options, role, info, call)
            return

    def _clock(self, role: Periodic, given: Given, options: Options) -> Clock | None:
        value = given.value
        if role.named and isinstance(value, str):
            triggers = INDEX.of_kind(role.name.partition(".")[0], Timetable)
            kinds = [trigger.kind for trigger in triggers if trigger.trigger == value]
            return Clock(None, once=True) if "once" in kinds else of_named(kinds[0], options) if kinds else None
        return clock(given, role.unit)

    # -- entries of settings ------------------------------------------------------------------------------

    def _entries(self) -> Iterator[Plan]:
        for role in self._setting_roles:
            for value in self._values_of(role):
                scope = self.module.scope_of(value)
                for _, entry, where in self.module.constants.mapping(value, scope) or ():
                    plan = self._entry(role, Given(entry, where, self.module))
                    if plan is not None:
                        yield plan

    @property
    def _setting_roles(self) -> list[PeriodicSetting]:
        """What the settings that this file spells say of periodic jobs."""
        roots = {root for name, root in SETTINGS.items() if name in self.module.source}
        return [role for root in sorted(roots) for role in INDEX.of_kind(root, PeriodicSetting)]

    def _values_of(self, role: PeriodicSetting) -> Iterator[ast.expr]:
        for name, value in self.module.settings_spelled:
            if name in role.spellings:
                yield value
        for spelled in role.spellings:  # conf.beat_schedule["sync"] = {...}
            for attribute in self.module.attributes_named(spelled):
                parent = self.module.parent(attribute)
                statement = self.module.parent(parent) if isinstance(parent, ast.Subscript) else None
                if (
                    isinstance(parent, ast.Subscript)
                    and isinstance(statement, ast.Assign)
                    and parent in statement.targets
                ):
                    yield ast.copy_location(ast.Dict([parent.slice], [statement.value]), statement.value)

    def _entry(self, role: PeriodicSetting, given: Given) -> Plan | None:
        pairs = self.module.constants.mapping(given.node, given.scope)
        if pairs is None:
            return None
        found = {key: Given(node, scope, self.module) for key, node, scope in pairs if isinstance(key, str)}
        name, when = found.get(role.job), found.get(role.when)
        if name is None or when is None:
            return None
        options = Options(given.node)
        if role.options in found:
            options.read_dict(found[role.options])
        text = name.value
        info = self.module.job_names.job(text) if isinstance(text, str) else None
        what = text if isinstance(text, str) else spelling(name.node)
        payload = self._payload(role, found)
        return Plan(self.module, given.node, what, clock(when), options, None, info, None, role, name.node, payload)

    @staticmethod
    def _payload(role: PeriodicSetting, found: dict[str, Given]) -> Payload:
        """The arguments of the job in an entry."""
        args, kwargs = found.get(role.args), found.get(role.kwargs)
        positional = args.module.constants.sequence(args.node, args.scope) if args is not None else []
        pairs = kwargs.module.constants.mapping(kwargs.node, kwargs.scope) if kwargs is not None else []
        keywords = [Argument(n, s, key) for key, n, s in pairs or () if isinstance(key, str)]
        complete = positional is not None and pairs is not None and len(keywords) == len(pairs)
        return Payload(tuple(Argument(n, s) for n, s in positional or ()), tuple(keywords), complete)

    @property
    def names(self) -> Iterator[tuple[ast.expr, str]]:
        """The names of jobs in entries of settings, and where they stand."""
        for role in self._setting_roles:
            for value in self._values_of(role):
                for _, entry, where in self.module.constants.mapping(value, self.module.scope_of(value)) or ():
                    for key, node, scope in self.module.constants.mapping(entry, where) or ():
                        text = self.module.constants.of(node, scope) if key == role.job else None
                        if isinstance(text, str):
                            yield node, text

    @property
    def tables(self) -> Iterator[Table]:
        """Every time table of this file that is spelled out in fields, as a call or as a text."""
        module = self.module
        seen: set[ast.AST] = set()
        for call in module.calls(Cron):
            yield Table(call.node, spelling(call.node), of_fields(call.role, Options.of_call(call)), "add `minute=0`")
        for call in module.calls(Timetable):
            text = call.argument(call.role.text) if call.role.text is not None else None
            if text is not None:
                seen.add(text)
                yield from self._of_text(Given(text, call.scope, module))
        for plan in self.plans:
            role = plan.role
            if role is not None and role.fields is not None and plan.clock is not None:
                yield Table(plan.node, spelling(plan.node), plan.clock, "add `minute=0`")  # type: ignore[arg-type]
            for option in role.when if role is not None else ():
                given = plan.options.given(option)
                if given is None or given.node in seen or given.module is not module:
                    continue
                seen.add(given.node)
                times = (
                    [time for time, _ in _listed(given, role.listed)] if role is not None and role.listed else [given]
                )
                for time in times:
                    yield from self._of_text(time)

    def _of_text(self, given: Given) -> Iterator[Table]:
        value = given.value
        found = of_text(value) if isinstance(value, str) else None
        if found is not None:
            yield Table(given.node, str(value), found, f"write `0{str(value)[1:]}`")

    @property
    def overlap_policies(self) -> Iterator[Call]:
        """Policies which say that one run may start before the last has ended."""
        for call in self.module.calls(AllowsOverlap):
            given = call.argument(call.role.option)
            if given is not None and self.module.names.of(given, call.scope) == call.role.value:
                yield call


def _listed(given: Given, keys: tuple[str, ...]) -> Iterator[tuple[Given, ast.AST]]:
    """The time tables in a list of dicts, and the dicts."""
    for element, scope in given.module.constants.sequence(given.node, given.scope) or ():
        for key, value, where in given.module.constants.mapping(element, scope) or ():
            if key in keys:
                yield Given(value, where, given.module), element


def _defaults(module: Module) -> Iterator[Options]:
    """The defaults for all jobs that `module` gives to its schedulers."""
    for call in module.calls(SchedulerDefaults):
        role: SchedulerDefaults = call.role
        options = Options(call.node, not any(keyword.arg is None for keyword in call.keywords))
        given = call.argument(role.options) if role.options is not None else None
        if given is not None:
            options.read_dict(Given(given, call.scope, module))
        config = call.argument(role.config) if role.config is not None else None
        pairs = module.constants.mapping(config, call.scope) if config is not None else []
        if pairs is None:
            options.complete = False
        for key, node, scope in pairs or ():
            if isinstance(key, str) and key.startswith(role.prefix):
                options.add(key.removeprefix(role.prefix), Given(node, scope, module))
        if role.setting is not None:
            for value in module.settings.expressions(role.setting):
                options.read_dict(Given(value, module.notes.scope, module))
        yield options


def _speaks_of_alone(info: FunctionInfo, depth: int) -> bool:
    """Do words in a function, or in the project's functions it calls, speak of being alone?"""
    if _ALONE.search(_words_of(info.node)):
        return True
    if depth == 0:
        return False
    for site in info.function.calls:
        if info.module.site_of(site.node) is None:
            continue
        helper = info.module.callee(site)
        if helper is not None and helper is not info and _speaks_of_alone(helper, depth - 1):
            return True
    return False


def _words_of(node: ast.AST) -> str:
    """Names, attributes, keywords and texts in `node`, less docstrings."""
    found = []
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            found.append(part.id)
        elif isinstance(part, ast.Attribute):
            found.append(part.attr)
        elif isinstance(part, ast.keyword) and part.arg is not None:
            found.append(part.arg)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            found.append(part.value)
    return "\n".join(found)


def _has_unread_decorator(info: FunctionInfo) -> bool:
    """Is there a decorator, besides those of libraries, of which one can't tell what it does?"""
    for name in info.decorator_names:
        if name is None or (":" not in name and not INDEX.roles.get(name) and not name.startswith("builtins.")):
            return True
        if ":" in name and info.module.function_info(name) is not None:
            return True
    return False


def _is_number(text: str) -> bool:
    try:
        return float(text) > 0
    except ValueError:
        return False


def spoken(period: float) -> str:
    """How often, in words: `every 15 seconds`, `every 5 minutes`, `every hour`."""
    return f"every {lasting(period).removeprefix('1 ')}"


def lasting(seconds: float) -> str:
    """How long, in words: `15 seconds`, `1 hour`."""
    for unit, worth in (("day", 86400.0), ("hour", 3600.0), ("minute", 60.0), ("second", 1.0)):
        if seconds >= worth and seconds % worth == 0:
            count = int(seconds // worth)
            return f"1 {unit}" if count == 1 else f"{count} {unit}s"
    return f"{seconds:g} seconds"
