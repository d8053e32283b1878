try:
    from asyncio import timeout
except ImportError:
    from async_timeout import timeout

try:
    from asyncio import TaskGroup, Queue
except ImportError:
    TaskGroup = None
    from backport import Queue

try:
    import celery
except ImportError:
    celery = None

try:
    import uvloop as asyncio
except ModuleNotFoundError:
    import asyncio

import sys

if sys.version_info >= (3, 11):
    from asyncio import create_task
else:
    from backport import create_task

TaskGroup()  # name: asyncio.TaskGroup
Queue()  # name: asyncio.Queue
celery.shared_task  # name: celery.shared_task
create_task(work())  # name: asyncio.create_task
