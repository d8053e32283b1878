"""kombu: the blocking messaging layer below Celery. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Appends,
    Blocking,
    Class,
    CodeSerializer,
    Consume,
    Declares,
    DeliveryMode,
    DoneOnDelivery,
    Library,
    LiveObject,
    MessageContract,
    Parameter,
    Passes,
    Pool,
    Prefetch,
    Publish,
    Pushed,
    Returns,
    SerializerOption,
    Settle,
)

PARTIAL: Final = "kombu.mixins.PartialConsumer.__call__"
INSTEAD: Final = "`await asyncio.to_thread(...)`"

LIBRARY: Final = Library(
    name="kombu",
    imports=("kombu",),
    docs="https://docs.celeryq.dev/projects/kombu/en/stable/userguide/producers.html",
    checked_against="5.7.0",
    distribution="kombu",
    roles=(
        MessageContract(
            "kombu",
            lease_with=("visibility_timeout",),
            ends_with=("x-delivery-limit", "x-dead-letter-exchange"),
            outside=("lease",),
        ),
        # `get_consumers(self, Consumer, channel)`: what is passed makes a consumer of the channel that it knows.
        Class("kombu.mixins.ConsumerMixin"),
        Class("kombu.mixins.ConsumerProducerMixin", bases=("kombu.mixins.ConsumerMixin",)),
        Class("kombu.mixins.PartialConsumer"),
        Passes("kombu.mixins.ConsumerMixin.get_consumers", Parameter("Consumer", 0), "kombu.mixins.PartialConsumer"),
        Pushed(
            "kombu.mixins.PartialConsumer.__call__",
            count=Parameter("prefetch_count"),
            unacknowledged=Parameter("no_ack"),
            channel=False,
        ),
        Prefetch("kombu.Consumer.qos", Parameter("prefetch_count", 1, 0)),
        Pushed(
            "kombu.Consumer",
            count=Parameter("prefetch_count", 8, None),
            unacknowledged=Parameter("no_ack", 2, None),
            channel=False,
        ),
        Pushed("kombu.Connection.Consumer", Parameter("prefetch_count"), Parameter("no_ack"), channel=False),
        # A queue of this type keeps what was acknowledged.
        Appends(
            "kombu.Queue",
            Parameter("name", 0, ""),
            entries_of=Parameter("queue_arguments"),
            keys=("x-max-length-bytes", "x-max-age"),
            kind=("x-queue-type", "stream"),
        ),
        SerializerOption("kombu.Producer", Parameter("serializer", 3, None)),
        SerializerOption("kombu.Producer.publish", Parameter("serializer", 8, None)),
        SerializerOption("kombu.Consumer", Parameter("accept", 7, None)),
        SerializerOption("kombu.Connection.Consumer", Parameter("accept")),
        SerializerOption("kombu.Connection.Producer", Parameter("serializer")),
        *(
            SerializerOption(f"kombu.simple.{q}.put", Parameter("serializer", 1, None))
            for q in ("SimpleBuffer", "SimpleQueue")
        ),
        SerializerOption("kombu.serialization.loads", Parameter("accept", 3, None)),
        CodeSerializer("kombu.enable_insecure_serializers", "read"),
        *(
            Pool(f"kombu.Connection.{name}", what, Parameter("limit", 0, None), (0, None))
            for name, what in (("ChannelPool", "channels"), ("Pool", "connections"))
        ),
        LiveObject("kombu.Connection", "broker connection", "its URL"),
        LiveObject("kombu.Producer", "broker producer", "nothing: the worker makes its own"),
        LiveObject("kombu.Consumer", "broker consumer", "the data it read"),
        LiveObject("kombu.Message", "received message", "its payload"),
        Returns("kombu.Connection.Producer", "kombu.Producer"),
        Returns("kombu.Connection.Consumer", "kombu.Consumer"),
        Returns("kombu.Connection.SimpleQueue", "kombu.simple.SimpleQueue"),
        Returns("kombu.Connection.SimpleBuffer", "kombu.simple.SimpleBuffer"),
        # `callbacks` get body and message, `on_message` the message alone.
        *(
            Consume(consumer, "callback", "stops", callable=callable_, passes=passes, settled=((no_ack, True),))
            for consumer, offset in (("kombu.Consumer", 0), ("kombu.Connection.Consumer", None), (PARTIAL, None))
            for no_ack in (Parameter("no_ack", 2 if offset == 0 else None, None),)
            for callable_, passes in (
                (Parameter("callbacks", 4 if offset == 0 else None, None), (None, "kombu.Message")),
                (Parameter("on_message", 6 if offset == 0 else None, None), ("kombu.Message",)),
            )
        ),
        Consume(
            "kombu.Consumer.register_callback",
            "callback",
            "stops",
            callable=Parameter("callback", 0),
            passes=(None, "kombu.Message"),
        ),
        *(Consume(f"kombu.simple.{queue}.get", "one", "stops") for queue in ("SimpleBuffer", "SimpleQueue")),
        *(Returns(f"kombu.simple.{queue}.get", "kombu.Message") for queue in ("SimpleBuffer", "SimpleQueue")),
        DoneOnDelivery(
            "kombu.Consumer",
            Parameter("no_ack", 2, None),
            queue=Parameter("queues", 1, None),
            callable=Parameter("callbacks", 4, None),
        ),
        *(
            DoneOnDelivery(consumer, Parameter("no_ack"), queue=queues, callable=Parameter("callbacks"))
            for consumer, queues in (
                ("kombu.Connection.Consumer", Parameter("queues", 0, None)),
                (PARTIAL, Parameter("queues")),
            )
        ),
        DoneOnDelivery("kombu.Connection.SimpleQueue", Parameter("no_ack", 1, None), queue=Parameter("name", 0)),
        Settle("kombu.Message.ack", "ack"),
        Settle("kombu.Message.ack_log_error", "ack", by_name=True),
        Settle("kombu.Message.reject", "refuse", again=Parameter("requeue", 0, False)),
        Settle("kombu.Message.reject_log_error", "refuse", again=Parameter("requeue", 2, False), by_name=True),
        Settle("kombu.Message.requeue", "refuse", again=True, by_name=True),
        # Everything is durable and persistent unless it is told not to be.
        Declares(
            "kombu.Queue",
            "queue",
            Parameter("name", 0, ""),
            Parameter("durable", None, True),
            temporary=("exclusive", "auto_delete", "passive", "expires"),
            arguments=Parameter("queue_arguments"),
        ),
        Declares(
            "kombu.Exchange",
            "exchange",
            Parameter("name", 0, ""),
            Parameter("durable", None, True),
            kind=(Parameter("type", 1, ""), ("fanout",)),
        ),
        *(
            DeliveryMode(name, Parameter("delivery_mode", position, None), (2, "persistent"), (1, "transient"))
            for name, position in (("kombu.Producer.publish", 2), ("kombu.Exchange", None))
        ),
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
