"""
Frozen records without generated code.

The package has far more classes of records than a run has files, as a rule, and `dataclasses` writes and compiles the
methods of each one: that took most of the time in which the command starts. Here all classes share theirs. A record is
made, compared, hashed, shown and refused to be changed as a frozen dataclass is, and `dataclasses.fields` and `replace`
work on it. What is made by the thousand is better off with a dataclass proper, whose objects are made faster.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

__all__ = ["dataclass"]

T = TypeVar("T")

_MISSING: Final = object()
_set = object.__setattr__


def _dataclass(*, frozen: bool, eq: bool = True) -> Callable[[type[T]], type[T]]:
    """The decorator, called as that of `dataclasses`; `frozen` has to be true."""
    assert frozen
    methods = _METHODS if eq else {name: _METHODS[name] for name in _METHODS if name not in ("__eq__", "__hash__")}

    def make(kind: type[Any]) -> type[Any]:
        own = [name for name, spelled in kind.__annotations__.items() if not spelled.startswith("ClassVar")]
        names = tuple(dict.fromkeys([*getattr(kind, "_names_", ()), *own]))
        kind._names_ = names
        kind._defaults_ = {name: value for name in names if (value := getattr(kind, name, _MISSING)) is not _MISSING}
        kind.__dataclass_fields__ = _FIELDS
        for name, method in methods.items():
            setattr(kind, name, method)
        return kind

    return make


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _dataclass


def _init(self: Any, /, *values: object, **named: object) -> None:
    names = self._names_
    given = {**self._defaults_, **dict(zip(names, values, strict=False)), **named}
    is_fit = len(values) <= len(names) and len(given) == len(names)
    if not is_fit or (named and not named.keys() <= set(names[len(values) :])):
        raise TypeError(f"{type(self).__name__} takes each of {', '.join(names)} once, and nothing else")
    for name, value in given.items():
        _set(self, name, value)


def _values(self: Any) -> tuple[object, ...]:
    return tuple([getattr(self, name) for name in self._names_])


def _eq(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(self) is type(other) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _repr(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._names_)
    return f"{type(self).__qualname__}({shown})"


def _refuse(self: Any, name: str, *value: object) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot change field {name!r}")


_METHODS: Final = {
    "__init__": _init,
    "__eq__": _eq,
    "__hash__": _hash,
    "__repr__": _repr,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
}


class _Fields:
    """What `dataclasses` asks of a class, made when it does."""

    def __init__(self) -> None:
        self._made: dict[type[Any], dict[str, Any]] = {}

    def __get__(self, _: object, kind: type[Any]) -> dict[str, Any]:
        if kind not in self._made:
            from dataclasses import field, make_dataclass

            fields = [
                (name, object, field(default=kind._defaults_[name]) if name in kind._defaults_ else field())
                for name in kind._names_
            ]
            self._made[kind] = vars(make_dataclass(kind.__name__, fields))["__dataclass_fields__"]
        return self._made[kind]


_FIELDS: Final = _Fields()
