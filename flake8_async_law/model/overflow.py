"""
Overflow: what happens to an item when the queue that it goes to is full.

A put that does not wait raises then. Somebody has to decide: catch it, look first whether there is room, or make room.
A decision that loses the item has to leave a sign: a log line, a counter, another place for the item, an answer.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Callback, Channel, Limiter, Queue, QueueMethod
from .calls import Call, spelling
from .constants import UNKNOWN
from .flow import statements
from .nodes import last_part
from .queues import is_unbounded

if TYPE_CHECKING:
    from .module import Module
    from .reader import Function, Site

_BROAD: Final = ("builtins.Exception", "builtins.BaseException")
_GIVES_BACK: Final = re.compile(
    r"(?:^|_)(?:release|return|give_?back|put_?back|check_?in|recycle|free|restore|requeue)(?:_|$)"
)
_POOLED: Final = re.compile(r"(?:^|_)(?:pool|free|idle|available|tokens?|slots?|permits?|spare|ready)(?:_|$|s$)")
_SIGNS: Final = re.compile(
    r"log|warn|error|debug|info|count|incr|metric|stat|drop|record|emit|notify|report|print", re.I
)
"""Calls that tell somebody."""
_LOSES: Final = re.compile(r"drop|discard|evict|los[es]|oldest|overwrit|best[ -]effort|skip", re.I)
_COMMENT: Final = re.compile(r"#(?! *(?:noqa|type:|pragma|async-law|expect:|missed:|false alarm:|LAW\d)) *\S+ +\S")
"""A comment of two words or more that is no instruction to a tool."""


@dataclass(frozen=True)
class Put:
    """A put that does not wait: its call (or the call that it is handed to), queue, item and exception when full."""

    site: Site
    node: ast.Call
    receiver: ast.expr
    item: ast.expr | None
    full: str
    handed: bool

    @property
    def name(self) -> str:
        """The queue as the user spells it."""
        return spelling(self.receiver)


@dataclass(frozen=True)
class Drop:
    """A place where an item is lost without a sign: `place` to point at, the queue, what loses it."""

    place: ast.AST
    queue: str
    how: str


class Overflow:
    """Answers for one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    # -- the puts ------------------------------------------------------------------------------

    @cached_property
    def puts(self) -> list[Put]:
        """The puts of this file that do not wait for room."""
        found = []
        for call in self.module.queue_puts:
            role: QueueMethod = call.role
            if role.full is not None and self._raises(call) and call.receiver is not None:
                item = call.argument(role.item) if role.item is not None else None
                found.append(Put(call.site, call.node, call.receiver, item, role.full, False))
        known = {put.node for put in found}
        for maker in self.module.calls(Queue):
            uses = self.module.queue_uses(maker)
            for use, item in uses.puts if uses is not None else ():
                played = uses.role_of(use) if uses is not None else None
                if use.site is None or use.module is not self.module or use.handed or use.site.node in known:
                    continue
                if played is not None and played.at_once and played.full is not None:
                    known.add(use.site.node)
                    found.append(Put(use.site, use.site.node, use.node.value, item, played.full, False))
        return found + list(self._handed)

    @property
    def _handed(self) -> Iterator[Put]:
        """`loop.call_soon_threadsafe(queue.put_nowait, item)`"""
        module = self.module
        for call in module.calls(Callback):
            given = call.argument(call.role.callable)
            if not isinstance(given, ast.Attribute):
                continue
            name = module.names.of(given, call.scope)
            owner = module.types.of(given.value, call.scope) if name is None else None
            name = module.member(owner.name, given.attr) if owner is not None else name
            for role in module.roles(name) if name is not None else ():
                if isinstance(role, QueueMethod) and role.at_once and role.full is not None:
                    rest = call.args[call.args.index(given) + 1 :] if given in call.args else []
                    yield Put(call.site, call.node, given.value, rest[0] if rest else None, role.full, True)

    def _raises(self, call: Call) -> bool:
        role: QueueMethod = call.role
        if role.at_once:
            return True
        return role.block is not None and call.literal(role.block) is False

    # -- is the queue known to be bounded? -------------------------------------------------------

    @cached_property
    def _makers(self) -> dict[ast.AST, Call]:
        """The call that makes the queue, for each put that can be traced to it."""
        found: dict[ast.AST, Call] = {}
        for maker in self.module.calls(Queue):
            uses = self.module.queue_uses(maker)
            for use, _ in uses.puts if uses is not None else ():
                if use.site is not None and use.module is self.module:
                    found[use.site.node] = maker
        return found

    def maker(self, put: Put) -> Call | None:
        """The call that makes the queue of `put`, or one like it; None where none is in sight."""
        made = self._makers.get(put.node) or self._imported(put)
        if made is not None:
            return made
        kind = self.module.types.of(put.receiver, put.site.scope)
        if kind is None:
            return None
        same = [q for q in self.module.calls(Queue) if q.qualified_name in self.module.mro(kind.name)]
        same += [
            q for q in self.module.calls(Queue) if q.qualified_name and kind.name in self.module.mro(q.qualified_name)
        ]
        return next((q for q in same if not _is_bounded(q)), same[0] if same else None)

    def _imported(self, put: Put) -> Call | None:
        """The call, in another file of the project, that makes the queue which `put` finds under a global name."""
        name = self.module.names.of(put.receiver, put.site.scope)
        home = self.module.module_of(name) if name is not None and ":" in name else None
        if name is None or home is None or home is self.module:
            return None
        bound = home.notes.scope.bindings.get(name.partition(":")[2], [])
        values = [b.detail if b.kind == "annotated" else b.node for b in bound]
        return next((q for q in home.calls(Queue) if q.node in values), None)

    def is_bounded(self, put: Put) -> bool:
        """Is it known that the queue of `put` can be full?"""
        if any(isinstance(r, QueueMethod) and r.full == "builtins.BufferError" for r in self.module.roles_of(put.site)):
            return True
        made = self.maker(put)
        if made is not None:
            return _is_bounded(made)
        kind = self.module.types.of(put.receiver, put.site.scope)
        if kind is None or self.module.class_roles(kind.name, Queue):
            return False
        channels = [c for c in self.module.calls(Channel) if c.role.only is None and "channel" in c.role.what]
        channels += [c for c in self.module.calls(Channel) if c.role.what == "the stream"]
        return bool(channels) and not any(self.module.bounds.is_unlimited(c) for c in channels)

    def dead_handlers_elsewhere(self) -> Iterator[tuple[ast.AST, Put, Call]]:
        """The handlers for a full queue that another file of the project makes with no bound: handler, put, queue."""
        for put in self.puts:
            made = self._imported(put)
            if made is not None and made.role.full is not None and is_unbounded(made):
                for handler in self.handlers(put):
                    yield handler, put, made

    def dead_handlers_of_kept(self) -> Iterator[tuple[ast.AST, Call]]:
        """
        The handlers for a full queue that comes out of a dict or list, where only queues with no bound are kept in it:
        handler, and what makes one of the queues.
        """
        for put in self.puts:
            if put.node in self._makers or not self.handlers(put):
                continue
            kept = list(self._kept_beside(put))
            if kept and all(made is not None and is_unbounded(made) and made.role.full is not None for made in kept):
                for handler in self.handlers(put):
                    yield handler, next(made for made in kept if made is not None)

    def _kept_beside(self, put: Put) -> Iterator[Call | None]:
        """What makes each item of the dict or list out of which the queue of `put` comes; None: something else does."""
        bound = self.module.names.lookup(put.receiver.id, put.site.scope) if isinstance(put.receiver, ast.Name) else []
        source = bound[0].node if len(bound) == 1 and bound[0].kind in ("element", "value") else put.receiver
        made = {queue.node: queue for queue in self.module.calls(Queue)}
        for container in ast.walk(source) if isinstance(source, ast.expr) else ():
            if not isinstance(container, ast.Attribute) or not isinstance(container.value, ast.Name):
                continue
            for place, value in self.module.put_into(container, put.site.scope):
                if value is None:
                    continue  # taken out
                scope = self.module.scope_of(place)
                names = self.module.names.lookup(value.id, scope) if isinstance(value, ast.Name) else []
                makers = [b.detail if b.kind == "annotated" else b.node for b in names] or [value]
                yield from (made.get(maker) for maker in makers)  # type: ignore[call-overload]

    # -- nobody decides ----------------------------------------------------------------------------

    def unhandled(self) -> Iterator[Put]:
        """
        The puts that raise when the queue is full, where nobody is prepared. One from another thread is another fault
        first: it must not be made there at all.
        """
        for put in self.puts:
            if not self.is_bounded(put) or self._is_handled(put) or self._has_room(put):
                continue
            if put.node not in self._off_loop:
                yield put

    @cached_property
    def _off_loop(self) -> set[ast.AST]:
        return {touch.place for touch in self.module.off_loop.touches()}

    def handlers(self, put: Put) -> list[ast.AST]:
        """The `except` clauses and `suppress(...)` around `put` for a full queue."""
        return list(self.module.catches(put.site, put.full)) if not put.handed else []

    def _is_handled(self, put: Put) -> bool:
        module = self.module
        if put.handed:
            return False
        if self._catches(put.site, put.full):
            return True
        function = put.site.function
        if function is None:
            return False
        last = put.full.rpartition(".")[2]
        text = ast.get_docstring(function.node) if not isinstance(function.node, ast.Lambda) else None
        if text is not None and ("Full" in text or last in text):
            return True  # says that it raises
        if any(self._catches(site, put.full) for site in module.callers(function)):
            return True
        return bool(module.mentioned_elsewhere(last)) and not _loops(module, put.site)

    def _catches(self, site: Site, full: str) -> bool:
        module = self.module
        if any(True for name in (full, *_BROAD) for _ in module.catches(site, name)):
            return True
        return any(
            isinstance(block.node, ast.Try)
            and block.part == "body"
            and any(h.type is None for h in block.node.handlers)
            for block in module.blocks(site.block)
        )

    def _has_room(self, put: Put) -> bool:
        """Does the code around see to it that there is room: it looks, takes out, gives back, or counts?"""
        module, function = self.module, put.site.function
        if put.full == "builtins.BufferError":
            loops = _loops(module, put.site)
            asks = [s for s in (function.calls if function is not None else ()) if s.last in ("flush", "poll")]
            if not loops or any(b.node in loops for s in asks for b in module.blocks(s.block)):
                return True
            return self._is_one_batch(put, loops) and any(s.node.lineno > put.node.lineno for s in asks)
        if function is not None and (_GIVES_BACK.search(function.short_name) or _POOLED.search(_last(put.receiver))):
            return True
        if self._takes_a_permit(function) or any(self._takes_a_permit(f) for f in self._getters(put)):
            return True
        made = self.maker(put)
        if made is not None and made.role.bound is not None:
            bound = made.argument(made.role.bound)
            if bound is not None and "len(" in ast.unparse(bound):
                return True
            fresh = made.function is function and not any(
                isinstance(x, (ast.While, ast.AsyncFor)) for x in _loops(module, put.site)
            )
            if fresh or (function is not None and function.short_name in ("__init__", "__post_init__")):
                return True
        text = ast.unparse(put.receiver)
        asked = [s for s in (function.calls if function is not None else ()) if s.node.lineno <= put.node.lineno]
        return any(
            s.last in ("full", "qsize", "get_nowait", "get", "receive_nowait", "empty", "statistics")
            and isinstance(s.node.func, ast.Attribute)
            and ast.unparse(s.node.func.value) == text
            for s in asked
        )

    def _is_one_batch(self, put: Put, loops: list[ast.AST]) -> bool:
        """Do the loops go over a list that the function was given as one?"""
        for loop in loops:
            over = loop.iter if isinstance(loop, ast.For) else None
            held = self.module.types.of(over, put.site.scope) if isinstance(over, ast.Name) else None
            if held is None or held.name not in ("builtins.list", "builtins.tuple"):
                return False
        return True

    def _getters(self, put: Put) -> Iterator[Function]:
        """The functions that take items out of the queue of `put`."""
        text = _last(put.receiver)
        for call in self.module.calls(QueueMethod):
            if call.role.does != "get" or call.receiver is None or call.function is None:
                continue
            if _last(call.receiver) == text:
                yield call.function

    def _takes_a_permit(self, function: Function | None) -> bool:
        for site in function.calls if function is not None else ():
            if site.last in ("acquire", "release") and isinstance(site.node.func, ast.Attribute):
                owner = self.module.types.of(site.node.func.value, site.scope)
                if owner is not None and self.module.class_roles(owner.name, Limiter):
                    return True
        return False

    # -- somebody decides, and nobody learns ---------------------------------------------------------

    def silent_drops(self) -> Iterator[Drop]:
        """The places where an item for a full queue is lost without a sign."""
        seen: set[ast.AST] = set()
        for put in self.puts:
            if put.full == "builtins.BufferError" or self._carries_nothing(put) or self._keeps_the_newest(put):
                continue
            found = [*self._after_a_look(put), *self._in_handlers(put)]
            if found and found[0].place not in seen and not self._is_documented(put.site.function):
                seen.add(found[0].place)
                yield found[0]

        yield from self._in_buffers()

    def _in_buffers(self) -> Iterator[Drop]:
        """Where a full list or deque, which another function empties, loses an element that nobody took."""
        for buffer in self.module.buffers.shared:
            attribute = buffer.name.rpartition(".")[2]
            for function in {f for _, f in buffer.fills if f is not None}:
                body = [s for s in statements(getattr(function.node, "body", [])) if isinstance(s, ast.stmt)]
                measured = any(_compares_length(s, attribute) for s in body)
                if not measured or any(_leaves_a_sign(s) for s in body) or self._is_documented(function):
                    continue
                for statement in body:
                    how = _loses(statement, attribute)
                    if how and not self._is_explained(statement):
                        yield Drop(statement, buffer.name, how)

    def _in_handlers(self, put: Put) -> Iterator[Drop]:
        made = self.maker(put)
        if made is not None and not _is_bounded(made) and is_unbounded(made):
            return  # never full
        for handler in self.handlers(put):
            if isinstance(handler, ast.ExceptHandler):
                if self._is_silent(handler.body, put) and not self._is_explained(handler):
                    yield Drop(handler, put.name, "is full")
            elif not self._is_explained(handler):
                yield Drop(handler, put.name, "is full")

    def _after_a_look(self, put: Put) -> Iterator[Drop]:
        """`if queue.full(): return`, and `if not queue.full(): put`."""
        module, function = self.module, put.site.function
        text = ast.unparse(put.receiver)
        for site in function.calls if function is not None else ():
            func = site.node.func
            if site.last != "full" or not isinstance(func, ast.Attribute) or ast.unparse(func.value) != text:
                continue
            test = module.parent(site.node)
            statement = test if isinstance(test, ast.If) else module.parent(test) if test is not None else None
            if not isinstance(statement, ast.If) or self._is_explained(statement):
                continue
            if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                inside = any(put.node is node for part in statement.body for node in ast.walk(part))
                if inside and not statement.orelse and not self._says_so_after(statement):
                    yield Drop(statement, put.name, "is full")
            elif test is statement and self._is_silent(statement.body, put) and statement.lineno < put.node.lineno:
                yield Drop(statement.body[-1], put.name, "is full")

    def _says_so_after(self, statement: ast.If) -> bool:
        """Does the function go on after `statement`, so that what happens to the item is not told by it alone?"""
        parent = self.module.parent(statement)
        body = getattr(parent, "body", [])
        return bool(body) and body[-1] is not statement and statement in body

    def _is_silent(self, body: Sequence[ast.stmt], put: Put) -> bool:
        """Does `body` do no more than give up, or throw away what is in the queue?"""
        return all(self._tells_nobody(statement, put) for statement in body)

    def _tells_nobody(self, statement: ast.stmt, put: Put) -> bool:
        if isinstance(statement, (ast.Pass, ast.Continue, ast.Break)):
            return True
        if isinstance(statement, ast.Return):
            return statement.value is None or (
                isinstance(statement.value, ast.Constant) and statement.value.value is None
            )
        if isinstance(statement, ast.Expr):
            return isinstance(statement.value, ast.Constant) or self._is_on_queue(statement.value, put)
        if isinstance(statement, ast.Assign):
            return self._is_on_queue(statement.value, put) and all(
                isinstance(t, ast.Name) and t.id.startswith("_") for t in statement.targets
            )
        if isinstance(statement, ast.Try):
            inner = [*statement.body, *statement.orelse, *statement.finalbody]
            inner += [s for handler in statement.handlers for s in handler.body]
            return self._is_silent(inner, put)
        if isinstance(statement, ast.With):
            return self._is_silent(statement.body, put)
        return False

    def _is_on_queue(self, node: ast.expr, put: Put) -> bool:
        """Is `node` a method of the queue of `put`?"""
        node = node.value if isinstance(node, ast.Await) else node
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            return False
        return ast.unparse(node.func.value) == ast.unparse(put.receiver)

    def _is_explained(self, node: ast.AST) -> bool:
        """Does a comment at or inside `node` say why?"""
        first, last = node.lineno, node.end_lineno or node.lineno  # type: ignore[attr-defined]
        lines = self.module.source.splitlines()[first - 1 : last]
        return any(_COMMENT.search(line) for line in lines)

    def _is_documented(self, function: Function | None) -> bool:
        """Does the docstring say that items may be lost?"""
        node = function.node if function is not None else None
        text = ast.get_docstring(node) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else None
        return text is not None and bool(_LOSES.search(text))

    def _carries_nothing(self, put: Put) -> bool:
        """Is the item a signal only, of which one in the queue is as good as two?"""
        if put.item is None:
            return False
        scope = put.site.scope
        if isinstance(put.item, ast.Name) and any(
            b.kind == "parameter" for b in self.module.names.lookup(put.item.id, scope)
        ):
            return False
        item = put.item.elts[0] if isinstance(put.item, ast.Tuple) and put.item.elts else put.item
        if self.module.constants.of(item, scope) is not UNKNOWN:
            return not isinstance(put.item, ast.Tuple) or (isinstance(item, ast.Constant) and item.value is None)
        return isinstance(put.item, (ast.Name, ast.Attribute)) and _last(put.item).isupper()

    def _keeps_the_newest(self, put: Put) -> bool:
        """Does the queue hold one item, so that a newer one takes the place of the one before?"""
        made = self.maker(put)
        return made is not None and made.role.bound is not None and made.literal(made.role.bound) == 1


