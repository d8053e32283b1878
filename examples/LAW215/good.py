"""The archive again: each loop is closed, or closes itself."""

import asyncio
import threading


async def copy(song: str) -> None:
    await asyncio.sleep(len(song))


class Archive:
    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._loop.run_forever()
        finally:
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


def copy_in_thread(song: str) -> None:
    with asyncio.Runner() as runner:
        runner.run(copy(song))
