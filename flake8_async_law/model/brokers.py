"""
Brokers: why a client of one is there, from where it reads, and where what can't be handled goes.

Read is what the code itself declares. A queue that is made elsewhere, and options that can't be read, tell nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import BrokerClient, DeadLetters, Declares, Replay, StartDefault, StreamConsumer
from .calls import Call, spelling
from .constants import UNKNOWN

if TYPE_CHECKING:
    from ..catalogue.vocabulary import Parameter
    from .module import Module
    from .reader import Scope

_PARKED: Final = ("x-dead-letter-exchange", "x-dead-letter-routing-key")
"""Arguments of an AMQP queue that name where refused messages go."""
_LAST_STOP: Final = re.compile(
    r"dead|dlq|dlx|fail|park|poison|quarantine|error|retry|retries|delay|reply|rpc|response|temp|tmp|undeliver",
    re.IGNORECASE,
)
"""What queues are called that are the end of the line, or only a station."""


@dataclass(frozen=True)
class OpenStart:
    """A reader whose start or group is left to a default. `left` is what is missing, `means` what then holds."""

    call: Call
    left: str
    means: str


class Brokers:
    """The clients of brokers in one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    # -- requirements ------------------------------------------------------------------------------------------

    def unrecorded(self) -> Call | None:
        """The first client in the file of a broker for which no requirement is on record."""
        calls = sorted(self.module.calls(BrokerClient), key=lambda c: (c.node.lineno, c.node.col_offset))
        return next((call for call in calls if not self._is_recorded(call)), None)

    def _is_recorded(self, call: Call) -> bool:
        role: BrokerClient = call.role
        known = {role.broker.lower(), role.name.lower(), role.name.partition(".")[0].lower()}
        return any(name.lower() in known or name in self._texts for name in self.module.recorded_brokers)

    @cached_property
    def _texts(self) -> frozenset[str]:
        """The literal texts of the file: topics are among them."""
        return frozenset(
            node.value
            for node in ast.walk(self.module.tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )

    # -- where it starts -----------------------------------------------------------------------------------------

    def open_starts(self) -> Iterator[OpenStart]:
        """The readers that leave their start, or their group, to a default, in source order."""
        found = [*self._open_streams(), *self._open_others()]
        yield from sorted(found, key=lambda o: (o.call.node.lineno, o.call.node.col_offset))

    def _open_streams(self) -> Iterator[OpenStart]:
        for call in self.module.calls(StreamConsumer):
            role: StreamConsumer = call.role
            if role.start is None or role.start_is_mapping or self._is_sought(call):
                continue
            start = self._given(call, role.start.name, role)
            group = self._given(call, role.group.name, role) if role.group is not None else "given"
            if start == "left" and role.start.default in role.live:
                yield OpenStart(call, role.start.name, "a group that is new reads only what arrives from now on")
            elif group == "left" and role.group is not None and role.group.default is None:
                yield OpenStart(call, role.group.name, "it has no group, and each start begins anew")

    def _is_sought(self, call: Call) -> bool:
        """Is the position set by hand?"""
        return bool(self.module.calls(Replay)) or any(site.last == "assign" for site in self.module.notes.sites)

    def _given(self, call: Call, name: str, role: StreamConsumer) -> Literal["given", "left", "unknown"]:
        if role.config is not None:
            config = call.argument(role.config)
            pairs = self.module.constants.mapping(config, call.scope) if config is not None else None
            if pairs is None or any(key is UNKNOWN for key, _, _ in pairs):
                return "unknown"
            return "given" if any(key == name for key, _, _ in pairs) else "left"
        if any(keyword.arg == name for keyword in call.keywords):
            return "given"
        for keyword in call.keywords:
            if keyword.arg is None:
                pairs = self.module.constants.mapping(keyword.value, call.scope)
                if pairs is None or any(key in (name, UNKNOWN) for key, _, _ in pairs):
                    return "unknown"
        return "left"

    def _open_others(self) -> Iterator[OpenStart]:
        for call in self.module.calls(StartDefault):
            role: StartDefault = call.role
            if role.read_by and not any(self.module.sites_spelled(method) for method in role.read_by):
                continue
            if role.starts and not any(call.is_given(p) for p in role.starts):
                yield OpenStart(call, role.starts[0].name, role.means)
            elif role.groups and not any(call.is_given(p) for p in role.groups):
                yield OpenStart(call, role.groups[0].name, role.nameless)

    # -- what can't be handled -------------------------------------------------------------------------------------

    def without_dead_letter(self) -> Iterator[Call]:
        """The queues, subscriptions and consumers declared here that park nothing, in source order."""
        found = [*self._queues(), *self._others()]
        yield from sorted(found, key=lambda c: (c.node.lineno, c.node.col_offset))

    def _queues(self) -> Iterator[Call]:
        for call in self.module.calls(Declares):
            role: Declares = call.role
            if role.what != "queue" or role.arguments is None or not self._is_for_work(call, role.named):
                continue
            if any(self._may_be_true(call, name) for name in role.temporary):
                continue
            given = call.argument(role.arguments)
            if given is None:
                if not call.may_be_spread(role.arguments):
                    yield call
                continue
            pairs = self._entries(given, call.scope)
            if pairs is not None and not any(key in (*_PARKED, *role.expires) for key in pairs):
                yield call

    def _entries(self, node: ast.expr, scope: Scope) -> list[object] | None:
        """The keys of a dict of options; None where they can't be seen, or one of them can't be read."""
        if isinstance(node, ast.Constant) and node.value is None:
            return []
        pairs = self.module.constants.mapping(node, scope)
        if pairs is None or any(key is UNKNOWN for key, _, _ in pairs):
            return None
        return [key for key, _, _ in pairs]

    def _is_for_work(self, call: Call, named: Parameter) -> bool:
        """Does the queue have a name, and none that tells of the end of the line?"""
        given = call.argument(named)
        if given is None:
            return False
        value = self.module.constants.of(given, call.scope)
        if value in ("", None):
            return False
        around = call.function.short_name if call.function is not None else ""
        text = f"{spelling(given)} {value if isinstance(value, str) else ''}"
        return not _LAST_STOP.search(text) and not re.search(r"dead|dlq|dlx|park|retry", around, re.IGNORECASE)

    def _may_be_true(self, call: Call, name: str) -> bool:
        for keyword in call.keywords:
            if keyword.arg == name:
                return self.module.constants.of(keyword.value, call.scope) not in (False, None)
        return any(k.arg is None for k in call.keywords) and self._is_spread_unread(call, name)

    def _is_spread_unread(self, call: Call, name: str) -> bool:
        for keyword in call.keywords:
            if keyword.arg is None:
                keys = self._entries(keyword.value, call.scope)
                if keys is None or name in keys:
                    return True
        return False

    def _others(self) -> Iterator[Call]:
        for call in self.module.calls(DeadLetters):
            role: DeadLetters = call.role
            if any(call.is_given(option) for option in role.options):
                continue
            if role.set_later and any(site.last in role.set_later for site in self.module.notes.sites):
                continue
            given = call.argument(role.named)
            if given is not None and not self._is_for_work(call, role.named):
                continue
            if role.reads is not None and given is None:
                continue
            if role.entries_of is not None:
                entries = call.argument(role.entries_of)
                if entries is None and call.may_be_spread(role.entries_of):
                    continue
                keys = self._entries(entries, call.scope) if entries is not None else []
                if keys is None or any(key in role.keys for key in keys):
                    continue
            yield call
