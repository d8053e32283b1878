"""
Buffers: lists and deques that one async unit fills and another one empties.

A unit that empties is one that waits: it sleeps, waits for an event, or runs as a task or a thread of its own. What is
filled and emptied by the same unit is a variable; what nobody empties is a history or a registry.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import Callback, MayLast, Opens, Pause, Spawn, ToThread
from .constants import UNKNOWN

if TYPE_CHECKING:
    from .module import Module
    from .reader import Binding, Function, Scope

_KINDS: Final = ("builtins.list", "collections.deque")
_FILLS: Final = frozenset({"append", "appendleft", "extend", "extendleft", "insert"})
_TAKES: Final = frozenset({"pop", "popleft"})
_ENDS: Final = re.compile(
    r"(?:^|_)(?:close|aclose|stop|shutdown|reset|clear|disconnect|exit|teardown|cancel|abort|del|init)(?:_|$)"
)
_REGISTRY: Final = re.compile(
    r"listener|callback|handler|subscri|observer|hook|client|connection|watcher|middleware|plugin|task|thread|future|waiter|"
    r"worker|process|stack|history|routes?$|free|idle|pool|cleanup|finali",
    re.I,
)
"""What such names hold is not data on its way."""


@dataclass
class Buffer:
    """A list or deque shared by units: where it is made, its name, what fills and what empties it."""

    made: ast.expr
    name: str
    fills: list[tuple[ast.AST, Function | None]] = field(default_factory=list)
    drains: list[tuple[ast.AST, Function | None]] = field(default_factory=list)
    others: list[ast.expr] = field(default_factory=list)
    """Its other uses."""


class Buffers:
    """Finds the buffers of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @cached_property
    def shared(self) -> list[Buffer]:
        """The lists and deques with no bound that one function fills and another one empties."""
        found = []
        for binding, name, places in self._made():
            value = binding.detail if binding.kind == "annotated" else binding.node
            assert isinstance(value, ast.expr)
            buffer = Buffer(value, name)
            for place in places:
                self._sort(buffer, place)
            if buffer.fills and buffer.drains:
                found.append(buffer)
        return found

    def unbounded(self) -> Iterator[Buffer]:
        """Those of them that are emptied by a unit which waits, and which nothing keeps short."""
        for buffer in self.shared:
            emptied = {f for _, f in buffer.drains if f is not None and not _ENDS.search(f.short_name)}
            waiting = {f for f in emptied if self._takes_its_time(f) and self._waits(f)}
            if not waiting or _REGISTRY.search(buffer.name.rpartition(".")[2]):
                continue
            if self._is_measured(buffer) or self._holds_no_data(buffer):
                continue
            units = {g for f in waiting for g in self._unit(f)}
            fillers = {
                f
                for node, f in buffer.fills
                if f is not None
                and f not in units
                and not units & self._unit(f)
                and f.short_name not in ("__init__", "__post_init__")
            }
            if any(self._may_run_often(f) for f in fillers):
                yield buffer

    # -- finding them ------------------------------------------------------------------------------

    def _made(self) -> Iterator[tuple[Binding, str, list[ast.expr]]]:
        """Each empty list or deque that an attribute or a global holds, with the places where that is read."""
        module = self.module
        for note in module.notes.classes:
            for name, bound in (*note.inner.attributes.items(), *note.inner.bindings.items()):
                first = next((b for b in bound if self._is_made_empty(b)), None)
                if first is not None and all(
                    self._is_made_empty(b) or b.kind in ("unpack", "augmented") for b in bound
                ):
                    own = module.own(note.name)
                    places = [n for n in module.attributes_named(name) if self._belongs(n, own)]
                    yield first, f"self.{name}", places  # type: ignore[misc]
        for name, bound in module.notes.scope.bindings.items():
            first = next((b for b in bound if self._is_made_empty(b)), None)
            if first is not None and all(self._is_made_empty(b) or b.kind == "unpack" for b in bound):
                yield first, name, list(module.loads(name, module.notes.scope))

    def _belongs(self, node: ast.Attribute, own: str) -> bool:
        owner = self.module.types.of(node.value, self.module.scope_of(node))
        return owner is not None and (owner.name == own or own in self.module.mro(owner.name))

    def _is_made_empty(self, binding: Binding) -> bool:
        if binding.kind not in ("value", "annotated"):
            return False
        value = binding.detail if binding.kind == "annotated" else binding.node
        if isinstance(value, ast.List):
            return not value.elts
        if not isinstance(value, ast.Call):
            return False
        name = self.module.names.of(value.func, binding.scope)
        if name in ("dataclasses.field", "attrs.field", "pydantic.Field"):
            factory = next((k.value for k in value.keywords if k.arg in ("default_factory", "factory")), None)
            made = self.module.names.of(factory, binding.scope) if factory is not None else None
            return made in _KINDS
        if name not in _KINDS or len(value.args) > 1:
            return False
        limit = next((k.value for k in value.keywords if k.arg == "maxlen"), None)
        return limit is None or (isinstance(limit, ast.Constant) and limit.value is None)

    # -- what is done with them --------------------------------------------------------------------

    def _sort(self, buffer: Buffer, place: ast.expr) -> None:
        """Is `place` a fill, a drain, or another use?"""
        module = self.module
        parent = module.parent(place)
        above = module.parent(parent) if parent is not None else None
        function = self._function(place)
        if isinstance(parent, ast.Attribute) and isinstance(above, ast.Call) and above.func is parent:
            if parent.attr in _FILLS:
                buffer.fills.append((above, function))
                return
            if parent.attr in _TAKES:
                used = not isinstance(module.parent(above), ast.Expr)
                if used:
                    buffer.drains.append((above, function))
                    return
            elif parent.attr == "clear" and function is not None and self._is_read_before(buffer, place, function):
                buffer.drains.append((above, function))
                return
        elif isinstance(place.ctx if isinstance(place, (ast.Attribute, ast.Name)) else None, ast.Store):
            self._sort_store(buffer, place, function)
            return
        elif isinstance(parent, ast.AugAssign):
            buffer.fills.append((parent, function))
            return
        buffer.others.append(place)

    def _sort_store(self, buffer: Buffer, place: ast.expr, function: Function | None) -> None:
        """`batch, self.rows = self.rows, []`; `self.rows = []` after the rows were read."""
        if function is None or function.short_name in ("__init__", "__post_init__"):
            return
        statement = self.module.statement(place)
        if isinstance(statement, ast.AugAssign):
            buffer.fills.append((statement, function))
        elif isinstance(statement, ast.Assign) and self._is_read_before(buffer, place, function):
            buffer.drains.append((statement, function))

    def _is_read_before(self, buffer: Buffer, place: ast.expr, function: Function) -> bool:
        """Does `function` read the buffer before, or in the same statement as, `place` empties it?"""
        text = ast.unparse(place)
        statement = self.module.statement(place)
        last = (statement.end_lineno if statement is not None else None) or place.lineno
        for node in ast.walk(function.node):
            if (
                isinstance(node, (ast.Attribute, ast.Name))
                and isinstance(node.ctx, ast.Load)
                and node is not place
                and node.lineno <= last
                and ast.unparse(node) == text
            ):
                parent = self.module.parent(node)
                if not isinstance(parent, (ast.If, ast.UnaryOp, ast.While)) and not (
                    isinstance(parent, ast.Attribute) and parent.attr in ("clear", *_FILLS)
                ):
                    return True
        return False

    def _function(self, node: ast.AST) -> Function | None:
        here = self.module.parent(node)
        while here is not None:
            found = self.module.notes.function_of.get(here)
            if found is not None:
                return found
            here = self.module.parent(here)
        return None

    # -- units ---------------------------------------------------------------------------------------

    def _takes_its_time(self, function: Function) -> bool:
        """Does `function` await something itself, or run in a loop of a thread?"""
        if function.is_async:
            return bool(function.awaits)
        callers = {function, *(s.function for s in self.module.callers(function) if s.function is not None)}
        return any(
            f in self._started and any(isinstance(n, (ast.While, ast.For)) for n in ast.walk(f.node)) for f in callers
        )

    def _waits(self, function: Function) -> bool:
        """Does `function` run as a unit of its own that waits: started as one, or sleeping, or waiting for an event?"""
        unit = self._unit(function)
        if any(f in self._started for f in unit):
            return True
        return any(
            site.function in unit
            for role in (Pause, MayLast)
            for site in (call.site for call in self.module.calls(role))
            if site.last in ("sleep", "wait", "wait_for", "acquire") or role is Pause
        )

    def _unit(self, function: Function) -> set[Function]:
        """`function` and those of this file that call it themselves, and don't start it as a unit of its own."""
        if function not in self._units:
            found = {function}
            queue = [function]
            for one in queue:
                for site in self.module.callers(one)[:20]:
                    started = (
                        isinstance(parent := self.module.parent(site.node), ast.Call) and parent.func is not site.node
                    )
                    if site.function is not None and site.function not in found and not started and len(found) < 8:
                        found.add(site.function)
                        queue.append(site.function)
            self._units[function] = found
        return self._units[function]

    @cached_property
    def _units(self) -> dict[Function, set[Function]]:
        return {}

    @cached_property
    def _started(self) -> set[Function]:
        """The functions that this file starts as tasks, threads or timers."""
        module = self.module
        found: set[Function] = set()
        given: list[tuple[ast.expr | None, Scope]] = []
        for spawn in module.calls(Spawn):
            given.append((spawn.argument(spawn.role.coroutine), spawn.scope))
        for handed in (*module.calls(ToThread), *module.calls(Callback)):
            if not (isinstance(handed.role, Callback) and handed.role.where not in ("thread", "process")):
                given.append((handed.argument(handed.role.callable), handed.scope))
        for opened in module.calls(Opens):
            if opened.role.target is not None:
                given.append((opened.argument(opened.role.target), opened.scope))
        for node, scope in given:
            if isinstance(node, ast.Call):
                name = module.callee_of(node, scope)
                info = module.function_info(name) if name is not None else None
            else:
                info = module.callable_of(node, scope) if node is not None else None
            if info is not None and info.module is module:
                found.add(info.function)
        return found

    def _may_run_often(self, function: Function) -> bool:
        """Is `function` more than a step of the start-up or the end?"""
        return not _ENDS.search(function.short_name)

    # -- what keeps them short --------------------------------------------------------------------------

    def _is_measured(self, buffer: Buffer) -> bool:
        """Is the length compared with something (but nothing), anywhere; or known by a counter of its own?"""
        module = self.module
        for place in buffer.others:
            parent = module.parent(place)
            if not (isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id == "len"):
                continue
            node: ast.AST | None = module.parent(parent)
            while isinstance(node, (ast.BinOp, ast.NamedExpr)):
                node = module.parent(node)
            if isinstance(node, ast.Compare):
                sides = [s for s in (node.left, *node.comparators) if s is not parent]
                if not all(isinstance(s, ast.Constant) and s.value in (0, 1) for s in sides):
                    return True
            if isinstance(node, (ast.Assign, ast.Return, ast.keyword, ast.AugAssign)):
                return True  # somebody else may compare it
        return False

    def _holds_no_data(self, buffer: Buffer) -> bool:
        """Does it hold tasks, futures, callables or constants, or only what was in it before?"""
        module = self.module
        for node, _ in buffer.fills:
            given = node.args[-1] if isinstance(node, ast.Call) and node.args else None
            if given is None:
                continue
            scope = module.scope_of(given)
            kind = module.types.of(given, scope)
            if kind is not None and (
                kind.name.startswith(("asyncio.", "threading.", "concurrent.", "types."))
                or (":" not in kind.name and "Lock" in kind.name)
            ):
                return True
            if isinstance(given, ast.Name) and any(b.kind == "parameter" for b in module.names.lookup(given.id, scope)):
                continue
            if module.constants.of(given, scope) is not UNKNOWN:
                return True
        return False
