"""A block that acknowledges at its end what nobody has done yet."""

import asyncio

import aio_pika
from letters import print_letter


class Printer:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        task.result()

    async def on_letter(self, message: aio_pika.IncomingMessage) -> None:
        async with message.process():  # LAW502: acknowledges what `asyncio.create_task` has only handed over
            task = asyncio.create_task(print_letter(message.body))
            self._running.add(task)
            task.add_done_callback(self._finished)

    async def start(self, queue: aio_pika.abc.AbstractQueue) -> None:
        await queue.consume(self.on_letter)
