"""Tasks that are kept, forgotten when they are done, and never asked how they ended."""

import asyncio
from collections.abc import Coroutine


class PushLock:
    def __init__(self, client) -> None:
        self._client = client
        self._background: set[asyncio.Task] = set()
        self.busy = False

    def _start(self, coroutine: Coroutine) -> None:
        task = asyncio.create_task(coroutine)
        self._background.add(task)
        task.add_done_callback(self._background.discard)  # LAW411: only learns that the task is done, not how

    def connection_stale(self) -> None:
        self._start(self._client.disconnect())

    def relock(self) -> None:
        self.busy = True
        task = asyncio.create_task(self._client.lock())
        self._background.add(task)
        task.add_done_callback(self._relocked)  # LAW411: `self._relocked`

    def _relocked(self, task: asyncio.Task) -> None:
        self._background.discard(task)
        self.busy = False

    async def stop(self) -> None:
        for task in list(self._background):
            task.cancel()
        while self._background:
            await asyncio.wait(self._background)
