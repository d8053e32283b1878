from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.early_acks import EarlyAck
    from flake8_async_law.model.module import Module


@rule(
    "LAW502",
    "ack-before-effect",
    message="{what}: a crash or a failure then loses it for good; {cure}",
    since="0.1.0",
    plays=(("Settle", "DoneOnDelivery", "CommitsByItself", "TakesOut"),),
    judges=("DoneOnDelivery", "CommitsByItself", "TakesOut"),
)
def no_message_is_done_before_its_work(module: Module) -> Findings:
    """
    A message is acknowledged after its work, and only if that succeeded.

    The acknowledgement is what makes the broker forget. Made on delivery, before the work, in a `finally`, or behind a
    handler that only writes a log line, it is made for work that was never done: a deploy, a lost connection or any
    exception loses the message, and no dead letter queue ever sees it.

    What to do:
        Acknowledge as the last step of the way that succeeds; refuse, park or record what failed.
        Turn off automatic acknowledgement and commits. What goes to a pool, a task or a queue in memory is acknowledged
        by whoever finishes it.
        Instead of popping from a list, move the entry to a list of work at hand, and remove it from there at the end.
        Where losing a message is right, say so: `# async-law: drop-policy=a lost sample is drawn again in a second`.

    Stays quiet when:
        The queue ends with its reader or carries replies, or its name tells of metrics, presence, live views and the
        like.
        Nothing but showing, printing or collecting happens to what is read.
        A handler around the work records or parks the failure, or whether to acknowledge is decided by a condition.
        A handler acknowledges by itself: somebody decided to drop what can't be handled.
        Kafka: there is no group (nothing is committed), the settings can't be read, or they keep offsets from being
        stored; kafka-python commits when it is asked for more, which is after the work unless that went elsewhere.
        The framework acknowledges, and nobody told it to do so first.

    References:
        Saltzer, Reed, Clark, End-to-End Arguments in System Design, ACM TOCS 2(4), 1984
        https://www.rabbitmq.com/docs/confirms
        https://docs.confluent.io/kafka/design/delivery-semantics.html
    """
    for early in module.early_acks.found():
        yield Finding(early.node, {"what": _what(early), "cure": _cure(early)})


def _what(early: EarlyAck) -> str:
    if early.how == "option":
        return f"`{early.what}` makes the broker forget a message when it hands it out, before `{early.work}` is done"
    if early.how == "commits":
        return (
            f"`{early.what}` commits by itself what it handed out, while `{early.work}` is still at work or has failed"
        )
    if early.how == "handed":
        return f"`{early.what}` commits what `{early.by}` has only handed over, so nobody knows whether it gets done"
    if early.how == "final":
        kept = f", whose failure `{early.by}` keeps to itself" if early.by else ""
        return f"`{early.what}` in `finally` acknowledges after a failure of `{early.work}` too{kept}"
    if early.how == "swallowed":
        return f"`{early.what}` follows even when `{early.by}` has swallowed a failure of `{early.work}`"
    if early.how == "popped":
        return f"`{early.what}` takes the entry out for good before `{early.work}` is done"
    if early.by:
        return f"`{early.what}` acknowledges what `{early.by}` has only handed over"
    return f"`{early.what}` acknowledges before `{early.work}` does the work"


def _cure(early: EarlyAck) -> str:
    return {
        "option": "turn it off and acknowledge after the work",
        "commits": "turn automatic commits off and commit after the work",
        "handed": "turn automatic commits off, and commit when the work is done",
        "before": "acknowledge when the work is done",
        "final": "acknowledge where the work succeeded, and refuse, park or record the rest",
        "swallowed": "acknowledge where the work succeeded, and refuse, park or record the rest",
        "popped": "move it to a list of work at hand (`lmove`) and remove it from there at the end",
    }[early.how]
