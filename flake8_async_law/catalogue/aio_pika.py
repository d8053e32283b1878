"""aio-pika: the asyncio RabbitMQ client. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Addressed,
    Appends,
    Attribute,
    BrokerClient,
    CarriesMode,
    Class,
    Consume,
    Coroutine,
    Declares,
    DeliveryMode,
    DoneOnDelivery,
    Enters,
    Library,
    LiveObject,
    MessageContract,
    Opens,
    Parameter,
    Pool,
    Prefetch,
    Publish,
    Pushed,
    Returns,
    Settle,
)

# Users annotate with the abstract classes; the roles stand there and the concrete ones inherit them.
CONNECTION: Final = "aio_pika.abc.AbstractConnection"
CHANNEL: Final = "aio_pika.abc.AbstractChannel"
EXCHANGE: Final = "aio_pika.abc.AbstractExchange"
QUEUE: Final = "aio_pika.abc.AbstractQueue"
MESSAGE: Final = "aio_pika.abc.AbstractIncomingMessage"
ITERATOR: Final = "aio_pika.abc.AbstractQueueIterator"

LIBRARY: Final = Library(
    name="aio-pika",
    imports=("aio_pika",),
    docs="https://docs.aio-pika.com/apidoc.html",
    checked_against="10.2.1",
    distribution="aio-pika",
    roles=(
        Addressed(f"{EXCHANGE}.publish", Parameter("routing_key", 1), True, "queue"),
        Addressed("aio_pika.abc.AbstractChannel.declare_queue", Parameter("name", 0, None), False, "queue"),
        MessageContract(
            "aio_pika",
            lease_with=("reject_on_redelivered", "x-consumer-timeout"),
            ends_with=("x-delivery-limit", "x-dead-letter-exchange", "reject_on_redelivered"),
            outside=("lease",),
        ),
        Prefetch(f"{CHANNEL}.set_qos", Parameter("prefetch_count", 0, 0)),
        Pushed(f"{QUEUE}.consume", unacknowledged=Parameter("no_ack", 1, False)),
        Pushed(f"{QUEUE}.iterator", unacknowledged=Parameter("no_ack")),
        # A queue of this type keeps what was acknowledged.
        Appends(
            f"{CHANNEL}.declare_queue",
            Parameter("name", 0, None),
            entries_of=Parameter("arguments", None, None),
            keys=("x-max-length-bytes", "x-max-age"),
            kind=("x-queue-type", "stream"),
        ),
        Pool("aio_pika.pool.Pool", "connections", Parameter("max_size", None, None), (None,)),
        *(
            Opens(f"aio_pika.{name}", "resource", "broker connection", ends=("close",), awaited=True)
            for name in ("connect", "connect_robust")
        ),
        Opens(f"{CONNECTION}.channel", "resource", "channel", ends=("close",), awaited=True, part_of_receiver=True),
        LiveObject(CONNECTION, "broker connection", "nothing: the worker opens its own"),
        LiveObject(CHANNEL, "broker channel", "nothing: the worker opens its own"),
        LiveObject(EXCHANGE, "broker exchange", "its name"),
        LiveObject(QUEUE, "broker queue", "its name"),
        LiveObject(MESSAGE, "received message", "its body"),
        Class("aio_pika.Connection", (CONNECTION,)),
        Class("aio_pika.RobustConnection", ("aio_pika.Connection",)),
        Class("aio_pika.abc.AbstractRobustConnection", (CONNECTION,)),
        Class("aio_pika.Channel", (CHANNEL,)),
        Class("aio_pika.RobustChannel", ("aio_pika.Channel",)),
        Class("aio_pika.abc.AbstractRobustChannel", (CHANNEL,)),
        Class("aio_pika.Exchange", (EXCHANGE,)),
        Class("aio_pika.RobustExchange", ("aio_pika.Exchange",)),
        Class("aio_pika.abc.AbstractRobustExchange", (EXCHANGE,)),
        Class("aio_pika.Queue", (QUEUE,)),
        Class("aio_pika.RobustQueue", ("aio_pika.Queue",)),
        Class("aio_pika.abc.AbstractRobustQueue", (QUEUE,)),
        Class("aio_pika.IncomingMessage", (MESSAGE,)),
        Returns("aio_pika.connect", CONNECTION, awaited=True),
        Returns("aio_pika.connect_robust", CONNECTION, awaited=True),
        # A plain function: the channel opens when it is awaited or entered.
        Returns(f"{CONNECTION}.channel", CHANNEL),
        Returns(f"{CONNECTION}.channel", CHANNEL, awaited=True),
        Enters(f"{CONNECTION}.channel", CHANNEL),
        Attribute(f"{CHANNEL}.default_exchange", EXCHANGE),
        Returns(f"{CHANNEL}.declare_exchange", EXCHANGE, awaited=True),
        Returns(f"{CHANNEL}.get_exchange", EXCHANGE, awaited=True),
        Returns(f"{CHANNEL}.declare_queue", QUEUE, awaited=True),
        Returns(f"{CHANNEL}.get_queue", QUEUE, awaited=True),
        Returns(f"{QUEUE}.get", MESSAGE, awaited=True),
        # -- Consuming: a callback that raises leaves its message unsettled; a loop that raises ends.
        Class(ITERATOR),
        Returns(f"{QUEUE}.iterator", f"{ITERATOR}[{MESSAGE}]"),
        Consume(ITERATOR, "each", "stops"),
        Consume(QUEUE, "each", "stops"),
        Consume(
            f"{QUEUE}.consume",
            "callback",
            "stuck",
            callable=Parameter("callback", 0),
            passes=(MESSAGE,),
            settled=((Parameter("no_ack", 1, False), True),),
        ),
        BrokerClient("aio_pika.connect", "RabbitMQ"),
        BrokerClient("aio_pika.connect_robust", "RabbitMQ"),
        DoneOnDelivery(f"{QUEUE}.consume", Parameter("no_ack", 1, False), callable=Parameter("callback", 0)),
        DoneOnDelivery(f"{QUEUE}.iterator", Parameter("no_ack")),
        DoneOnDelivery(f"{QUEUE}.get", Parameter("no_ack", None, False)),
        Settle(f"{MESSAGE}.ack", "ack"),
        Settle(f"{MESSAGE}.nack", "refuse", again=Parameter("requeue", 1, True)),
        Settle(f"{MESSAGE}.reject", "refuse", again=Parameter("requeue", 0, False)),
        Settle(
            f"{MESSAGE}.process",
            "block",
            again=Parameter("requeue", 0, False),
            limited=(Parameter("reject_on_redelivered", 1, False), True),
        ),
        DeliveryMode(
            "aio_pika.Message",
            Parameter("delivery_mode", None, None),
            persistent=(2, "aio_pika.DeliveryMode.PERSISTENT", "aio_pika.abc.DeliveryMode.PERSISTENT"),
            transient=(1, None, "aio_pika.DeliveryMode.NOT_PERSISTENT", "aio_pika.abc.DeliveryMode.NOT_PERSISTENT"),
            answers=("reply_to", "expiration"),
        ),
        CarriesMode(f"{EXCHANGE}.publish", Parameter("message", 0), queue=Parameter("routing_key", 1)),
        Declares(
            f"{CHANNEL}.declare_queue",
            "queue",
            Parameter("name", 0, None),
            Parameter("durable", None, False),
            arguments=Parameter("arguments", None, None),
        ),
        Declares(
            f"{CHANNEL}.declare_exchange",
            "exchange",
            Parameter("name", 0),
            Parameter("durable", None, False),
            kind=(Parameter("type", 1), ("fanout", "FANOUT")),
        ),
        Publish(f"{EXCHANGE}.publish", Parameter("message", 0)),
        Coroutine("aio_pika.connect"),
        Coroutine("aio_pika.connect_robust"),
        Coroutine(f"{CONNECTION}.close"),
        *(
            Coroutine(f"{CHANNEL}.{method}")
            for method in ("declare_exchange", "declare_queue", "get_exchange", "get_queue", "queue_delete", "set_qos")
        ),
        *(Coroutine(f"{EXCHANGE}.{method}") for method in ("bind", "declare", "delete", "publish", "unbind")),
        *(
            Coroutine(f"{QUEUE}.{method}")
            for method in ("bind", "cancel", "consume", "declare", "delete", "get", "purge", "unbind")
        ),
        # Before 7.0 these three were plain functions that returned a task.
        *(Coroutine(f"{MESSAGE}.{method}") for method in ("ack", "nack", "reject")),
        Coroutine("aio_pika.patterns.Master.create_task"),
        Coroutine("aio_pika.patterns.Master.create_worker"),
    ),
    aliases=(
        ("aio_pika.connection.connect", "aio_pika.connect"),
        ("aio_pika.connection.Connection", "aio_pika.Connection"),
        ("aio_pika.robust_connection.connect_robust", "aio_pika.connect_robust"),
        ("aio_pika.robust_connection.RobustConnection", "aio_pika.RobustConnection"),
        ("aio_pika.channel.Channel", "aio_pika.Channel"),
        ("aio_pika.robust_channel.RobustChannel", "aio_pika.RobustChannel"),
        ("aio_pika.exchange.Exchange", "aio_pika.Exchange"),
        ("aio_pika.queue.Queue", "aio_pika.Queue"),
        ("aio_pika.message.Message", "aio_pika.Message"),
        ("aio_pika.message.IncomingMessage", "aio_pika.IncomingMessage"),
    ),
)
