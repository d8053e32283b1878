"""
What a project teaches about its own wrappers, in the words of the catalogue.

An entry of `[[tool.async-law.teach]]` names a function by qualified name, or a call by an ast-grep pattern, says
which role it plays and fills the role's fields:

    [[tool.async-law.teach]]
    name = "shop.bus.publish_later"
    role = "Enqueue"
    serializer = "json"
    job = {name = "handler", position = 0}

In an entry with a pattern, a parameter may be written as one of the pattern's metavariables: `payload = "$EVENT"` is
the argument that stands there.
"""

from __future__ import annotations

import ast
import dataclasses
import re
import types
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

from .catalogue import vocabulary
from .catalogue.vocabulary import ABSENT, Parameter, Role
from .settings import QUALIFIED, did_you_mean

Fail = Callable[[str, str], NoReturn]
"""Called with the place below the entry (`.payload`) and the problem."""

_UNIONS: Final[tuple[object, ...]] = (Union, types.UnionType)

METAVARIABLE: Final = re.compile(r"\$(\$\$)?([A-Z_][A-Z0-9_]*)?")


@dataclass(frozen=True)
class Taught:
    """A `role` of a project's own function; with a `pattern`, of every call it matches (`role.name` is the pattern)."""

    role: Role
    pattern: str | None = None


class _Misfit(Exception):
    """A value that does not fit its field; the text says what would."""


@cache
def roles() -> dict[str, type[Role]]:
    """Every role of the vocabulary by class name."""
    return {
        name: value
        for name, value in vars(vocabulary).items()
        if isinstance(value, type) and issubclass(value, Role) and value is not Role
    }


def from_entry(entry: Mapping[str, object], fail: Fail) -> Taught:
    """The lesson in one table of `teach`."""
    rest = {key.replace("-", "_"): value for key, value in entry.items()}
    role = _role(rest.pop("role", None), fail)
    name, pattern = rest.pop("name", None), rest.pop("pattern", None)
    if (name is None) == (pattern is None):
        fail("", "names nothing, or two things; write either `name` or `pattern`")
    if pattern is None:
        if not isinstance(name, str) or not QUALIFIED.match(name):
            fail(".name", f"{name!r} is no qualified name; write it like `package.module.function`")
        return Taught(role(name, **_fields(role, rest, None, fail)))
    call = _pattern_call(pattern)
    if not isinstance(pattern, str) or call is None:
        fail(".pattern", f"{pattern!r} is no call; write one like `self.bus.emit($EVENT, $$$PAYLOAD)`")
    _prove_pattern(pattern, fail)
    return Taught(role(pattern, **_fields(role, rest, call, fail)), pattern)


def _prove_pattern(pattern: str, fail: Fail) -> None:
    from .tripwires import why_wrong

    problem = why_wrong({"rule": {"pattern": pattern}})
    if problem:
        fail(".pattern", f"{pattern!r} is no ast-grep pattern ({problem}); mend it")


def _role(name: object, fail: Fail) -> type[Role]:
    known = roles()
    if name is None:
        fail(".role", f"is missing; use one of {', '.join(sorted(known))}")
    if not isinstance(name, str) or name not in known:
        fail(".role", f"{name!r} is no role; {did_you_mean(str(name), sorted(known))}")
    return known[name]


def _fields(role: type[Role], given: dict[str, object], call: ast.Call | None, fail: Fail) -> dict[str, Any]:
    """The values of the role's fields, each checked against the field's type."""
    hints = get_type_hints(role)
    fields = {field.name: field for field in dataclasses.fields(role) if field.name != "name"}
    values = {}
    for key, value in given.items():
        if key not in fields:
            cure = did_you_mean(key, fields) if fields else "leave it out, the role has none"
            fail(f".{key}", f"is no field of {role.__name__}; {cure}")
        try:
            values[key] = _fit(value, hints[key], call)
        except _Misfit as misfit:
            fail(f".{key}", f"{value!r} does not fit; write {misfit}")
    for field in fields.values():
        if field.name in values or field.default is not dataclasses.MISSING:
            continue
        if type(None) in get_args(hints[field.name]):
            values[field.name] = None  # TOML has no null: leaving the key out says "none"
            continue
        fail(f".{field.name}", f"is missing and {role.__name__} needs it; write {_wanted(hints[field.name])}")
    return values


