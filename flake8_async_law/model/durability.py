"""
Durability: which messages are lost when a broker restarts, a replica fails, or nobody listens right now.

A weak guarantee is right for a heartbeat and wrong for an order. What it is about is told by names alone (see
`message_words`), and by what stands beside it: a copy that lasts, a queue that is meant to go away.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    CarriesMode,
    Commit,
    Declares,
    DeliveryMode,
    Enqueue,
    Forgets,
    Producer,
    Publish,
    SetIfAbsent,
    Stores,
    Unsure,
    Write,
)
from .calls import Call, spelling
from .configs import Config, makers
from .constants import UNKNOWN
from .message_words import REPLY, around, is_reply, is_telemetry, parts, speaks_of_telemetry, texts

if TYPE_CHECKING:
    from .module import Module
    from .reader import Scope

_WORK: Final = frozenset({
    "backup", "backups", "convert", "crawl", "email", "emails", "export", "exports", "import", "imports", "invoice",
    "invoices", "job", "jobs", "mail", "mails", "payment", "payments", "queue", "refund", "refunds", "render",
    "renders", "request", "requests", "resize", "task", "tasks", "thumbnail", "thumbnails", "todo", "transcode",
    "upload", "uploads", "webhook", "webhooks", "work",
})  # fmt: skip
"""What somebody has to do, in the name of a channel."""
_HANDED: Final = frozenset({"job", "task", "work", "todo", "request", "work_item", "job_data", "task_data"})
"""Names of variables that hold such work."""
_ASKS: Final = re.compile(r"^_*(enqueue|submit|request|dispatch|schedule|queue|trigger|assign)(_|$)")
"""What functions are called that hand work to somebody."""
_LIVE: Final = frozenset({
    "abort", "alive", "announce", "broadcast", "browser", "cache", "cancel", "change", "changed", "changes", "chat",
    "client", "clients", "complete", "completed", "control", "done", "event", "events", "evict", "expired", "failed",
    "feed", "finished", "invalidate", "invalidation", "kill", "live", "lock", "locks", "message", "messages", "notice",
    "notification", "notifications", "notify", "online", "output", "progress", "ready", "refresh", "reload", "reply",
    "replies", "response", "responses", "result", "results", "revoke", "room", "rooms", "session", "shutdown",
    "signal", "socket", "sse", "state", "status", "stdout", "stop", "stream", "stopped", "sync", "tick", "ticker",
    "update", "updated", "updates", "user", "users", "viewer", "wake", "wakeup", "watchers", "websocket",
    "websockets", "ws",
})  # fmt: skip
"""What tells who looks right now that something happened, in the name of a channel."""
_COMMAND: Final = frozenset({
    "action", "actions", "actuator", "arm", "close", "cmd", "cmds", "command", "commands", "control", "disarm", "job",
    "jobs", "lock", "open", "order", "orders", "reboot", "set", "setpoint", "shutdown", "start", "stop", "switch",
    "task", "tasks", "trigger", "unlock",
})  # fmt: skip
"""What a device is told to do, in the name of a topic."""
_REPORT: Final = frozenset({"ack", "acks", "event", "reading", "readings", "report", "result", "state", "status"})
"""What a device tells of itself."""


@dataclass(frozen=True)
class Weak:
    """
    A weaker guarantee than work deserves.

    `kind`: no acknowledgement (`none`), one broker's alone (`leader`), a `transient` message, a delivery that is tried
    `once`; a `queue` or `exchange` that a restart removes, a message that is `forgotten` unless somebody listens.
    `said`: the value or name as the user spells it. `strict`: it is the library's default, spelled out or not.
    """

    node: ast.AST
    kind: Literal["none", "leader", "transient", "once", "queue", "exchange", "forgotten"]
    name: str
    said: str
    strict: bool = False


class Durability:
    """What one module's messages survive."""

    def __init__(self, module: Module) -> None:
        self.module = module

    # -- acknowledgements --------------------------------------------------------------------------------

    def weak_producers(self) -> Iterator[Weak]:
        """The producers that are told to have messages acknowledged by nobody, or by one broker alone."""
        for producer in self.module.calls(Producer):
            role: Producer = producer.role
            config = Config(producer, role.config)
            entry = config.get(*role.acks)
            if entry is None or self._is_for_telemetry(producer):
                continue
            value = entry.value
            if value is UNKNOWN or isinstance(value, bool):
                continue
            kind: Literal["none", "leader"] | None = (
                "none" if value in role.none else "leader" if value in role.leader else None
            )
            if kind is not None:
                node = entry.node if entry.module is self.module else producer.node
                said = f"{entry.key}={spelling(entry.node)}"
                yield Weak(node, kind, producer.name, said, strict=kind == "leader" and not role.lowers)

    def unspecified_producers(self) -> Iterator[Call]:
        """The producers of which nobody says when a message counts as sent, in clients that differ in it."""
        for producer in self.module.calls(Producer):
            role: Producer = producer.role
            config = Config(producer, role.config)
            if not role.varies or not config.complete or producer.handed_to is not None:
                continue
            sure = config.get(*role.sure_with)
            if config.get(*role.acks) is None and (sure is None or sure.is_off):
                yield producer

    def _is_for_telemetry(self, producer: Call) -> bool:
        """Do the names around the producer, its variable, or the topics of all that is sent, tell of telemetry?"""
        module = self.module
        said = list(around(module, producer.function))
        parent = module.parent(producer.node)
        for target in parent.targets if isinstance(parent, ast.Assign) else ():
            said += [target.attr] if isinstance(target, ast.Attribute) else texts(module, target, producer.scope)
        if speaks_of_telemetry(said):
            return True
        linked, loose = [], []
        for send in module.calls(Publish):
            if send.role.kind == "stream":
                made = list(makers(send, Producer))
                if any(one is not None and one[1] is producer.node for one in made):
                    linked.append(send)
                elif None in made:
                    loose.append(send)
        sends = linked or loose
        return bool(sends) and all(is_telemetry(send) for send in sends)

    # -- messages ----------------------------------------------------------------------------------------

    def weak_messages(self) -> Iterator[Weak]:
        """The transient messages to queues that are durable, and those that are transient because the code says so."""
        for call in self.module.calls(CarriesMode):
            if call.handed_to is None:
                found = self._carried(call)
                if found is not None:
                    yield found
        for call in self.module.calls(DeliveryMode):
            role: DeliveryMode = call.role
            is_sent = any(isinstance(r, Publish) for r in self.module.roles_of(call.site)) or call.plays(Declares)
            mode = call.argument(role.mode) if is_sent else None
            if mode is None or is_telemetry(call) or self._is_temporary_place(call):
                continue
            if self._is_one(mode, call.scope, role.transient):
                yield Weak(mode, "transient", call.name, spelling(mode))

    def _carried(self, call: Call) -> Weak | None:
        role: CarriesMode = call.role
        places = [call.argument(p) for p in (role.queue, role.exchange) if p is not None]
        if is_reply(call, *places) or is_telemetry(call, *places):
            return None
        given = call.argument(role.message)
        if given is None and call.may_be_spread(role.message):
            return None
        if given is None or (isinstance(given, ast.Constant) and given.value is None):
            return self._left_out(call)
        built = self._built(given, call.scope)
        if built is None:
            return None
        mode_role: DeliveryMode = built.role
        keywords = {keyword.arg for keyword in built.keywords}
        if None in keywords or any(k in mode_role.answers for k in keywords):
            return None
        mode = built.argument(mode_role.mode)
        if mode is None:
            return self._left_out(call) if not self._set_later(mode_role.mode.name, call) else None
        if not self._is_one(mode, built.scope, mode_role.transient):
            return None
        durable = self._target(call)
        return Weak(mode, "transient", call.name, spelling(mode)) if durable is not False else None

    def is_persistent(self, call: Call) -> bool:
        """Does the code say that what `call`, a `CarriesMode`, sends is to survive a restart of the broker?"""
        for role in self.module.roles_of(call.site):
            if isinstance(role, CarriesMode) and (given := call.argument(role.message)) is not None:
                built = self._built(given, call.scope)
                mode = built.argument(built.role.mode) if built is not None else None
                if built is not None and mode is not None:
                    return self._is_one(mode, built.scope, built.role.persistent)
        return False

    def _left_out(self, call: Call) -> Weak | None:
        """A message with no mode at all: a fault where the queue that it goes to is known to be durable."""
        durable = self._target(call)
        return Weak(call.node, "transient", call.name, "") if durable else None

    def _set_later(self, attribute: str, call: Call) -> bool:
        """Does the function of `call`, or the body of its module, set the attribute of some object?"""
        stores = [node for node in self.module.attributes_named(attribute) if isinstance(node.ctx, ast.Store)]
        return any(self.module.scope_of(node) in (call.scope, self.module.notes.scope) for node in stores)

    def _built(self, node: ast.expr, scope: Scope) -> Call | None:
        """The call that builds the message, with the role of its delivery mode."""
        module = self.module
        found = module.constants.literal(node, scope)
        if isinstance(found, ast.Call):
            site = module.site_of(found)
            for role in module.roles_of(site) if site is not None else ():
                if isinstance(role, DeliveryMode) and site is not None:
                    return Call(site, role, module)
            helper = module.callee(site) if site is not None else None
            values = [r.value for r in helper.function.returns if r.value is not None] if helper is not None else []
            if helper is not None and helper.module is module and len(values) == 1:
                inner = values[0]
                return self._built(inner, helper.function.inner) if inner is not node else None
        return None

    def _is_one(self, node: ast.expr, scope: Scope, values: tuple[object, ...]) -> bool:
        """Is `node` one of `values`, where a text with dots is the name of a library's constant?"""
        value = self.module.constants.of(node, scope)
        if value is not UNKNOWN:
            return any(value == one and type(value) is type(one) for one in values)
        bare = node.value if isinstance(node, ast.Attribute) and node.attr == "value" else node
        name = self.module.names.of(bare, scope)
        if name is not None and ":" in name:
            binding = self.module.constants._single(bare, scope)
            inner = binding.node if binding is not None else None
            return isinstance(inner, ast.expr) and inner is not node and self._is_one(inner, scope, values)
        return name is not None and name in values

    def _target(self, call: Call) -> bool | None:
        """Is the queue that `call` sends to durable, as declared in sight? None: it is not declared here."""
        role: CarriesMode = call.role
        queue = call.argument(role.queue) if role.queue is not None else None
        queues = [d for d in self.declared if d.role.what == "queue"]
        said = self._key(queue, call) if queue is not None else None
        same = [d for d in queues if said is not None and said == self._key(d.argument(d.role.named), d)]
        if isinstance(queue, ast.Attribute):  # queue.name, where queue is what declaring it gave
            made = self.module.constants.literal(queue.value, call.scope)
            made = made.value if isinstance(made, ast.Await) else made
            same = same or [d for d in queues if d.node is made]
        named = same or queues
        if not named:
            return None
        if not same and any(self._is_temporary(d) for d in named):
            return None
        states = {self._is_durable(d) for d in named}
        return states.pop() if len(states) == 1 else None

    @staticmethod
    def _key(node: ast.expr | None, call: Call) -> str | None:
        """What tells whether two places are the same: the constant, or else how it is spelled."""
        if node is None:
            return None
        value = call.module.constants.of(node, call.scope)
        return value if isinstance(value, str) else ast.unparse(node)

    @cached_property
    def declared(self) -> list[Call]:
        """The queues and exchanges that this file declares, itself or through functions that it calls."""
        found = {call.node: call for call in self.module.calls(Declares)}
        for function in self.module.notes.functions:
            for reached in self.module.reached(function, Declares):
                found.setdefault(reached.call.node, reached.call)
        return list(found.values())

    @staticmethod
    def _is_durable(call: Call) -> bool | None:
        value = call.literal(call.role.durable)
        return value if isinstance(value, bool) else None

    def _is_temporary(self, call: Call) -> bool:
        """Is the queue or exchange meant to go away, declared elsewhere, or can that not be told?"""
        role: Declares = call.role
        if any(keyword.arg is None for keyword in call.keywords):
            return True
        for keyword in call.keywords:
            off = isinstance(keyword.value, ast.Constant) and not keyword.value.value
            if keyword.arg in role.temporary and not off:
                return True
        named = call.argument(role.named)
        if named is None or call.module.constants.of(named, call.scope) in ("", None):
            return True
        if role.arguments is not None and (given := call.argument(role.arguments)) is not None:
            pairs = call.module.constants.mapping(given, call.scope)
            if pairs is None:
                return not (isinstance(given, ast.Constant) and given.value is None)
            if any(key is UNKNOWN or key in role.expires or key == role.kept[0] for key, _, _ in pairs):
                return True
        if role.kind is not None and (kind := call.argument(role.kind[0])) is not None:
            said = [call.module.constants.of(kind, call.scope), *texts(call.module, kind, call.scope)]
            if any(isinstance(one, str) and one in role.kind[1] for one in said):
                return True
        return is_reply(call, named)

    def _is_temporary_place(self, call: Call) -> bool:
        return call.plays(Declares) and any(
            self._is_temporary(d) for d in self.module.calls(Declares) if d.node is call.node
        )

    # -- at most once ------------------------------------------------------------------------------------

    def weak_commands(self) -> Iterator[Weak]:
        """The commands that are sent at most once."""
        for call in self.module.calls(Unsure):
            role: Unsure = call.role
            place = call.argument(role.place)
            if call.handed_to is not None or place is None or call.literal(role.level) != role.weak:
                continue
            if role.kept is not None and call.is_given(role.kept) and call.literal(role.kept) is not False:
                continue
            said = {part for text in texts(self.module, place, call.scope) for part in parts(text)}
            makers = {part for text in list(around(self.module, call.function))[:2] for part in parts(text)}
            if said & _REPORT or is_telemetry(call, place) or is_reply(call, place):
                continue
            if said & _COMMAND or makers & {"command", "commands", "cmd"}:
                level = call.argument(role.level)
                yield Weak(
                    level if level is not None else call.node,
                    "once",
                    call.name,
                    f"{role.level.name}={spelling(level)}" if level is not None else "",
                )

    # -- what forgets ------------------------------------------------------------------------------------

    def forgetful(self) -> Iterator[Weak]:
        """The queues, exchanges and channels for work that forget it, in source order."""
        found = [*self._not_durable(), *self._forgotten()]
        yield from sorted(found, key=lambda weak: (weak.node.lineno, weak.node.col_offset))  # type: ignore[attr-defined]

    def _not_durable(self) -> Iterator[Weak]:
        module = self.module
        calls = [c for c in module.calls(Declares) if c.handed_to is None]
        durable_queue = any(c.role.what == "queue" and self._is_durable(c) and not self._is_temporary(c) for c in calls)
        for call in calls:
            role: Declares = call.role
            if call.literal(role.durable) is not False or self._is_temporary(call):
                continue
            if is_telemetry(call, call.argument(role.named)) or self._is_live_place(call):
                continue
            given = call.argument(role.durable)
            if role.what == "exchange" and not durable_queue and not self._feeds_lasting(call, calls):
                continue
            node: ast.AST = given if given is not None else call.node
            named = call.argument(role.named)
            yield Weak(node, role.what, call.name, spelling(named) if named is not None else "")

    def _is_live_place(self, call: Call) -> bool:
        """Is it called after what is only of interest at this moment?"""
        named = call.argument(call.role.named)
        said = {part for text in texts(self.module, named, call.scope) for part in parts(text)}
        return bool(said & _LIVE) and not said & _WORK

    def _feeds_lasting(self, call: Call, calls: list[Call]) -> bool:
        """Is an exchange that says it is not durable the way to queues with names, as far as the file shows?"""
        queues = [c for c in calls if c.role.what == "queue"]
        return call.is_given(call.role.durable) and bool(queues) and not any(self._is_temporary(c) for c in queues)

    def _forgotten(self) -> Iterator[Weak]:
        for call in self.module.calls(Forgets):
            role: Forgets = call.role
            place = call.argument(role.place)
            if place is None or call.handed_to is not None or any(call.is_given(p) for p in role.unless):
                continue
            if is_reply(call, place) or is_telemetry(call, place):
                continue
            if role.only_places:
                value = next((t for t in texts(self.module, place, call.scope) if t.startswith(role.only_places)), None)
                if value is not None and not self._is_live_text(value.removeprefix(role.only_places)):
                    yield Weak(call.node, "forgotten", call.name, spelling(place))
            elif self._is_work(call, place) and not self._is_kept_beside(call):
                yield Weak(call.node, "forgotten", call.name, spelling(place))

    @staticmethod
    def _is_live_text(text: str) -> bool:
        return bool({*parts(text)} & _LIVE)

    def _is_work(self, call: Call, place: ast.expr) -> bool:
        """Do the names of channel, message and function tell of something that somebody has to do?"""
        module, role = self.module, call.role
        message = call.argument(role.message) if role.message is not None else None
        said = {part for text in texts(module, place, call.scope) for part in parts(text)}
        keys = self._keys(message, call) if message is not None else set()
        names = list(around(module, call.function))[:1]
        beside = {part for name in names for part in parts(name)}
        if (
            said & _LIVE
            or beside & _LIVE
            or keys & {"status", "state", "progress", "reply_to", "event", "type", "error"}
        ):
            return False
        if any(REPLY.search(key) for key in keys):
            return False
        if said & _WORK:
            return True
        held = {node.id for node in ast.walk(message) if isinstance(node, ast.Name)} if message is not None else set()
        if keys and held & (_HANDED - {"request"}):
            return True  # a job that is made up right here
        return bool(held & _HANDED) and (bool(beside & _WORK) or any(_ASKS.match(name) for name in names))

    def _keys(self, message: ast.expr, call: Call) -> set[str]:
        """The keys of the dict that the message is made of, as far as it is in sight."""
        found: set[str] = set()
        for node in ast.walk(message):
            literal = (
                self.module.constants.literal(node, call.scope) if isinstance(node, (ast.Name, ast.Dict)) else None
            )
            if isinstance(literal, ast.Dict):
                found |= {k.value for k in literal.keys if isinstance(k, ast.Constant) and isinstance(k.value, str)}
        return found

    def _is_kept_beside(self, call: Call) -> bool:
        """Does the same function write somewhere that lasts, or hand the same to a queue?"""
        function = call.function
        if function is None:
            return False
        for site in function.calls:
            if site.node is call.node:
                continue
            for role in self.module.roles_of(site):
                if isinstance(role, (Write, Commit, Enqueue, SetIfAbsent)):
                    return True
                keeps = isinstance(role, Stores) or (isinstance(role, Publish) and role.kind != "pubsub")
                if keeps and not any(isinstance(other, Forgets) for other in self.module.roles_of(site)):
                    return True
        return bool(self.module.reached(function, Write) or self.module.reached(function, Commit))
