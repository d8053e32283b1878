"""Clean-up that waits and is done all the same."""

import asyncio
from contextlib import suppress

import trio


class Shop:
    def __init__(self, till, stream: trio.SocketStream) -> None:
        self.till = till
        self.stream = stream
        self._open = True

    async def sell(self) -> None:
        try:
            await self.till.sell()
        finally:
            await self.till.close()

    async def close(self) -> None:
        try:
            await self.till.count()
        finally:
            with suppress(OSError):
                await self.till.close()
            self._open = False

    async def end(self) -> None:
        try:
            await self.till.count()
        finally:
            await self.till.close()
            self.till = None


class Stall:
    def __init__(self, till) -> None:
        self.till = till
        self.opened = asyncio.Event()

    async def end(self, selling: asyncio.Task[None]) -> None:
        try:
            await selling
        finally:
            await self.till.close()
            self.opened.clear()


async def serve(stream: trio.SocketStream, handler) -> None:
    try:
        await handler(stream)
    finally:
        await trio.aclose_forcefully(stream)


async def wait_and_close(boat, nursery: trio.Nursery) -> None:
    try:
        nursery.start_soon(boat.run)
        await boat.arrive()
    finally:
        await boat.aclose()


async def later(shop: Shop) -> None:
    await asyncio.sleep(1)
    await shop.close()
