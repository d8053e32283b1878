"""
Long waits under an async lock: what is awaited there although it may last, and although the lock does not guard it.

A lock of coroutines is meant to be held over awaits. What is wrong is to make everybody who needs the guarded state for
a moment wait for something slow that has nothing to do with it. So a wait counts only where the same lock is also taken
for a moment elsewhere, and where neither the awaited object is what the lock guards nor something limits the wait.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import MayLast, Pause, Spawn
from .calls import spelling
from .constants import UNKNOWN
from .flow import own_nodes
from .locks import DEEPEST, Locks, Section, is_own_call
from .nodes import position
from .reader import Binding, Function, Scope, Site

if TYPE_CHECKING:
    from .calls import Call
    from .module import FunctionInfo, Module

_PACING: Final = re.compile(
    r"rate|limit|thrott|pace|pacing|interval|cooldown|delay|spacing|polite|bucket|quota|refill", re.IGNORECASE
)
"""What names tell that waiting is the purpose."""
_CLOCKS: Final = frozenset({"time", "monotonic", "perf_counter", "now", "utcnow", "current_time"})
LONG: Final = 1.0
"""Seconds of a plain pause that are no mere settling time of a device."""


@dataclass(frozen=True, eq=False)
class LongWait:
    """`at` waits, or calls helper `through` which does, for `what` while `section` holds its lock; `other` needs it."""

    at: ast.expr
    section: Section
    waits: Call
    what: str
    other: Section
    through: FunctionInfo | None = None


def long_waits(locks: Locks) -> list[LongWait]:
    """Every such wait of this file, in source order."""
    found: dict[ast.AST, LongWait] = {}
    search = _Search(locks)
    for section in locks.sections:
        if not _is_one_for_all(section):
            continue
        for wait in search.waits_of(section):
            found.setdefault(wait.at, wait)
    return sorted(found.values(), key=lambda wait: position(wait.at))


def _is_one_for_all(section: Section) -> bool:
    """Is it one exclusive lock of coroutines, and not one of many, nor one kept on a server?"""
    return (
        section.role.among == "tasks"
        and section.is_exclusive
        and section.lock.is_lasting
        and not section.lock.keyed
        and section.function is not None
    )


class _Search:
    def __init__(self, locks: Locks) -> None:
        self.locks = locks
        self.module: Module = locks.module
        self._lasting: dict[Function, list[Call]] = {}

    def waits_of(self, section: Section) -> Iterator[LongWait]:
        function = section.function
        assert function is not None
        found: list[tuple[ast.expr, Call, FunctionInfo | None]] = [
            (call.node, call, None)
            for call in self.lasting(self.module, function)
            if call.node in section.nodes and self._is_foreign(section, call)
        ]
        found += [
            (site.node, call, helper)
            for site in function.calls
            if site.node in section.nodes and not self.locks.is_timed(site)
            for helper, call, foreign in self._through(site)
            if self._is_foreign(section, call, foreign=foreign)
        ]
        if not found:
            return
        for at, call, helper in found:
            other = self._other_need(section, call)
            if other is not None:
                yield LongWait(at, section, call, _what(call), other, helper)

    # -- what lasts --------------------------------------------------------------------------------------

    def lasting(self, module: Module, function: Function) -> list[Call]:
        """The awaited calls of `function` itself that may last, less those with a limit."""
        if function not in self._lasting:
            locks = module.locks
            candidates = [*module.effects.own_calls(function, MayLast), *module.effects.own_calls(function, Pause)]
            self._lasting[function] = [
                call
                for call in candidates
                if locks.is_waited_for(call.node) and _is_unlimited(call) and not locks.is_timed(call.site)
            ]
        return self._lasting[function]

    def _through(self, site: Site) -> Iterator[tuple[FunctionInfo, Call, bool | None]]:
        """
        What the awaited helper that `site` calls waits for, itself or through others; and is what the helper is called
        on one of many (`for client in self._clients: await client.send(...)`)?
        """
        func = site.node.func
        foreign = isinstance(func, ast.Attribute) and self._is_one_of_many(self.module, func.value, site.scope)
        start = self._helper(self.module, site) if foreign or is_own_call(self.module, site) else None
        waiting = [(start, start, 1)] if start is not None else []
        seen: set[Function] = {start.function} if start is not None else set()
        while waiting:
            first, helper, depth = waiting.pop(0)
            for call in self.lasting(helper.module, helper.function):
                given = self._given(site, first, call)
                if given is not None:
                    yield first, call, self._is_one_of_many(self.module, given, site.scope)
                else:
                    yield first, call, (foreign or None) if _is_own(call) else None
            if depth >= DEEPEST:
                continue
            for inner in helper.function.calls:
                further = self._helper(helper.module, inner) if is_own_call(helper.module, inner) else None
                if further is not None and further.function not in seen and not helper.module.locks.is_timed(inner):
                    seen.add(further.function)
                    waiting.append((first, further, depth + 1))

    def _given(self, site: Site, helper: FunctionInfo, call: Call) -> ast.expr | None:
        """What `site` passes for the parameter of `helper` that `call` is made on; None if it is made on another."""
        root = _root(call.receiver) if call.receiver is not None else None
        if not isinstance(root, ast.Name) or call.function is not helper.function:
            return None
        names = [a.arg for a in helper.function.parameters]
        if helper.function.class_ is not None and not helper.module.is_static(helper.function):
            names = names[1:]
        for keyword in site.node.keywords:
            if keyword.arg == root.id:
                return keyword.value
        position = names.index(root.id) if root.id in names else None
        return site.node.args[position] if position is not None and position < len(site.node.args) else None

    def _helper(self, module: Module, site: Site) -> FunctionInfo | None:
        if not module.locks.is_waited_for(site.node):
            return None
        helper = module.callee(site)
        return helper if helper is not None and helper.is_async and not helper.function.is_generator else None

    # -- what the lock guards ---------------------------------------------------------------------------------

    def _is_foreign(self, section: Section, call: Call, *, foreign: bool | None = None) -> bool:
        """Is the wait for something that the lock does not guard?"""
        if isinstance(call.role, Pause):
            return self._is_idle(section, call)
        receiver = call.receiver
        module = call.module
        if receiver is not None and module.locks.name_of(receiver, call.scope) == section.lock:
            return False  # a condition lets go of its lock
        if call.role.of == "task":
            return foreign is None and not self._is_asked_here(section, call)
        if receiver is None:
            return False
        return self._is_one_of_many(module, receiver, call.scope) if foreign is None else foreign

    def _is_asked_here(self, section: Section, call: Call) -> bool:
        """
        Does the block itself bring about what it waits for: it makes or clears the event, starts a task, or writes the
        request that is to be answered?
        """
        receiver = ast.unparse(call.receiver) if call.receiver is not None else ""
        function = section.function
        assert function is not None
        for node in section.nodes:
            if isinstance(node, ast.Assign) and any(ast.unparse(target) == receiver for target in node.targets):
                return True
        for site in function.calls:
            if site.node not in section.nodes or position(site.node) >= position(call.node):
                continue
            func = site.node.func
            if isinstance(func, ast.Attribute) and func.attr == "clear" and ast.unparse(func.value) == receiver:
                return True
            if site.last.startswith(("write", "send", "request")) or any(
                isinstance(role, Spawn) for role in self.module.roles_of(site)
            ):
                return True
        return False

    def _is_one_of_many(self, module: Module, node: ast.expr, scope: Scope) -> bool:
        """
        Is the other side one of a collection, or handed in by the caller? A connection which the object itself keeps,
        or which this function opens, is what the lock is for.
        """
        root = _root(node)
        if isinstance(root, ast.Subscript):
            return True
        if not isinstance(root, ast.Name):
            return False
        bound = module.names.lookup(root.id, scope)
        if not bound:
            return False
        if root is node:
            return all(self._is_from_outside(b) for b in bound)
        return all(b.kind in ("element", "parameter") and self._is_from_outside(b) for b in bound)

    def _is_from_outside(self, binding: Binding) -> bool:
        node = binding.node
        if binding.kind == "parameter":
            function = self.module.function_of_parameter(binding)
            return function is None or function.class_ is None or function.parameters[:1] != [node]  # not `self`
        if binding.kind in ("element", "unpack") or isinstance(node, ast.Subscript):
            return True
        return (
            binding.kind == "value"
            and isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("get", "pop")
            and isinstance(node.func.value, (ast.Attribute, ast.Name))
        )

    def _is_idle(self, section: Section, call: Call) -> bool:
        """
        Does a pause only pass time: a look again, a try again, a long wait? Not where spacing things out is the
        purpose, or where the time to wait is worked out from a clock.
        """
        function = call.function
        named = [function.short_name] if function is not None else []
        if function is not None and function.class_ is not None:
            named.append(function.class_.node.name)
        if any(_PACING.search(name) for name in [*named, section.lock.name]):
            return False
        if self._is_paced(section):
            return False
        given = call.node.args[0] if call.node.args else None
        if given is None or self._tells_time(given):
            return False
        loops = [
            node for node in call.module.ancestors(call.node) if isinstance(node, (ast.While, ast.For, ast.AsyncFor))
        ]
        inside = call.function is not section.function or any(loop in section.nodes for loop in loops)
        if loops and inside:
            return True
        seconds = call.module.constants.of(given, call.scope)
        return isinstance(seconds, (int, float)) and not isinstance(seconds, bool) and seconds >= LONG

    def _is_paced(self, section: Section) -> bool:
        """Does the block read a clock, to leave some time between two of its kind?"""
        return any(
            isinstance(node, ast.Call)
            and isinstance(node.func, (ast.Attribute, ast.Name))
            and (node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id) in _CLOCKS
            for node in section.nodes
        )

    def _tells_time(self, given: ast.expr) -> bool:
        for node in own_nodes(given):
            if isinstance(node, ast.Attribute) and _PACING.search(node.attr):
                return True
            if isinstance(node, ast.Name) and (_PACING.search(node.id) or node.id.startswith("wait")):
                return True
        return False

    # -- who else needs it --------------------------------------------------------------------------------------

    def _other_need(self, section: Section, call: Call) -> Section | None:
        """Another function that takes the same lock for a moment."""
        for other in self.locks.sections:
            if other.lock != section.lock or other.function is section.function or other.function is None:
                continue
            if other.function is call.function:
                continue
            if not self._lasts(other):
                return other
        return None

    def _lasts(self, section: Section) -> bool:
        """Does a section wait for something that may last, whatever it is?"""
        assert section.function is not None
        if any(call.node in section.nodes for call in self.lasting(self.module, section.function)):
            return True
        return any(True for site in section.function.calls if site.node in section.nodes for _ in self._through(site))


def _is_own(call: Call) -> bool:
    """Is the call made on the object whose method makes it, or on something which that keeps?"""
    root = _root(call.receiver) if call.receiver is not None else None
    function = call.function
    return (
        isinstance(root, ast.Name)
        and function is not None
        and function.class_ is not None
        and [a.arg for a in function.parameters[:1]] == [root.id]
    )


def _root(node: ast.expr) -> ast.expr:
    """What `node` is an attribute, or the result of a method, of."""
    while isinstance(node, (ast.Attribute, ast.Call)):
        node = node.value if isinstance(node, ast.Attribute) else node.func
    return node


def _is_unlimited(call: Call) -> bool:
    """Is there no time after which the call gives up?"""
    role = call.role
    if isinstance(role, Pause) or role.limit is None:
        return True
    value = call.literal(role.limit)
    return value is not UNKNOWN and any(value is one or value == one for one in role.unlimited)


def _what(call: Call) -> str:
    if isinstance(call.role, Pause):
        return f"`{spelling(call.node)}` passes"
    return f"{call.role.what} comes"
