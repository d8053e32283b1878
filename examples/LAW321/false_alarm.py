import asyncio


class Viewer:
    def __init__(self, settings):
        self.frames = asyncio.Queue(settings.frames)  # bounded by a setting
        self.dropped = 0

    def show(self, frame):
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.dropped += 1


class Fanout:
    """The queues belong to the subscribers, who bound them as they like."""

    def __init__(self):
        self.subscribers = []
        self.dropped = 0

    def subscribe(self, inbox: asyncio.Queue):
        self.subscribers.append(inbox)

    def publish(self, event):
        for inbox in self.subscribers:
            try:
                inbox.put_nowait(event)
            except asyncio.QueueFull:
                self.dropped += 1
