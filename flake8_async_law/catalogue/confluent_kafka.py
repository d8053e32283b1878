"""confluent-kafka: the librdkafka client, blocking, and its asyncio wrappers. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Addressed,
    Blocking,
    BrokerClient,
    Class,
    CommitsByItself,
    Consume,
    Coroutine,
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
    QueueMethod,
    Replay,
    Retention,
    SchemaSerializer,
    SentInBackground,
    Settle,
    StreamConsumer,
)

CONSUMER: Final = "confluent_kafka.Consumer"
PRODUCER: Final = "confluent_kafka.Producer"
ASYNC_CONSUMER: Final = "confluent_kafka.aio.AIOConsumer"
ASYNC_PRODUCER: Final = "confluent_kafka.aio.AIOProducer"
INSTEAD: Final = "`confluent_kafka.aio` or `await asyncio.to_thread(...)`"
ASYNC_CONSUMER_COROUTINES: Final = (
    "close", "commit", "consume", "offsets_for_times", "poll", "seek", "store_offsets", "subscribe",
)  # fmt: skip
# librdkafka's names for "from now on"; "largest" is the default.
LIVE: Final = ("latest", "largest", "end")

LIBRARY: Final = Library(
    name="confluent-kafka",
    imports=("confluent_kafka",),
    docs="https://docs.confluent.io/platform/current/clients/confluent-kafka-python/html/index.html",
    checked_against="2.16.1",
    distribution="confluent-kafka",
    roles=(
        Addressed("confluent_kafka.Consumer.subscribe", Parameter("topics", 0), False, "topic"),
        Addressed("confluent_kafka.Producer.produce", Parameter("topic", 0), True, "topic"),
        MessageContract(
            "confluent_kafka",
            bound="one message, or one batch, at a time, of what stays in the log",
            bound_with=("max.poll.interval.ms",),
            lease_with=("max.poll.interval.ms", "pause"),
            ends_with=("dead", "dlq", "dlt", "retry"),
        ),
        # A hundred thousand messages wait for the broker by default; then it raises.
        QueueMethod(
            "confluent_kafka.Producer.produce",
            "put",
            item=Parameter("value", 1, None),
            full="builtins.BufferError",
            at_once=True,
        ),
        Retention(
            "confluent_kafka.admin.NewTopic",
            "its messages",
            Parameter("config", 4, None),
            ("-1", -1),
            key="retention.ms",
            unless_key=("cleanup.policy", "retention.bytes"),
        ),
        Opens(CONSUMER, "resource", "consumer", ends=("close",), scarce=True),
        Opens("confluent_kafka.DeserializingConsumer", "resource", "consumer", ends=("close",), scarce=True),
        Opens(ASYNC_CONSUMER, "resource", "consumer", ends=("close",)),
        Opens(ASYNC_PRODUCER, "resource", "producer", ends=("close",)),
        LiveObject(CONSUMER, "Kafka consumer", "the data it read"),
        LiveObject(PRODUCER, "Kafka producer", "nothing: the worker makes its own"),
        LiveObject(ASYNC_CONSUMER, "Kafka consumer", "the data it read"),
        LiveObject(ASYNC_PRODUCER, "Kafka producer", "nothing: the worker makes its own"),
        Class("confluent_kafka.DeserializingConsumer", (CONSUMER,)),
        Class("confluent_kafka.SerializingProducer", (PRODUCER,)),
        # One dict of dotted keys. A consumer with no group.id is a ValueError; a made-up one is how a tail is read.
        *(
            StreamConsumer(
                consumer,
                "Kafka",
                group=Parameter("group.id"),
                start=Parameter("auto.offset.reset", None, "largest"),
                live=LIVE,
                config=Parameter(config, 0),
            )
            for consumer, config in (
                (CONSUMER, "config"),
                ("confluent_kafka.DeserializingConsumer", "conf"),
                (ASYNC_CONSUMER, "consumer_conf"),
            )
        ),
        *(
            BrokerClient(client, "Kafka")
            for client in (
                CONSUMER,
                "confluent_kafka.DeserializingConsumer",
                ASYNC_CONSUMER,
                PRODUCER,
                "confluent_kafka.SerializingProducer",
                ASYNC_PRODUCER,
            )
        ),
        # Who does not ask for more in that time is put out of the group, and its messages go to another.
        *(
            MessageLease(
                consumer,
                Parameter("max.poll.interval.ms", None, 300000),
                unit=0.001,
                config=Parameter(config, 0),
                renewed_by=("pause",),
            )
            for consumer, config in (
                (CONSUMER, "config"),
                ("confluent_kafka.DeserializingConsumer", "conf"),
                (ASYNC_CONSUMER, "consumer_conf"),
            )
        ),
        # A thread of its own commits what is stored, and an offset is stored before its message is handed out.
        *(
            CommitsByItself(
                consumer,
                Parameter("enable.auto.commit", None, True),
                "any",
                config=Parameter(config, 0),
                unless=(("enable.auto.offset.store", False),),
            )
            for consumer, config in (
                (CONSUMER, "config"),
                ("confluent_kafka.DeserializingConsumer", "conf"),
                (ASYNC_CONSUMER, "consumer_conf"),
            )
        ),
        *(
            role
            for consumer in (CONSUMER, ASYNC_CONSUMER)
            for role in (
                Consume(f"{consumer}.poll", "one", "stops"),
                Consume(f"{consumer}.consume", "batch", "stops"),
                Settle(f"{consumer}.commit", "ack", covers="all"),
                Settle(f"{consumer}.store_offsets", "ack"),
            )
        ),
        *(Replay(f"{consumer}.{m}") for consumer in (CONSUMER, ASYNC_CONSUMER) for m in ("offsets_for_times", "seek")),
        # Every replica acknowledges by default, but nothing keeps retries from changing the order.
        *(
            Producer(
                producer,
                ("acks", "request.required.acks"),
                lowers=True,
                sure_with=("enable.idempotence", "transactional.id"),
                config=Parameter(config, 0),
                reported_to=("on_delivery",),
                varies=True,
            )
            for producer, config in (
                (PRODUCER, "config"),
                ("confluent_kafka.SerializingProducer", "conf"),
                (ASYNC_PRODUCER, "producer_conf"),
            )
        ),
        SentInBackground(
            "confluent_kafka.Producer.produce",
            "callback",
            callbacks=(Parameter("on_delivery", 4, None), Parameter("callback", None, None)),
            flushes=("flush",),
            ends=("close",),
            given_up=("commit_transaction",),
        ),
        SentInBackground(
            "confluent_kafka.SerializingProducer.produce",
            "callback",
            callbacks=(Parameter("on_delivery", 4, None),),
            flushes=("flush",),
            ends=("close",),
            given_up=("commit_transaction",),
        ),
        SentInBackground(
            f"{ASYNC_PRODUCER}.produce",
            "future",
            awaited=True,
            flushes=("flush",),
            ends=("close",),
            given_up=("commit_transaction",),
        ),
        Leftover("confluent_kafka.Producer.flush", Parameter("timeout", 0, -1)),
        Keyed(
            "confluent_kafka.Producer.produce",
            (Parameter("key", 2, None), Parameter("partition", 3, -1)),
            never=(None, "", b"", -1),
        ),
        Keyed(
            "confluent_kafka.SerializingProducer.produce",
            (Parameter("key", 1, None), Parameter("partition", 3, -1)),
            never=(None, "", b"", -1),
        ),
        Keyed(f"{ASYNC_PRODUCER}.produce", (Parameter("key", 2, None), Parameter("partition", 3, None))),
        *(
            SchemaSerializer(f"confluent_kafka.schema_registry.{kind}.{name}Serializer")
            for kind, name in (("avro", "Avro"), ("json_schema", "JSON"), ("protobuf", "Protobuf"))
        ),
        Publish("confluent_kafka.Producer.produce", Parameter("value", 1, None), "stream"),
        # Here the key stands before the value.
        Publish("confluent_kafka.SerializingProducer.produce", Parameter("value", 2, None), "stream"),
        Publish("confluent_kafka.Producer.produce_batch", Parameter("messages", 1), "stream"),
        Publish("confluent_kafka.aio.AIOProducer.produce", Parameter("value", 1, None), "stream"),
        # produce() only queues; poll(0) serves callbacks and returns. Left out, a timeout means for ever.
        Blocking("confluent_kafka.Producer.flush", "broker", INSTEAD, unless=((Parameter("timeout", 0, -1), 0),)),
        Blocking("confluent_kafka.Producer.poll", "broker", INSTEAD, unless=((Parameter("timeout", 0, -1), 0),)),
        Blocking("confluent_kafka.Consumer.poll", "broker", INSTEAD, unless=((Parameter("timeout", 0, -1), 0),)),
        Blocking("confluent_kafka.Consumer.consume", "broker", INSTEAD, unless=((Parameter("timeout", 1, -1), 0),)),
        # commit() does not wait unless asked to.
        Blocking(
            "confluent_kafka.Consumer.commit", "broker", INSTEAD, unless=((Parameter("asynchronous", 2, True), True),)
        ),
        Blocking("confluent_kafka.Consumer.close", "broker", INSTEAD),
        # produce() is awaited twice: the first await queues the message, the second gives its outcome.
        *(Coroutine(f"{ASYNC_PRODUCER}.{method}") for method in ("close", "flush", "poll", "produce")),
        *(Coroutine(f"{ASYNC_CONSUMER}.{method}") for method in ASYNC_CONSUMER_COROUTINES),
    ),
    aliases=(
        ("confluent_kafka.cimpl.Consumer", CONSUMER),
        ("confluent_kafka.cimpl.Producer", PRODUCER),
        ("confluent_kafka.deserializing_consumer.DeserializingConsumer", "confluent_kafka.DeserializingConsumer"),
        ("confluent_kafka.serializing_producer.SerializingProducer", "confluent_kafka.SerializingProducer"),
    ),
)
