"""
Swallowed failures: handlers that do nothing at all, in work that nobody waits for, and handlers that take away a
signal which belongs to the job library.

Unlike `handlers`, which asks what a handler around a whole job does with the failure, this asks of every handler in
the file whether it keeps silent, and what it may have kept from whom.
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
    Callback,
    Deferred,
    ForeignThread,
    Gathers,
    Parameter,
    Retry,
    SoftLimit,
    ToThread,
)
from . import flow
from .comments import Comments
from .constants import UNKNOWN
from .handlers import Handler, _Reader, clauses, is_output, suppressing
from .nodes import called, gives_nothing
from .reader import Block, Function

if TYPE_CHECKING:
    from .boundaries import Job
    from .calls import Call
    from .module import FunctionInfo, Module

DEEPEST: Final = 2
"""How many helpers of a unit belong to it, and how many are followed to a signal that they raise."""
_CLOSING: Final = re.compile(
    r"^_*(async_)?(a?close|stop|shutdown|disconnect|cancel|terminate|kill|unsubscribe|dispose|release|clean|cleanup|wait|"
    r"join|sleep|wait_closed|unlink|remove|rmtree|unlock|quit|logout|leave|unregister|deregister|result|exception|detach|flush|drain|abort|delete|"
    r"delete_message|unbind|rollback|remove_\w+|close_\w+|stop_\w+|delete_\w+|cancel_\w+|disconnect_\w+|shutdown_\w+|"
    r"cleanup_\w+|clear_\w+|release_\w+|unregister_\w+|\w+_(close|stop|shutdown|cleanup|disconnect))_*$"
)
"""What calls are named whose failure means that what they end is gone already."""
_COURTESY: Final = re.compile(
    r"^_*(async_)?(metric|metrics|stat|stats|statsd|telemetry|incr|increment|gauge|timing|histogram|observe|heartbeat|"
    r"keepalive|ping|progress|set_progress|update_progress|typing|trigger_typing|track|trace|set_tag|set_attribute|beacon|"
    r"capture_\w+|notify_progress|breadcrumb|add_breadcrumb|add_reaction|remove_reaction|answer_callback_query)_*$",
    re.IGNORECASE,
)
"""What calls are named that nobody depends on."""
_TELLS: Final = re.compile(r"^a(debug|info|warning|error|exception|critical|log)$")
"""Logging that is awaited."""
_FAREWELL: Final = re.compile(
    r"(^|_)(a?close|stop|shutdown|drain|cleanup|clean|teardown|dispose|disconnect|exit|finali[sz]e|terminate|retire|"
    r"quietly|silently|safe|safely|best_effort|try|maybe|probe|discover|telemetry)(_|$)"
)
"""What functions are named that end things, or whose name says that a failure is fine."""
_PARSING: Final = frozenset(
    {"loads", "load", "decode", "parse", "fromisoformat", "strptime", "int", "float", "json", "b64decode"}
)


@dataclass(frozen=True)
class Silence:
    """A handler that does nothing, in (or below) the unit `unit`."""

    handler: Handler
    unit: FunctionInfo
    kind: str
    """What the unit is: a job, a task, a thread, a callback, a consumer."""


@dataclass(frozen=True)
class LostSignal:
    """A handler that takes away a signal of the job library: raised at `raised`, or `limit`, the time limit's."""

    handler: Handler
    signal: str
    raised: bool