def _fit(value: object, hint: Any, call: ast.Call | None) -> object:
    """`value` as the type `hint` wants it."""
    origin, arguments = get_origin(hint), get_args(hint)
    if _is_union(hint):
        return _fit_any(value, hint, call)
    if origin is Literal:
        if value in arguments:
            return value
    elif origin is tuple:
        return _fit_tuple(value, hint, call)
    elif origin is frozenset:
        if isinstance(value, list):
            return frozenset(_fit(item, arguments[0], call) for item in value)
    elif hint is Parameter:
        return _parameter(value, call)
    elif hint is object:
        return _frozen(value)
    elif isinstance(value, hint) and (hint is not int or not isinstance(value, bool)):
        return value
    raise _Misfit(_wanted(hint))


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in _UNIONS


def _is_open(hint: Any) -> bool:
    """Does the type take more than a fixed list of words?"""
    origin: object = get_origin(hint)
    return origin is not Literal


def _frozen(value: object) -> object:
    if isinstance(value, dict):
        raise _Misfit("a plain value")
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _fit_any(value: object, hint: Any, call: ast.Call | None) -> object:
    """The first type of a union that takes the value; fixed words before anything a string could be."""
    for option in sorted(get_args(hint), key=_is_open):
        with suppress(_Misfit):
            return _fit(value, option, call)
    raise _Misfit(_wanted(hint))


def _fit_tuple(value: object, hint: Any, call: ast.Call | None) -> object:
    arguments = get_args(hint)
    if not isinstance(value, list):
        raise _Misfit(_wanted(hint))
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(_fit(item, arguments[0], call) for item in value)
    if len(value) != len(arguments):
        raise _Misfit(_wanted(hint))
    return tuple(_fit(item, wanted, call) for item, wanted in zip(value, arguments, strict=True))


def _parameter(value: object, call: ast.Call | None) -> Parameter:
    """`"payload"`, `"$PAYLOAD"` (in a pattern), or `{name = "payload", position = 0, default = 1}`."""
    if isinstance(value, str) and value.startswith("$") and call is not None:
        return _argument(value, call)
    if isinstance(value, str) and value.isidentifier():
        return Parameter(value)
    if not isinstance(value, dict) or not {"name"} <= set(value) <= {"name", "position", "default"}:
        raise _Misfit(_wanted(Parameter))
    name, position = value["name"], value.get("position")
    is_position = position is None or (isinstance(position, int) and not isinstance(position, bool) and position >= 0)
    if not isinstance(name, str) or not name.isidentifier() or not is_position:
        raise _Misfit(_wanted(Parameter))
    return Parameter(name, position, _fit(value.get("default", ABSENT), object, None))


def _argument(variable: str, call: ast.Call) -> Parameter:
    """The parameter at which metavariable `variable` stands in the pattern's call."""
    wanted = _as_identifier(variable)
    for position, argument in enumerate(call.args):
        if isinstance(argument, ast.Name) and argument.id == wanted:
            return Parameter(variable.strip("$").lower(), position)
    for keyword in call.keywords:
        if keyword.arg and isinstance(keyword.value, ast.Name) and keyword.value.id == wanted:
            return Parameter(keyword.arg)
    raise _Misfit("a metavariable that is an argument of the pattern's call")


def _pattern_call(pattern: object) -> ast.Call | None:
    """The call that an ast-grep pattern spells, its metavariables as plain names; None if it spells something else."""
    if not isinstance(pattern, str):
        return None
    try:
        expression = ast.parse(METAVARIABLE.sub(lambda found: _as_identifier(found[0]), pattern), mode="eval").body
    except (SyntaxError, ValueError):
        return None
    if isinstance(expression, ast.Await):
        expression = expression.value
    return expression if isinstance(expression, ast.Call) else None


def _as_identifier(variable: str) -> str:
    """`$$$PAYLOAD` as a Python name that code does not use."""
    return "metavariable_" + variable.replace("$", "s")


def _wanted(hint: Any) -> str:
    """What a value of type `hint` looks like in TOML."""
    origin, arguments = get_origin(hint), get_args(hint)
    if _is_union(hint):
        return " or ".join(_wanted(option) for option in arguments if option is not type(None))
    if origin is Literal:
        return " or ".join(f'"{word}"' for word in arguments)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return f"a list, each item {_wanted(arguments[0])}"
    if origin is tuple:
        return f"a list of {len(arguments)}: {', '.join(_wanted(part) for part in arguments)}"
    if origin is frozenset:
        return f"a list, each item {_wanted(arguments[0])}"
    if hint is Parameter:
        return 'a parameter ("name", or {name = "...", position = 0})'
    return {str: "a string", bool: "true or false", int: "a number"}.get(hint, "a value")
