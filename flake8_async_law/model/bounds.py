"""
Bounds: which channels, pools and the like are opened with no bound, wherever the value of it stands.

What can't be read bounds nothing and unbounds nothing.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, TypeVar

from ..catalogue.vocabulary import Channel, Parameter, Pool, Role
from .calls import Call
from .options import Options, is_same

if TYPE_CHECKING:
    from .module import Module

R = TypeVar("R", bound=Role)


class Bounds:
    """Answers about the bounds that calls of one module are given."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def unbounded_channels(self) -> list[Call]:
        """The channels that are opened with no bound."""
        return [call for call in self._made(Channel) if self._is_chosen(call) and self.is_unlimited(call)]

    def unbounded_pools(self) -> list[Call]:
        """The pools that are made with no bound, one call for each."""
        found = [c for c in self._made(Pool) if self.is_unlimited(c) or self._is_as_large_as_asked(c)]
        return list({call.node: call for call in reversed(found)}.values())[::-1]

    def _made(self, role: type[R]) -> list[Call]:
        """Calls of kind `role`, and those that `functools.partial` prepares."""
        return sorted([*self.module.calls(role), *self.module.handed(role)], key=_place)

    def _is_chosen(self, call: Call) -> bool:
        """Does the call set the bound at all?"""
        role: Channel = call.role
        if role.spelled_out and not Options.of_call(call).has(role.bound):
            return False
        if role.only is None:
            return True
        given = call.argument(role.only[0])
        return given is not None and self.module.names.of(given, call.scope) in role.only[1]

    def _is_as_large_as_asked(self, pool: Call) -> bool:
        """Is the bound the length of a collection that somebody else decides on: `max_workers=len(urls)`?"""
        given = pool.argument(pool.role.bound)
        if not isinstance(given, ast.Call) or len(given.args) != 1:
            return False
        if self.module.names.of(given.func, pool.scope) != "builtins.len":
            return False
        from .fan_out import is_outside

        return is_outside(self.module, given.args[0], pool.scope)

    def is_unlimited(self, call: Call) -> bool:
        """Is the bound of the call (a `Channel`, a `Pool`) given a value that means none?"""
        role: Any = call.role
        if not role.unlimited and not role.negative_is_unlimited:
            return False
        options = Options.of_call(call)
        if is_of_an_object(call, role.bound):
            return False
        if not all(_means_none(options.value(option), role) for option in (role.bound, *role.unless)):
            return False
        return not self.module.is_bounded_by_callers(call, role.bound)


def unless_given(call: Call) -> str:
    """For a message: ` unless a caller passes ...`, where the bound is the default of a parameter."""
    parameter = call.given_by_parameter(call.role.bound)
    return f" unless a caller passes `{parameter}`" if parameter is not None else ""


def is_of_an_object(call: Call, option: Parameter) -> bool:
    """Is `option` given an attribute of an object that was passed in, whose class only says what it is by default?"""
    given = call.argument(option)
    if not isinstance(given, ast.Attribute):
        return False
    root: ast.expr = given
    while isinstance(root, ast.Attribute):
        root = root.value
    if not isinstance(root, ast.Name):
        return False
    module = call.module
    for binding in module.names.lookup(root.id, call.scope):
        function = module.function_of_parameter(binding) if binding.kind == "parameter" else None
        if function is not None and not (function.class_ is not None and function.parameters[:1] == [binding.node]):
            return True
    return False


def _means_none(value: object, role: Any) -> bool:
    if role.negative_is_unlimited and isinstance(value, (int, float)) and value < 0:
        return True
    return any(is_same(value, one) for one in role.unlimited)


def _place(call: Call) -> tuple[int, int]:
    return call.node.lineno, call.node.col_offset
