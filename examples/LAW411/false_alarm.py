"""Callbacks that ask nothing, of tasks that somebody else asks."""

import asyncio
import logging

logger = logging.getLogger(__name__)


class Sampler:
    def __init__(self, probe) -> None:
        self._probe = probe
        self._tasks: set[asyncio.Task] = set()

    async def _sample(self) -> None:
        try:
            await self._probe.read()
        except Exception:
            logger.exception("no sample")

    def sample(self) -> None:
        task = asyncio.create_task(self._sample())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def calibrate(self) -> float:
        task = asyncio.create_task(self._probe.calibrate())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await task

    async def sweep(self) -> None:
        async with asyncio.TaskGroup() as group:
            task = group.create_task(self._probe.sweep())
            task.add_done_callback(lambda _: logger.info("swept"))

    async def stop(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
