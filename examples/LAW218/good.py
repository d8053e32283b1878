"""The nursery waits until the service says that it is ready."""

import trio


async def bell(port: int, task_status=trio.TASK_STATUS_IGNORED) -> None:
    await trio.sleep(0.1)
    task_status.started()
    await trio.sleep_forever()


async def visit(guest, handler) -> None:
    async with trio.open_nursery() as nursery:
        await nursery.start(bell, 7000)
        await nursery.start(trio.serve_tcp, handler, 7001)
        await guest.ring()
