"""Touches a loop's objects in its own thread, or asks first."""

import asyncio
import threading


class OwnLoop:
    def __init__(self) -> None:
        self.thread = threading.Thread(target=self._run)
        self.loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        self.thread.start()

    def _run(self) -> None:
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        loop.call_soon(print, "running")
        self.loop = loop
        try:
            loop.run_forever()
        finally:
            loop.close()

    def stop(self) -> None:
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()


class Emitter:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.changed = asyncio.Event()
        self.thread = threading.Thread(target=self.emit)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self.thread.join()

    def emit(self) -> None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self.loop.call_soon_threadsafe(self.changed.set)
        else:
            self.changed.set()


class Gate:
    def __init__(self) -> None:
        self.open = threading.Event()
        self.thread = threading.Thread(target=self._watch)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self.thread.join()

    def _watch(self) -> None:
        self.open.set()


async def opened(loop: asyncio.AbstractEventLoop, changed: asyncio.Event) -> None:
    loop.call_later(1, lambda: changed.set())
    await changed.wait()
