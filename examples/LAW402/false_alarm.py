"""Handlers that do nothing, for a reason that can be seen."""

import asyncio
import logging
import threading
from contextlib import suppress

logger = logging.getLogger(__name__)


class Feed:
    def __init__(self, primary, fallback, store, statsd) -> None:
        self._primary = primary
        self._fallback = fallback
        self._store = store
        self._statsd = statsd
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.wait(5):
            self._store.put(self._latest())
            # A sample that is lost is replaced by the next one.
            with suppress(Exception):
                self._statsd.gauge("feed.age", self._store.age())
            try:
                self._store.compact()
            except Exception:
                pass  # compaction is tried again at the next round
        try:
            self._store.close()
        except Exception:
            pass

    def _latest(self):
        try:
            return self._primary.fetch()
        except Exception:
            pass
        return self._fallback.fetch()


class Poller:
    def __init__(self, device) -> None:
        self._device = device
        self.online = False
        self._task: asyncio.Task | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._poll())

    async def _poll(self) -> None:
        while True:
            try:
                await self._device.read()
                self.online = True
            except Exception:
                self.online = False
            await asyncio.sleep(10)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


class Relay:
    """A feature that may be missing, and the last step of dealing with a failure that was logged."""

    def __init__(self, socket, board) -> None:
        self._socket = socket
        self._board = board
        self._task: asyncio.Task | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._forward())

    async def _forward(self) -> None:
        register = getattr(self._socket, "on_reconnect", None)
        if register is not None:
            with suppress(Exception):
                register(self._board.light)
        while True:
            try:
                await self._board.show(await self._socket.read())
            except OSError as failure:
                await self._lost(failure)

    async def _lost(self, failure: OSError) -> None:
        logger.warning("the relay is cut off: %s", failure)
        if self._board.is_on:
            with suppress(Exception):
                await self._board.show("no signal")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


def find_lamps(addresses, ask, found_all) -> None:
    def search() -> None:
        lit = []
        for address in addresses:
            try:
                answer = ask(address)
                if answer is not None:
                    lit.append(answer.name)
            except Exception:
                pass
        found_all(lit)

    seeker = threading.Thread(target=search)
    seeker.start()
    seeker.join()
