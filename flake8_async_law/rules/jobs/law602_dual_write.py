from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.dual_writes import DualWrite
    from flake8_async_law.model.module import Module


@rule(
    "LAW602",
    "dual-write",
    message="{what}; {cure}",
    since="0.1.0",
    plays=(("Publish",),),
    strict=True,
)
def a_change_and_its_message_are_written_together(module: Module) -> Findings:
    """
    A change and its message are written together.

    A database and a broker have no common transaction. When the process dies between the commit and the message, or the
    broker is away for a minute, the change is there and nobody ever hears of it; no error shows which ones are missing.

    What to do:
        Write the message into a table of the same transaction (an outbox) and have a relay send it, or take the changes
        from the database's own log, or compare both sides regularly.
        Where that is known and fine, say so: `# async-law: intent=the nightly sync finds what was missed`.

    Stays quiet when:
        The message leaves before the commit (LAW601 speaks), a job is queued (its rows are there when it runs), a mail
        is sent, or the message goes to who listens at this moment and is no work.
        The file speaks of an outbox, a relay or a reconciliation, or the function locks the rows that it sends.
        The commit, or what sends, is out of sight.

    References:
        Bernstein, Hsu, Mann, Implementing Recoverable Requests Using Queues, SIGMOD 1990
        Das, Botev, Surlaker et al., All Aboard the Databus!, SoCC 2012
        Richardson, Microservices Patterns, 2018
    """
    for write in module.dual_writes():
        yield Finding(write.node, _words(write))


def _words(write: DualWrite) -> dict[str, str]:
    way = f" (by {write.way})" if write.way else ""
    if write.when == "after":
        what = (
            f"`{write.name}`{way} sends its message after the commit, by `{write.commit}`: if the broker is away then, "
            "it is lost for good"
        )
    else:
        what = (
            f"`{write.name}`{way} sends a message beside `{write.commit}`: when one of the two fails, the other stays"
        )
    return {"what": what, "cure": "write the message in the same transaction and send it from there"}
