"""nats-py: core NATS and JetStream, which share method names and differ in what they promise. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Addressed,
    Appends,
    Attribute,
    BrokerClient,
    Channel,
    Class,
    Consume,
    Conventional,
    Coroutine,
    DeadLetters,
    DoneOnDelivery,
    Forgets,
    Library,
    LiveObject,
    MessageContract,
    MessageLease,
    Opens,
    Parameter,
    Prefetch,
    Publish,
    Returns,
    SentInBackground,
    Settle,
    StartDefault,
)

CLIENT: Final = "nats.aio.client.Client"
JETSTREAM: Final = "nats.js.client.JetStreamContext"
PUSH: Final = "nats.js.client.JetStreamContext.PushSubscription"
PULL: Final = "nats.js.client.JetStreamContext.PullSubscription"
SUBSCRIPTION: Final = "nats.aio.subscription.Subscription"
MESSAGE: Final = "nats.aio.msg.Msg"
KEEPS: Final = ("nats.js.api.RetentionPolicy.LIMITS", "limits", None)

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
        Addressed(f"{CLIENT}.subscribe", Parameter("subject", 0), False, "subject"),
        Addressed(f"{CLIENT}.publish", Parameter("subject", 0), True, "subject"),
        Addressed(f"{JETSTREAM}.publish", Parameter("subject", 0), True, "subject"),
        Addressed(f"{JETSTREAM}.subscribe", Parameter("subject", 0), False, "subject"),
        Addressed(f"{JETSTREAM}.pull_subscribe", Parameter("subject", 0), False, "subject"),
        MessageContract(
            "nats",
            bound="512 Ki messages and 128 MB in the client",
            bound_with=("pending_msgs_limit", "max_ack_pending", "batch"),
            lease_with=("in_progress", "ack_wait", "config"),
            ends_with=("max_deliver", "term"),
            outside=("lease", "failure"),
        ),
        # A thousand by the server's default.
        Prefetch("nats.js.api.ConsumerConfig", Parameter("max_ack_pending", 16, None), (-1,)),
        # With another retention policy than the default, what was acknowledged goes.
        Appends(
            "nats.js.api.StreamConfig",
            Parameter("name", 0, None),
            bounds=(
                Parameter("max_msgs", 5, None),
                Parameter("max_bytes", 6, None),
                Parameter("max_age", 9, None),
            ),
            unlimited=(None, 0, -1),
            unless=(Parameter("retention", 3, None),),
            unless_not=KEEPS,
        ),
        Appends(
            f"{JETSTREAM}.add_stream",
            Parameter("name"),
            bounds=(
                Parameter("max_msgs", None, None),
                Parameter("max_bytes", None, None),
                Parameter("max_age", None, None),
            ),
            unlimited=(None, 0, -1),
            unless=(Parameter("config", 0, None), Parameter("retention")),
            unless_not=KEEPS,
        ),
        # Either limit bounds it; both are numbers by default.
        Channel(
            "nats.aio.client.Client.subscribe",
            "the buffer of the subscription",
            Parameter("pending_msgs_limit", 5, 524288),
            (0,),
            negative_is_unlimited=True,
            unless=(Parameter("pending_bytes_limit", 6, 134217728),),
        ),
        Conventional(CLIENT, names=("nc", "_nc")),
        Conventional(JETSTREAM, names=("js", "_js", "jetstream", "_jetstream")),
        Opens("nats.connect", "resource", "broker connection", ends=("close", "drain"), awaited=True),
        LiveObject(CLIENT, "broker connection", "nothing: the worker opens its own"),
        LiveObject(JETSTREAM, "broker connection", "nothing: the worker opens its own"),
        LiveObject(SUBSCRIPTION, "subscription", "its subject"),
        LiveObject(MESSAGE, "received message", "its data"),
        Returns("nats.connect", CLIENT, awaited=True),
        Returns("nats.aio.client.Client.jetstream", JETSTREAM),
        Returns("nats.aio.client.Client.subscribe", SUBSCRIPTION, awaited=True),
        Class(PUSH, (SUBSCRIPTION,)),
        Returns(f"{JETSTREAM}.subscribe", PUSH, awaited=True),
        Returns(f"{JETSTREAM}.pull_subscribe", PULL, awaited=True),
        Returns(f"{JETSTREAM}.pull_subscribe_bind", PULL, awaited=True),
        Returns(f"{PULL}.fetch", f"list[{MESSAGE}]", awaited=True),
        Returns(f"{SUBSCRIPTION}.next_msg", MESSAGE, awaited=True),
        Attribute(f"{SUBSCRIPTION}.messages", f"list[{MESSAGE}]"),
        Consume(
            f"{JETSTREAM}.subscribe",
            "callback",
            "again",
            callable=Parameter("cb", 2, None),
            passes=(MESSAGE,),
            limited=(Parameter("config", 5, None), ("max_deliver",)),
        ),
        BrokerClient("nats.connect", "NATS"),
        # Without a limit a message is given again for ever.
        DeadLetters(
            "nats.js.api.ConsumerConfig",
            Parameter("durable_name", 1, None),
            options=(Parameter("max_deliver", 8, None),),
        ),
        *(
            StartDefault(
                f"{JETSTREAM}.{method}",
                groups=(Parameter("durable", position, None), Parameter("config", at, None), *more),
                nameless="an ephemeral consumer, whose position is gone with it",
            )
            for method, position, at, more in (
                ("subscribe", 3, 5, (Parameter("queue", 1, None), Parameter("ordered_consumer", 7, False))),
                ("pull_subscribe", 1, 3, ()),
            )
        ),
        MessageLease(
            "nats.js.api.ConsumerConfig", Parameter("ack_wait", 7, None), lasts=30, renewed_by=("in_progress",)
        ),
        Consume(f"{CLIENT}.subscribe", "callback", "gone", callable=Parameter("cb", 2, None), passes=(MESSAGE,)),
        Consume(f"{PULL}.fetch", "batch", "stops"),
        Consume(f"{SUBSCRIPTION}.next_msg", "one", "gone"),
        DoneOnDelivery(
            "nats.js.api.ConsumerConfig",
            Parameter("ack_policy", 6),
            values=("nats.js.api.AckPolicy.NONE", "none"),
        ),
        Settle(f"{MESSAGE}.ack", "ack"),
        Settle(f"{MESSAGE}.ack_sync", "ack"),
        Settle(f"{MESSAGE}.nak", "refuse", again=True),
        Settle(f"{MESSAGE}.term", "refuse"),
        Settle(f"{MESSAGE}.in_progress", "extend"),
        # Core NATS keeps nothing: who does not listen now does not get it.
        Forgets("nats.aio.client.Client.publish", Parameter("subject", 0), Parameter("payload", 1, b"")),
        SentInBackground(f"{JETSTREAM}.publish_async", "future", awaited=True, flushes=("publish_async_completed",)),
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
