"""What dramatiq means."""

from __future__ import annotations

from .vocabulary import (
    BlockingWait,
    Class,
    CodeSerializer,
    Enqueue,
    JobApp,
    JobClass,
    JobContract,
    JobDecorator,
    JobResult,
    Library,
    Parameter,
    Redelivers,
    Retry,
    RetryCarrier,
    RetryListSetting,
    RetryPolicy,
    Returns,
)

LIBRARY = Library(
    name="dramatiq",
    imports=("dramatiq",),
    docs="https://dramatiq.io/reference.html",
    checked_against="2.2.1",
    distribution="dramatiq",
    roles=(
        JobContract(
            "dramatiq",
            "a dramatiq worker",
            "after",
            kept="a message that its worker left is handed out again, 20 times at most",
            limit="10 min",
            limit_with=("time_limit",),
            lifts=(("max_retries", (None,)), ("time_limit", (float("inf"),))),
            tries="21",
            tries_with=("max_retries", "retry_when"),
            ends="the dead-letter queue, for 7 days",
            heard_by=("on_failure", "on_retry_exhausted"),
        ),
        CodeSerializer("dramatiq.encoder.PickleEncoder", "both"),
        # There is no application object; the broker takes its place.
        Class("dramatiq.Broker"),
        Class("dramatiq.brokers.redis.RedisBroker", bases=("dramatiq.Broker",)),
        JobApp("dramatiq.brokers.redis.RedisBroker"),
        Class("dramatiq.brokers.rabbitmq.RabbitmqBroker", bases=("dramatiq.Broker",)),
        JobApp("dramatiq.brokers.rabbitmq.RabbitmqBroker"),
        # For tests: a broker in memory, so no `JobApp`.
        Class("dramatiq.brokers.stub.StubBroker", bases=("dramatiq.Broker",)),
        Returns("dramatiq.get_broker", "dramatiq.Broker"),
        JobDecorator(
            "dramatiq.actor", becomes="dramatiq.Actor", queue_options=("queue_name", "priority"), base="actor_class"
        ),
        Class("dramatiq.Actor"),
        # Its metaclass turns every subclass into an actor: `SendReport.send(1)`, on the class itself.
        Class("dramatiq.GenericActor", bases=("dramatiq.Actor",)),
        JobClass("dramatiq.GenericActor", run="perform"),
        # `actor(...)` runs it here: no entry.
        Enqueue("dramatiq.Actor.send", "json"),
        Enqueue(
            "dramatiq.Actor.send_with_options",
            "json",
            args=Parameter("args", default=()),
            kwargs=Parameter("kwargs", default=None),
            packed_only=True,
            queue_options=("broker_priority",),
        ),
        # A pipeline adds the result before it to the arguments of the next message.
        Enqueue("dramatiq.Actor.message", "json", sends=False, partial=True),
        Enqueue(
            "dramatiq.Actor.message_with_options",
            "json",
            args=Parameter("args", default=()),
            kwargs=Parameter("kwargs", default=None),
            packed_only=True,
            sends=False,
            partial=True,
            queue_options=("broker_priority",),
        ),
        Class("dramatiq.Message"),
        Returns("dramatiq.Actor.message", "dramatiq.Message"),
        Returns("dramatiq.Actor.message_with_options", "dramatiq.Message"),
        Returns("dramatiq.Message.copy", "$self"),
        Returns("dramatiq.Message.__or__", "dramatiq.pipeline"),
        Class("dramatiq.pipeline"),
        Returns("dramatiq.pipeline.__or__", "$self"),
        Class("dramatiq.group"),
        # Messages were looked at where they were built.
        Enqueue("dramatiq.Broker.enqueue", "json", packed_only=True),
        Enqueue("dramatiq.pipeline.run", "json", packed_only=True),
        Enqueue("dramatiq.group.run", "json", packed_only=True),
        Returns("dramatiq.pipeline.run", "$self"),
        Returns("dramatiq.group.run", "$self"),
        Retry("dramatiq.Retry"),
        # Retried with a growing delay, like every exception that leaves an actor.
        Retry("dramatiq.RateLimitExceeded"),
        # -- Results: asked for at once, unless `block` --------------------------------------------
        Returns("dramatiq.Actor.send", "dramatiq.Message"),
        Returns("dramatiq.Actor.send_with_options", "dramatiq.Message"),
        *(
            role
            for name in ("Message.get_result", "pipeline.get_result", "pipeline.get_results", "group.get_results")
            for role in (
                JobResult(f"dramatiq.{name}", unless=((Parameter("block", None, False), False),)),
                BlockingWait(
                    f"dramatiq.{name}",
                    "a worker to run the actor",
                    "`await asyncio.to_thread(...)`",
                    unless=((Parameter("block", None, False), False),),
                ),
            )
        ),
        JobResult("dramatiq.group.wait"),
        BlockingWait("dramatiq.group.wait", "workers to run the actors", "`await asyncio.to_thread(...)`"),
        # Tries: twenty by default, the pause doubles from 15 s. `retry_when` decides alone, against `max_retries`.
        RetryPolicy(
            "dramatiq.actor",
            attempts=Parameter("max_retries"),
            endless=(None,),
            none=(0,),
            decided_by=Parameter("retry_when"),
        ),
        RetryPolicy(
            "dramatiq.middleware.Retries",
            attempts=Parameter("max_retries", default=20),
            endless=(None,),
            none=(0,),
            decided_by=Parameter("retry_when", default=None),
        ),
        RetryPolicy("dramatiq.Retry", delay=Parameter("delay", 1, None), unit=0.001, waits_unless_given=True),
        # The middleware carries out the retries. A list of one's own takes the place of the default one.
        *(
            RetryCarrier(
                broker,
                words=("Retries", "Retry"),
                list=Parameter("middleware", position, None),
                by_default=True,
                added_by=("add_middleware",),
            )
            for broker, position in (
                ("dramatiq.brokers.redis.RedisBroker", None),
                ("dramatiq.brokers.rabbitmq.RabbitmqBroker", None),
                ("dramatiq.brokers.stub.StubBroker", 0),
            )
        ),
        RetryListSetting(
            "dramatiq.DRAMATIQ_BROKER", ("DRAMATIQ_BROKER",), key="MIDDLEWARE", words=("Retries", "Retry")
        ),
        # Tried again after each failure, and after a lost worker.
        Redelivers("dramatiq.actor", always=True, off=((Parameter("max_retries"), (0,)),)),
    ),
    aliases=(
        ("dramatiq.actor.actor", "dramatiq.actor"),
        ("dramatiq.actor.Actor", "dramatiq.Actor"),
        ("dramatiq.generic.GenericActor", "dramatiq.GenericActor"),
        ("dramatiq.broker.Broker", "dramatiq.Broker"),
        ("dramatiq.broker.get_broker", "dramatiq.get_broker"),
        ("dramatiq.message.Message", "dramatiq.Message"),
        ("dramatiq.composition.pipeline", "dramatiq.pipeline"),
        ("dramatiq.composition.group", "dramatiq.group"),
        ("dramatiq.errors.Retry", "dramatiq.Retry"),
        ("dramatiq.errors.RateLimitExceeded", "dramatiq.RateLimitExceeded"),
        ("dramatiq.rate_limits.RateLimitExceeded", "dramatiq.RateLimitExceeded"),
    ),
)
