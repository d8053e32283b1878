"""
Prefetch: how far a broker may run ahead of a consumer that acknowledges.

Whoever makes a channel sets its bound, so a missing one is told only where the channel is made in the same file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import Callback, Limiter, Prefetch, PrefetchSetting, Pushed, Settle, Spawn
from . import flow
from .bounds import is_of_an_object
from .calls import Call
from .early_acks import waits_for_all
from .fan_out import tells_of_limit
from .nodes import called, names_in
from .options import Options, is_same
from .retention import Kept, by_setting

if TYPE_CHECKING:
    from .consumers import Consumer
    from .module import FunctionInfo, Module
    from .reader import Binding, Scope

WORDS: Final = ("basic_qos", "set_qos", "prefetch_count", "qos")
"""How another file of the package tells that it bounds consumers."""
_FARTHEST: Final = 6
_SETTLES: Final = re.compile(r"^(basic_)?(n?ack|nak|reject|process|term|delete(_message)?|complete(_message)?)$")
"""How a message of unknown type may be settled."""


def unlimited_prefetches(module: Module) -> Iterator[Call]:
    """The calls that allow any number of messages, though they are there to say how many."""
    for call in module.calls(Prefetch):
        role: Prefetch = call.role
        value = Options.of_call(call).value(role.count)
        if not is_of_an_object(call, role.count) and any(is_same(value, one) for one in role.unlimited):
            yield call


def unlimited_settings(module: Module) -> Iterator[Kept]:
    """The settings that do the same."""
    yield from by_setting(module, PrefetchSetting)


def unbounded_consumers(module: Module) -> Iterator[Call]:
    """The calls that have messages pushed, with no bound in sight."""
    consumers = module.calls(Pushed)
    if not consumers or module.calls(Prefetch) or "memory://" in module.source:
        return  # the last: a broker inside this process
    for call in consumers:
        role: Pushed = call.role
        if role.with_method and all(site.last != role.with_method for site in module.notes.sites):
            continue
        options = Options.of_call(call)
        if (
            role.unacknowledged is not None
            and options.value(role.unacknowledged) is not False
            and (options.has(role.unacknowledged) or not options.complete)
        ):
            continue
        if role.count is not None and (options.has(role.count) or not options.complete):
            given = options.given(role.count)
            if given is None or given.value not in (None, 0) or isinstance(given.value, bool):
                continue
        if role.channel and not _is_made_here(module, call):
            continue
        if not any(module.mentioned_elsewhere(word) for word in WORDS):
            yield call
        return  # the first speaks for all consumers of the file


def spawning_consumers(module: Module) -> Iterator[Call]:
    """
    The calls that start a task or a thread for each message and let the next one come at once.

    A broker's own limit holds as long as what was started acknowledges its message; nothing else may tell of a limit.
    Where what was only handed over counts as done, the loss is the greater fault, and another law's.
    """
    if any(early.how in ("handed", "before") for early in module.early_acks.found()):
        return
    for consumer in module.consumers.all:
        if consumer.settles or _limits(consumer.info) or waits_for_all(consumer.body):
            continue
        if consumer.info.function.outer is not None and tells_of_limit(module.info(consumer.info.function.outer).node):
            continue
        names = consumer.names | module.early_acks.bound_from(consumer.body, consumer.names)
        for node in flow.own_nodes_of(consumer.body):
            call = _starts(module, consumer, node) if isinstance(node, ast.Call) else None
            if call is None or not names & names_in(call.node) or module.is_awaited(call.node):
                continue
            runs = _started(module, call)
            handed = [module.callable_of(n, call.scope) for n in ast.walk(call.node) if isinstance(n, ast.Name)]
            if any(info is not None and _settles(info) for info in handed):
                continue
            if runs is None or not (_settles(runs) or _limits(runs)):
                yield call
                break


def _starts(module: Module, consumer: Consumer, node: ast.Call) -> Call | None:
    """The call as one that starts a task or a thread."""
    site = module.site_of(node)
    if site is None or site.function is not consumer.info.function:
        return None
    for role in module.roles_of(site):
        if isinstance(role, Spawn) or (isinstance(role, Callback) and role.where == "thread"):
            return Call(site, role, module)
    return None


def _started(module: Module, call: Call) -> FunctionInfo | None:
    """The function that the task or thread runs, if it can be read."""
    role: Spawn | Callback = call.role
    given = call.argument(role.coroutine if isinstance(role, Spawn) else role.callable)
    given = given.func if isinstance(given, ast.Call) else given
    return module.callable_of(given, call.scope) if given is not None else None


def _limits(info: FunctionInfo) -> bool:
    """Does a name in the function tell of a limit, or does it take a place in something that has one?"""
    if tells_of_limit(info.node):
        return True
    for node in flow.own_nodes_of(info.node.body if not isinstance(info.node, ast.Lambda) else ()):
        if isinstance(node, ast.Call) and called(node) == "acquire":
            return True
        if isinstance(node, (ast.With, ast.AsyncWith)) and any(
            (held := info.module.types.of(item.context_expr, info.function.inner)) is not None
            and info.module.class_roles(held.name, Limiter)
            for item in node.items
        ):
            return True
    return False


def _settles(info: FunctionInfo) -> bool:
    """Does the function, or what it calls, settle one message, so that the broker's limit holds?"""
    if any(reached.call.role.covers == "message" for reached in info.module.reached(info.function, Settle)):
        return True
    return any(isinstance(n, ast.Call) and _SETTLES.match(called(n)) for n in ast.walk(info.node))


