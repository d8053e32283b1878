"""
Open transactions: is a database transaction open where a statement stands, and which?

A block or decorator opens one in sight. A session opens one by itself at the first write, and it stays open until a
commit. A model's `save()` and the receivers of save signals run inside whatever their callers hold.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import (
    Claim,
    Enqueue,
    EntersContext,
    LiveObject,
    OutsideTransaction,
    Publish,
    SaveMethod,
    Transaction,
    View,
    Write,
)
from .calls import Call, spelling
from .reader import Block, Function, Site
from .sessions import Sessions, switched_off

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

PER_REQUEST: Final = "django.ATOMIC_REQUESTS"
_WORDS: Final = (
    "atomic",
    "begin",
    "transaction",
    "commit",
    "flush",
    "session",
    "Session",
    "connection",
    "connect(",
    "savepoint",
    "signal",
    "def save",
    "def delete",
    "listen",
    "db",
    "uow",
    "unit_of_work",
    "tx",
)
"""A file that opens a transaction, or may run inside one, holds one of these."""
_WRITING_VERBS: Final = frozenset(
    {
        "accept",
        "activate",
        "add",
        "apply",
        "approve",
        "archive",
        "assign",
        "attach",
        "book",
        "bulk",
        "cancel",
        "change",
        "charge",
        "claim",
        "clear",
        "close",
        "complete",
        "confirm",
        "copy",
        "create",
        "deactivate",
        "decrement",
        "delete",
        "disable",
        "enable",
        "execute",
        "executemany",
        "fail",
        "finish",
        "flush",
        "import",
        "increment",
        "insert",
        "mark",
        "merge",
        "move",
        "pay",
        "perform",
        "persist",
        "place",
        "process",
        "record",
        "refund",
        "register",
        "reject",
        "release",
        "remove",
        "rename",
        "replace",
        "reserve",
        "restore",
        "revoke",
        "save",
        "set",
        "ship",
        "start",
        "store",
        "submit",
        "sync",
        "touch",
        "transfer",
        "update",
        "upsert",
        "write",
    }
)
"""First words of the names of functions that write, where their bodies can't be read."""
_SURELY_WRITING: Final = frozenset({"bulk", "create", "delete", "save", "update"})
"""The same for calls inside a body that was read: there the details stand, and a cache is `set` too."""
_BODY_DEPTH: Final = 3
_AFTER_COMMIT: Final = "note it there, and send it from an `after_commit` listener"
_ON_COMMIT: Final = "send it from `transaction.on_commit(...)`"


@dataclass(frozen=True)
class Opened:
    """
    A transaction that is open at a place: when the send happens, how to send after it, and the node that opens it.

    `when` goes on a sentence that tells what is sent: "before `transaction.atomic()` commits". `sure` tells that it is
    open; otherwise a caller may hold one. With `hooked`, what runs it offers a hook for what is to follow the commit.
    `whole`: it is open around a whole function (a decorator, a request), so that it does not by itself tell that
    anything is written.
    """

    when: str
    cure: str
    node: ast.AST
    sure: bool = True
    hooked: bool = False
    whole: bool = False


