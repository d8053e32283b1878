"""
Tasks: who waits for the tasks that a file starts, who cancels them, and which ones a wait leaves behind.

That nobody does is said only of what is in sight (see `fates`): the task has not escaped, and no other file of the
package speaks of the name that holds it beside a word that joins or ends tasks.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import CancelScope, Spawn, ToThread, WaitsForSome
from . import flow
from .calls import Call, spelling
from .fates import Fate, Member, function_around
from .given import given_back
from .nodes import called, last_part
from .reader import Function, Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

LOOP: Final = "asyncio.AbstractEventLoop"
_ENDS: Final = frozenset({"cancel", "result", "exception", "add_done_callback", "__await__", "print_stack", "uncancel"})
"""Methods by which somebody ends a task or learns how it ended."""
_JOINING_WORDS: Final = (
    "await", "cancel", "close", "done", "exception", "gather", "join", "result", "shutdown", "stop", "wait",
)  # fmt: skip
_WAITING_WORDS: Final = ("await", "gather", "join", "wait", "done")
_STOPPING: Final = re.compile(
    r"(^|_)(stop|close|aclose|shutdown|shut_down|cleanup|clean_up|teardown|disconnect|dispose|aexit|terminate|destroy"
    r"|finalize|unload|quit|exit|end)(_|$)"
)
_CLOSING: Final = frozenset({
    "aclose", "close", "disconnect", "dispose", "quit", "release", "shutdown", "shutdown_asyncgens", "stop",
    "terminate", "unlink", "wait_closed",
})  # fmt: skip
_RUN: Final = re.compile(r"(^|[._])run(_|$)")
_LOOKS: Final = frozenset(
    {"len", "bool", "print", "str", "repr", "debug", "info", "warning", "error", "exception", "log"}
)


class TaskFate(Fate):
    """What becomes of a task; here an `await` ends the search, since it gives the result and no task."""

    def __init__(self, module: Module, made: ast.expr, scope: Scope) -> None:
        self.awaited: list[tuple[ast.AST, Module]] = []
        """Where somebody waits for it alone."""
        self.slots: list[str] = []
        """The keys under which a mapping that cannot be read holds it: `app["sweeper"]`."""
        self.names: list[str] = []
        """The local names that hold it."""
        super().__init__(module, made, scope)

    def _value(self, module: Module, node: ast.expr, scope: Scope, depth: int) -> None:
        parent = module.parent(node)
        if isinstance(parent, ast.Await):
            self.awaited.append((parent, module))
            return
        if isinstance(parent, (ast.While, ast.UnaryOp)) and _is_loop_test(module, parent):
            self.awaited.append((parent, module))  # while not task.done()
            return
        super()._value(module, node, scope, depth)

    def _member(self, module: Module, node: ast.Attribute) -> None:
        if node.attr == "done" and _is_loop_test(module, module.parent(node)):
            self.awaited.append((node, module))
            return
        super()._member(module, node)

    def _name(self, module: Module, name: str, scope: Scope, depth: int) -> None:
        if name not in self.names:
            self.names.append(name)
        super()._name(module, name, scope, depth)

    def _container_name(self, module: Module, name: str, holder: Scope, depth: int) -> None:
        if name not in self.names:
            self.names.append(name)
        super()._container_name(module, name, holder, depth)

    def _target(self, module: Module, target: ast.expr, scope: Scope, depth: int) -> None:
        if isinstance(target, ast.Subscript) and self._is_foreign_mapping(module, target.value, scope):
            key = ast.unparse(target.slice)
            self.slots.append(key)
            for node in module.notes.parents:
                if (
                    isinstance(node, ast.Subscript)
                    and isinstance(node.ctx, ast.Load)
                    and ast.unparse(node.slice) == key
                ):
                    self._value(module, node, module.scope_of(node), depth)
                elif isinstance(node, ast.Call) and any(ast.unparse(a) == key for a in node.args):
                    self.escapes.append(node)  # app.get("sweeper")
            return
        super()._target(module, target, scope, depth)

    def _is_foreign_mapping(self, module: Module, node: ast.expr, scope: Scope) -> bool:
        """Is it a parameter of the function: an application object which keeps what it is given by key?"""
        if not isinstance(node, ast.Name) or node.id in ("self", "cls"):
            return False
        return any(b.kind == "parameter" for b in scope.bindings.get(node.id, ()))


@dataclass(frozen=True)
class Unjoined:
    """A task that is kept, as `holder` (in the words of a message), and that nobody awaits or cancels."""

    spawn: Call
    holder: str
    in_lifespan: bool


@dataclass(frozen=True)
class Unawaited:
    """A task that is cancelled at `node` for good, and whose end nobody waits for; `closed` is what goes away then."""

    node: ast.AST
    name: str
    function: FunctionInfo
    closed: str


@dataclass(frozen=True)
class LeftBehind:
    """A wait that can come back while tasks still run which nobody ends then."""

    call: Call
    what: str
    why: str


class Tasks:
    """The tasks of one file."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._fates: dict[ast.AST, TaskFate] = {}

    def fate(self, spawn: Call) -> TaskFate:
        """What becomes of the task that `spawn` starts."""
        if spawn.node not in self._fates:
            self._fates[spawn.node] = TaskFate(self.module, spawn.node, spawn.scope)
        return self._fates[spawn.node]

    @cached_property
    def _kept(self) -> list[Call]:
        """The starts of tasks whose result somebody gets, and which no group owns; helpers that hand them back, too."""
        module = self.module
        own = [
            spawn
            for spawn in module.calls(Spawn)
            if not (spawn.role.owned or spawn.plays(ToThread) or spawn.is_lost or spawn.is_awaited)
            and not module.starts_nothing(spawn)
        ]
        return [*own, *self._got_from_helpers(frozenset(spawn.site for spawn in own))]

    def _got_from_helpers(self, own: frozenset[Site]) -> Iterator[Call]:
        """The calls that bind or keep a task which a function of the project started and merely hands back."""
        module = self.module
        for site in module.notes.sites:
            if site in own or not isinstance(
                module.parent(site.node), (ast.Assign, ast.AnnAssign, ast.Call, ast.ListComp)
            ):
                continue
            given = given_back(module, site, Spawn) if module._may_hand_back(site) else None
            if given is None or given.node is not site.node or module.is_lost(site.node):
                continue
            if not (given.call.role.owned or given.call.plays(ToThread)):
                yield Call(site, given.call.role, module)

    # -- never joined ----------------------------------------------------------------------------

    @cached_property
    def unjoined(self) -> list[Unjoined]:
        """The tasks that are kept and that nothing awaits, cancels, asks or hands on, in source order."""
        found = []
        for spawn in self._kept:
            fate = self.fate(spawn)
            if fate.awaited or fate.escapes or fate.entered or fate.lent or fate.arguments or fate.getters:
                continue
            if any(member.handed or member.name in _ENDS for member in fate.members):
                continue
            if not (fate.attributes or fate.globals or fate.slots or fate.names) or self._may_be_ended(spawn, fate):
                continue
            if self._is_told_to_end(spawn) or self._tells_its_end(spawn) or self._is_the_end(spawn):
                continue
            found.append(Unjoined(spawn, _holder(fate, spawn), self.module.yields_as_manager(spawn.function)))
        return found

    def _may_be_ended(self, spawn: Call, fate: TaskFate, words: Sequence[str] = _JOINING_WORDS) -> bool:
        """May code in another file join the task by the name that holds it?"""
        for owner, name in fate.attributes:
            elsewhere = self.module.mentioned_elsewhere(name, *words)
            if elsewhere or self._is_spoken_of(name):
                return True
            hidden = name.startswith("_") and owner is not None and self.module.is_readable(owner)
            if elsewhere is None and not (hidden or self.module.yields_as_manager(spawn.function)):
                return True
            if owner is not None and not self.module.is_readable(owner):
                return True
        for name in fate.globals:
            if self.module.mentioned_elsewhere(name, *words) or self._is_spoken_of(name):
                return True
        return any(self.module.mentioned_elsewhere(key.strip("'\"")) for key in fate.slots)

    def _runs(self, spawn: Call) -> FunctionInfo | None:
        """The coroutine of this file that the task runs."""
        given = spawn.argument(spawn.role.coroutine)
        site = self.module.site_of(given) if isinstance(given, ast.Call) else None
        info = self.module.callee(site) if site is not None else None
        return info if info is not None and info.module is self.module else None

    def _is_told_to_end(self, spawn: Call) -> bool:
        """
        Does another method set what the coroutine looks at: an event, the flag of its loop, a last item in its queue?
        """
        info = self._runs(spawn)
        for node in flow.own_nodes(info.node) if info is not None else ():
            if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"):
                continue
            for other in self.module.attributes_named(node.attr):
                function = function_around(self.module, other)
                if function is None or function.node is info.node or function.short_name in ("__init__", "start"):  # type: ignore[union-attr]
                    continue
                if self._stops(other, function):
                    return True
        return False

    def _stops(self, node: ast.Attribute, function: Function) -> bool:
        """Is the attribute set to true or false, or does a call on it set it, or put a constant into it?"""
        parent = self.module.parent(node)
        if isinstance(node.ctx, ast.Store):
            value = parent.value if isinstance(parent, (ast.Assign, ast.AnnAssign)) else None
            return isinstance(value, ast.Constant) and isinstance(value.value, bool)
        call = self.module.parent(parent) if isinstance(parent, ast.Attribute) else None
        if not isinstance(parent, ast.Attribute) or not isinstance(call, ast.Call):
            return False
        if parent.attr in ("put", "put_nowait", "send", "send_nowait"):
            return bool(call.args) and isinstance(call.args[0], ast.Constant)
        return parent.attr == "set"

    def _is_the_end(self, spawn: Call) -> bool:
        """Does the task itself close things: the stop that a signal handler begins?"""
        given = spawn.argument(spawn.role.coroutine)
        return isinstance(given, ast.Call) and bool(_STOPPING.search(called(given).strip("_")))

    def _tells_its_end(self, spawn: Call) -> bool:
        """Does the coroutine set an event that another function waits for?"""
        info = self._runs(spawn)
        for site in info.function.calls if info is not None else ():
            if site.last == "set" and isinstance(site.node.func, ast.Attribute):
                told = site.node.func.value
                others = self.module.attributes_named(told.attr) if isinstance(told, ast.Attribute) else []
                for other in others:
                    parent = self.module.parent(other)
                    if isinstance(parent, ast.Attribute) and parent.attr == "wait":
                        return True
        return False

    def _is_spoken_of(self, name: str) -> bool:
        """Does a string of the file name it (`getattr(self, "_task")`)?"""
        return f'"{name}"' in self.module.source or f"'{name}'" in self.module.source

    # -- cancelled, not awaited --------------------------------------------------------------------

    @cached_property
    def cancelled_only(self) -> list[Unawaited]:
        """The tasks that a closing function cancels and nobody waits for, in source order."""
        found: dict[ast.AST, Unawaited] = {}
        for spawn in self._kept:
            if spawn.role.silent:
                continue  # a future of another thread's loop: it can't be awaited here
            fate = self.fate(spawn)
            if not fate.named("cancel") or fate.awaited or fate.escapes or fate.entered or fate.lent:
                continue
            if self._may_be_ended(spawn, fate, _WAITING_WORDS):
                continue
            for member in fate.named("cancel"):
                unawaited = self._unawaited(spawn, member)
                if unawaited is not None:
                    found.setdefault(unawaited.node, unawaited)
        return sorted(found.values(), key=lambda f: (f.node.lineno, f.node.col_offset))  # type: ignore[attr-defined]

    def _unawaited(self, spawn: Call, member: Member) -> Unawaited | None:
        function = member.function
        if member.handed or member.site is None or function is None or member.module is not self.module:
            return None
        if not function.is_async:
            loop = self._loop_stopped_after(member)
            return (
                Unawaited(member.site.node, spelling(member.node), self.module.info(function), loop) if loop else None
            )
        closed = self._closed_after(member, spawn) or self._closed_by_block(member, spawn)
        if closed is None and not self._ends_owner(member, function, spawn):
            return None
        return Unawaited(member.site.node, spelling(member.node), self.module.info(function), closed or "")

    def _ends_owner(self, member: Member, function: Function, spawn: Call) -> bool:
        """Does the function end for good what the task belongs to: the object that holds it, or the application?"""
        if not self._is_closing(function, member):
            return False
        fate = self.fate(spawn)
        return bool(function.yields or fate.globals or fate.slots) or self._is_held_by_owner(member, function, fate)

    def _is_held_by_owner(self, member: Member, function: Function, fate: TaskFate) -> bool:
        """Is the task an attribute of the object whose method this is, of a global object, or of a parameter?"""
        module = self.module
        here: Function | None = function
        while here is not None and here.class_ is None:
            here = here.outer
        if here is not None and here.class_ is not None:
            family = module.mro(module.own(here.class_.name))
            return any(owner in family for owner, _ in fate.attributes)
        root: ast.expr = member.node
        while isinstance(root, ast.Attribute):
            root = root.value
        if not fate.attributes or not isinstance(root, ast.Name):
            return False
        bound = module.names.lookup(root.id, function.inner)
        return any(b.kind == "parameter" or b.scope is module.notes.scope for b in bound)

    def _is_closing(self, function: Function, member: Member) -> bool:
        """Does the function end an object or an application for good?"""
        if function.yields and self.module.context_kind(function):
            return member.node.lineno > function.yields[0][0].lineno
        return bool(_STOPPING.search(function.short_name.strip("_"))) or function.short_name == "__aexit__"

    def _closed_after(self, member: Member, spawn: Call) -> str | None:
        """What the function closes behind the cancel, and the task works with."""
        function = member.function
        assert function is not None
        used = self._used_by(spawn)
        for site in sorted(function.calls, key=lambda s: (s.node.lineno, s.node.col_offset)):
            func = site.node.func
            if (
                site.node.lineno <= member.node.lineno
                or site.last not in _CLOSING
                or not isinstance(func, ast.Attribute)
            ):
                continue
            if ast.unparse(func.value) in used:
                return spelling(func.value)
        return None

    def _closed_by_block(self, member: Member, spawn: Call) -> str | None:
        """What the end of a `with` block around the cancel closes, and the task works with."""
        assert member.site is not None
        used = self._used_by(spawn)
        for block in self.module.blocks(member.site.block):
            if not isinstance(block.node, (ast.With, ast.AsyncWith)) or block.part != "body":
                continue
            for item in block.node.items:
                name = item.optional_vars
                if not isinstance(name, ast.Name) or name.id not in used:
                    continue
                if not self.module.entered_roles(item.context_expr, member.site.scope, CancelScope):
                    return name.id
        return None

    def _loop_stopped_after(self, member: Member) -> str | None:
        """The loop that a plain function stops or closes behind the cancel, without running it once more."""
        function = member.function
        assert function is not None
        later = [site for site in function.calls if site.node.lineno > member.node.lineno]
        if any(site.last in ("run_until_complete", "run_forever", "run", "result", "join") for site in later):
            return None
        for site in later:
            func = site.node.func
            ending = (
                [func]
                if site.last in ("stop", "close")
                else [a for a in site.node.args if isinstance(a, ast.Attribute)]
            )
            for node in ending:
                if isinstance(node, ast.Attribute) and node.attr in ("stop", "close"):
                    held = self.module.types.of(node.value, site.scope)
                    if held is not None and LOOP in self.module.mro(held.name):
                        return spelling(node.value)
        return None

    def _used_by(self, spawn: Call) -> frozenset[str]:
        """The spellings of what the task's coroutine works with: its arguments, and what its body reads of `self`."""
        given = spawn.argument(spawn.role.coroutine)
        site = self.module.site_of(given) if isinstance(given, ast.Call) else None
        if site is None:
            return frozenset()
        found = {ast.unparse(a) for a in site.node.args} | {ast.unparse(k.value) for k in site.node.keywords}
        info = self.module.callee(site)
        if info is not None and info.module is self.module:
            for node in flow.own_nodes(info.node):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
                    found.add(ast.unparse(node))
        return frozenset(found)

    # -- left behind -------------------------------------------------------------------------------

    @cached_property
    def left_behind(self) -> list[LeftBehind]:
        """The waits that can come back early and leave tasks running, in source order."""
        found = []
        for call in self.module.calls(WaitsForSome):
            why = self._comes_back_early(call)
            if why is None or call.function is None or self._pending_is_used(call):
                continue
            if self._is_main(call.function) or self._waits_again(call):
                continue
            what = self._unowned(call)
            if what is not None:
                found.append(LeftBehind(call, what, why))
        return found

    def _is_main(self, function: Function) -> bool:
        """Is it what `asyncio.run`, or a wrapper of that, runs? It cancels what is left when this ends."""
        for site in self.module.callers(function):
            runner = self.module.parent(site.node)
            if isinstance(runner, ast.Call) and site.node in runner.args and _RUN.search(spelling(runner.func)):
                return True
        return False

    def _waits_again(self, call: Call) -> bool:
        """Does it stand in a loop that waits for the same tasks each time?"""
        given = call.argument(call.role.tasks)
        if call.role.by_each or given is None:
            return False
        named = {ast.unparse(n) for n in ast.walk(given) if isinstance(n, ast.Name)}
        for block in self.module.blocks(call.block):
            if isinstance(block.node, (ast.While, ast.For, ast.AsyncFor)) and block.part == "body":
                stored = {n.id for s in block.node.body for n in flow.own_nodes(s) if isinstance(n, ast.Name)
                          and isinstance(n.ctx, ast.Store)}  # fmt: skip
                makes = any(isinstance(n, ast.Call) for n in ast.walk(given))
                return not makes and not (named & stored)
        return False

    def _comes_back_early(self, call: Call) -> str | None:
        """Why the wait may end while tasks run: its time is over, the first is done, the loop over it is left."""
        role: WaitsForSome = call.role
        if role.by_each:
            return self._loop_left_early(call)
        if role.until is not None:
            until = call.argument(role.until)
            if until is not None and self.module.names.of(until, call.scope) not in (role.everything, None):
                return "the first one is done"
            if until is not None and self.module.constants.of(until, call.scope) in (
                "FIRST_COMPLETED",
                "FIRST_EXCEPTION",
            ):
                return "the first one is done"
        return "the time is over" if self._has_timeout(call) else None

    def _has_timeout(self, call: Call) -> bool:
        given = call.argument(call.role.timeout)
        return given is not None and not (isinstance(given, ast.Constant) and given.value is None)

    def _loop_left_early(self, call: Call) -> str | None:
        loop = self.module.parent(call.node)
        if isinstance(loop, (ast.For, ast.AsyncFor)) and loop.iter is call.node:
            for statement in flow.statements(loop.body):
                if isinstance(statement, ast.Return) or (isinstance(statement, ast.Break) and _breaks(loop, statement)):
                    return "the loop is left"
        if self._is_next(loop):
            return "the first one is done"
        if isinstance(loop, ast.Assign) and isinstance(loop.targets[0], ast.Name):
            loads = self.module.loads_of(loop.targets[0], call.scope)
            if loads and all(self._is_next(self.module.parent(load)) for load in loads):
                return "the first one is done"
        return "the time is over" if self._has_timeout(call) else None

    def _is_next(self, node: ast.AST | None) -> bool:
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("next", "anext")

    def _pending_is_used(self, call: Call) -> bool:
        """Does the code do anything with what still runs, or hand the whole result on?"""
        if call.role.by_each:
            return False
        node: ast.expr = call.node
        parent = self.module.parent(node)
        while isinstance(parent, ast.Await) or (isinstance(parent, ast.Call) and node in parent.args):
            node, parent = parent, self.module.parent(parent)
        if isinstance(parent, ast.Expr):
            return False
        if isinstance(parent, ast.Subscript):
            return not (isinstance(parent.slice, ast.Constant) and parent.slice.value == 0)
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1:
            target = parent.targets[0]
            if isinstance(target, (ast.Tuple, ast.List)) and len(target.elts) == 2:
                pending = target.elts[1]
                return not isinstance(pending, ast.Name) or self._is_used(pending, call.scope)
        return True

    def _is_used(self, name: ast.Name, scope: Scope) -> bool:
        """Is what `name` holds more than looked at?"""
        for load in self.module.loads_of(name, scope):
            parent = self.module.parent(load)
            if isinstance(parent, (ast.UnaryOp, ast.If, ast.IfExp, ast.While, ast.FormattedValue, ast.Compare)):
                continue
            if isinstance(parent, ast.Call) and load in parent.args:
                func = parent.func
                last = last_part(func)
                if last in _LOOKS:
                    continue
            return True
        return False

    def _unowned(self, call: Call) -> str | None:
        """Those of the awaited tasks that nobody else holds on to, for a message; None: all are somebody's."""
        given = call.argument(call.role.tasks)
        while isinstance(given, ast.Call) and given is not None and self._is_view(given):
            given = given.func.value if isinstance(given.func, ast.Attribute) else given.args[0]
        if given is None:
            return None
        if isinstance(given, ast.Name):
            bound = self.module.names.lookup(given.id, call.scope)
            if len(bound) != 1 or bound[0].kind not in ("value", "annotated") or self._is_ended(given, call):
                return None
            made = bound[0].detail if bound[0].kind == "annotated" else bound[0].node
            return (
                f"`{given.id}`" if self._makes_tasks(made, bound[0].scope, call) or self._filled(given, call) else None
            )
        if self._makes_tasks(given, call.scope, call):
            return "the tasks"
        return None

    def _is_view(self, node: ast.Call) -> bool:
        """Is it the same tasks in another form: `tasks.values()`, `list(tasks)`?"""
        if isinstance(node.func, ast.Attribute):
            return node.func.attr in ("values", "keys", "copy") and not node.args
        return isinstance(node.func, ast.Name) and node.func.id in ("list", "set", "tuple") and len(node.args) == 1

    def _makes_tasks(self, node: object, scope: Scope, call: Call) -> bool:
        """Does an expression make a list (set, tuple) of new tasks, at least one of which nothing else holds?"""
        if isinstance(node, ast.Call) and node.args and self.module.callee_of(node, scope) in (
            "builtins.list", "builtins.set", "builtins.tuple"
        ):  # fmt: skip
            node = node.args[0]
        if isinstance(node, ast.DictComp):
            return self._makes_task(node.key, call) or self._makes_task(node.value, call)
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            return self._makes_task(node.elt, call)
        if isinstance(node, (ast.List, ast.Set, ast.Tuple)):
            return any(self._is_loose(element, scope, call) for element in node.elts)
        return False

    def _makes_task(self, node: ast.expr, call: Call) -> bool:
        if not isinstance(node, ast.Call):
            return False
        site = self.module.site_of(node)
        if site is None:
            return False
        if any(isinstance(r, Spawn) and not r.owned for r in self.module.roles_of(site)):
            return True
        given = given_back(self.module, site, Spawn)
        if given is not None and not given.call.role.owned:
            return True
        return call.role.by_each and self._is_coroutine(node, site.scope)

    def _is_coroutine(self, node: ast.Call, scope: Scope) -> bool:
        """Is it a call, of whatever, in a list that `as_completed` makes tasks of?"""
        held = self.module.types.of(node, scope)
        return held is None or held.name.endswith("Coroutine")

    def _is_loose(self, node: ast.expr, scope: Scope, call: Call) -> bool:
        """Is one element a task made on the spot, or a local one that only this wait gets?"""
        if isinstance(node, ast.Call):
            return self._makes_task(node, call)
        if not isinstance(node, ast.Name):
            return False
        bound = self.module.names.lookup(node.id, scope)
        if len(bound) != 1 or bound[0].kind not in ("value", "annotated"):
            return False
        made = bound[0].detail if bound[0].kind == "annotated" else bound[0].node
        if not isinstance(made, ast.Call) or not self._makes_task(made, call):
            return False
        return not self._is_ended(node, call)

    def _filled(self, given: ast.Name, call: Call) -> bool:
        """Is the list filled with new tasks one by one?"""
        return any(
            value is not None and self._makes_task(value, call) for _, value in self.module.put_into(given, call.scope)
        )

    def _is_ended(self, given: ast.Name, call: Call) -> bool:
        """Does the function use the task or the list of them for more than making it and this wait?"""
        for load in self.module.loads_of(given, call.scope):
            parent = self.module.parent(load)
            if load is given or self._is_within(load, call.node) or self._only_fills(load):
                continue
            if isinstance(parent, (ast.UnaryOp, ast.If, ast.IfExp, ast.FormattedValue, ast.Compare)):
                continue
            if isinstance(parent, ast.Call) and load in parent.args and getattr(parent.func, "id", "") in _LOOKS:
                continue
            if isinstance(parent, ast.Attribute) and parent.attr in (
                "result",
                "done",
                "exception",
                "cancelled",
                "get_name",
            ):
                continue
            return True
        return False

    def _only_fills(self, load: ast.Name) -> bool:
        parent = self.module.parent(load)
        return isinstance(parent, ast.Attribute) and parent.attr in ("append", "add", "extend", "update", "set_name")

    def _is_within(self, node: ast.AST, outer: ast.AST) -> bool:
        return any(part is node for part in ast.walk(outer))


def _holder(fate: TaskFate, spawn: Call) -> str:
    for owner, name in fate.attributes:
        return f"`self.{name}`" if owner is not None else f"`.{name}`"
    names = [*fate.globals, *fate.names]
    if names:
        return f"`{names[0]}`"
    return f"`[{fate.slots[0]}]`" if fate.slots else f"`{spawn.name}`"


def _is_loop_test(module: Module, node: ast.AST | None) -> bool:
    """Is `node` part of the condition of a `while`?"""
    while isinstance(node, (ast.UnaryOp, ast.BoolOp, ast.Call, ast.Attribute)):
        above = module.parent(node)
        if isinstance(above, ast.While):
            return above.test is node
        node = above
    return isinstance(node, ast.While)


def _breaks(loop: ast.For | ast.AsyncFor, statement: ast.stmt) -> bool:
    """Does this `break` leave `loop`, and not one inside it?"""
    return any(s is statement for s in _own_breaks(loop.body))


def _own_breaks(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        if isinstance(statement, ast.Break):
            yield statement
        elif isinstance(statement, (ast.For, ast.AsyncFor, ast.While)):
            yield from _own_breaks(statement.orelse)
        else:
            for part in flow.parts(statement):
                yield from _own_breaks(part)
