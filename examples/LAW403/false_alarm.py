"""Waits whose exceptions are of no interest, or are looked at somewhere else."""

import asyncio
import logging

logger = logging.getLogger(__name__)


class Replicas:
    def __init__(self, replicas: list) -> None:
        self._replicas = replicas[:3]
        self._running: set[asyncio.Task] = set()

    async def read(self, key: str) -> bytes:
        attempts = [asyncio.create_task(replica.get(key)) for replica in self._replicas]
        try:
            done, _ = await asyncio.wait(attempts, return_when=asyncio.FIRST_COMPLETED)
            return done.pop().result()
        finally:
            for attempt in attempts:
                attempt.cancel()
            await asyncio.gather(*attempts, return_exceptions=True)

    async def _refresh(self, replica) -> None:
        try:
            await replica.refresh()
        except Exception:
            logger.exception("%s keeps its old data", replica)

    async def refresh(self) -> None:
        await asyncio.gather(*[self._refresh(replica) for replica in self._replicas], return_exceptions=True)

    async def ping(self) -> None:
        # The monitor tells about errors; this only warms the connections.
        await asyncio.gather(*[replica.ping() for replica in self._replicas], return_exceptions=True)

    async def measure(self) -> list:
        return await asyncio.gather(*[replica.latency() for replica in self._replicas], return_exceptions=True)

    async def warm(self) -> None:
        tasks = [asyncio.create_task(replica.warm()) for replica in self._replicas]
        await asyncio.wait(tasks)
        for task in tasks:
            if task.exception() is not None:
                logger.error("not warm", exc_info=task.exception())

    async def aclose(self) -> None:
        await asyncio.gather(*[replica.flush() for replica in self._replicas], return_exceptions=True)

    async def heights(self) -> dict[str, int]:
        asked = {replica.name: asyncio.create_task(replica.height()) for replica in self._replicas}
        await asyncio.wait(asked.values())
        return {name: task.result() for name, task in asked.items()}
