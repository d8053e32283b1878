"""The consumer waits for the next parcel, and nobody can ask how many there are."""

import trio


class Parcels:
    def __init__(self) -> None:
        self._lock = trio.Lock()
        self._arriving, self._waiting = trio.open_memory_channel(20)
        self._weight = 0

    async def take(self) -> int:
        async with self._lock:
            parcel = await self._waiting.receive()  # LAW112: until an item comes
            self._weight -= parcel
            return parcel

    async def weight(self) -> int:
        async with self._lock:
            return self._weight
