"""Nothing is lost, or somebody said that it may be."""

import asyncio
import queue
from contextlib import suppress


class Display:
    def __init__(self) -> None:
        self._frame: asyncio.Queue[bytes] = asyncio.Queue(maxsize=1)
        self._wake: asyncio.Queue[None] = asyncio.Queue(maxsize=4)
        self._lines: queue.Queue[str] = queue.Queue(maxsize=100)
        self._history: list[str] = []

    def show(self, frame: bytes) -> None:
        """Only the newest counts."""
        if self._frame.full():
            self._frame.get_nowait()
        self._frame.put_nowait(frame)

    def wake(self) -> None:
        """One signal is as good as two."""
        with suppress(asyncio.QueueFull):
            self._wake.put_nowait(None)

    def remember(self, line: str) -> None:
        """A history, which nobody empties."""
        self._history.append(line)
        if len(self._history) > 100:
            self._history.pop(0)

    def last(self) -> list[str]:
        return list(self._history)

    def print_soon(self, line: str) -> None:
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            pass  # the paper is out, and the operator sees the red lamp

    def print_if_possible(self, line: str) -> None:
        """Print a line; it is dropped when too many wait."""
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            pass

    def sample(self, line: str) -> None:
        with suppress(queue.Full):  # async-law: drop-policy=samples are averaged over thousands
            self._lines.put_nowait(line)
