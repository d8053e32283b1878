"""Azure Event Hubs: a log whose readers keep checkpoints, and who writes to it. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Blocking,
    BrokerClient,
    Class,
    Consume,
    Coroutine,
    Keyed,
    Library,
    LiveObject,
    MessageContract,
    Opens,
    Parameter,
    Publish,
    Returns,
    Settle,
    StartDefault,
)

PACKAGE: Final = "azure.eventhub"
INSTEAD: Final = "`azure.eventhub.aio`"
KEYS: Final = (Parameter("partition_key", None, None), Parameter("partition_id", None, None))
PLACES: Final = ("", ".aio")

LIBRARY: Final = Library(
    name="azure-eventhub",
    imports=("azure",),
    docs="https://learn.microsoft.com/python/api/azure-eventhub/",
    checked_against="5.15.1",
    distribution="azure-eventhub",
    roles=(
        MessageContract(
            "azure.eventhub",
            bound="300 events a partition",
            bound_with=("prefetch", "max_batch_size"),
            ends_with=("dead", "park", "quarantine"),
        ),
        LiveObject(f"{PACKAGE}.EventData", "event", "its body"),
        *(
            role
            for place in PLACES
            for client in (f"{PACKAGE}{place}.EventHubConsumerClient",)
            for role in (
                Class(client),
                Class(f"{PACKAGE}{place}.PartitionContext"),
                LiveObject(client, "consumer", "the data it read"),
                Returns(f"{client}.from_connection_string", "$self"),
                BrokerClient(client, "Event Hubs"),
                BrokerClient(f"{client}.from_connection_string", "Event Hubs"),
                Opens(client, "resource", "consumer", ends=("close",)),
                Opens(f"{client}.from_connection_string", "resource", "consumer", ends=("close",)),
                *(
                    StartDefault(
                        f"{client}.{method}",
                        starts=(Parameter("starting_position", None, None),),
                        means="only what arrives from now on, where there is no checkpoint",
                    )
                    for method in ("receive", "receive_batch")
                ),
                # A function that raises ends the reader of its partition; the next one starts at the last checkpoint.
                *(
                    Consume(
                        f"{client}.{method}",
                        "callback",
                        "again",
                        callable=Parameter(callback, 0),
                        passes=(f"{PACKAGE}{place}.PartitionContext", None),
                        again_with=("update_checkpoint",),
                    )
                    for method, callback in (("receive", "on_event"), ("receive_batch", "on_event_batch"))
                ),
                # A checkpoint means: everything up to here is done.
                Settle(f"{PACKAGE}{place}.PartitionContext.update_checkpoint", "ack"),
            )
        ),
        *(
            role
            for place in PLACES
            for client in (f"{PACKAGE}{place}.EventHubProducerClient",)
            for role in (
                Class(client),
                LiveObject(client, "producer", "nothing: the worker makes its own"),
                Returns(f"{client}.from_connection_string", "$self"),
                BrokerClient(client, "Event Hubs"),
                BrokerClient(f"{client}.from_connection_string", "Event Hubs"),
                Opens(client, "resource", "producer", ends=("close",)),
                Opens(f"{client}.from_connection_string", "resource", "producer", ends=("close",)),
                Publish(f"{client}.send_batch", Parameter("event_data_batch", 0), "stream"),
                Publish(f"{client}.send_event", Parameter("event_data", 0), "stream"),
                # A batch has the key of all that is put in it.
                Keyed(f"{client}.create_batch", KEYS),
                Keyed(f"{client}.send_event", KEYS),
            )
        ),
        *(
            Blocking(f"{PACKAGE}.{client}.{method}", "broker", INSTEAD)
            for client, methods in (
                ("EventHubConsumerClient", ("receive", "receive_batch")),
                ("EventHubProducerClient", ("send_batch", "send_event", "flush")),
            )
            for method in methods
        ),
        *(
            Coroutine(f"{PACKAGE}.aio.{name}")
            for name in (
                "EventHubConsumerClient.close",
                "EventHubConsumerClient.receive",
                "EventHubConsumerClient.receive_batch",
                "EventHubProducerClient.close",
                "EventHubProducerClient.create_batch",
                "EventHubProducerClient.flush",
                "EventHubProducerClient.send_batch",
                "EventHubProducerClient.send_event",
                "PartitionContext.update_checkpoint",
            )
        ),
    ),
)
