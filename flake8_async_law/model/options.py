"""
Options: the keywords of a call or decorator, wherever they are spelled.

They may stand in the call itself, in a dict that is spread into it (`**RETRY`), or in the class that a job is an
instance of. What cannot be read makes them incomplete: an option that is not in sight may be there all the same.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import ABSENT, Parameter, SteadyPause
from .constants import UNKNOWN

if TYPE_CHECKING:
    from .boundaries import Job
    from .calls import Call
    from .module import Module
    from .reader import Scope

_UNITS: Final = {"weeks": 604800, "days": 86400, "hours": 3600, "minutes": 60, "seconds": 1, "milliseconds": 0.001}
_POSITIONS: Final = ("days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks")
"""The parameters of `timedelta`, in order."""
_META: Final = "Meta"
"""The class inside a class of jobs that holds its options."""


@dataclass(frozen=True)
class Given:
    """The value of one option: its expression, and the scope of `module` to understand it in."""

    node: ast.expr
    scope: Scope
    module: Module

    @property
    def value(self) -> object:
        """Its constant value; `UNKNOWN` where it can't be read."""
        return self.module.constants.of(self.node, self.scope)

    @property
    def name(self) -> str | None:
        """The qualified name that it is, or that it calls."""
        node = self.node
        if isinstance(node, ast.Call):
            return self.module.callee_of(node, self.scope)
        return self.module.names.of(node, self.scope)

    def is_one_of(self, values: tuple[object, ...]) -> bool:
        """Is it one of `values`, where a text with a dot is a qualified name? An unread value is none."""
        value = self.value
        if any(is_same(value, one) for one in values):
            return True
        names = [one for one in values if isinstance(one, str) and "." in one]
        return bool(names) and self.name in names

    @property
    def seconds(self) -> float | None:
        """
        The time it says, in seconds: a number, a `timedelta`, a list of equal ones, a rule for equal pauses. None where
        it can't be told, or where pauses differ.
        """
        return seconds(self.node, self.scope, self.module)


class Options:
    """The options of one decorator, call or job. `place` is where to point at when one is missing."""

    def __init__(self, place: ast.AST, complete: bool = True) -> None:
        self.place = place
        self.complete = complete
        self._given: dict[str, Given] = {}
        self._positional: list[Given] = []
        self._nested: dict[str, Options] = {}

    @staticmethod
    def of_call(call: Call) -> Options:
        """The options of a call that plays a role."""
        options = Options(call.node)
        options.read(call.module, call.scope, call.args, call.keywords)
        return options

    @staticmethod
    def of_decorator(node: ast.expr, scope: Scope, module: Module) -> Options:
        """The options of decorator `node`; none, where it is not called."""
        options = Options(node)
        if isinstance(node, ast.Call):
            options.read(module, scope, node.args, node.keywords)
        return options

    @staticmethod
    def of_job(job: Job) -> Options:
        """The options of a job: its decorator's, and behind those the attributes of the class it is an instance of."""
        info = job.function
        scope, module = info.function.scope, info.module
        place = job.place
        options = Options.of_decorator(place, scope, module) if isinstance(place, ast.expr) else Options(place)
        if job.becomes is not None:
            options.read_class(module, job.becomes.name)
        base = job.decorator.base if job.decorator is not None else None
        given = options.given(base) if base is not None else None
        if given is not None and (job.becomes is None or ":" not in job.becomes.name):
            options.complete = False  # a class that can't be read may set more
        return options

    def read(self, module: Module, scope: Scope, args: list[ast.expr], keywords: list[ast.keyword]) -> None:
        """Add the arguments of a call; what stands there first wins."""
        for argument in args:
            if isinstance(argument, ast.Starred):
                self.complete = False
                break
            self._positional.append(Given(argument, scope, module))
        for keyword in keywords:
            if keyword.arg is not None:
                self._given.setdefault(keyword.arg, Given(keyword.value, scope, module))
            else:
                self._spread(module, scope, keyword.value)

    def _spread(self, module: Module, scope: Scope, node: ast.expr) -> None:
        pairs = module.constants.mapping(node, scope)
        if pairs is None:
            self.complete = False
        for key, value, where in pairs or ():
            if isinstance(key, str):
                self._given.setdefault(key, Given(value, where, module))
            else:
                self.complete = False

    def read_class(self, module: Module, name: str) -> None:
        """Add the attributes of job class `name` and of the project's classes that it inherits from."""
        for base in module.mro(name):
            info = module.class_info(base)
            if info is None:
                if ":" in base or not INDEX.roles.get(base):
                    self.complete = False
                continue
            meta = info.module.own_class(f"{info.note.name}.{_META}")
            for note in (info.note, meta.note if meta is not None else None):
                for attribute, bound in note.inner.bindings.items() if note is not None else ():
                    value = bound[0].detail if bound[0].kind == "annotated" else bound[0].node
                    if len(bound) == 1 and bound[0].kind in ("value", "annotated") and isinstance(value, ast.expr):
                        self._given.setdefault(attribute, Given(value, bound[0].scope, info.module))

    def read_dict(self, given: Given) -> None:
        """Add the entries of a dict of options."""
        self._spread(given.module, given.scope, given.node)

    def add(self, option: str, given: Given) -> None:
        """Add one option, unless it is there."""
        self._given.setdefault(option, given)

    def given(self, option: Parameter | str) -> Given | None:
        """What is given for `option`; None where it is left out, or can't be seen."""
        if isinstance(option, str):
            return self._given.get(option)
        found = self._given.get(option.name)
        if found is None and option.position is not None and option.position < len(self._positional):
            return self._positional[option.position]
        return found

    def has(self, *options: Parameter | str) -> bool:
        """Is any of `options` given?"""
        return any(self.given(option) is not None for option in options)

    def value(self, option: Parameter) -> object:
        """The value of `option`, by default too; `UNKNOWN` where it can't be told, `ABSENT` where there is none."""
        given = self.given(option)
        if given is not None:
            return given.value
        return option.default if self.complete else UNKNOWN

    def is_one_of(self, option: Parameter, values: tuple[object, ...]) -> bool:
        """Is `option`, by default too, one of `values` (see `Given.is_one_of`)?"""
        given = self.given(option)
        if given is not None:
            return given.is_one_of(values)
        return self.complete and any(is_same(option.default, one) for one in values)

    def point(self, module: Module, *options: Parameter) -> ast.AST:
        """Where in `module` to point at: the first of `options` that is given there, else the whole."""
        for option in options:
            given = self.given(option)
            if given is not None and given.module is module:
                return given.node
        return self.place


