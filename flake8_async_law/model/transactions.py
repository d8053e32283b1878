"""
Open transactions: is a database transaction open where a statement stands, and which?

A block or decorator opens one in sight. A session opens one by itself at the first write, and it stays open until a
commit. A model's `save()` and the receivers of save signals run inside whatever their callers hold.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import (
    Claim,
    Commit,
    ImplicitTransaction,
    OutsideTransaction,
    SaveMethod,
    Transaction,
    View,
    Write,
)
from .calls import Call, spelling
from .constants import UNKNOWN
from .reader import Block, Function, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

PER_REQUEST: Final = "django.ATOMIC_REQUESTS"
_AFTER_COMMIT: Final = "send it after the commit"


@dataclass(frozen=True)
class Opened:
    """
    A transaction that is open at a place: how to name it in a message, how to send after it, and the node that opens it.

    `sure` tells that it is open; otherwise a caller may hold one.
    """

    name: str
    cure: str
    node: ast.AST
    sure: bool = True


class Transactions:
    """Answers for one module which transactions are open where."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._by_function: dict[Function, Opened | None] = {}
        self._session_calls: dict[Function, list[Call]] = {}

    def around(self, site: Site) -> Opened | None:
        """The transaction that is open where `site` stands, by a block or decorator, or by what calls its function."""
        for held in self.module.held(site.block, Transaction):
            if held.role.context and not self._switched_off(held.item, held.role, site):
                return Opened(held.name, held.role.cure, held.block)
        if site.function is None:
            return None
        return self._whole(site.function)

    def _switched_off(self, item: ast.expr, role: Transaction, site: Site) -> bool:
        """Was the connection built with what switches transactions off (`autocommit=True`)?"""
        if not role.unless:
            return False
        literal = self.module.constants.literal(item, site.scope)
        if not isinstance(literal, ast.Call):
            return True  # built somewhere else: one can't tell
        return any(
            keyword.arg == parameter.name and self.module.constants.of(keyword.value, site.scope) in (value, UNKNOWN)
            for keyword in literal.keywords
            for parameter, value in role.unless
        )

    def _whole(self, function: Function) -> Opened | None:
        """The transaction around the whole body of `function`."""
        if function not in self._by_function:
            self._by_function[function] = self._around_function(function)
        return self._by_function[function]

    def _around_function(self, function: Function) -> Opened | None:
        info = self.module.info(function)
        decorated = self._decorator(info)
        if decorated is not None:
            return decorated
        owner = function.class_
        if owner is not None:
            class_name = self.module.own(owner.name)
            for decorator, role in self._class_decorators(info):
                return Opened(f"@{spelling(decorator)}", role.cure, decorator)
            saved = self._overridden_save(info, class_name)
            if saved is not None:
                return saved
        signals = self.module.boundaries.save_signals(info)
        if signals:
            return Opened(
                f"the transaction in which `{signals[0]}` is sent", "send it from `transaction.on_commit(...)`", function.node, sure=False
            )
        return self._request(info)

    def _decorator(self, info: FunctionInfo) -> Opened | None:
        for decorator in info.decorators:
            for role in self._decorator_roles(decorator, info):
                return Opened(f"@{spelling(decorator)}", role.cure, decorator)
        return None

    def _decorator_roles(self, decorator: ast.expr, info: FunctionInfo) -> Iterator[Transaction]:
        """`@atomic`, `@atomic(durable=True)`, `@method_decorator(atomic)`, `@db.atomic()`."""
        module, scope = self.module, info.function.scope
        candidates = [decorator]
        if isinstance(decorator, ast.Call):
            candidates = [decorator.func, *decorator.args[:1]]
            candidates += [a.func for a in decorator.args[:1] if isinstance(a, ast.Call)]
            candidates += [e for a in decorator.args[:1] if isinstance(a, (ast.List, ast.Tuple)) for e in a.elts]
        for candidate in candidates:
            name = module.names.of(candidate, scope)
            for role in module.roles(name) if name else ():
                if isinstance(role, Transaction) and role.decorator:
                    yield role

    def _class_decorators(self, info: FunctionInfo) -> Iterator[tuple[ast.expr, Transaction]]:
        """`@method_decorator(transaction.atomic, name="dispatch")` on the class: every handler runs inside it."""
        owner = info.function.class_
        assert owner is not None
        handlers = {m for role in self.module.class_roles(self.module.own(owner.name), View) for m in role.methods}
        for decorator in owner.node.decorator_list:
            if not isinstance(decorator, ast.Call):
                continue
            named = next((k.value for k in decorator.keywords if k.arg == "name"), None)
            wrapped = named.value if isinstance(named, ast.Constant) else None
            if wrapped == info.short_name or (wrapped == "dispatch" and info.short_name in handlers):
                for role in self._decorator_roles(decorator, info):
                    yield decorator, role

    def _overridden_save(self, info: FunctionInfo, class_name: str) -> Opened | None:
        for base in self.module.mro(class_name)[1:]:
            for role in self.module.roles(f"{base}.{info.short_name}"):
                if isinstance(role, SaveMethod):
                    return Opened(
                        f"the transaction that callers of `{info.short_name}()` hold",
                        "send it from `transaction.on_commit(...)`",
                        info.node,
                        sure=False,
                    )
        return None

    def _request(self, info: FunctionInfo) -> Opened | None:
        """A setting may open a transaction around each request handler."""
        if not self._answers_requests(info) or not self.module.settings.matches(PER_REQUEST, ("true",)):
            return None
        for name in info.decorator_names:
            if name is not None and any(isinstance(role, OutsideTransaction) for role in self.module.roles(name)):
                return None
        return Opened("the request's transaction (`ATOMIC_REQUESTS`)", "send it from `transaction.on_commit(...)`", info.node)

    def _answers_requests(self, info: FunctionInfo) -> bool:
        owner = info.function.class_
        if owner is not None:
            views = self.module.class_roles(self.module.own(owner.name), View)
            return any(info.short_name in role.methods for role in views)
        if info.function.outer is not None or not info.function.parameters or info.job is not None:
            return False
        first = info.function.parameters[0]
        bound = info.function.inner.bindings.get(first.arg, [])
        held = self.module.types.agreed(bound) or self.module.types._conventional(first.arg, bound)
        return held is not None and self.module.live.of_type(held, first.arg) is not None and first.arg == "request"

    # -- sessions ----------------------------------------------------------------------------

    def uncommitted(self, call: Call) -> Opened | None:
        """
        The session that `call` finds with writes that are not committed yet.

        A write on a session stands before it and no commit between, on the same way through the function; or the write follows
        and takes what the call gave (`Progress(id=job.id)`), so that the row can't be there when the job starts.
        """
        function = call.function
        if function is None:
            return None
        touching = self._touching(function)
        writes = [t for t in touching if isinstance(t.role, Write)]
        commits = [t for t in touching if isinstance(t.role, Commit)]
        for write in writes:
            if write.node is call.node or not _before(write, call) or not self._same_way(write, call):
                continue
            if any(self._ends(commit, write, call) for commit in commits):
                continue
            return self._opened(write)
        given = self._given_name(call)
        if given is not None:
            for write in writes:
                if _before(call, write) and self._mentions(write, given, function):
                    between = [c for c in commits if _before(call, c) and _before(c, write)]
                    if not between:
                        return self._opened(write)
        return None

    def _opened(self, write: Call) -> Opened:
        session = spelling(write.receiver) if write.receiver is not None else write.name
        return Opened(f"{session}.commit()", f"send it after `{session}.commit()`", write.node)

    def _touching(self, function: Function) -> list[Call]:
        """Writes and commits that `function` makes on sessions which open their transaction by themselves."""
        if function not in self._session_calls:
            found = []
            for role in (Write, Commit):
                for call in self.module.effects.own_calls(function, role):
                    receiver = call.receiver_type
                    if receiver is not None and self.module.class_roles(receiver.name, ImplicitTransaction):
                        found.append(call)
            self._session_calls[function] = found
        return self._session_calls[function]

    def _ends(self, commit: Call, write: Call, call: Call) -> bool:
        """Does `commit` stand between `write` and `call` (on any way: perhaps committed is quiet), on the same session?"""
        if commit.receiver is None or write.receiver is None:
            return False
        same = ast.dump(commit.receiver) == ast.dump(write.receiver)
        return same and _before(write, commit) and _before(commit, call)

    def _same_way(self, first: Call, second: Call) -> bool:
        """Can one way through the function pass both? Not, when they stand in different branches of one statement, or the first one's leaves."""
        blocks = {id(block.node): block for block in self.module.blocks(second.block)}
        for block in self.module.blocks(first.block):
            other = blocks.get(id(block.node))
            if other is None:
                if _never_falls_out(block):
                    return False
                continue
            return block.part == other.part or not isinstance(block.node, (ast.If, ast.Match))
        return True

    def _given_name(self, call: Call) -> str | None:
        """The name that takes what the enqueue gives."""
        parent = self.module.parent(call.node)
        if isinstance(parent, ast.Await):
            parent = self.module.parent(parent)
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            return parent.targets[0].id
        return None

    def _mentions(self, write: Call, name: str, function: Function) -> bool:
        """Does what is written depend on `name`, by itself or through one local that is built from it?"""
        names = {name}
        for bound_name, bindings in function.inner.bindings.items():
            for binding in bindings:
                if binding.kind == "value" and any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(binding.node)):
                    names.add(bound_name)
        return any(isinstance(n, ast.Name) and n.id in names for a in write.args for n in ast.walk(a))

    def claims_rows(self, site: Site) -> bool:
        """Does the function lock free rows for itself (an outbox relay), so that what it sends was committed before?"""
        function = site.function
        if function is None:
            return False
        return any(call.literal(call.role.only_free) is True for call in self.module.effects.own_calls(function, Claim))


def _before(first: Call, second: Call) -> bool:
    return (first.node.lineno, first.node.col_offset) < (second.node.lineno, second.node.col_offset)


def _never_falls_out(block: Block) -> bool:
    """Does the branch that is `block` leave the function or loop at its end?"""
    from .flow import leaves

    body = getattr(block.node, block.part, None)
    return isinstance(body, list) and isinstance(block.node, (ast.If, ast.Match, ast.ExceptHandler)) and leaves(body)
