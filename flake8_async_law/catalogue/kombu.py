"""kombu: the blocking messaging layer below Celery. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Library, LiveObject, Parameter, Publish, Returns

INSTEAD: Final = "`await asyncio.to_thread(...)`"

LIBRARY: Final = Library(
    name="kombu",
    imports=("kombu",),
    docs="https://docs.celeryq.dev/projects/kombu/en/stable/userguide/producers.html",
    checked_against="5.7.0",
    distribution="kombu",
    roles=(
        LiveObject("kombu.Connection", "broker connection", "its URL"),
        LiveObject("kombu.Producer", "broker producer", "nothing: the worker makes its own"),
        LiveObject("kombu.Consumer", "broker consumer", "the data it read"),
        LiveObject("kombu.Message", "received message", "its payload"),
        Returns("kombu.Connection.Producer", "kombu.Producer"),
        Returns("kombu.Connection.Consumer", "kombu.Consumer"),
        Returns("kombu.Connection.SimpleQueue", "kombu.simple.SimpleQueue"),
        Returns("kombu.Connection.SimpleBuffer", "kombu.simple.SimpleBuffer"),
        Publish("kombu.Producer.publish", Parameter("body", 0)),
        *(Publish(f"kombu.simple.{queue}.put", Parameter("message", 0)) for queue in ("SimpleBuffer", "SimpleQueue")),
        Blocking("kombu.Producer.publish", "broker", INSTEAD),
        Blocking("kombu.Connection.drain_events", "broker", INSTEAD),
        Blocking("kombu.Connection.connect", "broker", INSTEAD),
        Blocking("kombu.Connection.ensure_connection", "broker", INSTEAD),
        *(Blocking(f"kombu.simple.{queue}.put", "broker", INSTEAD) for queue in ("SimpleBuffer", "SimpleQueue")),
        *(
            Blocking(f"kombu.simple.{queue}.get", "broker", INSTEAD, unless=((Parameter("block", 0, True), False),))
            for queue in ("SimpleBuffer", "SimpleQueue")
        ),
    ),
    aliases=(
        ("kombu.connection.Connection", "kombu.Connection"),
        ("kombu.message.Message", "kombu.Message"),
        ("kombu.messaging.Producer", "kombu.Producer"),
        ("kombu.messaging.Consumer", "kombu.Consumer"),
    ),
)
