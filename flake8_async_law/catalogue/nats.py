"""nats-py: core NATS and JetStream, which share method names and differ in what they promise. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Coroutine, Library, LiveObject, Parameter, Publish, Returns

CLIENT: Final = "nats.aio.client.Client"
JETSTREAM: Final = "nats.js.client.JetStreamContext"
PULL: Final = "nats.js.client.JetStreamContext.PullSubscription"
SUBSCRIPTION: Final = "nats.aio.subscription.Subscription"
MESSAGE: Final = "nats.aio.msg.Msg"

JETSTREAM_COROUTINES: Final = (
    "add_consumer", "add_stream", "publish", "publish_async", "publish_async_completed", "pull_subscribe",
    "pull_subscribe_bind", "subscribe",
)  # fmt: skip

LIBRARY: Final = Library(
    name="nats-py",
    imports=("nats",),
    docs="https://nats-io.github.io/nats.py/modules.html",
    checked_against="2.16.0",
    distribution="nats-py",
    roles=(
        LiveObject(CLIENT, "broker connection", "nothing: the worker opens its own"),
        LiveObject(JETSTREAM, "broker connection", "nothing: the worker opens its own"),
        LiveObject(SUBSCRIPTION, "subscription", "its subject"),
        LiveObject(MESSAGE, "received message", "its data"),
        Returns("nats.connect", CLIENT, awaited=True),
        Returns("nats.aio.client.Client.jetstream", JETSTREAM),
        Returns("nats.aio.client.Client.subscribe", SUBSCRIPTION, awaited=True),
        Returns(f"{JETSTREAM}.pull_subscribe", PULL, awaited=True),
        Returns(f"{JETSTREAM}.pull_subscribe_bind", PULL, awaited=True),
        Returns(f"{PULL}.fetch", f"list[{MESSAGE}]", awaited=True),
        Returns(f"{SUBSCRIPTION}.next_msg", MESSAGE, awaited=True),
        # Core NATS keeps nothing: who does not listen now does not get it.
        Publish("nats.aio.client.Client.publish", Parameter("payload", 1, b""), "pubsub"),
        Publish("nats.aio.client.Client.request", Parameter("payload", 1, b""), "pubsub"),
        Publish(f"{JETSTREAM}.publish", Parameter("payload", 1, b""), "stream"),
        Publish(f"{JETSTREAM}.publish_async", Parameter("payload", 1, b""), "stream"),
        Coroutine("nats.connect"),
        *(
            Coroutine(f"{CLIENT}.{method}")
            for method in ("close", "connect", "drain", "flush", "publish", "request", "subscribe")
        ),
        # publish_async() is awaited twice: the first await sends, the second gives the server's answer.
        *(Coroutine(f"{JETSTREAM}.{method}") for method in JETSTREAM_COROUTINES),
        Coroutine(f"{PULL}.fetch"),
        Coroutine(f"{PULL}.unsubscribe"),
        *(Coroutine(f"{SUBSCRIPTION}.{method}") for method in ("drain", "next_msg", "unsubscribe")),
        *(Coroutine(f"{MESSAGE}.{method}") for method in ("ack", "ack_sync", "in_progress", "nak", "respond", "term")),
    ),
    aliases=(
        ("nats.NATS", CLIENT),
        ("nats.js.JetStreamContext", JETSTREAM),
        ("nats.aio.client.Subscription", SUBSCRIPTION),
        ("nats.aio.client.Msg", MESSAGE),
    ),
)
