"""Jobs that are due later, and how long their broker waits for the acknowledgement of a message."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import BrokerLease, Callback, OnCommit, SentLater, Setting, ToThread
from . import lanes
from .calls import Call
from .options import Given

if TYPE_CHECKING:
    from .module import Module
    from .reader import Scope


@dataclass(frozen=True)
class LateJob:
    """A job that is due `delay` seconds from now, with a broker that takes it for lost after `lease`."""

    call: Call
    delay: float
    lease: float
    broker: str


class DueLater:
    """What one module sends to a broker with a lease."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @property
    def late_jobs(self) -> Iterator[LateJob]:
        """Jobs that are due after the broker's lease."""
        module = self.module
        sends = [*module.calls(SentLater), *module.handed(SentLater, Callback, ToThread, OnCommit)]
        for call in sorted(sends, key=lambda c: (c.node.lineno, c.node.col_offset)):
            delay = self._delay(call)
            if delay is None or delay <= 60:
                continue
            found = self._lease(call)
            if found is not None and delay > found[0]:
                yield LateJob(call, delay, found[0], found[1])

    def _delay(self, call: Call) -> float | None:
        """In how many seconds the job is due; None where one can't tell."""
        role: SentLater = call.role
        given = call.argument(role.delay)
        if given is not None:
            return Given(given, call.scope, self.module).seconds
        at = call.argument(role.at) if role.at is not None else None
        return self._from_now(at, call.scope) if at is not None else None

    def _from_now(self, node: ast.expr, scope: Scope) -> float | None:
        """The time that is added to the present: `now() + timedelta(hours=6)`."""
        node = self.module.constants.literal(node, scope)
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add):
            return None
        for present, added in ((node.left, node.right), (node.right, node.left)):
            present = self.module.constants.literal(present, scope)
            name = self.module.called_at(present) if isinstance(present, ast.Call) else None
            if name is not None and name.rpartition(".")[2] in ("now", "utcnow", "today"):
                return Given(added, scope, self.module).seconds
        return None

    def _lease(self, call: Call) -> tuple[float, str] | None:
        """The broker's lease in seconds and the kind of its address; None where either can't be told."""
        return self.lease_of(call.role.name.partition(".")[0])

    def lease_of(self, library: str) -> tuple[float, str] | None:
        """The same for the jobs of `library`, the import root."""
        for role in INDEX.of_kind(library, BrokerLease):
            addresses = self._addresses(role.address)
            if not addresses or not all(address.startswith(role.schemes) for address in addresses):
                continue
            seconds = self._seconds(role.seconds)
            if seconds == "unknown":
                return None
            return (seconds if isinstance(seconds, float) else float(role.default), addresses[0].partition(":")[0])
        return None

    @cached_property
    def _homes(self) -> list[Module]:
        """The module itself, and those of the project that build its job application."""
        return [self.module, *(other for other in lanes.linked(self.module) if lanes.apps_of(other))]

    def _addresses(self, setting: str) -> list[str]:
        """The texts with which the addresses in sight begin, as far as they are told; none where one can't be told."""
        found: list[str] = []
        for role in INDEX.roles.get(setting, ()):
            for spelled in role.spellings if isinstance(role, Setting) else ():
                for value in [v for module in self._homes for v in module.settings.expressions(spelled)]:
                    text = _beginning(value)
                    if text is None:
                        return []
                    found.append(text)
        return found

    def _seconds(self, setting: str) -> float | str | None:
        """The lease as settings say: seconds, "unknown" where it can't be read, None where it is not set."""
        texts = [text for module in self._homes for text in module.settings.values(setting)]
        if not texts:
            return None
        try:
            return min(float(text) for text in texts)
        except ValueError:
            return "unknown"


def _beginning(node: ast.expr) -> str | None:
    """The text that `node` is or begins with; the default of an environment variable counts as its value."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return _beginning(node.values[0]) if node.values else None
    if isinstance(node, ast.BinOp):
        return _beginning(node.left)
    if isinstance(node, ast.Call):
        last = (
            node.func.attr
            if isinstance(node.func, ast.Attribute)
            else node.func.id
            if isinstance(node.func, ast.Name)
            else ""
        )
        default = next((k.value for k in node.keywords if k.arg == "default"), None)
        if last in ("getenv", "get", "env", "str", "config", "url") and (default is not None or len(node.args) == 2):
            return _beginning(default if default is not None else node.args[1])
        if last == "format" and isinstance(node.func, ast.Attribute):
            return _beginning(node.func.value)
    if isinstance(node, ast.BoolOp):
        return _beginning(node.values[-1])
    return None
