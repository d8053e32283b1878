"""
Outcomes: who looks at how a task ended.

Three places at which an exception gets lost although nothing swallows it: a wait for several tasks whose exceptions
come back as values that nobody reads, a callback that only forgets its task, and a handler around the start of a task,
where the task's own exception never arrives.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    AfterResponse,
    AsksLoop,
    Coroutine,
    Deferred,
    DoneCallback,
    Gathers,
    Opens,
    RunsLoop,
    Spawn,
    ToThread,
)
from . import flow
from .calls import Call, spelling
from .comments import Comments
from .handlers import Handler, clauses, is_output
from .nodes import called
from .reader import Block, Function, Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_ENDING: Final = re.compile(
    r"(^|_)(a?close|stop|shutdown|shut_down|drain|wait|cancel|clean|cleanup|teardown|tear_down|dispose|disconnect|exit|"
    r"aexit|terminate|join|finali[sz]e|abort|kill|quit|unload|reset|lifespan|expire|release)(_|$)"
)
"""What functions are called in which tasks are brought to their end."""
_CLOSING: Final = re.compile(
    r"^_*(a?close|stop|shutdown|disconnect|cancel|terminate|kill|unsubscribe|dispose|release|cleanup|wait|join|sleep|"
    r"wait_closed|aexit|logout|unload|wait_stopped|wait_for_stop|stop_\w+|close_\w+|shutdown_\w+|\w+_(close|stop|shutdown))_*$"
)
"""What coroutines are called whose failure nobody can do anything about: they close, or only wait."""
_LOOKS_ONLY: Final = frozenset({"len", "print", "str", "repr", "id", "type", "bool"})
_ITERATING: Final = frozenset({"enumerate", "tqdm", "list", "track", "iter", "reversed", "sorted"})
_READS: Final = frozenset({"result", "exception", "exc_info", "traceback"})
_EXPLAINS: Final = re.compile(r"exception|error|fail|ignor|best.?effort|care|swallow|log", re.IGNORECASE)
_BOOKKEEPING: Final = frozenset({
    "add", "append", "appendleft", "discard", "remove", "add_done_callback", "setdefault", "update", "insert",
    "set_name", "start", "setDaemon", "copy", "items", "keys", "values", "monotonic", "time", "perf_counter", "now",
    "create_task", "partial", "copy_context",
})  # fmt: skip
_INSTEAD: Final = re.compile(
    r"no running|event loop|running loop|no loop|not? async|sync context|outside", re.IGNORECASE
)


@dataclass(frozen=True)
class Ignored:
    """A wait for several tasks whose exceptions nobody looks at."""

    call: Call
    counted: bool
    """Is what it gives kept, but only counted or shown?"""


@dataclass(frozen=True)
class BlindCallback:
    """A done callback which never asks how its task ended."""

    call: Call
    callback: ast.expr

    @property
    def spelled(self) -> str:
        return spelling(self.callback)


@dataclass(frozen=True)
class DeadHandler:
    """A handler around nothing but the start of background work."""

    handler: Handler
    start: ast.Call
    owner: str
    """What the exception belongs to: the task, the future, the response's background work."""

    @property
    def name(self) -> str:
        return spelling(self.start.func)


def _loaded(target: ast.expr) -> str:
    """How the dump of a loop variable reads where it is used."""
    return ast.dump(target).replace("Store()", "Load()")


