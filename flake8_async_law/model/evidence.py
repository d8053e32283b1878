"""
Evidence: which construct shows what a unit names, by kind of unit and entry.

What counts, and what only looks like it, is written at each question. Where the answer is decided outside the code (a
worker's flags, a broker's policy, a server's disk), the entry is unknown and not missing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX, everything
from ..catalogue.vocabulary import (
    Blocking,
    CancelScope,
    Claim,
    CommitsByItself,
    Consume,
    DeadLetters,
    DoneCallback,
    Enqueue,
    JobContract,
    LeavesPending,
    MessageContract,
    MessageLease,
    NotTwice,
    Pause,
    Prefetch,
    Publish,
    Queue,
    SentInBackground,
    Settle,
    Trims,
    Write,
    WritesOnce,
)
from . import flow
from .calls import Call, spelling
from .constants import UNKNOWN
from .contracts import NONE, Entry, evident, missing, outside
from .handlers import clauses, is_output
from .nodes import called, is_true
from .options import Options
from .queues import is_unbounded

if TYPE_CHECKING:
    from .consumers import Settlement
    from .handlers import Handler
    from .module import FunctionInfo, Module
    from .units import Kind, Unit

_TIMEOUTS: Final = re.compile(
    r"(?i)timeout|time_limit|timelimit|connectionerror|connecterror|unreachable|brokenpipe|requestexception|requesterror|"
    r"transporterror|kafkaerror|kafkaexception|amqperror"
)
"""The last names of exceptions that leave open whether the other side did it."""
_UNIQUE: Final = re.compile(r"(?i)integrityerror|uniqueviolation|duplicatekey|duplicateentry|alreadyexists")
_UPSERT_SQL: Final = re.compile(
    r"(?i)\bon\s+conflict\b|\bon\s+duplicate\s+key\b|\binsert\s+(or|ignore)\b|\bmerge\s+into\b|\breplace\s+into\b"
)
_KEYED: Final = re.compile(r"(?i)idempoten|dedup")
NEAR: Final = 1
"""Calls between a unit and what shows that its effect is once."""
_DELETES: Final = frozenset({"delete", "adelete", "remove", "unlink", "delete_many", "delete_one", "hdel", "discard"})
_LOOKS: Final = frozenset({
    "filter", "exclude", "all", "values_list", "order_by", "iterator", "select_related", "only", "first", "exists",
    "now", "timedelta", "get", "items", "Q", "F",
})  # fmt: skip
_FRESH: Final = re.compile(r"(?i)uuid|random|token_hex|urandom|now\(|time\(")
"""What makes a key that the second attempt does not compute again."""
_RELAYS: Final = re.compile(r"(?i)(^|_)(re_?try|re_?send|relay|sweep|outbox|pending|stuck|unsent|republish|requeue)")
"""What a function is called that sends what was left behind."""
_JOB_IDS: Final = frozenset({"job_id", "_job_id", "task_id", "key", "queueing_lock", "unique", "deduplication_id"})
_REFUSED: Final = frozenset({"MessageDeduplicationId", "message_id", "idmp", "idmpauto"})


def shown(unit: Unit, column: str) -> Entry:
    """What the code shows of `column`, which applies to `unit`."""
    found: Entry = getattr(_EVIDENCE[unit.kind](unit), column)
    return found


# -- what units of a kind show -----------------------------------------------------------------------------------


class _Evidence:
    """What can be asked of units of every kind."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.module = unit.module

    @cached_property
    def work(self) -> list[FunctionInfo]:
        """The function that does the work, and those it runs, in whatever module."""
        info = self.unit.runs
        if info is None:
            return []
        return [run.info for run in info.module.effects.runs(info.function, WritesOnce, Write, Publish, Blocking)]

    @cached_property
    def near(self) -> list[FunctionInfo]:
        """Those of them that are a step away at most: a guard further down speaks of something else."""
        info = self.unit.runs
        if info is None:
            return []
        runs = info.module.effects.runs(info.function, WritesOnce, Write, Publish, Blocking)
        return [run.info for run in runs if len(run.chain) <= NEAR]

    @cached_property
    def words(self) -> str:
        """The code that does the work, as text without comments."""
        return "\n".join(ast.unparse(info.node) for info in self.work)

    def nodes(self) -> Iterator[tuple[FunctionInfo, ast.AST]]:
        """Every node of the work nearby, with its function."""
        for info in self.near:
            body = [info.node.body] if isinstance(info.node, ast.Lambda) else info.node.body
            for statement in body:
                for node in ast.walk(statement):
                    yield info, node

    # -- effect: durable, and once although it runs twice -------------------------------------------

    @property
    def effect(self) -> Entry:
        """
        Counts: an upsert or guarded insert (`WritesOnce`, `ON CONFLICT`), a handler for the breach of a unique
        constraint, a conditional update whose row count is looked at, a state that is checked under a row lock, a call
        with an idempotency key which is no fresh one, a decorator that keeps the results by key. Does not count: a look
        (`exists`) with no lock, a `get_or_create` whose constraint is out of sight, a mark in memory or in a cache.
        """
        for info in self.near:
            for decorator, name in zip(info.decorators, info.decorator_names, strict=False):
                if _KEYED.search(spelling(decorator)) or _KEYED.search(name or ""):
                    return evident(f"`@{spelling(decorator)}`", decorator)
            for call in info.module.calls_of(info.function, NotTwice):
                found = self._keyed(call)
                if found is not None:
                    return found
        maybe: ast.Call | None = None
        for info, node in self.nodes():
            if isinstance(node, ast.Call):
                found = self._once(info, node)
                if found is not None:
                    return found
                if isinstance(node.func, ast.Attribute) and node.func.attr.endswith("get_or_create"):
                    maybe = maybe or node
            elif isinstance(node, ast.ExceptHandler) and node.type is not None:
                if _UNIQUE.search(ast.unparse(node.type)) and _creates(info.module.parent(node)):
                    return evident(f"`except {spelling(node.type)}`: a unique constraint refuses the second", node)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _UPSERT_SQL.search(node.value):
                return evident(f"`{_UPSERT_SQL.search(node.value).group(0).upper()}` in its SQL", node)  # type: ignore[union-attr]
        locked = self._checked_under_lock()
        if locked is not None:
            return locked
        if maybe is not None:
            return outside(f"`{spelling(maybe.func)}` is once only if a unique constraint stands behind it")
        if self.is_harmless:
            return evident("it writes nothing and calls nobody")
        if self.only_deletes:
            return evident("it only deletes")
        return missing("nothing shows that running it twice is the same as once")

    @cached_property
    def is_harmless(self) -> bool:
        """Does all that it runs read only, as far as it can be read?"""
        if not self.work:
            return False
        return not any(_goes_out(info) for info in self.work)

    @cached_property
    def only_deletes(self) -> bool:
        """Is all that it writes a deletion, and does nothing of it leave the database?"""
        sites = [(info.module, site) for info in self.work for site in info.function.calls]
        return any(site.last in _DELETES for _, site in sites) and not any(
            _goes_out(info, but=_DELETES) for info in self.work
        )

    def _keyed(self, call: Call) -> Entry | None:
        for key in call.role.keys:
            given = call.argument(key)
            if given is not None and not self._is_fresh(call.module, given, call):
                return evident(f"`{key.name}={spelling(given)}`", given)
        return None

    def _is_fresh(self, module: Module, node: ast.expr, call: Call) -> bool:
        """Is a key made anew in each run: `uuid4()`, the time?"""
        texts = [ast.unparse(node)]
        for part in ast.walk(node):
            if isinstance(part, ast.Name):
                bound = module.names.lookup(part.id, call.scope)
                texts += [ast.unparse(b.node) for b in bound if b.kind == "value" and isinstance(b.node, ast.expr)]
        return any(_FRESH.search(text) for text in texts)

    def _once(self, info: FunctionInfo, node: ast.Call) -> Entry | None:
        module, site = info.module, info.module.site_of(node)
        last = called(node)
        roles = [r for r in module.roles_of(site) if isinstance(r, WritesOnce)] if site is not None else []
        roles = roles or list(_once_by_name().get(last, ()))
        for role in roles:
            on = [k.arg for k in node.keywords if k.arg in role.options and not _is_false(k.value)]
            if on or not role.options:
                return evident(f"`{last}({on[0]}=...)`" if on else f"`{last}`", node)
        if last in ("update", "aupdate") and "filter(" in ast.unparse(node.func) and _is_looked_at(module, node):
            return evident("a conditional update whose row count is looked at", node)
        for keyword in node.keywords:
            fresh = site is not None and self._is_fresh(module, keyword.value, Call(site, None, module))
            if keyword.arg is not None and _KEYED.search(keyword.arg) and not _is_false(keyword.value) and not fresh:
                return evident(f"`{keyword.arg}={spelling(keyword.value)}`", keyword.value)
        return None

    def _checked_under_lock(self) -> Entry | None:
        """`select_for_update()`, then a state that is looked at before anything is done."""
        for info in self.near:
            for call in info.module.calls_of(info.function, Claim):
                for node in flow.own_nodes_of(info.node.body if not isinstance(info.node, ast.Lambda) else []):
                    leaves = isinstance(node, ast.If) and any(
                        isinstance(s, (ast.Return, ast.Continue, ast.Raise)) for s in node.body
                    )
                    if leaves and node.lineno >= call.node.lineno:  # type: ignore[attr-defined]
                        return evident(f"`{call.name}`, and the state is checked under its lock", call.node)
        return None

    # -- ambiguity: what is done when nobody knows whether it happened ---------------------------------

    @property
    def ambiguity(self) -> Entry:
        """
        Counts: a handler of its own for what leaves the outcome open (a timeout, a lost connection) that looks up,
        records or compares; a callback of the job which does. Does not apply where no call leaves the process. Does not
        count: a log line, raising it again, a retry with another key.
        """
        asking = self._asks_outside()
        if asking is None:
            return NONE
        for info in self.work:
            for handler in _handlers(info):
                named = [c.rpartition(".")[2] for c in handler.classes] or [spelling(t) for t in handler.types]
                if any(_TIMEOUTS.search(name) for name in named) and settles(handler):
                    return evident(f"`except {', '.join(sorted(named))}` is a case of its own", handler.node)
        return missing(f"when the answer of `{asking.name}` is lost, nothing looks up whether it happened")

    def _asks_outside(self) -> Call | None:
        """The first call of the work that asks another machine to do something."""
        for info in self.work:
            for call in info.module.calls_of(info.function, NotTwice):
                if not call.role.in_update and not call.plays(Write):
                    return call
            for call in info.module.calls_of(info.function, Blocking):
                asks = not any(isinstance(r, (Settle, Consume)) for r in info.module.roles_of(call.site))
                if asks and call.role.kind in ("http", "cloud", "mail", "broker"):
                    return call
            for call in info.module.calls_of(info.function, Publish):
                return call
        return None

    # -- the law ---------------------------------------------------------------------------------------

    @property
    def intent(self) -> Entry:
        return NONE

    @property
    def ack(self) -> Entry:
        return NONE

    @property
    def lease(self) -> Entry:
        return NONE

    @property
    def owner(self) -> Entry:
        return NONE

    @property
    def lifetime(self) -> Entry:
        return NONE

    @property
    def bound(self) -> Entry:
        return NONE

    @property
    def failure(self) -> Entry:
        return NONE


