"""A bus with a queue for each listener, all of them without the bound that its handler was written for."""

import asyncio


class Bus:
    def __init__(self) -> None:
        self.listeners: dict[str, asyncio.Queue[str]] = {}
        self.lost = 0

    def listen(self, name: str) -> asyncio.Queue[str]:
        queue: asyncio.Queue[str] = asyncio.Queue()  # LAW301
        self.listeners[name] = queue
        return queue

    def leave(self, name: str) -> None:
        self.listeners.pop(name, None)

    def tell(self, event: str) -> None:
        for queue in self.listeners.values():
            try:
                queue.put_nowait(event)
            except asyncio.QueueFull:  # LAW321: `QueueFull` can never be raised here
                self.lost += 1
