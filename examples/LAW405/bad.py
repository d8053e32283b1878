"""asyncio: what does not fit is gone, and no number anywhere grows."""

import asyncio
from contextlib import suppress


class Hub:
    def __init__(self, backlog: int = 100) -> None:
        self._backlog = backlog
        self._viewers: dict[str, asyncio.Queue[dict]] = {}
        self._log: asyncio.Queue[str] = asyncio.Queue(maxsize=backlog)

    def watch(self, viewer: str) -> asyncio.Queue[dict]:
        return self._viewers.setdefault(viewer, asyncio.Queue(maxsize=self._backlog))

    def publish(self, event: dict) -> None:
        for queue in list(self._viewers.values()):
            try:
                queue.put_nowait(event)
            except asyncio.QueueFull:  # LAW405: when `queue` is full
                continue

    def note(self, line: str) -> None:
        with suppress(asyncio.QueueFull):  # LAW405: `self._log`
            self._log.put_nowait(line)

    def note_newest(self, line: str) -> None:
        try:
            self._log.put_nowait(line)
        except asyncio.QueueFull:  # LAW405
            self._log.get_nowait()
            self._log.put_nowait(line)

    def note_if_room(self, line: str) -> None:
        if not self._log.full():  # LAW405
            self._log.put_nowait(line)

    def note_or_leave(self, line: str) -> None:
        if self._log.full():
            return  # LAW405
        self._log.put_nowait(line)