class _OfJob(_Evidence):
    """A function that a job library runs."""

    @cached_property
    def contract(self) -> JobContract | None:
        """What the library does by itself."""
        return next(iter(INDEX.of_kind(self.unit.library, JobContract)), None) if self.unit.library else None

    @cached_property
    def options(self) -> list[Options]:
        """The options of the job, and of what sends it in this file."""
        job = self.unit.job
        found = [Options.of_job(job)] if job is not None else []
        for call in self.module.enqueues():
            given = call.argument(call.role.job) if not isinstance(call.role.job, str) else call.receiver
            if given is not None and job is not None and self.module.callable_of(given, call.scope) is job.function:
                found.append(Options.of_call(call))
        return found

    def _says(self, *names: str) -> tuple[str, ast.AST] | None:
        """The first of the options and settings `names` that is given a value other than none."""
        for name in names:
            if "." in name:
                for module in self.module.contracts.settled_in(self.unit.library):
                    if any(text not in ("None", "0", "False") for text in module.settings.values(name)):
                        return f"setting `{name.rpartition('.')[2]}`", self.unit.node
                continue
            for options in self.options:
                given = options.given(name)
                if given is not None and given.value not in (None, False, 0):
                    return f"`{name}={spelling(given.node)}`", given.node
        return None

    def _lifted(self, contract: JobContract) -> str | None:
        """The option which takes away what the library does by default."""
        for option, values in contract.lifts:
            for options in self.options:
                given = options.given(option)
                if given is not None and given.is_one_of(values):
                    return f"`{option}={spelling(given.node)}`"
        return None

    @property
    def ack(self) -> Entry:
        contract = self.contract
        if contract is None:
            return outside("what runs the job decides when it is done")
        if contract.ack == "after":
            return evident(f"{contract.runner} takes it for done when it has run")
        late = [self._says(option, setting) for option, setting in contract.late]
        if late and all(late):
            return evident(" and ".join(said[0] for said in late if said is not None))
        said = self._says(*contract.late_with)
        if said is not None:
            return evident(f"{said[0]}: an abandoned job is found again", said[1])
        if any(late):
            rest = [option for (option, _), said in zip(contract.late, late, strict=True) if said is None]
            return missing(f"without `{rest[0]}`, a job whose worker dies counts as failed and is gone")
        return missing(f"{contract.runner} takes it for done before it runs, so a killed worker loses it")

    @property
    def lease(self) -> Entry:
        contract = self.contract
        if contract is None:
            return outside("what runs the job decides who takes over a lost one")
        lifted = self._lifted(contract)
        if lifted is not None:
            return missing(f"{lifted} takes the end of a run away")
        said = self._says(*contract.kept_with)
        if said is not None:
            return evident(said[0], said[1])
        if contract.kept:
            return evident(contract.kept)
        if not contract.kept_with:
            return outside("the library has no option for it")
        return missing(f"no `{contract.kept_with[0]}`, so nothing tells a slow run from a lost one")

    @property
    def ambiguity(self) -> Entry:
        found = super().ambiguity
        job, contract = self.unit.job, self.contract
        if found.state != "missing" or contract is None or job is None or job.becomes is None:
            return found
        for name in contract.heard_by:
            method = self.module.method(job.becomes.name, name)
            if method is not None and any(method.module.reached(method.function, role) for role in (Write, Enqueue)):
                return evident(f"`{name}` records what became of it")
        return found

    def _heard(self, contract: JobContract) -> str | None:
        """The option, or method of its class, that hears of a failure."""
        said = self._says(*contract.heard_by)
        if said is not None:
            return said[0]
        job = self.unit.job
        for name in contract.heard_by if job is not None and job.becomes is not None else ():
            if job is not None and job.becomes is not None and self.module.method(job.becomes.name, name) is not None:
                return f"`{name}`"
        return None

    @property
    def owner(self) -> Entry:
        contract = self.contract
        return evident(contract.runner) if contract is not None else outside("what runs the job")

    @property
    def lifetime(self) -> Entry:
        contract = self.contract
        if contract is None:
            return outside("what runs the job")
        lifted = self._lifted(contract)
        said = self._says(*contract.limit_with)
        if said is not None and lifted is None:
            return evident(said[0], said[1])
        if lifted is not None:
            return missing(f"{lifted} lets it run for ever")
        if contract.limit:
            return evident(f"{contract.limit} by default")
        if not contract.limit_with:
            return outside("the library has no time limit")
        return missing(f"no `{contract.limit_with[0]}`, so it may run for ever")

    @property
    def failure(self) -> Entry:
        contract = self.contract
        if contract is None:
            return outside("what runs the job")
        heard = self._heard(contract)
        if heard is not None:
            return evident(heard)
        said = self._says(*contract.tries_with)
        if said is not None and contract.ends:
            return evident(f"{said[0]}, then {contract.ends}", said[1])
        if contract.ends:
            return evident(contract.ends)
        hearing = self.module.contracts.what_hears(self.unit.library)
        if hearing is not None:
            return evident(hearing)
        if said is not None:
            return missing(f"{said[0]}, and after the last try only a log line is left")
        return missing("a failure leaves a log line, and nobody who hears of it")