def _is_made_here(module: Module, call: Call) -> bool:
    """Is the channel that `call` consumes from opened by this file?"""
    node = call.receiver
    return node is not None and _opens(module, node, call.scope, _FARTHEST)


def _opens(module: Module, node: ast.expr, scope: Scope, steps: int) -> bool:
    """Does `node` come from a chain of method calls that starts at a connection?"""
    if steps == 0:
        return False
    if isinstance(node, ast.Await):
        return _opens(module, node.value, scope, steps)
    if isinstance(node, ast.Call):
        if not isinstance(node.func, ast.Attribute):
            return True
        owner = module.types.of(node.func.value, scope)
        if owner is not None and not _is_channel(module, owner.name):
            return True
        return _opens(module, node.func.value, scope, steps - 1)
    bound = [b for b in _bindings(module, node, scope) if not _is_nothing(b)]
    if any(b.kind == "parameter" and _is_called_with_channel(module, b) for b in bound):
        return True
    return any(
        isinstance(b.node, ast.expr) and b.kind in ("value", "enter", "annotated") and _given(module, b, steps)
        for b in bound
    )


def _is_called_with_channel(module: Module, binding: Binding) -> bool:
    """Is it a parameter of a function that a connection, asked for a channel, calls with the one it made?"""
    function = module.function_of_parameter(binding)
    info = module.info(function) if function is not None else None
    return info is not None and any(
        module.callable_of(value, site.scope) is info
        for site in module.sites_spelled("channel")
        for value in (*site.node.args, *(keyword.value for keyword in site.node.keywords))
    )


def _given(module: Module, binding: Binding, steps: int) -> bool:
    value = binding.detail if binding.kind == "annotated" else binding.node
    return isinstance(value, ast.expr) and _opens(module, value, binding.scope, steps - 1)


def _is_channel(module: Module, name: str) -> bool:
    """Is `name` a class on which a prefetch can be set?"""
    return any(
        isinstance(role, Prefetch)
        for base in module.mro(name)
        for method in module.last_names(Prefetch)
        for role in module.roles(f"{base}.{method}")
    )


def _bindings(module: Module, node: ast.expr, scope: Scope) -> list[Binding]:
    if isinstance(node, ast.Name):
        return module.names.lookup(node.id, scope)
    if isinstance(node, ast.Attribute):
        owner = module.types.of(node.value, scope)
        return module.attribute_bindings(owner.name, node.attr) if owner is not None else []
    return []


def _is_nothing(binding: Binding) -> bool:
    value = binding.detail if binding.kind == "annotated" else binding.node
    return value is None or (isinstance(value, ast.Constant) and value.value is None)
