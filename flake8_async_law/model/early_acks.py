"""
Early acknowledgements: messages that count as done before, or whatever becomes of, the work that they ask for.

An option of the broker's client may do so, a client that commits by itself, a call that stands before the work or where
it is made after a failure too, or the taking out of a list that keeps nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    CommitsByItself,
    Consume,
    Deferred,
    DoneOnDelivery,
    Enqueue,
    LiveView,
    Publish,
    QueueMethod,
    Settle,
    Spawn,
    StreamConsumer,
    TakesOut,
    ToThread,
)
from . import flow
from .calls import Call, spelling
from .constants import UNKNOWN
from .handlers import _LEVELS, Handler, _Reader, clauses, is_output, suppressing
from .message_words import around
from .nodes import called, names_in
from .streams import LiveViews, StreamReader
from .swallowed import _COURTESY

if TYPE_CHECKING:
    from .consumers import Consumer, Settlement
    from .module import FunctionInfo, Module
    from .reader import Function, Scope, Site

DEEPEST: Final = 2
MOST_FILES: Final = 20
"""In how many other files who calls a function is looked for."""
_PREPARES: Final = re.compile(
    r"^_*(parse|load|loads|decode|deseriali[sz]e|validate|model_validate|unmarshal|unpack|unzip|decompress|decrypt|"
    r"verify_signature|from_|to_|as_|is_|has_|get_json|json|schema|extract|headers?|value|key|topic|partition|offset|error|"
    r"payload|fields|entry|attributes)($|_)|^[A-Z]"
)
"""Calls that make something readable of a message."""
_NO_WORK: Final = re.compile(
    r"^_*(append|extend|add|update|set|put|put_nowait|pop|discard|clear|inc|dec|observe|labels|record_\w+|"
    r"count|incr|increment|metrics?|trace|span|track|emit|send_text|send_json|send_bytes|group_send|broadcast\w*|"
    r"task_done|close|stop|cancel|sleep|wait|is_set|set_result|set_exception|echo|print|pprint|print_json|show|display|"
    r"format|isinstance|len|str|int|float|bool|dict|list|repr|next|iter|"
    r"(forget|untrack)\w*|(remove|delete|discard|release|pause|resume|reset)(_(from|inflight|pending|tag|lock|key)\w*)?|"
    r"xdel|lrem|srem|hdel|zrem|should_\w+|seen\w*)$"
)
"""Calls after an acknowledgement that nobody would miss, or that only pass on what somebody looks at."""
_AT_MOST_ONCE: Final = re.compile(
    r"metric|telemetr|heartbeat|presence|log[-_.]?(line|entr|event|record|stream)|trace|cache[-_.]?inval|invalidat|"
    r"reply|response|rpc|callback_queue|ephemeral|live|broadcast|tail|monitor|progress",
    re.IGNORECASE,
)
"""What queues are called whose messages may be lost."""
_WAITS: Final = re.compile(r"wait|gather|result|as_completed|join|drain", re.IGNORECASE)
_PUSHES_BACK: Final = re.compile(
    r"^([lr]push|lmove|blmove|rpoplpush|brpoplpush|zadd|sadd|hset|set|xadd|requeue\w*|re_?enqueue\w*|put_back|retry\w*|"
    r"park\w*|dead\w*|nack|restore\w*)$"
)
_TEMPORARY: Final = re.compile(
    r"exclusive|auto_delete|x-expires|\breply_to\b|correlation_id|direct reply", re.IGNORECASE
)

_DONE_AT_ONCE: Final = frozenset({"map", "starmap", "to_thread", "apply", "run_sync"})
"""What hands work over and gives its results: whoever calls it goes on when it is done."""
_CARRIERS: Final = frozenset({
    "partial", "run_coroutine_threadsafe", "wait_for", "shield", "list", "str", "int",
})  # fmt: skip
"""What an acknowledgement may be wrapped in."""

How = Literal["option", "commits", "handed", "before", "final", "swallowed", "popped"]


@dataclass(frozen=True)
class EarlyAck:
    """
    A place where a message counts as done too early.

    `how`: an option at `node` does so (`option`, `commits`, and `handed`, where the work is handed to somebody else
    meanwhile); the acknowledgement stands `before` the work; in a `finally`, or behind a handler that keeps the failure
    to itself; the message is taken out of a list (`popped`). `what` is what the user spells there, `work` the work,
    `by` the handler or what the work is handed to.
    """

    node: ast.AST
    how: How
    what: str
    work: str
    by: str = ""


class EarlyAcks:
    """The early acknowledgements of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def found(self) -> list[EarlyAck]:
        """Every one, in source order; of several at one place, one."""
        every = [*self._options(), *self._self_commits(), *self._settled(), *self._popped()]
        by_node: dict[ast.AST, EarlyAck] = {}
        for early in every:
            by_node.setdefault(early.node, early)
        return sorted(by_node.values(), key=lambda e: (e.node.lineno, e.node.col_offset))  # type: ignore[attr-defined]

    # -- options ---------------------------------------------------------------------------------------------

    def _options(self) -> Iterator[EarlyAck]:
        for call in self.module.calls(DoneOnDelivery):
            option = self._option(call)
            if option is None or self._is_temporary(call):
                continue
            work = self._work_of(call)
            if work is not None:
                node, text = option
                yield EarlyAck(node, "option", text, work)

    def _option(self, call: Call) -> tuple[ast.expr, str] | None:
        """Where the option is given with such a value, and how it is spelled."""
        role: DoneOnDelivery = call.role
        given = call.argument(role.parameter)
        if given is not None:
            return (given, f"{role.parameter.name}={spelling(given)}") if self._means(given, call.scope, role) else None
        for keyword in call.keywords:
            pairs = self.module.constants.mapping(keyword.value, call.scope) if keyword.arg is None else None
            for key, value, scope in pairs or ():
                if key == role.parameter.name and self._means(value, scope, role):
                    return value, f"{key}={spelling(value)}"
        return None

    def _means(self, node: ast.expr, scope: Scope, role: DoneOnDelivery) -> bool:
        value = self.module.constants.of(node, scope)
        if isinstance(node, ast.Name):
            bound = self.module.names.lookup(node.id, scope)
            if any(b.kind == "parameter" for b in bound):
                return False  # who calls decides
        if value is not UNKNOWN:
            return any(value is v if isinstance(v, bool) else value == v for v in role.values)
        return self.module.names.of(node, scope) in role.values

    def _is_temporary(self, call: Call) -> bool:
        """Is what it reads a queue that ends with its reader, or one whose messages may be lost by their kind?"""
        role: DoneOnDelivery = call.role
        queue = call.argument(role.queue) if role.queue is not None else call.receiver
        if isinstance(queue, (ast.List, ast.Tuple)) and len(queue.elts) == 1:
            queue = queue.elts[0]
        if queue is None:
            return role.queue is not None and call.function is None
        if self._is_anothers(queue, call.scope):
            return True
        value = self.module.constants.of(queue, call.scope)
        is_direct = isinstance(queue, ast.Constant)  # a class attribute is for subclasses to set
        if (is_direct and value in ("", None)) or (
            isinstance(value, str) and (value.startswith("amq.") or _AT_MOST_ONCE.search(value))
        ):
            return True
        text = spelling(queue)
        if _AT_MOST_ONCE.search(text):
            return True
        return self._is_declared_temporary(queue, call.scope)

    def _is_anothers(self, queue: ast.expr, scope: Scope) -> bool:
        """Does an object that was made here own the queue (`receiver.queue`), so that its kind is out of sight?"""
        if not isinstance(queue, ast.Attribute) or not isinstance(queue.value, ast.Name):
            return False
        bound = self.module.names.lookup(queue.value.id, scope)
        return any(b.kind == "value" and isinstance(b.node, ast.Call) and b.scope.function is not None for b in bound)

    def _is_declared_temporary(self, queue: ast.expr, scope: Scope) -> bool:
        """Is the queue, or what a variable or attribute of that spelling is given, declared for one reader?"""
        text = spelling(queue)
        seen = {text}
        for _ in range(3):
            for node in ast.walk(self.module.tree):
                if isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
                    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                    spelled = {spelling(t) for t in targets}
                    if spelled & seen or any(s.startswith(f"{t}.") for s in seen for t in spelled):
                        value = node.value.value if isinstance(node.value, ast.Await) else node.value
                        if self._declares_temporary(value):
                            return True
                        if isinstance(value, (ast.Name, ast.Attribute)):
                            root = value
                            while isinstance(root, ast.Attribute):
                                seen.add(spelling(root))
                                root = root.value  # type: ignore[assignment]
                            seen.add(spelling(root))
                elif isinstance(node, ast.Call) and called(node) in ("queue_declare", "declare_queue", "Queue"):
                    named = next((k.value for k in node.keywords if k.arg in ("queue", "name")), None)
                    named = named or (node.args[0] if node.args else None)
                    if named is not None and spelling(named) in seen and self._declares_temporary(node):
                        return True
        return False

    @staticmethod
    def _declares_temporary(node: ast.expr) -> bool:
        """Does `queue_declare("", exclusive=True).method.queue` and the like stand there?"""
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and called(part) in ("queue_declare", "declare_queue", "Queue", "declare"):
                named = next((k.value for k in part.keywords if k.arg in ("queue", "name")), None)
                named = named or (part.args[0] if part.args else None)
                if named is None or (isinstance(named, ast.Constant) and named.value in ("", None)):
                    return True
                if any(
                    k.arg in ("exclusive", "auto_delete")
                    and not (isinstance(k.value, ast.Constant) and not k.value.value)
                    for k in part.keywords
                ):
                    return True
                return "x-expires" in ast.unparse(part)
        return False

    def _work_of(self, call: Call) -> str | None:
        """The work for each message that `call` brings, as it is spelled; None where none is in sight."""
        role: DoneOnDelivery = call.role
        if role.callable is not None:
            given = call.argument(role.callable)
            for node in given.elts if isinstance(given, (ast.List, ast.Tuple)) else [given]:
                if node is None:
                    continue
                info = self.module.callable_of(node, call.scope)
                if info is None:
                    # A callback that is passed in: who calls this function does the work.
                    if isinstance(node, ast.Name) and not _TEMPORARY.search(self.module.source):
                        return spelling(node)
                    continue
                if not _TEMPORARY.search(ast.unparse(info.node)):
                    return self._work_in(info)
            if given is not None:
                return None
        for consumer in self._consumers_of(call):
            found = self._first_work(consumer.body, consumer.info, consumer.names)
            if found is not None:
                return _spell(found)
        if role.callable is None and call.function is not None:
            info = self.module.info(call.function)
            target = self._target_of(call)
            if target:
                return self._work_in(info, target, after=call.node)
        return None

    def _target_of(self, call: Call) -> frozenset[str]:
        statement = self.module.statement(call.node)
        if isinstance(statement, ast.Assign):
            return frozenset(n.id for t in statement.targets for n in ast.walk(t) if isinstance(n, ast.Name))
        if isinstance(statement, (ast.For, ast.AsyncFor)):
            return names_in(statement.target)
        return frozenset()

    def _consumers_of(self, call: Call) -> Iterator[Consumer]:
        """The consumers that `call` feeds: it is their source, or stands in the function (or decorates it)."""
        for consumer in self.module.consumers.all:
            if consumer.source is not None and call.node in (consumer.source.node, *self._given_to(consumer.source)):
                yield consumer
            elif consumer.loop is not None and call.function is not None and consumer.info.function is call.function:
                around = {call.node} & set(ast.walk(consumer.loop))
                held = any(isinstance(a, (ast.With, ast.AsyncWith)) for a in self.module.ancestors(call.node))
                if around or held or consumer.loop.lineno >= call.node.lineno:
                    yield consumer

    @staticmethod
    def _given_to(source: Call) -> list[ast.expr]:
        """What is given to the call that brings the messages: its options may be an object of their own."""
        return [*source.args, *(keyword.value for keyword in source.keywords)]

    # -- commits that nobody asks for -------------------------------------------------------------------

    def _self_commits(self) -> Iterator[EarlyAck]:
        builders = self.module.calls(CommitsByItself)
        for call in builders:
            if not self._is_on(call) or not self._has_group(call):
                continue
            for consumer in self.module.consumers.all:
                is_sure = len(builders) == 1 and call.role.parameter is not None
                if consumer.loop is None or not (is_sure or self._is_read(call, consumer)):
                    continue
                names = consumer.names | self.bound_from(consumer.body, consumer.names)
                given = self._hand_over(consumer.body, consumer.info, names)
                if given is not None and not waits_for_all(consumer.body):
                    node, text = self._commit_option(call)
                    yield EarlyAck(node, "handed", text, _spell(given[0]), spelling(given[0].func))
                    break
                if call.role.when == "any":
                    work = self._first_work(consumer.body, consumer.info, names)
                    if work is not None and not self._feeds_view(consumer):
                        node, text = self._commit_option(call)
                        yield EarlyAck(node, "commits", text, _spell(work))
                        break

    def _feeds_view(self, consumer: Consumer) -> bool:
        function = consumer.info.function
        return LiveViews(self.module).is_one(function)

    def _is_on(self, call: Call) -> bool:
        role: CommitsByItself = call.role
        if role.parameter is None:
            return not any(self.module.sites_spelled(method) for method in role.unless_called)
        if role.config is None:
            value = call.literal(role.parameter)
            return value is True
        pairs = self._config(call)
        if pairs is None:
            return False
        values = {key: self.module.constants.of(node, scope) for key, node, scope in pairs}
        if UNKNOWN in (k for k in values):
            return False
        value = values.get(role.parameter.name, role.parameter.default)
        if value not in (True, "true", "True"):
            return False
        return not any(
            name in values and values[name] in (value_, str(value_).lower(), UNKNOWN) for name, value_ in role.unless
        )

    def _config(self, call: Call) -> list[tuple[object, ast.expr, Scope]] | None:
        given = call.argument(call.role.config)
        return self.module.constants.mapping(given, call.scope) if given is not None else None

    def _commit_option(self, call: Call) -> tuple[ast.AST, str]:
        """The option where it is given, else the call that leaves it out."""
        role: CommitsByItself = call.role
        if role.parameter is None:
            return call.node, call.name
        if role.config is None:
            given = call.argument(role.parameter)
            return (given, f"{role.parameter.name}={spelling(given)}") if given is not None else (call.node, call.name)
        for key, node, _ in self._config(call) or ():
            if key == role.parameter.name:
                return node, f"{key}: {spelling(node)}"
        return call.node, call.name

    def _has_group(self, call: Call) -> bool:
        if call.role.parameter is None:
            return True
        for reader in self.module.calls(StreamConsumer):
            if reader.node is call.node:
                group = StreamReader(reader).group
                return group == "named" or (group == "unknown" and self._names_group(reader))
        return False

    @staticmethod
    def _names_group(reader: Call) -> bool:
        """Is a group given that can't be read (`settings.group`)? Then it is one that somebody chose."""
        role: StreamConsumer = reader.role
        if role.group is None or role.config is not None:
            return role.config is not None
        return reader.argument(role.group) is not None

    def _is_read(self, call: Call, consumer: Consumer) -> bool:
        """Is it the client of this call that the consumer reads?"""
        if isinstance(self.module.parent(call.node), (ast.FunctionDef, ast.AsyncFunctionDef)):
            return call.node in consumer.info.decorators
        statement = self.module.statement(call.node)
        targets: list[ast.expr] = []
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            targets = [i.optional_vars for i in statement.items if i.optional_vars is not None]
        read = consumer.source.receiver if consumer.source is not None else None
        if read is None and isinstance(consumer.loop, (ast.For, ast.AsyncFor)):
            read = consumer.loop.iter
        if read is call.node:
            return True  # `for message in KafkaConsumer(...)`
        if isinstance(read, ast.Name) and call.function is not None and call.function is not consumer.info.function:
            return self._comes_from(read, consumer.info.function.inner, call.function)
        return read is not None and any(spelling(t) == spelling(read) for t in targets)

    def _comes_from(self, name: ast.Name, scope: Scope, maker: Function) -> bool:
        """Is the variable given what calling function `maker` gives?"""
        for binding in self.module.names.lookup(name.id, scope):
            value = binding.node.value if isinstance(binding.node, ast.Await) else binding.node
            site = self.module.site_of(value) if isinstance(value, ast.Call) else None
            info = self.module.callee(site) if site is not None else None
            if info is not None and info.function is maker:
                return True
        return False

    # -- acknowledgements in the code -----------------------------------------------------------------------

    def _settled(self) -> Iterator[EarlyAck]:
        for info in self.module.functions:
            if isinstance(info.node, ast.Lambda):
                continue
            for node, name, names in self._acks(info):
                early = self._judge(info, node, name, names)
                if early is not None:
                    yield early
            yield from self._blocks(info)

    def _blocks(self, info: FunctionInfo) -> Iterator[EarlyAck]:
        """The blocks that acknowledge at their end what was only handed over inside."""
        for settlement in self.module.consumers.settlements_in(info):
            block = self.module.statement(settlement.node)
            if settlement.role.does != "block" or not isinstance(block, (ast.With, ast.AsyncWith)):
                continue
            given = self._hand_over(block.body, info, self._data(info, frozenset()))
            if given is not None and not waits_for_all(block.body):
                yield EarlyAck(settlement.node, "before", settlement.name, _spell(given[0]), spelling(given[0].func))

    def _acks(self, info: FunctionInfo) -> Iterator[tuple[ast.Call, str, frozenset[str]]]:
        """The acknowledgements in `info`, also by helpers that do nothing else, and what is no message there."""
        for settlement in self.module.consumers.settlements_in(info):
            if settlement.role.does == "ack" and isinstance(settlement.node, ast.Call):
                yield settlement.node, settlement.name, self._clients(settlement)
        if not self._acking_helpers:
            return
        for site in info.function.calls:
            if site.last in self._acking_names and not any(isinstance(r, Settle) for r in self.module.roles_of(site)):
                helper = self.module.callee(site)
                if helper in self._acking_helpers and helper is not info:
                    yield site.node, spelling(site.node.func), frozenset()

    @cached_property
    def _acking_helpers(self) -> set[FunctionInfo]:
        """The functions whose work is to acknowledge."""
        found: set[FunctionInfo] = set()
        for info in self.module.functions:
            if isinstance(info.node, ast.Lambda):
                continue
            acks = [
                s
                for s in self.module.consumers.settlements_in(info)
                if s.role.does == "ack" and isinstance(s.node, ast.Call)
            ]
            if not acks:
                continue
            others = [
                n
                for n in flow.own_nodes_of(info.node.body)
                if isinstance(n, ast.Call)
                and not is_output(n)
                and n not in [s.node for s in acks]
                and not self._is_part_of_ack(n, acks)
                and called(n) not in _CARRIERS
                and not _PREPARES.match(called(n))
            ]
            if not others:
                found.add(info)
        return found

    def _is_part_of_ack(self, node: ast.Call, acks: list[Settlement]) -> bool:
        return any(node in ast.walk(s.node) for s in acks) or any(s.node in ast.walk(node) for s in acks)

    @cached_property
    def _acking_names(self) -> frozenset[str]:
        return frozenset(info.short_name for info in self._acking_helpers)

    def _clients(self, settlement: Settlement) -> frozenset[str]:
        """The names by which the client is known that settles, where it is no message that does so itself."""
        call = settlement.node
        assert isinstance(call, ast.Call)
        if not isinstance(call.func, ast.Attribute) or not (
            call.args or call.keywords or settlement.role.covers == "all"
        ):
            return frozenset()
        root: ast.expr = call.func.value
        while isinstance(root, ast.Attribute):
            root = root.value
        return frozenset({root.id}) if isinstance(root, ast.Name) else frozenset()

    def _judge(self, info: FunctionInfo, node: ast.Call, name: str, clients: frozenset[str]) -> EarlyAck | None:
        statement = self.module.statement(node)
        if statement is None or isinstance(statement, (ast.Return, ast.If, ast.While)):
            return None
        names = self._data(info, clients)
        before: list[ast.stmt] = []
        after: list[ast.stmt] = []
        here: ast.AST = statement
        while True:
            parent = self.module.parent(here)
            if parent is None:
                return None
            if isinstance(parent, ast.Try) and here in parent.finalbody:
                return self._in_final(info, node, name, parent, names)
            if isinstance(parent, ast.ExceptHandler):
                return None
            siblings = _list_with(parent, here)
            if siblings is None:
                return None
            at = siblings.index(here)  # type: ignore[arg-type]
            before = [*siblings[:at], *before]
            after += siblings[at + 1 :]
            if isinstance(parent, ast.Try):
                if here in parent.body:
                    after += parent.orelse
                else:
                    before = [*parent.body, *before]
            elif isinstance(parent, ast.If):
                if not self._is_guard(parent, names) or parent.orelse:
                    break
            elif isinstance(parent, (ast.For, ast.AsyncFor)):
                # A loop that only acknowledges stands for the acknowledgement of all.
                if any(self._may_work(s, info, names) for s in (*before, *after)) or self._is_consumer(parent):
                    break
                if any(self._gives_out(s, names) for s in after):
                    break
                before, after = [], []
            elif not isinstance(parent, (ast.With, ast.AsyncWith)):
                break
            here = parent
        swallowing = self._swallowing(info, before, names)
        if swallowing is not None:
            handler, work = swallowing
            return EarlyAck(node, "swallowed", name, work, handler)
        given = self._hand_over(before, info, names)
        if given is not None and not waits_for_all(before):
            return EarlyAck(node, "before", name, _spell(given[0]), spelling(given[0].func))
        if any(self._may_work(s, info, names) for s in before):
            return None
        for later in after:
            if self._settles_again(later, info):
                return None
            work_call = self._does_work(later, info, names)
            if work_call is not None:
                return EarlyAck(node, "before", name, _spell(work_call))
            if self._gives_out(later, names):
                callers_work = self._work_of_callers(info)
                return EarlyAck(node, "before", name, callers_work) if callers_work is not None else None
        return None

    def _is_consumer(self, loop: ast.AST) -> bool:
        return any(c.loop is loop for c in self.module.consumers.all if c.role.how == "each")

    def _is_guard(self, node: ast.If, names: frozenset[str]) -> bool:
        """`if messages:`: where there is nothing, nothing is to be done."""
        return isinstance(node.test, ast.Name) and node.test.id in names

    def _settles_again(self, statement: ast.stmt, info: FunctionInfo) -> bool:
        inside = set(flow.own_nodes(statement))
        return any(s.node in inside and s.role.does == "refuse" for s in self.module.consumers.settlements_in(info))

    def _in_final(
        self, info: FunctionInfo, node: ast.Call, name: str, tried: ast.Try, names: frozenset[str]
    ) -> EarlyAck | None:
        statement = self.module.statement(node)
        if statement not in tried.finalbody:
            return None  # under a condition
        work = next((w for s in tried.body if (w := self._does_work(s, info, names)) is not None), None)
        if work is None or self._is_made_safe(tried.body, info):
            return None
        handlers = list(clauses(info, tried, ()))
        for handler in handlers:
            if handler.is_broad and self._deals(handler):
                return None
        by = next((h.name for h in handlers if h.is_broad), "")
        return EarlyAck(node, "final", name, _spell(work), by)

    def _is_made_safe(self, body: Sequence[ast.stmt], info: FunctionInfo) -> bool:
        """Is everything in there inside another `try` that sees to each failure, here or in the helper that works?"""
        for statement in body:
            if isinstance(statement, ast.Try) and self._any_deals(clauses(info, statement, ())):
                return True
            for call in (n for n in flow.own_nodes(statement) if isinstance(n, ast.Call)):
                helper = self._helper(call)
                if helper is not None and self._any_deals(helper.handlers_around_all_work()):
                    return True
        return False

    def _helper(self, call: ast.Call) -> FunctionInfo | None:
        """The project's function that is called, if it has a body of statements."""
        site = self.module.site_of(call)
        helper = self.module.callee(site) if site is not None else None
        return helper if helper is not None and not isinstance(helper.node, ast.Lambda) else None

    def _any_deals(self, handlers: Iterable[Handler]) -> bool:
        return any(handler.is_broad and self._deals(handler) for handler in handlers)

    @staticmethod
    def _deals(handler: Handler) -> bool:
        """Does the handler record, park or pass on the failure?"""
        return (
            Handler(
                handler.info,
                handler.node,
                handler.types,
                handler.tried,
                handler.body,
                (),
                handler.earlier,
                handler.passed,
            ).is_final
            and not handler.always_raises
        )

    def _swallowing(
        self, info: FunctionInfo, before: Sequence[ast.stmt], names: frozenset[str]
    ) -> tuple[str, str] | None:
        """The handler before the acknowledgement after whose silence it is made all the same, and the work."""
        for statement in before:
            inner: list[ast.stmt] = [statement]
            if isinstance(statement, (ast.For, ast.AsyncFor)):
                inner = list(statement.body)
            elif isinstance(statement, (ast.With, ast.AsyncWith)):
                for item in statement.items:
                    types = suppressing(self.module, item, info.function.inner)
                    handler = Handler(info, statement, types, statement.body, ())
                    work = next((w for s in statement.body if (w := self._does_work(s, info, names))), None)
                    if types and handler.is_broad and work is not None:
                        return handler.name, _spell(work)
                inner = list(statement.body)
            for one in inner:
                if isinstance(one, ast.Try):
                    work = next((w for s in one.body if (w := self._does_work(s, info, names))), None)
                    if work is None or self._is_made_safe(one.body, info):
                        continue
                    for handler in clauses(info, one, ()):
                        if handler.is_broad and not self._deals(handler) and not self._leaves(handler, statement, one):
                            return handler.name, _spell(work)
                elif isinstance(one, ast.Expr):
                    found = self._swallowing_helper(one, info, names)
                    if found is not None:
                        return found
        return None

    def _leaves(self, handler: Handler, statement: ast.stmt, tried: ast.Try) -> bool:
        """Does the handler go somewhere else than to the acknowledgement, or keep a note that decides later?"""
        if any(isinstance(n, (ast.Name,)) and isinstance(n.ctx, ast.Store) for s in handler.body for n in ast.walk(s)):
            return True
        if statement is not tried:  # in a loop of its own: `continue` leads to the acknowledgement too
            return flow.on_every_path(handler.body, lambda s: isinstance(s, (ast.Return, ast.Raise)))
        return flow.leaves(handler.body)

    def _swallowing_helper(
        self, statement: ast.Expr, info: FunctionInfo, names: frozenset[str]
    ) -> tuple[str, str] | None:
        work = self._does_work(statement, info, names)
        helper = self._helper(work) if work is not None else None
        if work is None or helper is None or self._work_in(helper) is None:
            return None
        if not (statement.value is work or (isinstance(statement.value, ast.Await) and statement.value.value is work)):
            return None
        for handler in helper.handlers_around_all_work():
            if handler.is_broad and not handler.always_raises and not self._deals(handler):
                return f"{handler.name}` in `{helper.short_name}", _spell(work)
        return None

    # -- taken out -------------------------------------------------------------------------------------------

    def _popped(self) -> Iterator[EarlyAck]:
        calls = self.module.calls(TakesOut)
        if not calls or re.search(r"\b(b?lmove|b?rpoplpush)\(", self.module.source):
            return
        for call in calls:
            if call.function is None:
                continue
            loop = next(
                (
                    a
                    for a in self.module.ancestors(call.node)
                    if isinstance(a, (ast.While, ast.FunctionDef, ast.AsyncFunctionDef))
                ),
                None,
            )
            queue = call.argument(call.role.queue)
            if queue is None or _AT_MOST_ONCE.search(spelling(queue)):
                continue
            value = self.module.constants.of(queue, call.scope)
            if isinstance(value, str) and _AT_MOST_ONCE.search(value):
                continue
            work = self._work_in_loop(loop, call) if isinstance(loop, ast.While) else self._work_on_result(call)
            if work is not None:
                yield EarlyAck(call.node, "popped", call.name, work)

    def _work_in_loop(self, loop: ast.While, call: Call) -> str | None:
        """What a loop does with what `call` takes out in each round, and would be lost with it."""
        assert call.function is not None
        names = self._target_of(call)
        if isinstance(loop.test, ast.NamedExpr) and call.node in ast.walk(loop.test):
            names = frozenset({loop.test.target.id}) if isinstance(loop.test.target, ast.Name) else names
        info = self.module.info(call.function)
        names |= self.bound_from(loop.body, names)
        if not names or self._puts_back(loop.body, info):
            return None
        work = self._first_work(loop.body, info, names, besides=call.node)
        return _spell(work) if work is not None else None

    def _work_on_result(self, call: Call) -> str | None:
        """The same, where the function with the call gives out what it took, to a loop that works on it."""
        assert call.function is not None
        info = self.module.info(call.function)
        if isinstance(info.node, ast.Lambda):
            return None
        names = self._target_of(call)
        names |= self.bound_from(info.node.body, names) if names else frozenset()
        if self._first_work(info.node.body, info, names, besides=call.node) is not None:
            return None
        for returned in call.function.returns:
            value = returned.value
            if value is not None and (call.node in ast.walk(value) or names & names_in(value)):
                return self._work_of_callers(info, in_loop=True)
        return None

    @staticmethod
    def _gives_out(statement: ast.stmt, names: frozenset[str]) -> bool:
        """Does the statement return or yield something made of one of `names`?"""
        value = statement.value if isinstance(statement, (ast.Return, ast.Expr)) else None
        value = value.value if isinstance(value, ast.Yield) else value if isinstance(statement, ast.Return) else None
        return value is not None and bool(names & names_in(value))

    def _work_of_callers(self, info: FunctionInfo, in_loop: bool = False) -> str | None:
        """
        What who calls `info` does with what it gives, as it is spelled; None, where nobody does, or somebody sees to
        what fails. With `in_loop`, only who asks again and again counts.
        """
        if any(_AT_MOST_ONCE.search(name) for name in around(self.module, info.function)):
            return None
        for module, site in self._callers(info):
            if site.function is None or site.function is info.function:
                continue
            work = module.early_acks._work_on_given(site, in_loop)
            if work is not None:
                return work
        return None

    def _callers(self, info: FunctionInfo) -> Iterator[tuple[Module, Site]]:
        """Where `info` is called, in this file and in others of its package."""
        module, name = self.module, info.short_name
        yield from ((module, site) for site in module.callers(info.function))
        if module.project is None or not module.path or name.startswith("_"):
            return
        for path in module.project.files_mentioning(name, module.path)[:MOST_FILES]:
            other = module.project.read(path)
            for site in other.sites_spelled(name) if other is not None and not other.is_test else ():
                found = other.callee(site) if other is not None else None
                if other is not None and found is not None and found.function is info.function:
                    yield other, site

    def _work_on_given(self, site: Site, in_loop: bool) -> str | None:
        """What stands around call `site` of this file does with what the call gives (see `_work_of_callers`)."""
        assert site.function is not None
        caller = self.module.info(site.function)
        above = list(self.module.ancestors(site.node))
        each = next((a for a in above if isinstance(a, (ast.For, ast.AsyncFor))), None)
        if isinstance(caller.node, ast.Lambda):
            return None
        if each is not None and site.node in ast.walk(each.iter):
            body: Sequence[ast.stmt] = each.body
            names = names_in(each.target)
        else:
            rounds = next((a for a in above if isinstance(a, (ast.While, ast.For, ast.AsyncFor))), None)
            if in_loop and rounds is None:
                return None
            body = rounds.body if rounds is not None else caller.node.body
            body = [s for s in body if (s.end_lineno or 0) >= site.node.lineno]
            statement = self.module.statement(site.node)
            targets = statement.targets if isinstance(statement, ast.Assign) else []
            names = frozenset().union(*(names_in(target) for target in targets))
        work = self._first_work(body, caller, names, besides=site.node) if names else None
        return _spell(work) if work is not None and not self._puts_back(body, caller) else None

    def _puts_back(self, body: Sequence[ast.stmt], info: FunctionInfo) -> bool:
        """Does a handler, or a helper that works, put back or record what failed?"""
        for statement in flow.statements(body):
            if isinstance(statement, ast.Try):
                for handler in clauses(info, statement, ()):
                    if handler.is_broad and self._deals(handler):
                        return True
                    if any(
                        isinstance(n, ast.Call) and _PUSHES_BACK.match(called(n))
                        for s in handler.body
                        for n in ast.walk(s)
                    ):
                        return True
        for node in flow.own_nodes_of(body):
            if isinstance(node, ast.Call):
                if _PUSHES_BACK.match(called(node)):
                    return True
                helper = self._helper(node)
                if helper is not None and (
                    any(isinstance(n, ast.Call) and _PUSHES_BACK.match(called(n)) for n in ast.walk(helper.node))
                    or self._any_deals(helper.handlers_around_all_work())
                ):
                    return True
        return False

    # -- work --------------------------------------------------------------------------------------------------

    def _data(self, info: FunctionInfo, clients: frozenset[str]) -> frozenset[str]:
        """The names in `info` that hold a message, messages, or something made of one."""
        assert not isinstance(info.node, ast.Lambda)
        start = {a.arg for a in [*info.function.parameters, *info.node.args.kwonlyargs]} - {"self", "cls"} - clients
        for statement in flow.statements(info.node.body):
            if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
                continue
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for node in ast.walk(statement):
                if isinstance(node, ast.Call) and self.module.consumers._called(node) is not None:
                    start |= {n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)}
        for consumer in self.module.consumers.all:
            if consumer.info is info:
                start |= consumer.names
        start -= clients
        return frozenset(start | self.bound_from(info.node.body, frozenset(start)))

    @staticmethod
    def bound_from(body: Sequence[ast.stmt], names: frozenset[str]) -> frozenset[str]:
        """The names that are given something made of one of `names`."""
        found = set(names)
        for _ in range(2):
            for statement in flow.statements(body):
                value: ast.expr | None = None
                targets: list[ast.expr] = []
                if isinstance(statement, ast.Assign):
                    value, targets = statement.value, statement.targets
                elif isinstance(statement, (ast.AnnAssign, ast.AugAssign)):
                    value, targets = statement.value, [statement.target]
                elif isinstance(statement, (ast.For, ast.AsyncFor)):
                    value, targets = statement.iter, [statement.target]
                if value is not None and any(isinstance(n, ast.Name) and n.id in found for n in ast.walk(value)):
                    found |= {
                        n.id
                        for t in targets
                        if not isinstance(t, ast.Attribute)
                        for n in ast.walk(t)
                        if isinstance(n, ast.Name)
                    }
        return frozenset(found)

    def _calls_with(self, statement: ast.stmt, names: frozenset[str]) -> Iterator[ast.Call]:
        """The calls in `statement`, less those of handlers, that are given something of a message."""
        stack: list[ast.AST] = [statement]
        while stack:
            node = stack.pop(0)
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.ExceptHandler)):
                continue
            if isinstance(node, ast.Call):
                if is_output(node) or (
                    isinstance(node.func, ast.Attribute)
                    and node.func.attr in _LEVELS
                    and "log" in spelling(node.func).lower()
                ):
                    continue
                if self._is_given(node, names):
                    yield node
            stack += list(ast.iter_child_nodes(node))

    @staticmethod
    def _is_given(node: ast.Call, names: frozenset[str]) -> bool:
        given = [*node.args, *(k.value for k in node.keywords)]
        return any(isinstance(n, ast.Name) and n.id in names for value in given for n in ast.walk(value))

    def _is_settling(self, node: ast.Call) -> bool:
        site = self.module.site_of(node)
        if site is None:
            return False
        if any(isinstance(r, (Settle, Consume)) for r in self.module.roles_of(site)):
            return True
        if called(node) in self.module.consumers._settle_names:
            return True
        return self.module.callee(site) in self._acking_helpers if site.last in self._acking_names else False

    def _may_work(self, statement: ast.stmt, info: FunctionInfo, names: frozenset[str]) -> bool:
        """May the statement do what the message asks for? A guard that leaves does not."""
        if isinstance(statement, ast.If) and not statement.orelse and flow.leaves(statement.body):
            return False
        reader = _Reader(info)
        return any(
            not _PREPARES.match(called(n)) and not reader._is_idle_call(n) and not self._is_settling(n)
            for n in self._calls_with(statement, names)
        )

    def _does_work(self, statement: ast.stmt, info: FunctionInfo, names: frozenset[str]) -> ast.Call | None:
        """The first call in the statement that surely does something with the message."""
        reader = _Reader(info)
        for node in self._calls_with(statement, names):
            if _PREPARES.match(called(node)) or _NO_WORK.match(called(node)) or self._is_settling(node):
                continue
            if reader._is_idle_call(node) or _COURTESY.match(called(node)) or self._shows(node):
                continue
            site = self.module.site_of(node)
            helper = self.module.callee(site) if site is not None else None
            if helper is not None and not isinstance(helper.node, ast.Lambda) and self._is_idle_helper(helper):
                continue
            return node
        return None

    def _is_idle_helper(self, helper: FunctionInfo) -> bool:
        """Does the helper make a value, say something, or show something, and no more?"""
        assert not isinstance(helper.node, ast.Lambda)
        if any(isinstance(n, ast.Raise) and "NotImplemented" in ast.unparse(n) for n in helper.node.body):
            return False
        if helper.decorators or all(
            isinstance(s, (ast.Pass, ast.Expr)) and not any(isinstance(n, ast.Call) for n in ast.walk(s))
            for s in helper.node.body
        ):
            return False
        reader = _Reader(helper)
        return not any(
            isinstance(n, ast.Call)
            and not is_output(n)
            and not _PREPARES.match(called(n))
            and not _NO_WORK.match(called(n))
            and not reader._is_idle_call(n)
            for s in helper.node.body
            for n in flow.own_nodes(s)
        ) and not any(isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store) for n in ast.walk(helper.node))

    def _shows(self, node: ast.Call) -> bool:
        """Does it send to a user's live view?"""
        if not isinstance(node.func, ast.Attribute):
            return False
        held = self.module.types.of(node.func.value, self.module.scope_of(node))
        return held is not None and bool(self.module.class_roles(held.name, LiveView))

    def _first_work(
        self, body: Sequence[ast.stmt], info: FunctionInfo, names: frozenset[str], besides: ast.Call | None = None
    ) -> ast.Call | None:
        names = names | self.bound_from(body, names)
        for statement in body:
            work = self._does_work(statement, info, names)
            if work is not None and work is not besides:
                return work
        return None

    def _work_in(
        self, info: FunctionInfo, names: frozenset[str] | None = None, after: ast.Call | None = None
    ) -> str | None:
        """The first work in `info` on its parameters (or `names`), as it is spelled."""
        if isinstance(info.node, ast.Lambda):
            call = info.node.body if isinstance(info.node.body, ast.Call) else None
            return (
                _spell(call) if call is not None and not is_output(call) and not _NO_WORK.match(called(call)) else None
            )
        start = names if names is not None else frozenset(a.arg for a in info.function.parameters) - {"self", "cls"}
        body = [s for s in info.node.body if after is None or (s.end_lineno or 0) >= after.lineno]
        found = self._first_work(body, info, start, besides=after)
        return _spell(found) if found is not None else None

    # -- handed to somebody else ---------------------------------------------------------------------------

    def _hand_over(
        self, body: Sequence[ast.stmt], info: FunctionInfo, names: frozenset[str]
    ) -> tuple[ast.Call, str] | None:
        """The call by which the work goes to a pool, a task, a thread or a queue in memory, and nobody waits for it."""
        for statement in self._in_order(body):
            for node in flow.own_nodes(statement):
                if not isinstance(node, ast.Call) or not (self._is_given(node, names) or self._carries(node, names)):
                    continue
                if self.module.is_awaited(node) and called(node) not in ("put", "put_nowait"):
                    continue
                site = self.module.site_of(node)
                roles = self.module.roles_of(site) if site is not None else ()
                if any(isinstance(r, (Enqueue, Publish)) for r in roles):
                    return None
                if any(isinstance(r, Spawn) and not r.owned for r in roles):
                    return node, "task"
                is_pooled = any(isinstance(r, (Deferred, ToThread)) for r in roles)
                if is_pooled and not any(isinstance(r, Spawn) for r in roles) and called(node) not in _DONE_AT_ONCE:
                    return node, "pool"
                if any(isinstance(r, QueueMethod) and r.does == "put" for r in roles):
                    return node, "queue"
        return None

    def _in_order(self, body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
        """The simple statements of `body`, less those in a block that waits at its end, or under another `while`."""
        for statement in body:
            if isinstance(statement, (ast.With, ast.AsyncWith)):
                if any(
                    re.search(
                        r"Executor|TaskGroup|Nursery|open_nursery|Pool|lock|semaphore",
                        ast.unparse(i.context_expr),
                        re.I,
                    )
                    for i in statement.items
                ):
                    continue
                yield from self._in_order(statement.body)
            elif isinstance(statement, (ast.For, ast.AsyncFor, ast.If, ast.Try)):
                yield from self._in_order([*statement.body, *statement.orelse])
            elif not flow.parts(statement):
                yield statement

    @staticmethod
    def _carries(node: ast.Call, names: frozenset[str]) -> bool:
        return any(isinstance(n, ast.Name) and n.id in names for a in node.args for n in ast.walk(a))


def waits_for_all(body: Sequence[ast.stmt]) -> bool:
    """Does something in `body` wait for what was handed over?"""
    return any(
        isinstance(n, ast.Call)
        and _WAITS.search(called(n)) is not None
        and called(n) not in ("wait_for_message",)
        and not (isinstance(n.func, ast.Attribute) and isinstance(n.func.value, ast.Constant))
        for n in flow.own_nodes_of(body)
    )


def _list_with(parent: ast.AST, node: ast.AST) -> list[ast.stmt] | None:
    for field in ("body", "orelse", "finalbody"):
        inner = getattr(parent, field, None)
        if isinstance(inner, list) and node in inner:
            return inner
    return None


def _spell(node: ast.Call) -> str:
    return spelling(node.func)
