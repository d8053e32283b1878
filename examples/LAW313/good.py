"""The planetarium again: the loop waits with `await`, or a thread waits in its place."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=4)


def render(star: str) -> bytes:
    return star.encode()


async def sky(stars: list[str]) -> list[bytes]:
    loop = asyncio.get_running_loop()
    first = await asyncio.wrap_future(pool.submit(render, stars[0]))
    others = (loop.run_in_executor(pool, render, star) for star in stars[1:40])
    return [first, *await asyncio.gather(*others)]


class Projector:
    def __init__(self) -> None:
        self.slides: asyncio.Queue[bytes] = asyncio.Queue(maxsize=20)
        self.lamp = threading.Thread(target=render, args=("lamp",))

    async def show(self, slide: bytes) -> None:
        await self.slides.put(slide)

    async def stop(self) -> None:
        await asyncio.to_thread(self.lamp.join, 5)
