"""An event under a lock of tornado."""

from tornado.locks import Event, Lock


class Turnstile:
    def __init__(self) -> None:
        self._lock = Lock()
        self._paid = Event()
        self.passed = 0

    async def enter(self) -> None:
        async with self._lock:
            await self._paid.wait()  # LAW112: `reset` can't take it meanwhile
            self.passed += 1

    async def reset(self) -> None:
        async with self._lock:
            self.passed = 0
