"""A task for each message: the broker's messages are taken as fast as they come, whatever becomes of the work."""

import asyncio

import nats
from letters import look_up


class Addresses:
    def __init__(self, connection: nats.NATS) -> None:
        self._connection = connection
        self._running: set[asyncio.Task[None]] = set()

    async def _on_address(self, message) -> None:
        task = asyncio.create_task(look_up(message.data))  # LAW307: another one for each message
        self._running.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        task.result()

    async def start(self) -> None:
        await self._connection.subscribe("addresses", queue="letters", cb=self._on_address)
