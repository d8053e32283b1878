"""Prints labels that JetStream takes for printed when it hands them out."""

from labels import put_aside, stamp
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig


async def on_label(message) -> None:
    try:
        await stamp(message.data)
    except Exception as error:
        await put_aside(message.data, error)


async def stamp_all(stream: JetStreamContext) -> None:
    await stream.subscribe(
        "labels.stamp",
        durable="stamps",
        cb=on_label,
        config=ConsumerConfig(ack_policy=AckPolicy.NONE, max_deliver=3),  # LAW502: before `stamp` is done
    )


async def stamp_in_turn(stream: JetStreamContext) -> None:
    labels = await stream.subscribe("labels.stamp", durable="turns")
    async for message in labels.messages:
        await message.ack()  # LAW502: before `stamp` does the work
        await stamp(message.data)
