"""pika: the blocking RabbitMQ client and its callback style. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Library, LiveObject, Parameter, Publish, Returns

CONNECTION: Final = "pika.BlockingConnection"
CHANNEL: Final = "pika.adapters.blocking_connection.BlockingChannel"
# What SelectConnection and AsyncioConnection give: its methods return at once and call back.
CALLBACK_CHANNEL: Final = "pika.channel.Channel"
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
        LiveObject(CONNECTION, "broker connection", "nothing: the worker opens its own"),
        LiveObject(CHANNEL, "broker channel", "nothing: the worker opens its own"),
        LiveObject(CALLBACK_CHANNEL, "broker channel", "nothing: the worker opens its own"),
        Returns("pika.BlockingConnection.channel", CHANNEL),
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
    aliases=(("pika.adapters.blocking_connection.BlockingConnection", CONNECTION),),
)