class _OfConsumer(_Evidence):
    """What handles the messages of a broker."""

    @cached_property
    def contract(self) -> MessageContract:
        """What the client does by itself."""
        kinds = INDEX.of_kind(self.unit.library, MessageContract)
        return next(iter(kinds), MessageContract(self.unit.library))

    @cached_property
    def is_heard_once(self) -> bool:
        """Is a message handed out a single time, so that there is no second run, and nothing to keep meanwhile?"""
        consumer = self.unit.consumer
        settled = self.contract.acks or self._settlements()
        return consumer is not None and consumer.role.fails == "gone" and not settled

    @property
    def effect(self) -> Entry:
        return NONE if self.is_heard_once else super().effect

    def _given(self, names: tuple[str, ...]) -> tuple[str, ast.AST] | None:
        """The first keyword, key of a dict, text or name in the file that is one of `names`, or speaks of it."""
        for node in ast.walk(self.module.tree):
            if isinstance(node, ast.keyword) and node.arg in names and not _is_false(node.value):
                return f"`{node.arg}={spelling(node.value)}`", node.value
            if isinstance(node, ast.Constant) and node.value in names and isinstance(node.value, str):
                return f"`{node.value}`", node
            if isinstance(node, ast.Attribute) and node.attr in names:
                return f"`{spelling(node)}`", node
        return None

    @property
    def ack(self) -> Entry:
        consumer = self.unit.consumer
        assert consumer is not None
        for early in self.module.early_acks.found():
            if self.unit.line <= early.node.lineno <= self.unit.end_line:  # type: ignore[attr-defined]
                return missing(f"`{early.what}` counts a message as done before `{early.work}` is")
        if consumer.is_settled_early:
            return missing("the broker takes a message for done when it hands it out")
        settles = [s for s in self._settlements() if s.role.does in ("ack", "block")]
        if settles:
            return evident(f"`{settles[-1].name}` behind the work", settles[-1].node)
        if self.contract.acks:
            return evident(f"{self.contract.acks}")
        for call in self.module.calls(CommitsByItself):
            role: CommitsByItself = call.role
            given = call.literal(role.parameter) if role.config is None and role.parameter is not None else None
            if role.when == "asked" and given is not False:
                return evident(f"`{call.name}` commits when it is asked for more", call.node)
            if role.when == "any" and given is not False:
                return missing(f"`{call.name}` commits at any time, whatever becomes of the message")
        if consumer.role.fails == "gone":
            return missing("a message is gone once it was handed out")
        return missing("nothing in sight settles a message")

    def _settlements(self) -> list[Settlement]:
        found = []
        for info in self.work:
            found += info.module.consumers.settlements_in(info)
        return found

    @property
    def lease(self) -> Entry:
        contract = self.contract
        if self.is_heard_once:
            return NONE
        for settled in self._settlements():
            if settled.role.does == "extend":
                return evident(f"`{settled.name}` while it works", settled.node)
        for call in self.module.calls(MessageLease):
            role: MessageLease = call.role
            if role.seconds is not None and call.argument(role.seconds) is not None:
                return evident(f"`{role.seconds.name}={spelling(call.argument(role.seconds))}`", call.node)  # type: ignore[arg-type]
        said = self._given(contract.lease_with)
        if said is not None:
            return evident(said[0], said[1])
        if any(self.module.calls(LeavesPending)):
            return missing("what a dead reader left stays pending: nothing claims it")
        if "lease" in contract.outside:
            return outside("how long a message is left to its reader is set at the broker")
        if not contract.lease_with:
            return outside("the client has no option for it")
        return missing(f"no `{contract.lease_with[0]}`: work that takes longer is handed to another meanwhile")

    @property
    def owner(self) -> Entry:
        consumer = self.unit.consumer
        assert consumer is not None
        if consumer.loop is None:
            return evident(f"the client calls `{consumer.info.short_name}`")
        return evident(f"whoever runs `{consumer.info.short_name}`")

    @property
    def lifetime(self) -> Entry:
        consumer = self.unit.consumer
        assert consumer is not None
        loop = consumer.loop
        if loop is None:
            return evident("it ends with the client that calls it")
        if isinstance(loop, ast.While) and not is_true(loop.test):
            return evident(f"`while {spelling(loop.test)}`", loop)
        for node in ast.walk(loop):
            if isinstance(node, (ast.Break, ast.Return)):
                return evident(f"`{'break' if isinstance(node, ast.Break) else 'return'}` in its loop", node)
        if consumer.info.is_async:
            return evident("the task that runs it can be cancelled")
        for word in ("KeyboardInterrupt", "signal.signal", "consumer_timeout_ms"):
            if word in self.module.source:
                return evident(f"`{word}` in its file")
        return missing("its loop has no way out but the end of the process")

    @property
    def bound(self) -> Entry:
        for call in self.module.calls(Prefetch):
            value = call.literal(call.role.count)
            if value is UNKNOWN or value not in call.role.unlimited:
                return evident(f"`{spelling(call.node)}`", call.node)
        said = self._given(self.contract.bound_with)
        if said is not None:
            return evident(said[0], said[1])
        if self.contract.bound:
            return evident(self.contract.bound)
        consumer = self.unit.consumer
        assert consumer is not None
        if consumer.role.how == "one":
            return evident("one message at a time")
        if "bound" in self.contract.outside:
            return outside("how many messages it is handed is set at the broker")
        return missing("the broker may push any number of messages ahead of their acknowledgement")

    @property
    def failure(self) -> Entry:
        consumer = self.unit.consumer
        assert consumer is not None
        for settled in self._settlements():
            if settled.role.does == "refuse":
                return evident(f"`{settled.name}`", settled.node)
            if settled.role.does == "block" and not settled.gives_again:
                return evident(f"`{settled.name}` refuses what fails", settled.node)
        if any(call.is_given(o) for call in self.module.calls(DeadLetters) for o in call.role.options):
            return evident("what fails again and again is parked")
        said = self._given(tuple(w for w in self.contract.ends_with if not w.isalpha() or not w.islower()))
        if said is not None:
            return evident(said[0], said[1])
        for handler in _handlers(consumer.info):
            if settles(handler):
                return evident(f"`{_named(handler)}` deals with it", handler.node)
        if "failure" in self.contract.outside:
            return outside("what becomes of a message that fails again and again is set at the broker")
        if consumer.role.fails == "stops":
            return missing("an exception ends the loop, and the same message meets it at the next start")
        if consumer.role.fails == "gone":
            return missing("a message whose handling fails is gone")
        return missing("a message whose handling fails comes again for ever")


