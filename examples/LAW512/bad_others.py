"""Brokers that are there, and nobody knows why."""

from azure.eventhub.aio import EventHubProducerClient


def make(text: str) -> EventHubProducerClient:
    return EventHubProducerClient.from_connection_string(text, eventhub_name="doors")  # LAW512: Event Hubs