class Transactions:
    """Answers for one module which transactions are open where."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._by_function: dict[Function, Opened | None] = {}
        self.sessions = Sessions(module)

    @cached_property
    def are_possible(self) -> bool:
        """Can a transaction be open anywhere in this file, judged by its words?"""
        source = self.module.source
        if any(word in source for word in _WORDS):
            return True
        return any(word in source for word in ("request", "view", "View")) and self._per_request

    def around(self, site: Site) -> Opened | None:
        """The transaction that is open where `site` stands, by a block or decorator, or by what calls its function."""
        for held in self.module.held(site.block, Transaction):
            if held.role.context and not self._switched_off(held.item, held.role, site):
                return _opened(held.name, held.role, held.block)
        entered = self._entered(site)
        if entered is not None:
            return entered
        if site.function is None:
            return None
        return self.around_whole(site.function)

    def _switched_off(self, item: ast.expr, role: Transaction, site: Site) -> bool:
        return bool(role.unless) and switched_off(self.module, item, site.scope, role.unless)

    def _entered(self, site: Site) -> Opened | None:
        """
        A transaction that an exit stack around `site` entered before:
        `stack.enter_context(transaction.atomic())`.
        """
        function = site.function
        if function is None:
            return None
        around = {id(block.node) for block in self.module.blocks(site.block)}
        for call in self.module.effects.own_calls(function, EntersContext):
            manager = call.argument(call.role.manager)
            if manager is None or call.node.lineno >= site.node.lineno or not _is_left_after(call, around):
                continue
            for role in self.module.entered_roles(manager, call.scope, Transaction):
                if role.context and not role.unless:
                    return _opened(spelling(manager), role, call.node)
        return None

    def around_whole(self, function: Function) -> Opened | None:
        """The transaction around the whole body of `function`: by a decorator, or by what calls it."""
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
                return replace(_opened(f"@{spelling(decorator)}", role, decorator), whole=True)
            saved = self._overridden_save(info, class_name)
            if saved is not None:
                return saved
        signals = self.module.boundaries.save_signals(info)
        if signals:
            return Opened(
                f"while `{signals[0]}` is handled, inside whatever transaction the save runs in",
                _ON_COMMIT,
                function.node,
                False,
                True,
            )
        events = self.module.boundaries.written_events(info)
        if events:
            return Opened(f"while `{events[0]}` is handled, inside the flush", _AFTER_COMMIT, function.node)
        return self._request(info)

    def _decorator(self, info: FunctionInfo) -> Opened | None:
        for decorator in info.decorators:
            for role in self._decorator_roles(decorator, info):
                return replace(_opened(f"@{spelling(decorator)}", role, decorator), whole=True)
        return None

    def _decorator_roles(self, decorator: ast.expr, info: FunctionInfo) -> Iterator[Transaction]:
        """`@atomic`, `@atomic(durable=True)`, `@method_decorator(atomic)`, `@db.atomic()`."""
        for candidate in _decorating(decorator):
            name = self.module.names.of(candidate, info.function.scope)
            for role in self.module.roles(name) if name else ():
                if isinstance(role, Transaction) and role.decorator:
                    yield role

    def _class_decorators(self, info: FunctionInfo) -> Iterator[tuple[ast.expr, Transaction]]:
        """`@method_decorator(transaction.atomic, name="dispatch")` on the class: every handler runs inside it."""
        owner = info.function.class_
        assert owner is not None
        if not any(isinstance(decorator, ast.Call) for decorator in owner.node.decorator_list):
            return
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
                        f"inside `{info.short_name}()`, whose callers may hold a transaction",
                        _ON_COMMIT,
                        info.node,
                        False,
                        True,
                    )
        return None

    def _request(self, info: FunctionInfo) -> Opened | None:
        """A setting may open a transaction around each request handler."""
        if not self._per_request or not self._answers_requests(info):
            return None
        owner = info.function.class_
        decorators = [*info.decorators, *(owner.node.decorator_list if owner is not None else ())]
        if any(self._is_outside(decorator, info) for decorator in decorators):
            return None
        return Opened(
            "before the request's transaction (`ATOMIC_REQUESTS`) commits",
            _ON_COMMIT,
            info.node,
            hooked=True,
            whole=True,
        )

    @cached_property
    def _per_request(self) -> bool:
        """Does a database of the project open a transaction per request, as far as its settings agree?"""
        values = self.module.settings.values(PER_REQUEST)
        return "True" in values and "False" not in values

    def _is_outside(self, decorator: ast.expr, info: FunctionInfo) -> bool:
        """`@non_atomic_requests`, `@method_decorator(non_atomic_requests, name="dispatch")`."""
        names = [self.module.names.of(node, info.function.scope) for node in _decorating(decorator)]
        return any(isinstance(role, OutsideTransaction) for name in names if name for role in self.module.roles(name))

    def _answers_requests(self, info: FunctionInfo) -> bool:
        """Is it a method of a view (each is made for one request), or a function that gets the request first?"""
        owner = info.function.class_
        if owner is not None:
            return bool(self.module.class_roles(self.module.own(owner.name), View))
        if info.function.outer is not None or not info.function.parameters or info.job is not None:
            return False
        first = info.function.parameters[0]
        held = self.module.types.agreed(info.function.inner.bindings.get(first.arg, []))
        if held is None:
            return first.arg == "request"
        return any(role.kind == "web request" for role in self.module.class_roles(held.name, LiveObject))

    # -- sessions ----------------------------------------------------------------------------

    def uncommitted(self, site: Site, result: str | None = None) -> Opened | None:
        """
        The session in which something is written and not committed yet where `site` stands (see
        `Sessions.uncommitted`).
        """
        found = self.sessions.uncommitted(site, result)
        if found is None:
            return None
        if found.block is not None:
            return Opened(f"before `{found.block}` commits at its end", "send it after the block", found.write.node)
        if found.commit is not None:
            return Opened(f"before `{found.commit.text}`", f"send it after `{found.commit.text}`", found.write.node)
        return Opened(
            f"while `{found.write.text}` is not committed",
            "commit first, or send it where the caller has committed",
            found.write.node,
        )

    def writes_beside(self, site: Site) -> bool:
        """
        Does the function around `site` write to a database, or lock rows to write them, on a way that passes `site`?

        What can't be read is judged by its name: `order.save()`, `mark_paid(order)`, the overridden method of a base
        class.
        """
        function = site.function
        return function is not None and any(
            other is not site and self.sessions.on_one_way(other, site) and self._may_write(other, 0)
            for other in function.calls
        )

    def _may_write(self, site: Site, depth: int) -> bool:
        roles = self.module.roles_of(site)
        if any(isinstance(role, (Write, Claim)) for role in roles):
            return True
        if any(isinstance(role, (Enqueue, Publish)) for role in roles):
            return False
        func = site.node.func
        if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Call):
            called = func.value.func
            if isinstance(called, ast.Name) and called.id == "super" and site.function is not None:
                return func.attr == site.function.short_name
        helper = self.module.callee(site)
        if helper is not None and depth < _BODY_DEPTH:
            transactions = helper.module.transactions
            return any(transactions._may_write(inner, depth + 1) for inner in helper.function.calls)
        if isinstance(func, ast.Attribute):
            held = self.module.types.of(func.value, site.scope)
            if held is not None and held.name.startswith("builtins."):
                return False  # a list, a dict, a set
        words = site.last.strip("_").lower().split("_")
        if depth:
            return isinstance(func, ast.Attribute) and words[0] in _SURELY_WRITING
        return words[0] in _WRITING_VERBS or (words[0] == "get" and bool({"create", "update"} & set(words)))

    def claims_rows(self, site: Site) -> bool:
        """Does the function lock free rows for itself (an outbox relay), so that what it sends was committed before?"""
        function = site.function
        if function is None:
            return False
        return any(call.literal(call.role.only_free) is True for call in self.module.effects.own_calls(function, Claim))


def _opened(name: str, role: Transaction, node: ast.AST) -> Opened:
    return Opened(f"before `{name}` commits", role.cure, node, hooked=role.hooked)


def _decorating(decorator: ast.expr) -> list[ast.expr]:
    """
    What a decorator puts around its function: itself, what it calls, what it is given
    (`method_decorator([atomic])`).
    """
    if not isinstance(decorator, ast.Call):
        return [decorator]
    given = decorator.args[:1]
    return [
        decorator.func,
        *given,
        *(a.func for a in given if isinstance(a, ast.Call)),
        *(
            e.func if isinstance(e, ast.Call) else e
            for a in given
            if isinstance(a, (ast.List, ast.Tuple))
            for e in a.elts
        ),
    ]


def _is_left_after(call: Call, around: set[int]) -> bool:
    """
    Does the `with` block over the stack that `call` is made on stand around, and `call` itself on every way to
    it?
    """
    block: Block | None = call.block
    while block is not None and block.function is call.function:
        if id(block.node) not in around:
            return False
        if isinstance(block.node, (ast.With, ast.AsyncWith)) and any(
            isinstance(item.optional_vars, ast.Name)
            and isinstance(call.receiver, ast.Name)
            and item.optional_vars.id == call.receiver.id
            for item in block.node.items
        ):
            return True
        block = block.parent
    return False