class Outcomes:
    """Who looks at outcomes in one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.comments = Comments(module.source)

    # -- several at once ----------------------------------------------------------------------------

    def ignored(self) -> Iterator[Ignored]:
        """The waits for several tasks whose exceptions nobody looks at, in source order."""
        for call in self.module.calls(Gathers):
            if call.function is None or not self._keeps_exceptions(call):
                continue
            found = self._each(call) if call.role.gives == "each" else self._unread(call)
            if found is not None and not self._is_excused(call):
                yield found

    def _keeps_exceptions(self, call: Call) -> bool:
        role: Gathers = call.role
        if role.quietly is None:
            return True
        parameter, value = role.quietly
        return call.literal(parameter) is value

    def _unread(self, call: Call) -> Ignored | None:
        """What is known of a wait whose result is dropped, or kept and not looked at."""
        module = self.module
        value = self._value(call)
        if value is None:
            return None
        parent = module.parent(value)
        dropped = module.is_dropped(value)
        if dropped and isinstance(parent, (ast.Expr, ast.Assign, ast.AnnAssign)):
            if call.role.gives == "sets":
                # Leaving early is a fault of its own; of tasks made elsewhere, whoever made them may learn the outcome.
                return Ignored(call, False) if not self._leaves_early(call) and self._given(call) else None
            return Ignored(call, False)
        targets = parent.targets if isinstance(parent, ast.Assign) else [getattr(parent, "target", None)]
        if len(targets) != 1 or not isinstance(parent, (ast.Assign, ast.AnnAssign)):
            return None
        target = targets[0]
        if call.role.gives == "sets":
            if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
                return None
            target = target.elts[0]
        if not isinstance(target, ast.Name):
            return None
        loads = module.loads_of(target, call.scope) if target.id != "_" else []
        if call.role.gives == "sets" and loads:
            return None
        return Ignored(call, bool(loads)) if all(self._is_no_look(load) for load in loads) else None

    def _value(self, call: Call) -> ast.expr | None:
        """The expression whose value is the outcomes: the `await` of the call, or of the name it was given."""
        module, node = self.module, call.node
        if not call.role.awaited:
            return node
        for _ in range(4):
            parent = module.parent(node)
            if isinstance(parent, ast.Await):
                return parent
            if isinstance(parent, ast.Call) and parent.args[:1] == [node]:
                site = module.site_of(parent)
                roles = module.roles_of(site) if site is not None else ()
                if any(isinstance(role, RunsLoop) for role in roles):
                    return parent
                if not any(isinstance(role, Coroutine) for role in roles):
                    return None
                node = parent  # asyncio.wait_for(gather(...), 5)
                continue
            if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
                loads = module.loads_of(parent.targets[0], call.scope)
                if len(loads) != 1:
                    return None
                found: ast.AST = loads[0]
                node = found  # type: ignore[assignment]
                continue
            return None
        return None

    def _leaves_early(self, call: Call) -> bool:
        return any(call.literal(parameter) != parameter.default for parameter in call.role.leaves_early)

    def _is_no_look(self, load: ast.Name) -> bool:
        """Does a place that reads the outcomes only count or show them?"""
        parent = self.module.parent(load)
        if isinstance(parent, ast.Call) and load in parent.args:
            func = parent.func
            return isinstance(func, ast.Name) and func.id in _LOOKS_ONLY - {"print", "str", "repr"}
        return isinstance(parent, ast.If) and parent.test is load

    def _each(self, call: Call) -> Ignored | None:
        """The same for a loop that gets the tasks one by one, as they end."""
        module, node = self.module, call.node
        parent = module.parent(node)
        while isinstance(parent, ast.Call) and node in parent.args[:1] and called(parent) in _ITERATING:
            node, parent = parent, module.parent(parent)
        if not isinstance(parent, (ast.For, ast.AsyncFor)) or parent.iter is not node:
            return None
        target = parent.target
        if isinstance(target, ast.Tuple) and target.elts:
            target = target.elts[-1]
        if not isinstance(target, ast.Name):
            return None
        inside = {n for statement in parent.body for n in ast.walk(statement)}
        loads = [load for load in module.loads_of(target, call.scope) if load in inside]
        return Ignored(call, False) if all(self._only_finds(load) for load in loads) else None

    def _only_finds(self, load: ast.Name) -> bool:
        """Does it use a task only to look up what belongs to it (`names[task]`), or to ask whether it is done?"""
        parent = self.module.parent(load)
        if isinstance(parent, ast.Subscript):
            return parent.slice is load
        if isinstance(parent, ast.Attribute):
            return parent.attr in ("done", "get_name", "cancelled")
        return isinstance(parent, ast.Call) and called(parent) in ("remove", "discard", "pop")

    def _is_excused(self, call: Call) -> bool:
        function = call.function
        assert function is not None
        if self._ends_things(function) or self._in_cleanup(call.block, call.node):
            return True
        if self._cancelled_before(call) or self._looked_at_later(call):
            return True
        if self._explained(call.node):
            return True
        coroutines = self._given(call)
        return bool(coroutines) and all(self._is_harmless(node) for node in coroutines)

    def _ends_things(self, function: Function) -> bool:
        here: Function | None = function
        while here is not None:
            if _ENDING.search(here.short_name.strip("_")) or (here.yields and self.module.context_kind(here)):
                return True
            here = here.outer
        return False

    def _in_cleanup(self, block: Block, node: ast.AST) -> bool:
        if any(b.part in ("finalbody", "handlers") for b in self.module.blocks(block)):
            return True
        return any(isinstance(above, ast.ExceptHandler) for above in self.module.ancestors(node))

    def _cancelled_before(self, call: Call) -> bool:
        """Are tasks cancelled, or told to end, before they are waited for?"""
        assert call.function is not None
        return any(
            site.node.lineno <= call.node.lineno and site.node is not call.node and _CANCELS.search(site.last)
            for site in call.function.calls
        )

    def _looked_at_later(self, call: Call) -> bool:
        """Are the tasks themselves, by the names under which they were given, asked how they ended?"""
        for operand in self._operands(call):
            node = self._collection(operand)
            if isinstance(node, ast.Name):
                for load in self.module.loads_of(node, call.scope):
                    if load.lineno > (call.node.end_lineno or 0) and self._is_look(load):
                        parent = self.module.parent(load)
                        if node is operand or not isinstance(parent, ast.Attribute) or parent.attr != "keys":
                            return True  # what names the tasks tells nothing of them
            elif isinstance(node, ast.Attribute) and self._attribute_is_read(node):
                return True
        return False

    def _collection(self, node: ast.expr) -> ast.expr:
        """What the tasks were taken out of: `pending` of `list(pending.values())`."""
        while isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr in ("values", "keys", "copy") and not node.args:
                node = node.func.value
            elif isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple", "set") and len(node.args) == 1:
                node = node.args[0]
            else:
                break
        return node

    def _is_look(self, load: ast.Name) -> bool:
        parent = self.module.parent(load)
        if isinstance(parent, ast.Attribute) and parent.attr in ("items", "values", "keys"):
            taken = self.module.parent(parent)
            around = self.module.parent(taken) if taken is not None else None
            if isinstance(around, (ast.For, ast.comprehension)) and around.iter is taken:
                inside = ast.walk(around if isinstance(around, ast.For) else self.module.parent(around) or around)
                last = around.target.elts[-1] if isinstance(around.target, ast.Tuple) else around.target
                return any(
                    isinstance(n, ast.Await)
                    or (isinstance(n, ast.Attribute) and n.attr in _READS)
                    or (isinstance(n, ast.Call) and any(ast.dump(a) == _loaded(last) for a in n.args))
                    for n in inside
                )
        if isinstance(parent, ast.Attribute):
            return parent.attr not in ("clear", "cancel", "done", "cancelled", "remove", "discard", "add", "append")
        if isinstance(parent, ast.Call):
            return called(parent) not in _LOOKS_ONLY
        if isinstance(parent, ast.Subscript):
            held = self.module.types.of(load, self.module.scope_of(load))
            return held is None or held.name != "builtins.dict"  # names[task] tells what belongs to it
        if isinstance(parent, (ast.For, ast.comprehension)) and parent.iter is load:
            inside = ast.walk(parent if isinstance(parent, ast.For) else self.module.parent(parent) or parent)
            return any(isinstance(n, ast.Attribute) and n.attr in _READS for n in inside) or any(
                isinstance(n, ast.Await) for n in ast.walk(parent)
            )
        return not isinstance(parent, (ast.If, ast.While, ast.UnaryOp, ast.Compare))

    def _attribute_is_read(self, node: ast.Attribute) -> bool:
        """Does a callback of the file look at outcomes, or a loop over the collection that the attribute holds?"""
        if any(self._looks(callback) for callback in self._callbacks):
            return True
        for place in self.module.attributes_named(node.attr):
            parent = self.module.parent(place)
            if isinstance(parent, (ast.For, ast.comprehension)) and parent.iter is place:
                holder = parent if isinstance(parent, ast.For) else self.module.parent(parent)
                if holder is not None and any(
                    isinstance(n, ast.Attribute) and n.attr in _READS for n in ast.walk(holder)
                ):
                    return True
        return False

    def _operands(self, call: Call) -> list[ast.expr]:
        """The variables and expressions that carry the tasks: each argument without its star."""
        found: list[ast.expr] = []
        for argument in call.args:
            node = argument.value if isinstance(argument, ast.Starred) else argument
            literal = isinstance(node, (ast.List, ast.Tuple, ast.Set))
            found += node.elts if literal else [node]  # type: ignore[attr-defined]
        return found

    def _given(self, call: Call) -> list[ast.Call]:
        """The calls that make the coroutines which are waited for; empty where they can't all be told."""
        found: list[ast.Call] = []
        for node in self._operands(call):
            made = self._makers(node, call.scope, 0)
            if not made:
                return []
            found += made
        return found

    def _makers(self, node: ast.expr, scope: Scope, depth: int) -> list[ast.Call]:
        if depth > 4:
            return []
        if isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp)):
            return self._makers(node.elt, scope, depth + 1)
        if isinstance(node, ast.DictComp):
            return self._makers(node.value if not isinstance(node.key, ast.Call) else node.key, scope, depth + 1)
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            parts = [self._makers(e.value if isinstance(e, ast.Starred) else e, scope, depth + 1) for e in node.elts]
            return [call for part in parts for call in part] if all(parts) else []
        if isinstance(node, ast.Call):
            inner = self._started(node)
            if inner is not None:
                return [inner] if isinstance(inner, ast.Call) else [node]
            if called(node) in ("list", "values", "tuple", "set") and isinstance(node.func, ast.Attribute):
                return self._makers(node.func.value, scope, depth + 1)
            if called(node) in ("list", "tuple", "set") and node.args:
                return self._makers(node.args[0], scope, depth + 1)
            return [node]
        if isinstance(node, ast.Name):
            values: list[ast.expr] = [
                b.node
                for b in self.module.names.lookup(node.id, scope)
                if b.kind == "value" and isinstance(b.node, ast.expr) and not _is_empty(b.node)
            ]
            values += [value for _, value in self.module.put_into(node, scope) if value is not None]
            parts = [self._makers(value, scope, depth + 1) for value in values]
            return [call for part in parts for call in part] if parts and all(parts) else []
        return []

    def _started(self, node: ast.Call) -> ast.expr | None:
        """The coroutine or callable that `node` starts or hands to a pool."""
        site = self.module.site_of(node)
        for role in self.module.roles_of(site) if site is not None else ():
            if isinstance(role, (Spawn, Deferred)):
                parameter = role.coroutine if isinstance(role, Spawn) else role.callable
                return Call(site, role, self.module).argument(parameter) if site is not None else None
        return None

    def _is_harmless(self, node: ast.Call) -> bool:
        """Does what `node` runs only close or wait, or deal with its failures itself?"""
        if _CLOSING.match(called(node)):
            return True
        started = self._started(node)
        if started is not None and not isinstance(started, ast.Call):
            site = self.module.site_of(node)
            info = self.module.callable_of(started, site.scope) if site is not None else None
        else:
            site = self.module.site_of(node)
            info = self.module.callee(site) if site is not None else None
        return info is not None and deals_with_failures(info)

    def _explained(self, node: ast.AST) -> bool:
        """Does a comment at the statement say why the outcome does not matter?"""
        statement = self.module.statement(node)
        if statement is None:
            return False
        said = self.comments.between(statement.lineno - 1, statement.end_lineno or statement.lineno)
        return any(_EXPLAINS.search(text) for text in said)

    # -- done callbacks -------------------------------------------------------------------------------

    def blind_callbacks(self) -> Iterator[BlindCallback]:
        """The done callbacks that never ask for the exception of their task, which nobody else looks at either."""
        if any(site.last == "set_exception_handler" for site in self.module.notes.sites):
            return
        for call in self._done_callbacks:
            callback = call.argument(call.role.callable)
            if callback is None or self._looks(call) or self._has_other_eyes(call):
                continue
            yield BlindCallback(call, callback)

    @cached_property
    def _done_callbacks(self) -> list[Call]:
        return self.module.calls(DoneCallback)

    @property
    def _callbacks(self) -> list[Call]:
        return self._done_callbacks

    def _looks(self, call: Call) -> bool:
        """Does the callback ask for the exception, or may it?"""
        node = call.argument(call.role.callable)
        if node is None:
            return True
        if isinstance(node, ast.Call):  # partial(self._finished, key)
            inner = node.args[0] if node.args and called(node) in ("partial", "partialmethod") else None
            if inner is None:
                return True
            node = inner
        info = self.module.callable_of(node, call.scope)
        if info is not None:
            return info.is_async or may_look(info)  # a coroutine function there does nothing at all: another law
        if isinstance(node, ast.Attribute):
            return node.attr not in (
                "discard",
                "remove",
                "pop",
                "release",
                "set",
                "append",
                "add",
                "clear",
                "set_result",
            )
        return True

    def _has_other_eyes(self, call: Call) -> bool:
        receiver = call.receiver
        if isinstance(receiver, ast.Call):
            inner = self._started(receiver)
            if isinstance(inner, ast.Name):  # ensure_future(task): a task that somebody made elsewhere
                return True
            spawned = [receiver] if inner is not None else []
        elif isinstance(receiver, ast.Name):
            loads = self.module.loads_of(receiver, call.scope)
            if any(self._is_eye(load) for load in loads):
                return True
            if any(b.kind == "parameter" for b in self.module.names.lookup(receiver.id, call.scope)):
                return True  # whoever made it may look
            others = [c for c in self._done_callbacks if isinstance(c.receiver, ast.Name) and c.receiver in loads]
            if any(self._looks(other) for other in others):
                return True
            spawned = [
                b.node
                for b in self.module.names.lookup(receiver.id, call.scope)
                if b.kind == "value" and isinstance(b.node, ast.Call)
            ]
        elif isinstance(receiver, ast.Attribute):
            places = self.module.attributes_named(receiver.attr)
            if any(self._is_eye(place) for place in places):
                return True
            spawned = [
                parent.value
                for place in places
                if isinstance(parent := self.module.parent(place), ast.Assign) and isinstance(parent.value, ast.Call)
            ]
        else:
            return True
        for node in spawned:
            site = self.module.site_of(node)
            roles = self.module.roles_of(site) if site is not None else ()
            if any(isinstance(role, Spawn) and role.owned for role in roles) or self._is_harmless_start(node):
                return True
        return False

    def _is_harmless_start(self, node: ast.Call) -> bool:
        inner = self._started(node)
        return isinstance(inner, ast.Call) and self._is_harmless(inner)

    def _is_eye(self, place: ast.expr) -> bool:
        """Does `place`, which reads the task, await it, hand it out or ask how it ended?"""
        parent = self.module.parent(place)
        if isinstance(parent, (ast.Await, ast.Return, ast.Yield)):
            return True
        if isinstance(parent, ast.Attribute):
            return parent.attr in _READS
        if isinstance(parent, ast.Call) and place in parent.args:
            site = self.module.site_of(parent)
            roles = self.module.roles_of(site) if site is not None else ()
            return any(isinstance(role, (Coroutine, Gathers)) for role in roles)
        return False

    # -- handlers around a start --------------------------------------------------------------------------

    def dead_handlers(self) -> Iterator[DeadHandler]:
        """The broad handlers around nothing but the start of background work, in source order."""
        for node, _, function in self.module.notes.tries:
            if function is None or not isinstance(node, ast.Try) or not node.handlers:
                continue
            start = self._only_starts(node.body, function)
            if start is None or function.short_name == "__del__":
                continue
            for handler in clauses(self.module.info(function), node, ()):
                if not handler.is_broad or handler.always_raises or self._is_for_missing_loop(handler, function):
                    continue
                if (
                    self._owner(start) not in ("the future", "the thread") or handler.logs
                ):  # a pool that is shut down refuses
                    yield DeadHandler(handler, start, self._owner(start))

    def _only_starts(self, body: Sequence[ast.stmt], function: Function) -> ast.Call | None:
        """The call that starts background work in `body`, if nothing else there can fail."""
        start: ast.Call | None = None
        for statement in body:
            if not isinstance(statement, (ast.Expr, ast.Assign, ast.AnnAssign, ast.For, ast.If, ast.Return, ast.Pass)):
                return None
            for node in flow.own_nodes(statement):
                if isinstance(
                    node, (ast.Await, ast.AsyncFor, ast.AsyncWith, ast.With, ast.Raise, ast.Yield, ast.Import)
                ):
                    return None
                if isinstance(node, ast.stmt) and isinstance(node, (ast.Try, ast.While, ast.AugAssign, ast.Delete)):
                    return None
                if not isinstance(node, ast.Call):
                    continue
                if self._starts(node):
                    start = start or node
                elif not self._cannot_fail(node, function):
                    return None
        return start

    def _starts(self, node: ast.Call) -> bool:
        site = self.module.site_of(node)
        roles = self.module.roles_of(site) if site is not None else ()
        return any(
            (isinstance(role, (Spawn, AfterResponse, Deferred)) and not getattr(role, "lazily", False))
            or (isinstance(role, Opens) and role.kind == "worker" and bool(role.starts))
            for role in roles
        )

    def _owner(self, start: ast.Call) -> str:
        site = self.module.site_of(start)
        roles = self.module.roles_of(site) if site is not None else ()
        if any(isinstance(role, AfterResponse) for role in roles):
            return "what runs after the response"
        if any(isinstance(role, Opens) for role in roles):
            return "the thread"
        return "the future" if any(isinstance(role, (Deferred, ToThread)) for role in roles) else "the task"

    def _cannot_fail(self, node: ast.Call, function: Function) -> bool:
        """Does a call beside the start only keep books, or make the coroutine that is started?"""
        module = self.module
        site = module.site_of(node)
        if site is None:
            return False
        roles = module.roles_of(site)
        if any(isinstance(role, AsksLoop) for role in roles) or site.last in ("get_running_loop", "get_event_loop"):
            return function.is_async  # in a plain function it is the question that the handler answers
        if self._is_given_to_start(node):
            callee = module.callee(site)
            if callee is not None:
                return callee.is_async or callee.function.is_generator
            return not node.args or site.last not in ("loads", "dumps", "int", "open", "get", "next", "pop")
        if site.last in _BOOKKEEPING or is_output(node):
            return True
        name = module.callee_name(site)
        return name in (
            "builtins.len",
            "builtins.str",
            "builtins.repr",
            "builtins.list",
            "builtins.dict",
            "builtins.set",
        )

    def _is_given_to_start(self, node: ast.Call) -> bool:
        """Is `node` the coroutine that a start takes?"""
        parent = self.module.parent(node)
        while isinstance(parent, ast.Starred):
            parent = self.module.parent(parent)
        if isinstance(parent, ast.keyword):
            parent = self.module.parent(parent)
        return isinstance(parent, ast.Call) and parent.func is not node and self._starts(parent)

    def _is_for_missing_loop(self, handler: Handler, function: Function) -> bool:
        """Is the handler for the case that no event loop runs here: does it do the work without one?"""
        if function.is_async:
            return False
        lines = range(handler.node.lineno, (handler.node.end_lineno or handler.node.lineno) + 1)
        text = "\n".join(self.module.source.splitlines()[lines.start - 1 : lines.stop])
        if _INSTEAD.search(text):
            return True
        for statement in handler.body:
            for node in flow.own_nodes(statement):
                site = self.module.site_of(node) if isinstance(node, ast.Call) else None
                if site is not None and (site.last == "close" or self._does_it_otherwise(site)):
                    return True
        return False

    def _does_it_otherwise(self, site: Site) -> bool:
        return any(isinstance(role, (RunsLoop, Spawn, Opens)) for role in self.module.roles_of(site))


