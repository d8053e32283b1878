"""Containers that are made empty: they hold what is put into them later."""

import asyncio
from collections import defaultdict, deque

sockets = set()


class Hub:
    shared: set = set()

    def __init__(self):
        self.tasks = []
        self.rooms = defaultdict(set)
        self.names = {}
        self.mixed = []
        self.copied = list(range(3))
        self.waiting = deque()
        self.declared: asyncio.Event | None = None
        self.declared = unknown()

    def put(self, key, event: asyncio.Event):
        self.tasks.append(asyncio.ensure_future(event.wait()))
        self.rooms[key].add(event)
        self.names[key] = event
        self.mixed.append(event)
        self.mixed.append(1)
        self.copied.append(event)
        self.waiting.append(event)
        self.shared.add(event)
        sockets.add(event)

    def get(self, key):
        self.tasks[0]  # type-is: asyncio.Task
        self.rooms[key]  # type-is: set[asyncio.Event]
        self.names[key]  # type-is: asyncio.Event
        self.mixed[0]  # type-is: ?
        self.copied[0]  # type-is: ?
        self.waiting.popleft()  # type-is: asyncio.Event
        self.declared  # type-is: asyncio.Event
        list(self.names.values())  # type-is: list[asyncio.Event]
        [*self.tasks]  # type-is: list[asyncio.Task]
        self.tasks.copy()  # type-is: list[asyncio.Task]
        self.tasks or ()  # type-is: list[asyncio.Task]
        list(self.shared)  # type-is: list[asyncio.Event]
        list(sockets)  # type-is: list[asyncio.Event]
