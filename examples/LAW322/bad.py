"""The block looks harmless; the event loop stands still where it ends."""

import asyncio
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor


class Gallery:
    def __init__(self, develop) -> None:
        self._develop = develop

    async def exhibit(self, films: list[bytes]) -> list[bytes]:
        with ThreadPoolExecutor(max_workers=4) as darkroom:  # LAW322: until `darkroom.submit(...)` is done
            prints = [darkroom.submit(self._develop, film) for film in films]
        return [done.result() for done in prints]


async def weigh(stones: list[bytes], scales) -> list[float]:
    with ProcessPoolExecutor() as quarry:  # LAW322: until `quarry.map(...)` is done
        return list(quarry.map(scales, stones))


async def polish(stones: list[bytes], wheel) -> list[bytes]:
    """Awaited, but behind the block: there it is too late."""
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor() as workshop:  # LAW322: until `loop.run_in_executor(...)` is done
        turning = [loop.run_in_executor(workshop, wheel, stone) for stone in stones]
    return await asyncio.gather(*turning)
