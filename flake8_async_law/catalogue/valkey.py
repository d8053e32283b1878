"""valkey-py: a fork of redis-py with its names and, less what came later, its behaviour. Data only."""

from __future__ import annotations

import dataclasses
import re
from typing import Final, TypeVar

from . import redis
from .vocabulary import Coroutine, Library, Role

V = TypeVar("V")

RENAMED: Final = (
    (re.compile(r"\bredis((?:\.\w+)*)\.(Strict)?Redis"), r"valkey\1.\2Valkey"),
    (re.compile(r"\bredis\."), "valkey."),
    (re.compile(r"^redis$"), "valkey"),
)
LACKS: Final = frozenset({"hexpire"})
UNTOLD: Final = frozenset({
    "blmpop", "bzmpop", "lpos", "psetex", "renamenx", "sort", "spop", "srandmember", "zlexcount", "zrevrangebyscore",
})  # fmt: skip
"""Commands of the asyncio client whose signature doesn't say that they are awaited."""


def forked(value: V) -> V:
    """A role, a name, or a tuple of such, as the fork calls it."""
    result: object = value
    if isinstance(value, str):
        text = str(value)
        for old, new in RENAMED:
            text = old.sub(new, text)
        result = text
    elif isinstance(value, tuple):
        result = tuple(forked(item) for item in value)
    elif isinstance(value, Role):
        result = dataclasses.replace(
            value, **{field.name: forked(getattr(value, field.name)) for field in dataclasses.fields(value)}
        )
    return result  # type: ignore[return-value]


def is_shared(role: Role) -> bool:
    """Does the fork say the same, as far as can be told?"""
    last = role.name.rpartition(".")[2]
    return last not in LACKS and not (isinstance(role, Coroutine) and last in UNTOLD)


LIBRARY: Final = Library(
    name="valkey",
    imports=("valkey",),
    docs="https://valkey-py.readthedocs.io/en/stable/examples/asyncio_examples.html",
    checked_against="6.2.0",
    distribution="valkey",
    roles=tuple(forked(role) for role in redis.LIBRARY.roles if is_shared(role)),
    aliases=tuple(forked(alias) for alias in redis.LIBRARY.aliases),
)