class _OfProducer(_Evidence):
    """A function that hands durable work to others."""

    @property
    def intent(self) -> Entry:
        """
        Counts: the job is a row which commits with the change; a schedule that sends what is still pending; an id from
        the work's own data, with which sending again is safe. Does not count: `on_commit` (order only: a crash between
        commit and send loses the job), the answer of the send.
        """
        unit = self.unit
        for call in unit.calls:
            role = call.role
            if not isinstance(role, Enqueue) or not role.same_database:
                continue
            if role.outside_when is None or not self.module.settings.matches(*role.outside_when):
                return evident(f"`{call.name}` is a row that commits with the change", call.node)
        if unit.info is not None:
            if self._is_relay(unit.info):
                return evident("it sends what it finds pending, again and again")
            for call in unit.calls:
                for keyword in call.keywords:
                    if keyword.arg in _JOB_IDS | _REFUSED and not self._is_fresh(self.module, keyword.value, call):
                        return evident(f"`{keyword.arg}={spelling(keyword.value)}`: sending it again is safe", keyword)
        first = unit.calls[0]
        if any(isinstance(c.role, Publish) and c.role.kind == "pubsub" for c in unit.calls):
            return missing(f"`{first.name}` reaches who listens now, and nothing keeps it for the rest")
        return missing(f"a crash beside `{first.name}` loses it, and nothing finds out and sends it again")

    def _is_relay(self, info: FunctionInfo) -> bool:
        """Does a schedule run the function, or does it claim rows, so that what was not sent is found again?"""
        claims = self.module.calls_of(info.function, Claim)
        if _RELAYS.search(info.short_name) or any(c.literal(c.role.only_free) not in (False, None) for c in claims):
            return True
        for plan in self.module.schedules.plans:
            if plan.info is not None and any(
                run.info.function is info.function
                for run in plan.info.module.effects.runs(plan.info.function, Enqueue, Publish)
            ):
                return True
        loops = not isinstance(info.node, ast.Lambda) and any(
            isinstance(node, ast.While) and is_true(node.test) for node in flow.own_nodes_of(info.node.body)
        )
        return loops and bool(self.module.calls_of(info.function, Pause)) and "select" in ast.unparse(info.node).lower()

    @property
    def ambiguity(self) -> Entry:
        """Counts: a key with which the other side refuses the second, or a handler of its own (see above)."""
        for call in self.unit.calls:
            for keyword in call.keywords:
                if keyword.arg in _JOB_IDS | _REFUSED and not self._is_fresh(self.module, keyword.value, call):
                    return evident(f"`{keyword.arg}={spelling(keyword.value)}`: the second is refused", keyword)
            if isinstance(call.role, Enqueue) and call.role.same_database:
                return evident("the commit tells whether the job is there", call.node)
        if self.unit.info is not None:
            for handler in _handlers(self.unit.info):
                around = {node for s in handler.tried for node in ast.walk(s)}
                if any(call.node in around for call in self.unit.calls) and settles(handler):
                    return evident(
                        f"`except {', '.join(spelling(t) for t in handler.types)}` deals with it", handler.node
                    )
        return missing(f"when the answer of `{self.unit.calls[0].name}` is lost, nothing tells whether it was taken")

    @property
    def failure(self) -> Entry:
        unheard = {one.node for one in self.module.publishing.unheard()}
        for call in self.unit.calls:
            if call.node in unheard or self._is_unheard(call):
                return missing(f"nobody hears whether `{call.name}` arrived")
        if self.unit.info is not None:
            for handler in _handlers(self.unit.info):
                around = {node for s in handler.tried for node in ast.walk(s)}
                if any(call.node in around for call in self.unit.calls):
                    named = f"`{_named(handler)}`"
                    if handler.is_broad and not settles(handler):
                        return missing(f"{named} keeps it to itself")
                    return evident(f"{named} deals with it", handler.node)
        return evident(f"an error of `{self.unit.calls[0].name}` reaches the caller", self.unit.calls[0].node)

    def _is_unheard(self, call: Call) -> bool:
        return any(isinstance(r, SentInBackground) for r in self.module.roles_of(call.site)) and call.is_dropped


