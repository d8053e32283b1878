"""
After the handoff: containers which another task or thread was given, and which the giver changes all the same.

Followed are the statements that may run after the call, in the same function, until the name gets another value or the
work is waited for. State that both sides share on purpose (a worker that runs on, or fills what it was given) is none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Sends
from .flow import own_nodes, statements
from .handover import Handover
from .paths import Paths, header
from .reader import Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_CONTAINERS: Final = frozenset({
    "builtins.bytearray", "builtins.dict", "builtins.list", "builtins.set", "collections.OrderedDict",
    "collections.defaultdict", "collections.deque",
})  # fmt: skip
_EMPTIES: Final = frozenset({"clear"})
_CHANGES: Final = frozenset({
    "add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "popleft", "remove",
    "reverse", "setdefault", "sort", "update",
})  # fmt: skip
_OF_CONTAINERS_ALONE: Final = frozenset({"append", "appendleft", "extend", "popleft", "popitem", "setdefault"})
_LOCK_WORDS: Final = ("lock", "mutex")


@dataclass(frozen=True)
class LateChange:
    """`place` changes `name`, which `taker` was given before."""

    place: ast.AST
    name: str
    taker: str
    again: bool
    """Does the change come before the handoff in the text: in the next pass of a loop?"""


@dataclass(frozen=True)
class _Handoff:
    site: Site
    item: ast.expr
    taker: str
    only_emptied: bool
    """Is only the change that takes everything out a fault, since the rest may be shared on purpose?"""
    handover: Handover | None = None


class AfterHandoff:
    """Answers for one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def changes(self) -> Iterator[LateChange]:
        """The first change after each handoff, in the order of the handoffs."""
        seen: set[ast.AST] = set()
        for handoff in sorted(self._handoffs(), key=lambda h: (h.site.node.lineno, h.site.node.col_offset)):
            found = self._changed(handoff)
            if found is not None and found.place not in seen:
                seen.add(found.place)
                yield found

    # -- what is handed over -----------------------------------------------------------------------------

    def _handoffs(self) -> Iterator[_Handoff]:
        for call in (*self.module.queue_puts, *self.module.calls(Sends)):
            item = call.argument(call.role.item) if call.role.item is not None else None
            for part in _parts(item) if item is not None else ():
                kept = isinstance(part, ast.Attribute) and not self._is_plain(part, call.site.scope)
                yield _Handoff(call.site, part, call.name, kept)
        for handover in self.module.handovers.all:
            if handover.place not in ("loop", "thread") or self.module.is_awaited(handover.site.node):
                continue
            if (
                handover.fate == "joined"
                and handover.ends_with is None
                and not handover.owned
                and self._is_at_once(handover)
            ):
                continue
            for given in handover.arguments:
                if given.scope is handover.site.scope and _is_variable(given.node):
                    shared = self._is_shared_on_purpose(handover, given.node)
                    if shared is not None:
                        only = shared or isinstance(given.node, ast.Attribute)
                        yield _Handoff(handover.site, given.node, handover.name, only, handover)
            for captured in handover.captured:
                target = handover.target
                if target is None or not isinstance(captured.node, ast.Name):
                    continue
                if not self._runs_on(target) and not self._mutates(target, captured.node.id):
                    yield _Handoff(handover.site, captured.node, handover.name, True, handover)

    def _is_plain(self, node: ast.expr, scope: Scope) -> bool:
        """Is it a dict, list or set of the language, which says nothing of when it is whole?"""
        held = self.module.types.of(node, scope)
        return held is not None and held.name in _CONTAINERS

    def _is_at_once(self, handover: Handover) -> bool:
        """`pool.submit(f, x).result()`, `await wait_for(create_task(...))`: waited for in the same statement."""
        statement = self.module.statement(handover.site.node)
        return (
            statement is not None
            and not isinstance(statement, (ast.Assign, ast.AnnAssign))
            and any(isinstance(above, ast.Await) for above in self.module.ancestors(handover.site.node))
        )

    def _is_shared_on_purpose(self, handover: Handover, node: ast.expr) -> bool | None:
        """
        May the work and the giver share the container on purpose? None: they do, as far as one can see. True: nothing
        can be seen, or only of work in the same thread.
        """
        target = handover.target
        if target is None:
            return handover.place == "loop" or not isinstance(node, ast.Name)
        if self._runs_on(target):
            return None
        parameter = self._parameter(target, handover, node)
        if parameter is None:
            return True
        return None if self._mutates(target, parameter) else False

    def _parameter(self, target: FunctionInfo, handover: Handover, node: ast.expr) -> str | None:
        names = [a.arg for a in target.function.parameters]
        if target.function.class_ is not None and not target.module.is_static(target.function):
            names = names[1:]
        for name, given in zip(names, handover.arguments, strict=False):
            if given.node is node:
                return name
        for keyword in (k for n in ast.walk(handover.site.node) if isinstance(n, ast.Call) for k in n.keywords):
            if keyword.value is node and keyword.arg in names:
                return keyword.arg
        return None

    def _runs_on(self, target: FunctionInfo) -> bool:
        """Is the work a worker with an endless loop, which follows what it shares?"""
        if isinstance(target.node, ast.Lambda):
            return False
        return any(isinstance(s, ast.While) for s in statements(target.node.body))

    def _mutates(self, target: FunctionInfo, name: str) -> bool:
        """Does the work change what it was given?"""
        body = [target.node.body] if isinstance(target.node, ast.Lambda) else target.node.body
        return any(_changed_name(node) == name for part in body for node in ast.walk(part))

    # -- what changes it ----------------------------------------------------------------------------------

    def _changed(self, handoff: _Handoff) -> LateChange | None:
        function, statement = handoff.site.function, self.module.statement(handoff.site.node)
        if function is None or statement is None or isinstance(function.node, ast.Lambda):
            return None
        if not self._may_be_container(handoff.item, handoff.site.scope):
            return None
        text = ast.unparse(handoff.item)
        names = self._task_names(handoff)
        paths = Paths(function.node.body)

        def ends(step: ast.stmt) -> bool:
            return _binds(step, text) or self._waits(step, names, handoff)

        for step in paths.after(statement, ends):
            if _binds(step, text) or self._waits(step, names, handoff):
                continue
            if handoff.handover is not None and not self._is_inside(step, handoff.handover):
                continue
            if self._depends_on(step, names):
                continue
            place = self._change(step, text, handoff) or self._refilled(step, statement, text, handoff)
            if place is not None and not self._is_locked(step):
                return LateChange(place, text, handoff.taker, step.lineno < statement.lineno)
        return None

    def _may_be_container(self, item: ast.expr, scope: Scope) -> bool:
        held = self.module.types.of(item, scope)
        return held is None or held.name in _CONTAINERS or ":" in held.name

    def _change(self, step: ast.stmt, text: str, handoff: _Handoff) -> ast.AST | None:
        held = self.module.types.of(handoff.item, handoff.site.scope)
        known = held is not None
        if held is not None and held.name not in _CONTAINERS:
            return None
        if isinstance(step, (ast.Assign, ast.AugAssign, ast.Delete, ast.AnnAssign)):
            targets = step.targets if isinstance(step, (ast.Assign, ast.Delete)) else [step.target]
            for target in targets:
                if not isinstance(target, ast.Subscript) or ast.unparse(target.value) != text:
                    continue
                empties = isinstance(step, ast.Delete) and isinstance(target.slice, ast.Slice)
                if empties or not handoff.only_emptied:
                    return step
            if (
                isinstance(step, ast.AugAssign)
                and ast.unparse(step.target) == text
                and known
                and not handoff.only_emptied
            ):
                return step
        for node in header(step):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if ast.unparse(node.func.value) != text or node.func.attr not in _CHANGES:
                    continue
                if handoff.only_emptied and node.func.attr not in _EMPTIES:
                    continue
                if known or node.func.attr in _OF_CONTAINERS_ALONE or self._is_used_as_container(text, handoff):
                    return node
        return None

    def _refilled(self, step: ast.stmt, statement: ast.stmt, text: str, handoff: _Handoff) -> ast.AST | None:
        """`reading.level = level`, of one object that is put into a queue in each pass of a loop."""
        if handoff.handover is not None or not isinstance(step, ast.Assign) or step.lineno >= statement.lineno:
            return None
        fills = (isinstance(t, ast.Attribute) and ast.unparse(t.value) == text and text != "self" for t in step.targets)
        return step if any(fills) else None

    def _is_used_as_container(self, text: str, handoff: _Handoff) -> bool:
        """Is what has that name filled like a list or a dict somewhere in this file?"""
        last = text.rpartition(".")[2]
        nodes: list[ast.expr] = [*self.module.attributes_named(last)] if "." in text else []
        nodes += self.module.loads_named(last) if "." not in text else []
        for node in nodes:
            parent = self.module.parent(node)
            if isinstance(parent, ast.Attribute) and parent.attr in _OF_CONTAINERS_ALONE:
                return True
            if isinstance(parent, ast.Subscript) and parent.value is node and isinstance(parent.ctx, ast.Store):
                return True
        return False

    def _task_names(self, handoff: _Handoff) -> set[str]:
        """The variables that hold the task, the thread or the future, or a list of them."""
        if handoff.handover is None:
            return set()
        statement = self.module.statement(handoff.site.node)
        found: set[str] = set()
        if isinstance(statement, ast.Assign):
            found |= {ast.unparse(t) for t in statement.targets}
        parent = self.module.parent(handoff.site.node)
        if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Attribute):
            found.add(ast.unparse(parent.func.value))
        for name in list(found):  # tasks.append(task)
            for load in self.module.loads_named(name):
                call = self.module.parent(load)
                if (
                    isinstance(call, ast.Call)
                    and isinstance(call.func, ast.Attribute)
                    and call.func.attr in ("append", "add")
                ):
                    found.add(ast.unparse(call.func.value))
        return found

    def _waits(self, step: ast.stmt, names: set[str], handoff: _Handoff) -> bool:
        """Is the work done, or the queue empty, when `step` is?"""
        if handoff.handover is None:
            queue = handoff.site.node.func
            owner = ast.unparse(queue.value) if isinstance(queue, ast.Attribute) else ""
            return any(
                isinstance(n, ast.Call)
                and isinstance(n.func, ast.Attribute)
                and n.func.attr == "join"
                and ast.unparse(n.func.value) == owner
                for n in header(step)
            )
        if isinstance(step, (ast.For, ast.AsyncFor)) and ast.unparse(step.iter) in names:
            return True  # for thread in threads: thread.join()
        for node in header(step):
            waits = isinstance(node, ast.Await) or (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("result", "join", "exception", "wait", "shutdown", "get")
            )
            if waits:
                read = {ast.unparse(n) for n in own_nodes(node) if isinstance(n, (ast.Name, ast.Attribute))}
                if read & names:
                    return True
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "shutdown":
                    return True
        return False

    def _is_inside(self, step: ast.stmt, handover: Handover) -> bool:
        block = handover.ends_with
        return block is None or any(above is block for above in self.module.ancestors(step))

    def _depends_on(self, step: ast.stmt, names: set[str]) -> bool:
        """Does a condition around `step` ask about the task: `if task is None`?"""
        return any(
            isinstance(block.node, (ast.If, ast.While))
            and any(
                isinstance(n, (ast.Name, ast.Attribute)) and ast.unparse(n) in names for n in ast.walk(block.node.test)
            )
            for block in self.module.blocks(self.module.notes.blocks.get(step))
        )

    def _is_locked(self, step: ast.stmt) -> bool:
        return any(
            isinstance(block.node, (ast.With, ast.AsyncWith))
            and any(word in ast.unparse(item.context_expr).lower() for item in block.node.items for word in _LOCK_WORDS)
            for block in self.module.blocks(self.module.notes.blocks.get(step))
        )


