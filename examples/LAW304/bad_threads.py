"""Queues between threads, and channels of anyio and trio."""

import queue

import anyio
import trio

jobs = queue.Queue(maxsize=20)


def feed(source) -> None:
    for job in source:
        jobs.put(job, block=False)  # LAW304: `Full`


def feed_again(source) -> None:
    for job in source:
        jobs.put(job, False)  # LAW304


async def frames(device):
    send, receive = anyio.create_memory_object_stream[bytes](8)
    async for frame in device:
        send.send_nowait(frame)  # LAW304: `WouldBlock`
    return receive


async def pages(crawl):
    send, receive = trio.open_memory_channel(8)
    async for page in crawl:
        send.send_nowait(page)  # LAW304: `send.send_nowait`
    return receive
