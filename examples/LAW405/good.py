"""Counted, logged, answered, or put somewhere else."""

import asyncio
import logging
import queue

log = logging.getLogger(__name__)


class Hub:
    def __init__(self, backlog: int = 100) -> None:
        self._log: asyncio.Queue[str] = asyncio.Queue(maxsize=backlog)
        self._spill: queue.Queue[str] = queue.Queue(maxsize=10 * backlog)
        self.dropped = 0

    def note(self, line: str) -> None:
        try:
            self._log.put_nowait(line)
        except asyncio.QueueFull:
            self.dropped += 1
            if self.dropped % 1000 == 1:
                log.warning("%d lines dropped so far", self.dropped)

    def offer(self, line: str) -> bool:
        try:
            self._log.put_nowait(line)
        except asyncio.QueueFull:
            return False
        return True
