"""Before a session starts, each agent pulls its images."""

import asyncio
import logging

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
        await asyncio.gather(*pulls, return_exceptions=True)  # LAW403: nobody looks at the results

    async def prepare_counted(self, plan: dict[str, list[str]]) -> None:
        pulls = [self._pull(agent_id, images) for agent_id, images in plan.items()]
        results = await asyncio.gather(*pulls, return_exceptions=True)  # LAW403: more than their number
        logger.info("%d agents are ready", len(results))

    async def prepare_in_time(self, plan: dict[str, list[str]]) -> None:
        pulls = [asyncio.create_task(self._pull(agent_id, images)) for agent_id, images in plan.items()]
        done, pending = await asyncio.wait(pulls, timeout=60)  # LAW403: raises no exception of the tasks
        for pull in pending:
            pull.cancel()
