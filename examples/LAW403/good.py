"""Each agent pulls its images, and each failure is told or raised."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor, as_completed

logger = logging.getLogger(__name__)


class SessionLauncher:
    def __init__(self, agents: dict, parallel: int = 8) -> None:
        self._agents = agents
        self._slots = asyncio.Semaphore(parallel)

    async def _pull(self, agent_id: str, images: list[str]) -> None:
        async with self._slots:
            await self._agents[agent_id].pull(images)

    async def prepare(self, plan: dict[str, list[str]]) -> None:
        pulls = [self._pull(agent_id, images) for agent_id, images in plan.items()]
        results = await asyncio.gather(*pulls, return_exceptions=True)
        for agent_id, result in zip(plan, results, strict=True):
            if isinstance(result, BaseException):
                logger.error("images missing on %s", agent_id, exc_info=result)

    async def prepare_all_or_none(self, plan: dict[str, list[str]]) -> None:
        async with asyncio.TaskGroup() as group:
            for agent_id, images in plan.items():
                group.create_task(self._pull(agent_id, images))


def export(rows, write) -> int:
    with ThreadPoolExecutor(max_workers=4) as pool:
        futures = [pool.submit(write, row) for row in rows]
        return sum(future.result() for future in as_completed(futures))
