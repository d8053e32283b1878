"""
Shared state: attributes, globals and enclosing variables that several tasks change, with an await in between.

Between two awaits nothing else runs in a loop. A value that is read before an await and written back after it undoes
what others wrote meanwhile; a collection that is iterated over across awaits changes under the iteration.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Limiter, LiveObject, Lock
from .calls import spelling
from .flow import own_nodes, statements
from .paths import Paths, awaits
from .reader import Block, Function

if TYPE_CHECKING:
    from .module import Module

_LOCK_WORDS: Final = ("lock", "mutex", "sem", "cond", "guard", "exclusive", "serial")
_TEXT: Final = frozenset({"builtins.bytes", "builtins.str", "builtins.bytearray"})
_NUMBERS: Final = frozenset({"builtins.float", "builtins.int", "decimal.Decimal"})
_SETS_AND_DICTS: Final = frozenset({
    "builtins.set", "builtins.dict", "collections.defaultdict", "collections.OrderedDict", "collections.deque",
})  # fmt: skip
_TAKES_OUT: Final = frozenset({"clear", "discard", "pop", "popitem", "popleft", "remove"})
_PUTS_IN: Final = frozenset({"add", "append", "appendleft", "insert", "setdefault", "update"})
_ONCE: Final = frozenset({
    "__aenter__", "__aexit__", "__anext__", "__init__", "aclose", "close", "connect", "disconnect", "main", "run",
    "setup", "shutdown", "start", "stop", "teardown",
})  # fmt: skip
"""Functions which a program calls once at a time, by their name."""
_COUNTS: Final = frozenset({
    "amount", "balance", "bytes", "calls", "cost", "count", "counter", "counts", "credit", "credits", "hits", "num",
    "number", "points", "price", "score", "seq", "size", "spent", "sum", "stats", "tokens", "total", "totals", "usage",
})  # fmt: skip
"""Names of numbers, where no type tells."""
_ENDS: Final = frozenset(
    {"__aexit__", "__del__", "__exit__", "aclose", "close", "reset", "shutdown", "stop", "teardown"}
)
_DEEPEST: Final = 4


@dataclass(frozen=True)
class LostUpdate:
    """`target` is read at one place, and written at `place` after an await without being read again."""

    place: ast.stmt
    target: str
    read: ast.AST


@dataclass(frozen=True)
class BrokenIteration:
    """`place` iterates over `collection` across awaits, while `changer` changes it."""

    place: ast.stmt
    collection: str
    changer: str


class SharedState:
    """Answers for one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._once: dict[Function, bool] = {}

    # -- read, await, write ----------------------------------------------------------------------------

    def lost_updates(self) -> Iterator[LostUpdate]:
        """Every write of shared state that undoes what others wrote since it was read."""
        for function in self.module.notes.functions:
            if not function.is_async or not function.awaits or isinstance(function.node, ast.Lambda):
                continue
            body = list(statements(function.node.body))
            writes = [(s, t) for s in body for t in _targets(s) if self._is_shared(t, function)]
            if not writes or self._runs_alone(function, 0) or function.short_name.endswith("_locked"):
                continue
            for statement, target in writes:
                found = self._lost(statement, target, body, function)
                if found is not None and not self._is_text(target, function):
                    yield found

    def _is_shared(self, target: ast.expr, function: Function) -> bool:
        """Do other calls see `target`: an attribute of `self`, a global, a variable of the function around?"""
        if isinstance(target, ast.Subscript):
            return self._is_shared(target.value, function) or self._is_global(target.value, function)
        if isinstance(target, ast.Attribute):
            base: ast.expr = target.value
            while isinstance(base, (ast.Attribute, ast.Subscript)):
                base = base.value
            if not isinstance(base, ast.Name):
                return False
            if self._is_self(base, function) or self._is_global(base, function):
                return True
            return isinstance(target.value, ast.Attribute) and target.value.attr == "state"  # request.app.state.hits
        if isinstance(target, ast.Name):
            own = function.inner.outer_names or ()
            if target.id in own:
                return True
            bound = self.module.names.lookup(target.id, function.inner)
            return any(
                b.scope is not function.inner and b.scope.kind == "function" and b.kind != "parameter" for b in bound
            )
        return False

    def _is_self(self, base: ast.Name, function: Function) -> bool:
        here: Function | None = function
        while here is not None:
            if here.class_ is not None and here.parameters:
                return here.parameters[0].arg == base.id
            here = here.outer
        return False

    def _is_global(self, base: ast.expr, function: Function) -> bool:
        if not isinstance(base, ast.Name):
            return False
        bound = self.module.names.lookup(base.id, function.inner)
        return bool(bound) and all(
            b.scope.kind == "module" and b.kind in ("value", "annotated", "augmented") for b in bound
        )

    def _is_text(self, target: ast.expr, function: Function) -> bool:
        return not self._kinds(target, function).isdisjoint(_TEXT)

    def _kinds(self, target: ast.expr, function: Function) -> set[str]:
        """The types that `target` has, by any of its bindings."""
        module = self.module
        held = module.types.of(target, function.inner)
        if held is not None:
            return {held.name}
        if isinstance(target, ast.Attribute):
            owner = module.types.of(target.value, function.inner)
            bound = module.attribute_bindings(owner.name, target.attr) if owner is not None else []
        elif isinstance(target, ast.Name):
            bound = module.names.lookup(target.id, function.inner)
        else:
            return set()
        known = [module.types.binding(b) for b in bound if b.kind in ("value", "annotated")]
        return {type_.name for type_ in known if type_ is not None}

    def _lost(self, write: ast.stmt, target: ast.expr, body: list[ast.stmt], function: Function) -> LostUpdate | None:
        text = ast.unparse(target)
        if self._is_locked(self.module.notes.blocks[write], function):
            return None
        if isinstance(write, ast.AugAssign):
            if _has_await(write.value) and self._is_number(write, function):
                return LostUpdate(write, text, write.target)
            return None
        if not isinstance(write, ast.Assign):
            return None
        direct = self._read_before_await(write.value, text)
        if direct is not None:
            return LostUpdate(write, text, direct)
        return self._through_copy(write, text, body, function)

    def _is_number(self, write: ast.AugAssign, function: Function) -> bool:
        """Does `write` compute a new value? A list or set is changed in place, and so loses nothing."""
        held = self._kinds(write.target, function)
        if held:
            return not held.isdisjoint(_NUMBERS)
        if isinstance(write.op, (ast.Sub, ast.Mult, ast.Div)):
            return True
        words = re.split(r"[^a-z]+", ast.unparse(write.target).lower())
        return isinstance(write.op, ast.Add) and not _COUNTS.isdisjoint(words)

    def _read_before_await(self, value: ast.expr, text: str) -> ast.AST | None:
        """The read of the target, as an operand, that is evaluated before an await in the same expression."""
        if not isinstance(value, ast.BinOp):
            return None
        operands = list(_operands(value))
        for number, operand in enumerate(operands):
            if _reads(operand, text) and any(_has_await(later) for later in operands[number + 1 :]):
                return operand
        return None

    def _through_copy(
        self, write: ast.Assign, text: str, body: list[ast.stmt], function: Function
    ) -> LostUpdate | None:
        """`n = self.n; await ...; self.n = n + 1`."""
        names = {n.id for n in own_nodes(write.value) if isinstance(n, ast.Name)}
        for copy in body:
            if not isinstance(copy, ast.Assign) or len(copy.targets) != 1 or not isinstance(copy.targets[0], ast.Name):
                continue
            name = copy.targets[0].id
            if name not in names or copy is write:
                continue
            operands = list(_operands(copy.value))
            if not any(_reads(operand, text) for operand in operands):
                continue
            changed = len(operands) > 1 or any(
                isinstance(s, ast.AugAssign) and isinstance(s.target, ast.Name) and s.target.id == name for s in body
            )
            builds = isinstance(write.value, (ast.BinOp, ast.List, ast.Dict, ast.Set)) or _is_choice(write.value)
            if not builds and not (changed and isinstance(write.value, ast.Name)):
                continue
            if self._awaits_between(copy, write, name, function):
                return LostUpdate(write, text, copy)
        return None

    def _awaits_between(self, copy: ast.stmt, write: ast.stmt, name: str, function: Function) -> bool:
        """Is there a way from `copy` to `write` on which something is awaited and the copy is not made anew?"""

        def renewed(statement: ast.stmt) -> bool:
            return statement is write or (
                isinstance(statement, ast.Assign)
                and any(isinstance(t, ast.Name) and t.id == name for t in statement.targets)
            )

        paths = self._paths(function)
        for step in [copy, *paths.after(copy, renewed)]:
            if not awaits(step) or (step is copy and not _awaits_after_read(copy)):
                continue
            if step is write or any(later is write for later in paths.after(step, renewed)):
                return step is not copy or True
        return False

    def _paths(self, function: Function) -> Paths:
        assert not isinstance(function.node, ast.Lambda)
        return Paths(function.node.body)

    def _is_locked(self, block: Block | None, function: Function) -> bool:
        """Does the place stand under a lock, or is the function only called under one?"""
        for here in self.module.blocks(block):
            if here.part == "body" and isinstance(here.node, (ast.With, ast.AsyncWith)):
                for item in here.node.items:
                    if self._is_lock(item.context_expr, function):
                        return True
        callers = self.module.callers(function) if function.class_ is not None else []
        return bool(callers) and all(
            site.function is not None
            and site.function is not function
            and any(
                here.part == "body"
                and isinstance(here.node, (ast.With, ast.AsyncWith))
                and any(self._is_lock(item.context_expr, site.function) for item in here.node.items)
                for here in self.module.blocks(site.block)
            )
            for site in callers
        )

    def _is_lock(self, node: ast.expr, function: Function) -> bool:
        text = ast.unparse(node).lower()
        if any(word in text for word in _LOCK_WORDS):
            return True
        held = self.module.types.of(node, function.inner)
        if held is None:
            return False
        if bool(self.module.class_roles(held.name, Limiter)) or bool(self.module.class_roles(held.name, Lock)):
            return True
        return any(role.kind == "lock" for role in self.module.class_roles(held.name, LiveObject))

    def _runs_alone(self, function: Function, depth: int) -> bool:
        """Does only one call of the function run at a time: a single task's body, a part of a start or an end?"""
        if function in self._once:
            return self._once[function]
        self._once[function] = True  # while asking
        self._once[function] = self._is_alone(function, depth)
        return self._once[function]

    def _is_alone(self, function: Function, depth: int) -> bool:
        if function.short_name in _ONCE:
            return True
        if depth > _DEEPEST:
            return False
        mentions: list[ast.expr] = [
            node for node in self.module.attributes_named(function.short_name) if isinstance(node.ctx, ast.Load)
        ]
        mentions += self.module.loads_named(function.short_name)
        if not mentions:
            return False
        started = 0
        for node in mentions:
            call = self.module.parent(node)
            site = self.module.site_of(call) if isinstance(call, ast.Call) and call.func is node else None
            if site is None:
                started += 1  # handed to something as it is
                continue
            if self.module.is_awaited(site.node):
                if site.function is None or site.function is function or not self._runs_alone(site.function, depth + 1):
                    return False
            elif any(isinstance(above, _LOOPS) for above in self.module.ancestors(site.node)):
                return False
            else:
                started += 1
        return started <= 1

    # -- iterating across awaits -----------------------------------------------------------------------

    def broken_iterations(self) -> Iterator[BrokenIteration]:
        """Every loop that awaits in its body, over a shared collection which other code changes meanwhile."""
        for function in self.module.notes.functions:
            if not function.is_async or not function.awaits or isinstance(function.node, ast.Lambda):
                continue
            for loop in statements(function.node.body):
                if isinstance(loop, ast.For) and _gives_way(loop):
                    found = self._broken(loop, function)
                    if found is not None:
                        yield found

    def _broken(self, loop: ast.For, function: Function) -> BrokenIteration | None:
        collection = _iterated(loop.iter)
        if collection is None or not self._is_collection(collection, function) or function.short_name in _ENDS:
            return None
        if self._is_locked(self.module.notes.blocks[loop], function):
            return None
        held = self.module.types.of(collection, function.inner)
        if held is None or not (held.name in _SETS_AND_DICTS or held.name == "builtins.list"):
            return None
        growing = held.name in _SETS_AND_DICTS
        takes_out = [
            change for change in self._changes(collection, function) if change[1] and self._counts(change, loop)
        ]
        if not takes_out:
            return None
        puts_in = (
            [c for c in self._changes(collection, function) if not c[1] and self._counts(c, loop)] if growing else []
        )
        changer = (takes_out + puts_in)[0][0]
        where = self.module.scope_of(changer).function
        name = "the module" if where is None else f"`{where.short_name}`"
        return BrokenIteration(loop, spelling(collection), name)

    def _is_collection(self, node: ast.expr, function: Function) -> bool:
        if isinstance(node, ast.Attribute):
            return isinstance(node.value, ast.Name) and (
                self._is_self(node.value, function) or self._is_global(node.value, function)
            )
        return self._is_global(node, function)

    def _counts(self, change: tuple[ast.expr, bool], loop: ast.For) -> bool:
        """Can the change happen while `loop` waits: outside of it, and not when the whole is set up or closed?"""
        node, _ = change
        if any(above is loop for above in self.module.ancestors(node)):
            return False
        function = self.module.scope_of(node).function
        if function is None or function.short_name in ("__init__", "__post_init__") or function.short_name in _ENDS:
            return False
        if any(above is function.node for above in self.module.ancestors(loop)) and self._runs_alone(function, 0):
            return False
        statement = self.module.statement(node)
        block = self.module.notes.blocks.get(statement) if statement is not None else None
        return not self._is_locked(block, function)

    def _changes(self, collection: ast.expr, function: Function) -> Iterator[tuple[ast.expr, bool]]:
        """Every place of the file that changes the collection, and whether it takes something out."""
        module = self.module
        places: list[ast.Attribute] | list[ast.Name]
        if isinstance(collection, ast.Attribute):
            owner = module.types.of(collection.value, function.inner)
            places = [
                node
                for node in module.attributes_named(collection.attr)
                if owner is None
                or (other := module.types.of(node.value, module.scope_of(node))) is None
                or owner.name in module.mro(other.name)
                or other.name in module.mro(owner.name)
            ]
        elif isinstance(collection, ast.Name):
            places = [n for n in module.loads_named(collection.id) if module.names_scope(n) is module.notes.scope]
        else:
            return
        for place in places:
            parent = module.parent(place)
            above = module.parent(parent) if parent is not None else None
            if isinstance(parent, ast.Subscript) and parent.value is place and not isinstance(parent.ctx, ast.Load):
                yield place, isinstance(parent.ctx, ast.Del)
            elif isinstance(parent, ast.Attribute) and isinstance(above, ast.Call) and above.func is parent:
                if parent.attr in _TAKES_OUT:
                    yield place, True
                elif parent.attr in _PUTS_IN:
                    yield place, False

    @cached_property
    def is_possible(self) -> bool:
        """Does any coroutine of the file give way at all?"""
        return any(f.is_async and f.awaits for f in self.module.notes.functions)


