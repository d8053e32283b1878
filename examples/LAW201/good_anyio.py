"""A task group waits for its tasks, and the portal's future is asked for its result."""

import anyio
from anyio.from_thread import start_blocking_portal


async def refresh(key: str) -> None:
    print("fresh", key)


async def refresh_all(keys: list[str]) -> None:
    async with anyio.create_task_group() as group:
        for key in keys:
            group.start_soon(refresh, key)


def touch(key: str) -> None:
    with start_blocking_portal() as portal:
        portal.start_task_soon(refresh, key).result(timeout=5)
