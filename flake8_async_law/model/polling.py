"""
Polling: loops that wait for state of their own by looking again and again.

Only a loop that does nothing but sleep counts, and only where what it looks at is written by other code of the same
class or module: then that code could wake it. What is asked of another process or machine cannot.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Callback, Pause, QueueMethod
from .calls import spelling
from .comments import Comments, is_turned_off
from .nodes import called, is_true, last_part

if TYPE_CHECKING:
    from .calls import Call
    from .module import Module
    from .reader import Function, Scope

_FILLS: Final = frozenset({
    "add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "popleft", "remove",
    "setdefault", "update",
})  # fmt: skip
_EVENTS: Final = ("asyncio.Event", "anyio.Event", "trio.Event", "tornado.locks.Event")
_CLOCKS: Final = frozenset({"monotonic", "time", "perf_counter", "now", "utcnow", "current_time", "total_seconds"})
_TELLS: Final = frozenset({"critical", "debug", "error", "exception", "info", "log", "print", "warning"})


_ARGUES: Final = 60
"""Letters of a comment that says more than what happens."""
_CLOSING: Final = re.compile(r"(?:^|_)(?:a?close|stop|shutdown|terminate|aexit|exit|drain)(?:_|$)")


@dataclass(frozen=True)
class BusyWait:
    """A `while` loop that waits for `state` by sleeping with `pause`."""

    loop: ast.While
    state: str
    pause: Call


class Polling:
    """Finds the loops of one module that wait by looking."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @property
    def busy_waits(self) -> Iterator[BusyWait]:
        """The loops that only sleep until state which this class or module writes has changed."""
        seen: set[ast.AST] = set()
        for pause in self.module.calls(Pause):
            loop = self._loop(pause)
            if loop is None or loop in seen or pause.function is None:
                continue
            seen.add(loop)
            state = self._waited_for(loop, pause)
            if state is not None and not self._is_meant(loop) and not self._is_last_drain(loop, pause):
                yield BusyWait(loop, state, pause)

    def _is_meant(self, loop: ast.While) -> bool:
        """Does a comment right above the loop or in it say why, or is another linter's rule for it turned off there?"""
        lines = self.module.source.split("\n")
        if is_turned_off(self.module.source, loop.lineno, loop.lineno, "ASYNC110"):
            return True
        first = loop.lineno
        while first > 1 and lines[first - 2].lstrip().startswith("#"):
            first -= 1
        said = " ".join(self._comments.between(first, loop.end_lineno or loop.lineno))
        return len(said) >= _ARGUES

    @cached_property
    def _comments(self) -> Comments:
        return Comments(self.module.source)

    def _is_last_drain(self, loop: ast.While, pause: Call) -> bool:
        """Does a function that closes something give what still runs a while, up to a deadline?"""
        if pause.function is None or not _CLOSING.search(pause.function.short_name):
            return False
        tests = [loop.test, *(s.test for s in loop.body if isinstance(s, ast.If))]
        return any(self._is_clock(atom) for test in tests for atom in _atoms(test))

    def _loop(self, pause: Call) -> ast.While | None:
        """The `while` whose body sleeps: the innermost loop around."""
        for block in self.module.blocks(pause.block):
            if isinstance(block.node, (ast.For, ast.AsyncFor, ast.While)):
                return block.node if isinstance(block.node, ast.While) and block.part == "body" else None
        return None

    def _waited_for(self, loop: ast.While, pause: Call) -> str | None:
        """What the loop waits for, as the user spells it; None, where it does anything else than waiting."""
        tests = [] if is_true(loop.test) else [loop.test]
        for statement in loop.body:
            if isinstance(statement, ast.If) and not statement.orelse and _only_leaves(statement.body):
                tests.append(statement.test)
            elif not self._is_idle(statement, pause):
                return None
        states: list[str] = []
        for test in tests:
            for atom in _atoms(test):
                if self._is_clock(atom) or isinstance(atom, ast.Constant):
                    continue
                state = self._own_state(atom, pause)
                if state is None:
                    return None
                states.append(state)
        return states[0] if states else None

    def _is_idle(self, statement: ast.stmt, pause: Call) -> bool:
        """Does a statement only sleep, count, log or tell the time?"""
        if isinstance(statement, (ast.Pass, ast.Continue)):
            return True
        if isinstance(statement, ast.AugAssign):
            return isinstance(statement.target, ast.Name) and not any(
                isinstance(node, ast.Call) for node in ast.walk(statement.value)
            )
        if not isinstance(statement, ast.Expr):
            return False
        value = statement.value.value if isinstance(statement.value, ast.Await) else statement.value
        if isinstance(value, ast.Constant):
            return True
        if not isinstance(value, ast.Call):
            return False
        if value is pause.node:
            return True
        func = value.func
        last = last_part(func)
        return last in _TELLS

    def _is_clock(self, atom: ast.expr) -> bool:
        """Does a condition compare the time, or count rounds?"""
        if not isinstance(atom, ast.Compare):
            return False
        names = [node for node in ast.walk(atom) if isinstance(node, ast.Name)]
        calls = [node for node in ast.walk(atom) if isinstance(node, ast.Call)]
        lasts = {called(c) for c in calls}
        if calls:
            return lasts <= _CLOCKS
        return (
            bool(names)
            and not any(isinstance(node, ast.Attribute) for node in ast.walk(atom))
            and all(self._is_counter(name) for name in names)
        )

    def _is_counter(self, name: ast.Name) -> bool:
        """A local that this function alone changes: a count of rounds, a limit."""
        scope = self.module.scope_of(name)
        return name.id in scope.bindings and scope.kind == "function" and not self._is_rebound_inside(name.id, scope)

    def _is_rebound_inside(self, name: str, scope: Scope) -> bool:
        """Does a nested function write the variable (`nonlocal`)?"""
        bound = scope.bindings[name]
        return any(f.inner is not scope and f.inner.bindings.get(name) is bound for f in self.module.notes.functions)

    # -- whose state it is -----------------------------------------------------------------------

    def _own_state(self, atom: ast.expr, pause: Call) -> str | None:
        """The state that a condition looks at, if other code of this class or module writes it."""
        node = atom
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            read = [side for side in sides if self._read(side, pause) is not None]
            plain = all(self._read(s, pause) is not None or _is_plain(s) for s in sides)
            return self._read(read[0], pause) if read and plain else None
        return self._read(node, pause)

    def _read(self, node: ast.expr, pause: Call) -> str | None:
        if isinstance(node, ast.Call):
            return self._asked(node, pause)
        if isinstance(node, ast.Subscript):
            return None
        if isinstance(node, ast.Attribute):
            return spelling(node) if self._is_written_beside(node, pause) else self._property(node, pause)
        if isinstance(node, ast.Name):
            return node.id if self._is_shared(node, pause) else None
        return None

    def _asked(self, node: ast.Call, pause: Call) -> str | None:
        """`len(self.pending)`, `self.ready.is_set()`, `self.is_ready()`: what is looked at in the end."""
        func = node.func
        if isinstance(func, ast.Name) and func.id in ("len", "bool", "any", "all") and len(node.args) == 1:
            return self._read(node.args[0], pause)
        if not isinstance(func, ast.Attribute) or node.args or node.keywords:
            return None
        scope = self.module.scope_of(node)
        held = self.module.types.of(func.value, scope)
        if held is not None and func.attr == "is_set":
            known = held.name in _EVENTS or (held.name == "threading.Event" and not _is_async(pause.function))
            return spelling(func.value) if known and self._is_of_this_file(func.value) else None
        if held is not None and func.attr == "done" and "asyncio.Future" in self.module.mro(held.name):
            return spelling(func.value) if self._is_of_this_file(func.value) else None
        if held is not None and "asyncio.Queue" in self.module.mro(held.name):
            roles = self.module.roles(self.module.member(held.name, func.attr) or "")
            asks = any(isinstance(role, QueueMethod) and role.does == "length" for role in roles)
            return spelling(func.value) if asks and self._is_of_this_file(func.value) else None
        return self._returned(node, pause)

    def _is_of_this_file(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _is_self(node.value))

    def _property(self, node: ast.Attribute, pause: Call) -> str | None:
        """`self.connected`, where that property returns an attribute which is written beside."""
        if not _is_self(node.value):
            return None
        held = self.module.types.of(node.value, pause.scope)
        info = self.module.method(held.name, node.attr) if held is not None else None
        if info is None or info.module is not self.module or "builtins.property" not in info.decorator_names:
            return None
        return self._single_return(info.node, pause) and spelling(node)

    def _returned(self, node: ast.Call, pause: Call) -> str | None:
        """`self.is_ready()`, where that method returns an attribute which is written beside."""
        site = self.module.site_of(node)
        info = self.module.callee(site) if site is not None else None
        if info is None or info.module is not self.module or info.is_async or isinstance(info.node, ast.Lambda):
            return None
        return self._single_return(info.node, pause) and f"{spelling(node.func)}()"

    def _single_return(self, node: ast.AST, pause: Call) -> str | None:
        body = [s for s in getattr(node, "body", ()) if not isinstance(s, ast.Expr)]
        if len(body) != 1 or not isinstance(body[0], ast.Return) or body[0].value is None:
            return None
        states = [self._own_state(atom, pause) for atom in _atoms(body[0].value)]
        return states[0] if states and None not in states else None

    def _is_written_beside(self, node: ast.Attribute, pause: Call) -> bool:
        """Does a method of the class, other than the constructor and the one that waits, write `self.x`?"""
        if not _is_self(node.value):
            return False
        module = self.module
        for place in module.attributes_named(node.attr):
            if not self._writes(place):
                continue
            function = self.module.function_at(place)
            if function is None or function is pause.function or function.short_name in ("__init__", "__post_init__"):
                continue
            if function in self._signal_handlers and not _is_async(pause.function):
                continue
            if _is_self(place.value) or self._is_same_class(place, pause):
                return True
        return False

    @cached_property
    def _signal_handlers(self) -> set[Function]:
        """The functions of this file that the process calls on a signal: a plain program sleeps until then."""
        given = [
            (call.argument(call.role.callable), call.scope)
            for call in self.module.calls(Callback)
            if call.role.where == "signal"
        ]
        infos = [self.module.callable_of(node, scope) for node, scope in given if node is not None]
        return {info.function for info in infos if info is not None}

    def _is_same_class(self, place: ast.Attribute, pause: Call) -> bool:
        """`hub.ready = True` elsewhere in the module, where `hub` is one of these."""
        held = self.module.types.of(place.value, self.module.scope_of(place))
        function: Function | None = pause.function
        while function is not None and function.class_ is None:
            function = function.outer
        owner = function.class_ if function is not None else None
        return held is not None and owner is not None and held.name == self.module.own(owner.name)

    def _writes(self, place: ast.expr) -> bool:
        """Is the object at `place` assigned, or changed by a method that fills or empties it?"""
        if isinstance(getattr(place, "ctx", None), (ast.Store, ast.Del)):
            return True
        parent = self.module.parent(place)
        if isinstance(parent, ast.Subscript) and parent.value is place:
            return isinstance(parent.ctx, (ast.Store, ast.Del))
        above = self.module.parent(parent) if parent is not None else None
        return (
            isinstance(parent, ast.Attribute)
            and parent.attr in _FILLS
            and isinstance(above, (ast.Call, ast.Assign, ast.keyword))
        )

    def _is_shared(self, node: ast.Name, pause: Call) -> bool:
        """Is a name of the module, or of a function around, written by another function?"""
        bound = self.module.names.lookup(node.id, pause.scope)
        if not bound or any(b.kind in ("parameter", "import", "from", "def", "class") for b in bound):
            return False
        writers = [self.module.function_at(b.target) for b in bound if b.target is not None]
        here = pause.function
        others = [f for f in writers if f is not None and f is not here and (here is None or f is not here.outer)]
        if not _is_async(here):
            others = [f for f in others if f not in self._signal_handlers]
        return bool(others) or any(
            self._writes(load) and (self.module.function_at(load) not in (None, here) or self._is_in_callback(load))
            for load in self.module.loads_named(node.id)
            if self.module.names.lookup(node.id, self.module.scope_of(load)) is bound
        )

    def _is_in_callback(self, load: ast.Name) -> bool:
        """Does it stand in a lambda, or is its method handed over: `client.on_message = got.append`?"""
        above = self.module.parent(self.module.parent(load) or load)
        if isinstance(above, (ast.Assign, ast.keyword)) or (
            isinstance(above, ast.Call) and load not in ast.walk(above.func)
        ):
            return True
        return any(isinstance(around, ast.Lambda) for around in self.module.ancestors(load))


def _atoms(test: ast.expr) -> Iterator[ast.expr]:
    """The conditions that `and`, `or` and `not` join."""
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from _atoms(value)
    elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yield from _atoms(test.operand)
    else:
        yield test


def _only_leaves(body: list[ast.stmt]) -> bool:
    """Does the body of an `if` leave the loop, and do no more than tell?"""
    return isinstance(body[-1], (ast.Break, ast.Return, ast.Raise)) and all(
        isinstance(s, ast.Expr) and isinstance(s.value, ast.Call) for s in body[:-1]
    )


def _is_plain(node: ast.expr) -> bool:
    """A constant, or a name: something to compare with."""
    if isinstance(node, (ast.Constant, ast.Name)):
        return True
    if isinstance(node, ast.UnaryOp):
        return _is_plain(node.operand)
    return isinstance(node, ast.Attribute) and (_is_plain(node.value) or _is_self(node.value))


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def _is_async(function: Function | None) -> bool:
    return function is not None and function.is_async
