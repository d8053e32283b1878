from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

_BACKLOG = (
    ", so the broker sends the whole backlog to one consumer: it fills this process's memory, and the other workers "
    "get nothing"
)
_TASKS = ", so a backlog of messages becomes as many tasks or threads at once"


@rule(
    "LAW307",
    "unbounded-prefetch",
    message="{cause}{harm}; {cure}",
    since="0.1.0",
    words=(
        (
            "consume",
            "iterator",
            "qos",
            "Consumer",
            "prefetch",
            "PREFETCH",
            "RabbitBroker",
            "Channel",
            "max_ack_pending",
            "create_task",
            "ensure_future",
            "start_soon",
            "Thread",
        ),
        (
            "pika",
            "kombu",
            "aiormq",
            "faststream",
            "nats",
            "celery",
            "CELERY",
            "PREFETCH_MULTIPLIER",
            "prefetch_mult",
            "kafka",
            "redis",
            "pulsar",
            "eventhub",
            "pubsub",
        ),
    ),
    judges=("Prefetch", "Pushed"),
)
def every_consumer_takes_a_bounded_number(module: Module) -> Findings:
    """
    Every consumer takes a bounded number of messages ahead.

    A broker pushes messages as fast as it can until as many are unacknowledged as the consumer allows. With no limit
    the whole queue moves into the memory of the first worker; those that are added to help get nothing, and when that
    worker dies everything is sent again.

    What to do:
        Set the prefetch count before you consume: the number of messages worked on at once, and a few more where the
        work is short.
        Where somebody else sets it, say so: `# async-law: waive LAW307=the policy of the queue sets 20`.

    Stays quiet when:
        The client bounds it by default: Kafka, Pub/Sub, Service Bus, NATS, SQS, Pulsar.
        The channel comes from outside of the file, whose maker may have set it; or any call of the file, or a word in
        another file of the package, sets one. An explicit "any number" is reported all the same.
        The broker does not wait for acknowledgements (`auto_ack=True`): prefetch means nothing then.
        Messages are pulled one by one (`queue.get()`).
        The task or thread that is started for each message acknowledges it (then the prefetch count bounds them too),
        a name beside it tells of a limit (a semaphore, a pool, a number in flight), or the loop waits for some of them.
        What was only handed over counts as done (LAW502 speaks).

    References:
        RabbitMQ documentation, Consumer Acknowledgements and Publisher Confirms
        Welsh, Culler, Brewer, SEDA: An Architecture for Well-Conditioned, Scalable Internet Services, SOSP 2001
    """
    from flake8_async_law.finding import Finding
    from flake8_async_law.model import prefetch

    for call in prefetch.unlimited_prefetches(module):
        count = call.role.count.name
        cause = f"`{call.name}` sets no limit"
        yield call.finding(cause=cause, harm=_BACKLOG, cure=f"give `{count}` the number worked on at once")
    for setting in prefetch.unlimited_settings(module):
        yield Finding(
            setting.node,
            {
                "cause": f"`{setting.option}` of `{setting.value}` means any number",
                "harm": _BACKLOG,
                "cure": "set 1, or a small number",
            },
        )
    for call in prefetch.unbounded_consumers(module):
        count = call.role.count.name if call.role.count is not None else "prefetch"
        cure = (
            f"give `{count}` a number" if call.role.count is not None else "set a prefetch count on the channel first"
        )
        yield call.finding(cause=f"`{call.name}` consumes with no prefetch limit", harm=_BACKLOG, cure=cure)
    for call in prefetch.spawning_consumers(module):
        yield call.finding(
            cause=f"`{call.name}` starts another one for each message and goes on to the next",
            harm=_TASKS,
            cure="await the work, or take a place in a semaphore first",
        )
