"""The callback forgets the task and says how it ended."""

import asyncio
import logging
from collections.abc import Coroutine

logger = logging.getLogger(__name__)


class PushLock:
    def __init__(self, client, name: str) -> None:
        self._client = client
        self.name = name
        self._background: set[asyncio.Task] = set()

    def _start(self, coroutine: Coroutine) -> None:
        task = asyncio.create_task(coroutine)
        self._background.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("background work of %s failed", self.name, exc_info=error)

    def connection_stale(self) -> None:
        self._start(self._client.disconnect())

    async def stop(self) -> None:
        for task in list(self._background):
            task.cancel()
        while self._background:
            await asyncio.wait(self._background)
