"""Look and make under one lock, or keep the task that makes it."""

import asyncio


class Orders:
    def __init__(self, broker) -> None:
        self._broker = broker
        self._making = asyncio.Lock()
        self._channel = None

    async def channel(self):
        if self._channel is None:
            async with self._making:
                if self._channel is None:
                    self._channel = await self._broker.open_channel()
        return self._channel
