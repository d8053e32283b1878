"""Waits that do not wait: what is asked for is there, or the call is told not to."""

import asyncio
import queue
from concurrent.futures import Future, ThreadPoolExecutor

pool = ThreadPoolExecutor(max_workers=4)


def render(star: str) -> bytes:
    return star.encode()


async def sky(stars: list[str], inbox: queue.Queue[str], backlog: queue.Queue[str]) -> list[object]:
    awaited = pool.submit(render, stars[0])
    await asyncio.wrap_future(awaited)
    found: list[object] = [awaited.result()]

    task = asyncio.create_task(asyncio.sleep(0, "done"))
    await task
    found.append(task.result())  # a task of asyncio: raises rather than waits

    while not inbox.empty():
        found.append(inbox.get())
    backlog.put(stars[0], block=False)
    return found


async def peek(pending: "Future[bytes]", settings: dict[str, str]) -> bytes | str | None:
    if pending.done():
        return pending.result()
    return settings.get("fallback")


async def collect(stars: list[str]) -> list[bytes]:
    def work() -> list[bytes]:
        with ThreadPoolExecutor() as helpers:
            return [future.result() for future in [helpers.submit(render, star) for star in stars]]

    return await asyncio.to_thread(work)
