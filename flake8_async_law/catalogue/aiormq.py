"""aiormq: the layer below aio-pika. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    CarriesMode,
    Class,
    Declares,
    DeliveryMode,
    Library,
    LiveObject,
    Parameter,
    Prefetch,
    Publish,
    Pushed,
    Returns,
)

CHANNEL: Final = "aiormq.Channel"
ABSTRACT: Final = "aiormq.abc.AbstractChannel"

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
    ),
)
