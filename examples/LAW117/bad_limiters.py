"""A limiter for each call, in trio and anyio."""

import anyio
import trio


async def resize(image) -> None:
    await anyio.to_thread.run_sync(image.resize, limiter=anyio.CapacityLimiter(2))  # LAW117


async def rotate(image) -> None:
    limiter = trio.CapacityLimiter(2)  # LAW117
    async with limiter:
        await image.rotate()
