"""Azure Event Hubs: a log whose readers keep checkpoints. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import BrokerClient, Class, Consume, Library, Parameter, Returns, Settle, StartDefault

PACKAGE: Final = "azure.eventhub"
LIBRARY: Final = Library(
    name="azure-eventhub",
    imports=("azure",),
    docs="https://learn.microsoft.com/python/api/azure-eventhub/",
    checked_against="5.15.1",
    distribution="azure-eventhub",
    roles=tuple(
        role
        for aio in ("", ".aio")
        for client in (f"{PACKAGE}{aio}.EventHubConsumerClient",)
        for role in (
            Class(client),
            Class(f"{PACKAGE}{aio}.PartitionContext"),
            Returns(f"{client}.from_connection_string", "$self"),
            BrokerClient(client, "Event Hubs"),
            BrokerClient(f"{client}.from_connection_string", "Event Hubs"),
            *(
                StartDefault(
                    f"{client}.{method}",
                    starts=(Parameter("starting_position", None, None),),
                    means="only what arrives from now on, where there is no checkpoint",
                )
                for method in ("receive", "receive_batch")
            ),
            *(
                Consume(
                    f"{client}.{method}",
                    "callback",
                    "gone",
                    callable=Parameter(callback, 0),
                    passes=(f"{PACKAGE}{aio}.PartitionContext", None),
                )
                for method, callback in (("receive", "on_event"), ("receive_batch", "on_event_batch"))
            ),
            # A checkpoint means: everything up to here is done.
            Settle(f"{PACKAGE}{aio}.PartitionContext.update_checkpoint", "ack"),
        )
    ),
)
