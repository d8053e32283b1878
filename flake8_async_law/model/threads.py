"""
Threads: what the threads, processes and timers of a file run, what tells them to stop, and what is lost if nobody does.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeGuard

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Blocking, Commit, Enqueue, Publish, Write
from . import flow
from .fates import function_around
from .nodes import called
from .reader import Function, Site
from .resources import STOPPING, Opened

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

DEEPEST: Final = 5
"""How many helpers are followed from what a thread runs."""
CLOSING: Final = frozenset({
    "aclose", "close", "disconnect", "dispose", "exit__", "aexit__", "logout", "shutdown", "stop", "teardown",
    "terminate",
})  # fmt: skip
"""What methods that end an object are called, less leading underscores."""
_HARMLESS_KINDS: Final = frozenset({"sleep", "queue", "lock", "input"})
_WRITING: Final = re.compile(
    r"^_?(async_|do_|re)?((send|write|save|store|upload|publish|post|delete|persist|charge|deliver|export)(?!_signal)(_|$)"
    r"|(archive|commit|execute|executemany|push|rmtree|sendall|sendmail)$)"
)
"""What methods and functions that change something elsewhere are called."""
_READING: Final = re.compile(
    r"^_?(get|head|options|fetch|read|recv|receive|list|describe|poll|scan|find|select|exists|ping|keys|wait)"
)
_WAITING: Final = re.compile(
    r"^_?(sleep|wait|get|recv|receive|poll|accept|read|readline|select|join|acquire|listen|consume|pop|[br]l?pop"
    r"|blpop|brpop|xread|xreadgroup|fetch|getmany|getone|run|process)"
)
"""What the calls are named that let a worker's loop wait for its next round."""
_CHECKUP: Final = re.compile(r"(^|_)(health(_?check)?|heart_?beat|keep_?alive|liveness)(_|$)")
_CACHE: Final = re.compile(r"(^|_|\b)cache(_|\b|$)|Cache\b")
_STOP_ARGUMENT: Final = re.compile(
    r"(?i)stop|shutdown|cancel|exit|quit|leav|closing|terminat|done|finish|running|alive"
)
_ENDING_VALUES: Final = re.compile(r"^_?(stop|sentinel|done|end|eof|poison|close|quit|exit|finish)", re.IGNORECASE)
_SIGNALS: Final = frozenset({"signal", "add_signal_handler", "sigaction"})
_LEAVING: Final = frozenset(
    {"sys.exit", "os._exit", "builtins.exit", "builtins.quit", "os.abort", "os.execv", "os.execvp"}
)


@dataclass(frozen=True)
class EndlessLoop:
    """
    A `while True` without a way out, in what `worker` runs (None: one of another file); `way` are the functions that
    lead there.
    """

    loop: ast.While
    worker: Opened | None
    way: tuple[FunctionInfo, ...]


