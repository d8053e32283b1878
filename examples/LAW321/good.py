import asyncio
import queue


class Viewer:
    def __init__(self):
        self.frames = asyncio.Queue(maxsize=100)
        self.dropped = 0

    def show(self, frame):
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.dropped += 1

    async def stream(self, socket):
        while True:
            await socket.send(await self.frames.get())


class Journal:
    def __init__(self):
        self.entries = queue.Queue(1000)
        self.lost = 0

    def note(self, entry):
        try:
            self.entries.put(entry, timeout=1)
        except queue.Full:
            self.lost += 1
