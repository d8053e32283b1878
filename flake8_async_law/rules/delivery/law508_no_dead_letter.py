from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW508",
    "no-dead-letter",
    message=(
        "`{name}` says nothing about messages that can't be handled: they are dropped, or come back for ever; {cure}"
    ),
    since="0.1.0",
    plays=(("Declares", "DeadLetters"),),
    strict=True,
    judges=("Declares", "DeadLetters"),
)
def every_queue_parks_what_fails(module: Module) -> Findings:
    """
    Every queue of work parks what can't be handled.

    Sooner or later a message arrives that no attempt will handle. Without a place for it, a refusal drops it with
    nobody the wiser, or brings it back for ever, in front of the others.

    What to do:
        Give the queue a dead letter queue and a count of tries: `x-dead-letter-exchange`, a `RedrivePolicy`, a
        `dead_letter_policy`, `max_deliver`. Have somebody look at it.

    Stays quiet when:
        The queue ends with its reader, has no name, or is itself where failed or delayed messages go.
        It is only looked up (`passive=True`), or the options can't be read.
        The policy is attached afterwards, in the same file.
        The service always has one (Service Bus), or the queue is made by other means than code.

    References:
        Hohpe, Woolf, Enterprise Integration Patterns (Dead Letter Channel), Addison-Wesley 2003
        https://www.rabbitmq.com/docs/dlx
        https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
    """
    for call in module.brokers.without_dead_letter():
        yield call.finding(name=call.name, cure="name a dead letter queue and a number of tries")
