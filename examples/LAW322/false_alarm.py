"""Nothing is left to wait for where these blocks end, or no loop waits there."""

import asyncio
from concurrent.futures import Executor, ThreadPoolExecutor


def weigh(stones: list[bytes], scales) -> list[float]:
    """No coroutine."""
    with ThreadPoolExecutor() as quarry:
        return list(quarry.map(scales, stones))


async def polish(stone: bytes, wheel) -> bytes:
    with ThreadPoolExecutor(max_workers=1) as workshop:
        return await asyncio.wrap_future(workshop.submit(wheel, stone))


async def sort(stones: tuple[bytes, ...], sieve) -> list[bytes]:
    loop = asyncio.get_running_loop()
    found = []
    with ThreadPoolExecutor(max_workers=4) as quarry:
        sieving = []
        for stone in stones:
            sieving.append(loop.run_in_executor(quarry, sieve, stone))
        for done in asyncio.as_completed(sieving):
            found.append(await done)
    return found


async def carve(stones: tuple[bytes, ...], chisel) -> list[bytes]:
    """A helper awaits it."""
    with ThreadPoolExecutor(max_workers=4) as yard:
        return await carved(yard, stones, chisel)


async def carved(yard: Executor, stones: tuple[bytes, ...], chisel) -> list[bytes]:
    loop = asyncio.get_running_loop()
    return await asyncio.gather(*(loop.run_in_executor(yard, chisel, stone) for stone in stones))


async def weigh_aside(stones: list[bytes], scales) -> list[float]:
    """A thread of its own leaves the block."""
    return await asyncio.to_thread(weigh, stones, scales)
