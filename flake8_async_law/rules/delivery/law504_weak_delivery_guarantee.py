from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.durability import Weak
    from flake8_async_law.model.module import Module


@rule(
    "LAW504",
    "weak-delivery-guarantee",
    message="{what}; {cure}",
    since="0.1.0",
    plays=(("Producer", "CarriesMode", "DeliveryMode", "Unsure"),),
)
def work_is_not_sent_with_a_weak_guarantee(module: Module) -> Findings:
    """
    Work is not sent with a weak guarantee.

    An option that is fine for a stream of measurements loses orders: `acks=0` tells the client that nobody has to say
    yes, `acks=1` that one broker's memory is enough, a message that is not persistent vanishes from a durable queue
    when the broker restarts, and quality of service 0 drops the command that was sent while the link was down. Nothing
    raises; the message was "sent".

    What to do:
        Have all replicas acknowledge (`acks="all"`, with idempotence on), mark messages as persistent, send commands
        with quality of service 1 or 2.
        Where losing some is fine, say so: `# async-law: drop-policy=readings come again in a second`.

    Stays quiet when:
        The value can't be read, or the option is left to the library's default (LAW513, strict, asks for it).
        The topic, queue, function, class or module is named for telemetry: metrics, logs, traces, presence.
        A message has an end of its own or is an answer (`expiration`, `reply_to`), goes to a queue that is not durable
        (LAW509 speaks) or, without a mode, to one that this file doesn't declare.
        An MQTT topic is not named like a command, or the message is retained.
        `acks=1` is the client's own default: then only with strict rules.

    References:
        Halpern, Moses, Knowledge and Common Knowledge in a Distributed Environment, JACM 37(3), 1990
        https://kafka.apache.org/documentation/#producerconfigs_acks
        https://www.rabbitmq.com/docs/queues#durability
    """
    durability = module.durability
    for weak in (*durability.weak_producers(), *durability.weak_messages(), *durability.weak_commands()):
        yield Finding(weak.node, _words(weak), strict=weak.strict)


def _words(weak: Weak) -> dict[str, str]:
    if weak.kind == "none":
        return {
            "what": f"with `{weak.said}` no broker says that it got a message of `{weak.name}`: one that is lost on "
            "the way is never missed",
            "cure": "have all replicas acknowledge it",
        }
    if weak.kind == "leader":
        return {
            "what": f"with `{weak.said}` one broker's word is enough for a message of `{weak.name}`, and idempotence "
            "is off: what that broker had not copied is lost when it fails",
            "cure": "have all replicas acknowledge it",
        }
    if weak.kind == "once":
        said = f"with `{weak.said}`" if weak.said else "without a quality of service"
        return {
            "what": f"{said} `{weak.name}` sends the command at most once: it is gone when the link is down for a "
            "moment",
            "cure": "send it with quality of service 1, or 2 if it must not come twice",
        }
    if weak.said:
        what = f"`{weak.said}` makes what `{weak.name}` sends transient: a restart of the broker loses it"
    else:
        what = (
            f"the queue is durable, the message that `{weak.name}` puts in it is not: a restart of the broker loses it"
        )
    return {"what": what, "cure": "make the message persistent, too"}
