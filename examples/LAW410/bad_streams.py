"""Readers of logs that the same message stops again at each start."""

from azure.eventhub import EventHubConsumerClient
from doors import write
from quixstreams import Application


def on_event(context, event) -> None:
    write(event.body_as_json())  # LAW410: delivers it again and again
    context.update_checkpoint(event)


def follow(client: EventHubConsumerClient) -> None:
    with client:
        client.receive(on_event=on_event, starting_position="-1")


def keep(row: dict) -> None:
    write(row)  # LAW410: ends the consumer


def run(servers: str) -> None:
    quix = Application(servers, consumer_group="doors", auto_offset_reset="earliest")
    frame = quix.dataframe(quix.topic("doors"))
    frame.update(keep)
    quix.run()
