"""
Growing streams: entries that are added to what nobody ever shortens.

A stream keeps what was read. Something has to bound it: the call that adds, the declaration of the stream, or a call
elsewhere that trims the same stream or lets it expire.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import Appends, KeyCommand, Parameter, Trims
from .calls import Call
from .constants import UNKNOWN
from .options import Options, is_same

if TYPE_CHECKING:
    from .module import Module
    from .reader import Scope

TRIMS: Final = ("xtrim", "XTRIM", "xdel")
"""The words by which another file of the package tells that it shortens streams."""


def unbounded_streams(module: Module) -> Iterator[Call]:
    """The calls that add to a stream, or make one, which nothing in sight bounds."""
    for call in (*module.calls(Appends), *module.handed(Appends)):
        if _is_unbounded(call) and not _is_trimmed(call) and not _is_bounded_by_callers(call):
            yield call


def given_by(call: Call) -> str | None:
    """The parameter whose default leaves the stream with no bound, where one is passed on."""
    return next((p for bound in call.role.bounds if (p := call.given_by_parameter(bound)) is not None), None)


def _is_bounded_by_callers(call: Call) -> bool:
    module = call.module
    for bound in call.role.bounds:
        name = call.given_by_parameter(bound)
        if name is None:
            continue
        if module.is_bounded_by_callers(call, bound) or module.mentioned_elsewhere(name):
            return True
        if call.function is not None and call.function.short_name == call.site.last:
            return True  # hands on the library's own method, whose callers decide
    return False


def _is_unbounded(call: Call) -> bool:
    role: Appends = call.role
    options = Options.of_call(call)
    if role.only is not None and not options.has(role.only):
        return False
    if role.entries_of is not None:
        given = options.given(role.entries_of)
        if given is None:
            return False
        options = Options(call.node)
        options.read_dict(given)
        kind = options.given(role.kind[0])
        if kind is None or kind.value != role.kind[1] or not options.complete:
            return False
        return not options.has(*role.keys)
    if any(options.has(one) and not options.is_one_of(one, role.unless_not) for one in role.unless):
        return False
    values = [options.value(bound) for bound in role.bounds]
    return all(any(is_same(value, one) for one in role.unlimited) for value in values)


def _is_trimmed(call: Call) -> bool:
    """Does something in the file shorten the same stream, as far as one can tell, or in the package any?"""
    module = call.module
    role: Appends = call.role
    name = _key(call, role.stream)
    for trim in module.calls(Trims):
        if _may_be_same(name, _key(trim, trim.role.stream)):
            return True
    for command in module.calls(KeyCommand):
        if command.role.does == "expires" and _may_be_same(name, _key(command, command.role.key)):
            return True
    return any(word in module.source for word in TRIMS[1:2]) or any(module.mentioned_elsewhere(w) for w in TRIMS)


def _key(call: Call, parameter: Parameter | None) -> str | None:
    """What tells one stream from another: the text of its name as far as it is constant, `*` for the rest."""
    node = call.argument(parameter) if parameter is not None else call.receiver
    return _pattern(call.module, node, call.scope) if node is not None else None


def _pattern(module: Module, node: ast.expr, scope: Scope) -> str | None:
    value = module.constants.of(node, scope)
    if isinstance(value, str):
        return value
    literal = module.constants.literal(node, scope)
    if isinstance(literal, ast.JoinedStr):
        return "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in literal.values)
    return None if value is UNKNOWN else str(value)


def _may_be_same(one: str | None, other: str | None) -> bool:
    if one is None or other is None:
        return True
    return (
        one == other
        or one.partition("*")[0].startswith(other.partition("*")[0])
        or other.startswith(one.partition("*")[0])
    )
