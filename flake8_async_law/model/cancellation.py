"""
Cancellation: where it is caught and goes no further, and where clean-up is cut short by it.

Two kinds of it exist. As an *edge* (asyncio) it comes once for each `cancel()`, so that a later `await` works. As a
*level* (trio, anyio) every `await` raises again until the cancelled scope is left. Which kind a function meets is told
from what it calls, from what starts it, and from what its file imports.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    Cancellation,
    CancelScope,
    Coroutine,
    Joins,
    NoWait,
    Pause,
    Spawn,
    ToThread,
    WaitsForSome,
    WaitsUntilReady,
)
from . import flow
from .calls import spelling
from .nodes import called, last_part
from .reader import Block, Function, Scope
from .uses import started

if TYPE_CHECKING:
    from .module import Module

BASE: Final = "builtins.BaseException"
_LOOPS: Final = (ast.For, ast.AsyncFor, ast.While)
_LOGGING: Final = frozenset({
    "debug", "info", "warn", "warning", "error", "exception", "critical", "log", "print", "print_exc", "format_exc",
    "str", "repr", "type", "isinstance", "format", "echo", "write", "capture_exception", "format_exception",
    "print_exception", "record_exception",
})  # fmt: skip
"""What is told about an exception, and does not keep it."""
_LOG_LINES: Final = frozenset({"debug", "info", "warning", "error", "exception", "critical", "log"})
_LEAVING: Final = frozenset({"exit", "_exit", "abort", "fail", "exc_info", "kill"})
_GIVING_BACK: Final = frozenset({"release", "task_done", "set", "reset", "notify", "notify_all", "put_nowait"})
_CLOSING: Final = frozenset({"aclose", "close", "disconnect", "wait_closed", "__aexit__"})
_TAKING_OUT: Final = frozenset({"discard", "remove", "pop", "clear", "append", "appendleft", "add"})


@dataclass(frozen=True)
class Swallowed:
    """
    A place that stops a cancellation: an `except` clause or a `suppress(...)` that catches all (`broad`), or that names
    it in a loop which goes on (`loop`); a statement that leaves a `finally` (`finally`); an `__aexit__` that says that
    any exception is dealt with (`exit`). `name` is the user's spelling, `awaited` what stands under it.
    """

    node: ast.AST
    kind: Literal["broad", "loop", "finally", "exit"]
    name: str
    awaited: str = ""
    function: Function | None = None


@dataclass(frozen=True)
class CutShort:
    """
    Clean-up that may not be done: an `await` in a `finally` or cancel handler which the cancelled scope interrupts
    (`level`), state that is put back only after such an `await` (`state`), or a `yield` in a `finally` (`yield`).

    `part` is `finally` or the clause, `later` what is skipped.
    """

    node: ast.AST
    kind: Literal["level", "state", "yield"]
    name: str
    part: str = "finally"
    later: str = ""


class Cancellations:
    """What one file does with cancellation."""

    def __init__(self, module: Module) -> None:
        self.module = module

    # -- which kind ------------------------------------------------------------------------------

    def is_level(self, function: Function, tried: ast.Try, block: Block) -> bool:
        """
        Does cancellation hit every `await` of what stands in `tried`, and not only the next one?

        It does where only one such library can run the code, where a group of one starts the function, a scope of one
        is open around the `try` or comes in as an argument, or the body waits by such a library, in a file that
        imports no other.
        """
        if not self._level_roots:
            return False
        if self._file_is_alone or any(held.role.level for held in self.module.held(block, CancelScope)):
            return True
        here: Function | None = function
        while here is not None:
            if here in self._level_starts or self._is_given_level(here):
                return True
            here = here.outer
        return not self._edge_is_imported and self._waits_by_level(tried.body, function)

    @cached_property
    def _level_roots(self) -> frozenset[str]:
        """The import roots of the libraries in use here whose cancellation is a level."""
        found = (r.name.partition(".")[0] for r in self.module.roles_of_kind(Cancellation) if r.level)
        return frozenset(found) & self.module.roots

    @cached_property
    def _edge_is_imported(self) -> bool:
        """Does the file import a library whose cancellation is an edge?"""
        roles = self.module.roles_of_kind(Cancellation)
        return any(not r.level and self.module.imports(r.name.partition(".")[0]) for r in roles)

    @cached_property
    def _file_is_alone(self) -> bool:
        """Is a library in use beside which no other can run?"""
        roles = self.module.roles_of_kind(Cancellation)
        return not self._edge_is_imported and any(
            r.alone and r.name.partition(".")[0] in self._level_roots for r in roles
        )

    def _waits_by_level(self, body: Sequence[ast.stmt], function: Function) -> bool:
        """Does the body await a call of such a library that waits here: a sleep, an event, a stream?"""
        for node in awaits(body):
            site = (
                self.module.site_of(node.value)
                if isinstance(node, ast.Await) and isinstance(node.value, ast.Call)
                else None
            )
            for role in self.module.roles_of(site) if site is not None else ():
                if isinstance(role, (Coroutine, Pause, WaitsUntilReady)) and self._is_level_name(role.name):
                    assert site is not None
                    return not any(isinstance(r, ToThread) for r in self.module.roles_of(site))
        return False

    def _is_level_name(self, name: str) -> bool:
        return name.partition(".")[0] in self._level_roots

    def _is_given_level(self, function: Function) -> bool:
        """Is a parameter annotated with a class of such a library (`nursery: trio.Nursery`)?"""
        arguments = function.node.args
        for arg in (*function.parameters, *arguments.kwonlyargs):
            kind = self.module.types.annotation(arg.annotation, function.scope) if arg.annotation is not None else None
            if kind is not None and self._is_level_name(kind.name):
                return True
        return False

    @cached_property
    def _level_starts(self) -> frozenset[Function]:
        """The functions that a group of such a library starts: `group.start_soon(self._render)`."""
        return frozenset(
            info.function
            for spawn in self.module.calls(Spawn)
            if self._is_level_name(spawn.role.name) and (info := started(self.module, spawn.site)) is not None
        )

    # -- swallowed -------------------------------------------------------------------------------

    @cached_property
    def swallowed(self) -> list[Swallowed]:
        """The places that stop a cancellation which should get further, in source order."""
        found = [
            *self._in_handlers(),
            *self._in_suppress(),
            *self._leaving_finally(),
            *self._true_exits(),
        ]
        return sorted(found, key=lambda s: (s.node.lineno, s.node.col_offset))  # type: ignore[attr-defined]

    def _in_handlers(self) -> Iterator[Swallowed]:
        for node, block, function in self.module.notes.tries:
            if function is None or not function.is_async:
                continue
            tried: ast.Try = node  # type: ignore[assignment]
            handler = self._catching(tried.handlers, function)
            if handler is None:
                continue
            kind = self._kind(self._caught(handler.type, function.inner))
            if self._passes_on(handler, function) or not awaits(tried.body) or self._in_clean_up(block):
                continue
            if self._joins(tried.body, function, handler.lineno):
                continue
            loop = self._loop_around(block)
            name = "except" if handler.type is None else f"except {spelling(handler.type)}"
            awaited = _first_awaited(tried.body)
            if kind == "broad":
                if not self._ends_task(function, node, handler.body):
                    yield Swallowed(handler, "broad", name, awaited, function)
            elif loop is not None and self._goes_on(handler.body, loop, function):
                yield Swallowed(handler, "loop", name, awaited, function)

    def _in_suppress(self) -> Iterator[Swallowed]:
        module = self.module
        for node, scope, block in module.notes.withs:
            function = block.function
            if function is None or not function.is_async:
                continue
            for item in node.items:
                call = item.context_expr
                if not isinstance(call, ast.Call) or module.called_at(call) != "contextlib.suppress":
                    continue
                kind = self._kind({name for arg in call.args for name in self._caught(arg, scope)})
                if kind is None or not awaits(node.body) or self._in_clean_up(block):
                    continue
                if self._joins(node.body, function, node.lineno):
                    continue
                loop = self._loop_around(block)
                if kind == "broad" and not self._ends_task(function, node, ()):
                    yield Swallowed(call, "broad", spelling(call), _first_awaited(node.body), function)
                elif kind == "named" and loop is not None and not _leaves(node.body):
                    goes_on = self._goes_on((), loop, function)
                    found = Swallowed(call, "loop", spelling(call), _first_awaited(node.body), function)
                    yield from (found,) if goes_on else ()

    def _catching(self, handlers: Sequence[ast.ExceptHandler], function: Function) -> ast.ExceptHandler | None:
        """The clause that gets a cancellation: the first one that covers it."""
        return next((h for h in handlers if self._kind(self._caught(h.type, function.inner)) is not None), None)

    def _caught(self, node: ast.expr | None, scope: Scope) -> set[str]:
        """The qualified names of the classes that an `except` clause names, also through a constant or a call."""
        if node is None:
            return {BASE}
        parts = self.module.constants.sequence(node, scope)
        if parts is not None:
            return {name for part, inner in parts for name in self._caught(part, inner)}
        if isinstance(node, ast.Call):
            name = self.module.called_at(node)
        else:
            name = self.module.names.of(node, scope)
        if name is not None and ":" in name:
            return self._caught_by_constant(name)
        return {name} if name is not None else set()

    def _caught_by_constant(self, name: str) -> set[str]:
        """The classes that a constant of the project, perhaps in another file, stands for."""
        module = self.module.module_of(name)
        bound = module.notes.scope.bindings.get(name.partition(":")[2], []) if module is not None else []
        if module is None or len(bound) != 1 or not isinstance(bound[0].node, (ast.Tuple, ast.List)):
            return {name}
        return module.cancellations._caught(bound[0].node, bound[0].scope)

    def _kind(self, names: Iterable[str]) -> Literal["broad", "named"] | None:
        """Do classes with these names cover a cancellation: by a base of everything, or by its own name?"""
        names = set(names)
        if BASE in names:
            return "broad"
        if any(isinstance(role, Cancellation) for name in names for role in INDEX.roles.get(name, ())):
            return "named"
        return None

    def _passes_on(self, handler: ast.ExceptHandler, function: Function) -> bool:
        """Does the clause raise, end the process, or keep the exception for others?"""
        nodes = [node for statement in handler.body for node in flow.own_nodes(statement)]
        if any(isinstance(node, ast.Raise) for node in nodes):
            return True
        if any(isinstance(node, ast.Call) and called(node) in _LEAVING for node in nodes):
            return True
        if handler.name is None:
            return False
        return any(
            isinstance(node, ast.Name) and node.id == handler.name and self._is_kept(node, handler) for node in nodes
        )

    def _is_kept(self, node: ast.expr, handler: ast.ExceptHandler) -> bool:
        """Is the exception more than told: stored, returned, handed on?"""
        here: ast.AST = node
        parent = self.module.parent(here)
        while parent is not None and parent is not handler:
            if isinstance(parent, (ast.FormattedValue, ast.Compare, ast.Attribute)):
                return isinstance(parent, ast.Attribute) and parent.attr == "with_traceback"
            if isinstance(parent, ast.Call) and here is not parent.func:
                return called(parent) not in _LOGGING
            if isinstance(parent, (ast.Return, ast.Assign, ast.AnnAssign, ast.Yield)):
                return True
            here, parent = parent, self.module.parent(parent)
        return False

    def _in_clean_up(self, block: Block) -> bool:
        """In a `finally` or a clause of an outer `try`: whatever is on its way out goes on from there."""
        return any(here.part in ("finalbody", "handlers") for here in self.module.blocks(block))

    def _joins(self, body: Sequence[ast.stmt], function: Function, line: int) -> bool:
        """
        Does the body only wait for tasks that exist already, or does the function cancel before? Then the cancellation
        that is caught is theirs. A body that only closes something is left alone, too.
        """
        if any(site.last == "cancel" and site.node.lineno <= line for site in function.calls):
            return True
        found = awaits(body)
        if all(
            isinstance(node, ast.Await) and isinstance(node.value, ast.Call) and called(node.value) in _CLOSING
            for node in found
        ):
            return True
        return all(isinstance(node, ast.Await) and self._is_started(node.value, function) for node in found)

    def _is_started(self, node: ast.expr, function: Function) -> bool:
        """Is what is awaited a task or future that somebody else may cancel, or something that waits for such?"""
        if not isinstance(node, ast.Call):
            return True
        site = self.module.site_of(node)
        roles = self.module.roles_of(site) if site is not None else ()
        if any(isinstance(role, (Joins, WaitsForSome)) for role in roles) or called(node) in ("shield", "wait_for"):
            return bool(node.args) and all(not isinstance(_bare(arg), ast.Call) for arg in node.args)
        return False

    def _loop_around(self, block: Block) -> ast.For | ast.AsyncFor | ast.While | None:
        for here in self.module.blocks(block):
            if isinstance(here.node, _LOOPS) and here.part == "body":
                return here.node
        return None

    def _goes_on(self, handler: Sequence[ast.stmt], loop: ast.stmt, function: Function) -> bool:
        """
        Does the next iteration begin after `handler`, with no flag or saved exception that could lead out, and no test
        that whoever cancels may have changed?
        """
        assert isinstance(loop, _LOOPS)
        if _leaves(handler):
            return False
        nodes = [node for statement in handler for node in flow.own_nodes(statement)]
        stored = [n for n in nodes if isinstance(n, (ast.Name, ast.Attribute)) and isinstance(n.ctx, ast.Store)]
        counted = {n.target for n in nodes if isinstance(n, ast.AugAssign)}
        if any(target not in counted and self._is_read(target, function) for target in stored):
            return False
        if any(isinstance(n, ast.Call) and called(n) in ("uncancel", "cancelling", "set", "cancel") for n in nodes):
            return False
        if any(site.last in ("uncancel", "cancelling") for site in function.calls):
            return False
        return not (isinstance(loop, ast.While) and self._may_be_told_to_stop(loop.test, function))

    def _is_read(self, target: ast.expr, function: Function) -> bool:
        text = ast.unparse(target)
        return any(
            isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load) and ast.unparse(node) == text
            for node in flow.own_nodes(function.node)
        )

    def _may_be_told_to_stop(self, test: ast.expr, function: Function) -> bool:
        """Does the condition of the loop read something that another function writes or sets?"""
        for node in ast.walk(test):
            if isinstance(node, ast.Attribute):
                for other in self.module.attributes_named(node.attr):
                    around = self._function_of(other)
                    if around is not function and not self._is_made_here(other) and self._changes(other):
                        return True
            elif isinstance(node, ast.Name) and not self._is_self(node, function) and self._is_shared(node, function):
                return True
        return False

    def _changes(self, node: ast.Attribute) -> bool:
        """Is the attribute assigned, or a method called on it that sets it (`self._stopping.set()`)?"""
        if isinstance(node.ctx, ast.Store):
            return True
        parent = self.module.parent(node)
        return isinstance(parent, ast.Attribute) and parent.attr in ("set", "clear")

    def _is_made_here(self, node: ast.Attribute) -> bool:
        function = self._function_of(node)
        return function is not None and function.short_name == "__init__"

    def _is_self(self, node: ast.Name, function: Function) -> bool:
        return function.class_ is not None and any(arg.arg == node.id for arg in function.parameters[:1])

    def _is_shared(self, node: ast.Name, function: Function) -> bool:
        """Is the name bound outside the function, or a parameter: an event that somebody else sets?"""
        bound = self.module.names.lookup(node.id, function.inner)
        return not bound or any(b.kind == "parameter" or b.scope is not function.inner for b in bound)

    def _function_of(self, node: ast.AST) -> Function | None:
        for above in self.module.ancestors(node):
            function = self.module.notes.function_of.get(above)
            if function is not None:
                return function
        return None

    def _ends_task(self, function: Function, node: ast.AST, handler: Sequence[ast.stmt]) -> bool:
        """Is it the end of a function that is started as a task, so that the task ends all the same?"""
        if function not in self._started:
            return False
        body = function.node.body
        assert isinstance(body, list)
        return body[-1] is node or any(isinstance(s, ast.Return) and s.value is None for s in handler[-1:])

    @cached_property
    def _started(self) -> frozenset[Function]:
        """The functions of this file that are started as tasks in it."""
        module = self.module
        found = []
        for spawn in module.spawns():
            given = spawn.argument(spawn.role.coroutine)
            site = module.site_of(given) if isinstance(given, ast.Call) else None
            info = module.callee(site) if site is not None else started(module, spawn.site)
            if info is not None:
                found.append(info.function)
        return frozenset(found)

    def _leaving_finally(self) -> Iterator[Swallowed]:
        for node, _, function in self.module.notes.tries:
            if function is None or not function.is_async:
                continue
            tried: ast.Try = node  # type: ignore[assignment]
            if not tried.finalbody or not awaits([*tried.body, *(s for h in tried.handlers for s in h.body)]):
                continue
            leaving = next(_leaving(tried.finalbody), None)
            if leaving is None or (isinstance(leaving, ast.Return) and function in self._started):
                continue
            yield Swallowed(leaving, "finally", ast.unparse(leaving).split()[0], _first_awaited(tried.body), function)

    def _true_exits(self) -> Iterator[Swallowed]:
        for function in self.module.notes.functions:
            if not function.is_async or function.class_ is None or function.short_name != "__aexit__":
                continue
            told = {a.arg for a in function.parameters[1:]}
            if any(load.id in told for load in function.inner.loads):
                continue
            for node in function.returns:
                if isinstance(node.value, ast.Constant) and node.value.value is True:
                    yield Swallowed(node, "exit", function.short_name, function=function)

    # -- cut short -------------------------------------------------------------------------------

    @cached_property
    def cut_short(self) -> list[CutShort]:
        """The clean-up that a cancellation can keep from being done, in source order."""
        found: list[CutShort] = []
        for node, block, function in self.module.notes.tries:
            if function is None or not function.is_async:
                continue
            tried: ast.Try = node  # type: ignore[assignment]
            if self.is_level(function, tried, block):
                found += self._interrupted(tried, block, function)
            else:
                found += self._state_after(tried, function)
            found += self._yields(tried, function)
        unique = {id(f.node): f for f in found}
        return sorted(unique.values(), key=lambda f: (f.node.lineno, f.node.col_offset))  # type: ignore[attr-defined]

    def _interrupted(self, tried: ast.Try, block: Block, function: Function) -> Iterator[CutShort]:
        if self.module.is_test or not self._can_be_cancelled(tried.body, block, function):
            return
        catching = self._catching(tried.handlers, function)
        clauses = []
        if catching is not None and any(isinstance(s, ast.Raise) for s in flow.statements(catching.body)):
            caught = f" {spelling(catching.type)}" if catching.type is not None else ""
            clauses.append((catching.body, f"except{caught}"))
        for body, part in [(tried.finalbody, "finally"), *clauses]:
            bare = next((node for node in awaits(body) if not self._is_protected(node, function)), None)
            if bare is not None:
                yield CutShort(bare, "level", _told(bare), part)

    def _can_be_cancelled(self, body: Sequence[ast.stmt], block: Block, function: Function) -> bool:
        """
        Does what the `finally` stands around wait for anything? A `yield` counts where a group or scope is around it,
        or where all code runs under such a library.
        """
        if awaits(body):
            return True
        if not any(isinstance(node, ast.Yield) for statement in body for node in flow.own_nodes(statement)):
            return False
        return self._file_is_alone or bool(self.module.held(block, CancelScope))

    def _is_protected(self, node: ast.AST, function: Function) -> bool:
        """Is an `await` under a shield, or one that does its work all the same when the scope is cancelled?"""
        module = self.module
        value = node.value if isinstance(node, ast.Await) else None
        if isinstance(value, ast.Call):
            site = module.site_of(value)
            if any(isinstance(role, NoWait) for role in (module.roles_of(site) if site is not None else ())):
                return True
            if called(value).lstrip("a") in _LOG_LINES or called(value) in _LOG_LINES:
                return True
            if called(value) in ("aclose", "__aexit__") and (not value.args or called(value) == "__aexit__"):
                return True  # it closes in any case, cancelled or not
        if isinstance(node, ast.AsyncWith) and any(self._is_group(item.context_expr, function) for item in node.items):
            return False
        return any(
            isinstance(above, (ast.With, ast.AsyncWith))
            and any(self._is_shield(item, function) for item in above.items)
            for above in module.ancestors(node)
        )

    def _is_group(self, node: ast.expr, function: Function) -> bool:
        return any(r.kind == "group" for r in self.module.entered_roles(node, function.inner, CancelScope))

    def _is_shield(self, item: ast.withitem, function: Function) -> bool:
        module = self.module
        call = item.context_expr
        if isinstance(call, ast.Name):
            return self._is_shielded_by_name(call.id, function)
        if isinstance(call, ast.Call):
            for keyword in call.keywords:
                if keyword.arg == "shield":
                    return not (isinstance(keyword.value, ast.Constant) and keyword.value.value is False)
                if keyword.arg is None:
                    return True
            site = module.site_of(call)
            for role in module.roles_of(site) if site is not None else ():
                shield = role.shield if isinstance(role, CancelScope) else None
                if shield is not None and shield.position is not None and len(call.args) > shield.position:
                    return True
            info = module.callee(site) if site is not None else None
            if info is not None and any(
                isinstance(n, ast.keyword) and n.arg == "shield" for n in flow.own_nodes(info.node)
            ):
                return True  # a context manager of the project that shields
        if isinstance(item.optional_vars, ast.Name):
            return self._is_shielded_by_name(item.optional_vars.id, function)
        return False

    def _is_shielded_by_name(self, name: str, function: Function) -> bool:
        """`scope.shield = True`, or a scope that was made with a shield."""
        for node in flow.own_nodes(function.node):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if ast.unparse(target) == f"{name}.shield":
                        return True
                    if isinstance(target, ast.Name) and target.id == name and "shield" in ast.unparse(node.value):
                        return True
        return False

    def _state_after(self, tried: ast.Try, function: Function) -> Iterator[CutShort]:
        """State that the `finally` puts back after an `await` which may not come back."""
        waiting: ast.AST | None = None
        for statement in tried.finalbody:
            if waiting is not None:
                later = self._puts_back(statement, function)
                if later is not None:
                    yield CutShort(waiting, "state", _told(waiting), later=later)
                    return
            elif not _is_guarded(statement):
                found = awaits([statement])
                waiting = found[0] if found else None

    def _puts_back(self, statement: ast.stmt, function: Function) -> str | None:
        """What a statement gives back or resets that others look at: a counter, a flag, a lock."""
        if isinstance(statement, ast.If):
            return next((t for s in statement.body if (t := self._puts_back(s, function)) is not None), None)
        if isinstance(statement, ast.AugAssign) and self._is_outside(statement.target, function):
            return ast.unparse(statement)
        if isinstance(statement, ast.Assign):
            value = statement.value
            is_state = isinstance(value, ast.Constant) and isinstance(value.value, (bool, int))
            if is_state and any(self._is_outside(target, function) for target in statement.targets):
                return ast.unparse(statement)
        if isinstance(statement, ast.Delete):
            gone = [
                t for t in statement.targets if isinstance(t, ast.Subscript) and self._is_outside(t.value, function)
            ]
            return ast.unparse(statement) if gone else None
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            call = statement.value
            if isinstance(call.func, ast.Attribute):
                if call.func.attr == "reset" and len(call.args) != 1:
                    return None  # no context variable
                if call.func.attr == "clear" and self._is_event(call.func.value, function):
                    return None  # an event is waited for until it is set, and never until it is clear
                if call.func.attr in _GIVING_BACK and not isinstance(call.func.value, ast.Call):
                    return spelling(call)
                if call.func.attr in _TAKING_OUT and self._is_outside(call.func.value, function):
                    return spelling(call)
        return None

    def _is_event(self, node: ast.expr, function: Function) -> bool:
        held = self.module.types.of(node, function.inner)
        if held is None or ":" in held.name or held.name.startswith("builtins."):
            return last_part(node).endswith("event")
        return held.name.rpartition(".")[2] == "Event"

    def _is_outside(self, target: ast.expr, function: Function) -> bool:
        """Is it an attribute, an item of one, or a name bound outside the function?"""
        while isinstance(target, ast.Subscript):
            target = target.value
        if isinstance(target, ast.Attribute):
            return True
        if not isinstance(target, ast.Name):
            return False
        return any(b.scope is not function.inner for b in self.module.names.lookup(target.id, function.inner))

    def _yields(self, tried: ast.Try, function: Function) -> Iterator[CutShort]:
        """A `yield` in a `finally`: closing the generator asks for the end, and gets a value."""
        if self.module.context_kind(function):
            return
        for statement in tried.finalbody:
            for node in flow.own_nodes(statement):
                if isinstance(node, (ast.Yield, ast.YieldFrom)):
                    yield CutShort(node, "yield", function.short_name)
                    return


def awaits(body: Iterable[ast.AST]) -> list[ast.AST]:
    """What waits in the statements themselves, in source order: `await`, `async for`, `async with`, comprehensions."""
    found = [
        node
        for statement in body
        for node in flow.own_nodes(statement)
        if isinstance(node, (ast.Await, ast.AsyncFor, ast.AsyncWith))
        or (isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp)) and any(g.is_async for g in node.generators))
    ]
    return sorted(found, key=lambda node: (node.lineno, node.col_offset))  # type: ignore[attr-defined]


def _first_awaited(body: Sequence[ast.stmt]) -> str:
    found = awaits(body)
    return _told(found[0]) if found else ""


def _told(node: ast.AST) -> str:
    """How a message names something that waits."""
    if isinstance(node, ast.Await):
        return spelling(node.value)
    if isinstance(node, ast.AsyncFor):
        return f"async for ... in {spelling(node.iter)}"
    if isinstance(node, ast.AsyncWith):
        return f"async with {spelling(node.items[0].context_expr)}"
    return spelling(node) if isinstance(node, ast.expr) else ""


def _bare(node: ast.expr) -> ast.expr:
    return node.value if isinstance(node, ast.Starred) else node


def _leaves(body: Sequence[ast.stmt]) -> bool:
    """Can the statements leave the loop around them?"""
    return any(isinstance(s, (ast.Return, ast.Raise, ast.Break)) for s in flow.statements(body))


def _leaving(body: Sequence[ast.stmt], in_loop: bool = False) -> Iterator[ast.stmt]:
    """The `return`, `break` and `continue` that lead out of `body`, less what only leaves a loop in it."""
    for statement in body:
        if isinstance(statement, ast.Return) or (not in_loop and isinstance(statement, (ast.Break, ast.Continue))):
            yield statement
        for part in flow.parts(statement):
            yield from _leaving(part, in_loop or isinstance(statement, _LOOPS))


def _is_guarded(statement: ast.stmt) -> bool:
    """Is what a statement awaits in a `try` of its own, or under `suppress`, so that its failure is thought of?"""
    if isinstance(statement, ast.Try):
        return bool(statement.handlers or statement.finalbody)
    if isinstance(statement, (ast.With, ast.AsyncWith)):
        return any("suppress" in ast.unparse(i.context_expr) or "shield" in ast.unparse(i.context_expr)
                   for i in statement.items)  # fmt: skip
    if isinstance(statement, ast.If):
        return all(_is_guarded(inner) or not awaits([inner]) for inner in (*statement.body, *statement.orelse))
    return False
