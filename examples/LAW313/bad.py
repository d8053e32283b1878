"""A planetarium: coroutines that stop the loop until a thread has done something."""

import asyncio
import concurrent.futures
import queue
import threading
from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=4)


def render(star: str) -> bytes:
    return star.encode()


async def sky(stars: list[str]) -> list[bytes]:
    first = pool.submit(render, stars[0]).result()  # LAW313: has waited for a thread or another loop to finish
    futures = [pool.submit(render, star) for star in stars[1:]]
    concurrent.futures.wait(futures, timeout=30)  # LAW313: `concurrent.futures.wait` stops the event loop
    return [first, *(future.result() for future in futures)]


class Projector:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.slides: queue.Queue[bytes] = queue.Queue(maxsize=20)
        self.ready = threading.Event()
        self.lamp = threading.Thread(target=self.ready.set)

    async def _focus(self) -> None:
        await asyncio.sleep(0.1)

    async def start(self) -> None:
        self.lamp.start()
        self.ready.wait(timeout=5)  # LAW313: an `asyncio.Event` that the other side sets
        focused = asyncio.run_coroutine_threadsafe(self._focus(), self.loop)
        focused.result()  # LAW313: and for ever if that needs this loop

    async def show(self, slide: bytes) -> None:
        self.slides.put(slide)  # LAW313: has waited for another thread to make room

    async def stop(self) -> bytes:
        self.lamp.join()  # LAW313: use `await asyncio.to_thread(thread.join)`
        return self.slides.get()  # LAW313
