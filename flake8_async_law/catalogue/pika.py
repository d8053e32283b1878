"""pika: the blocking RabbitMQ client and its callback style. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Addressed,
    Appends,
    Blocking,
    BrokerClient,
    CallsWith,
    CarriesMode,
    Class,
    Consume,
    Declares,
    DeliveryMode,
    DoneOnDelivery,
    Library,
    LiveObject,
    MessageContract,
    Opens,
    Parameter,
    Prefetch,
    Publish,
    Pushed,
    Returns,
    Settle,
    Unconfirmed,
)

CONNECTION: Final = "pika.BlockingConnection"
CHANNEL: Final = "pika.adapters.blocking_connection.BlockingChannel"
# What SelectConnection and AsyncioConnection give: its methods return at once and call back.
CALLBACK_CHANNEL: Final = "pika.channel.Channel"
CALLBACK_CONNECTIONS: Final = ("pika.SelectConnection", "pika.adapters.asyncio_connection.AsyncioConnection")
OPENED: Final = Parameter("on_open_callback", 1, None)
CHANNEL_WAITS: Final = (
    "basic_get", "basic_publish", "exchange_declare", "queue_bind", "queue_declare", "queue_delete", "queue_purge",
    "start_consuming",
)  # fmt: skip
INSTEAD: Final = "`aio_pika` or `await asyncio.to_thread(...)`"

LIBRARY: Final = Library(
    name="pika",
    imports=("pika",),
    docs="https://pika.readthedocs.io/en/stable/modules/adapters/blocking.html",
    checked_against="1.4.4",
    distribution="pika",
    roles=(
        Addressed(
            f"{CHANNEL}.basic_publish", Parameter("exchange", 0), True, "exchange", key=Parameter("routing_key", 1)
        ),
        Addressed(f"{CHANNEL}.basic_consume", Parameter("queue", 0), False, "queue"),
        Addressed(f"{CHANNEL}.consume", Parameter("queue", 0), False, "queue"),
        Addressed(f"{CHANNEL}.basic_get", Parameter("queue", 0), False, "queue"),
        MessageContract(
            "pika",
            lease_with=("process_data_events", "add_callback_threadsafe", "x-consumer-timeout"),
            ends_with=("x-delivery-limit", "x-dead-letter-exchange"),
            outside=("lease",),
        ),
        *(
            role
            for channel in (CHANNEL, CALLBACK_CHANNEL)
            for role in (
                Prefetch(f"{channel}.basic_qos", Parameter("prefetch_count", 1, 0)),
                Pushed(f"{channel}.basic_consume", unacknowledged=Parameter("auto_ack", 2, False)),
            )
        ),
        Pushed(f"{CHANNEL}.consume", unacknowledged=Parameter("auto_ack", 1, False)),
        # A queue of this type keeps what was acknowledged.
        Appends(
            f"{CALLBACK_CHANNEL}.queue_declare",
            Parameter("queue", 0),
            entries_of=Parameter("arguments", 5, None),
            keys=("x-max-length-bytes", "x-max-age"),
            kind=("x-queue-type", "stream"),
        ),
        # A queue of this type keeps what was acknowledged.
        Appends(
            f"{CHANNEL}.queue_declare",
            Parameter("queue", 0),
            entries_of=Parameter("arguments", 5, None),
            keys=("x-max-length-bytes", "x-max-age"),
            kind=("x-queue-type", "stream"),
        ),
        Opens(CONNECTION, "resource", "broker connection", ends=("close",)),
        Opens(f"{CONNECTION}.channel", "resource", "channel", ends=("close",), part_of_receiver=True),
        LiveObject(CONNECTION, "broker connection", "nothing: the worker opens its own"),
        LiveObject(CHANNEL, "broker channel", "nothing: the worker opens its own"),
        LiveObject(CALLBACK_CHANNEL, "broker channel", "nothing: the worker opens its own"),
        Returns("pika.BlockingConnection.channel", CHANNEL),
        *(
            role
            for channel in (CHANNEL, CALLBACK_CHANNEL)
            for role in (
                Consume(
                    f"{channel}.basic_consume",
                    "callback",
                    "stops",
                    callable=Parameter("on_message_callback", 1),
                    passes=(channel, None, None, None),
                    settled=((Parameter("auto_ack", 2, False), True),),
                ),
                DoneOnDelivery(
                    f"{channel}.basic_consume",
                    Parameter("auto_ack", 2, False),
                    queue=Parameter("queue", 0),
                    callable=Parameter("on_message_callback", 1),
                ),
                Settle(f"{channel}.basic_ack", "ack", by_name=True),
                Settle(f"{channel}.basic_nack", "refuse", again=Parameter("requeue", 2, True), by_name=True),
                Settle(f"{channel}.basic_reject", "refuse", again=Parameter("requeue", 1, True), by_name=True),
            )
        ),
        BrokerClient(CONNECTION, "RabbitMQ"),
        *(
            role
            for connection in CALLBACK_CONNECTIONS
            for role in (
                Class(connection),
                BrokerClient(connection, "RabbitMQ"),
                LiveObject(connection, "broker connection", "nothing: the worker opens its own"),
                CallsWith(connection, OPENED, (connection,)),
                CallsWith(f"{connection}.channel", OPENED, (CALLBACK_CHANNEL,)),
            )
        ),
        DoneOnDelivery(f"{CHANNEL}.consume", Parameter("auto_ack", 1, False), queue=Parameter("queue", 0)),
        DoneOnDelivery(f"{CHANNEL}.basic_get", Parameter("auto_ack", 1, False), queue=Parameter("queue", 0)),
        DoneOnDelivery(
            f"{CALLBACK_CHANNEL}.basic_get",
            Parameter("auto_ack", 2, False),
            queue=Parameter("queue", 0),
            callable=Parameter("callback", 1),
        ),
        Consume(f"{CHANNEL}.consume", "each", "stops", settled=((Parameter("auto_ack", 1, False), True),)),
        DeliveryMode(
            "pika.BasicProperties",
            Parameter("delivery_mode", 3, None),
            persistent=(2, "pika.DeliveryMode.Persistent", "pika.spec.PERSISTENT_DELIVERY_MODE"),
            transient=(1, None, "pika.DeliveryMode.Transient", "pika.spec.TRANSIENT_DELIVERY_MODE"),
            answers=("reply_to", "expiration"),
        ),
        *(
            role
            for channel in (CHANNEL, CALLBACK_CHANNEL)
            for role in (
                Unconfirmed(f"{channel}.basic_publish", ("add_on_return_callback", "confirm_delivery", "tx_select")),
                CarriesMode(
                    f"{channel}.basic_publish",
                    Parameter("properties", 3, None),
                    queue=Parameter("routing_key", 1),
                    exchange=Parameter("exchange", 0),
                ),
                Declares(
                    f"{channel}.queue_declare",
                    "queue",
                    Parameter("queue", 0),
                    Parameter("durable", 2, False),
                    arguments=Parameter("arguments", 5, None),
                ),
                Declares(
                    f"{channel}.exchange_declare",
                    "exchange",
                    Parameter("exchange", 0),
                    Parameter("durable", 3, False),
                    kind=(Parameter("exchange_type", 1), ("fanout",)),
                ),
            )
        ),
        Publish(f"{CHANNEL}.basic_publish", Parameter("body", 2)),
        Publish(f"{CALLBACK_CHANNEL}.basic_publish", Parameter("body", 2)),
        Blocking(CONNECTION, "broker", INSTEAD),  # the constructor connects
        Blocking("pika.BlockingConnection.channel", "broker", INSTEAD),
        Blocking("pika.BlockingConnection.sleep", "sleep", "`await asyncio.sleep()`"),
        # time_limit=0 handles what is there, None waits for ever.
        Blocking(
            "pika.BlockingConnection.process_data_events",
            "broker",
            INSTEAD,
            unless=((Parameter("time_limit", 0, 0), 0),),
        ),
        *(Blocking(f"{CHANNEL}.{method}", "broker", INSTEAD) for method in CHANNEL_WAITS),
    ),
    aliases=(
        ("pika.adapters.blocking_connection.BlockingConnection", CONNECTION),
        ("pika.adapters.select_connection.SelectConnection", CALLBACK_CONNECTIONS[0]),
        ("pika.adapters.SelectConnection", CALLBACK_CONNECTIONS[0]),
    ),
)
