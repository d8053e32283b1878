"""A choir's archive: loops made by hand, and left open."""

import asyncio
import threading

import uvloop


async def copy(song: str) -> None:
    await asyncio.sleep(len(song))


class Archive:
    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()  # LAW215: nobody closes the event loop that `asyncio.new_event_loop()` makes
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


def copy_in_thread(song: str) -> None:
    loop = asyncio.new_event_loop()  # LAW215: call `loop.close()` in a `finally`
    asyncio.set_event_loop(loop)
    loop.run_until_complete(copy(song))


def copy_fast(song: str) -> None:
    uvloop.new_event_loop().run_until_complete(copy(song))  # LAW215
