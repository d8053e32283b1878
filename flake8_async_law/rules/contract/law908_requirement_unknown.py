from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW908",
    "requirement-unknown",
    message="{problem}, so nobody can look up why there is a broker; {cure}",
    since="0.1.0",
)
def every_requirement_is_one_and_has_a_record(module: Module) -> Findings:
    """
    A requirement that asks for a broker is one of the eight, and has a record that exists.

    `requirement=scalability` satisfies everybody and says nothing: the broker stays, with its cluster, its offsets and
    its nights, and whoever asks in two years what it is for finds a word.

    What to do:
        Write one of independent-replay, long-retention, audit-history, offline-catch-up, multi-service-fanout,
        consumer-group-scaling, partitioned-throughput, durable-recovery, and where it was decided:
        `# async-law: requirement=durable-recovery, docs/decisions/0007-events.md`. A file of the project, an address or
        the number of a ticket will do.

    Stays quiet when:
        The record is an address or a ticket: whether it exists, and whether the reason is good, people must judge.
        The file stands alone (standard input), so that a path leads nowhere.

    References:
        docs/live-updates.md of this project: when polling, SSE or WebSockets do, and what each requirement means
        https://adr.github.io/ (architectural decision records)
    """
    for declaration, doubt in module.doubtful_requirements():
        yield module.finding_at(declaration.line, declaration.column, problem=doubt.problem, cure=doubt.cure)
