"""kafka-python: the blocking Kafka client. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Addressed,
    Blocking,
    BrokerClient,
    CommitsByItself,
    Consume,
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
    Returns,
    SentInBackground,
    SerializerOption,
    Settle,
    StreamConsumer,
)

CONSUMER: Final = "kafka.KafkaConsumer"
PRODUCER: Final = "kafka.KafkaProducer"
FUTURE: Final = "kafka.producer.future.FutureRecordMetadata"
INSTEAD: Final = "`aiokafka` or `await asyncio.to_thread(...)`"

LIBRARY: Final = Library(
    name="kafka-python",
    imports=("kafka",),
    docs="https://kafka-python.readthedocs.io/en/master/apidoc/KafkaConsumer.html",
    checked_against="3.0.12",
    distribution="kafka-python",
    roles=(
        Addressed("kafka.KafkaConsumer", Parameter("topics", 0), False, "topic", rest=True),
        Addressed("kafka.KafkaConsumer.subscribe", Parameter("topics", 0), False, "topic"),
        Addressed("kafka.KafkaProducer.send", Parameter("topic", 0), True, "topic"),
        MessageContract(
            "kafka",
            bound="500 records a poll, of what stays in the log",
            bound_with=("max_poll_records",),
            lease_with=("max_poll_interval_ms", "max_poll_records", "pause"),
            ends_with=("dead", "dlq", "dlt", "retry"),
        ),
        SerializerOption(PRODUCER, Parameter("value_serializer")),
        SerializerOption(CONSUMER, Parameter("value_deserializer")),
        Retention(
            "kafka.admin.NewTopic",
            "its messages",
            Parameter("topic_configs", 4, None),
            ("-1", -1),
            key="retention.ms",
            unless_key=("cleanup.policy", "retention.bytes"),
        ),
        Opens(CONSUMER, "resource", "consumer", ends=("close",), scarce=True),
        # It closes itself at exit; what counts in a function of its own is that what it holds is sent.
        Opens(PRODUCER, "resource", "producer", ends=("close", "flush"), kept=False),
        LiveObject(CONSUMER, "Kafka consumer", "the data it read"),
        LiveObject(PRODUCER, "Kafka producer", "nothing: the worker makes its own"),
        LiveObject(FUTURE, "future", "its result"),
        # Options are keywords of **configs. Without a group nothing is committed: each start is at the end of the log.
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
        # It commits inside poll(), what it gave out before: after the work, as long as that is done in the loop itself.
        CommitsByItself(CONSUMER, Parameter("enable_auto_commit", None, True), "asked"),
        Consume(CONSUMER, "each", "stops"),
        Consume("kafka.KafkaConsumer.poll", "batch", "stops"),
        Settle("kafka.KafkaConsumer.commit", "ack", covers="all"),
        Settle("kafka.KafkaConsumer.commit_async", "ack", covers="all"),
        Replay("kafka.KafkaConsumer.seek"),
        Replay("kafka.KafkaConsumer.seek_to_beginning"),
        Replay("kafka.KafkaConsumer.offsets_for_times"),
        # Before 3.0 one broker's acknowledgement was the default; now an explicit 1 switches idempotence off as well.
        Producer(PRODUCER, ("acks",), lowers=True, sure_with=("enable_idempotence", "transactional_id"), varies=True),
        SentInBackground(
            "kafka.KafkaProducer.send",
            "future",
            failures=("add_both", "add_errback", "exception", "failed", "get", "is_done", "succeeded"),
            listens=("add_both", "add_errback"),
            flushes=("flush",),
            ends=("close",),
            given_up=("commit_transaction",),
        ),
        Keyed("kafka.KafkaProducer.send", (Parameter("key", 2, None), Parameter("partition", 4, None))),
        Publish("kafka.KafkaProducer.send", Parameter("value", 1, None), "stream"),
        Returns("kafka.KafkaProducer.send", FUTURE),
        Blocking("kafka.KafkaProducer.flush", "broker", INSTEAD),
        Blocking("kafka.KafkaProducer.close", "broker", INSTEAD),  # waits for what is not sent yet, without limit
        Blocking(f"{FUTURE}.get", "broker", INSTEAD),
        # timeout_ms=0 takes what is there.
        Blocking("kafka.KafkaConsumer.poll", "broker", INSTEAD, unless=((Parameter("timeout_ms", 0, 0), 0),)),
        Blocking("kafka.KafkaConsumer.__iter__", "broker", INSTEAD),  # waits for the next message in each round
        Blocking("kafka.KafkaConsumer.commit", "broker", INSTEAD),
        Blocking("kafka.KafkaConsumer.offsets_for_times", "broker", INSTEAD),
    ),
    aliases=(
        ("kafka.consumer.KafkaConsumer", CONSUMER),
        ("kafka.consumer.group.KafkaConsumer", CONSUMER),
        ("kafka.producer.KafkaProducer", PRODUCER),
        ("kafka.producer.kafka.KafkaProducer", PRODUCER),
    ),
)