class _OfMail(_Evidence):
    """What is sent to people."""

    @property
    def failure(self) -> Entry:
        hidden = {one.node for one in self.module.mail.hidden}
        for call in self.unit.calls:
            inside = set(ast.walk(self.module.statement(call.node) or call.node))
            if any(node in inside for node in hidden):
                return missing(f"nobody hears that `{call.name}` has failed")
        return evident(f"an error of `{self.unit.calls[0].name}` reaches the caller", self.unit.calls[0].node)


class _OfSchedule(_Evidence):
    """What runs again and again."""

    @property
    def lease(self) -> Entry:
        """One run at a time: by an option, by a time limit below the period, by a lock of the job."""
        plan = self.unit.plan
        assert plan is not None
        if plan.overlap_by_option is not None:
            return missing(f"`{spelling(plan.overlap_by_option.node)}` lets runs overlap")
        if plan.keeps_alone:
            return evident("the job takes care that it runs alone")
        if plan.may_overlap:
            return missing("one run may start before the last has ended")
        return evident("one run at a time")

    @property
    def ambiguity(self) -> Entry:
        """What becomes of a run that was missed: dropped, made up for, or bound to expire."""
        plan = self.unit.plan
        assert plan is not None
        if plan.drops_late_runs:
            return missing("a run that is a moment late is dropped, by default")
        if plan.makes_up is not None:
            return evident("each run that was missed is made up for", plan.makes_up)
        role = plan.role
        if role is not None and role.grace is not None and plan.options.has(role.grace):
            return evident(f"`{role.grace.name}` says how late a run may be", plan.node)
        if plan.expires:
            return evident("a run that nobody takes expires", plan.node)
        if role is not None and role.catch_up is not None:
            return evident(f"`{role.catch_up.name}` is left at its default")
        if plan.expires is None:
            return outside("the scheduler has no option for a run that was missed")
        return missing("nothing says what becomes of a run that was missed, or that waits behind a stopped worker")

    @property
    def owner(self) -> Entry:
        return evident(f"the scheduler of {self.unit.library}" if self.unit.library else "the scheduler")

    @property
    def bound(self) -> Entry:
        plan = self.unit.plan
        assert plan is not None
        if plan.expires:
            return evident("a run that nobody takes expires", plan.node)
        if plan.expires is None:
            return evident("one run at a time") if not plan.may_overlap else missing("ticks queue up behind a slow run")
        return missing("ticks queue up behind a stopped worker")

    @property
    def failure(self) -> Entry:
        info = self.unit.runs
        job = info.job if info is not None else None
        if info is None or job is None:
            return outside("what it runs stands out of sight") if info is None else self._plain(info)
        return _OfJob(info.module.units.unit_of_job(job)).failure

    def _plain(self, info: FunctionInfo) -> Entry:
        for handler in _handlers(info):
            if handler.is_broad and settles(handler):
                return evident(f"`{_named(handler)}` deals with it", handler.node)
        return missing("a failed run leaves a log line, and the next one starts as if nothing had been")


