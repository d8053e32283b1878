"""
Dual writes: a function that writes to its database and to a broker, and what happens between the two.

Neither undoes the other: when the process dies, or the broker is away, after the commit and before the message, the
database says one thing and the rest of the world another, for good.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    Commit,
    CommitListener,
    Forgets,
    ImplicitTransaction,
    OnCommit,
    Publish,
    Transaction,
    Write,
)
from .calls import Call, spelling

if TYPE_CHECKING:
    from .module import Module
    from .reader import Function, Site

_OUTBOX: Final = re.compile(r"out_?box|inbox|reconcil|relay", re.IGNORECASE)
"""What code is called that keeps the message with the data, or compares both later."""


@dataclass(frozen=True)
class DualWrite:
    """
    A message that is sent beside a commit. `node` is where; `name` what sends it; `way` the helpers passed;
    `when`: after the function's own commit, or in what runs `after` any.
    """

    node: ast.AST
    name: str
    commit: str
    way: str
    when: Literal["beside", "after"]


def dual_writes(module: Module) -> Iterator[DualWrite]:
    """The messages of this file that are sent beside a commit, in source order."""
    if _OUTBOX.search(module.source):
        return
    found = {write.node: write for write in (*_hooked(module), *_beside(module))}
    yield from sorted(found.values(), key=lambda w: (w.node.lineno, w.node.col_offset))  # type: ignore[attr-defined]


def _counts(call: Call) -> bool:
    return call.role.kind in ("broker", "stream") and not call.plays(Forgets)


def _beside(module: Module) -> Iterator[DualWrite]:
    early = {send.call.node for send in module.sent_before_commit()}
    for function in module.notes.functions:
        if not function.calls:
            continue
        commit = _commit(module, function)
        if commit is None:
            continue
        for site in function.calls:
            if site.node in early or module.transactions.claims_rows(site):
                continue
            for role in module.roles_of(site):
                if isinstance(role, Publish) and _counts(Call(site, role, module)):
                    yield DualWrite(site.node, spelling(site.node.func), commit, "", "beside")
            way = _through(module, site)
            if way is not None:
                yield DualWrite(site.node, spelling(site.node.func), commit, way, "beside")


def _through(module: Module, site: Site) -> str | None:
    """The way from a call of a function of the project to a message that it sends; None if it sends none."""
    info = module.calls_project(site)
    if info is None or info.job is not None or _commit(info.module, info.function) is not None:
        return None
    for role_call in (c for c in info.module.calls_of(info.function, Publish) if _counts(c)):
        return f"`{info.short_name}` -> `{role_call.name}`"
    for reached in info.module.reached(info.function, Publish):
        if _counts(reached.call):
            return " -> ".join(
                [f"`{info.short_name}`", *([reached.way] if reached.way else []), f"`{reached.call.name}`"]
            )
    return None


def _commit(module: Module, function: Function) -> str | None:
    """What in the body of `function` makes its writes final, as it is spelled; None, if nothing does."""
    for call in module.calls_of(function, Commit):
        if not call.role.undone:
            return call.name
    shares = bool(module.roles_of_kind(ImplicitTransaction))  # then a write alone is not final
    for call in module.calls_of(function, Write):
        for held in call.held(Transaction):
            return held.name
        if not shares and module.transactions.around(call.site) is None:
            return call.name
    return None


def _hooked(module: Module) -> Iterator[DualWrite]:
    """Messages that are sent by what runs after a commit: a function given to a hook, or a listener."""
    functions: list[tuple[Function, str]] = []
    for hook in module.calls(OnCommit):
        given = hook.argument(hook.role.callable)
        info = module.callable_of(given, hook.scope) if given is not None else None
        direct = _published(module, given, hook) if given is not None else None
        if direct is not None:
            yield DualWrite(hook.node, direct, hook.name, "", "after")
        elif info is not None and info.module is module and isinstance(info.node, ast.Lambda):
            functions.append((info.function, hook.name))
        elif info is not None:
            sends = [c for c in info.module.calls_of(info.function, Publish) if _counts(c)]
            if sends:
                yield DualWrite(hook.node, sends[0].name, hook.name, f"`{info.short_name}`", "after")
    for info in module.functions:
        for decorator, name in zip(info.decorators, info.decorator_names, strict=False):
            for role in module.roles(name) if name is not None else ():
                if _is_after(module, role, decorator, info.function):
                    functions.append((info.function, spelling(decorator)))
    for function, hook_name in functions:
        for call in module.calls_of(function, Publish):
            if _counts(call):
                yield DualWrite(call.node, call.name, hook_name, "", "after")
        for site in function.calls:
            way = _through(module, site)
            if way is not None:
                yield DualWrite(site.node, spelling(site.node.func), hook_name, way, "after")


def _is_after(module: Module, role: object, decorator: ast.expr, function: Function) -> bool:
    if isinstance(role, OnCommit):
        return True
    if not isinstance(role, CommitListener) or not isinstance(decorator, ast.Call):
        return False
    position = role.event.position
    given = decorator.args[position] if position is not None and len(decorator.args) > position else None
    return given is not None and module.constants.of(given, function.scope) in role.after


def _published(module: Module, given: ast.expr, hook: Call) -> str | None:
    """What publishes, where it is handed to a hook itself: `partial(producer.send, ...)`, a bound method."""
    func = given
    if isinstance(given, ast.Call) and module.callee_of(given, hook.scope) == "functools.partial" and given.args:
        func = given.args[0]
    if not isinstance(func, (ast.Name, ast.Attribute)):
        return None
    name = module.names.of(func, hook.scope)
    roles = module.roles(name) if name is not None else ()
    sends = any(isinstance(r, Publish) and r.kind in ("broker", "stream") for r in roles)
    return spelling(func) if sends and not any(isinstance(r, Forgets) for r in roles) else None