_LOOPS: Final = (ast.For, ast.AsyncFor, ast.While, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


def _targets(statement: ast.stmt) -> list[ast.expr]:
    if isinstance(statement, ast.AugAssign):
        return [statement.target]
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        return statement.targets if isinstance(statement.targets[0], (ast.Name, ast.Attribute, ast.Subscript)) else []
    return []


def _has_await(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Await) for part in own_nodes(node))


def _operands(node: ast.expr) -> Iterator[ast.expr]:
    """The operands of `a + b * c`, in the order in which they are evaluated; of anything else, itself."""
    if isinstance(node, ast.BinOp):
        yield from _operands(node.left)
        yield from _operands(node.right)
    elif _is_choice(node):
        assert isinstance(node, ast.Call)
        for argument in node.args:
            yield from _operands(argument)
    else:
        yield node


def _is_choice(node: ast.expr) -> bool:
    """`max(a, b)`, `min(a, b)`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min")


def _reads(node: ast.expr, text: str) -> bool:
    """Is `node` the value of the target: `self.n`, `self.counts[key]`, `self.counts.get(key, 0)`?"""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("get", "copy"):
        if node.func.attr == "copy" or not node.args:
            return ast.unparse(node.func.value) == text
        return f"{ast.unparse(node.func.value)}[{ast.unparse(node.args[0])}]" == text
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("list", "dict", "set", "int")
    ):
        return len(node.args) == 1 and _reads(node.args[0], text)
    return isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) and ast.unparse(node) == text


def _awaits_after_read(copy: ast.stmt) -> bool:
    """`n = self.n + await f()`: the copy itself gives way after it has read."""
    if not isinstance(copy, ast.Assign):
        return False
    operands = list(_operands(copy.value))
    return any(_has_await(operand) for operand in operands[1:]) and not _has_await(operands[0])


def _iterated(node: ast.expr) -> ast.expr | None:
    """The collection itself, through `.items()`, `.values()`, `.keys()`, `enumerate(...)`; None for a copy of it."""
    if isinstance(node, (ast.Name, ast.Attribute)):
        return node
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("items", "values", "keys") and not node.args:
            return _iterated(node.func.value)
        if isinstance(node.func, ast.Name) and node.func.id == "enumerate" and node.args:
            return _iterated(node.args[0])
    return None


def _gives_way(loop: ast.For) -> bool:
    """Does a pass of the loop await something and go on to the next?"""
    waiting = [s for s in statements(loop.body) if awaits(s)]
    if not waiting:
        return False
    paths = Paths([loop])
    return any(later is loop for s in waiting for later in paths.after(s))
