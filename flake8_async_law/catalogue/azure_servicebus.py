"""Azure Service Bus: receivers, which count deliveries and park what was given too often. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, Consume, Library, Returns, Settle

PACKAGE: Final = "azure.servicebus"
LIBRARY: Final = Library(
    name="azure-servicebus",
    imports=("azure",),
    docs="https://learn.microsoft.com/python/api/azure-servicebus/",
    checked_against="7.15.0",
    distribution="azure-servicebus",
    roles=tuple(
        role
        for aio in ("", ".aio")
        for receiver in (f"{PACKAGE}{aio}.ServiceBusReceiver",)
        for role in (
            Class(receiver),
            Class(f"{PACKAGE}{aio}.ServiceBusClient"),
            Returns(f"{PACKAGE}{aio}.ServiceBusClient.from_connection_string", "$self"),
            Returns(f"{PACKAGE}{aio}.ServiceBusClient.get_queue_receiver", receiver),
            Returns(f"{PACKAGE}{aio}.ServiceBusClient.get_subscription_receiver", receiver),
            # The service gives a message ten times at most (or as often as the queue says), then parks it.
            Consume(receiver, "each", "gone"),
            Consume(f"{receiver}.receive_messages", "batch", "gone"),
            Settle(f"{receiver}.complete_message", "ack"),
            Settle(f"{receiver}.abandon_message", "refuse"),
            Settle(f"{receiver}.dead_letter_message", "refuse"),
            Settle(f"{receiver}.defer_message", "refuse"),
            Settle(f"{receiver}.renew_message_lock", "extend"),
        )
    ),
)