class Threads:
    """What runs beside the main program in one file."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._reach: dict[Function, list[tuple[FunctionInfo, tuple[FunctionInfo, ...]]]] = {}

    @cached_property
    def workers(self) -> list[Opened]:
        """The threads, processes and timers which the file makes."""
        return [opened for opened in self.module.resources.opened("worker") if opened.role.starts]

    # -- what a worker runs ------------------------------------------------------------------------

    def running(self, worker: Opened) -> list[tuple[FunctionInfo, tuple[FunctionInfo, ...]]]:
        """The functions of this file that `worker` runs, each with the way there; the target first."""
        start = worker.runs
        return self.run_by(start) if start is not None and start.module is self.module else []

    def run_by(self, start: FunctionInfo) -> list[tuple[FunctionInfo, tuple[FunctionInfo, ...]]]:
        """The functions of this file that running `start`, one of them, ends up running, each with the way there."""
        if start.function not in self._reach:
            found: list[tuple[FunctionInfo, tuple[FunctionInfo, ...]]] = [(start, ())]
            seen = {start.function}
            for info, way in found:
                if len(way) >= DEEPEST:
                    continue
                for site in info.function.calls:
                    helper = self.module.effects.followed(site)
                    if helper is not None and helper.function not in seen:
                        seen.add(helper.function)
                        found.append((helper, (*way, info)))
            self._reach[start.function] = found
        return self._reach[start.function]

    # -- endless loops -----------------------------------------------------------------------------

    def endless_loops(self) -> Iterator[EndlessLoop]:
        """Each endless loop in what a thread or process of this file runs, with one of those that run it."""
        seen: set[ast.While] = set()
        for worker in self.workers:
            if worker.role.what == "process" and self._is_ended_by_force(worker):
                continue
            for loop, way in self.loops_of(worker):
                if loop not in seen:
                    seen.add(loop)
                    yield EndlessLoop(loop, worker, way)
        for info in self._started_elsewhere():
            if any(site.last in _SIGNALS for runs, _ in self.run_by(info) for site in runs.function.calls):
                continue
            for loop, way in self._loops_in(self.run_by(info)):
                if loop not in seen and self.work_of(self.run_by(info)) is not None:
                    seen.add(loop)
                    yield EndlessLoop(loop, None, way)

    def _started_elsewhere(self) -> Iterator[FunctionInfo]:
        """The functions of this file that another file gives to a thread or process as its target."""
        project = self.module.project
        if project is None or not self.module.path or "while " not in self.module.source:
            return
        for info in self.module.functions:
            function = info.function
            if function.class_ is not None or function.outer is not None or isinstance(info.node, ast.Lambda):
                continue
            if self._loops_in(self.run_by(info)) and project.is_target_elsewhere(info.short_name, self.module.path):
                yield info

    def _is_ended_by_force(self, worker: Opened) -> bool:
        """Does somebody terminate a process, or does it set itself what a signal does to it?"""
        if worker.fate.named("terminate", "kill") or worker.fate.escapes:
            return True
        return any(site.last in _SIGNALS for info, _ in self.running(worker) for site in info.function.calls)

    def loops_of(self, worker: Opened) -> list[tuple[ast.While, tuple[FunctionInfo, ...]]]:
        """The loops without a way out in what `worker` runs."""
        return self._loops_in(self.running(worker))

    def _loops_in(
        self, running: list[tuple[FunctionInfo, tuple[FunctionInfo, ...]]]
    ) -> list[tuple[ast.While, tuple[FunctionInfo, ...]]]:
        found = []
        for info, way in running:
            if info.function.is_generator or info.function.is_async or isinstance(info.node, ast.Lambda):
                continue
            if not info.module.holds_statement(info.function, ast.While):
                continue
            for node in flow.own_nodes_of(info.node.body):
                if isinstance(node, ast.While) and self._has_no_way_out(node, info.function):
                    found.append((node, (*way, info)))
        return found

    def _has_no_way_out(self, loop: ast.While, function: Function) -> bool:
        if not (isinstance(loop.test, ast.Constant) and loop.test.value) and not self._is_never_cleared(
            loop.test, function
        ):
            return False
        if flow.breaks(loop.body) or not any(
            isinstance(node, (ast.For, ast.With)) or (isinstance(node, ast.Call) and _WAITING.match(called(node)))
            for node in flow.own_nodes_of(loop.body)
        ):
            return False  # without a wait in it, what ends it is an exception: `while True: next(...)`
        for node in flow.own_nodes_of(loop.body):
            if isinstance(node, (ast.Return, ast.Raise)):
                return False
            if isinstance(node, ast.Call) and self._leaves(node):
                return False
        return True

    def _leaves(self, node: ast.Call) -> bool:
        """Does a call end the thread or process, by a library's word or by raising on purpose?"""
        name = self.module.called_at(node)
        if name in _LEAVING:
            return True
        site = self.module.site_of(node)
        helper = self.module.effects.followed(site) if site is not None else None
        if helper is None or isinstance(helper.node, ast.Lambda):
            return False
        return any(
            isinstance(inner, ast.Raise) or (isinstance(inner, ast.Call) and self.module.called_at(inner) in _LEAVING)
            for inner in flow.own_nodes_of(helper.node.body)
        )

    def _is_never_cleared(self, test: ast.expr, function: Function) -> bool:
        """Is the test an attribute of the class's own that is only ever set to True?"""
        if not (isinstance(test, ast.Attribute) and isinstance(test.value, ast.Name) and test.value.id == "self"):
            return False
        if function.class_ is None or not test.attr.startswith("_"):
            return False
        bound = self.module.attribute_bindings(self.module.own(function.class_.name), test.attr)
        values = [b.detail if b.kind == "annotated" else b.node for b in bound]
        if not values or not all(isinstance(v, ast.Constant) and v.value is True for v in values):
            return False
        return self.module.mentioned_elsewhere(test.attr, "=") is not True and not any(
            isinstance(node.ctx, ast.Store) and not (isinstance(node.value, ast.Name) and node.value.id == "self")
            for node in self.module.attributes_named(test.attr)
        )

    # -- stopping ---------------------------------------------------------------------------------

    def is_told_to_stop(self, worker: Opened) -> bool:
        """
        Does something outside what `worker` runs tell it to end: set an event that it looks at, clear its flag, close
        what it reads, send it a last item, call a method of it that stops?
        """
        if worker.fate.named(*STOPPING) or any(
            m.name.startswith(("stop", "request_stop")) for m in worker.fate.members
        ):
            return True
        if self._is_given_a_stop(worker):
            return True
        running = {info.function for info, _ in self.running(worker)}
        attributes, names = self._looked_at(worker)
        tested = self._tested(worker)
        told = [
            node
            for node in self._mentions(attributes, names, running)
            if self._is_signalled(node) and not (_is_flag(node) and node.attr not in tested)
        ]
        if any(self._is_global_flag(name) for name in names & tested):
            return True
        if worker.role.what == "timer":  # closing what it uses breaks its work, but doesn't end it
            told = [node for node in told if _is_flag(node) or self._calls_set(node)]
        return bool(told)

    def _is_given_a_stop(self, worker: Opened) -> bool:
        """
        Do its arguments carry something of its caller's by which it may end: a parameter called so, a weak reference to
        its owner?
        """
        for keyword in worker.call.keywords:
            if keyword.arg not in ("args", "kwargs"):
                continue
            for node in ast.walk(keyword.value):
                if isinstance(node, ast.Call) and (self.module.called_at(node) or "").startswith("weakref."):
                    return True
                if isinstance(node, ast.Name) and _STOP_ARGUMENT.search(node.id):
                    bound = self.module.names.lookup(node.id, worker.call.scope)
                    if any(b.kind == "parameter" for b in bound):
                        return True
        return False

    def _calls_set(self, node: ast.expr) -> bool:
        parent = self.module.parent(node)
        return isinstance(parent, ast.Attribute) and parent.attr == "set"

    def _looked_at(self, worker: Opened) -> tuple[set[str], set[str]]:
        """The attributes, and the variables from outside, that it reads, and those among its arguments."""
        attributes: set[str] = set()
        names: set[str] = set()
        for info, _ in self.running(worker):
            body = [info.node.body] if isinstance(info.node, ast.Lambda) else info.node.body
            for node in flow.own_nodes_of(body):
                if isinstance(node, ast.Attribute):
                    attributes.add(node.attr)
                elif isinstance(node, ast.Name) and node.id not in info.function.inner.bindings:
                    names.add(node.id)
        given = [*worker.call.args, *(keyword.value for keyword in worker.call.keywords)]
        for node in (inner for one in given for inner in ast.walk(one)):
            if isinstance(node, ast.Attribute):
                attributes.add(node.attr)
            elif isinstance(node, ast.Name):
                names.add(node.id)
        return attributes, names - {"self", "cls"}

    def _tested(self, worker: Opened) -> set[str]:
        """The attributes and variables that decide, in what it runs, whether to go on."""
        found: set[str] = set()
        for info, _ in self.running(worker):
            body = [info.node.body] if isinstance(info.node, ast.Lambda) else info.node.body
            for node in flow.own_nodes_of(body):
                if isinstance(node, (ast.While, ast.If, ast.IfExp)):
                    found |= {inner.attr for inner in ast.walk(node.test) if isinstance(inner, ast.Attribute)}
                    found |= {inner.id for inner in ast.walk(node.test) if isinstance(inner, ast.Name)}
        return found

    def _is_global_flag(self, name: str) -> bool:
        """Is `name` a variable of the module that some function sets to a constant?"""
        bound = self.module.notes.scope.bindings.get(name, [])
        return len(bound) > 1 and any(
            b.scope.kind == "function" and isinstance(b.node, ast.Constant) for b in bound if b.kind == "value"
        )

    def _mentions(self, attributes: set[str], names: set[str], running: set[Function]) -> Iterator[ast.expr]:
        for name in sorted(attributes):
            for node in self.module.attributes_named(name):
                if function_around(self.module, node) not in running:
                    yield node
        for name in sorted(names):
            for load in self.module.loads_named(name):
                if function_around(self.module, load) not in running:
                    yield load

    def _is_signalled(self, node: ast.expr) -> bool:
        """Is what `node` names told to end, or to end others, where it stands?"""
        parent = self.module.parent(node)
        if isinstance(node, ast.Attribute) and _is_flag(node):
            around = function_around(self.module, node)
            return (
                isinstance(parent, ast.Assign)
                and around is not None
                and around.short_name != "__init__"
                and (isinstance(parent.value, ast.Constant))
            )
        if not isinstance(parent, ast.Attribute):
            return False
        call = self.module.parent(parent)
        if parent.attr == "set" and isinstance(call, ast.Call) and call.func is parent:
            return not call.args and not call.keywords  # an event's, and not a setting's
        if parent.attr in STOPPING or parent.attr.startswith(("stop", "shutdown", "server_close")):
            return True
        if (
            parent.attr in ("put", "put_nowait", "send", "append", "appendleft")
            and isinstance(call, ast.Call)
            and call.args
        ):
            return _is_last_item(call.args[0])
        return parent.attr == "call_soon_threadsafe"

    def is_left_to_another_rule(self, worker: Opened) -> bool:
        """Does it run an endless loop of the file (reported at the loop), or a library's service (reported itself)?"""
        if self.loops_of(worker):
            return True
        target = worker.target
        if not isinstance(target, ast.Attribute):
            return False
        return any(
            member.node is target
            for service in self.module.resources.opened("service")
            for member in service.fate.members
        )

    def is_checkup(self, worker: Opened, target: FunctionInfo) -> bool:
        """Does `worker`, by the name of what it runs or of who starts it, only see whether something is still well?"""
        starter = worker.call.function
        names = [target.short_name, *([starter.short_name] if starter is not None else ())]
        return any(_CHECKUP.search(name) for name in names)

    def rearms_itself(self, worker: Opened) -> bool:
        """Is a timer made by the very function that it calls?"""
        around = worker.call.function
        return around is not None and worker.runs is not None and worker.runs.function is around and not worker.is_kept

    def is_of_the_program(self, worker: Opened) -> bool:
        """Is it started by a function of the module itself, so that no object may be closed before it?"""
        around = worker.call.function
        return around is not None and around.class_ is None and around.outer is None

    def untold_service(self, worker: Opened) -> str | None:
        """
        The library's method, as it is spelled, that a thread kept by a class with a closing method runs, when the
        object of that method belongs to the class as well; None where it runs something else.
        """
        target = worker.target
        if worker.runs is not None or not worker.is_kept or not self.has_closing_method(worker):
            return None
        if not isinstance(target, ast.Attribute) or not isinstance(target.value, ast.Attribute):
            return None
        return _spelled_name(target)

    def has_closing_method(self, worker: Opened) -> bool:
        """Has the class that keeps it a method that closes?"""
        for owner, _ in worker.fate.attributes:
            for base in self.module.mro(owner) if owner is not None else ():
                info = self.module.class_info(base)
                if info is not None and any(m.short_name.lstrip("_") in CLOSING for m in info.methods):
                    return True
        return False

    # -- harm --------------------------------------------------------------------------------------

    def work(self, worker: Opened, but_caches: bool = False) -> str | None:
        """
        The call, as it is spelled, by which `worker` changes something outside this process, or waits for what is
        there; None if there is none in sight.
        """
        return self.work_of(self.running(worker), but_caches)

    def work_of(
        self, running: list[tuple[FunctionInfo, tuple[FunctionInfo, ...]]], but_caches: bool = False
    ) -> str | None:
        """The same for functions that run; `but_caches`: what fills a cache doesn't count."""
        for info, _ in running:
            for site in info.function.calls:
                roles = self.module.roles_of(site)
                if any(isinstance(r, (Publish, Enqueue, Write, Commit)) for r in roles):
                    return _spelled(site.node)
                if any(isinstance(r, Blocking) and _changes(r, site.node) for r in roles):
                    return _spelled(site.node)
        for info, way in running:
            for site in info.function.calls:
                if self._only_makes_coroutine(site):
                    continue
                name = self.module.callee_name(site)
                if not self._writes_by_name(site.last, name) and not _opens_to_write(site.node):
                    continue
                if not (but_caches and _fills_cache((info, *way), site)):
                    return _spelled(site.node)
        return None

    def _only_makes_coroutine(self, site: Site) -> bool:
        """Does a call only make a coroutine of the project, which others run?"""
        info = self.module.calls_project(site)
        return info is not None and info.is_async and not self.module.is_awaited(site.node)

    def _writes_by_name(self, last: str, name: str | None) -> bool:
        if name is not None and name.startswith("builtins."):
            return False
        return bool(_WRITING.match(last)) and not last.endswith(("_nowait", "_soon"))


