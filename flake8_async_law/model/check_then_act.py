"""
Check, then act: a coroutine looks at shared state, awaits, and then writes it as if nothing had happened in between.

Two callers look before either of them writes, and both do what was to be done once.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from .flow import leaves, own_nodes, statements
from .locks import rest_of_block
from .nodes import last_part, position
from .reader import Function

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_MAKES: Final = re.compile(
    r"(?:^|_)(?:create|connect|reconnect|open|start|subscribe|acquire|login|log_in|register|spawn|launch|make|build|"
    r"authenticate|refresh|renew|request|issue|reserve|join|init|initialize|setup|provision|establish|dial|begin)(?:_|$)"
)
"""Functions which make something: made twice, there are two of it."""
_LOOK_UP: Final = re.compile(r"^(?:get|read|load|find)_")
_UNIQUE: Final = re.compile(
    r"(?:token|session|conn|connection|client|channel|pool|task|lease|grant|credential|credentials|ticket|login|worker|"
    r"process|browser|server|socket|websocket|stream|lock|subscription|consumer|producer|listener|transport|writer|"
    r"driver|engine)(?:s|es|_object|_obj)?$"
)
"""What there should be one of, however it is obtained."""
_CLOCKS: Final = frozenset({"time", "monotonic", "now", "utcnow", "perf_counter"})
_NOT_ENTERED_TWICE: Final = frozenset({
    "close", "aclose", "stop", "shutdown", "__aexit__", "disconnect", "cleanup", "teardown", "__anext__", "run", "main",
    "acquire",
})  # fmt: skip
"""Functions of one caller: the end of something, its own loop, one step of an iterator."""


@dataclass(frozen=True, eq=False)
class LateAct:
    """`write` happens after an await although `check` looked at `spelled` before it; `through`: in a helper."""

    write: ast.stmt
    check: ast.If
    spelled: str
    function: FunctionInfo
    through: FunctionInfo | None = None


def late_acts(module: Module) -> list[LateAct]:
    """Every such write of this file, in source order."""
    found: dict[ast.AST, LateAct] = {}
    for function in module.notes.functions:
        if function.is_async and not function.is_generator and function.short_name not in _NOT_ENTERED_TWICE:
            for act in _Search(module, function).acts():
                found.setdefault(act.write, act)
    return sorted(found.values(), key=lambda act: position(act.write))


class _Search:
    def __init__(self, module: Module, function: Function) -> None:
        self.module = module
        self.function = function

    def acts(self) -> Iterator[LateAct]:
        if isinstance(self.function.node, ast.Lambda):
            return
        for statement in statements(self.function.node.body):
            if not isinstance(statement, ast.If) or self._is_for_one_caller(statement):
                continue
            for spelled in self._looked_at(statement.test):
                found = list(self._after(statement, spelled))
                if found:
                    yield from found
                    break  # one cause, one finding

    def _is_for_one_caller(self, check: ast.If) -> bool:
        """Does it stand in a loop of the function's own, or in the clean-up after a failure?"""
        return any(isinstance(node, (ast.While, ast.ExceptHandler)) for node in self.module.ancestors(check))

    def _looked_at(self, test: ast.expr) -> list[str]:
        """The shared places whose state decides: `self._client`, `self._cache`, a global that the function writes."""
        found: list[str] = []
        for node in own_nodes(test):
            if isinstance(node, ast.Attribute) and self._is_own(node) and not self._is_only_compared(node):
                found.append(ast.unparse(node))
            elif isinstance(node, ast.Name):
                if node.id in (self.function.inner.outer_names or ()):
                    found.append(node.id)
                found += self._behind(node)
        return list(dict.fromkeys(found))

    def _is_only_compared(self, node: ast.expr) -> bool:
        """
        Is it only handed to a function that decides (`if self._is_stream(self.data)`), or a position in an order (`if
        self._seen >= newest`)?
        """
        parent = self.module.parent(node)
        if isinstance(parent, ast.Compare):
            return any(isinstance(op, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for op in parent.ops)
        if isinstance(parent, ast.keyword):
            return True
        if not isinstance(parent, ast.Call) or parent.func is node:
            return False
        return not (isinstance(parent.func, ast.Name) and parent.func.id in ("len", "bool", "isinstance"))

    def _behind(self, node: ast.Name) -> Iterator[str]:
        """`value = self._cache.get(key)`: the collection that a local was looked up in."""
        bound = self.module.names.lookup(node.id, self.function.inner)
        values = [b.node for b in bound if b.kind == "value"]
        for value in values[:1]:
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "get":
                value = value.func.value
            if isinstance(value, ast.Attribute) and self._is_own(value):
                yield ast.unparse(value)

    def _is_own(self, node: ast.Attribute) -> bool:
        first = self.function.parameters[:1]
        return (
            self.function.class_ is not None
            and isinstance(node.value, ast.Name)
            and bool(first)
            and node.value.id == first[0].arg
            and not self._is_method(node.attr)
        )

    def _is_method(self, name: str) -> bool:
        return self.function.class_ is not None and name in self.function.class_.methods

    def _after(self, check: ast.If, spelled: str) -> Iterator[LateAct]:
        body: Sequence[ast.stmt] = check.body
        if leaves(check.body) and not check.orelse:
            body = rest_of_block(self.module.parent(check), check)
        info = self.module.info(self.function)
        for write in self._late_writes(body, spelled):
            if not self._is_guarded(write, self.function) and not self._is_rechecked(write, check, spelled):
                yield LateAct(write, check, spelled, info)
                return
        if body is check.body:
            yield from self._in_helper(check, spelled, info)

    def _in_helper(self, check: ast.If, spelled: str, info: FunctionInfo) -> Iterator[LateAct]:
        """`if self._token is None: await self._renew()`, where the helper awaits and then writes."""
        for statement in check.body:
            for node in own_nodes(statement):
                site = self.module.site_of(node) if isinstance(node, ast.Call) else None
                helper = self.module.callee(site) if site is not None and self.module.is_awaited(site.node) else None
                if (
                    helper is None
                    or helper.module is not self.module
                    or not helper.is_async
                    or isinstance(helper.node, ast.Lambda)
                    or helper.function.class_ is not self.function.class_
                    or self._is_guarded(statement, self.function)
                ):
                    continue
                inner = _Search(self.module, helper.function)
                if any(
                    spelled in inner._looked_at(s.test) for s in statements(helper.node.body) if isinstance(s, ast.If)
                ):
                    continue  # it looks again
                for write in inner._late_writes(helper.node.body, spelled):
                    if not self._is_guarded(write, helper.function):
                        yield LateAct(write, check, spelled, info, helper)
                        return

    def _late_writes(self, body: Sequence[ast.stmt], spelled: str) -> Iterator[ast.stmt]:
        """The write of `spelled` in `body` that comes after an await on its way; none if it is claimed before that."""
        awaited: list[ast.AST] = []
        for statement in statements(body):
            value = _written(statement, spelled)
            own: list[ast.AST] = [n for n in _header_nodes(statement) if isinstance(n, ast.Await)]
            if value is not None:
                sources = own or [node for node in awaited if self._leads_to(node, statement)]
                if (
                    sources
                    and not isinstance(value, ast.Constant)
                    and self._is_made(statement, value, sources, spelled)
                ):
                    yield statement
                return  # if there is none, it is claimed before anybody else can run
            if isinstance(statement, (ast.AsyncFor, ast.AsyncWith)):
                awaited.append(statement)
            awaited += own

    def _leads_to(self, node: ast.AST, write: ast.stmt) -> bool:
        """Can control come from `node` to `write`? Not out of a branch that leaves the function or the loop."""
        around = set(self.module.ancestors(write))
        here = self.module.statement(node)
        while here is not None:
            parent = self.module.parent(here)
            if parent is None or parent in around:
                return True
            if isinstance(parent, (ast.If, ast.ExceptHandler)):
                branch = parent.orelse if isinstance(parent, ast.If) and here in parent.orelse else parent.body
                if leaves(branch):
                    return False
            here = (
                parent if isinstance(parent, ast.stmt) else self.module.statement(self.module.parent(parent) or parent)
            )
        return True

    def _is_made(self, write: ast.stmt, value: ast.expr, sources: list[ast.AST], spelled: str) -> bool:
        """Is it something of which two are one too many, by its place's name or by what is awaited to make it?"""
        if any(isinstance(n, ast.Call) and last_part(n.func) in _CLOCKS for n in own_nodes(value)):
            return False
        calls = [node.value for node in sources if isinstance(node, ast.Await)]
        if isinstance(value, (ast.Compare, ast.BoolOp)) or (calls and self._is_look_up(calls[-1])):
            return False
        if _UNIQUE.search(spelled.rpartition(".")[2].lower()):
            return True
        if _is_keyed(write) or not self._comes_of_await(value):
            return False  # one entry of a memo, or a mark of what was done
        return any(isinstance(call, ast.Call) and _MAKES.search(last_part(call.func).lower()) for call in calls)

    def _comes_of_await(self, value: ast.expr) -> bool:
        """Is it what was awaited, or made of it?"""
        values = [value]
        for node in own_nodes(value):
            if isinstance(node, ast.Name):
                bound = self.module.names.lookup(node.id, self.function.inner)
                values += [b.node for b in bound if isinstance(b.node, ast.expr)]
        return any(isinstance(node, ast.Await) for one in values for node in own_nodes(one))

    def _is_look_up(self, call: ast.expr) -> bool:
        """Is something read from another object, which keeps it: `await self.config.get_token()`?"""
        func = call.func if isinstance(call, ast.Call) else None
        if not isinstance(func, ast.Attribute) or not _LOOK_UP.match(func.attr):
            return False
        return not (isinstance(func.value, ast.Name) and func.value.id in ("self", "cls"))

    def _is_guarded(self, write: ast.stmt, function: Function) -> bool:
        """Does a lock stand around the write, here or around every call of the function in this file?"""
        locks = self.module.locks
        if any(section.is_exclusive for section in locks.held_at(write)) or "lock" in function.short_name:
            return True
        callers = self.module.callers(function)
        return bool(callers) and all(any(s.is_exclusive for s in locks.held_at(site.node)) for site in callers)

    def _is_rechecked(self, write: ast.stmt, check: ast.If, spelled: str) -> bool:
        """Is the same state looked at again between the await and the write?"""
        for node in self.module.ancestors(write):
            if node is check:
                break
            if isinstance(node, ast.If) and spelled in self._looked_at(node.test):
                return True
        assert not isinstance(self.function.node, ast.Lambda)
        return any(
            isinstance(other, ast.If)
            and position(check) < position(other) < position(write)
            and leaves(other.body)
            and spelled in self._looked_at(other.test)
            for other in statements(self.function.node.body)
        )


def _is_keyed(statement: ast.stmt) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(target, ast.Subscript) for target in targets)


def _written(statement: ast.stmt, spelled: str) -> ast.expr | None:
    """What `statement` writes to the place, or under a key of it."""
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            place = target.value if isinstance(target, ast.Subscript) else target
            if ast.unparse(place) == spelled:
                return statement.value
    elif (
        isinstance(statement, ast.AnnAssign)
        and statement.value is not None
        and ast.unparse(statement.target) == spelled
    ):
        return statement.value
    return None


def _header_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """What of `statement` itself runs, less the blocks in it."""
    from .paths import header

    return header(statement)
