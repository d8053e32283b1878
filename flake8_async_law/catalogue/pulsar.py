"""Apache Pulsar: the C++ client's Python side. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Addressed,
    Blocking,
    BrokerClient,
    Class,
    Consume,
    Coroutine,
    DeadLetters,
    Forgets,
    Keyed,
    Library,
    LiveObject,
    MessageContract,
    Opens,
    Parameter,
    Publish,
    Replay,
    Returns,
    SentInBackground,
    Settle,
    StartDefault,
    StreamConsumer,
)

CLIENT: Final = "pulsar.Client"
PRODUCER: Final = "pulsar.Producer"
CONSUMER: Final = "pulsar.Consumer"
MESSAGE: Final = "pulsar.Message"
ASYNC: Final = "pulsar.asyncio"
ASYNC_CLIENT: Final = f"{ASYNC}.Client"
KEYS: Final = ("partition_key", "ordering_key")

LIBRARY: Final = Library(
    name="pulsar-client",
    imports=("pulsar",),
    docs="https://pulsar.apache.org/api/python/",
    checked_against="3.13.0",
    distribution="pulsar-client",
    roles=(
        Addressed("pulsar.Client.subscribe", Parameter("topic", 0), False, "topic"),
        Addressed("pulsar.Client.create_producer", Parameter("topic", 0), True, "topic"),
        Addressed("pulsar.Client.create_reader", Parameter("topic", 0), False, "topic"),
        MessageContract(
            "pulsar",
            bound="a receiver queue of 1,000 messages",
            bound_with=("receiver_queue_size",),
            lease_with=("unacked_messages_timeout_ms", "negative_ack_redelivery_delay_ms"),
            ends_with=("dead_letter_policy",),
        ),
        Class(CLIENT),
        Class(PRODUCER),
        Opens(CLIENT, "resource", "broker client", ends=("close", "shutdown")),
        Returns(f"{CLIENT}.create_producer", PRODUCER),
        Class(CONSUMER),
        Class(MESSAGE),
        Returns(f"{CLIENT}.subscribe", CONSUMER),
        Returns(f"{CONSUMER}.receive", MESSAGE),
        BrokerClient(CLIENT, "Pulsar"),
        # A reader has no subscription that would keep its place.
        StreamConsumer(
            f"{CLIENT}.create_reader",
            "Pulsar",
            group=None,
            start=Parameter("start_message_id", 1),
            live=("pulsar.MessageId.latest",),
        ),
        DeadLetters(
            f"{CLIENT}.subscribe",
            Parameter("subscription_name", 1),
            options=(Parameter("dead_letter_policy", 24, None),),
            reads=Parameter("subscription_name", 1),
        ),
        StartDefault(
            f"{CLIENT}.subscribe",
            starts=(Parameter("initial_position", 14),),
            means="only what arrives from now on, for a subscription that is new",
        ),
        # What is refused comes again after a minute; what is not settled at all hangs.
        Consume(f"{CONSUMER}.receive", "one", "stops"),
        Consume(f"{CONSUMER}.batch_receive", "batch", "stops"),
        Consume(
            f"{CLIENT}.subscribe",
            "callback",
            "stuck",
            callable=Parameter("message_listener", 4, None),
            passes=(CONSUMER, MESSAGE),
        ),
        Settle(f"{CONSUMER}.acknowledge", "ack"),
        Settle(f"{CONSUMER}.acknowledge_cumulative", "ack"),
        Settle(f"{CONSUMER}.negative_acknowledge", "refuse", again=True),
        Replay(f"{CONSUMER}.seek"),
        LiveObject(CLIENT, "broker client", "nothing: the worker makes its own"),
        LiveObject(PRODUCER, "broker producer", "nothing: the worker makes its own"),
        LiveObject(CONSUMER, "broker consumer", "the data it read"),
        LiveObject(MESSAGE, "received message", "its data"),
        *(
            Blocking(f"{owner}.{method}", "broker", "`pulsar.asyncio`")
            for owner, methods in (
                (CLIENT, ("create_producer", "create_reader", "subscribe")),
                (PRODUCER, ("flush", "send")),
                (CONSUMER, ("batch_receive", "receive")),
                ("pulsar.Reader", ("read_next",)),
            )
            for method in methods
        ),
        # The same on the event loop.
        Class(ASYNC_CLIENT),
        Class(f"{ASYNC}.Producer"),
        Class(f"{ASYNC}.Consumer"),
        BrokerClient(ASYNC_CLIENT, "Pulsar"),
        Opens(ASYNC_CLIENT, "resource", "broker client", ends=("close", "shutdown")),
        LiveObject(ASYNC_CLIENT, "broker client", "nothing: the worker makes its own"),
        Returns(f"{ASYNC_CLIENT}.create_producer", f"{ASYNC}.Producer", awaited=True),
        Returns(f"{ASYNC_CLIENT}.subscribe", f"{ASYNC}.Consumer", awaited=True),
        Returns(f"{ASYNC}.Consumer.receive", MESSAGE, awaited=True),
        DeadLetters(
            f"{ASYNC_CLIENT}.subscribe",
            Parameter("subscription_name", 1),
            options=(Parameter("dead_letter_policy", 22, None),),
            reads=Parameter("subscription_name", 1),
        ),
        StartDefault(
            f"{ASYNC_CLIENT}.subscribe",
            starts=(Parameter("initial_position", 12),),
            means="only what arrives from now on, for a subscription that is new",
        ),
        Consume(f"{ASYNC}.Consumer.receive", "one", "stops"),
        Settle(f"{ASYNC}.Consumer.acknowledge", "ack"),
        Settle(f"{ASYNC}.Consumer.acknowledge_cumulative", "ack"),
        Settle(f"{ASYNC}.Consumer.negative_acknowledge", "refuse", again=True),
        Publish(f"{ASYNC}.Producer.send", Parameter("content", 0), "stream"),
        Keyed(
            f"{ASYNC}.Producer.send",
            tuple(Parameter(key, at, None) for at, key in enumerate(KEYS, start=2)),
        ),
        *(
            Coroutine(f"{ASYNC}.{name}")
            for name in (
                "Client.close",
                "Client.create_producer",
                "Client.subscribe",
                "Consumer.acknowledge",
                "Consumer.close",
                "Consumer.receive",
                "Producer.close",
                "Producer.flush",
                "Producer.send",
            )
        ),
        # Such a topic lives in the memory of one broker.
        Forgets(f"{CLIENT}.create_producer", Parameter("topic", 0), only_places="non-persistent://"),
        Publish(f"{PRODUCER}.send", Parameter("content", 0), "stream"),
        Publish(f"{PRODUCER}.send_async", Parameter("content", 0), "stream"),
        SentInBackground(
            f"{PRODUCER}.send_async",
            "callback",
            callbacks=(Parameter("callback", 1),),
            flushes=("flush",),
            ends=("close",),
        ),
        *(
            Keyed(f"{PRODUCER}.{method}", tuple(Parameter(key, at + n, None) for n, key in enumerate(KEYS)))
            for method, at in (("send", 2), ("send_async", 3))
        ),
    ),
)
