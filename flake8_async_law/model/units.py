"""
Units: everything in a file that runs later or elsewhere, or hands work to what does.

A function may be several of them at once: a job which sends another job is a job and a producer.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Channel, Opens, Publish, Queue, Spawn
from ..finding import Finding
from . import flow
from .calls import Call, spelling
from .nodes import is_true
from .queues import of_subclasses

if TYPE_CHECKING:
    from .boundaries import Job
    from .consumers import Consumer
    from .module import FunctionInfo, Module
    from .reader import Function
    from .resources import Opened
    from .schedules import Plan

Kind = Literal["job", "consumer", "producer", "schedule", "task", "mail", "queue", "channel"]

_DURABLE: Final = frozenset({"broker", "stream", "pubsub"})
"""The kinds of message that are work, or news, for another program; the other ones are for people."""
_FILE: Final = "module"
"""What a producer is called that stands in no function."""


@dataclass(frozen=True, eq=False)
class Unit:
    """
    One async unit of `module`.

    `node` is where a finding about it stands; `info` the function that is the unit, or that holds it (None: the file
    itself). `calls` are what makes it one: the sends of a producer or mail, the call that builds a queue, that plans a
    schedule, or that starts a task. `job`, `consumer`, `plan` and `thread` are what the model says of it elsewhere.
    """

    module: Module
    kind: Kind
    name: str
    library: str
    node: ast.AST
    info: FunctionInfo | None = None
    calls: tuple[Call, ...] = ()
    job: Job | None = None
    consumer: Consumer | None = None
    plan: Plan | None = None
    thread: Opened | None = None

    @property
    def line(self) -> int:
        """The line, from 1, where it begins."""
        if self.info is not None and self.kind in ("job", "producer", "mail"):
            return self.info.node.lineno
        return self.node.lineno  # type: ignore[attr-defined, no-any-return]

    @property
    def end_line(self) -> int:
        """The line, from 1, where it ends: of its function, where it is one, else of its statement."""
        if self.info is not None and self.kind in ("job", "consumer", "producer", "mail"):
            return self.info.node.end_lineno or self.line
        statement = self.module.statement(self.node) or self.node
        return getattr(statement, "end_lineno", None) or self.line

    @cached_property
    def places(self) -> frozenset[int]:
        """The lines on which a declaration speaks for it: its function's header, and what makes it a unit."""
        lines = {self.node.lineno}  # type: ignore[attr-defined]
        lines |= {call.node.lineno for call in self.calls}
        if self.info is not None and self.kind in ("job", "consumer", "producer", "mail"):
            lines |= {self.info.node.lineno, *(d.lineno for d in self.info.decorators)}
        if self.consumer is not None:
            lines.add(self.consumer.node.lineno)  # type: ignore[attr-defined]
        if self.kind == "task" and self.runs is not None and self.runs.module is self.module:
            lines.add(self.runs.node.lineno)
        return frozenset(lines)

    @cached_property
    def runs(self) -> FunctionInfo | None:
        """The function that does the work: of a task or schedule the one that it runs, else its own."""
        if self.plan is not None:
            return self.plan.info
        if self.thread is not None:
            return self.thread.runs
        if self.kind == "task" and self.calls:
            return spawned(self.calls[0])
        return self.info

    def finding(self, **words: str) -> Finding:
        """A finding about it as a whole; a declaration at its function answers it, too."""
        also = (self.info.node,) if self.info is not None else ()
        name = self.name if self.kind == "schedule" else self.name.rpartition(".")[2]
        return Finding(self.node, {"kind": NOUNS[self.kind], "name": name, **words}, also)


NOUNS: Final[dict[Kind, str]] = {
    "job": "job",
    "consumer": "consumer",
    "producer": "producer",
    "schedule": "schedule",
    "task": "long-lived task",
    "mail": "mail",
    "queue": "queue",
    "channel": "channel",
}
"""What a unit is called in a message."""


