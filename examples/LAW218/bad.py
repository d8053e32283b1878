"""Guests who ring before the bell is mounted."""

from functools import partial

import trio


async def bell(port: int, task_status=trio.TASK_STATUS_IGNORED) -> None:
    await trio.sleep(0.1)
    task_status.started()
    await trio.sleep_forever()


async def visit(guest, handler) -> None:
    async with trio.open_nursery() as nursery:
        nursery.start_soon(bell, 7000)  # LAW218: `bell` can say when it is ready, but `nursery.start_soon`
        nursery.start_soon(partial(trio.serve_tcp, handler, 7001))  # LAW218: `trio.serve_tcp`
        await guest.ring()


class House:
    def __init__(self, nursery: trio.Nursery) -> None:
        self._nursery = nursery

    async def _door(self, task_status=trio.TASK_STATUS_IGNORED) -> None:
        task_status.started()

    async def open(self) -> None:
        self._nursery.start_soon(self._door)  # LAW218: whoever calls `open` comes next
