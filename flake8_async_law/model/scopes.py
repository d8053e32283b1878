"""Scopes: timeouts, cancel scopes and task groups, and what must not, or must, stand inside."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Blocking, BlockingWait, CancelScope, Pause, ReadyService, Spawn, WaitsUntilReady
from . import flow
from .calls import Call, spelling
from .cancellation import awaits
from .reader import Function, Scope

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

DEEPEST: Final = 5
"""Through how many coroutines of the project a wait is sought."""
_PLAIN: Final = frozenset({"builtins.staticmethod", "builtins.classmethod", "typing.override", "typing.final"})
_MAKE_CONTEXTS: Final = ("Depends", "contextmanager", "cleanup_ctx", "fixture", "lifespan")
_OPENING: Final = frozenset({"start", "open", "connect", "listen", "setup", "__aenter__", "startup"})
_WAITING_FOR: Final = frozenset({"wait", "receive", "get", "start", "sleep_forever", "checkpoint", "sleep"})


@dataclass(frozen=True)
class YieldInside:
    """A `yield` of an async generator, and the scope (in the user's spelling) that it leaves open."""

    node: ast.expr
    function: FunctionInfo
    scope: str
    role: CancelScope


@dataclass(frozen=True)
class NoCheckpoint:
    """
    A scope, or an endless loop, in which nothing waits, so that cancellation has no place to come in.

    `helper` is the coroutine of the project that is awaited there and never waits itself.
    """

    node: ast.AST
    name: str
    is_loop: bool
    function: FunctionInfo
    helper: FunctionInfo | None = None


@dataclass(frozen=True)
class NotReady:
    """`spawn` starts a service (`target`, in the user's spelling) without waiting until it says that it is ready."""

    spawn: Call
    target: str
    starter: str
    before: str


class Scopes:
    """The scopes of one file."""

    def __init__(self, module: Module) -> None:
        self.module = module

    # -- a yield inside --------------------------------------------------------------------------

    @cached_property
    def yields_inside(self) -> list[YieldInside]:
        """The first `yield` in each scope of an async generator that no context manager is made of."""
        found: list[YieldInside] = []
        for function in self.module.notes.functions:
            if not (function.is_async and function.yields):
                continue
            seen: set[ast.AST] = set()
            for node, block in function.yields:
                held = self.module.held(block, CancelScope)
                if not held or held[0].block in seen or not self._is_iterated(function):
                    continue
                seen.add(held[0].block)
                found.append(YieldInside(node, self.module.info(function), held[0].name, held[0].role))
        return sorted(found, key=lambda f: (f.node.lineno, f.node.col_offset))

    def _is_iterated(self, function: Function) -> bool:
        """Is the generator one to be looped over, as far as one can tell: not decorated, never handed to anybody?"""
        module = self.module
        if any(name not in _PLAIN for name in module.info(function).decorator_names):
            return False
        name = function.short_name
        scope = function.scope
        loads: Sequence[ast.expr] = (
            module.loads(name, scope) if scope.kind != "class" else module.attributes_named(name)
        )
        if any(not self._is_called(load) for load in loads):
            return False
        return module.mentioned_elsewhere(name, *_MAKE_CONTEXTS) is not True

    def _is_called(self, load: ast.expr) -> bool:
        parent = self.module.parent(load)
        return isinstance(parent, ast.Call) and parent.func is load

    # -- no checkpoint inside --------------------------------------------------------------------

    @cached_property
    def without_checkpoint(self) -> list[NoCheckpoint]:
        """The time limits, cancel scopes and endless loops in which nothing waits, in source order."""
        found = [*self._idle_scopes(), *self._idle_loops()]
        return sorted(found, key=lambda f: (f.node.lineno, f.node.col_offset))  # type: ignore[attr-defined]

    def _idle_scopes(self) -> Iterator[NoCheckpoint]:
        module = self.module
        for call in module.calls(CancelScope):
            item = module.parent(call.node)
            node = module.parent(item) if isinstance(item, ast.withitem) else None
            if call.role.kind == "group" or not isinstance(node, (ast.With, ast.AsyncWith)) or not call.is_in_coroutine:
                continue
            assert isinstance(item, ast.withitem)
            if isinstance(node, ast.AsyncWith) and node.items.index(item) < len(node.items) - 1:
                continue  # the later ones are entered inside
            if call.role.shield is not None and call.is_given(call.role.shield):
                continue
            helper = self._idle(node.body, call.scope)
            if helper is not None and call.function is not None and not self._blocks(node, call.function):
                yield NoCheckpoint(node, spelling(call.node), False, module.info(call.function), helper[0])

    def _idle_loops(self) -> Iterator[NoCheckpoint]:
        module = self.module
        for function in module.notes.functions:
            if not function.is_async or not module.holds_statement(function, ast.While):
                continue
            for node in flow.own_nodes(function.node):
                if not isinstance(node, ast.While) or not self._is_endless(node, function):
                    continue
                helper = self._idle(node.body, function.inner)
                if helper is None or self._is_left(node) or self._blocks(node, function):
                    continue
                yield NoCheckpoint(node, f"while {ast.unparse(node.test)}", True, module.info(function), helper[0])

    def _is_endless(self, node: ast.While, function: Function) -> bool:
        """Is the condition always true, or one that only another task could change?"""
        test = node.test
        if isinstance(test, ast.Constant):
            return bool(test.value)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) and isinstance(test.operand, ast.Call):
            func = test.operand.func
            if isinstance(func, ast.Attribute) and func.attr == "is_set":
                held = self.module.types.of(func.value, function.inner)
                return held is not None and held.name.rpartition(".")[2] == "Event" and self._is_task_event(held.name)
        return False

    def _is_task_event(self, name: str) -> bool:
        """Is it an event of the event loop, and not of threads or processes?"""
        from ..catalogue.vocabulary import Coroutine

        return any(isinstance(role, Coroutine) for role in self.module.roles(f"{name}.wait"))

    def _is_left(self, node: ast.While) -> bool:
        """Can the loop end: by a statement in it, or by an exception that a `try` or `suppress` around it awaits?"""
        if any(isinstance(s, (ast.Return, ast.Raise)) for s in flow.statements(node.body)) or _breaks(node.body):
            return True
        for above in self.module.ancestors(node):
            if isinstance(above, ast.Try) and above.handlers:
                return True
            if isinstance(above, (ast.With, ast.AsyncWith)) and any(
                "suppress" in ast.unparse(item.context_expr) for item in above.items
            ):
                return True
        return any(isinstance(n, (ast.Yield, ast.YieldFrom)) for s in node.body for n in flow.own_nodes(s))

    def _blocks(self, node: ast.While | ast.With | ast.AsyncWith, function: Function) -> bool:
        """Does it make a call that stops the whole loop, which is a fault of its own?"""
        inside = {n for s in node.body for n in flow.own_nodes(s)}
        return any(
            isinstance(role, (Blocking, BlockingWait, Pause))
            for site in function.calls
            if site.node in inside
            for role in self.module.roles_of(site)
        )

    def _idle(self, body: Sequence[ast.stmt], scope: Scope) -> tuple[FunctionInfo | None] | None:
        """None: something in `body` waits. Else the coroutine of the project awaited there that never does, if any."""
        if any(isinstance(n, (ast.Yield, ast.YieldFrom)) for s in body for n in flow.own_nodes(s)):
            return None
        helper: FunctionInfo | None = None
        for node in awaits(body):
            info = self._never_waits(node, frozenset(), self.module)
            if info is None:
                return None
            helper = helper or info
        return (helper,)

    def _never_waits(self, node: ast.AST, passed: frozenset[Function], module: Module) -> FunctionInfo | None:
        """The coroutine of the project that `await` calls, if all it does is done without waiting."""
        if not isinstance(node, ast.Await) or not isinstance(node.value, ast.Call):
            return None
        site = module.site_of(node.value)
        info = module.calls_project(site) if site is not None else None
        if info is None or not info.is_async or info.function.is_generator or info.decorators:
            return None
        if info.function in passed or len(passed) >= DEEPEST or self._may_be_another(info):
            return None
        body = info.node.body
        assert isinstance(body, list)
        if not any(isinstance(n, ast.Call) for s in body for n in flow.own_nodes(s)) or _is_abstract(body):
            return None
        for inner in awaits(body):
            if self._never_waits(inner, passed | {info.function}, info.module) is None:
                return None
        return info

    def _may_be_another(self, info: FunctionInfo) -> bool:
        """May a subclass, or another definition of the name, be what runs?"""
        function = info.function
        if info.module.is_defined_twice(function):
            return True
        owner = function.class_
        if owner is None:
            return False
        name = info.module.own(owner.name)
        return any(
            name in info.module.mro(other.name)[1:] and other.method(function.short_name) is not None
            for other in info.module.classes
        )

    # -- not ready -------------------------------------------------------------------------------

    @cached_property
    def not_ready(self) -> list[NotReady]:
        """The services that are started, and needed, before they say that they are ready."""
        starters = {r.name.rpartition(".")[0]: r for r in self.module.roles_of_kind(WaitsUntilReady)}
        found = []
        for spawn in self.module.calls(Spawn) if starters else ():
            owner, _, method = spawn.role.name.rpartition(".")
            starter = starters.get(owner)
            if starter is None or spawn.function is None or method == starter.name.rpartition(".")[2]:
                continue
            target = spawn.argument(spawn.role.coroutine)
            if target is None or not self._tells(target, spawn.scope, starter.status):
                continue
            before = self._needed_by(spawn)
            if before is not None:
                found.append(NotReady(spawn, _told(target), starter.name.rpartition(".")[2], before))
        return found

    def _tells(self, target: ast.expr, scope: Scope, status: str) -> bool:
        """Can the callable say that it is ready?"""
        info = self.module.callable_of(target, scope)
        if info is not None:
            arguments = info.node.args
            return any(a.arg == status for a in (*info.function.parameters, *arguments.kwonlyargs))
        if isinstance(target, ast.Call) and target.args:
            if self.module.names.of(target.func, scope) != "functools.partial":
                return False
            target = target.args[0]
        name = self.module.names.of(target, scope)
        return name is not None and any(isinstance(role, ReadyService) for role in self.module.roles(name))

    def _needed_by(self, spawn: Call) -> str | None:
        """What comes next and counts on the service; None: nothing in sight does."""
        function = spawn.function
        assert function is not None
        following = self._following(spawn)
        waiting = awaits(following)
        if waiting and self._waits_for_word(waiting[0]):
            return None
        if function.short_name == "__aenter__" or self.module.context_kind(function):
            yields = [n for n, _ in function.yields if n.lineno > spawn.node.lineno]
            if function.short_name == "__aenter__" or yields:
                return "the block that is entered"
        needing = next((n for n in waiting if not self._only_waits(n)), None)
        if needing is not None:
            return f"`{_told(needing.value)}`" if isinstance(needing, ast.Await) else "what follows"
        if function.is_async and function.short_name in _OPENING and self._group_is_kept(spawn):
            return f"whoever calls `{function.short_name}`"
        return None

    def _group_is_kept(self, spawn: Call) -> bool:
        return isinstance(spawn.receiver, ast.Attribute)

    def _following(self, spawn: Call) -> list[ast.stmt]:
        """The statements behind the spawn, in its own block and those around it, inside the group and the function."""
        module = self.module
        found: list[ast.stmt] = []
        here: ast.AST | None = module.statement(spawn.node)
        while here is not None and not isinstance(here, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            parent = module.parent(here)
            for body in _bodies(parent):
                if here in body:
                    found += body[body.index(here) + 1 :]
            if isinstance(parent, (ast.With, ast.AsyncWith)) and module.entered_roles(
                parent.items[-1].context_expr, spawn.scope, CancelScope
            ):
                break
            here = parent
        return found

    def _waits_for_word(self, node: ast.AST) -> bool:
        """Does it wait for an event, or for a first message, by which the service may say that it is ready?"""
        call = node.value if isinstance(node, ast.Await) else None
        return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in (
            "wait", "receive", "get"
        )  # fmt: skip

    def _only_waits(self, node: ast.AST) -> bool:
        call = node.value if isinstance(node, ast.Await) else None
        if not isinstance(call, ast.Call):
            return False
        last = self.module.said(call)
        return last in _WAITING_FOR or last.endswith(("forever", "wait_closed", "aclose"))


def _bodies(node: ast.AST | None) -> list[list[ast.stmt]]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return [node.body]
    return flow.parts(node) if isinstance(node, ast.stmt) else []


def _told(node: ast.expr) -> str:
    if isinstance(node, ast.Call) and node.args:  # partial(serve, port)
        return spelling(node.args[0])
    return spelling(node)


def _is_abstract(body: Sequence[ast.stmt]) -> bool:
    """Is it a body that others are to write: only a `raise`, `pass` or `...`?"""
    rest = [s for s in body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    return not rest or all(isinstance(s, (ast.Raise, ast.Pass)) for s in rest)


def _breaks(body: Sequence[ast.stmt]) -> bool:
    """Does a `break` in `body` leave the loop whose body it is?"""
    for statement in body:
        if isinstance(statement, ast.Break):
            return True
        is_loop = isinstance(statement, (ast.For, ast.AsyncFor, ast.While))
        inner = [statement.orelse] if is_loop else flow.parts(statement)  # type: ignore[attr-defined]
        if any(_breaks(part) for part in inner):
            return True
    return False