class Swallowed:
    """What the handlers of one module keep to themselves."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.comments = Comments(module.source)
        self._signals: dict[tuple[Function, int], tuple[str, frozenset[str]] | None] = {}

    # -- units ----------------------------------------------------------------------------------------

    @cached_property
    def units(self) -> dict[FunctionInfo, str]:
        """The functions of this file whose failure reaches nobody by itself, and what they are."""
        module = self.module
        found: dict[FunctionInfo, str] = {job.function: "job" for job in module.boundaries.jobs}
        for consumer in module.consumers.all:
            if consumer.loop is None:
                found.setdefault(consumer.info, "consumer")
        for spawn in module.spawns():
            if not spawn.plays(ToThread):
                self._add(found, spawn, spawn.argument(spawn.role.coroutine), "task")
        for worker in module.resources.opened("worker"):
            if (
                worker.runs is not None
                and worker.runs.module is module
                and not isinstance(worker.runs.node, ast.Lambda)
            ):
                found.setdefault(worker.runs, "thread")
        for call in module.calls(AfterResponse):
            self._add(found, call, call.argument(call.role.callable), "task")
        for call in module.calls(Gathers):
            for node in call.args:
                self._add_looping(found, call, node)
        self._add_overridden(found)
        for call in module.calls(Deferred):
            self._add(found, call, call.argument(call.role.callable), "executor call")
        for call in module.calls(Callback):
            if call.role.where == "loop":
                self._add(found, call, call.argument(call.role.callable), "callback")
        for info in list(found):
            self._add_helpers(found, info)
        return found

    def _add(self, found: dict[FunctionInfo, str], call: Call, node: ast.expr | None, kind: str) -> None:
        if node is None:
            return
        info: FunctionInfo | None
        if isinstance(node, ast.Call):
            site = self.module.site_of(node)
            info = self.module.callee(site) if site is not None else None
            if info is None:
                info = self.module.callable_of(node, call.scope)
        else:
            info = self.module.callable_of(node, call.scope)
        if info is not None and info.module is self.module and not isinstance(info.node, ast.Lambda):
            found.setdefault(info, kind)

    def _add_looping(self, found: dict[FunctionInfo, str], call: Call, node: ast.expr) -> None:
        """What is gathered and loops by itself is a worker, whose caller waits for its end only."""
        inner = node.value if isinstance(node, ast.Starred) else node
        made = inner.elt if isinstance(inner, (ast.ListComp, ast.GeneratorExp)) else inner
        site = self.module.site_of(made) if isinstance(made, ast.Call) else None
        info = self.module.callee(site) if site is not None else None
        if info is None or info.module is not self.module or isinstance(info.node, ast.Lambda):
            return
        if any(isinstance(s, ast.While) for s in flow.statements(info.node.body)):
            found.setdefault(info, "task")

    def _add_overridden(self, found: dict[FunctionInfo, str]) -> None:
        """Methods that a thread of a library calls."""
        names = self.module.last_names(ForeignThread)
        for info in self.module.functions:
            owner = info.function.class_
            if owner is None or info.short_name not in names or len(self.module.mro(self.module.own(owner.name))) < 2:
                continue
            if any(isinstance(role, ForeignThread) and role.callable is None for role in self.module.roles(info.name)):
                found.setdefault(info, "callback")

    def _add_helpers(self, found: dict[FunctionInfo, str], unit: FunctionInfo) -> None:
        """Helpers which only such units call belong to them."""
        waiting = [(unit, 0)]
        for info, depth in waiting:
            if depth >= DEEPEST:
                continue
            for site in info.function.calls:
                helper = self.module.effects.followed(site)
                if helper is None or helper in found or not helper.short_name.startswith("_"):
                    continue
                if helper.short_name.startswith("__"):
                    continue
                callers = {s.function for s in self.module.callers(helper.function)}
                if all(f is not None and self.module.info(f) in found for f in callers):
                    found[helper] = found[unit]
                    waiting.append((helper, depth + 1))

    # -- handlers ---------------------------------------------------------------------------------------

    @cached_property
    def handlers(self) -> list[tuple[Handler, Block]]:
        """Every `except` clause and `suppress` block of the file's functions, with the block around it."""
        found: list[tuple[Handler, Block]] = []
        module = self.module
        for node, block, function in module.notes.tries:
            if function is not None and isinstance(node, ast.Try):
                found += [(handler, block) for handler in clauses(module.info(function), node, ())]
        for with_, scope, block in module.notes.withs:
            if block.function is None:
                continue
            for item in with_.items:
                types = suppressing(module, item, scope)
                if types:
                    info = module.info(block.function)
                    found.append((Handler(info, with_, types, with_.body, ()), block))
        found.sort(key=lambda one: (one[0].node.lineno, one[0].node.col_offset))
        return found

    # -- silence ---------------------------------------------------------------------------------------

    def silences(self) -> Iterator[Silence]:
        """The broad handlers that do nothing around the work of a unit, in source order."""
        for handler, block in self.handlers:
            if not handler.is_broad or not is_silent(handler):
                continue
            unit = self.units.get(handler.info) or self._consumer_around(handler)
            if unit is None or self._is_excused(handler, block) or not self._does_work(handler):
                continue
            yield Silence(handler, handler.info, unit)

    def silences_elsewhere(self) -> Iterator[Silence]:
        """The same in other coroutines, around work that is awaited as a statement: its value is no question."""
        for handler, block in self.handlers:
            if not handler.is_broad or not handler.info.is_async or not is_silent(handler):
                continue
            if handler.info in self.units or self._consumer_around(handler) is not None:
                continue
            if not self._is_excused(handler, block) and self._does_work(handler) and self._awaits_work(handler):
                yield Silence(handler, handler.info, "coroutine")

    def _awaits_work(self, handler: Handler) -> bool:
        awaited = [
            node.value
            for statement in flow.statements(handler.tried)
            if isinstance(statement, ast.Expr)
            for node in [statement.value]
            if isinstance(node, ast.Await)
        ]
        calls = [node for node in awaited if isinstance(node, ast.Call)]
        return any(not self._is_small(node) and not self._is_idle(node, handler) for node in calls)

    def _consumer_around(self, handler: Handler) -> str | None:
        """The loop over messages in which the handler stands."""
        for consumer in self.module.consumers.all:
            if consumer.info is not handler.info or consumer.loop is None:
                continue
            if any(above is consumer.loop for above in self.module.ancestors(handler.node)):
                return "consumer"
        return None

    def _is_excused(self, handler: Handler, block: Block) -> bool:
        module = self.module
        for here in module.blocks(block):
            if here.part in ("finalbody", "handlers") or isinstance(here.node, ast.ExceptHandler):
                return True
        if self._says_why(handler) or self._is_followed_by_raise(handler) or self._is_told_before(handler):
            return True
        if _FAREWELL.search(handler.info.short_name.strip("_")) or self._deals_with_failure(handler):
            return True
        if handler.is_bare or "builtins.BaseException" in handler.classes:
            # It swallows the cancellation too, which is worse and a finding of its own.
            return handler.info.is_async and any(
                isinstance(node, (ast.Await, ast.AsyncFor, ast.AsyncWith)) for node in flow.own_nodes_of(handler.tried)
            )
        if handler.node in self._rescued or module.mail.hides(handler):
            return True
        if "asyncio.CancelledError" in handler.classes and any(
            isinstance(above, (ast.While, ast.For, ast.AsyncFor)) for above in module.ancestors(handler.node)
        ):
            return True  # the cancellation again
        return any(lost.handler.node is handler.node for lost in self.lost_signals)

    @cached_property
    def _rescued(self) -> set[ast.AST]:
        """The handlers that stand around everything a job does."""
        return {
            handler.node
            for job in self.module.boundaries.jobs
            for handler in job.function.handlers_around_all_work()
            if not handler.passes_on
        }

    def _says_why(self, handler: Handler) -> bool:
        """Does a comment in the handler, or right above what it stands around, say something?"""
        node = handler.node
        if isinstance(node, ast.ExceptHandler):
            following = self.module.source.splitlines()[node.end_lineno : (node.end_lineno or 0) + 1]
            last = node.end_lineno or node.lineno
            if following and following[0].strip().startswith("#"):
                last += 1
            return bool(self.comments.between(node.lineno - 1, last))
        return bool(self.comments.between(node.lineno - 1, node.body[0].lineno))

    def _is_told_before(self, handler: Handler) -> bool:
        """Does the statement right before it log a warning: is it part of dealing with another failure?"""
        statement = (
            handler.node if not isinstance(handler.node, ast.ExceptHandler) else self.module.parent(handler.node)
        )
        around = self.module.parent(statement) if statement is not None else None
        body = getattr(around, "body", None)
        if not isinstance(body, list) or statement not in body or body.index(statement) == 0:
            return False
        return any(
            isinstance(node, ast.Call) and re.match(r"a?(warning|error|exception|critical)$", called(node)) is not None
            for statement in body[: body.index(statement)]
            for node in flow.own_nodes(statement)
        )

    def _deals_with_failure(self, handler: Handler) -> bool:
        """Is the function given an exception, and logs it: is it itself part of dealing with another failure?"""
        given = [a.arg for a in handler.info.function.parameters if _is_exception(a)]
        return any(
            isinstance(node, ast.Call)
            and re.match(r"a?(log|warning|error|exception|critical)$", called(node)) is not None
            and node.lineno < handler.node.lineno
            and any(isinstance(n, ast.Name) and n.id in given for n in ast.walk(node))
            for node in (flow.own_nodes_of(handler.info.node.body) if given else ())  # type: ignore[arg-type]
        )

    def _is_optional(self, node: ast.Call) -> bool:
        """Is what is called looked up by `getattr(thing, name, None)`: a feature that may be missing?"""
        if not isinstance(node.func, ast.Name):
            return False
        site = self.module.site_of(node)
        bound = self.module.names.lookup(node.func.id, site.scope) if site is not None else []
        return bool(bound) and all(
            b.kind == "value"
            and isinstance(b.node, ast.Call)
            and isinstance(b.node.func, ast.Name)
            and b.node.func.id == "getattr"
            and len(b.node.args) == 3
            for b in bound
        )

    def _is_followed_by_raise(self, handler: Handler) -> bool:
        statement = (
            handler.node if not isinstance(handler.node, ast.ExceptHandler) else self.module.parent(handler.node)
        )
        around = self.module.parent(statement) if statement is not None else None
        for part in flow.parts(around) if isinstance(around, ast.stmt) else [getattr(around, "body", [])]:
            if statement in part:
                after = part[part.index(statement) + 1 :]  # type: ignore[arg-type]
                return any(isinstance(s, ast.Raise) for s in after)
        return False

    def _does_work(self, handler: Handler) -> bool:
        """Does it stand around work that somebody counts on, and not around a probe, a farewell or a courtesy?"""
        tried = handler.tried
        statements = list(flow.statements(tried))
        if any(isinstance(s, ast.Return) and not gives_nothing(s.value) for s in statements):
            return False  # try A, then B
        if any(isinstance(s, (ast.Break, ast.Import, ast.ImportFrom)) for s in statements):
            return False
        simple = [s for s in statements if not isinstance(s, (ast.If, ast.With, ast.AsyncWith, ast.Try, ast.Pass))]
        if all(isinstance(s, (ast.Assign, ast.AnnAssign, ast.AugAssign)) for s in simple):
            return False  # a value that may be missing
        if any(self._collects(s, handler) for s in statements):
            return False  # what worked is gathered in a list, and what is missing there can be seen
        calls = [node for node in self._outermost(tried) if not self._is_idle(node, handler)]
        if not calls:  # `await coroutine`, which somebody handed over
            return any(
                isinstance(node, ast.Await) and isinstance(node.value, ast.Name)
                for statement in tried
                for node in flow.own_nodes(statement)
            )
        return not all(self._is_small(node) or self._is_optional(node) for node in calls)

    def _collects(self, statement: ast.stmt, handler: Handler) -> bool:
        """Is `statement` an `append` to a list of a function around, in a handler that goes on with the next item?"""
        call = statement.value if isinstance(statement, ast.Expr) else None
        func = call.func if isinstance(call, ast.Call) else None
        if not isinstance(func, ast.Attribute) or func.attr != "append" or not isinstance(func.value, ast.Name):
            return False
        bound = self.module.names.lookup(func.value.id, handler.scope)
        in_loop = any(isinstance(above, (ast.For, ast.AsyncFor)) for above in self.module.ancestors(handler.node))
        return in_loop and any(isinstance(b.node, ast.List) and b.scope.kind == "function" for b in bound)

    def _outermost(self, body: Sequence[ast.stmt]) -> Iterator[ast.Call]:
        """The calls of `body` that are no argument of another and no part of its callee."""
        for statement in body:
            for node in flow.own_nodes(statement):
                if isinstance(node, ast.Call):
                    above = self.module.parent(node)
                    while isinstance(above, (ast.Attribute, ast.keyword, ast.Starred)):
                        above = self.module.parent(above)
                    if not isinstance(above, ast.Call):
                        yield node

    def _is_idle(self, node: ast.Call, handler: Handler) -> bool:
        return is_output(node) or _TELLS.match(called(node)) is not None or _Reader(handler.info)._is_idle_call(node)

    def _is_small(self, node: ast.Call) -> bool:
        last = called(node)
        if _CLOSING.match(last) or _COURTESY.match(last) or last in _PARSING:
            return True
        receiver = node.func.value if isinstance(node.func, ast.Attribute) else None
        while isinstance(receiver, (ast.Attribute, ast.Call)):
            if isinstance(receiver, ast.Attribute) and _COURTESY.match(receiver.attr):
                return True
            receiver = receiver.func if isinstance(receiver, ast.Call) else receiver.value
        return isinstance(receiver, ast.Name) and _COURTESY.match(receiver.id) is not None

    # -- signals --------------------------------------------------------------------------------------------

    @cached_property
    def lost_signals(self) -> list[LostSignal]:
        """The broad handlers that swallow a signal of the job library, in source order."""
        found = []
        for handler, block in self.handlers:
            if not handler.is_broad or not self._keeps(handler):
                continue
            signal = self._signal_in(handler.tried, handler.info, 0)
            if signal is not None and not self._lets_through(handler, signal):
                found.append(LostSignal(handler, signal[0], True))
                continue
            limit = self._limit_around(handler, block)
            if limit is not None:
                found.append(LostSignal(handler, limit, False))
        return found

    def hides_signal(self, node: ast.AST) -> bool:
        """Does handler `node` swallow a signal that is raised inside it?"""
        return any(lost.handler.node is node and lost.raised for lost in self.lost_signals)

    def _keeps(self, handler: Handler) -> bool:
        """Does no path through the handler raise anything or ask for another run?"""
        for statement in handler.body:
            for node in flow.own_nodes(statement):
                if isinstance(node, ast.Raise):
                    return False
                if isinstance(node, ast.Call) and (site := self.module.site_of(node)) is not None:
                    if any(isinstance(role, Retry) for role in self.module.roles_of(site)):
                        return False
                    helper = self.module.callee(site)
                    if helper is not None and _always_raises(helper):
                        return False
                    if site.last in ("reraise", "raise_from", "exit", "_exit", "abort"):
                        return False
        return True

    def _signal_in(self, body: Sequence[ast.stmt], info: FunctionInfo, depth: int) -> tuple[str, frozenset[str]] | None:
        """The first signal that running `body` may raise, as it is spelled, and the names by which it is caught."""
        for statement in body:
            if isinstance(statement, ast.Try):
                shielded = list(clauses(info, statement, ()))
                inside = self._signal_in(statement.body, info, depth)
                if inside is not None and not any(h.is_broad or self._names(h, inside) for h in shielded):
                    return inside
                for part in (*(h.body for h in statement.handlers), statement.orelse, statement.finalbody):
                    found = self._signal_in(part, info, depth)
                    if found is not None:
                        return found
                continue
            parts = flow.parts(statement)
            if parts:
                for node in flow.own_nodes_of(_header(statement)):
                    found = self._signal_at(node, info, depth)
                    if found is not None:
                        return found
                for part in parts:
                    found = self._signal_in(part, info, depth)
                    if found is not None:
                        return found
                continue
            for node in flow.own_nodes(statement):
                found = self._signal_at(node, info, depth)
                if found is not None:
                    return found
        return None

    def _signal_at(self, node: ast.AST, info: FunctionInfo, depth: int) -> tuple[str, frozenset[str]] | None:
        module = info.module
        if isinstance(node, ast.Raise) and node.exc is not None:
            raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            name = module.names.of(raised, info.function.inner)
            for role in module.roles(name) if name is not None else ():
                if isinstance(role, Retry) and role.raises:
                    is_call = role.name.rpartition(".")[2][:1].islower()
                    return f"{_spelled(raised)}()" if is_call else f"raise {_spelled(raised)}", _caught_by(role)
        if not isinstance(node, ast.Call):
            return None
        site = module.site_of(node)
        if site is None:
            return None
        for role in module.roles_of(site):
            if not isinstance(role, Retry) or not role.raises or role.name.rpartition(".")[2][:1].isupper():
                continue
            if role.unless is None or not self._passes(node, role.unless):
                return f"{_spelled(node.func)}()", _caught_by(role)
        helper = module.calls_project(site) if depth < DEEPEST else None
        if helper is None or isinstance(helper.node, ast.Lambda) or helper is info or helper.function.is_generator:
            return None
        if helper.is_async and not module.is_awaited(node):
            return None
        inside = self._signal_of(helper, depth + 1)
        return (f"{inside[0].removesuffix('()')}` in `{helper.short_name}", inside[1]) if inside is not None else None

    def _signal_of(self, helper: FunctionInfo, depth: int) -> tuple[str, frozenset[str]] | None:
        asked = (helper.function, depth)
        if asked not in self._signals:
            body = [] if isinstance(helper.node, ast.Lambda) else helper.node.body
            self._signals[asked] = self._signal_in(body, helper, depth)
        return self._signals[asked]

    @staticmethod
    def _passes(node: ast.Call, unless: tuple[Parameter, object]) -> bool:
        parameter, value = unless
        return any(
            k.arg == parameter.name and isinstance(k.value, ast.Constant) and k.value.value is value
            for k in node.keywords
        )

    def _names(self, handler: Handler, signal: tuple[str, frozenset[str]]) -> bool:
        """Does the clause name the signal or a class above it?"""
        return any(name in signal[1] for name in handler.classes)

    def _lets_through(self, handler: Handler, signal: tuple[str, frozenset[str]]) -> bool:
        """Does an earlier clause of the same `try` deal with the signal?"""
        names = self._earlier_names(handler)
        return bool(names & signal[1]) or None in names

    def _earlier_names(self, handler: Handler) -> set[str | None]:
        module, scope = handler.module, handler.scope
        found: set[str | None] = set()
        for clause in handler.earlier:
            if clause.type is None:
                continue
            literal = module.constants.literal(clause.type, scope)
            for node in literal.elts if isinstance(literal, ast.Tuple) else (clause.type,):
                found.add(module.names.of(node, scope))
        return found

    # -- time limits ------------------------------------------------------------------------------------------

    def _limit_around(self, handler: Handler, block: Block) -> str | None:
        """The exception of a job's time limit, where `handler` swallows it and the job goes on."""
        found = self._limited.get(handler.info)
        if found is None or handler.node in self._rescued:
            return None
        role = found
        if self._earlier_names(handler) & {role.name, *role.bases, None}:
            return None
        if not self._goes_on(handler, block) or not self._takes_time(handler):
            return None
        if any(_names_any(clause, role.name.rpartition(".")[2]) for clause in handler.body):
            return None  # the handler itself asks for it
        return role.name.rpartition(".")[2]

    @cached_property
    def _limited(self) -> dict[FunctionInfo, SoftLimit]:
        """The jobs of this file with a limit that raises an `Exception`, and the helpers that only they call."""
        limits = self.module.roles_of_kind(SoftLimit)
        if not limits:
            return {}
        found: dict[FunctionInfo, SoftLimit] = {}
        for job in self.module.boundaries.jobs:
            role = next((limit for limit in limits if self._applies(limit, job)), None)
            if role is not None:
                found[job.function] = role
        for info in list(found):
            for site in info.function.calls:
                helper = self.module.effects.followed(site)
                if helper is None or helper in found or not helper.short_name.startswith("_"):
                    continue
                callers = {s.function for s in self.module.callers(helper.function)}
                if all(f is not None and self.module.info(f) in found for f in callers):
                    found[helper] = found[info]
        return found

    def _applies(self, limit: SoftLimit, job: Job) -> bool:
        if job.decorator is not None:
            if job.decorator.name.partition(".")[0] not in limit.libraries:
                return False
        elif job.becomes is not None and not any(
            name.partition(".")[0] in limit.libraries for name in self.module.mro(job.becomes.name)
        ):
            return False
        given = job.options.get(limit.option)
        if given is not None:
            value = self.module.constants.of(given, job.function.function.scope)
            return value is UNKNOWN or (value is not None and value not in limit.off)
        if job.becomes is not None and self._class_option(job.becomes.name, limit.option):
            return True
        return limit.by_default or (limit.setting is not None and self.module.settings.is_set(limit.setting))

    def _class_option(self, name: str, option: str) -> bool:
        bound = self.module.attribute_bindings(name, option)
        return bool(bound) and not any(isinstance(b.node, ast.Constant) and b.node.value is None for b in bound)

    def _goes_on(self, handler: Handler, block: Block) -> bool:
        """Does more work follow when the handler is done: the next item of a loop, or the next statement?"""
        if flow.leaves(handler.body) and not any(isinstance(s, ast.Continue) for s in flow.statements(handler.body)):
            return False
        here = handler.node if not isinstance(handler.node, ast.ExceptHandler) else self.module.parent(handler.node)
        assert here is not None
        reader = _Reader(handler.info)
        while here is not handler.info.node:
            around = self.module.parent(here)
            if around is None:
                return False
            if isinstance(around, (ast.For, ast.AsyncFor, ast.While)):
                return True
            parts = flow.parts(around) if isinstance(around, ast.stmt) else [getattr(around, "body", [])]
            if isinstance(around, (ast.FunctionDef, ast.AsyncFunctionDef)):
                parts = [around.body]
            for part in parts:
                if here in part:
                    after = part[part.index(here) + 1 :]  # type: ignore[arg-type]
                    if any(isinstance(s, ast.Raise) for s in after):
                        return False
                    if any(not reader.is_idle(s) for s in after):
                        return not all(self._only_stores(s) for s in after)
            here = around
        return False

    def _only_stores(self, statement: ast.stmt) -> bool:
        """Does what follows only write down or tell how the work ended?"""
        return isinstance(statement, (ast.Expr, ast.Return, ast.Assign)) and not any(
            isinstance(node, ast.Call) and _HEAVY.search(called(node)) for node in flow.own_nodes(statement)
        )

    def _takes_time(self, handler: Handler) -> bool:
        """Does it stand around a call that may last: not only around parsing and the like?"""
        return any(
            isinstance(node, ast.Call)
            and not self._is_idle(node, handler)
            and called(node) not in _PARSING
            and not _CLOSING.match(called(node))
            for statement in handler.tried
            for node in flow.own_nodes(statement)
        )


