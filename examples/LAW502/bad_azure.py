"""Sends the invoices of a month, and follows the meters of the houses."""

from azure.eventhub import EventHubConsumerClient
from azure.servicebus import ServiceBusClient, ServiceBusReceiveMode
from billing import note_reading, send_invoice


def send_all(address):
    with ServiceBusClient.from_connection_string(address) as client:
        receiver = client.get_queue_receiver(
            "invoices",
            receive_mode=ServiceBusReceiveMode.RECEIVE_AND_DELETE,  # LAW502: makes the broker forget a message
        )
        with receiver:
            for message in receiver:
                send_invoice(str(message))


def on_reading(partition, event):
    partition.update_checkpoint(event)  # LAW502: acknowledges before `note_reading` does the work
    note_reading(event.body_as_json())


def follow(address):
    client = EventHubConsumerClient.from_connection_string(address, consumer_group="billing")
    with client:
        client.receive(on_event=on_reading, starting_position="-1")
