from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW512",
    "broker-requirement-unrecorded",
    message=(
        "`{name}` speaks to {broker}, and no record says what it is needed for; record one of the eight requirements "
        "in `[tool.async-law.requirements]` or in a `requirement=` comment"
    ),
    since="0.1.0",
    plays=(("BrokerClient",),),
    strict=True,
    judges=("BrokerClient",),
)
def every_broker_is_on_record(module: Module) -> Findings:
    """
    Every broker has a requirement on record.

    A broker outlives the people who chose it. When it has to be renewed, paid for or moved, somebody must know what it
    does that polling, a job queue or a table would not; otherwise it stays for ever, or its one indispensable property
    goes with it.

    What to do:
        Write down why, and point at it from pyproject.toml, by client, broker or topic:
        `[tool.async-law.requirements]`, `kafka = "independent-replay, decisions/0007-ledger.md"`.
        Or at the client: `# async-law: requirement=independent-replay, decisions/0007-ledger.md`.
        The eight: audit-history, consumer-group-scaling, durable-recovery, independent-replay, long-retention,
        multi-service-fanout, offline-catch-up, partitioned-throughput.

    Stays quiet when:
        The library, the broker, or a topic whose name stands in the file is on record; the record has to exist.
        The client is made by a job library from an address.
        It speaks once for a file, at the first client that has no record.

    References:
        docs/live-updates.md of this project: when polling, SSE or WebSockets do, and what each requirement means
        Helland, Immutability Changes Everything, CIDR 2015
        Nygard, Documenting Architecture Decisions, 2011
        Eugster, Felber, Guerraoui, Kermarrec, The Many Faces of Publish/Subscribe, ACM Computing Surveys 35(2), 2003
    """
    call = module.brokers.unrecorded()
    if call is not None:
        yield call.finding(name=call.name, broker=call.role.broker)
