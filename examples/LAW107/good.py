"""A weather station: threads hand their calls over to the loop."""

import asyncio
import threading

import trio


class Station:
    def __init__(self, device, loop: asyncio.AbstractEventLoop) -> None:
        self.device = device
        self.loop = loop
        self.readings: asyncio.Queue[float] = asyncio.Queue(maxsize=10)
        self.ready = asyncio.Event()
        self.thread = threading.Thread(target=self._read)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self.device.close()
        self.thread.join()

    def _read(self) -> None:
        self.loop.call_soon_threadsafe(self.ready.set)
        for reading in self.device:
            asyncio.run_coroutine_threadsafe(self.readings.put(reading), self.loop).result()


async def on_trio(channel: trio.MemorySendChannel) -> None:
    def work() -> None:
        trio.from_thread.run(channel.send, 1)

    await trio.to_thread.run_sync(work)
