import asyncio
import asyncio as aio
import asyncio.queues
import concurrent.futures
import concurrent.futures as cf
import os.path as paths
from asyncio import create_task, create_task as ct, tasks
from asyncio.queues import Queue
from concurrent import futures
from concurrent.futures import ThreadPoolExecutor as Threads
from unknown_library import helper

asyncio.create_task(work())  # name: asyncio.create_task
aio.create_task(work())  # name: asyncio.create_task
create_task(work())  # name: asyncio.create_task
ct(work())  # name: asyncio.create_task
tasks.create_task(work())  # name: asyncio.create_task
asyncio.tasks.ensure_future(work())  # name: asyncio.ensure_future
asyncio.queues.Queue()  # name: asyncio.Queue
Queue()  # name: asyncio.Queue
Queue[int](5)  # name: asyncio.Queue
asyncio.Queue[int](5)  # name: asyncio.Queue
concurrent.futures.ThreadPoolExecutor()  # name: concurrent.futures.ThreadPoolExecutor
cf.ThreadPoolExecutor()  # name: concurrent.futures.ThreadPoolExecutor
futures.ThreadPoolExecutor()  # name: concurrent.futures.ThreadPoolExecutor
Threads(4)  # name: concurrent.futures.ThreadPoolExecutor
paths.join("a", "b")  # name: os.path.join
helper()  # name: unknown_library.helper
helper.more()  # name: unknown_library.helper.more
(asyncio.create_task)(work())  # name: asyncio.create_task
asyncio . create_task (work())  # name: asyncio.create_task
print  # name: builtins.print
nowhere  # name: ?
nowhere.at_all()  # name: ?
