"""Nobody has to wait for these."""

import trio


async def bell(port: int, task_status=trio.TASK_STATUS_IGNORED) -> None:
    task_status.started()
    await trio.sleep_forever()


async def write(book, lines: trio.MemoryReceiveChannel) -> None:
    async with lines:
        async for line in lines:
            await book.write(line)


async def keep_house(handler) -> None:
    async with trio.open_nursery() as nursery:
        nursery.start_soon(trio.serve_tcp, handler, 7001)
        nursery.start_soon(bell, 7000)
        await trio.sleep_forever()


async def tell(book) -> None:
    sender, receiver = trio.open_memory_channel(16)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(write, book, receiver)
        await sender.send("begin")
        await sender.aclose()


async def by_event(guest, house, mounted: trio.Event) -> None:
    async with trio.open_nursery() as nursery:
        nursery.start_soon(bell, 7000)
        nursery.start_soon(house.tell_when_mounted, mounted)
        await mounted.wait()
        await guest.ring()
