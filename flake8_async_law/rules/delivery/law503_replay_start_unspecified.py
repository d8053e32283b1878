from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW503",
    "replay-start-unspecified",
    message="`{name}` leaves `{left}` to the client's default: {means}; write it out",
    since="0.1.0",
    plays=(("StreamConsumer", "StartDefault"),),
    strict=True,
    judges=("StreamConsumer", "StartDefault"),
)
def every_reader_says_where_it_starts(module: Module) -> Findings:
    """
    Every reader of a log says where it starts and in whose name.

    The position for a group that has none yet is asked for on the first day, after a rename, and when commits have
    expired; there the default decides in silence. It is the end of the log in one client and its beginning in another:
    either a backlog is skipped that nobody misses until the month's sums are wrong, or all of it is done once more.

    What to do:
        Write the start position and the group out: `auto_offset_reset="earliest"`, `xgroup_create(..., id="0")`,
        `durable="invoices"`. The end is as good a choice, once somebody made it.

    Stays quiet when:
        Either is given, whatever its value; the options can't be read.
        The position is set by hand: the file seeks, assigns partitions or claims.

    References:
        https://kafka.apache.org/documentation/#consumerconfigs_auto.offset.reset
        Kreps, Narkhede, Rao, Kafka: a Distributed Messaging System for Log Processing, NetDB 2011
    """
    for start in module.brokers.open_starts():
        yield start.call.finding(name=start.call.name, left=start.left, means=start.means)
