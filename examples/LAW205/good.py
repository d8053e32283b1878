"""Every pool is shut down by who made it."""

import asyncio
import multiprocessing
from concurrent.futures import ThreadPoolExecutor


class Scanner:
    def __init__(self, workers: int) -> None:
        self._pool = ThreadPoolExecutor(workers)

    async def scan(self, page: bytes, read) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._pool, read, page)

    async def aclose(self) -> None:
        await asyncio.to_thread(self._pool.shutdown)


def stars(photographs: list[str], count) -> int:
    with multiprocessing.Pool(4) as pool:
        return sum(pool.map(count, photographs))


def planets(photographs: list[str], count) -> int:
    pool = multiprocessing.Pool(4)
    try:
        return sum(pool.map(count, photographs))
    finally:
        pool.close()
        pool.join()