def _parts(item: ast.expr) -> Iterator[ast.expr]:
    """What of a message is handed over as it is: a variable, an attribute of `self`, the elements of a tuple."""
    if isinstance(item, (ast.Tuple, ast.List)):
        for part in item.elts:
            yield from _parts(part)
    elif isinstance(item, ast.Dict):
        for value in item.values:
            yield from _parts(value)
    elif _is_variable(item):
        yield item


def _is_variable(node: ast.expr) -> bool:
    """A variable, or an attribute of `self`."""
    if isinstance(node, ast.Attribute):
        return isinstance(node.value, ast.Name) and node.value.id == "self"
    return isinstance(node, ast.Name)


def _binds(step: ast.stmt, text: str) -> bool:
    """Does `step` give the name or attribute another value?"""
    targets: list[ast.expr] = []
    if isinstance(step, ast.Assign):
        targets = list(step.targets)
    elif (isinstance(step, ast.AnnAssign) and step.value is not None) or isinstance(step, (ast.For, ast.AsyncFor)):
        targets = [step.target]
    elif isinstance(step, (ast.With, ast.AsyncWith)):
        targets = [item.optional_vars for item in step.items if item.optional_vars is not None]
    elif isinstance(step, ast.Delete):
        return any(ast.unparse(target) == text for target in step.targets)
    for target in targets:
        parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
        if any(isinstance(part, (ast.Name, ast.Attribute)) and ast.unparse(part) == text for part in parts):
            return True
    return any(isinstance(n, ast.NamedExpr) and n.target.id == text for n in header(step))


def _changed_name(node: ast.AST) -> str | None:
    """The name of the variable that `node` changes in place."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGES:
        return node.func.value.id if isinstance(node.func.value, ast.Name) else None
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return node.value.id if isinstance(node.value, ast.Name) else None
    return None
