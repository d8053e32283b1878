"""
Paths that leave a lock taken: between a call of `acquire` and the `release` of the same function.

Only positive evidence counts. The way that needs no luck has to release the lock, so that one can tell that nobody else
is meant to do it; then a way on which the function ends, or fails, before that is a leak.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Blocking, Coroutine, Lock
from .flow import own_nodes, parts
from .locks import LockName, Locks, is_try, rest_of_block
from .nodes import position
from .reader import Function, Site

if TYPE_CHECKING:
    from .module import Module

How = Literal["return", "raise", "continue", "break", "yield", "await", "call"]
_ORDER: Final[tuple[How, ...]] = ("yield", "return", "continue", "break", "raise", "await", "call")
"""Which way out tells most, first."""
_WRAPPERS: Final = frozenset(
    {"__enter__", "__aenter__", "__exit__", "__aexit__", "acquire", "lock", "release", "unlock"}
)
_HARMLESS: Final = frozenset({
    "abs", "add", "append", "appendleft", "bool", "callable", "clear", "copy", "critical", "current_task",
    "current_thread", "debug", "defaultdict", "deque", "dict", "discard", "empty", "endswith", "enumerate", "error",
    "exception", "extend", "float", "format", "frozenset", "full", "get", "getLogger", "get_ident",
    "get_running_loop", "getattr", "hasattr", "id", "info", "int", "is_alive", "is_set", "isinstance", "items",
    "join", "keys", "len", "list", "locked", "log", "lower", "max", "min", "monotonic", "notify", "notify_all",
    "perf_counter", "popleft", "print", "qsize", "range", "release", "repr", "round", "set", "setattr",
    "setdefault", "sorted", "split", "startswith", "str", "strip", "sum", "time", "time_ns", "tuple", "type",
    "update", "upper", "utcnow", "values", "warning", "zip",
})  # fmt: skip
"""Calls that hardly ever fail: looks, counters, log lines, plain containers."""
_BROAD: Final = frozenset({"Exception", "BaseException"})


@dataclass(frozen=True)
class Way:
    """A way out that skips the release."""

    how: How
    node: ast.AST


@dataclass(frozen=True, eq=False)
class Unreleased:
    """`site` takes the lock `spelled`; `way` is where control leaves the function's plan, `release` what it skips."""

    site: Site
    spelled: str
    role: Lock
    way: Way
    release: Site


def unreleased(locks: Locks) -> list[Unreleased]:
    """The calls of `acquire` of which some way out skips the release, in source order."""
    found = []
    for site, lock, role in locks.acquires():
        one = _Search(locks, site, lock, role).answer()
        if one is not None:
            found.append(one)
    return found