def is_same(value: object, other: object) -> bool:
    """Are both the same value of the same type (`True` is not 1)? Whole floats and integers are the same numbers."""
    if isinstance(value, bool) or isinstance(other, bool):
        return value is other
    if isinstance(value, (int, float)) and isinstance(other, (int, float)):
        return value == other
    return type(value) is type(other) and value == other


def seconds(node: ast.expr, scope: Scope, module: Module) -> float | None:
    """The time that `node` says, in seconds (see `Given.seconds`)."""
    value = module.constants.of(node, scope)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    if isinstance(node, (ast.Name, ast.Attribute)):
        name = module.names.of(node, scope)
        if name is not None and any(
            isinstance(role, SteadyPause) and role.seconds is None for role in INDEX.roles.get(name, ())
        ):
            return 0.0
    literal = module.constants.literal(node, scope)
    if isinstance(literal, (ast.List, ast.Tuple)):
        every = {seconds(element, scope, module) for element in literal.elts}
        return every.pop() if len(every) == 1 else None
    if not isinstance(literal, ast.Call):
        return None
    name = module.callee_of(literal, scope)
    if name == "datetime.timedelta":
        return _timedelta(literal, scope, module)
    for role in INDEX.roles.get(name, ()) if name is not None else ():
        if isinstance(role, SteadyPause):
            options = Options.of_decorator(literal, scope, module)
            if role.seconds is None:
                return 0.0
            given = options.given(role.seconds)
            if given is not None:
                return given.seconds
            default = role.seconds.default
            return float(default) if isinstance(default, (int, float)) else None
    return None


def _timedelta(node: ast.Call, scope: Scope, module: Module) -> float | None:
    total = 0.0
    parts = [*zip(_POSITIONS, node.args, strict=False), *((k.arg, k.value) for k in node.keywords)]
    for unit, value in parts:
        number = module.constants.of(value, scope)
        if unit is None or not isinstance(number, (int, float)) or (unit not in _UNITS and number):
            return None
        total += number * _UNITS.get(unit, 0)
    return total


__all__ = ["ABSENT", "Given", "Options", "is_same", "seconds"]
