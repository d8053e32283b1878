"""Azure Service Bus: receivers, which count deliveries and park what was given too often. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Class,
    Consume,
    DoneOnDelivery,
    Library,
    MessageContract,
    MessageLease,
    Parameter,
    Returns,
    Settle,
)

PACKAGE: Final = "azure.servicebus"
_ROLES: Final = tuple(
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
        # A lock lasts a minute by default and five at most, unless somebody renews it.
        *(
            MessageLease(
                f"{PACKAGE}{aio}.ServiceBusClient.get_{kind}_receiver",
                None,
                lasts=300,
                renewed_by=("AutoLockRenewer", "renew_message_lock"),
            )
            for kind in ("queue", "subscription")
        ),
        MessageLease(
            f"{PACKAGE}{aio}.AutoLockRenewer",
            Parameter("max_lock_renewal_duration", 0, 300),
            renewed_by=("renew_message_lock",),
        ),
        Consume(receiver, "each", "gone"),
        Consume(f"{receiver}.receive_messages", "batch", "gone"),
        *(
            DoneOnDelivery(
                f"{PACKAGE}{aio}.ServiceBusClient.get_{kind}_receiver",
                Parameter("receive_mode"),
                values=("receiveanddelete", f"{PACKAGE}.ServiceBusReceiveMode.RECEIVE_AND_DELETE"),
            )
            for kind in ("queue", "subscription")
        ),
        Settle(f"{receiver}.complete_message", "ack"),
        Settle(f"{receiver}.abandon_message", "refuse"),
        Settle(f"{receiver}.dead_letter_message", "refuse"),
        Settle(f"{receiver}.defer_message", "refuse"),
        Settle(f"{receiver}.renew_message_lock", "extend"),
    )
)

LIBRARY: Final = Library(
    name="azure-servicebus",
    imports=("azure",),
    docs="https://learn.microsoft.com/python/api/azure-servicebus/",
    checked_against="7.15.0",
    distribution="azure-servicebus",
    roles=(
        MessageContract(
            "azure.servicebus",
            bound="as many as asked for",
            bound_with=("max_message_count", "prefetch_count"),
            lease_with=("auto_lock_renewer", "renew_message_lock", "AutoLockRenewer"),
            ends_with=("dead_letter_message",),
            outside=("failure",),
        ),
        *(
            MessageLease(
                f"{PACKAGE}.management.ServiceBusAdministrationClient.create_{kind}",
                Parameter("lock_duration", None, None),
                longest=300,
            )
            for kind in ("queue", "subscription")
        ),
        *_ROLES,
    ),
)
