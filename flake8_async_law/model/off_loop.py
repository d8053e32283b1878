"""
Off the loop: functions that are known to run outside the thread of the event loop, and what they touch that belongs to
it.

A function runs off the loop when a thread, an executor or a library's own thread calls it. What it calls itself is
followed through helpers. A thread with an event loop of its own may touch what that loop owns; there, only objects of
another loop count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import AsksLoop, Callback, Endpoint, ForeignThread, LoopOnly, NewLoop, RunsLoop
from .calls import spelling
from .handover import Handover
from .reader import Function, Scope, Site
from .types import Type

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_DEEPEST: Final = 3
_OWN_LOOP: Final = frozenset({"run_until_complete", "run_forever", "set_event_loop", "new_event_loop"})
_WHERE_AM_I: Final = frozenset(
    {"get_running_loop", "current_task", "get_ident", "current_thread", "current_async_library"}
)

Known = dict[str, Type]
"""Parameter -> what it is given, where no annotation tells."""


@dataclass(frozen=True)
class Touch:
    """
    `place` touches what belongs to the thread of an event loop, in `function`, which runs `where`.

    `through` are the helpers on the way there; `instead` is the cure. `other_loop`: the code runs in a loop, but in
    another one.
    """

    place: ast.expr
    name: str
    function: str
    where: str
    through: tuple[str, ...]
    instead: str
    other_loop: bool = False


@dataclass(frozen=True)
class _Start:
    info: FunctionInfo
    where: str
    known: Known


class OffLoop:
    """Answers for one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def touches(self) -> Iterator[Touch]:
        """Every touch of a loop's objects from outside the loop's thread, one for each place."""
        seen: set[ast.AST] = set()
        for start in self._starts():
            if start.info.module is not self.module or start.info.is_async:
                continue
            if self._has_own_loop(start.info.function):
                continue
            for touch in self._touched(start):
                if touch.place not in seen:
                    seen.add(touch.place)
                    yield touch
        for touch in (*self._handed(), *self._from_other_loops()):
            if touch.place not in seen:
                seen.add(touch.place)
                yield touch

    def _handed(self) -> Iterator[Touch]:
        """A method of the loop's objects that is itself given to a thread: `pool.submit(queue.put_nowait, item)`."""
        for handover in self.module.handovers.all:
            func = handover.callable
            if handover.place != "thread" or func is None or self._is_process(handover):
                continue
            name = self.module.names.of(func, handover.scope)
            for role in self.module.roles(name) if name is not None else ():
                if isinstance(role, LoopOnly) and not role.waits:
                    where = f"in a thread (`{handover.name}`)"
                    yield Touch(handover.site.node, spelling(func), spelling(func), where, (), role.instead)

    # -- what runs off the loop -------------------------------------------------------------------------

    def _starts(self) -> Iterator[_Start]:
        module = self.module
        for handover in module.handovers.all:
            if handover.place not in ("thread", "response") or self._is_process(handover):
                continue
            target = handover.target
            if target is not None:
                yield _Start(target, f"in a thread (`{handover.name}`)", self._known(target, handover))
        for call in module.calls(ForeignThread):
            given = call.argument(call.role.callable) if call.role.callable is not None else None
            info = module.callable_of(given, call.scope) if given is not None else None
            if info is not None and not self._drives_itself(call.role):
                yield _Start(info, f"in a thread of the library (`{call.name}`)", {})
        yield from self._overridden()
        yield from self._assigned()
        for info in module.functions:
            for name in info.decorator_names if not info.is_async else ():
                for role in module.roles(name) if name is not None else ():
                    if isinstance(role, Endpoint) and role.plain_in_thread:
                        yield _Start(info, "in the thread pool of the framework, since it is no `async def`", {})

    def _overridden(self) -> Iterator[_Start]:
        last_names = self.module.last_names(ForeignThread)
        for owner in self.module.classes:
            for method in owner.methods:
                if method.short_name not in last_names:
                    continue
                for base in self.module.mro(owner.name):
                    for role in INDEX.roles.get(f"{base}.{method.short_name}", ()) if ":" not in base else ():
                        if isinstance(role, ForeignThread) and role.callable is None:
                            yield _Start(method, f"in a thread of its own (`{owner.node.name}`)", {})

    def _assigned(self) -> Iterator[_Start]:
        """`client.on_message = self._on_message`."""
        module = self.module
        for name in module.last_names(ForeignThread):
            for node in module.attributes_named(name):
                statement = module.parent(node)
                if not isinstance(node.ctx, ast.Store) or not isinstance(statement, ast.Assign):
                    continue
                scope = module.scope_of(node)
                owner = module.types.of(node.value, scope)
                member = module.member(owner.name, name) if owner is not None else None
                for role in module.roles(member) if member is not None else ():
                    if isinstance(role, ForeignThread) and role.callable is None and not self._drives_itself(role):
                        info = module.callable_of(statement.value, scope)
                        if info is not None:
                            yield _Start(info, f"in the library's thread (`{spelling(node)}`)", {})

    def _drives_itself(self, role: ForeignThread) -> bool:
        return any(site.last in role.unless_file_calls for site in self.module.notes.sites)

    def _is_process(self, handover: Handover) -> bool:
        return any(isinstance(r, Callback) and r.where == "process" for r in self.module.roles_of(handover.site))

    def _known(self, target: FunctionInfo, handover: Handover) -> Known:
        """What the parameters of `target` are given, in order."""
        names = [a.arg for a in target.function.parameters]
        if target.function.class_ is not None and not target.module.is_static(target.function):
            names = names[1:]
        found: Known = {}
        for name, given in zip(names, handover.arguments, strict=False):
            type_ = self.module.types.of(given.node, given.scope)
            if type_ is not None:
                found[name] = type_
        return found

    def _has_own_loop(self, function: Function) -> bool:
        """Does the thread run a loop of its own, or ask where it is before it decides?"""
        for site in function.calls:
            if site.last in _OWN_LOOP or site.last in _WHERE_AM_I:
                return True
            for role in self.module.roles_of(site):
                if isinstance(role, (NewLoop, AsksLoop)) or (isinstance(role, RunsLoop) and not role.fresh):
                    return True
        return False

    # -- what is touched --------------------------------------------------------------------------------

    def _touched(self, start: _Start) -> Iterator[Touch]:
        seen = {start.info.function}
        waiting: list[tuple[FunctionInfo, Known, tuple[str, ...]]] = [(start.info, start.known, ())]
        for info, known, through in waiting:
            for site in info.function.calls:
                role = self._loop_only(site, known)
                if role is not None and not role.waits and not self._is_made_here(site, info.function):
                    yield Touch(
                        site.node, spelling(site.node.func), start.info.short_name, start.where, through, role.instead
                    )
                    continue
                helper = self.module.effects.followed(site)
                if helper is None or helper.function in seen or len(through) >= _DEEPEST or helper.is_async:
                    continue
                if self._has_own_loop(helper.function):
                    continue
                seen.add(helper.function)
                waiting.append((helper, self._passed(site, helper, known), (*through, helper.short_name)))

    def _passed(self, site: Site, helper: FunctionInfo, known: Known) -> Known:
        names = [a.arg for a in helper.function.parameters]
        if helper.function.class_ is not None and not helper.module.is_static(helper.function):
            names = names[1:]
        pairs = [*zip(names, site.node.args, strict=False), *((k.arg, k.value) for k in site.node.keywords if k.arg)]
        found: Known = {}
        for name, node in pairs:
            type_ = self._type(node, site.scope, known)
            if type_ is not None:
                found[name] = type_
        return found

    def _type(self, node: ast.expr, scope: Scope, known: Known) -> Type | None:
        if isinstance(node, ast.Name) and node.id in known:
            bound = self.module.names.lookup(node.id, scope)
            if len(bound) == 1 and bound[0].kind == "parameter":
                return known[node.id]
        return self.module.types.of(node, scope)

    def _loop_only(self, site: Site, known: Known) -> LoopOnly | None:
        for role in self.module.roles_of(site):
            if isinstance(role, LoopOnly):
                return role
        func = site.node.func
        if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) and func.value.id in known:
            owner = self._type(func.value, site.scope, known)
            member = self.module.member(owner.name, func.attr) if owner is not None else None
            for role in self.module.roles(member) if member is not None else ():
                if isinstance(role, LoopOnly):
                    return role
        return None

    def _is_made_here(self, site: Site, function: Function) -> bool:
        """Does the function itself make the object that it touches?"""
        func = site.node.func
        owner: ast.expr | None = func.value if isinstance(func, ast.Attribute) else None
        if not isinstance(owner, ast.Name):
            return False
        bound = self.module.names.lookup(owner.id, site.scope)
        return bool(bound) and all(
            b.scope is function.inner and b.kind == "value" and self._is_new(b.node, b.scope) for b in bound
        )

    def _is_new(self, node: ast.AST, scope: Scope) -> bool:
        """Does `node` make an instance by calling its class?"""
        if not isinstance(node, ast.Call):
            return False
        name = self.module.names.of(node.func, scope)
        return name is not None and name.rpartition(".")[2][:1].isupper()

    # -- another loop -----------------------------------------------------------------------------------

    def _from_other_loops(self) -> Iterator[Touch]:
        """Coroutines that a thread runs in a loop of its own, and that use what belongs to the first loop."""
        for handover in self.module.handovers.all:
            if handover.place != "thread" or self._is_process(handover):
                continue
            for coroutine, scope, known, place in self._run_there(handover):
                site = self.module.site_of(coroutine)
                info = self.module.callee(site) if site is not None else None
                if info is None or info.module is not self.module or not info.is_async:
                    continue
                given = self._given(coroutine, info, scope, known)
                yield from self._foreign(info, given, place, handover)

    def _run_there(self, handover: Handover) -> Iterator[tuple[ast.Call, Scope, Known, str]]:
        """The coroutines that the thread's own loop runs."""
        where = f"in a loop of its own (`{handover.name}`)"
        name = self.module.names.of(handover.work, handover.scope) if handover.work is not None else None
        if name is not None and any(isinstance(r, RunsLoop) for r in self.module.roles(name)):
            for given in handover.arguments[:1]:
                if isinstance(given.node, ast.Call):
                    yield given.node, given.scope, {}, where
            return
        target = handover.target
        if target is None or target.module is not self.module or target.is_async:
            return
        known = self._known(target, handover)
        for site in target.function.calls:
            if any(isinstance(r, RunsLoop) for r in self.module.roles_of(site)) and site.node.args:
                coroutine = site.node.args[0]
                if isinstance(coroutine, ast.Call):
                    yield coroutine, site.scope, known, where

    def _given(self, coroutine: ast.Call, info: FunctionInfo, scope: Scope, known: Known) -> Known:
        """What the coroutine's parameters are given."""
        names = [a.arg for a in info.function.parameters]
        if info.function.class_ is not None and not info.module.is_static(info.function):
            names = names[1:]
        pairs = [*zip(names, coroutine.args, strict=False), *((k.arg, k.value) for k in coroutine.keywords if k.arg)]
        found: Known = {}
        for name, node in pairs:
            type_ = self._type(node, scope, known)
            if type_ is None and name in {a.arg for a in info.function.parameters if a.annotation is not None}:
                bound = info.function.inner.bindings[name]
                type_ = self.module.types.agreed(bound)
            if type_ is not None:
                found[name] = type_
        return found

    def _foreign(self, start: FunctionInfo, given: Known, where: str, handover: Handover) -> Iterator[Touch]:
        is_async = handover.function is not None and handover.function.is_async
        reached = [start]
        for info in reached:
            for site in info.function.calls:
                helper = self.module.effects.followed(site)
                if helper is not None and helper not in reached and len(reached) < 20:
                    reached.append(helper)
        inside = {info.function for info in reached}
        for info in reached:
            for site in info.function.calls:
                role = self._loop_only(site, given if info is start else {})
                if role is None or (role.waits and not self.module.is_awaited(site.node)):
                    continue
                func = site.node.func
                owner = func.value if isinstance(func, ast.Attribute) else None
                if isinstance(owner, ast.Name) and info is start and owner.id in given:
                    foreign = is_async
                elif isinstance(owner, ast.Attribute):
                    foreign = self._is_used_elsewhere(owner, inside)
                else:
                    foreign = False
                if foreign:
                    yield Touch(site.node, spelling(func), info.short_name, where, (), role.instead, other_loop=True)

    def _is_used_elsewhere(self, owner: ast.Attribute, inside: set[Function]) -> bool:
        """Does a coroutine that the first loop runs wait on the same attribute?"""
        text = ast.unparse(owner)
        for site in self.module.notes.sites:
            func = site.node.func
            if site.function is None or site.function in inside or not site.function.is_async:
                continue
            same = isinstance(func, ast.Attribute) and ast.unparse(func.value) == text
            if same and any(isinstance(role, LoopOnly) for role in self.module.roles_of(site)):
                return True
        return False