def _is_flag(node: ast.expr) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)


def _spelled(node: ast.Call) -> str:
    from .calls import spelling

    return spelling(node.func)


def _changes(role: Blocking, node: ast.Call) -> bool:
    """Does a blocking call change something where it goes, rather than ask?"""
    last = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if role.kind in _HARMLESS_KINDS or _READING.match(last):
        return False
    if last == "urlopen":
        return len(node.args) > 1 or any(k.arg == "data" for k in node.keywords)
    return True


def _spelled_name(node: ast.expr) -> str:
    from .calls import spelling

    return spelling(node)


def _fills_cache(functions: tuple[FunctionInfo, ...], site: Site) -> bool:
    """Does `site` write a cache, which is made anew when it is missing: by the names of the functions and the file?"""
    outer = [info.function.outer for info in functions if info.function.outer is not None]
    names = [*(info.short_name for info in functions), *(function.short_name for function in outer)]
    if any(_CACHE.search(name) for name in names):
        return True
    module, told = functions[0].module, [ast.unparse(site.node)]
    for name in {n.id for n in ast.walk(site.node) if isinstance(n, ast.Name)}:
        told += [ast.unparse(b.node) for b in module.names.lookup(name, site.scope) if isinstance(b.node, ast.expr)]
    return any(_CACHE.search(text) for text in told)


def _opens_to_write(node: ast.Call) -> bool:
    if called(node) != "open":
        return False
    modes = [*node.args[:2], *(k.value for k in node.keywords if k.arg == "mode")]
    return any(
        isinstance(m, ast.Constant) and isinstance(m.value, str) and re.fullmatch(r"[wax+][bt+]*", m.value)
        for m in modes
    )


def _is_last_item(node: ast.expr) -> bool:
    """Is `node` what by custom ends a queue: None, a sentinel, a command to stop?"""
    if isinstance(node, ast.Constant):
        return node.value is None or (isinstance(node.value, str) and bool(_ENDING_VALUES.match(node.value)))
    if isinstance(node, ast.Name):
        return bool(_ENDING_VALUES.match(node.id)) or node.id.isupper() or node.id.lstrip("_").isupper()
    if isinstance(node, ast.Attribute):
        return bool(_ENDING_VALUES.match(node.attr)) or node.attr.lstrip("_").isupper()
    if isinstance(node, (ast.Tuple, ast.List)):
        return any(_is_last_item(part) for part in node.elts)
    return isinstance(node, ast.Call) and bool(
        re.search(r"(?i)stop|shutdown|sentinel|quit|close", ast.unparse(node.func))
    )