class _OfTask(_Evidence):
    """A task or thread that goes on until somebody ends it."""

    @cached_property
    def spawn(self) -> Call:
        return self.unit.calls[0]

    @property
    def owner(self) -> Entry:
        thread = self.unit.thread
        if thread is not None:
            if thread.is_ended:
                return evident("its owner ends it", thread.ends[0].node if thread.ends else None)
            if thread.is_kept or thread.is_out_of_sight:
                return evident(f"`{thread.holder}` holds it") if thread.is_kept else outside("it is handed on")
            return missing("nobody holds it")
        if self.spawn.role.owned:
            return evident(f"`{self.spawn.name}` owns it", self.spawn.node)
        if self.spawn.is_lost:
            return missing("nobody holds it, so the garbage collector may end it")
        fate = self.module.tasks.fate(self.spawn)
        if fate.awaited or fate.entered:
            return evident("whoever started it waits for it")
        if fate.named("cancel", "add_done_callback"):
            return evident(f"`{fate.named('cancel', 'add_done_callback')[0].name}`")
        if fate.attributes:
            return evident(f"`{fate.attributes[0][1]}` holds it")
        if fate.escapes or fate.globals:
            return evident("it is kept where others reach it")
        return missing("nobody holds it for long")

    @property
    def lifetime(self) -> Entry:
        thread = self.unit.thread
        info = self.unit.runs
        if thread is not None:
            if self.module.threads.is_told_to_stop(thread):
                return evident("its loop is told to stop")
            if thread.is_daemon:
                return missing("as a daemon it is cut off wherever it stands when the process ends")
            return missing("nothing tells its loop to stop")
        if self.spawn.role.owned:
            return evident("it is cancelled with its group")
        if any(self.spawn.held(CancelScope)):
            return evident("it ends with the scope around it")
        fate = self.module.tasks.fate(self.spawn)
        if fate.named("cancel"):
            return evident("`cancel`", fate.named("cancel")[0].node)
        if info is not None and not isinstance(info.node, ast.Lambda):
            for node in flow.own_nodes_of(info.node.body):
                if isinstance(node, ast.While) and not is_true(node.test):
                    return evident(f"`while {spelling(node.test)}`", node)
        for _, name in fate.attributes:
            if self.module.mentioned_elsewhere(name, "cancel", "stop", "close"):
                return evident(f"`{name}` is cancelled elsewhere")
        return missing("nothing ends it")

    @property
    def failure(self) -> Entry:
        if self.unit.thread is None:
            if self.spawn.role.owned:
                return evident("its group raises what it raises")
            fate = self.module.tasks.fate(self.spawn)
            if fate.awaited:
                return evident("whoever awaits it gets its exception")
            if fate.named("add_done_callback", "exception", "result"):
                return evident(f"`{fate.named('add_done_callback', 'exception', 'result')[0].name}`")
            if any(self.module.calls_of(f, DoneCallback) for f in [self.spawn.function] if f is not None):
                return evident("a done callback hears of it")
        info = self.unit.runs
        if info is not None:
            for handler in _handlers(info):
                if handler.is_broad and (settles(handler) or _logs(handler)):
                    return evident("its loop handles what fails and goes on", handler.node)
        return missing("when it raises, it is gone and nobody is told")


