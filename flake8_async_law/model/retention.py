"""
Retention: what is kept for ever because a value says so, wherever it is spelled.

In calls and decorators (dicts that they spread too), in the settings class of a worker, and in the project's settings.
Only values that are spelled out count: what leaving an option out means was nobody's decision.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import PrefetchSetting, Retention, RetentionSetting
from .calls import Call, spelling
from .comments import Comments
from .constants import UNKNOWN
from .options import Given, Options, is_same

if TYPE_CHECKING:
    from .module import Module
    from .reader import Scope

AnySetting: TypeAlias = "RetentionSetting | PrefetchSetting"
S = TypeVar("S", RetentionSetting, PrefetchSetting)
SETTINGS_OF: Final = ("arq", "celery", "django_q", "django_rq")
"""Import roots whose settings stand in files that import nothing."""


_FOR_EVER: Final = re.compile(r"\b(never|for ?ever|permanent(ly)?|indefinitely)\b", re.I)


@dataclass(frozen=True)
class Kept:
    """Something kept for ever: what, the value's place, the option and the value as the user spells them."""

    node: ast.expr
    what: str
    option: str
    value: str


def kept_for_ever(module: Module) -> Iterator[Kept]:
    """Everything that this file says is to be kept for ever."""
    found = [kept for call in (*module.calls(Retention), *module.handed(Retention)) for kept in _by_call(call)]
    found += by_setting(module, RetentionSetting)
    for kept in {kept.node: kept for kept in found}.values():
        if not _is_said(module, kept):
            yield kept


def _is_said(module: Module, kept: Kept) -> bool:
    """Does a comment on the line, or on those right above it, say in words that it is kept for ever?"""
    lines = module.source.split("\n")
    first = last = kept.node.lineno
    while first > 1 and lines[first - 2].lstrip().startswith("#"):
        first -= 1
    return bool(_FOR_EVER.search(" ".join(Comments(module.source).between(first, last))))


def _by_call(call: Call) -> Iterator[Kept]:
    role: Retention = call.role
    given = Options.of_call(call).given(role.option)
    if given is None or (role.asked and call.is_dropped):
        return
    name = role.option.name
    if role.key is not None:
        entries = Options(given.node)
        entries.read_dict(given)
        inner = entries.given(role.key)
        if inner is None or entries.has(*role.unless_key):
            return
        given, name = inner, role.key
    if given.module is call.module and _is_for_ever(given.value, role):
        yield _kept(given, role.what, name)


def _kept(given: Given, what: str, name: str) -> Kept:
    return Kept(given.node, what, name, spelling(given.node))


def _is_for_ever(value: object, role: Retention | AnySetting) -> bool:
    if value is UNKNOWN:
        return False
    if role.negative_is_forever and isinstance(value, (int, float)) and not isinstance(value, bool) and value < 0:
        return True
    return any(is_same(value, one) for one in role.forever)


def _says(module: Module, node: ast.expr, scope: Scope, role: Retention | AnySetting) -> bool:
    return _is_for_ever(module.constants.of(node, scope), role)


def by_setting(module: Module, kind: type[S]) -> Iterator[Kept]:
    """The settings of role `kind` that this file gives a value which means "for ever", or "no bound"."""
    for root in SETTINGS_OF:
        INDEX.load(root)
    roles, words = _settings_known(kind, len(INDEX.libraries))  # type: ignore[arg-type]
    if not any(word in module.source for word in words):
        return
    seen: set[ast.expr] = set()
    for name, value in module.settings_spelled:
        for role in roles:
            for spelled in role.spellings:
                first, *path = spelled.split(".")
                if first != name or not _counts(module, spelled, role):
                    continue
                for node in _inside(module, value, path):
                    if node not in seen and _says(module, node, module.scope_of(node), role):
                        seen.add(node)
                        yield Kept(node, role.what, spelled.rpartition(".")[2], spelling(node))


@lru_cache(maxsize=64)
def _settings_known(kind: type[S], libraries: int) -> tuple[list[S], frozenset[str]]:
    """The settings of role `kind` in the catalogue, of which so many `libraries` are loaded, and their last names."""
    roles = [r for library in INDEX.libraries.values() for r in library.roles if isinstance(r, kind)]
    return roles, frozenset(spelled.rpartition(".")[2] for role in roles for spelled in role.spellings)


def _counts(module: Module, spelled: str, role: AnySetting) -> bool:
    """Is `spelled` the library's setting here, and not a name of the project's own?"""
    if not spelled.islower() or not role.plain_in:
        return True
    file = os.path.basename(module.path)
    return any(module.imports(place) or file == place for place in role.plain_in)


def _inside(module: Module, value: ast.expr, path: list[str]) -> Iterator[ast.expr]:
    """What stands at `path` inside the dict `value`."""
    if not path:
        yield value
        return
    for key, node, _ in module.constants.mapping(value, module.scope_of(value)) or ():
        if path[0] in ("*", key):
            yield from _inside(module, node, path[1:])
