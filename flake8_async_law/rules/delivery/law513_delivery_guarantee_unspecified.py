from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW513",
    "delivery-guarantee-unspecified",
    message="`{name}` leaves it to the client's version when a message counts as sent; {cure}",
    since="0.1.0",
    plays=(("Producer",),),
    strict=True,
)
def a_producer_says_when_a_message_counts_as_sent(module: Module) -> Findings:
    """
    A producer says when a message counts as sent.

    The same line means different things: one client waits for all replicas, another for a single broker, and one has
    changed its mind between two versions. With a single acknowledgement, messages are lost when that broker fails
    before it has copied them.

    What to do:
        Spell it out: `acks="all"`, or switch idempotence on, which needs it.

    Stays quiet when:
        The option is there, whatever its value (LAW504 judges that), idempotence or transactions are on.
        The config can't be read in full: it may say so there.

    References:
        Halpern, Moses, Knowledge and Common Knowledge in a Distributed Environment, JACM 37(3), 1990
        https://kafka.apache.org/documentation/#producerconfigs_acks
    """
    for producer in module.durability.unspecified_producers():
        yield producer.finding(name=producer.name, cure='pass `acks="all"`, or what you mean instead')
