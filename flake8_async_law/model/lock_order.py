"""
Lock order: two places that take the same two locks, each in another order, wait for each other for ever.

What a call leads to counts as well, and what the other files of the package do with the same two locks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from .locks import DEEPEST, Locks, Section, receiver_of
from .nodes import position
from .reader import Function, Site

if TYPE_CHECKING:
    import ast

    from .module import FunctionInfo, Module

MOST_FILES: Final = 12
"""How many other files of the package are read for locks with the same names."""


@dataclass(frozen=True, eq=False)
class Inversion:
    """
    `at` takes lock `inner` while `outer` is held; `other` is a place that takes them the other way round (None: it is
    one lock, taken again by its holder, or two objects' locks of one kind). `through`: the helper that takes it.
    """

    at: ast.expr
    outer: Section
    inner: Section
    through: FunctionInfo | None = None
    other: Inversion | None = None

    @property
    def where(self) -> str:
        """The function that holds the two, for a message about another place."""
        function = self.outer.function
        return function.short_name if function is not None else "the module"


def inversions(locks: Locks) -> list[Inversion]:
    """Every inner acquisition of this file whose opposite stands somewhere, in source order."""
    own = list(_nested(locks))
    found = [one for one in own if _takes_again(one) or _is_symmetric(one)]
    pairs = [one for one in own if one.outer.lock != one.inner.lock]
    for one in pairs:
        other = next((two for two in pairs if _is_opposite(one, two)), None) or _elsewhere(locks, one)
        if other is not None:
            found.append(Inversion(one.at, one.outer, one.inner, one.through, other))
    first = {(one.at, one.inner.lock): one for one in reversed(found)}
    return sorted(first.values(), key=lambda one: position(one.at))


def _is_opposite(one: Inversion, two: Inversion) -> bool:
    return one.outer.lock == two.inner.lock and one.inner.lock == two.outer.lock


def _nested(locks: Locks) -> Iterator[Inversion]:
    """Every place that takes a lock while another one is held, itself or through helpers."""
    for outer in locks.sections:
        if not _counts(outer):
            continue
        for inner in locks.sections:
            if (
                inner.function is outer.function
                and inner.at in outer.nodes
                and _waits(inner)
                and not _let_go(outer, inner)
            ):
                yield Inversion(inner.at, outer, inner)
        if outer.function is not None:
            for site in outer.function.calls:
                if site.node in outer.nodes:
                    yield from _through(locks.module, outer, site)


def _let_go(outer: Section, inner: Section) -> bool:
    """Is the outer lock released for a while, before the inner one is taken?"""
    return outer.function is not None and any(
        release.node in outer.nodes and position(release.node) < position(inner.at)
        for release in outer.module.locks.releases(outer.function, outer.lock)
    )


def _counts(section: Section) -> bool:
    """Is it a lock of which one can tell that two places mean the same one?"""
    return section.is_exclusive and section.lock.is_lasting and not section.lock.keyed and not section.role.named


def _waits(section: Section) -> bool:
    return _counts(section) and not section.tries


def _through(module: Module, outer: Section, site: Site) -> Iterator[Inversion]:
    """The locks that the project's function which `site` calls ends up taking."""
    start = _runs(module, site)
    if start is None:
        return
    receiver = _called_on(site)
    seen: set[Function] = {start.function}
    waiting = [(start, receiver, 1)]
    while waiting:
        helper, on, depth = waiting.pop(0)
        locks = helper.module.locks
        for inner in locks.sections_of(helper.function):
            if _waits(inner) and _is_same_object(outer, inner, on):
                yield Inversion(site.node, outer, inner, helper)
        if depth >= DEEPEST:
            continue
        for call in helper.function.calls:
            further = _runs(helper.module, call)
            if further is not None and further.function not in seen:
                seen.add(further.function)
                its = _called_on(call)
                waiting.append((further, on if its == "self" else its and "?", depth + 1))


def _runs(module: Module, site: Site) -> FunctionInfo | None:
    """The project's function that the call runs here and now."""
    helper = module.callee(site)
    if helper is None or helper.function.is_generator:
        return None
    if helper.is_async and not module.is_awaited(site.node):
        return None
    return helper


def _called_on(site: Site) -> str:
    """The object whose method is called, as it is spelled; empty for a plain function."""
    return receiver_of(site.node.func)


def _is_same_object(outer: Section, inner: Section, on: str) -> bool:
    """
    Where both locks are the same attribute of one class: is it the same object's? Only a method called on the very
    object that holds it tells so.
    """
    if outer.lock != inner.lock:
        return True
    if outer.lock.kind == "global":
        return True
    return inner.receiver == "self" and outer.receiver == on and outer.receiver != ""


def _takes_again(one: Inversion) -> bool:
    """Does the holder of a lock that lets nobody in twice take it again?"""
    if one.outer.lock != one.inner.lock or one.inner.role.reentrant or one.outer.tries:
        return False
    return one.through is not None or one.outer.receiver == one.inner.receiver


def _is_symmetric(one: Inversion) -> bool:
    """
    Are they the same lock of two objects, in the order of the call: `with self.lock, other.lock`? Two calls may name
    them the other way round.
    """
    outer, inner = one.outer, one.inner
    if outer.lock != inner.lock or one.through is not None or outer.lock.kind != "attribute" or outer.tries:
        return False
    receivers = (outer.receiver, inner.receiver)
    function = outer.function
    if function is None or receivers[0] == receivers[1]:
        return False
    names = {a.arg for a in function.parameters}
    return all(receiver in names for receiver in receivers) and not _are_sorted(function, receivers)


def _are_sorted(function: Function, receivers: tuple[str, str]) -> bool:
    """Does the function bind one of the two names again (`first, second = sorted(...)`)?"""
    return any(len(function.inner.bindings.get(receiver, ())) > 1 for receiver in receivers)


def _elsewhere(locks: Locks, one: Inversion) -> Inversion | None:
    """A place of another file that takes the two locks the other way round."""
    for module in _other_modules(locks.module, one):
        for two in module.locks.nested_pairs:
            if _is_opposite(one, two):
                return two
    return None


def nested_pairs(locks: Locks) -> list[Inversion]:
    """The places of this file that take one lock while another one is held."""
    return [one for one in _nested(locks) if one.outer.lock != one.inner.lock]


def _other_modules(module: Module, one: Inversion) -> list[Module]:
    """The other files of the package that may take the inner lock first: where it is kept, and where it is named."""
    if module.project is None or not module.path:
        return []
    found: dict[str, Module] = {}
    for lock in (one.inner.lock, one.outer.lock):
        keeper = module.module_of(lock.owner if ":" in lock.owner else f"{lock.owner}:")
        if keeper is not None and keeper is not module:
            found[keeper.path] = keeper
    for path in module.project.files_mentioning(one.inner.lock.name, module.path)[:MOST_FILES]:
        if path not in found:
            other = module.project.read(path)
            if other is not None and other is not module:
                found[path] = other
    return list(found.values())
