"""A harbour's cranes: containers pile up where nobody has said how high."""

import asyncio
import queue

import pika

waiting: queue.Queue[str] = queue.Queue()  # LAW301, LAW923: any number of items fits in


def unload(ship: list[str]) -> None:
    while ship:
        waiting.put(ship.pop())


def lift() -> None:
    while True:
        print(waiting.get())


def listen(channel: pika.adapters.blocking_connection.BlockingChannel) -> None:
    for method, _, body in channel.consume("containers"):  # LAW923: any number of messages
        print(body)
        channel.basic_ack(method.delivery_tag)
        if body == b"closed":
            break


async def idle() -> None:
    await asyncio.sleep(1)
