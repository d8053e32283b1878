"""The feeder again: every coroutine is awaited, kept or handed to who awaits it."""

import asyncio
import signal


class Pump:
    async def prime(self) -> None:
        await asyncio.sleep(2)

    async def is_clogged(self) -> bool:
        await asyncio.sleep(0.1)
        return False


class Feeder(Pump):
    def __init__(self) -> None:
        self.stopping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.prime()
        if await self.is_clogged():
            return
        later = self.prime()
        await later
        await asyncio.gather(*(pump.prime() for pump in (self, Pump())))

    def prime_again(self) -> object:
        return self.prime()

    async def stop(self) -> None:
        await asyncio.sleep(1)

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.add_signal_handler(signal.SIGTERM, self.begin_stop)

    def begin_stop(self) -> None:
        self.stopping = asyncio.create_task(self.stop())


if __name__ == "__main__":
    asyncio.run(Feeder().start())
