"""
Leases of locks: locks that a server keeps for many machines, and whether they end when their holder dies.

Such a lock is made by a library (`redis.lock(...)`), or by hand of a key that is written only if it is not there. Made
by hand, it is told from other marks by what it is called, or by its being removed behind the work it guards.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import ABSENT, KeyCommand, Lease, Parameter, Pause, SetIfAbsent
from .calls import Call, spelling
from .constants import UNKNOWN
from .flow import own_nodes
from .locks import Section
from .nodes import position
from .reader import Function, Scope, Site

if TYPE_CHECKING:
    from .module import Module

_LOCK_WORDS: Final = frozenset({
    "lock", "locks", "mutex", "mutexes", "lease", "leader", "leadership", "semaphore", "exclusive", "singleton",
})  # fmt: skip
_RELEASE_WORDS: Final = frozenset({"release", "unlock", "free", "exit", "aexit", "drop", "clear", "unset", "stop"})
_TOKENS: Final = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")
_CLOCKS: Final = re.compile(r"monotonic|perf_counter|\btime\(|\bnow\(|deadline|expire|timeout|lease", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Faulty:
    """
    A lock without a proper lease: `at` is what takes it, or the removal which asks nobody. `lasts` are the seconds of a
    lease and `needs` the seconds of something inside it, spelled `inside`.
    """

    at: ast.AST
    kind: Literal["endless", "second step", "unchecked", "short"]
    spelled: str
    parameter: str = ""
    lasts: float = 0.0
    needs: float = 0.0
    inside: str = ""


class LockLeases:
    """Answers about the locks on servers of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def faulty(self) -> list[Faulty]:
        """Every such lock of this file that has no end, a short one, or is taken from whoever holds it by then."""
        found: dict[ast.AST, Faulty] = {}
        for one in (*self._made(), *self._by_hand()):
            found.setdefault(one.at, one)
        return sorted(found.values(), key=lambda one: position(one.at))

    # -- a library's locks ---------------------------------------------------------------------------------

    def _made(self) -> Iterator[Faulty]:
        for call in self.module.calls(Lease):
            role: Lease = call.role
            if role.renews is not None and call.literal(role.renews) is not False:
                continue
            value = call.literal(role.expiry)
            if value is UNKNOWN or value is ABSENT:
                continue
            if any(value is never for never in role.never):
                yield Faulty(call.node, "endless", spelling(call.func), role.expiry.name)
            elif isinstance(value, (int, float)) and not isinstance(value, bool) and not self._is_renewed(role):
                yield from self._short(call, value * role.unit)

    def _is_renewed(self, role: Lease) -> bool:
        return any(site.last in role.renewed_by for site in self.module.notes.sites)

    def _short(self, call: Call, lasts: float) -> Iterator[Faulty]:
        """Does something inside last longer by its own number?"""
        for section in self._sections_of(call):
            for at, needs in self._durations(section):
                if needs > lasts:
                    name = call.role.expiry.name
                    yield Faulty(call.node, "short", spelling(call.func), name, lasts, needs, spelling(at))
                    return

    def _sections_of(self, call: Call) -> Iterator[Section]:
        """The stretches of code that hold the lock which `call` makes."""
        for section in self.module.locks.sections:
            entered = section.site.node.func if section.site is not None else section.at
            if isinstance(entered, ast.Attribute) and section.site is not None:
                entered = entered.value
            if entered is call.node or (
                isinstance(entered, ast.Name) and self._stands_for(entered, call.node, section)
            ):
                yield section

    def _stands_for(self, node: ast.Name, made: ast.Call, section: Section) -> bool:
        scope = section.function.inner if section.function is not None else self.module.notes.scope
        bound = self.module.names.lookup(node.id, scope)
        return len(bound) == 1 and bound[0].node is made

    def _durations(self, section: Section) -> Iterator[tuple[ast.expr, float]]:
        """The calls inside that say how many seconds they take or may take, one helper deep."""
        if section.function is None:
            return
        for site in section.function.calls:
            if site.node not in section.nodes:
                continue
            yield from self._duration(self.module, site)
            helper = self.module.callee(site)
            if helper is not None:
                for inner in helper.function.calls:
                    for _, seconds in self._duration(helper.module, inner):
                        yield site.node, seconds

    def _duration(self, module: Module, site: Site) -> Iterator[tuple[ast.expr, float]]:
        roles = module.roles_of(site)
        given: list[ast.expr] = [k.value for k in site.node.keywords if k.arg == "timeout"] if roles else []
        if any(isinstance(role, Pause) for role in roles):
            given += site.node.args[:1]
        for node in given:
            value = module.constants.of(node, site.scope)
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                yield site.node, float(value)

    # -- locks made of a key -----------------------------------------------------------------------------------

    def _by_hand(self) -> Iterator[Faulty]:
        removals = [call for call in self.module.calls(KeyCommand) if call.role.does == "removes"]
        for call in self.module.calls(SetIfAbsent):
            role: SetIfAbsent = call.role
            if role.only_if is not None and call.literal(role.only_if[0]) != role.only_if[1]:
                continue
            if self._is_unasked(call):
                continue
            key = self._key(call, role.key)
            undone = [r for r in removals if self._is_undone_by(call, key, r)]
            if not (undone or self._is_named_lock(call, key)):
                continue
            lease = self._lease(call)
            if lease is None:
                kind: Literal["endless", "second step"] = (
                    "second step" if self._is_ended_later(call, key) else "endless"
                )
                yield Faulty(call.node, kind, spelling(call.func), _end_of(role))
            else:
                yield from self._removed_unchecked(undone, key)
                yield from self._short_by_hand(call, undone, lease)

    def _is_unasked(self, call: Call) -> bool:
        """Does nobody look whether the key was written? Then it is a default value and no lock."""
        node: ast.expr = call.node
        parent = self.module.parent(node)
        if isinstance(parent, ast.Await):
            node = parent
        return self.module.is_dropped(node)

    def _lease(self, call: Call) -> object | None:
        """The end that the key is given: a value, `UNKNOWN` if one can't tell; None if it has none."""
        role: SetIfAbsent = call.role
        for parameter in role.expiry:
            value = call.literal(parameter)
            if value is ABSENT or any(value is never for never in role.never):
                continue
            return value
        given_none = any(call.argument(parameter) is not None for parameter in role.expiry)
        return UNKNOWN if role.expires_anyway and not given_none else None

    def _key(self, call: Call, parameter: Parameter) -> str:
        """The key as text, with a local that is bound once replaced by what it stands for."""
        node = call.argument(parameter)
        return self._text(node, call.scope) if node is not None else ""

    def _text(self, node: ast.expr, scope: Scope) -> str:
        if isinstance(node, ast.Name):
            bound = self.module.names.lookup(node.id, scope)
            if len(bound) == 1 and bound[0].kind == "value" and isinstance(bound[0].node, ast.expr):
                return ast.unparse(bound[0].node)
        return ast.unparse(node)

    def _is_undone_by(self, call: Call, key: str, removal: Call) -> bool:
        """Does `removal` take back what `call` wrote, as a lock is released?"""
        if not key or self._key(removal, removal.role.key) != key:
            return False
        if removal.function is call.function:
            in_handler = any(isinstance(a, ast.ExceptHandler) for a in self.module.ancestors(removal.node))
            after = position(removal.node) > position(call.node)
            return after and not (in_handler and not self._is_named_lock(call, key))
        one, other = call.function, removal.function
        if one is None or other is None:
            return False
        if one.class_ is not other.class_ and other.outer is not one:
            return False
        return bool(_words_of(other.short_name) & _RELEASE_WORDS)

    def _is_named_lock(self, call: Call, key: str) -> bool:
        """Do names say that it is a lock: the key, or the function and class that write it?"""
        names = [key]
        node = call.argument(call.role.key)
        if node is not None:
            names += [n.id for n in own_nodes(node) if isinstance(n, ast.Name)]
            value = self.module.constants.of(node, call.scope)
            names += [value] if isinstance(value, str) else []
            names += self._spelled_elsewhere(node)
        function = call.function
        if function is not None:
            names.append(function.short_name)
            if function.class_ is not None:
                names.append(function.class_.node.name)
        return any(_words_of(name) & _LOCK_WORDS for name in names)

    def _spelled_elsewhere(self, node: ast.expr) -> Iterator[str]:
        """What an attribute that is the key (`self._key`) is bound to."""
        if isinstance(node, ast.Attribute):
            owner = self.module.types.of(node.value, self.module.scope_of(node))
            if owner is not None:
                for bound in self.module.attribute_bindings(owner.name, node.attr):
                    if isinstance(bound.node, ast.expr):
                        yield ast.unparse(bound.node)

    def _is_ended_later(self, call: Call, key: str) -> bool:
        return any(
            other.role.does == "expires" and other.function is call.function and self._key(other, other.role.key) == key
            for other in self.module.calls(KeyCommand)
        )

    def _removed_unchecked(self, undone: list[Call], key: str) -> Iterator[Faulty]:
        for removal in undone:
            if not self._is_checked(removal, key):
                yield Faulty(removal.node, "unchecked", spelling(removal.func))

    def _is_checked(self, removal: Call, key: str) -> bool:
        """Is it asked, before the key is removed, whose it is, or whether the lease is over?"""
        function = removal.function
        if function is None:
            return False
        tests = [
            node.test
            for node in self.module.ancestors(removal.node)
            if isinstance(node, (ast.If, ast.IfExp, ast.While))
        ]
        tests += [
            node.test
            for node in own_nodes(function.node)
            if isinstance(node, ast.If) and position(node) < position(removal.node) and _leaves(node)
        ]
        return any(self._asks(test, function, key) for test in tests)

    def _asks(self, test: ast.expr, function: Function, key: str) -> bool:
        if _CLOCKS.search(ast.unparse(test)):
            return True
        for node in own_nodes(test):
            if isinstance(node, ast.Call) and self._reads(node, key):
                return True
            if isinstance(node, ast.Name):
                for bound in self.module.names.lookup(node.id, function.inner):
                    if isinstance(bound.node, ast.expr) and any(
                        isinstance(n, ast.Call) and self._reads(n, key) for n in own_nodes(bound.node)
                    ):
                        return True
        return False

    def _reads(self, node: ast.Call, key: str) -> bool:
        site = self.module.site_of(node)
        if site is None:
            return False
        return any(
            isinstance(role, KeyCommand)
            and role.does == "reads"
            and self._key(Call(site, role, self.module), role.key) == key
            for role in self.module.roles_of(site)
        )

    def _short_by_hand(self, call: Call, undone: list[Call], lease: object) -> Iterator[Faulty]:
        """Is there a pause between taking and removing the key that is longer than its end says?"""
        if not isinstance(lease, (int, float)) or isinstance(lease, bool) or call.function is None:
            return
        parameter = next((p for p in call.role.expiry if call.literal(p) == lease), None)
        if parameter is None or parameter.name not in ("ex", "timeout"):
            return
        ends = [position(removal.node) for removal in undone if removal.function is call.function]
        if not ends:
            return
        for site in call.function.calls:
            if not position(call.node) < position(site.node) < max(ends):
                continue
            for at, needs in self._duration(self.module, site):
                if needs > lease:
                    name, lasts = parameter.name, float(lease)
                    yield Faulty(call.node, "short", spelling(call.func), name, lasts, needs, spelling(at))
                    return


def _words_of(name: str) -> set[str]:
    """The words that make up a name or text: `redis`, `lock` of `RedisLock`."""
    return {word.lower() for word in _TOKENS.findall(name)}


def _end_of(role: SetIfAbsent) -> str:
    return role.expiry[0].name if role.expiry else ""


def _leaves(node: ast.If) -> bool:
    return isinstance(node.body[-1], (ast.Return, ast.Raise, ast.Continue))
