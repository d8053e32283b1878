"""Consumers that a bad message neither stops nor keeps busy."""

import faust
from azure.eventhub import EventHubConsumerClient
from doors import write
from quixstreams import Application

app = faust.App("doors", broker="kafka://kafka:9092")


@app.agent(app.topic("doors"))
async def write_all(stream):
    """Faust goes on with the next message."""
    async for event in stream:
        await write(event)


def on_event(context, event) -> None:
    """Nothing keeps its place: a reader that was closed starts with what arrives from then on."""
    write(event.body_as_json())


def follow(client: EventHubConsumerClient) -> None:
    with client:
        client.receive(on_event=on_event, starting_position="@latest")


def on_failure(error, row, logger) -> bool:
    logger.error("row %s set aside: %s", row, error)
    return True


def add_name(row: dict) -> dict:
    return write(row)


def run(servers: str) -> None:
    quix = Application(servers, consumer_group="doors", auto_offset_reset="earliest", on_processing_error=on_failure)
    frame = quix.dataframe(quix.topic("doors"))
    frame.update(add_name)
    quix.run()
