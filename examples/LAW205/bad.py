"""Pools whose workers nobody sends home."""

import asyncio
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor


class Scanner:
    """One pool for each object, for good."""

    def __init__(self, workers: int) -> None:
        self._pool = ThreadPoolExecutor(workers)  # LAW205: in `self._pool`

    def scan(self, pages) -> list[str]:
        return list(self._pool.map(str, pages))

    def close(self) -> None:
        self._pages = ()


async def resized(pictures, resize) -> list[bytes]:
    """One pool for each call."""
    loop = asyncio.get_running_loop()
    pool = ThreadPoolExecutor(max_workers=4)  # LAW205: stay after every call
    return await asyncio.gather(*(loop.run_in_executor(pool, resize, picture) for picture in pictures))


async def factors(number: int, factorise) -> list[int]:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(ProcessPoolExecutor(), factorise, number)  # LAW205


class Lazy:
    _threads: ThreadPoolExecutor | None = None

    @property
    def threads(self) -> ThreadPoolExecutor:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(2)  # LAW205
        return self._threads

    def parse(self, text: str) -> int:
        return self.threads.submit(int, text).result()