class Units:
    """The async units of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @cached_property
    def all(self) -> list[Unit]:
        """Every unit, in source order."""
        found = [
            *self._jobs(),
            *self._consumers(),
            *self._producers(),
            *self._schedules(),
            *self._tasks(),
            *self._threads(),
            *self._mails(),
            *self._queues(),
        ]
        return sorted(found, key=lambda unit: (unit.line, unit.node.lineno, unit.node.col_offset, unit.kind))  # type: ignore[attr-defined]

    def unit_of_job(self, job: Job) -> Unit:
        """The unit that `job` is."""
        return Unit(self.module, "job", _spelled(job.function), library_of(job), job.place, job.function, (), job)

    def _jobs(self) -> Iterator[Unit]:
        for job in self.module.boundaries.jobs:
            yield self.unit_of_job(job)

    def _consumers(self) -> Iterator[Unit]:
        for consumer in self.module.consumers.all:
            yield Unit(
                self.module,
                "consumer",
                _spelled(consumer.info),
                _root(consumer.role.name),
                consumer.node,
                consumer.info,
                (consumer.source,) if consumer.source is not None else (),
                consumer=consumer,
            )

    def _producers(self) -> Iterator[Unit]:
        sends = [call for call in self.module.enqueues() if call.role.sends]
        sends += [call for call in self.module.calls(Publish) if call.role.kind in _DURABLE]
        for (info, library), calls in self._by_function(sends).items():
            name = _spelled(info) if info is not None else _FILE
            yield Unit(self.module, "producer", name, library, calls[0].node, info, tuple(calls))

    def _mails(self) -> Iterator[Unit]:
        for (info, library), calls in self._by_function(self.module.mail.sends).items():
            name = _spelled(info) if info is not None else _FILE
            yield Unit(self.module, "mail", name, library, calls[0].node, info, tuple(calls))

    def _by_function(self, calls: list[Call]) -> dict[tuple[FunctionInfo | None, str], list[Call]]:
        """Calls by the function whose work they are (a lambda is a part of what is around it), and by library."""
        found: dict[tuple[FunctionInfo | None, str], list[Call]] = {}
        seen: set[ast.AST] = set()
        for call in sorted(calls, key=lambda c: (c.node.lineno, c.node.col_offset)):
            if call.node in seen:
                continue
            seen.add(call.node)
            function = named(call.function)
            info = self.module.info(function) if function is not None else None
            found.setdefault((info, self._library(call)), []).append(call)
        return found

    def _library(self, call: Call) -> str:
        root = _root(call.role.name)
        return root if root in self.module.libraries or not call.qualified_name else _root(call.qualified_name, root)

    def _schedules(self) -> Iterator[Unit]:
        for plan in self.module.schedules.plans:
            role = plan.role or plan.entry
            calls = (plan.call,) if plan.call is not None else ()
            library = _root(role.name) if role is not None else ""
            yield Unit(self.module, "schedule", plan.what, library, plan.node, plan.info, calls, plan=plan)

    def _tasks(self) -> Iterator[Unit]:
        for call in self.module.calls(Spawn):
            info = spawned(call)
            if info is not None and lasts(info):
                yield Unit(self.module, "task", _spelled(info), _root(call.role.name), call.node, None, (call,))

    def _threads(self) -> Iterator[Unit]:
        for opened in self.module.threads.workers:
            info = opened.runs
            if info is not None and lasts(info):
                library = _root(opened.role.name)
                yield Unit(
                    self.module, "task", _spelled(info), library, opened.call.node, None, (opened.call,), thread=opened
                )

    def _queues(self) -> Iterator[Unit]:
        made: list[Call] = [*self.module.calls(Queue), *self.module.made(Queue), *of_subclasses(self.module)]
        made += [call for call in self.module.calls(Channel) if call.role.between_tasks]
        for call in made:
            yield Unit(self.module, "queue", self._bound_to(call), _root(call.role.name), call.node, None, (call,))

    def _bound_to(self, call: Call) -> str:
        """The name that holds the queue, with its class or function."""
        parent = self.module.parent(call.node)
        if isinstance(parent, ast.keyword):
            return f"{parent.arg}=" if parent.arg else call.name
        targets: list[ast.expr] = parent.targets if isinstance(parent, ast.Assign) else []
        if isinstance(parent, (ast.AnnAssign, ast.NamedExpr)):
            targets = [parent.target]
        if not targets:
            return call.name
        spelled = spelling(targets[0]).removeprefix("self.").removeprefix("cls.")
        function = call.function
        owner = function.class_ if function is not None else None
        if owner is not None and isinstance(targets[0], ast.Attribute):
            return f"{owner.node.name}.{spelled}"
        return f"{function.name}.{spelled}" if function is not None and isinstance(targets[0], ast.Name) else spelled


def named(function: Function | None) -> Function | None:
    """`function`, or for a lambda the one around it that has a name."""
    while function is not None and isinstance(function.node, ast.Lambda):
        function = function.outer
    return function


def spawned(call: Call) -> FunctionInfo | None:
    """The function whose coroutine a spawn starts, if it is one of the project's."""
    role: Spawn | Opens = call.role
    given = call.argument(role.coroutine) if isinstance(role, Spawn) else None
    if given is None:
        return None
    module = call.module
    if isinstance(given, ast.Call):
        site = module.site_of(given)
        return module.callee(site) if site is not None else None
    return module.callable_of(given, call.scope)


def lasts(info: FunctionInfo) -> bool:
    """Does it go on until somebody ends it: a loop with no count, or one over what goes on coming?"""
    if isinstance(info.node, ast.Lambda):
        return False
    for node in flow.own_nodes_of(info.node.body):
        if isinstance(node, ast.While) and (is_true(node.test) or _waits_for_a_sign(node.test)):
            return True
        if isinstance(node, (ast.For, ast.AsyncFor)) and info.module.consumers.source_of(
            node.iter, info.function.inner
        ):
            return True
    return False


def _waits_for_a_sign(test: ast.expr) -> bool:
    """`while not self._stop.is_set()`, `while self.running`: a test that another changes."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test = test.operand
    if isinstance(test, ast.Call):
        return isinstance(test.func, ast.Attribute) and test.func.attr.startswith(("is_", "wait"))
    return isinstance(test, ast.Attribute)


def library_of(job: Job) -> str:
    """The root of the library that runs `job`."""
    if job.decorator is not None or job.listed_by:
        return _root(job.decorator.name if job.decorator is not None else job.listed_by)
    bases = job.function.module.mro(job.becomes.name) if job.becomes is not None else []
    return next((_root(base) for base in bases if ":" not in base), "")


def _root(name: str, otherwise: str = "") -> str:
    root = name.partition(".")[0]
    return root if ":" not in root else otherwise


def _spelled(info: FunctionInfo) -> str:
    """The dotted name of a function within its file: `Mailer.send`."""
    return info.function.name