class _OfQueue(_Evidence):
    """A queue or channel of this process."""

    @property
    def bound(self) -> Entry:
        call = self.unit.calls[0]
        if isinstance(call.role, Queue):
            if not is_unbounded(call):
                bound = call.role.bound
                given = call.argument(bound) if bound is not None else None
                if bound is None or given is None:
                    return evident("it is bounded by itself")
                return evident(f"`{bound.name}={spelling(given)}`", call.node)
            uses = self.module.queue_uses(call)
            if uses is not None and uses.is_kept_short:
                return evident("the way it is used keeps it short")
            return missing("any number of items fits in")
        if self.module.bounds.is_unlimited(call):
            return missing("any number of items fits in")
        return evident(f"`{spelling(call.node)}`", call.node)

    @property
    def failure(self) -> Entry:
        """What happens when it is full."""
        if self.bound.state == "missing":
            return NONE
        call = self.unit.calls[0]
        if not isinstance(call.role, Queue):
            return evident("who sends waits")
        puts = [put for put in self.module.overflow.puts if self.module.overflow.maker(put) is call]
        unhandled = {put.node for put in self.module.overflow.unhandled()} if puts else set()
        for put in puts:
            if put.node in unhandled:
                return missing(f"`{put.name}` raises when it is full, and nobody says what then")
        return evident("who puts waits, or handles that it is full")


class _OfChannel(_Evidence):
    """A topic, queue or stream of a broker."""

    @property
    def bound(self) -> Entry:
        if any(self.module.calls(Trims)):
            return evident("it is trimmed")
        return outside("how much it keeps is set at the broker")


_EVIDENCE: Final[dict[Kind, type[_Evidence]]] = {
    "job": _OfJob,
    "consumer": _OfConsumer,
    "producer": _OfProducer,
    "schedule": _OfSchedule,
    "task": _OfTask,
    "mail": _OfMail,
    "queue": _OfQueue,
    "channel": _OfChannel,
}


# -- bounds ------------------------------------------------------------------------------------------------------


BOUNDS: Final = ("attempts", "time_limit", "concurrency", "payload", "retention")
_CONCURRENCY: Final = (
    "rate_limit",
    "max_instances",
    "concurrency",
    "max_workers",
    "concurrency_limit",
    "lock",
    "limit",
)
_RETENTION: Final = (
    "result_expires", "result_ttl", "ttl", "failure_ttl", "keep_result", "expires", "maxlen", "retention", "_expires",
)  # fmt: skip