_CANCELS: Final = re.compile(r"cancel|^stop$|^close$|^shutdown$|^terminate$")


def deals_with_failures(info: FunctionInfo) -> bool:
    """Does a broad handler stand around all that `info` does, and keep the failure?"""
    if isinstance(info.node, ast.Lambda):
        return False
    for handler in info.handlers_around_all_work():
        if handler.is_broad and not flow.on_every_path(handler.body, lambda s: isinstance(s, ast.Raise)):
            return True
    work = [s for s in info.node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    tried = [s for s in work if isinstance(s, ast.Try)]
    # Beside the `try` stand only statements that call nothing, or a loop whose body is such a `try`.
    rest = [s for s in work if s not in tried]
    if len(rest) == 1 and isinstance(rest[0], (ast.With, ast.AsyncWith, ast.While, ast.For)) and not tried:
        inner = rest[0].body
        tried = [s for s in inner if isinstance(s, ast.Try)]
        rest = [s for s in inner if s not in tried]
    if not tried or any(isinstance(n, ast.Call) for s in rest for n in flow.own_nodes(s)):
        return False
    return all(
        any(
            h.is_broad and not flow.on_every_path(h.body, lambda s: isinstance(s, ast.Raise))
            for h in clauses(info, s, ())
        )
        for s in tried
    )


def may_look(info: FunctionInfo) -> bool:
    """May callback `info` ask its argument how the task ended: does it read it so, or hand it to somebody?"""
    parameters = [a.arg for a in info.function.parameters if a.arg not in ("self", "cls")]
    if not parameters:
        return info.node.args.vararg is not None
    names = set(parameters)
    for node in ast.walk(info.node):
        if isinstance(node, ast.Attribute) and node.attr in _READS:
            return True
        if isinstance(node, ast.Call):
            given = [*node.args, *(k.value for k in node.keywords)]
            last = called(node)
            handed = any(isinstance(a, ast.Name) and a.id in names for a in given)
            if handed and last not in ("discard", "remove", "pop", "append", "add", "debug", "info", "print", "get"):
                return True
    return False


def _is_empty(node: ast.expr) -> bool:
    return (isinstance(node, (ast.List, ast.Set, ast.Tuple)) and not node.elts) or (
        isinstance(node, ast.Call) and not node.args and not node.keywords
    )
