"""Known done: a wait for a future, a thread or a queue that has nothing to wait for, as the code around it shows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import BlockingWait, Coroutine, Queue, Spawn, ToThread
from .constants import UNKNOWN
from .queues import is_unbounded

if TYPE_CHECKING:
    from .calls import Call
    from .module import Module
    from .reader import Scope, Site

_POOLS: Final = ("concurrent.futures.Executor", "multiprocessing.pool.Pool")
_JOINS: Final = frozenset({"gather", "shield", "wait", "wait_for", "wrap_future", "as_completed"})
"""What a future may be given to, so that it is done behind an `await`."""


def will_not_wait(call: Call) -> bool:
    """
    Does a waiting call return at once?

    It was asked before whether it would (`done`, `empty`), the future was awaited or waited for before, the pool's
    `with` block has ended, or the queue to put in has no bound.
    """
    role: BlockingWait = call.role
    if role.when_full and not _is_bounded(call):
        return True
    if call.receiver is None:
        return False
    if role.lazily and _is_inside_its_pool(call):
        return True  # leaving the block waits anyway
    return _was_asked(call, role) or _was_waited_for(call) or _is_of_an_ended_pool(call) or _was_just_filled(call)


def hands_out(call: Call) -> bool:
    """Is what the call waits for handed out in sight: by `submit`, by `run_coroutine_threadsafe`?"""
    return any(True for _ in _makers(call))


def _was_asked(call: Call, role: BlockingWait) -> bool:
    """Is one of `asks_first` called on the same object in the same function, before or around?"""
    if call.function is None or call.receiver is None or not role.asks_first:
        return False
    spelled = ast.unparse(call.receiver)
    return any(
        site.last in role.asks_first
        and isinstance(site.node.func, ast.Attribute)
        and site.node.lineno <= call.node.lineno
        and ast.unparse(site.node.func.value) == spelled
        for site in call.function.calls
    )


def _was_waited_for(call: Call) -> bool:
    """Was the object, or the collection it comes from, given before to what waits for futures?"""
    function = call.function
    if function is None:
        return False
    names = {name for name in _sources(call.receiver, call.scope, call) if name}
    for site in function.calls:
        if site.node.lineno > call.node.lineno or site.node is call.node:
            continue
        if call.module.said(site.node, site.scope) not in _JOINS:
            continue
        roles = call.module.roles_of(site)
        is_wait = any(isinstance(r, Coroutine) for r in roles) or any(
            isinstance(r, BlockingWait) and r.within is not None for r in roles
        )
        if is_wait and any(ast.unparse(part) in names for arg in site.node.args for part in _parts(arg)):
            return True
    return False


def _was_just_filled(call: Call) -> bool:
    """Did the function put something in the very queue before it takes something out?"""
    if call.function is None or call.receiver is None or call.site.last != "get":
        return False
    spelled = ast.unparse(call.receiver)
    return any(
        site.last in ("put", "put_nowait")
        and isinstance(site.node.func, ast.Attribute)
        and site.node.lineno < call.node.lineno
        and ast.unparse(site.node.func.value) == spelled
        for site in call.function.calls
    )


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    yield from (part for part in ast.walk(node) if isinstance(part, (ast.Name, ast.Attribute)))


def _sources(node: ast.expr | None, scope: Scope, call: Call) -> Iterator[str]:
    """The object as it is spelled, and the collections that it is taken from."""
    for _ in range(4):
        if node is None:
            return
        if isinstance(node, (ast.Name, ast.Attribute)):
            yield ast.unparse(node)
        if isinstance(node, ast.Subscript):
            node = node.value
            continue
        bound = call.module.names.lookup(node.id, scope) if isinstance(node, ast.Name) else []
        loops = [b for b in bound if b.kind == "element"]
        if len(bound) != 1 or not loops or not isinstance(loops[0].node, ast.expr):
            return
        node, scope = loops[0].node, loops[0].scope
        if isinstance(node, ast.Call):
            node = node.func.value if isinstance(node.func, ast.Attribute) else node.args[0] if node.args else None


def _is_inside_its_pool(call: Call) -> bool:
    """Does the call stand in the `with` block that opens the very pool?"""
    spelled = ast.unparse(call.receiver) if call.receiver is not None else ""
    return any(
        isinstance(block.node, ast.With)
        and any(
            item.optional_vars is not None and ast.unparse(item.optional_vars) == spelled for item in block.node.items
        )
        for block in call.module.blocks(call.block)
    )


def _is_of_an_ended_pool(call: Call) -> bool:
    """Was the future handed out inside a `with` block over a pool that has ended by now?"""
    here = {block.node for block in call.module.blocks(call.block)}
    for site in _makers(call):
        for block in call.module.blocks(site.block):
            if isinstance(block.node, (ast.With, ast.AsyncWith)) and block.part == "body" and block.node not in here:
                entered = [call.module.types.of(item.context_expr, site.scope) for item in block.node.items]
                if any(e is not None and set(_POOLS) & set(call.module.mro(e.name)) for e in entered):
                    return True
    return False


def _makers(call: Call) -> Iterator[Site]:
    """The calls that hand work to a pool or a loop, from which the object waited for may come."""
    return handed_out_by(call.module, call.receiver, call.scope)


def handed_out_by(module: Module, node: ast.expr | None, scope: Scope) -> Iterator[Site]:
    """
    The calls that hand work to a pool or a loop, whose future (or one of whose futures) `node` may be: itself, through
    a name, out of a list or dict, as the element of a loop.
    """
    for _ in range(8):
        if isinstance(node, ast.Call):
            site = module.site_of(node)
            roles = module.roles_of(site) if site is not None else ()
            if site is not None and any(isinstance(r, ToThread) or (isinstance(r, Spawn) and r.silent) for r in roles):
                yield site
                return
            node = node.func.value if isinstance(node.func, ast.Attribute) else node.args[0] if node.args else None
        elif isinstance(node, ast.Subscript):
            node = node.value
        elif isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            scope = module.comprehension_scope(node, scope) or scope
            node = node.elt
        elif isinstance(node, ast.DictComp):
            scope = module.comprehension_scope(node, scope) or scope
            node = node.key if module.types.of(node.key, scope) is not None else node.value
        elif isinstance(node, (ast.List, ast.Tuple, ast.Set)) and node.elts:
            node = node.elts[0]
        elif isinstance(node, ast.Name):
            bound = module.names.lookup(node.id, scope)
            if len(bound) != 1 or not isinstance(bound[0].node, ast.expr):
                return
            value = bound[0].detail if bound[0].kind == "annotated" else bound[0].node
            put = [v for _, v in module.put_into(node, scope) if v is not None] if _is_empty(value) else []
            node, scope = put[0] if put else value if isinstance(value, ast.expr) else None, bound[0].scope
        else:
            return


def _is_empty(value: object) -> bool:
    """`[]`, `{}`, `set()`, `dict()`: filled further down."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in ("dict", "list", "set") and not value.args
    return isinstance(value, (ast.List, ast.Dict)) and not ast.unparse(value).strip("[]{}")


def _is_bounded(call: Call) -> bool:
    """Is the queue that the call puts in known to have a bound?"""
    makers = list(_queues(call))
    return bool(makers) and all(
        not is_unbounded(maker) and maker.role.bound is not None and maker.literal(maker.role.bound) is not UNKNOWN
        for maker in makers
    )


def _queues(call: Call) -> Iterator[Call]:
    """The constructor calls of the queue that is the receiver, where one can see them."""
    module, node = call.module, call.receiver
    if isinstance(node, ast.Name):
        bound = module.names.lookup(node.id, call.scope)
    elif isinstance(node, ast.Attribute):
        owner = module.types.of(node.value, call.scope)
        bound = module.attribute_bindings(owner.name, node.attr) if owner is not None and ":" in owner.name else []
    else:
        return
    for binding in bound:
        made = binding.detail if binding.kind == "annotated" else binding.node
        yield from (queue for queue in module.calls(Queue) if queue.node is made)
