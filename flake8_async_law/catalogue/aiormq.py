"""aiormq: the layer below aio-pika. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    BrokerClient,
    CarriesMode,
    Class,
    Consume,
    Declares,
    DeliveryMode,
    DoneOnDelivery,
    Library,
    LiveObject,
    Parameter,
    Prefetch,
    Publish,
    Pushed,
    Returns,
    Settle,
)

CHANNEL: Final = "aiormq.Channel"
ABSTRACT: Final = "aiormq.abc.AbstractChannel"
MESSAGE: Final = "aiormq.abc.DeliveredMessage"

LIBRARY: Final = Library(
    name="aiormq",
    distribution="aiormq",
    imports=("aiormq",),
    docs="https://github.com/mosquito/aiormq",
    checked_against="7.2",
    roles=(
        Class("aiormq.abc.AbstractConnection"),
        Class("aiormq.abc.AbstractChannel"),
        Class("aiormq.Connection", bases=("aiormq.abc.AbstractConnection",)),
        Class(CHANNEL, bases=("aiormq.abc.AbstractChannel",)),
        LiveObject("aiormq.Connection", "broker connection", "nothing: the worker opens its own"),
        LiveObject(CHANNEL, "broker channel", "nothing: the worker opens its own"),
        Returns("aiormq.connect", "aiormq.Connection", awaited=True),
        Returns("aiormq.Connection.channel", CHANNEL, awaited=True),
        Publish(f"{ABSTRACT}.basic_publish", Parameter("body", 0)),
        DeliveryMode(
            "aiormq.spec.Basic.Properties",
            Parameter("delivery_mode", 3, None),
            persistent=(2,),
            transient=(1, None),
            answers=("reply_to", "expiration"),
        ),
        CarriesMode(
            f"{ABSTRACT}.basic_publish",
            Parameter("properties", None, None),
            queue=Parameter("routing_key", None, ""),
            exchange=Parameter("exchange", None, ""),
        ),
        Declares(
            f"{ABSTRACT}.queue_declare",
            "queue",
            Parameter("queue", 0, ""),
            Parameter("durable", None, False),
            arguments=Parameter("arguments", None, None),
        ),
        Declares(
            f"{ABSTRACT}.exchange_declare",
            "exchange",
            Parameter("exchange", 0, ""),
            Parameter("durable", None, False),
            kind=(Parameter("exchange_type", None, "direct"), ("fanout",)),
        ),
        Prefetch(f"{ABSTRACT}.basic_qos", Parameter("prefetch_count", None, None)),
        Pushed(f"{ABSTRACT}.basic_consume", unacknowledged=Parameter("no_ack", None, False)),
        BrokerClient("aiormq.connect", "RabbitMQ"),
        Class(MESSAGE),
        LiveObject(MESSAGE, "received message", "its body"),
        # A callback that raises is logged, and its message stays with this consumer until the channel closes.
        Consume(
            f"{ABSTRACT}.basic_consume",
            "callback",
            "stuck",
            callable=Parameter("consumer_callback", 1),
            passes=(MESSAGE,),
            settled=((Parameter("no_ack", None, False), True),),
        ),
        DoneOnDelivery(
            f"{ABSTRACT}.basic_consume",
            Parameter("no_ack", None, False),
            queue=Parameter("queue", 0),
            callable=Parameter("consumer_callback", 1),
        ),
        Settle(f"{ABSTRACT}.basic_ack", "ack"),
        Settle(f"{ABSTRACT}.basic_nack", "refuse", again=Parameter("requeue", 2, True)),
        Settle(f"{ABSTRACT}.basic_reject", "refuse", again=Parameter("requeue", None, True)),
    ),
)
