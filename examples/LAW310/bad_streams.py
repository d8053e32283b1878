"""Loops of streams that take the event loop for themselves."""

from azure.eventhub import EventHubProducerClient
from quixstreams import Application


async def serve(app: Application) -> None:
    app.run()  # LAW310: `app.run` waits for the broker


async def tell(producer: EventHubProducerClient, events: list) -> None:
    producer.send_batch(events)  # LAW310: use `azure.eventhub.aio`
