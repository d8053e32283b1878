"""
Repeats: effects of jobs that are run again, which are other effects the second time.

Only what is known to differ counts (money, mail, a sum, a new row, a request that creates something), and only in jobs
that are known to be run again: they retry, or their broker hands them out again.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Enqueue, NotTwice, Publish, Redelivers
from .calls import Call
from .options import Options

if TYPE_CHECKING:
    from .boundaries import Job
    from .effects import Reached
    from .module import FunctionInfo, Module

_GUARDED: Final = re.compile(
    r"(?i)idempoten|already|get_or_create|update_or_create|exists\b|on_conflict|ignore_conflicts|unique|dedup|lock\b|"
    r"processed|IntegrityError|setnx|\bnx\b|upsert|_once\b|sent_at|was_sent|is_sent|is_paid|was_paid|message_id|claim"
)
"""Words of a guard: a key, a check, a mark that is set once."""


@dataclass(frozen=True)
class Repeat:
    """An effect that a job has again when it is run again. `why` tells what runs it again."""

    call: Call
    job: Job
    what: str
    why: str
    way: str


class Repeats:
    """The effects of one module's jobs."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @property
    def unguarded(self) -> Iterator[Repeat]:
        """The effects that a second run has again, with nothing in sight that keeps it from that."""
        seen: set[ast.AST] = set()
        for job in self.module.boundaries.jobs:
            why = self._redelivered(job)
            if why is None:
                continue
            for found, what in self._effects(job):
                functions = (job.function, *found.functions)
                if found.call.node in seen or any(_is_guarded(info) for info in functions):
                    continue
                seen.add(found.call.node)
                yield Repeat(found.call, job, what, why, found.way)
            yield from self._sent_and_rolled_back(job, why, seen)

    def _redelivered(self, job: Job) -> str | None:
        """What runs the job again; None where nothing is known to."""
        for policy in self.module.retries.policies:
            if policy.info is job.function and not policy.is_off and (policy.requests or policy.is_told_to_retry):
                return "it is retried"
        names = [job.decorator.name] if job.decorator is not None else sorted(self.module.roots)
        options = Options.of_job(job)
        for name in names:
            for role in INDEX.roles.get(name, ()):
                if not isinstance(role, Redelivers) or any(options.is_one_of(o, values) for o, values in role.off):
                    continue
                on = [o for o in role.options if (given := options.given(o)) is not None and given.value is True]
                if role.always or on or any(self.module.settings.is_set(setting) for setting in role.settings):
                    return "a lost worker leaves it to the next"
        return None

    def _effects(self, job: Job) -> Iterator[tuple[Reached, str]]:
        module, function = self.module, job.function.function
        for found in module.reached(function, NotTwice):
            role: NotTwice = found.call.role
            if any(found.call.is_given(key) for key in role.keys) or "dempoten" in ast.unparse(found.call.node):
                continue
            if role.direct and found.functions:
                continue
            if role.in_update and not _is_stored_sum(module, found.call):
                continue
            yield found, role.what
        for sent in module.reached(function, Publish):
            if sent.call.role.kind == "mail":
                yield sent, "sends the mail again"

    def _sent_and_rolled_back(self, job: Job, why: str, seen: set[ast.AST]) -> Iterator[Repeat]:
        """Jobs that it sends in a transaction: a later failure takes back the mark of the sending, and not the job."""
        for early in self.module.sent_before_commit():
            call = early.call
            if call.function is not job.function.function or call.node in seen:
                continue
            if any(isinstance(role, Enqueue) for role in self.module.roles_of(call.site)) and _raises(job.function):
                seen.add(call.node)
                yield Repeat(call, job, "sends the job again, since its mark is rolled back,", why, "")


def _is_guarded(info: FunctionInfo) -> bool:
    return _GUARDED.search(ast.unparse(info.node)) is not None


def _raises(info: FunctionInfo) -> bool:
    return any(isinstance(node, ast.Raise) for node in ast.walk(info.node))


def _is_stored_sum(module: Module, call: Call) -> bool:
    """`update(n=F("n") + 1)`, `row.n = F("n") + 1`: and not a filter or an annotation."""
    node: ast.AST = call.node
    parent = module.parent(node)
    summed = False
    while isinstance(parent, ast.BinOp):
        summed = summed or isinstance(parent.op, (ast.Add, ast.Sub))
        node, parent = parent, module.parent(parent)
    if not summed:
        return False
    if isinstance(parent, ast.Assign):
        return isinstance(parent.targets[0], ast.Attribute)
    taker = module.parent(parent) if isinstance(parent, ast.keyword) else None
    return (
        isinstance(taker, ast.Call)
        and isinstance(taker.func, ast.Attribute)
        and taker.func.attr in ("update", "aupdate")
    )
