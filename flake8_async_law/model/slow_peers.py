"""
Slow peers: loops that send to one after the other and wait for each, and writes that nobody waits for.

A peer is known by its type, and by being what the loop goes through: the loop's variable, or what hangs on it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import BufferedWrite, CancelScope, DrainsBuffer, PeerSend, Queue, QueueMethod
from .calls import Call, spelling
from .constants import UNKNOWN
from .flow import own_nodes
from .queues import is_unbounded
from .types import ASYNC_GENERATOR, GENERATOR, Type

if TYPE_CHECKING:
    from .module import FunctionInfo, Module
    from .reader import Block, Function, Site

Loop: TypeAlias = "ast.For | ast.AsyncFor | ast.While"
_FARTHEST: Final = 3
"""Through how many helpers a peer is followed."""
_FEW: Final = 8
_AUDIENCE: Final = re.compile(
    r"subscri|client|listener|viewer|watcher|observer|connection|session|peer|socket|spectator|member|player|receiver|sink",
    re.I,
)
_OWN_CONTROL: Final = ("get_write_buffer_size", "set_write_buffer_limits", "pause_writing")


@dataclass(frozen=True)
class InTurn:
    """A send that waits for one peer of many: the awaited call, the send itself, the helpers between."""

    node: ast.Call
    send: str
    way: str


def sends_in_turn(module: Module) -> Iterator[InTurn]:
    """The awaited sends to one peer after the other, in one loop."""
    for function in module.notes.functions:
        if not function.is_async:
            continue
        for site in function.calls:
            if not module.is_awaited(site.node):
                continue
            loop = _loop_of(site.block)
            if not isinstance(loop, ast.For) or _goes_through_few(module, loop, site) or _ends_early(loop):
                continue
            if _has_limit(module, site):
                continue
            found = _to_an_element(module, site, loop)
            if found is not None:
                yield found


def _to_an_element(module: Module, site: Site, loop: ast.For) -> InTurn | None:
    """The send that `site` makes, itself or through helpers, to what `loop` goes through."""
    names = {n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)}
    func = site.node.func
    send = next((r for r in module.roles_of(site) if isinstance(r, PeerSend)), None)
    if send is not None:
        if send.limit is not None and Call(site, send, module).is_given(send.limit):
            return None
        hangs = isinstance(func, ast.Attribute) and _root(func.value) in names
        return InTurn(site.node, spelling(func), "") if hangs else None
    if isinstance(func, ast.Attribute) and _root(func.value) in names and _is_bounded_put(module, site, loop):
        return InTurn(site.node, spelling(func), "")
    helper = module.calls_project(site)
    if helper is None or not helper.is_async:
        return None
    for parameter, kind in _parameters_given(helper, site, names, module):
        passed = _sends_to(helper, parameter, kind, _FARTHEST)
        if passed is not None:
            way = " -> ".join(f"`{info.short_name}`" for info in passed[1][1:])
            return InTurn(site.node, spelling(func), f" through {way}" if way else "")
    return None


def _sends_to(
    info: FunctionInfo, parameter: str, kind: Type | None, steps: int
) -> tuple[str, list[FunctionInfo]] | None:
    """The send by which `info` sends to its `parameter` with no limit of time, and the functions on the way."""
    module = info.module
    for site in info.function.calls:
        if not module.is_awaited(site.node) or _has_limit(module, site):
            continue
        func = site.node.func
        if isinstance(func, ast.Attribute) and _root(func.value) == parameter:
            roles = module.roles_of(site)
            if not roles and kind is not None and isinstance(func.value, ast.Name):
                name = module.member(kind.name, func.attr)  # an unannotated parameter is what it is given
                roles = module.roles(name) if name is not None else ()
            if any(isinstance(r, PeerSend) and r.limit is None for r in roles):
                return spelling(func), [info]
        helper = module.calls_project(site) if steps else None
        if helper is None or not helper.is_async or helper is info:
            continue
        for inner, inner_kind in _parameters_given(helper, site, {parameter}, module):
            found = _sends_to(helper, inner, inner_kind or kind, steps - 1)
            if found is not None:
                return found[0], [info, *found[1]]
    return None


def _parameters_given(
    helper: FunctionInfo, site: Site, names: set[str], module: Module
) -> Iterator[tuple[str, Type | None]]:
    """
    The parameters of `helper` that `site` gives one of `names`, or what hangs on it, and its type; `self` for its own
    method.
    """
    parameters = [arg.arg for arg in helper.function.parameters]
    if helper.function.class_ is not None and not helper.module.is_static(helper.function):
        own, parameters = parameters[:1], parameters[1:]
        func = site.node.func
        if own and isinstance(func, ast.Attribute) and _root(func.value) in names:
            yield own[0], None
    for name, argument in zip(parameters, site.node.args, strict=False):
        if _root(argument) in names:
            yield name, module.types.of(argument, site.scope)
    for keyword in site.node.keywords:
        if keyword.arg is not None and _root(keyword.value) in names:
            yield keyword.arg, module.types.of(keyword.value, site.scope)


def _root(node: ast.expr) -> str | None:
    """The variable that `node` hangs on: `client` of `client.socket`, `clients[key]`'s is none."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def _is_bounded_put(module: Module, site: Site, loop: ast.For) -> bool:
    """Does `site` wait for room in the queue of one subscriber, all of whose queues are made with a bound?"""
    if not any(isinstance(r, QueueMethod) and r.does == "put" for r in module.roles_of(site)):
        return False
    if not _AUDIENCE.search(ast.unparse(loop.iter)) or not site.node.args:
        return False
    if module.constants.of(site.node.args[0], site.scope) is not UNKNOWN:
        return False
    made = module.calls(Queue)
    return bool(made) and not any(is_unbounded(queue) for queue in made)


