"""The block begins before the service listens."""

from contextlib import asynccontextmanager

import anyio
from anyio.abc import TaskStatus


async def reception(port: int, *, task_status: TaskStatus[None] = anyio.TASK_STATUS_IGNORED) -> None:
    listener = await anyio.create_tcp_listener(local_port=port)
    task_status.started()
    await listener.serve(print)


@asynccontextmanager
async def hotel(port: int):
    async with anyio.create_task_group() as group:
        group.start_soon(reception, port)  # LAW218: the block that is entered comes next; await `start`
        yield
        group.cancel_scope.cancel()


class Hotel:
    def __init__(self, port: int) -> None:
        self._port = port
        self._group = anyio.create_task_group()

    async def __aenter__(self) -> "Hotel":
        await self._group.__aenter__()
        self._group.start_soon(reception, self._port)  # LAW218: `self._group.start_soon` does not wait for that
        return self

    async def __aexit__(self, *exc_info) -> None:
        self._group.cancel_scope.cancel()
        await self._group.__aexit__(*exc_info)
