"""Trying again with the lock in its hand."""

import anyio


class Door:
    def __init__(self, motor) -> None:
        self._lock = anyio.Lock()
        self._motor = motor
        self._state = "closed"

    async def open(self) -> None:
        async with self._lock:
            for attempt in range(5):
                if self._motor.turn():
                    self._state = "open"
                    return
                await anyio.sleep(2**attempt)  # LAW112: `anyio.sleep(2 ** attempt)` passes

    async def state(self) -> str:
        async with self._lock:
            return self._state
