"""
Leases of messages: how long a message or job that was handed out is left to its reader, and what work needs longer.

A broker cannot tell a slow reader from a dead one. When the time is over, it gives the message to somebody else, while
the first one is still at work. Where nothing is given again by time (a stream's pending entries), a reader that died
keeps what it had for ever, unless others claim it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Consume, JobLease, LeavesPending, MessageLease, Pause, Setting, Settle
from . import flow
from .calls import Call, spelling
from .constants import UNKNOWN
from .nodes import called
from .options import Given, Options

if TYPE_CHECKING:
    from .consumers import Consumer
    from .module import FunctionInfo, Module
    from .reader import Scope

SETTINGS_OF: Final = ("celery", "django_q")
"""Libraries whose jobs have a lease by a project setting."""
DEEPEST: Final = 2
"""Through how many helpers work is followed."""
_LIMIT: Final = re.compile(
    r"^(?!connect|idle|pool|lock|blocking|block|keepalive|cache|ack|lease|poll|open|close|shutdown|join|session)"
    r"([a-z]+_)*(timeout|time_limit|max_runtime|max_seconds|max_duration|deadline)(_s|_sec|_secs|_seconds)?$"
)
"""Keywords that say how many seconds a call may take."""
_TIMED: Final = {"wait_for": 1, "timeout": 0, "timeout_after": 0, "fail_after": 0, "move_on_after": 0}
"""Functions that limit what they are given or stand around: the position of the seconds."""

_SHORTEST_DEFAULT: Final = 1800
"""No broker takes a job for lost any earlier, unless it is told to."""

Kind = Literal["short", "too long", "pending", "job"]


@dataclass(frozen=True)
class Unmanaged:
    """
    A lease that does not cover the work: `lease` seconds by `option`, `work` seconds by `what`.

    `kind`: the lease is too `short` for the work of a message, or for a `job`; it is more than the service grants (`too
    long`: `work` is what that grants); what a dead reader left stays `pending`.
    """

    node: ast.AST
    kind: Kind
    option: str
    lease: float = 0.0
    work: float = 0.0
    what: str = ""


class MessageLeases:
    """The leases of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def unmanaged(self) -> list[Unmanaged]:
        """Every lease of this file that does not cover its work, in source order."""
        found: dict[ast.AST, Unmanaged] = {}
        for one in (*self._of_messages(), *self._pending(), *self._of_jobs()):
            found.setdefault(one.node, one)
        return sorted(found.values(), key=lambda one: (one.node.lineno, one.node.col_offset))  # type: ignore[attr-defined]

    # -- messages ------------------------------------------------------------------------------------------------

    def _of_messages(self) -> Iterator[Unmanaged]:
        for call in self.module.calls(MessageLease):
            role: MessageLease = call.role
            place, option, lease = self._lease(call)
            if lease is None:
                continue
            if role.longest is not None and lease > role.longest:
                yield Unmanaged(place, "too long", option, lease, role.longest)
                continue
            is_limit_alone = role.longest is not None and role.lasts is None and role.config is None and not role.reads
            if is_limit_alone or self._is_renewed(call):
                continue
            for consumer in self._consumers(call):
                longest = max(self._durations(consumer.body, consumer.info, 0), key=lambda d: d[1], default=None)
                if longest is not None and longest[1] > lease:
                    yield Unmanaged(place, "short", option, lease, longest[1], longest[0])
                    break

    def _lease(self, call: Call) -> tuple[ast.AST, str, float | None]:
        """Where the lease is said (the call, where it is left out), how it is spelled, and its seconds."""
        role: MessageLease = call.role
        if role.seconds is None:
            return call.node, call.name, role.lasts
        name = role.seconds.name
        if role.config is not None:
            config = call.argument(role.config)
            pairs = self.module.constants.mapping(config, call.scope) if config is not None else None
            if config is None and not call.may_be_spread(role.config):
                return call.node, name, self._number(role.seconds.default, role.unit)
            if pairs is None or any(key is UNKNOWN for key, _, _ in pairs):
                return call.node, name, None
            for key, node, scope in pairs:
                if key == name:
                    return self._place(node, call), name, self._seconds(node, scope, role.unit)
            return call.node, name, self._number(role.seconds.default, role.unit)
        given = call.argument(role.seconds)
        if given is None:
            if call.may_be_spread(role.seconds):
                return call.node, name, None
            default = role.seconds.default
            return call.node, name, role.lasts if default is None else self._number(default, role.unit)
        # Where a call receives, it is the call that is pointed at: the option may stand lines below.
        place = call.node if role.reads else self._place(given, call)
        return place, f"{name}={spelling(given)}", self._seconds(given, call.scope, role.unit)

    @staticmethod
    def _place(node: ast.expr, call: Call) -> ast.AST:
        return node if isinstance(node, (ast.Constant, ast.BinOp, ast.Call)) else call.node

    def _seconds(self, node: ast.expr, scope: Scope, unit: float) -> float | None:
        value = self.module.constants.of(node, scope)
        if value is UNKNOWN:
            return Given(node, scope, self.module).seconds
        return self._number(value, unit)

    @staticmethod
    def _number(value: object, unit: float) -> float | None:
        if isinstance(value, bool) or not isinstance(value, (int, float, str)):
            return None
        if isinstance(value, str):
            iso = re.fullmatch(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?", value)
            if iso is not None:
                hours, minutes, seconds = (float(part or 0) for part in iso.groups())
                return hours * 3600 + minutes * 60 + seconds
            if not value.isdigit():
                return None
        return float(value) * unit

    def _is_renewed(self, call: Call) -> bool:
        """Does the file, or another one of its package, keep messages longer?"""
        words = call.role.renewed_by
        own = spelling(call.node.func).rpartition(".")[2]
        if any(
            site.last != own and self.module.said(site.node, site.scope) in words for site in self.module.notes.sites
        ):
            return True
        others = [word for word in words if word != own and word not in ("pause", "AutoLockRenewer")]
        return any(self.module.mentioned_elsewhere(word) for word in others)

    def _consumers(self, call: Call) -> Iterator[Consumer]:
        """The consumers whose messages the lease is about."""
        role: MessageLease = call.role
        root = role.name.split(".")[0]
        for consumer in self.module.consumers.all:
            source = consumer.source
            if role.reads and role.name in role.reads:
                if source is not None and source.node is call.node:
                    yield consumer
            elif role.reads:
                if consumer.role.name in role.reads:
                    yield consumer
            elif consumer.role.name.split(".")[0] == root and not self._has_own_lease(consumer):
                yield consumer

    def _has_own_lease(self, consumer: Consumer) -> bool:
        """Does the call that receives say another lease?"""
        if consumer.source is None:
            return False
        return any(
            isinstance(r, MessageLease) and r.reads and r.seconds is not None and consumer.source.is_given(r.seconds)
            for r in self.module.roles_of(consumer.source.site)
        )

    # -- how long work takes ----------------------------------------------------------------------------------

    def _durations(self, body: Sequence[ast.stmt], info: FunctionInfo, depth: int) -> Iterator[tuple[str, float]]:
        """What in `body` says by its own number how many seconds it takes, or may take."""
        module = info.module
        for node in flow.own_nodes_of(body):
            if not isinstance(node, ast.Call):
                continue
            site = module.site_of(node)
            if site is None or any(isinstance(r, (Consume, Settle)) for r in module.roles_of(site)):
                continue
            for given in self._given(node, module, site.scope):
                if given > 0:
                    yield spelling(node), given * self._rounds(node, body, module, site.scope)
            helper = module.callee(site) if depth < DEEPEST else None
            if helper is not None and not isinstance(helper.node, ast.Lambda) and helper is not info:
                if helper.is_async and not module.is_awaited(node):
                    continue
                for text, seconds in self._durations(helper.node.body, helper, depth + 1):
                    yield f"{text}` in `{helper.short_name}" if "` in `" not in text else text, seconds

    def _given(self, node: ast.Call, module: Module, scope: Scope) -> Iterator[float]:
        """The seconds that the call itself speaks of."""
        site = module.site_of(node)
        roles = module.roles_of(site) if site is not None else ()
        if any(isinstance(r, Pause) for r in roles) and node.args:
            yield from self._literal(node.args[0], module, scope)
            return
        at = _TIMED.get(module.said(node, scope))
        if at is not None and len(node.args) > at:
            yield from self._literal(node.args[at], module, scope)
        for keyword in node.keywords:
            if keyword.arg is not None and _LIMIT.match(keyword.arg):
                yield from self._literal(keyword.value, module, scope)

    @staticmethod
    def _literal(node: ast.expr, module: Module, scope: Scope) -> Iterator[float]:
        found = Given(node, scope, module).seconds
        if found is not None:
            yield found

    @staticmethod
    def _rounds(node: ast.Call, body: Sequence[ast.stmt], module: Module, scope: Scope) -> float:
        """How often a pause is made by the loops around it that say so: `for _ in range(60)`."""
        times = 1.0
        if module.said(node, scope) != "sleep":
            return times
        for above in module.ancestors(node):
            if above in body:
                here = above
                if not isinstance(here, ast.For):
                    break
            if isinstance(above, ast.For) and isinstance(above.iter, ast.Call) and called(above.iter) == "range":
                count = module.constants.of(above.iter.args[-1], scope) if len(above.iter.args) == 1 else UNKNOWN
                # A loop that may be left early waits as long only at worst.
                if isinstance(count, int) and not flow.breaks(above.body) and not _returns(above.body):
                    times *= count
            if above in body:
                break
        return times

    # -- entries that stay -------------------------------------------------------------------------------------

    def _pending(self) -> Iterator[Unmanaged]:
        for call in self.module.calls(LeavesPending):
            role: LeavesPending = call.role
            if role.unless is not None:
                value = call.literal(role.unless[0])
                if value == role.unless[1] or value is UNKNOWN:
                    continue
            if not self._asks_for_new_only(call) or self._is_claimed(role):
                continue
            yield Unmanaged(call.node, "pending", call.name, what=role.claims[0])

    def _asks_for_new_only(self, call: Call) -> bool:
        given = call.argument(call.role.streams)
        pairs = self.module.constants.mapping(given, call.scope) if given is not None else None
        if not pairs:
            return False
        return all(self.module.constants.of(value, scope) in (">", b">") for _, value, scope in pairs)

    def _is_claimed(self, role: LeavesPending) -> bool:
        """Does the file or its package claim, or read again what it has itself?"""
        if any(site.last in role.claims for site in self.module.notes.sites):
            return True
        if re.search(r"\b(xautoclaim|xclaim|xpending)\b", self.module.source, re.IGNORECASE):
            return True
        for other in self.module.calls(LeavesPending):
            if not self._asks_for_new_only(other):
                return True
        return any(self.module.mentioned_elsewhere(word) for word in role.claims)

    # -- jobs --------------------------------------------------------------------------------------------------

    def _of_jobs(self) -> Iterator[Unmanaged]:
        for role in _job_leases():
            if not any(spelled.rpartition(".")[2] in self.module.source for spelled in role.spellings) and not any(
                option in self.module.source for option in role.limit_options
            ):
                continue
            yield from self._job_lease(role)

    def _job_lease(self, role: JobLease) -> Iterator[Unmanaged]:
        own = list(self._spelled(role.spellings))
        key = role.spellings[0].rpartition(".")[2]
        limits = [limit for limit in self._limits(role) if limit[1] is not None]
        if own:
            for node, value in own:
                longer = [limit for limit in limits if value is not None and limit[1] >= value]  # type: ignore[operator]
                # A limit that says the same as the lease leaves nobody time to acknowledge.
                if value is not None and longer and self._is_late(role):
                    text, seconds = max(longer, key=lambda limit: limit[1] or 0)
                    yield Unmanaged(node, "job", key, value, seconds or 0.0, text)
            return
        # Nowhere in sight: what the library takes by itself.
        if self._elsewhere(role):
            return
        if role.default is not None:
            for node, value, _ in self._spelled_limits(role):
                if value is not None and value >= role.default:
                    yield Unmanaged(node, "job", key, role.default, value, "timeout")
        elif role.late:
            yield from self._by_broker(role, key)

    def _by_broker(self, role: JobLease, key: str) -> Iterator[Unmanaged]:
        """The limits of jobs in this file that are longer than what their broker, known by its address, waits for."""
        by_setting = self._is_late_by_setting(role)
        limits = list(self._optional_limits(role, by_setting))
        if by_setting:
            limits += [(node, value, text) for node, value, text in self._spelled_limits(role) if value is not None]
        if not limits:
            return
        node, seconds, text = max(limits, key=lambda limit: limit[1])
        if seconds < _SHORTEST_DEFAULT:
            return
        lease = self.module.due_later.lease_of(role.name.partition(".")[0])
        if lease is not None and seconds > lease[0]:
            yield Unmanaged(node, "job", key, lease[0], seconds, text)

    def _optional_limits(self, role: JobLease, late: bool) -> Iterator[tuple[ast.expr, float, str]]:
        """The limits that jobs of this file have by an option, where they are acknowledged at their end."""
        for job in self.module.boundaries.jobs:
            if job.decorator is None or not _same_library(job.decorator.name, role.name):
                continue
            options = Options.of_job(job)
            said = options.given(role.late_option)
            if said.value is not True if said is not None else not late:
                continue
            for option in role.limit_options:
                given = options.given(option)
                if given is not None and given.module is self.module and given.seconds is not None:
                    yield given.node, given.seconds, f"{option}={spelling(given.node)}"

    def _elsewhere(self, role: JobLease) -> bool:
        return any(
            self.module.settings.expressions(spelled.partition(".")[0]) and key in ast.unparse(value)
            for spelled in role.spellings
            for key in (spelled.rpartition(".")[2],)
            for value in self.module.settings.expressions(spelled.partition(".")[0])
        )

    def _spelled(self, spellings: Sequence[str]) -> Iterator[tuple[ast.expr, float | None]]:
        """Where this file gives one of the settings, and the seconds."""
        for spelled in spellings:
            first, *rest = spelled.split(".")
            for value in self.module.settings._own.get(first, ()):
                for node in _inside(value, rest):
                    yield node, self._seconds(node, self.module.notes.scope, 1.0)

    def _spelled_limits(self, role: JobLease) -> Iterator[tuple[ast.expr, float | None, str]]:
        for name in role.limits:
            for setting in INDEX.roles.get(name, ()):
                for node, value in self._spelled(setting.spellings) if isinstance(setting, Setting) else ():
                    yield node, value, f"{name.rpartition('.')[2]}={spelling(node)}"

    def _limits(self, role: JobLease) -> Iterator[tuple[str, float | None]]:
        """How long jobs may take, by settings in sight and by options in this file or the files that have such jobs."""
        for name in role.limits:
            for text in self.module.settings.values(name):
                try:
                    yield f"{name.rpartition('.')[2]}={text}", float(text)
                except ValueError:
                    continue
        for module in self._job_modules(role):
            for job in module.boundaries.jobs:
                if job.decorator is None or not _same_library(job.decorator.name, role.name):
                    continue
                options = Options.of_job(job)
                if role.late and not self._is_late_by_setting(role):
                    late = options.given(role.late_option)
                    if late is None or late.value is not True:
                        continue
                for option in role.limit_options:
                    given = options.given(option)
                    if given is not None and given.seconds is not None:
                        yield f"{option}={spelling(given.node)}` of `{job.function.short_name}", given.seconds

    def _job_modules(self, role: JobLease) -> list[Module]:
        """The file itself, and those beside it that have jobs with such options."""
        found = [self.module]
        project = self.module.project
        if project is None or not self.module.path or not role.limit_options:
            return found
        for option in (role.late_option, *role.limit_options):
            for path in project.files_mentioning(option, self.module.path) if option else ():
                other = project.read(path)
                if other is not None and other not in found:
                    found.append(other)
        return found

    def _is_late_by_setting(self, role: JobLease) -> bool:
        return any(text == "True" for name in role.late for text in self.module.settings.values(name))

    def _is_late(self, role: JobLease) -> bool:
        """Are jobs acknowledged at their end?"""
        if not role.late or self._is_late_by_setting(role):
            return True
        for module in self._job_modules(role):
            for job in module.boundaries.jobs:
                late = Options.of_job(job).given(role.late_option)
                if late is not None and late.value is True:
                    return True
        return False


def _job_leases() -> list[JobLease]:
    return [role for root in SETTINGS_OF for role in INDEX.of_kind(root, JobLease)]


def _same_library(one: str, other: str) -> bool:
    return one.partition(".")[0] == other.partition(".")[0]


def _inside(value: ast.expr, path: Sequence[str]) -> Iterator[ast.expr]:
    """What stands at `path` inside the literal `value`."""
    if not path:
        yield value
    elif isinstance(value, ast.Dict):
        for key, inner in zip(value.keys, value.values, strict=False):
            if isinstance(key, ast.Constant) and key.value == path[0]:
                yield from _inside(inner, path[1:])
    elif isinstance(value, ast.Call):
        for keyword in value.keywords:
            if keyword.arg == path[0]:
                yield from _inside(keyword.value, path[1:])


def _returns(body: Sequence[ast.stmt]) -> bool:
    return any(isinstance(statement, ast.Return) for statement in flow.statements(body))
