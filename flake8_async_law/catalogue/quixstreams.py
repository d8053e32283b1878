"""Quix Streams: data frames over topics of Kafka, run by one loop. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Blocking,
    BrokerClient,
    Class,
    Consume,
    Keyed,
    Leftover,
    Library,
    LiveObject,
    MessageContract,
    MessageLease,
    Opens,
    Parameter,
    Producer,
    Publish,
    Retention,
    Returns,
    SentInBackground,
    Settle,
    StartDefault,
)

APP: Final = "quixstreams.Application"
FRAME: Final = "quixstreams.dataframe.StreamingDataFrame"
PRODUCER: Final = "quixstreams.kafka.Producer"
CONSUMER: Final = "quixstreams.kafka.BaseConsumer"
INSTEAD: Final = "`await asyncio.to_thread(...)`"
SEEN_TO: Final = ("on_processing_error",)

LIBRARY: Final = Library(
    name="Quix Streams",
    imports=("quixstreams",),
    docs="https://quix.io/docs/quix-streams/configuration.html",
    checked_against="3.28.1",
    distribution="quixstreams",
    roles=(
        MessageContract(
            "quixstreams",
            acks="offsets are committed behind the rows that were handled",
            bound="10,000 messages a partition",
            bound_with=("max_partition_buffer_size",),
            lease_with=("max.poll.interval.ms",),
            ends_with=("on_processing_error", "dead", "dlq", "dlt"),
        ),
        Class(APP),
        Class(FRAME),
        BrokerClient(APP, "Kafka"),
        LiveObject(APP, "stream application", "nothing: the worker has its own"),
        StartDefault(
            APP,
            starts=(Parameter("auto_offset_reset", None, "latest"),),
            groups=(Parameter("consumer_group", None, None),),
            means="only what arrives from now on, for a group that is new",
            nameless="one group shared by all applications that name none",
            read_by=("dataframe", "get_consumer"),
        ),
        MessageLease(
            APP,
            Parameter("max.poll.interval.ms", None, 300000),
            unit=0.001,
            config=Parameter("consumer_extra_config", None, None),
        ),
        Producer(
            APP,
            ("acks", "request.required.acks"),
            lowers=True,
            config=Parameter("producer_extra_config", None, None),
        ),
        Retention(
            "quixstreams.models.TopicConfig",
            "its messages",
            Parameter("extra_config", 2),
            ("-1", -1),
            key="retention.ms",
            unless_key=("cleanup.policy", "retention.bytes"),
        ),
        # A function that raises stops the application, and the same row is the first when it starts again.
        Returns(f"{APP}.dataframe", FRAME),
        *(
            role
            for method in ("apply", "update", "filter")
            for role in (
                Returns(f"{FRAME}.{method}", "$self"),
                Consume(f"{FRAME}.{method}", "callback", "stops", callable=Parameter("func", 0), seen_to_by=SEEN_TO),
            )
        ),
        # It commits by itself, but only what store_offsets() or commit() was told.
        Returns(f"{APP}.get_consumer", CONSUMER),
        Opens(f"{APP}.get_consumer", "resource", "consumer", ends=("close",), scarce=True),
        Class(CONSUMER),
        Class("quixstreams.kafka.Consumer", (CONSUMER,)),
        Consume(f"{CONSUMER}.poll", "one", "stops"),
        Settle(f"{CONSUMER}.store_offsets", "ack"),
        Settle(f"{CONSUMER}.commit", "ack", covers="all"),
        # In a `with` block it sends what is left.
        Class(PRODUCER),
        Returns(f"{APP}.get_producer", PRODUCER),
        Producer(f"{APP}.get_producer", ()),
        SentInBackground(
            f"{PRODUCER}.produce",
            "callback",
            callbacks=(Parameter("on_delivery", 8, None),),
            flushes=("flush",),
            ends=("__exit__",),
            given_up=("commit_transaction",),
        ),
        Leftover(f"{PRODUCER}.flush", Parameter("timeout", 0, None), endless=(-1, None)),
        Keyed(
            f"{PRODUCER}.produce",
            (Parameter("key", 2, None), Parameter("partition", 4, None)),
        ),
        Publish(f"{PRODUCER}.produce", Parameter("value", 1, None), "stream"),
        Blocking(f"{APP}.run", "broker", INSTEAD),
        Blocking(f"{PRODUCER}.flush", "broker", INSTEAD),
        Blocking(f"{CONSUMER}.poll", "broker", INSTEAD),
    ),
    aliases=(
        ("quixstreams.app.Application", APP),
        ("quixstreams.dataframe.dataframe.StreamingDataFrame", FRAME),
        ("quixstreams.kafka.producer.Producer", PRODUCER),
        ("quixstreams.kafka.consumer.BaseConsumer", CONSUMER),
        ("quixstreams.models.topics.TopicConfig", "quixstreams.models.TopicConfig"),
    ),
)
