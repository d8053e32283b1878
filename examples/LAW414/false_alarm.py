"""Handlers around a start which are for something that does happen there."""

import asyncio
import json
import logging

logger = logging.getLogger(__name__)


class EventClient:
    def __init__(self, transport) -> None:
        self._transport = transport
        self._sending: set[asyncio.Task] = set()

    def _sent(self, task: asyncio.Task) -> None:
        self._sending.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("event not sent", exc_info=error)

    def publish(self, event: dict) -> None:
        """For coroutines and for scripts without a loop."""
        try:
            task = asyncio.get_running_loop().create_task(self._transport.send(event))
        except RuntimeError:
            asyncio.run(self._transport.send(event))
        else:
            self._sending.add(task)
            task.add_done_callback(self._sent)

    async def forward(self, text: str) -> None:
        try:
            event = json.loads(text)
            task = asyncio.create_task(self._transport.send(event))
        except ValueError:
            logger.warning("not an event: %r", text)
        else:
            self._sending.add(task)
            task.add_done_callback(self._sent)

    async def tracked(self, event: dict, slots) -> None:
        slots.take()
        try:
            task = asyncio.create_task(self._transport.send(event))
        except BaseException:
            slots.give_back()
            raise
        self._sending.add(task)
        task.add_done_callback(self._sent)

    async def aclose(self) -> None:
        await asyncio.gather(*self._sending, return_exceptions=True)
