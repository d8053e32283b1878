"""
Loops: which event loops are made and run where, which of them are never closed, and what belongs to one of them.

A loop that is made for each call is wrong in a coroutine (one runs there already), slow in a job or a request handler,
and breaks whatever was first used in another loop: locks, clients, pools of connections.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Callback, LoopBound, NewLoop, RunsLoop, ToThread, View, Wraps
from .calls import Call, spelling
from .nodes import last_part
from .project import RUNS_LOOPS
from .reader import Binding, Function, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_DEEPEST: Final = 6
"""How many functions the search for what a coroutine uses may pass."""
_ENDS: Final = ("aclose", "close", "disconnect", "dispose")
_ENTRIES: Final = ("cli", "entry", "entrypoint", "entry_point", "launch", "main", "serve", "start")
"""Names of functions with which a program starts."""
_FROM_COMMAND_LINE: Final = ("args", "argv", "ctx", "namespace", "options", "opts", "parsed_args")
_KEEPS_NOTHING: Final = ("set_event_loop", "run_coroutine_threadsafe", "ensure_future", "Task", "wrap_future")
"""Calls that take a loop and do not end it."""


@dataclass(frozen=True)
class LoopRun:
    """
    A loop that is run for one call, at `place`. `runs` is what runs it, as it is spelled; `where` says in which kind of
    function, `running` whether a loop runs there already, `way` names the helpers passed.
    """

    place: ast.expr
    call: str
    where: str
    running: bool
    way: str = ""


@dataclass(frozen=True)
class ForeignUse:
    """A new loop, run by `run`, in which `name` is used (`what` it is): it belongs to the loop of the first call."""

    run: Call
    name: str
    what: str
    through: str


class Loops:
    """Judges the event loops of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._uses: dict[Function, list[tuple[str, str]]] = {}
        self.roots: dict[str, str] = {}
        """What a shared object is made of, where that is another one: `Sessions` of `engine`."""

    # -- loops per call -----------------------------------------------------------------------------

    @property
    def per_call(self) -> Iterator[LoopRun]:
        """The loops that are run in a coroutine, a callback, a job or a request handler."""
        if self.module.imports("nest_asyncio"):
            return
        seen: set[ast.expr] = {use.run.node for use in self.foreign}
        own = [*self._in_callbacks(), *self._in_handlers()] if self.module.calls(RunsLoop) else []
        for run in (*self._in_coroutines(), *own):
            if run.place not in seen:
                seen.add(run.place)
                yield run

    def runs(self, function: Function) -> list[Call]:
        """The calls in the body of `function` itself that run a loop; none, where it asks first whether one runs."""
        own = self.module.stalls.own(function, RunsLoop)
        return [] if not own or self.module.stalls.asks_first(function) else own

    def is_run(self, call: Call) -> bool:
        """Does a call run the loop here and now? What only wraps (`async_to_sync(f)`) does when it is called."""
        parent = self.module.parent(call.node)
        return not self._wraps(call) or (isinstance(parent, ast.Call) and parent.func is call.node)

    def _wraps(self, call: Call) -> bool:
        """Does the call give a function which runs the loop: `async_to_sync(f)`?"""
        return call.plays(Wraps)

    def _in_coroutines(self) -> Iterator[LoopRun]:
        module = self.module
        for function in module.notes.functions:
            if not function.is_async:
                continue
            for call in self.runs(function):
                yield LoopRun(call.node, call.name, "coroutine", True)
            for site in function.calls if self._helpers_may_run else ():
                info = module.stalls.followed(site)
                found = info.module.stalls.first(info, (RunsLoop,)) if info is not None else None
                if info is not None and found is not None and not module.is_dead(site.block):
                    call, passed = found
                    helpers = " -> ".join(f"`{f.short_name}`" for f in (info, *passed))
                    yield LoopRun(site.node, call.name, "coroutine", True, f" through {helpers}")

    @cached_property
    def _helpers_may_run(self) -> bool:
        """Does this file, or one that it imports, speak of running a loop at all?"""
        module = self.module
        if any(word in module.source for word in RUNS_LOOPS):
            return True
        return any(hints.runs_loops for hints in module.import_hints)

    def _in_callbacks(self) -> Iterator[LoopRun]:
        module = self.module
        for taken in module.calls(Callback):
            given = taken.argument(taken.role.callable) if taken.role.where == "loop" else None
            info = module.callable_of(given, taken.scope) if given is not None else None
            found = self._first_here(info)
            if found is not None:
                yield LoopRun(found.node, found.name, "callback of the loop", True)

        for info in module.functions:
            if info.is_async or isinstance(info.node, ast.Lambda) or not self._is_handed_as_callback(info):
                continue
            found = self._first_here(info)
            if found is not None and self.is_fresh(found):
                yield LoopRun(found.node, found.name, "callback", False)

    def _is_handed_as_callback(self, info: FunctionInfo) -> bool:
        """`client.on_message = self.receive`, `consume(on_message_callback=receive)`."""
        module = self.module
        loads: list[ast.expr] = [*module.loads_named(info.short_name)]
        loads += module.attributes_named(info.short_name)
        for load in loads:
            parent = module.parent(load)
            given = ""
            if isinstance(parent, ast.keyword) and parent.arg is not None:
                given = parent.arg
            elif isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Attribute):
                given = parent.targets[0].attr
            if (given.startswith("on_") or given.endswith("callback")) and (
                module.callable_of(load, module.scope_of(load)) is info
            ):
                return True
        return False

    def _first_here(self, info: FunctionInfo | None) -> Call | None:
        """The first call in this file which running a plain function ends up making, and which runs a loop."""
        if info is None or info.is_async or info.module is not self.module:
            return None
        found = self.module.stalls.first(info, (RunsLoop,))
        return found[0] if found is not None and found[0].module is self.module else None

    def _in_handlers(self) -> Iterator[LoopRun]:
        for info in self.module.functions:
            if info.is_async or isinstance(info.node, ast.Lambda) or not self._may_run(info):
                continue
            where = self._unit(info)
            if where is None:
                continue
            first = self._first_here(info)
            for call in self.runs(info.function) or ([first] if first is not None else []):
                if self.is_fresh(call):
                    yield LoopRun(call.node, call.name, where, False)

    def _may_run(self, info: FunctionInfo) -> bool:
        return bool(info.decorators) or info.function.class_ is not None or info.job is not None

    def _unit(self, info: FunctionInfo) -> str | None:
        """What runs the function again and again: a job library, a web framework."""
        if info.job is not None:
            return "job"
        if self.module.request_scope.is_endpoint(info):
            return "request handler"
        owner = info.function.class_
        if owner is not None:
            for role in self.module.class_roles(self.module.own(owner.name), View):
                if info.short_name in role.methods:
                    return "request handler"
        return None

    def is_fresh(self, call: Call) -> bool:
        """Is the loop made for this very call: by the call itself, or further up in the same function?"""
        if call.role.fresh:
            return True
        function = call.function
        return function is not None and bool(call.module.calls_of(function, NewLoop)) and call.receiver is not None

    # -- what belongs to another loop -------------------------------------------------------------------

    @cached_property
    def foreign(self) -> list[ForeignUse]:
        """The loops made for one call in which something is used that outlives them."""
        found = []
        for call in self.module.calls(RunsLoop):
            function = call.function
            if function is None or not self.is_run(call):
                continue
            how = self._again(function, call)
            wrapped = self._wraps(call)  # in a worker with no loop of its own, each call of it makes one
            if not self.is_fresh(call) and not (wrapped and self._unit(self.module.info(function)) == "job"):
                continue
            start = self._coroutine(call) if how is not None else None
            if start is None or self.module.stalls.asks_first(function):
                continue
            uses, visited = self._used_by(start)
            for name, what, through in uses:
                if how == "thread" and not self._is_used_elsewhere(name, visited, function):
                    continue
                if "." in name and not self._is_of_same_class(name, function):
                    continue  # kept in another object, which may be made anew as well
                found.append(ForeignUse(call, name, what, through))
                break
        return found

    def _is_of_same_class(self, name: str, function: Function) -> bool:
        """Is `self.client` an attribute of the very object whose method runs the loop?"""
        root, _, attribute = name.partition(".")
        owners = self.kept[attribute][0] if attribute in self.kept else set()
        around: Function | None = function
        while around is not None and around.class_ is None:
            around = around.outer
        if around is None or around.class_ is None:
            return root[:1].isupper()
        own = self.module.own(around.class_.name)
        return bool(owners & set(self.module.mro(own))) or root[:1].isupper()

    def _coroutine(self, call: Call) -> FunctionInfo | None:
        """The coroutine function of the project that a loop is run for."""
        given = call.argument(call.role.coroutine) if call.role.coroutine is not None else None
        if isinstance(given, ast.Name):
            given = self.module.constants.literal(given, call.scope)
        if isinstance(given, ast.Call):
            site = self.module.site_of(given)
            return self.module.callee(site) if site is not None else None
        return self.module.callable_of(given, call.scope) if given is not None else None

    def _again(self, function: Function, call: Call) -> str | None:
        """How it comes that the call is made more than once; None, where nothing tells."""
        info = self.module.info(function)
        if self._unit(info) is not None:
            return "unit"
        if any(isinstance(b.node, (ast.For, ast.While)) for b in self.module.blocks(call.block)):
            return "loop"
        if function.is_async or isinstance(function.node, ast.Lambda) or self.is_entry(function):
            return None
        if self._is_thread_target(function):
            return "thread"
        named = [a.arg for a in function.parameters]
        if function.class_ is not None:
            return "method" if self._is_facade(function) else None
        if info.decorators or any(name in _FROM_COMMAND_LINE for name in named):
            return None
        callers = self.module.callers(function)
        if len(callers) > 1 or any(self._is_in_loop(site) for site in callers):
            return "callers"
        return "parameters" if named else None

    def _is_facade(self, function: Function) -> bool:
        """Is the method one that others call again: it takes an argument, or is one of several that run a loop?"""
        assert function.class_ is not None
        if function.short_name in ("execute", "handle", "run", "run_forever"):
            return False
        names = [a.arg for a in function.parameters][1:]
        if any(name not in _FROM_COMMAND_LINE for name in names):
            return True
        return sum(bool(self.runs(f)) for f in function.class_.methods.values() if not f.is_async) > 1

    def _is_in_loop(self, site: Site) -> bool:
        return any(isinstance(b.node, (ast.For, ast.While)) for b in self.module.blocks(site.block))

    def is_entry(self, function: Function) -> bool:
        """Does the program start with this function, by its name or by who calls it?"""
        if function.short_name.strip("_") in _ENTRIES:
            return True
        callers = self.module.callers(function) if function.class_ is None else []
        return bool(callers) and all(
            site.function is None or site.function.short_name.strip("_") in _ENTRIES for site in callers
        )

    def _is_thread_target(self, function: Function) -> bool:
        info = self.module.info(function)
        return any(
            (given := call.argument(call.role.callable)) is not None
            and self.module.callable_of(given, call.scope) is info
            for call in self.module.calls(ToThread)
        )

    def _used_by(self, start: FunctionInfo) -> tuple[list[tuple[str, str, str]], set[Function]]:
        """What belongs to a loop and is used by running a coroutine: name, what it is, the function that uses it."""
        found: list[tuple[str, str, str]] = []
        ended: set[str] = set()
        roots: dict[str, str] = {}
        seen = {start.function}
        queue = [(start, 0)]
        for info, depth in queue:
            loops = info.module.loops
            for name, what in loops.used_in(info.function):
                found.append((name, what, info.short_name))
                roots[name] = loops.roots.get(name, name)
            ended |= loops.ended_in(info.function)
            for site in info.function.calls if depth < _DEEPEST else ():
                callee = info.module.calls_project(site)
                if callee is not None and callee.function not in seen and callee.job is None:
                    seen.add(callee.function)
                    queue.append((callee, depth + 1))
        return [(name, what, by) for name, what, by in found if not {name, roots.get(name, name)} & ended], seen

    def _is_used_elsewhere(self, name: str, visited: set[Function], function: Function) -> bool:
        return any(
            f not in visited
            and f.is_async
            and (not name.startswith("self.") or f.class_ is function.class_)
            and any(n == name for n, _ in self.used_in(f))
            for f in self.module.notes.functions
        )

    def used_in(self, function: Function) -> list[tuple[str, str]]:
        """What outlives a loop and belongs to one, as far as the body of `function` itself mentions it."""
        if function not in self._uses:
            self._uses[function] = list(dict.fromkeys(self._mentioned(function)))
        return self._uses[function]

    def _mentioned(self, function: Function) -> Iterator[tuple[str, str]]:
        module = self.module
        for name, what in self.shared.items():
            bound = module.notes.scope.bindings.get(name)
            if any(
                module.names.lookup(load.id, module.scope_of(load)) is bound for load in self._loads_in(name, function)
            ):
                yield name, what
        for attribute, (owners, what) in self.kept.items():
            for node in module.attributes_named(attribute):
                if self.module.function_at(node) is function and isinstance(node.ctx, ast.Load):
                    held = module.types.of(node.value, module.scope_of(node))
                    owner = held.name if held is not None else module.names.of(node.value, module.scope_of(node))
                    if owner is not None and owners & set(module.mro(owner)):
                        yield spelling(node), what

    def _loads_in(self, name: str, function: Function) -> list[ast.Name]:
        return [load for load in self.module.loads_named(name) if self.module.function_at(load) is function]

    def ended_in(self, function: Function) -> set[str]:
        """The names of objects that the body of `function` closes: the next loop finds nothing of the last one."""
        return {
            spelling(site.node.func.value)
            for site in function.calls
            if site.last in _ENDS and isinstance(site.node.func, ast.Attribute)
        }

    @cached_property
    def shared(self) -> dict[str, str]:
        """The names of this module that hold what belongs to a loop, also by import, and what that is."""
        module = self.module
        found: dict[str, str] = {}
        self.__dict__["shared"] = found  # while asking: modules may import each other's names
        made = {
            call.node: call.role.what for call in module.calls(LoopBound) if not call.returns_at_once(call.role.unless)
        }
        for name, bound in module.notes.scope.bindings.items():
            if len(bound) != 1:
                continue
            value = bound[0].detail if bound[0].kind == "annotated" else bound[0].node
            if bound[0].kind in ("value", "annotated") and value in made:
                found[name] = made[value]
            elif bound[0].kind == "from":
                what = self._imported(bound[0])
                if what is not None:
                    found[name] = what
        for _ in range(3):  # client -> client["shop"] -> ...["orders"], engine -> sessionmaker(engine)
            for name, bound in module.notes.scope.bindings.items():
                if name not in found and len(bound) == 1 and bound[0].kind in ("value", "annotated"):
                    value = bound[0].detail if bound[0].kind == "annotated" else bound[0].node
                    root = self._root(value)
                    if root in found:
                        found[name] = found[root]
                        self.roots[name] = self.roots.get(root, root)
        return found

    def _imported(self, binding: Binding) -> str | None:
        name = self.module.names._binding(binding)
        home = self.module.module_of(name) if name is not None and ":" in name else None
        if home is None or home is self.module or name is None:
            return None
        last = name.partition(":")[2]
        what = home.loops.shared.get(last)
        if what is not None and binding.detail[2] == last:  # type: ignore[index]
            self.roots[last] = home.loops.roots.get(last, last)
        return what

    def _root(self, value: object) -> str:
        """The name that a value is made of: `client["shop"]`, `client.shop`, `sessionmaker(engine)`."""
        node = value
        if isinstance(node, ast.Call):
            callee = self.module.names.of(node.func, self.module.notes.scope)
            given = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "bind")]
            if callee is not None and ":" not in callee and given and isinstance(given[0], ast.Name):
                return given[0].id
            node = node.func
        while isinstance(node, (ast.Attribute, ast.Subscript)):
            node = node.value
        return node.id if isinstance(node, ast.Name) and node is not value else ""

    @cached_property
    def kept(self) -> dict[str, tuple[set[str], str]]:
        """The attributes that hold what belongs to a loop, made in a class body or a constructor: owners and what."""
        module = self.module
        made = {
            call.node: call.role.what for call in module.calls(LoopBound) if not call.returns_at_once(call.role.unless)
        }
        found: dict[str, tuple[set[str], str]] = {}
        for info in module.classes if made else ():
            names = {*info.note.inner.attributes, *info.note.inner.bindings}
            for name in names:
                bound = info.bindings(name)
                value = bound[0].detail if bound[0].kind == "annotated" else bound[0].node
                if len(bound) == 1 and value in made and self._is_made_early(value):
                    found.setdefault(name, (set(), made[value]))[0].add(info.name)
        return found

    def _is_made_early(self, value: object) -> bool:
        function = self.module.function_at(value) if isinstance(value, ast.AST) else None
        return function is None or function.short_name in ("__init__", "__post_init__")

    # -- loops left open -----------------------------------------------------------------------------

    @property
    def left_open(self) -> Iterator[Call]:
        """The loops made in this file that nobody closes."""
        for call in self.module.calls(NewLoop):
            if call.function is not None and not self.is_entry(call.function) and self._is_left_open(call):
                yield call

    def _is_left_open(self, call: Call) -> bool:
        parent = self.module.parent(call.node)
        if isinstance(parent, ast.Attribute):
            return True  # asyncio.new_event_loop().run_until_complete(...): nothing is left to close
        targets = parent.targets if isinstance(parent, ast.Assign) else [getattr(parent, "target", None)]
        if any(isinstance(t, ast.Name) and len(self.module.names.lookup(t.id, call.scope)) > 1 for t in targets):
            return False  # one of several: mostly the loop that the thread has already
        if not isinstance(parent, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
            return False
        return all(t is not None and self._is_never_closed(t, call) for t in targets)

    def _is_never_closed(self, target: ast.expr, call: Call) -> bool:
        module = self.module
        if isinstance(target, ast.Name):
            if any(b is module.names.lookup(target.id, call.scope) for b in module.notes.scope.bindings.values()):
                return False  # a name of the module: there as long as the process
            uses = [self._use(load) for load in module.loads_of(target, call.scope)]
            kept = [u for u in uses if isinstance(u, ast.Attribute)]
            if not kept and not any(self._runs_it(load) for load in module.loads_of(target, call.scope)):
                return False  # the thread's loop from now on, which others run
            return not any(u in ("closed", "out of sight") for u in uses) and all(self._is_kept_open(a) for a in kept)
        return isinstance(target, ast.Attribute) and self._is_kept_open(target)

    def _use(self, load: ast.expr) -> str | ast.Attribute:
        """What is done with a loop at one place: it is closed, kept in an attribute, used, or goes out of sight."""
        parent = self.module.parent(load)
        if isinstance(parent, ast.Attribute):
            return "closed" if parent.attr == "close" else "used"
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1:
            target = parent.targets[0]
            if isinstance(target, ast.Attribute):
                return target
            if isinstance(target, ast.Name):
                loads = self.module.loads_of(target, self.module.scope_of(target))
                uses = {u for u in map(self._use, loads) if isinstance(u, str)}
                return "closed" if "closed" in uses else "out of sight" if "out of sight" in uses else "used"
        if isinstance(parent, ast.keyword) and parent.arg in ("loop", "io_loop"):
            return "used"
        if isinstance(parent, ast.Call):
            func = parent.func
            last = last_part(func)
            return "used" if last in _KEEPS_NOTHING else "out of sight"
        if isinstance(parent, (ast.Compare, ast.If, ast.While, ast.UnaryOp, ast.Expr, ast.BoolOp)):
            return "used"
        return "out of sight"

    def _is_kept_open(self, attribute: ast.Attribute) -> bool:
        """Is a loop kept in an attribute that nobody closes?"""
        module = self.module
        for node in module.attributes_named(attribute.attr):
            if isinstance(node.ctx, ast.Load) and self._use(node) in ("closed", "out of sight"):
                return False
        if not any(self._runs_out(node) for node in module.attributes_named(attribute.attr)):
            return False  # nobody stops it: it lives as long as the process
        elsewhere = module.mentioned_elsewhere(attribute.attr, "close")
        if elsewhere is None:
            return attribute.attr.startswith("_")
        return not elsewhere

    def _runs_it(self, load: ast.expr) -> bool:
        """`loop.run_until_complete(...)`, `target=loop.run_forever`."""
        parent = self.module.parent(load)
        return isinstance(parent, ast.Attribute) and parent.attr in ("run_until_complete", "run_forever")

    def _runs_out(self, load: ast.expr) -> bool:
        """`loop.run_until_complete(...)`, `loop.stop()`, `call_soon_threadsafe(loop.stop)`."""
        parent = self.module.parent(load)
        return isinstance(parent, ast.Attribute) and parent.attr in ("run_until_complete", "stop")
