"""janus and gevent, and a class of the project's own that is a queue."""

import asyncio

import gevent.queue
import janus


class Mailbox(asyncio.Queue):
    """A queue with a name for its messages."""


class Named(asyncio.Queue):
    def __init__(self, name: str) -> None:
        super().__init__()  # LAW301: `super().__init__` has no bound
        self.name = name


class Desk:
    def __init__(self) -> None:
        self.letters = Mailbox()  # LAW301: `Mailbox` has no bound
        self.orders = Named("orders")
        self.readings: janus.Queue[float] = janus.Queue()  # LAW301: `janus.Queue`
        self.calls = gevent.queue.Queue()  # LAW301: `gevent.queue.Queue`

    async def receive(self, post) -> None:
        async for letter in post:
            await self.letters.put(letter)
            await self.orders.put(letter)

    def read(self, gauge) -> None:
        for value in gauge:
            self.readings.sync_q.put(value)

    def ring(self, phone) -> None:
        for call in phone:
            self.calls.put(call)
