"""
Prefetch: how far a broker may run ahead of a consumer that acknowledges.

Whoever makes a channel sets its bound, so a missing one is told only where the channel is made in the same file.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import Prefetch, PrefetchSetting, Pushed
from .bounds import is_of_an_object
from .options import Options, is_same
from .retention import Kept, by_setting

if TYPE_CHECKING:
    from .calls import Call
    from .module import Module
    from .reader import Binding, Scope

WORDS: Final = ("basic_qos", "set_qos", "prefetch_count", "qos")
"""How another file of the package tells that it bounds consumers."""
_FARTHEST: Final = 6


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
    return any(
        isinstance(b.node, ast.expr) and b.kind in ("value", "enter", "annotated") and _given(module, b, steps)
        for b in bound
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
