from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

_COUNT = "refuse it for good, or park it, when it was delivered before"
_WAY = "catch the failure of a message, then park or reject it and go on"


@rule(
    "LAW410",
    "poison-message-loop",
    message="{what}; {cure}",
    since="0.1.0",
    words=(
        (
            "kafka",
            "pika",
            "kombu",
            "nats",
            "redis",
            "valkey",
            "pulsar",
            "eventhub",
            "quixstreams",
            "boto3",
            "pubsub",
            "servicebus",
            "faststream",
            "Consumer",
            "consume",
            "queue",
        ),
        (
            "nack",
            "reject",
            "requeue",
            "consume",
            "Consumer",
            "poll",
            "subscribe",
            "receive_message",
            "xreadgroup",
            "iterator",
            "fetch(",
            "process(",
            "pull(",
            "NACK_ON_ERROR",
            "nak(",
            "NackMessage",
            "getone",
            "getmany",
            "negative_acknowledge",
        ),
    ),
)
def one_bad_message_stops_nobody(module: Module) -> Findings:
    """
    One bad message neither stops a consumer nor keeps it busy for ever.

    Some message will be one that no attempt can handle: not JSON, a field that is missing, a customer that is gone. Put
    back on the queue, it returns at once, and at once again, a full core and a mail to the operators each time, with
    every good message behind it. Not caught at all, it ends the consumer; the process starts again, gets the same
    message and ends again.

    What to do:
        Put a `try` around the handling of one message. What can't be handled goes where somebody looks: a dead-letter
        queue, a table of parked messages. What may succeed later goes back a limited number of times, by the
        delivery count of the broker or a header of your own.
        Where that happens out of sight, say so: `# async-law: waive LAW410=the queue has a delivery limit of 5`.

    Stays quiet when:
        The file speaks of a delivery count or limit, or the refusal depends on a question or a value that can't be
        read.
        The handler is for failures of the connection or the like, and another delivery may succeed.
        A handler inside the loop, or in a helper of the project, takes some failure of a message; whether it takes each
        is another question. So does a decorator, or a context manager of the project's own.
        Nothing is given again: no consumer group, automatic acknowledgement (LAW502), publish and subscribe; or the
        service parks a message by itself.
        One batch or message is fetched on demand, and nothing in sight asks again and again.

    References:
        Hohpe, Woolf, Enterprise Integration Patterns, 2003 (Invalid Message Channel, Dead Letter Channel)
        https://www.rabbitmq.com/docs/quorum-queues#poison-message-handling
    """
    for poisoned in module.poison.found():
        what, cure = _told(poisoned.how, poisoned.what, poisoned.caught)
        yield Finding(poisoned.node, {"what": what, "cure": cure})


def _told(how: str, what: str, caught: str) -> tuple[str, str]:
    if how == "again":
        return (
            f"`{what}` under `{caught}` has a message that can never be handled delivered again, at once and for ever",
            _COUNT,
        )
    if how == "option":
        return f"`{what}` has each message whose handling fails delivered again, at once and for ever", _COUNT
    if how == "redelivered":
        return f"{_uncaught(what)}, so the broker delivers it again and again, for ever", _WAY
    if how == "stuck":
        return f"{_uncaught(what)}, which then stays unacknowledged", _WAY
    return f"{_uncaught(what)}, so it ends the consumer, and comes back when that starts again", _WAY


def _uncaught(what: str) -> str:
    return f"nothing catches what `{what}` raises for one bad message"
