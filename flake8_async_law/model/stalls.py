"""
Stalls: what keeps an event loop waiting, in a coroutine itself or in a plain function that it calls.

A helper is followed through the modules of the project, as long as it runs here and now: not where a thread runs it,
not where it is a coroutine (that one is judged by itself), not where the call asked first whether a loop runs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    AsksLoop,
    Blocking,
    BlockingWait,
    CpuWork,
    Enqueue,
    FileWork,
    Once,
    Role,
    RunsLoop,
    ToThread,
)
from .calls import Call
from .known_done import hands_out, will_not_wait
from .once import is_ruled_out, keeps_result, runs_once
from .reader import Binding, Function, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

DEEPEST: Final = 3
"""How many helpers a way may pass behind the first one: farther down, too many conditions stand in between."""
SHORTEST: Final = 0.01
"""A pause of so many seconds, or less, in a helper is no stall."""
_WAITS: Final = {
    "sleep": "sleeps",
    "http": "waits for an HTTP response",
    "socket": "waits for the network",
    "subprocess": "waits for a child process",
    "database": "waits for the database",
    "cloud": "waits for a cloud service",
    "queue": "waits for the next item",
    "lock": "waits for a lock",
    "input": "waits for someone to type",
    "broker": "waits for the broker",
    "mail": "waits for the mail server",
    "remote": "waits for another host",
    "cache": "waits for the cache",
}
_CONSUMERS: Final = frozenset({"dict", "enumerate", "len", "list", "max", "min", "set", "sorted", "sum", "tuple"})
"""Builtins that iterate over their argument at once."""


@dataclass(frozen=True)
class Detour:
    """
    A call in a coroutine which stalls the loop through helpers.

    `start` stands in the coroutine, `call` is what waits in the end, `functions` are the helpers passed on the way.
    """

    start: Call
    call: Call
    functions: tuple[FunctionInfo, ...]

    @property
    def way(self) -> str:
        """The helpers behind the first one, for a message: " through `read` -> `ask`"; empty without any."""
        passed = " -> ".join(f"`{f.short_name}`" for f in self.functions[1:])
        return f" through {passed}" if passed else ""


class Stalls:
    """Finds what stalls the loop in one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._own: dict[tuple[Function, type[Role]], list[Call]] = {}
        self._harmless: dict[tuple[type[Role], ...], set[Function]] = {}
        """Roles -> functions of this module of which it is known that none of them is played on any way from there."""
        self._first: dict[tuple[Function, tuple[type[Role], ...]], tuple[Call, tuple[FunctionInfo, ...]] | None] = {}
        self._guards: dict[Function, bool] = {}
        self._followed: dict[Site, FunctionInfo | None] = {}

    # -- questions of the rules ---------------------------------------------------------------

    def directly(self, role: type[Role]) -> Iterator[Call]:
        """The calls (and iterations) of kind `role` that stall a loop, in the coroutines of this file themselves."""
        waiting = self.module.waiting
        for function in self.module.notes.functions:
            if function.is_async:
                yield from (c for c in self.own(function, role) if waiting.stops_the_loop(c))

    def through_helpers(self, *roles: type[Role]) -> Iterator[Detour]:
        """The calls in coroutines of this file which end in a call of one of `roles`, in a plain function."""
        waiting = self.module.waiting
        for function in self.module.notes.functions:
            if not function.is_async:
                continue
            followed = [(site, info) for site in function.calls if (info := self.followed(site)) is not None]
            for site, info in [*followed, *self._read.get(function, ())]:
                found = info.module.stalls.first(info, roles)
                if found is None:
                    continue
                detour = Detour(self._start(site, found[0].role), found[0], (info, *found[1]))
                if waiting.stops_the_loop(detour.start) and not is_ruled_out(detour):
                    yield detour

    def _start(self, site: Site, role: Role) -> Call:
        node: ast.expr = site.node
        if isinstance(node, ast.Call):
            return Call(site, role, self.module)
        return Call(site, role, self.module, node, [], [])

    @cached_property
    def _read(self) -> dict[Function, list[tuple[Site, FunctionInfo]]]:
        """The properties of this file's classes that each function reads, where they stand."""
        found: dict[Function, list[tuple[Site, FunctionInfo]]] = {}
        module = self.module
        named = {i.short_name for i in module.functions if "builtins.property" in i.decorator_names}
        for node in (node for name in sorted(named) for node in module.attributes_named(name)):
            statement = module.statement(node)
            block = module.notes.blocks.get(statement) if statement is not None else None
            if block is None or block.function is None or not block.function.is_async:
                continue
            if any(isinstance(around, ast.Lambda) for around in module.ancestors(node)):
                continue
            scope = module.scope_of(node)
            owner = module.types.of(node.value, scope)
            info = module.method(owner.name, node.attr) if owner is not None else None
            if info is not None and "builtins.property" in info.decorator_names:
                place = Site(node, scope, block, block.function, "")  # type: ignore[arg-type]
                found.setdefault(block.function, []).append((place, info))
        return found

    def says(self, call: Call) -> str:
        """What a call that stalls the loop does, in the words of a message: "waits for the database"."""
        role = call.role
        return f"waits for {role.for_what}" if isinstance(role, BlockingWait) else _WAITS[role.kind]

    # -- one function ---------------------------------------------------------------------------

    def own(self, function: Function, role: type[Role]) -> list[Call]:
        """The calls and iterations of kind `role` in the body of `function` itself that do wait."""
        key = (function, role)
        if key not in self._own:
            calls = [*self.module.calls_of(function, role), *self._iterations(function, role)]
            waits = [call for call in calls if self._waits(call) and not self.module.is_dead(call.block)]
            self._own[key] = sorted(waits, key=lambda call: (call.node.lineno, call.node.col_offset))
        return self._own[key]

    def _waits(self, call: Call) -> bool:
        role = call.role
        if isinstance(role, Blocking):
            return self.module.waiting.blocks(call)
        if isinstance(role, FileWork):
            return (not role.lazily or self._is_consumed(call.node)) and not call.returns_at_once(role.unless)
        if isinstance(role, BlockingWait):
            if role.lazily and not self._is_consumed(call.node):
                return False
            return not call.returns_at_once(role.unless) and not will_not_wait(call)
        if isinstance(role, RunsLoop):
            return self.module.loops.is_run(call)
        given = call.argument(role.data) if isinstance(role, CpuWork) and role.data is not None else None
        return not isinstance(given, ast.Constant)

    def _is_consumed(self, node: ast.expr) -> bool:
        """Is the iterator that `node` gives worked through here and now, and not handed on?"""
        parent = self.module.parent(node)
        if isinstance(parent, (ast.For, ast.comprehension)):
            return parent.iter is node and not (isinstance(parent, ast.comprehension) and self._is_lazy(parent))
        return isinstance(parent, ast.Call) and node in parent.args and self._consumes(parent)

    def _is_lazy(self, part: ast.comprehension) -> bool:
        """Does `part` stand in a generator expression that nothing works through at once?"""
        around = self.module.parent(part)
        if not isinstance(around, ast.GeneratorExp):
            return False
        taker = self.module.parent(around)
        return not (isinstance(taker, ast.Call) and self._consumes(taker))

    def _consumes(self, node: ast.Call) -> bool:
        func = node.func
        if isinstance(func, ast.Attribute):
            return func.attr == "join" and isinstance(func.value, ast.Constant)  # ", ".join(...)
        return isinstance(func, ast.Name) and func.id in (*_CONSUMERS, "all", "any")

    def _iterations(self, function: Function, role: type[Role]) -> Iterator[Call]:
        """What the body iterates over, or enters, where that is what waits: a query that is sent then, a lock."""
        if role is not Blocking or "__iter__" not in self.module.last_names(role):
            return
        for item, place in self._entered.get(function, ()):
            yield from self._implied(item, place, "__enter__")
        for binding in self._loops.get(function, ()):
            yield from self._iteration(binding.node, binding)
        for site in function.calls:
            called = site.last in _CONSUMERS and isinstance(site.node.func, ast.Name) and bool(site.node.args)
            if called and self.module.callee_name(site) == f"builtins.{site.last}":
                yield from self._iterated(site.node.args[0], site)

    def _iteration(self, node: ast.AST, binding: Binding) -> Iterator[Call]:
        if not isinstance(node, ast.expr):
            return
        parent = self.module.parent(node)
        if isinstance(parent, ast.AsyncFor) or (
            isinstance(parent, ast.comprehension) and (parent.is_async or self._is_lazy(parent))
        ):
            return
        statement = self.module.statement(node)
        block = self.module.notes.blocks.get(statement) if statement is not None else None
        if block is not None:
            place = Site(node, binding.scope, block, block.function, "")  # type: ignore[arg-type]
            yield from self._iterated(node, place)

    def _iterated(self, node: ast.expr, place: Site) -> Iterator[Call]:
        return self._implied(node, place, "__iter__")

    def _implied(self, node: ast.expr, place: Site, method: str) -> Iterator[Call]:
        """The blocking call of `method` that `for` or `with` implies, if the object has one."""
        held = self.module.types.of(node, place.scope)
        name = self.module.member(held.name, method) if held is not None else None
        for role in self.module.roles(name) if name else ():
            if isinstance(role, Blocking):
                here = Site(node, place.scope, place.block, place.function, "")  # type: ignore[arg-type]
                yield Call(here, role, self.module, node, [], [])

    @cached_property
    def _entered(self) -> dict[Function, list[tuple[ast.expr, Site]]]:
        """What each function enters with a plain `with`."""
        found: dict[Function, list[tuple[ast.expr, Site]]] = {}
        for node, scope, block in self.module.notes.withs:
            if isinstance(node, ast.With) and block.function is not None:
                for item in node.items:
                    place = Site(item.context_expr, scope, block, block.function, "")  # type: ignore[arg-type]
                    found.setdefault(block.function, []).append((item.context_expr, place))
        return found

    @cached_property
    def _loops(self) -> dict[Function, list[Binding]]:
        """What each function iterates over, in loops and comprehensions."""
        found: dict[Function, list[Binding]] = {}
        notes = self.module.notes
        scopes = [(f, f.inner) for f in notes.functions]
        scopes += [(s.function, s) for s in notes.scope_of.values() if s.function is not None]
        for function, scope in scopes:
            seen: set[ast.AST] = set()
            for bindings in scope.bindings.values():
                for binding in bindings:
                    if binding.kind == "element" and binding.node not in seen:
                        seen.add(binding.node)
                        found.setdefault(function, []).append(binding)
        return found

    # -- helpers -------------------------------------------------------------------------------

    def first(self, info: FunctionInfo, roles: tuple[type[Role], ...]) -> tuple[Call, tuple[FunctionInfo, ...]] | None:
        """
        The nearest call of one of `roles` that running `info` of this module ends up making, and the helpers on the
        way there.
        """
        key = (info.function, roles)
        if key not in self._first:
            self._first[key] = self._search(info, roles)
        return self._first[key]

    def _search(
        self, start: FunctionInfo, roles: tuple[type[Role], ...]
    ) -> tuple[Call, tuple[FunctionInfo, ...]] | None:
        if start.function in self._harmless.get(roles, ()):
            return None
        seen = {start.function}
        queue: list[tuple[FunctionInfo, tuple[FunctionInfo, ...], bool]] = [(start, (), False)]
        is_complete = True
        for info, passed, failing in queue:
            stalls = info.module.stalls
            is_complete = is_complete and not failing and len(passed) < DEEPEST
            own = [c for role in roles for c in stalls.own(info.function, role) if stalls._counts(c, failing)]
            helped = [(s, helper) for s in info.function.calls if (helper := stalls.followed(s)) is not None]
            if not (own or helped) or stalls.asks_first(info.function) or keeps_result(info):
                continue
            if own:
                return own[0], passed
            for site, helper in helped if len(passed) < DEEPEST else ():
                if helper.function in seen or helper.function in helper.module.stalls._harmless.get(roles, ()):
                    continue
                if not runs_once(info.module, site):
                    seen.add(helper.function)
                    queue.append((helper, (*passed, helper), failing or stalls._is_last_resort(site)))
        if is_complete:
            for info, _, _ in queue:
                info.module.stalls._harmless.setdefault(roles, set()).add(info.function)
        return None

    def _counts(self, call: Call, failing: bool) -> bool:
        """
        Does a waiting call in a helper stall whoever calls the helper, time and again? `failing`: the way to it leads
        through an `except`.
        """
        role = call.role
        if isinstance(role, Blocking) and role.kind == "input":
            return False
        if isinstance(role, Blocking) and role.kind == "sleep" and call.args:
            pause = self.module.constants.of(call.args[0], call.scope)
            if isinstance(pause, (int, float)) and pause <= SHORTEST:
                return False
        if isinstance(role, BlockingWait) and role.asks_first == ("done",) and not hands_out(call):
            return False
        is_sleep = isinstance(role, Blocking) and role.kind == "sleep"
        failing = failing or self._is_last_resort(call.site)
        if isinstance(role, (Blocking, BlockingWait)) and failing and not is_sleep:
            return False
        return not runs_once(self.module, call.site)

    def _is_last_resort(self, site: Site) -> bool:
        """Does a call stand in an `except`: made only where another way has failed?"""
        return any(block.part == "handlers" for block in self.module.blocks(site.block))

    def asks_first(self, function: Function) -> bool:
        """Does the function ask whether a loop runs, or in which thread it is? Then it knows when it may wait."""
        if function not in self._guards:
            self._guards[function] = bool(self.module.calls_of(function, AsksLoop))
        return self._guards[function]

    def followed(self, site: Site) -> FunctionInfo | None:
        """The plain function of the project that a call runs here and now; None, where one can't tell."""
        if site not in self._followed:
            self._followed[site] = self._find(site)
        return self._followed[site]

    def _find(self, site: Site) -> FunctionInfo | None:
        module = self.module
        if not self._may_be_of_the_project(site) or module.is_awaited(site.node):
            return None
        info = module.callee(site)
        if info is None or info.is_async or isinstance(info.node, ast.Lambda):
            return None
        if info.function.is_generator and not self._runs(info, site):
            return None
        return None if self._is_elsewhere(info) or self._is_one_of_several(info) else info

    def _is_one_of_several(self, info: FunctionInfo) -> bool:
        """Is there another definition of the name (`if`/`else`), overloads apart, so that either may run?"""
        definitions = [b for b in info.function.scope.bindings.get(info.short_name, ()) if b.kind == "def"]
        if len(definitions) < 2:
            return False
        plain = [b for b in definitions if "overload" not in ast.unparse(ast.Module(_decorators(b.node), []))]
        return len(plain) > 1

    def _may_be_of_the_project(self, site: Site) -> bool:
        module = self.module
        if module.effects.may_be_own(site.last) or (not site.last and isinstance(site.node.func, ast.Call)):
            return True
        if not module.imports_others:
            return False
        root: ast.expr = site.node.func
        while isinstance(root, ast.Attribute):
            root = root.value
        if isinstance(root, ast.Name) and any(
            b.kind in ("import", "from") for b in module.names.lookup(root.id, site.scope)
        ):
            return True
        return isinstance(site.node.func, ast.Attribute) and site.last in self._imported_functions

    @cached_property
    def _imported_functions(self) -> frozenset[str]:
        """The names of the plain functions and methods of the files that this one imports."""
        return frozenset().union(*(hints.functions for hints in self.module.import_hints))

    def _runs(self, info: FunctionInfo, site: Site) -> bool:
        """Is the generator that the call gives worked through here: entered by `with`, iterated over?"""
        parent = self.module.parent(site.node)
        if isinstance(parent, ast.withitem):
            return info.module.context_kind(info.function)
        return self._is_consumed(site.node)

    def _is_elsewhere(self, info: FunctionInfo) -> bool:
        """Does calling `info` run its body elsewhere, or only once in the life of the process?"""
        if info.job is not None and (info.job.becomes is None or self._sends(info)):
            return True
        for name in info.decorator_names:
            roles = info.module.roles(name) if name is not None else ()
            if any(isinstance(role, (Once, ToThread)) for role in roles):
                return True
            wrapper = info.module.function_info(name) if name is not None and ":" in name else None
            if wrapper is not None and _hands_on(wrapper):
                return True
        return False

    def _sends(self, info: FunctionInfo) -> bool:
        """Does calling a job send it instead of running it?"""
        becomes = info.becomes
        name = info.module.member(becomes.name, "__call__") if becomes is not None else None
        return name is not None and any(isinstance(role, Enqueue) for role in info.module.roles(name))


def _hands_on(wrapper: FunctionInfo) -> bool:
    """Does a decorator of the project make its function run in a thread, or an awaitable of it?"""
    inside = [f for f in wrapper.module.notes.functions if f is wrapper.function or f.outer is wrapper.function]
    return any(f.is_async or wrapper.module.calls_of(f, ToThread) for f in inside)


def _decorators(node: ast.AST) -> list[ast.stmt]:
    return [ast.Expr(d) for d in getattr(node, "decorator_list", ())]