def _compares_length(statement: ast.stmt, attribute: str) -> bool:
    """Does the head of `statement` compare the length of what is called `attribute`?"""
    test = statement.test if isinstance(statement, (ast.If, ast.While)) else None
    for node in ast.walk(test) if test is not None else ():
        if isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                is_length = isinstance(side, ast.Call) and ast.unparse(side.func) == "len"
                if is_length and side.args and _last(side.args[0]) == attribute:  # type: ignore[attr-defined]
                    return True
    return False


def _leaves_a_sign(statement: ast.stmt) -> bool:
    """Does the simple statement count, log or raise?"""
    if isinstance(statement, (ast.AugAssign, ast.Raise)):
        return True
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
        return False
    return bool(_SIGNS.search(ast.unparse(statement.value.func)))


def _loses(statement: ast.stmt, attribute: str) -> str:
    """How the statement throws away an element of the list called `attribute`; empty if it does not."""
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
        if isinstance(target, ast.Subscript) and _last(target.value) == attribute:
            return "is full" if not isinstance(target.slice, ast.Slice) else ""
    if isinstance(statement, ast.Delete) and any(
        isinstance(t, ast.Subscript) and _last(t.value) == attribute for t in statement.targets
    ):
        return "is full"
    call = statement.value if isinstance(statement, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ("pop", "popleft"):
        return "is full" if _last(call.func.value) == attribute else ""
    return ""


def _is_bounded(queue: Call) -> bool:
    return queue.role.bound is not None and queue.is_given(queue.role.bound) and not is_unbounded(queue)


def _last(node: ast.expr) -> str:
    while isinstance(node, ast.Subscript):
        node = node.value
    return last_part(node)


def _loops(module: Module, site: Site) -> list[ast.AST]:
    """The loops around `site` in its function."""
    return [
        block.node
        for block in module.blocks(site.block)
        if isinstance(block.node, (ast.For, ast.AsyncFor, ast.While)) and block.part == "body"
    ]
