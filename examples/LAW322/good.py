"""Everything is awaited inside the block, or the pool outlives the call."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


async def polish(stones: tuple[bytes, ...], wheel) -> list[bytes]:
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(max_workers=4) as workshop:
        return await asyncio.gather(*(loop.run_in_executor(workshop, wheel, stone) for stone in stones))


class Gallery:
    def __init__(self, develop) -> None:
        self._develop = develop
        self._darkroom = ThreadPoolExecutor(max_workers=4)

    async def exhibit(self, film: bytes) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(self._darkroom, self._develop, film)

    async def aclose(self) -> None:
        await asyncio.to_thread(self._darkroom.shutdown)
