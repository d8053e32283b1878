"""A task for each message, as many at once as there are places."""

import asyncio

import nats
from letters import look_up


class Addresses:
    def __init__(self, connection: nats.NATS) -> None:
        self._connection = connection
        self._places = asyncio.Semaphore(20)
        self._running: set[asyncio.Task[None]] = set()

    async def _on_address(self, message) -> None:
        await self._places.acquire()
        task = asyncio.create_task(look_up(message.data))
        self._running.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._places.release()
        task.result()

    async def start(self) -> None:
        await self._connection.subscribe("addresses", queue="letters", cb=self._on_address)