def bounds_of(unit: Unit) -> dict[str, str | None]:
    """What limits the unit, in words, by the names of `BOUNDS`; None where nothing says so."""
    found: dict[str, str | None] = dict.fromkeys(BOUNDS)
    if unit.kind == "job":
        evidence = _OfJob(unit)
        contract = evidence.contract
        if contract is not None:
            tries = evidence._says(*contract.tries_with)
            found["attempts"] = tries[0] if tries is not None else contract.tries
            limit = evidence._says(*contract.limit_with)
            found["time_limit"] = limit[0] if limit is not None else (contract.limit or None)
            for column, names in (("concurrency", _CONCURRENCY), ("retention", _RETENTION)):
                said = evidence._says(*names)
                found[column] = said[0] if said is not None else None
            if found["retention"] is None and contract.ends:
                found["retention"] = contract.ends
        found["payload"] = _payload(unit)
    elif unit.kind == "queue":
        bound = _OfQueue(unit).bound
        found["payload"] = bound.text if bound.state == "evident" else None
    elif unit.kind == "consumer":
        bound = _OfConsumer(unit).bound
        found["concurrency"] = bound.text if bound.state == "evident" else None
    elif unit.kind == "schedule" and unit.plan is not None:
        longest = unit.plan.limit
        found["time_limit"] = f"{longest:g} s" if longest is not None and longest > 0 else None
        found["concurrency"] = "1" if not unit.plan.may_overlap else None
    return found


def _payload(unit: Unit) -> str | None:
    """The parameters that travel, without those which the library fills in."""
    job = unit.job
    if job is None:
        return None
    arguments = job.function.node.args
    names = [a.arg for a in (*job.function.function.parameters[job.leading :], *arguments.kwonlyargs)]
    names += [a.arg for a in (arguments.vararg, arguments.kwarg) if a is not None]
    return ", ".join(names) or "nothing"


# -- helpers -----------------------------------------------------------------------------------------------------


def settles(handler: Handler) -> bool:
    """Does a handler do more than to say so, pass on, or raise: does it look up, record, send, or set something?"""
    for statement in handler.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Call) and not _says_only(node):
                return True
            if isinstance(node, (ast.Assign, ast.AugAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(isinstance(target, (ast.Attribute, ast.Subscript)) for target in targets):
                    return True
            if isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
                return True
    return False


def _says_only(node: ast.Call) -> bool:
    last = called(node)
    return is_output(node) or last in _EMPTY or last[:1].isupper()


_EMPTY: Final = frozenset({
    "sleep", "str", "repr", "format", "type", "len", "print", "format_exc", "print_exc", "capture_exception",
    "exc_info", "rollback", "close", "isinstance", "getattr", "join", "set_exception", "retry",
})  # fmt: skip


def _logs(handler: Handler) -> bool:
    return any(isinstance(n, ast.Call) and is_output(n) for s in handler.body for n in ast.walk(s))


def _handlers(info: FunctionInfo) -> list[Handler]:
    """The `except` clauses of a function's own `try` statements."""
    if isinstance(info.node, ast.Lambda):
        return []
    tries = [node for node in flow.own_nodes_of(info.node.body) if isinstance(node, ast.Try)]
    return [handler for node in tries for handler in clauses(info, node, ())]


def _named(handler: Handler) -> str:
    """How the clause begins: `except OSError`."""
    return f"except {', '.join(spelling(node) for node in handler.types)}".strip()


def _is_false(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not node.value


def _creates(node: ast.AST | None) -> bool:
    """Does what a `try` statement tries put something in?"""
    tried = node.body if isinstance(node, ast.Try) else []
    calls = [part for statement in tried for part in ast.walk(statement) if isinstance(part, ast.Call)]
    return any(called(call) in _CREATES for call in calls)


_CREATES: Final = frozenset({
    "create", "acreate", "save", "asave", "add", "insert", "insert_one", "commit", "flush", "execute", "executemany",
    "bulk_create", "get_or_create", "put", "put_item",
})  # fmt: skip


def _is_looked_at(module: Module, node: ast.expr) -> bool:
    """Does something depend on the value: a condition, a comparison, a name that holds it, what is returned?"""
    parent = module.parent(node)
    while isinstance(parent, (ast.Await, ast.UnaryOp, ast.BoolOp, ast.NamedExpr)):
        parent = module.parent(parent)
    return isinstance(parent, (ast.If, ast.While, ast.Compare, ast.Assert, ast.IfExp, ast.Assign, ast.Return))


def _goes_out(info: FunctionInfo, but: frozenset[str] = frozenset()) -> bool:
    """May the function itself write, send or call something that can't be read, but by methods called as in `but`?"""
    module = info.module
    calls = [call for role in (Write, Publish, Enqueue) for call in module.calls_of(info.function, role)]
    calls += [call for call in module.calls_of(info.function, Blocking) if call.role.kind != "database"]
    if any(call.site.last not in but for call in calls):
        return True
    return any(
        module.effects.enters(site) is None
        and site.last not in but | _LOOKS
        and not _is_plain(module.callee_name(site), site.last)
        for site in info.function.calls
    )


def _is_plain(name: str | None, last: str) -> bool:
    """Is a call one of the language's own, or a log line?"""
    if last in ("debug", "info", "warning", "error", "exception", "log"):
        return True
    return name is not None and name.startswith("builtins.") and last not in ("open", "exec", "eval")


@cache
def _once_by_name() -> dict[str, tuple[WritesOnce, ...]]:
    """What writes once whose last name tells enough, of all libraries: a model may stand out of sight."""
    found: dict[str, tuple[WritesOnce, ...]] = {}
    for name, roles in everything().roles.items():
        by_name = tuple(role for role in roles if isinstance(role, WritesOnce) and role.by_name)
        if by_name:
            found.setdefault(name.rpartition(".")[2], by_name)
    return found
