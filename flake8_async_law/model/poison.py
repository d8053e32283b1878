"""
Poison: messages that can never be handled, and consumers which one of them stops or keeps busy for ever.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Callback, Deferred, RefusesForEver, Spawn, StreamConsumer
from . import flow
from .consumers import Consumer, Settlement
from .handlers import Handler, _Reader, clauses, is_output
from .streams import StreamReader

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

DEEPEST: Final = 3
_COUNTING: Final = (
    "x-delivery-limit", "x-delivery-count", "x-death", "num_delivered", "max_deliver", "delivery_attempt",
    "delivery_count", "dead_letter_policy", "times_delivered", "receive_count", "receivecount",
    "reject_on_redelivered",
)  # fmt: skip
_LIMITED: Final = re.compile(r"delivery.?limit")
"""How a file tells, in small letters, that it, or the broker, counts how often a message was given."""
_DECIDES: Final = re.compile(
    r"redeliver|retr|attempt|count|death|deliver|tries|max|limit|poison|requeue|header|seen", re.I
)
_OPEN: Final = re.compile(r"is_open|is_closed|is_closing|connected")
_PERMANENT: Final = frozenset({
    "builtins.ValueError", "builtins.KeyError", "builtins.TypeError", "builtins.AttributeError", "builtins.LookupError",
    "builtins.UnicodeDecodeError", "builtins.UnicodeError", "builtins.IndexError", "builtins.AssertionError",
    "json.JSONDecodeError", "json.decoder.JSONDecodeError", "pydantic.ValidationError", "marshmallow.ValidationError",
})  # fmt: skip
"""Failures which another delivery of the same message repeats."""
_NO_PATH: Final = frozenset({
    "builtins.KeyboardInterrupt", "builtins.SystemExit", "asyncio.CancelledError", "builtins.GeneratorExit",
    "builtins.BaseExceptionGroup", "asyncio.TimeoutError", "builtins.TimeoutError", "asyncio.IncompleteReadError",
    "builtins.StopIteration", "builtins.StopAsyncIteration",
})  # fmt: skip
_SAFE: Final = frozenset({
    "value", "key", "topic", "partition", "offset", "error", "headers", "timestamp", "ack", "basic_ack", "xack",
    "commit", "delete_message", "acknowledge", "delete", "is_set", "sleep", "time", "monotonic", "get", "append",
    "items", "values", "process", "code", "name", "store_offsets", "complete_message", "perf_counter", "now",
    "utcnow", "labels", "inc",
    "observe", "is_open", "set", "task_done", "get_running_loop", "create_task", "KafkaException", "KafkaError", "exit",
    "add_done_callback",
    "format", "len", "range", "stop", "close", "pause", "resume", "assignment", "extend", "put_nowait", "start", "wait",
})  # fmt: skip


@dataclass(frozen=True)
class Poisoned:
    """
    A place where one bad message ends or occupies a consumer.

    `how`: it is given again (`again`, at `what`), an option does so (`option`), or the exception of `what` ends the
    consumer (`stops`), has the client give it again (`redelivered`), or leaves it unsettled (`stuck`).
    """

    node: ast.AST
    how: str
    what: str
    caught: str = ""


class Poison:
    """The consumers of one module that a bad message can stop."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def found(self) -> Iterator[Poisoned]:
        """Every such place, in source order."""
        if not self.module.consumers.all and not self.module.consumers._settle_names:
            return
        every = [*self._refusals(), *self._options(), *self._open_ended()]
        yield from sorted(every, key=lambda p: (p.node.lineno, p.node.col_offset))  # type: ignore[attr-defined]

    @cached_property
    def _is_counted(self) -> bool:
        text = self.module.source.lower()
        if any(word in text for word in _COUNTING) or _LIMITED.search(text) is not None:
            return True
        return any(self.module.mentioned_elsewhere(word) for word in _COUNTING if word.isidentifier())

    @cached_property
    def _never_acknowledges(self) -> bool:
        """Does the file make a consumer to which messages are done when they are handed out?"""
        return (
            any(consumer.is_settled_early for consumer in self.module.consumers.all)
            or "no_ack=True" in self.module.source
        )

    # -- given again by the code ------------------------------------------------------------------------

    def _refusals(self) -> Iterator[Poisoned]:
        if self._is_counted:
            return
        for settlement in self.module.consumers.settlements:
            if settlement.role.does == "block":
                if settlement.gives_again and self._is_consumed(settlement.node):
                    yield Poisoned(settlement.node, "option", settlement.name)
                continue
            if settlement.role.does != "refuse" or not settlement.gives_again:
                continue
            handler = self._handler_around(settlement)
            if handler is not None and self._is_for_any_message(handler, settlement):
                yield Poisoned(settlement.node, "again", settlement.name, handler.name)

    def _is_consumed(self, node: ast.AST) -> bool:
        """Does `node` stand in what runs for each message of a consumer: was it not asked for one by one?"""
        return any(node in ast.walk(statement) for consumer in self.module.consumers.all for statement in consumer.body)

    def _handler_around(self, settlement: Settlement) -> Handler | None:
        """The clause in which the settlement stands, with no question before it that decides."""
        module = self.module
        for above in module.ancestors(settlement.node):
            if isinstance(above, ast.ExceptHandler):
                parent = module.parent(above)
                if not isinstance(parent, ast.Try):
                    return None
                return next((h for h in clauses(settlement.info, parent, ()) if h.node is above), None)
            if isinstance(above, (ast.If, ast.IfExp, ast.Match)):
                test = ast.unparse(above.test) if isinstance(above, (ast.If, ast.IfExp)) else ""
                if not _OPEN.search(test) or _DECIDES.search(test):
                    return None
        return None

    def _is_for_any_message(self, handler: Handler, settlement: Settlement) -> bool:
        """May the clause catch what every delivery of the same message repeats?"""
        assert isinstance(handler.node, ast.ExceptHandler)
        before = [s for s in handler.body if s.lineno < settlement.node.lineno]
        if any(isinstance(s, ast.If) and flow.leaves(s.body) and _DECIDES.search(ast.unparse(s.test)) for s in before):
            return False
        if any(isinstance(n, ast.Call) and self._parks(n) for s in handler.body for n in flow.own_nodes(s)):
            return False
        if handler.is_broad:
            return True
        return bool(handler.classes & _PERMANENT)

    def _parks(self, node: ast.Call) -> bool:
        last = self.module.said(node)
        return re.search(r"park|dead|quarantine|poison|set_aside|dlq|publish|send_to", last) is not None

    # -- given again by an option -------------------------------------------------------------------------

    def _options(self) -> Iterator[Poisoned]:
        if self._is_counted:
            return
        for call in self.module.calls(RefusesForEver):
            role: RefusesForEver = call.role
            given = call.argument(role.parameter)
            if given is None:
                continue
            name = self.module.names.of(given, call.scope)
            if name == role.value or self.module.constants.of(given, call.scope) == role.value:
                yield Poisoned(given, "option", f"{role.parameter.name}={ast.unparse(given)}")

    # -- no way for a failure ------------------------------------------------------------------------------

    def _open_ended(self) -> Iterator[Poisoned]:
        for consumer in self.module.consumers.all:
            if consumer.role.fails == "gone" or consumer.is_settled_early or consumer.is_limited:
                continue
            if self._is_seen_to(consumer):
                continue
            if consumer.role.how == "callback" and not consumer.role.settled and self._never_acknowledges:
                continue
            if consumer.role.fails == "again" and self._is_counted:
                continue
            if self._is_tail(consumer) or self._is_wrapped(consumer) or self._is_driven(consumer):
                continue
            node = self._first_failing(consumer.body, consumer.info, consumer)
            if node is not None and self._is_done_before(consumer, node):
                continue  # it was acknowledged first, and is lost: that is another fault
            if node is not None:
                how = {"stops": "stops", "again": "redelivered", "stuck": "stuck"}[consumer.role.fails]
                yield Poisoned(node, how, _short(node))

    def _is_seen_to(self, consumer: Consumer) -> bool:
        """Is nothing given again here, or is some call told what to do about a failure?"""
        role, module = consumer.role, self.module
        if role.again_with and not any(module.sites_spelled(method) for method in role.again_with):
            return True
        return any(f"{option}=" in module.source or module.mentioned_elsewhere(option) for option in role.seen_to_by)

    def _is_done_before(self, consumer: Consumer, node: ast.stmt) -> bool:
        """Is the message acknowledged before `node`, in what runs for it?"""
        early = {e.node for e in self.module.early_acks.found() if e.how == "before" and not e.by}
        return any(
            isinstance(part, ast.Call) and part in early and part.lineno < node.lineno
            for statement in consumer.body
            for part in ast.walk(statement)
        )

    def _is_tail(self, consumer: Consumer) -> bool:
        """Does it read without a group, so that nothing is given again?"""
        if consumer.role.how == "callback":
            return False
        for call in self.module.calls(StreamConsumer):
            if call.role.group is not None and StreamReader(call).group in ("none", "random"):
                return True
        return False

    def _is_wrapped(self, consumer: Consumer) -> bool:
        """Is the function decorated by something that may catch?"""
        if consumer.role.how == "decorator":
            return True
        if consumer.loop is not None:
            return False
        return bool(consumer.info.decorators)

    def _is_driven(self, consumer: Consumer) -> bool:
        """Is it asked for one batch at a time, by code that isn't in sight or that catches what goes wrong?"""
        if consumer.loop is None:
            return False
        if consumer.info.function.is_generator:
            return True
        if self._is_caught(consumer.loop, consumer.info):
            return True
        if consumer.role.how == "each" or any(
            isinstance(a, ast.While) for a in (consumer.loop, *self._above(consumer))
        ):
            return False
        callers = self.module.callers(consumer.info.function)
        return not callers or any(
            not any(isinstance(a, ast.While) for a in self.module.ancestors(site.node))
            or (site.function is not None and self._is_caught(site.node, self.module.info(site.function)))
            for site in callers
        )

    def _above(self, consumer: Consumer) -> Iterator[ast.AST]:
        if consumer.loop is not None:
            yield from self.module.ancestors(consumer.loop)

    def _is_caught(self, node: ast.AST, info: FunctionInfo) -> bool:
        """Does a handler around `node`, inside a loop around that, go on after a failure?"""
        inside: ast.AST = node
        tried = False
        for above in self.module.ancestors(node):
            if isinstance(above, ast.Try) and inside in above.body and self._has_way(above, info):
                tried = True
            if isinstance(above, (ast.While, ast.For, ast.AsyncFor)) and tried:
                return True
            inside = above
        return False

    def _has_way(self, node: ast.Try, info: FunctionInfo) -> bool:
        """Does a clause of `node` take a failed message out of the way?"""
        for handler in clauses(info, node, ()):
            if handler.always_raises or (handler.classes and handler.classes <= _NO_PATH):
                continue
            if handler.classes and all(
                not name.startswith("builtins.") and _is_clients(name) for name in handler.classes
            ):
                continue
            return True
        return False

    def _first_failing(self, body: Sequence[ast.stmt], info: FunctionInfo, consumer: Consumer) -> ast.stmt | None:
        """The first statement of `body` that can fail with nothing around it that takes the failure."""
        for statement in body:
            if isinstance(statement, ast.Try):
                if self._has_way(statement, info):
                    return None  # somebody thought of it
                found = self._first_failing(statement.body, info, consumer)
            elif isinstance(statement, (ast.With, ast.AsyncWith)):
                if self._settles_itself(statement) or self._suppresses(statement, info):
                    return None
                found = self._first_failing(statement.body, info, consumer)
            elif parts := flow.parts(statement):
                found = next(
                    (f for part in parts if (f := self._first_failing(part, info, consumer)) is not None), None
                )
                if found is None and self._handles_somewhere(parts, info):
                    return None
            else:
                found = statement if self._can_fail(statement, info, consumer) else None
                if found is None and self._helper_handles(statement, info):
                    return None
            if found is not None:
                return found
        return None

    def _handles_somewhere(self, parts: list[list[ast.stmt]], info: FunctionInfo) -> bool:
        return any(isinstance(s, ast.Try) and self._has_way(s, info) for part in parts for s in flow.statements(part))

    def _settles_itself(self, node: ast.With | ast.AsyncWith) -> bool:
        return any(
            isinstance(item.context_expr, ast.Call)
            and self.module.said(item.context_expr) in self.module.consumers._settle_names
            for item in node.items
        )

    def _suppresses(self, node: ast.With | ast.AsyncWith, info: FunctionInfo) -> bool:
        # A context manager of the project's own may catch.
        for item in node.items:
            call = item.context_expr
            if isinstance(call, ast.Call):
                name = self.module.called_at(call)
                if name is None or ":" in name or name == "contextlib.suppress":
                    return True
        return False

    def _can_fail(self, statement: ast.stmt, info: FunctionInfo, consumer: Consumer) -> bool:
        if isinstance(statement, (ast.Raise, ast.Continue, ast.Break, ast.Pass, ast.FunctionDef)):
            return False
        reader = _Reader(info)
        for node in reader._calls(statement):
            if is_output(node) or self.module.said(node) in _SAFE or self._only_starts(node):
                continue
            if self.module.said(node) in self.module.consumers._settle_names:
                continue
            if isinstance(node.func, ast.Name) and node.func.id in ("print", "isinstance", "str", "len", "repr"):
                continue
            if self.module.said(node) in (
                "loads",
                "decode",
                "json",
                "int",
                "float",
                "parse",
                "model_validate_json",
                "model_validate",
            ):
                if self.module.said(node) == "decode" and not any(isinstance(s, ast.Assign) for s in [statement]):
                    continue
                return True
            if reader._is_idle_call(node):
                continue
            site = self.module.site_of(node)
            helper = self.module.callee(site) if site is not None else None
            if helper is not None and (helper.is_async and not self.module.is_awaited(node)):
                continue
            if helper is None or not (self._handles(helper, 0) or self._only_makes_values(helper)):
                return True
        return False

    def _only_starts(self, node: ast.Call) -> bool:
        """Does the call only start something: does what fails in it fail elsewhere?"""
        site = self.module.site_of(node)
        roles = self.module.roles_of(site) if site is not None else ()
        return any(
            isinstance(role, (Spawn, Deferred)) or (isinstance(role, Callback) and role.where == "thread")
            for role in roles
        )

    def _only_makes_values(self, helper: FunctionInfo) -> bool:
        reader = _Reader(helper)
        return not isinstance(helper.node, ast.Lambda) and all(reader.is_idle(s) for s in helper.node.body)

    def _helper_handles(self, statement: ast.stmt, info: FunctionInfo) -> bool:
        """Does the statement give the message to a function of the project that deals with failures?"""
        for node in flow.own_nodes(statement):
            site = self.module.site_of(node) if isinstance(node, ast.Call) else None
            helper = self.module.callee(site) if site is not None else None
            if helper is not None and self._handles(helper, 0):
                return True
        return False

    def _handles(self, helper: FunctionInfo, depth: int) -> bool:
        """Does a function of the project, or one that it calls, have a handler that keeps a failure?"""
        if isinstance(helper.node, ast.Lambda):
            return False
        if helper.decorators and not all(n is not None and n.startswith("builtins.") for n in helper.decorator_names):
            return True
        for statement in flow.statements(helper.node.body):
            if isinstance(statement, ast.Try) and Poison(helper.module)._has_way(statement, helper):
                return True
            if isinstance(statement, (ast.With, ast.AsyncWith)) and any(
                isinstance(i.context_expr, ast.Call) and helper.module.said(i.context_expr) == "suppress"
                for i in statement.items
            ):
                return True
        if depth >= DEEPEST:
            return False
        for site in helper.function.calls:
            inner = helper.module.callee(site)
            if inner is not None and inner is not helper and self._handles(inner, depth + 1):
                return True
        return False


def _is_clients(name: str) -> bool:
    """Is it an exception of the client library itself: of the connection, and not of a message?"""
    return name.partition(".")[0] in (
        "kafka", "confluent_kafka", "aiokafka", "pika", "aio_pika", "aiormq", "kombu", "amqp", "redis", "nats",
        "botocore",        "google", "azure",
    )  # fmt: skip


def _short(node: ast.AST) -> str:
    """The call in `node` that is the work, as it is spelled."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 60 else text[:57] + "..."
