"""aiokafka: the asyncio Kafka client. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Addressed,
    BrokerClient,
    CommitsByItself,
    Consume,
    Coroutine,
    Keyed,
    Library,
    LiveObject,
    MessageContract,
    MessageLease,
    Opens,
    Parameter,
    Producer,
    Publish,
    Replay,
    Retention,
    SentInBackground,
    SerializerOption,
    Settle,
    StreamConsumer,
)

CONSUMER: Final = "aiokafka.AIOKafkaConsumer"
PRODUCER: Final = "aiokafka.AIOKafkaProducer"

# Plain functions, with nothing to await: assign, pause, resume, seek, subscribe, unsubscribe.
CONSUMER_COROUTINES: Final = (
    "beginning_offsets", "commit", "committed", "end_offsets", "getmany", "getone", "offsets_for_times", "position",
    "seek_to_beginning", "seek_to_committed", "seek_to_end", "start", "stop", "topics",
)  # fmt: skip
PRODUCER_COROUTINES: Final = (
    "abort_transaction", "begin_transaction", "commit_transaction", "flush", "partitions_for", "send", "send_and_wait",
    "send_batch", "send_offsets_to_transaction", "start", "stop",
)  # fmt: skip

LIBRARY: Final = Library(
    name="aiokafka",
    imports=("aiokafka",),
    docs="https://aiokafka.readthedocs.io/en/stable/consumer.html",
    checked_against="0.14.0",
    distribution="aiokafka",
    roles=(
        Addressed(CONSUMER, Parameter("topics", 0), False, "topic", rest=True),
        Addressed(f"{CONSUMER}.subscribe", Parameter("topics", 0), False, "topic"),
        Addressed("aiokafka.AIOKafkaProducer.send", Parameter("topic", 0), True, "topic"),
        Addressed("aiokafka.AIOKafkaProducer.send_and_wait", Parameter("topic", 0), True, "topic"),
        MessageContract(
            "aiokafka",
            bound="one record, or one poll, at a time, of what stays in the log",
            bound_with=("max_poll_records",),
            lease_with=("max_poll_interval_ms", "max_poll_records", "pause"),
            ends_with=("dead", "dlq", "dlt", "retry"),
        ),
        SerializerOption("aiokafka.AIOKafkaProducer", Parameter("value_serializer", None, None)),
        SerializerOption("aiokafka.AIOKafkaConsumer", Parameter("value_deserializer", None, None)),
        Retention(
            "aiokafka.admin.NewTopic",
            "its messages",
            Parameter("topic_configs", 4, None),
            ("-1", -1),
            key="retention.ms",
            unless_key=("cleanup.policy", "retention.bytes"),
        ),
        Opens(CONSUMER, "service", "consumer", ends=("stop",), starts=("start",)),
        Opens(PRODUCER, "resource", "producer", ends=("stop",), starts=("start",)),
        LiveObject(CONSUMER, "Kafka consumer", "the data it read"),
        LiveObject(PRODUCER, "Kafka producer", "nothing: the worker makes its own"),
        StreamConsumer(
            CONSUMER,
            "Kafka",
            group=Parameter("group_id", None, None),
            start=Parameter("auto_offset_reset", None, "latest"),
            live=("latest",),
        ),
        BrokerClient(CONSUMER, "Kafka"),
        BrokerClient(PRODUCER, "Kafka"),
        # Who does not ask for more in that time is put out of the group, and its messages go to another.
        MessageLease(CONSUMER, Parameter("max_poll_interval_ms", None, 300000), unit=0.001, renewed_by=("pause",)),
        # A task of its own commits whatever was handed out.
        CommitsByItself(CONSUMER, Parameter("enable_auto_commit", None, True), "any"),
        Consume(CONSUMER, "each", "stops"),
        Consume(f"{CONSUMER}.getone", "one", "stops"),
        Consume(f"{CONSUMER}.getmany", "batch", "stops"),
        Settle(f"{CONSUMER}.commit", "ack", covers="all"),
        *(
            Replay(f"{CONSUMER}.{method}")
            for method in ("offsets_for_times", "seek", "seek_to_beginning", "seek_to_committed")
        ),
        # acks is 1 unless something that needs more is on.
        Producer(PRODUCER, ("acks",), sure_with=("enable_idempotence", "transactional_id"), varies=True),
        *(
            SentInBackground(
                f"{PRODUCER}.{method}",
                "future",
                awaited=True,
                flushes=("flush",),
                ends=("stop",),
                given_up=("commit_transaction", "transaction"),
            )
            for method in ("send", "send_batch")
        ),
        *(
            Keyed(f"{PRODUCER}.{method}", (Parameter("key", 2, None), Parameter("partition", 3, None)))
            for method in ("send", "send_and_wait")
        ),
        Publish("aiokafka.AIOKafkaProducer.send", Parameter("value", 1, None), "stream"),
        Publish("aiokafka.AIOKafkaProducer.send_and_wait", Parameter("value", 1, None), "stream"),
        Publish("aiokafka.AIOKafkaProducer.send_batch", Parameter("batch", 0), "stream"),
        *(Coroutine(f"{CONSUMER}.{method}") for method in CONSUMER_COROUTINES),
        # send() is awaited twice: the first await queues the record, the second gives its outcome.
        *(Coroutine(f"{PRODUCER}.{method}") for method in PRODUCER_COROUTINES),
    ),
    aliases=(
        ("aiokafka.consumer.AIOKafkaConsumer", CONSUMER),
        ("aiokafka.producer.AIOKafkaProducer", PRODUCER),
    ),
)