class _Search:
    """Follows the ways out of one function behind one `acquire`."""

    def __init__(self, locks: Locks, site: Site, lock: LockName, role: Lock) -> None:
        self.locks = locks
        self.module: Module = locks.module
        self.site = site
        self.lock = lock
        self.role = role
        self.flags: set[str] = set()
        """The variables that hold the answer of `acquire`."""

    def answer(self) -> Unreleased | None:
        function = self.site.function
        if function is None or function.short_name in _WRAPPERS or function.short_name.startswith(("acquire", "lock_")):
            return None
        releases = [r for r in self.locks.releases(function, self.lock) if position(r.node) > position(self.site.node)]
        if self._is_given_back_elsewhere(function):
            return None
        return (self._on_a_path(releases) if releases else None) or self._in_loop(function)

    def _on_a_path(self, releases: list[Site]) -> Unreleased | None:
        statement = self.module.statement(self.site.node)
        if statement is None or isinstance(statement, (ast.Return, ast.With, ast.AsyncWith)):
            return None
        self._note_flags(statement)
        ways, falls = self._from(statement)
        if falls or not ways or any(self._is_handover(way, statement) for way in ways):
            return None
        way = min(ways, key=lambda w: (_ORDER.index(w.how), position(w.node)))
        func = self.site.node.func
        assert isinstance(func, ast.Attribute)
        release = next((r for r in releases if position(r.node) > position(way.node)), releases[-1])
        return Unreleased(self.site, ast.unparse(func.value), self.role, way, release)

    def _is_handover(self, way: Way, statement: ast.stmt) -> bool:
        """Is it a `return` on the plain way: then the caller gets the lock as well?"""
        around = [statement, *self.module.ancestors(statement)]
        return way.how == "return" and self.module.parent(way.node) in around

    def _is_given_back_elsewhere(self, function: Function) -> bool:
        """Does another function release the lock without having taken it, or get its `release` to call?"""
        for other in self.module.notes.functions:
            if other is function or not self.locks.releases(other, self.lock):
                continue
            if not any(s.function is other and lock == self.lock for s, lock, _ in self.locks.acquires()):
                return True
        for node in self.module.attributes_named("release"):
            parent = self.module.parent(node)
            is_call = isinstance(parent, ast.Call) and parent.func is node
            if not is_call and self.locks.name_of(node.value, self.module.scope_of(node)) == self.lock:
                return True
        if self.lock.kind != "attribute":
            return False
        return bool(self.module.mentioned_elsewhere(self.lock.name, "release"))

    def _note_flags(self, statement: ast.stmt) -> None:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        self.flags = {t.id for t in targets if isinstance(t, ast.Name)}
        for node in own_nodes(statement):
            if isinstance(node, ast.NamedExpr):
                self.flags.add(node.target.id)

    # -- ways -----------------------------------------------------------------------------------------------

    def _from(self, statement: ast.stmt) -> tuple[list[Way], bool]:
        """The ways out behind the statement that takes the lock; does control reach the end with the lock taken?"""
        ways: list[Way] = []
        falls = True
        if isinstance(statement, ast.If):
            refused = _is_negated(statement.test)
            ways, falls = self._walk(statement.orelse if refused else statement.body)
        here: ast.stmt = statement
        while True:
            parent = self.module.parent(here)
            if falls:
                more, falls = self._walk(rest_of_block(parent, here))
                ways += more
            if is_try(parent) and here in parent.body:  # type: ignore[union-attr]
                ways, falls = self._leave_try(parent, ways, falls)  # type: ignore[arg-type]
            ways, falls = self._leave_loop(parent, ways, falls)
            if not isinstance(parent, ast.stmt) or isinstance(
                parent, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
            ):
                return ways, falls
            here = parent

    def _leave_try(self, statement: ast.Try, ways: list[Way], falls: bool) -> tuple[list[Way], bool]:
        if self._releases_for_sure(statement.finalbody):
            return [], False
        kept, caught = self._handled(statement, ways)
        if falls:
            more, falls = self._walk(statement.orelse)
            kept += more
        return kept, falls or caught

    def _leave_loop(self, parent: ast.AST | None, ways: list[Way], falls: bool) -> tuple[list[Way], bool]:
        """A `break` of the loop around the `acquire` goes on behind it."""
        if not isinstance(parent, (ast.For, ast.AsyncFor, ast.While)):
            return ways, falls
        breaks = [way for way in ways if way.how == "break"]
        if not breaks:
            return ways, falls
        _, still = self._walk(rest_of_block(self.module.parent(parent), parent))
        return (ways if still else [way for way in ways if way.how != "break"]), falls

    def _walk(self, body: Sequence[ast.stmt]) -> tuple[list[Way], bool]:
        """The ways out of `body` that keep the lock; does its end have it still?"""
        ways: list[Way] = []
        for statement in body:
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                continue
            if not parts(statement):
                if self.locks.releasing(statement, self.lock):
                    return ways, False
                ways += self._of_simple(statement)
                if isinstance(statement, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
                    return ways, False
                continue
            more, falls = self._of_compound(statement)
            ways += more
            if not falls:
                return ways, False
        return ways, True

    def _of_simple(self, statement: ast.stmt) -> list[Way]:
        found = list(self._failing(statement))
        if isinstance(statement, ast.Return):
            found.append(Way("return", statement))
        elif isinstance(statement, ast.Raise):
            found = [Way("raise", statement)]
        elif isinstance(statement, ast.Break):
            found.append(Way("break", statement))
        elif isinstance(statement, ast.Continue):
            found.append(Way("continue", statement))
        return found

    def _of_compound(self, statement: ast.stmt) -> tuple[list[Way], bool]:
        if isinstance(statement, ast.If):
            return self._of_if(statement)
        if is_try(statement):
            return self._of_try(statement)  # type: ignore[arg-type]
        ways: list[Way] = []
        if isinstance(statement, (ast.With, ast.AsyncWith)):
            for item in statement.items:
                ways += self._failing(item.context_expr)
            if isinstance(statement, ast.AsyncWith):
                ways.append(Way("await", statement))
            more, falls = self._walk(statement.body)
            return [*ways, *more], falls
        if isinstance(statement, (ast.For, ast.AsyncFor, ast.While)):
            return self._of_loop(statement)
        if isinstance(statement, ast.Match):
            sides = [self._walk(case.body) for case in statement.cases]
            return [way for side, _ in sides for way in side], True if not sides else any(f for _, f in sides)
        return ways, True

    def _of_loop(self, statement: ast.For | ast.AsyncFor | ast.While) -> tuple[list[Way], bool]:
        head = statement.test if isinstance(statement, ast.While) else statement.iter
        ways = list(self._failing(head))
        if isinstance(statement, ast.AsyncFor):
            ways.append(Way("await", statement))
        inner, _ = self._walk(statement.body)
        breaks = any(way.how == "break" for way in inner)
        ways += [way for way in inner if way.how not in ("break", "continue")]
        more, falls = self._walk(statement.orelse)
        endless = isinstance(statement, ast.While) and isinstance(statement.test, ast.Constant)
        releases_inside = any(self.locks.releasing(s, self.lock) for s in statement.body)
        if releases_inside:
            return ways, False  # it is released for each round, or taken again: not to be told from here
        return [*ways, *more], breaks or (falls and not endless)

    def _of_if(self, statement: ast.If) -> tuple[list[Way], bool]:
        named = {n.id for n in own_nodes(statement.test) if isinstance(n, ast.Name)}
        if named & self.flags or self._asks_lock(statement.test):
            return self._walk(statement.orelse if _is_negated(statement.test) else statement.body)
        ways = list(self._failing(statement.test))
        then, falls = self._walk(statement.body)
        other, falls_too = self._walk(statement.orelse)
        return [*ways, *then, *other], falls or falls_too

    def _asks_lock(self, test: ast.expr) -> bool:
        """`if lock.locked():`, `if lock.owned():` around a release."""
        return any(
            isinstance(node, ast.Attribute)
            and node.attr in ("locked", "owned", "is_locked", "acquired")
            and self.locks.name_of(node.value, self.site.scope) == self.lock
            for node in own_nodes(test)
        )

    def _of_try(self, statement: ast.Try) -> tuple[list[Way], bool]:
        if self._releases_for_sure(statement.finalbody):
            return [], False
        ways, falls = self._walk(statement.body)
        kept, caught = self._handled(statement, ways)
        if falls:
            more, falls = self._walk(statement.orelse)
            kept += more
        last, falls_last = self._walk(statement.finalbody)
        return [*kept, *last], (falls or caught) and falls_last

    def _handled(self, statement: ast.Try, ways: list[Way]) -> tuple[list[Way], bool]:
        """What is left of `ways` behind the handlers; does one of them go on with the lock taken?"""
        failing = [way for way in ways if way.how in ("raise", "await", "call")]
        kept = [way for way in ways if way not in failing]
        if not failing or not statement.handlers:
            return ways, False
        caught = False
        for handler in statement.handlers:
            more, falls = self._walk(handler.body)
            kept += more
            caught = caught or falls
        if not any(_is_broad(handler) for handler in statement.handlers):
            kept += failing
        return kept, caught

    def _releases_for_sure(self, body: Sequence[ast.stmt]) -> bool:
        """Does a `finally` release it, or do so if it was taken (`if acquired: lock.release()`)?"""
        return any(self.locks.releasing(s, self.lock) for s in body)

    def _failing(self, node: ast.AST) -> Iterator[Way]:
        """What in `node` may raise, or let others run who may stop it."""
        for inner in own_nodes(node):
            if isinstance(inner, (ast.Yield, ast.YieldFrom)):
                yield Way("yield", inner)
            elif isinstance(inner, ast.Await):
                yield Way("await", inner)
            elif isinstance(inner, ast.Call) and not self._is_harmless(inner):
                yield Way("call", inner)

    def _is_harmless(self, node: ast.Call) -> bool:
        site = self.module.site_of(node)
        if site is None or site is self.site:
            return True
        if isinstance(self.module.parent(node), ast.Await):
            return True  # the await itself counts
        if site.last == "acquire" and isinstance(node.func, ast.Attribute):
            role = self.locks.role_of(node.func.value, site.scope)
            return role is None or role.among == "threads"
        if site.last in _HARMLESS:
            return not any(isinstance(role, (Blocking, Coroutine)) for role in self.module.roles_of(site))
        return site.last.endswith(("Error", "Exception")) or self._is_lock(site)

    def _is_lock(self, site: Site) -> bool:
        return any(isinstance(role, Lock) for role in self.module.roles_of(site))

    # -- several at once ---------------------------------------------------------------------------------------

    def _in_loop(self, function: Function) -> Unreleased | None:
        """
        Several locks taken in a loop, in front of the `try` that releases them: where taking one of them fails, those
        taken before stay taken.
        """
        if self.role.among == "threads":
            return None  # taking those does not fail
        func = self.site.node.func
        assert isinstance(func, ast.Attribute)
        statement = self.module.statement(self.site.node)
        loop = self.module.parent(statement) if statement is not None else None
        if not isinstance(loop, (ast.For, ast.AsyncFor)) or not isinstance(func.value, ast.Name):
            return None
        kept = [
            site.node.func.value
            for site in function.calls
            if site.last in ("append", "add")
            and isinstance(site.node.func, ast.Attribute)
            and any(isinstance(a, ast.Name) and a.id == func.value.id for a in site.node.args)
            and loop in self.module.ancestors(site.node)
        ]
        for following in rest_of_block(self.module.parent(loop), loop):
            if not is_try(following):
                continue
            for last in following.finalbody:  # type: ignore[attr-defined]
                release = self._releases_each(last, {ast.unparse(k) for k in kept})
                if release is not None:
                    return Unreleased(self.site, func.value.id, self.role, Way("call", self.site.node), release)
        return None

    def _releases_each(self, statement: ast.stmt, kept: set[str]) -> Site | None:
        for node in own_nodes(statement):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "release":
                names = {ast.unparse(n) for n in own_nodes(statement) if isinstance(n, (ast.Name, ast.Attribute))}
                if kept & names:
                    return self.module.site_of(node)
        return None


def _is_negated(test: ast.expr) -> bool:
    if isinstance(test, ast.UnaryOp):
        return isinstance(test.op, ast.Not)
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        value = test.comparators[0]
        return isinstance(value, ast.Constant) and not value.value and isinstance(test.ops[0], (ast.Is, ast.Eq))
    return False


def _is_broad(handler: ast.ExceptHandler) -> bool:
    named = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(one is None or (isinstance(one, ast.Name) and one.id in _BROAD) for one in named)