def _loop_of(block: Block) -> Loop | None:
    """The innermost loop around `block`, in its function."""
    here: Block | None = block
    while here is not None and here.function is block.function:
        if isinstance(here.node, (ast.For, ast.AsyncFor, ast.While)) and here.part == "body":
            return here.node
        here = here.parent
    return None


def _goes_through_few(module: Module, loop: ast.For, site: Site) -> bool:
    """Is the number of rounds in sight, and small: `for side in (left, right)`?"""
    known = module.constants.sequence(loop.iter, site.scope)
    return known is not None and len(known) <= _FEW


def _ends_early(loop: ast.For) -> bool:
    """Does the loop leave by `break` or `return`, so that it looks for one that takes it?"""
    return any(isinstance(node, (ast.Break, ast.Return)) for part in loop.body for node in own_nodes(part))


def _has_limit(module: Module, site: Site) -> bool:
    """Is there a limit of time around `site`?"""
    return any(held.role.kind in ("timeout", "scope") for held in module.held(site.block, CancelScope))


# -- writes that nobody waits for ------------------------------------------------------------------


def undrained_writes(module: Module) -> Iterator[Call]:
    """The writes in a loop after which nobody waits for the other side, one for each loop."""
    seen: set[ast.AST] = set()
    for write in (*module.calls(BufferedWrite), *_writes_by_helpers(module)):
        loop = _loop_of(write.block)
        if loop is None or loop in seen or write.function is None:
            continue
        if _is_drained(module, write, loop) or _is_short(module, write, loop) or _takes_turns(module, write, loop):
            continue
        if any(word in module.source for word in _OWN_CONTROL):
            continue
        seen.add(loop)
        yield write


def _writes_by_helpers(module: Module) -> Iterator[Call]:
    """The calls, in a loop of a coroutine, of plain functions which write and don't loop themselves."""
    helpers = {w.function: w for w in module.calls(BufferedWrite) if w.function and not w.function.is_async}
    for function in module.notes.functions if helpers else ():
        if not function.is_async:
            continue
        for site in function.calls:
            helper = module.calls_project(site)
            write = helpers.get(helper.function) if helper is not None else None
            if write is not None and _loop_of(write.block) is None and _loop_of(site.block) is not None:
                yield Call(site, write.role, module)


def _is_drained(module: Module, write: Call, loop: Loop) -> bool:
    """Does somebody wait: in the loop, in one around it, behind it where it ends soon, or whoever calls this?"""
    function = write.function
    assert function is not None
    if not function.is_async:
        return bool(module.calls(DrainsBuffer)) or bool(module.mentioned_elsewhere(write.role.drain))
    drains = [r.chain[0] if r.chain else r.call.site for r in module.reached(function, DrainsBuffer)]
    if any(_is_inside(site.block, outer) for site in drains for outer in _loops_around(write.block)):
        return True
    if drains and not _is_endless(module, loop, write):
        return True
    return _calls_unknown_drain(module, function, loop)


def _calls_unknown_drain(module: Module, function: Function, loop: Loop) -> bool:
    """Is something awaited in the loop that is called as if it waited: `await self.flush()`?"""
    return any(
        site.last in ("drain", "flush") and module.is_awaited(site.node) and _is_inside(site.block, loop)
        for site in function.calls
    )


def _loops_around(block: Block) -> Iterator[Loop]:
    here: Block | None = block
    while here is not None and here.function is block.function:
        if isinstance(here.node, (ast.For, ast.AsyncFor, ast.While)) and here.part == "body":
            yield here.node
        here = here.parent


def _is_inside(block: Block, loop: Loop) -> bool:
    return any(outer is loop for outer in _loops_around(block))


def _is_endless(module: Module, loop: Loop, write: Call) -> bool:
    """Does the loop go on as long as somebody sends, or through what is made on the way?"""
    if not isinstance(loop, ast.For):
        return True
    held = module.types.of(loop.iter, write.scope)
    return held is not None and held.name in (GENERATOR, ASYNC_GENERATOR, "io.IOBase")


def _is_short(module: Module, write: Call, loop: Loop) -> bool:
    """Is the number of rounds in sight: a literal, a range of a constant?"""
    if not isinstance(loop, ast.For):
        return False
    node = loop.iter
    if isinstance(node, ast.Call) and module.names.of(node.func, write.scope) == "builtins.range":
        return all(isinstance(module.constants.of(a, write.scope), int) for a in node.args)
    return module.constants.sequence(node, write.scope) is not None or isinstance(node, (ast.Tuple, ast.List, ast.Dict))


def _takes_turns(module: Module, write: Call, loop: Loop) -> bool:
    """Is an answer read after each write, so that the other side sets the pace?"""
    function = write.function
    assert function is not None
    after = [
        site
        for site in function.calls
        if site.node.lineno >= write.node.lineno and site.node is not write.node and _is_inside(site.block, loop)
    ]
    before = [site for site in function.calls if site.node.lineno < write.node.lineno and _is_inside(site.block, loop)]
    return any(map(_reads, after)) and not any(map(_reads, before))


def _reads(site: Site) -> bool:
    return site.last in ("read", "readline", "readexactly", "readuntil")
