"""FastStream: handlers of several brokers, settled by a policy. Data only."""

from __future__ import annotations

from typing import Final, Literal

from .vocabulary import (
    Appends,
    BrokerClient,
    CarriesMode,
    Class,
    Consume,
    Coroutine,
    Declares,
    DeliveryMode,
    DoneOnDelivery,
    Forgets,
    Keyed,
    Library,
    MessageContract,
    Parameter,
    Prefetch,
    Publish,
    Pushed,
    RefusesForEver,
    Settle,
    StartDefault,
)

BROKERS: Final = (
    ("rabbit", "RabbitBroker", "RabbitRouter"),
    ("kafka", "KafkaBroker", "KafkaRouter"),
    ("nats", "NatsBroker", "NatsRouter"),
    ("redis", "RedisBroker", "RedisRouter"),
)
TITLES: Final = {"rabbit": "RabbitMQ", "kafka": "Kafka", "nats": "NATS", "redis": "Redis"}
_ENDS: Final[tuple[tuple[str, Literal["ack", "refuse"]], ...]] = (
    ("ack", "ack"),
    ("nack", "refuse"),
    ("reject", "refuse"),
)
POLICY: Final = Parameter("ack_policy")
POSITIONS: Final = {"nats": Parameter("ack_policy", 23)}
PERSIST: Final = Parameter("persist", None, False)
AGAIN: Final = "faststream.AckPolicy.NACK_ON_ERROR"


def _again(module: str, name: str) -> Parameter | bool:
    """Whether what is refused is given again: RabbitMQ has a parameter for it, the others by the method."""
    if module == "rabbit" and name != "ack":
        return Parameter("requeue", 1, True) if name == "nack" else Parameter("requeue", 0, False)
    return name == "nack"


LIBRARY: Final = Library(
    name="FastStream",
    imports=("faststream",),
    docs="https://faststream.ag2.ai/latest/getting-started/acknowledgement/",
    checked_against="0.7.8",
    distribution="faststream",
    roles=(
        MessageContract(
            "faststream",
            acks="the subscriber, once its function has returned",
            lease_with=("ack_policy",),
            ends_with=("dead", "dlq", "max_deliver"),
            outside=("bound", "lease"),
        ),
        *(
            role
            for module, broker, router in BROKERS
            for owner in (broker, router)
            for name in (f"faststream.{module}.{owner}",)
            for role in (
                Class(name),
                Consume(f"{name}.subscriber", "decorator", "gone"),
                *((BrokerClient(name, TITLES[module]),) if owner == broker else ()),
                *(
                    (
                        StartDefault(
                            f"{name}.subscriber",
                            starts=(Parameter("auto_offset_reset", None, "latest"),),
                            groups=(Parameter("group_id", None, None),),
                            means="only what arrives from now on, for a group that is new",
                            nameless="no group, so nothing is committed",
                        ),
                    )
                    if module == "kafka"
                    else ()
                ),
                # Redis keeps an entry that was refused pending, and does not give it again by itself.
                *(
                    (RefusesForEver(f"{name}.subscriber", POSITIONS.get(module, POLICY), AGAIN),)
                    if module != "redis"
                    else ()
                ),
                *((RefusesForEver(name, POLICY, AGAIN),) if module != "redis" and owner == broker else ()),
            )
        ),
        *(
            DoneOnDelivery(
                f"faststream.{module}.{owner}.subscriber",
                POSITIONS.get(module, POLICY),
                values=("faststream.AckPolicy.ACK_FIRST",),
            )
            for module, broker, router in BROKERS
            for owner in (broker, router)
        ),
        *(Coroutine(f"faststream.{module}.{broker}.publish") for module, broker, _ in BROKERS),
        Publish("faststream.kafka.KafkaBroker.publish", Parameter("message", 0), "stream"),
        Publish("faststream.rabbit.RabbitBroker.publish", Parameter("message", 0, None)),
        Keyed(
            "faststream.kafka.KafkaBroker.publish",
            (Parameter("key", None, None), Parameter("partition", None, None)),
        ),
        # Queues are durable, messages are not.
        CarriesMode("faststream.rabbit.RabbitBroker.publish", PERSIST, queue=Parameter("queue", 1, "")),
        DeliveryMode("faststream.rabbit.RabbitBroker.publish", PERSIST, persistent=(True,), transient=(False,)),
        # A channel by default; a list or a stream keeps what it is given.
        Forgets(
            "faststream.redis.RedisBroker.publish",
            Parameter("channel", 1, None),
            Parameter("message", 0, None),
            unless=(Parameter("list", None, None), Parameter("stream", None, None)),
        ),
        Forgets(
            "faststream.nats.NatsBroker.publish",
            Parameter("subject", 1),
            Parameter("message", 0),
            unless=(Parameter("stream", 5, None),),
        ),
        Declares("faststream.rabbit.RabbitQueue", "queue", Parameter("name", 0), Parameter("durable", 2)),
        # Without a limit the broker sends all it has, and a task is made for each message.
        Prefetch("faststream.rabbit.Channel", Parameter("prefetch_count", 0, None), (None, 0)),
        Pushed(
            "faststream.rabbit.RabbitBroker",
            count=Parameter("default_channel", None, None),
            channel=False,
            with_method="subscriber",
        ),
        Appends(
            "faststream.redis.RedisBroker.publish",
            Parameter("stream", None, None),
            bounds=(Parameter("maxlen", None, None),),
            only=Parameter("stream", None, None),
        ),
        # What users annotate with is `Annotated[...]` of the class, under two names more.
        *(
            role
            for module, message in (("kafka", "KafkaMessage"), ("nats", "NatsMessage"), ("rabbit", "RabbitMessage"))
            for base in (f"faststream.{module}.message.{message}",)
            for role in (
                *(Settle(f"{base}.{name}", does, again=_again(module, name)) for name, does in _ENDS),
                *(Class(f"faststream.{module}{place}.{message}", (base,)) for place in ("", ".annotations")),
            )
        ),
        Settle("faststream.exceptions.NackMessage", "refuse", again=True),
        Settle("faststream.exceptions.AckMessage", "ack"),
        Settle("faststream.exceptions.RejectMessage", "refuse"),
    ),
    aliases=(("faststream.middlewares.AckPolicy", "faststream.AckPolicy"),),
)