_HEAVY: Final = re.compile(
    r"^_*(send|fetch|download|upload|process|sync|run|import|export|render|build|publish|deliver|charge|request|post|crawl|"
    r"scan|index|ping|convert|generate|compute|train)(_|$)"
)


def is_silent(handler: Handler) -> bool:
    """Does a clause do nothing at all, or go on with the next item, or leave with nothing?"""
    return all(
        isinstance(s, (ast.Pass, ast.Continue))
        or (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))
        or (isinstance(s, ast.Return) and gives_nothing(s.value))
        for s in handler.body
    )


def _is_exception(parameter: ast.arg) -> bool:
    annotation = parameter.annotation
    if annotation is not None:
        return re.search(r"(Exception|Error)\b", ast.unparse(annotation)) is not None
    return parameter.arg in ("exc", "error", "err", "exception")


def _always_raises(info: FunctionInfo) -> bool:
    node = info.node
    return not isinstance(node, ast.Lambda) and flow.on_every_path(node.body, lambda s: isinstance(s, ast.Raise))


def _caught_by(role: Retry) -> frozenset[str]:
    """The names of the signal's own class and of the classes above it, less `Exception`."""
    own = role.exception or role.name
    return frozenset({own, *role.bases})


def _names_any(statement: ast.stmt, name: str) -> bool:
    return any(
        (isinstance(n, ast.Name) and n.id == name) or (isinstance(n, ast.Attribute) and n.attr == name)
        for n in ast.walk(statement)
    )


def _header(statement: ast.stmt) -> list[ast.AST]:
    """The expressions of a compound statement that belong to none of its parts."""
    return [
        child
        for child in ast.iter_child_nodes(statement)
        if not isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case))
    ]


def _spelled(node: ast.expr) -> str:
    return " ".join(ast.unparse(node).split())
