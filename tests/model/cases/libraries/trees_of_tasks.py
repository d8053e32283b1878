import asyncio
import concurrent.futures
import multiprocessing
import queue
import threading
from concurrent.futures import ProcessPoolExecutor

import anyio
import trio
from asgiref.sync import sync_to_async
from tornado.ioloop import IOLoop
from tornado.queues import Queue as TornadoQueue

multiprocessing.Queue()  # name: multiprocessing.Queue
multiprocessing.Pool(4).apply_async(print)  # name: multiprocessing.pool.Pool.apply_async
multiprocessing.get_context("spawn").Queue()  # name: multiprocessing.context.BaseContext.Queue
queue.SimpleQueue()  # name: queue.SimpleQueue
threading.Thread(target=print)  # name: threading.Thread
lock = threading.Lock()
lock.acquire()  # name: threading.Lock.acquire
TornadoQueue()  # name: tornado.queues.Queue
IOLoop.current().spawn_callback(print)  # name: tornado.ioloop.IOLoop.spawn_callback
with ProcessPoolExecutor() as pool:
    pool.submit(print, 1)  # name: concurrent.futures.Executor.submit
    pool.submit(print, 1).add_done_callback(print)  # name: concurrent.futures.Future.add_done_callback


async def main():
    async with asyncio.TaskGroup() as group:
        group.create_task(work())  # name: asyncio.TaskGroup.create_task
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(work)  # name: anyio.abc.TaskGroup.start_soon
    async with trio.open_nursery() as nursery:
        nursery.start_soon(work)  # name: trio.Nursery.start_soon
    send, receive = anyio.create_memory_object_stream(5)
    await send.send(1)  # name: anyio.streams.memory.MemoryObjectSendStream.send
    sender, receiver = trio.open_memory_channel(5)
    await sender.send(1)  # name: trio.MemorySendChannel.send
    await sync_to_async(print)(1)  # type-is: ?
    loop = asyncio.get_running_loop()
    loop.call_soon(print)  # name: asyncio.AbstractEventLoop.call_soon
    await anyio.to_thread.run_sync(print)  # name: anyio.to_thread.run_sync
