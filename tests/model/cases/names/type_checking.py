from __future__ import annotations

import typing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio as aio
    from asyncio import Queue

if typing.TYPE_CHECKING:
    from celery import Task
else:
    Task = object


def put(queue: Queue, loop: aio.AbstractEventLoop) -> None:
    queue.put_nowait(1)  # name: asyncio.Queue.put_nowait
    loop.create_task(work())  # name: asyncio.AbstractEventLoop.create_task
