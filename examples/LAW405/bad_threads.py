"""Threads and anyio."""

import queue
import random
import threading

import anyio


class Traces:
    """Kept until the sender thread asks for them."""

    def __init__(self, most: int = 1000) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._traces: list[str] = []
        self._samples = queue.Queue(maxsize=most)

    def add(self, trace: str) -> None:
        with self._lock:
            if len(self._traces) < self._most:
                self._traces.append(trace)
                return
            self._traces[random.randrange(self._most)] = trace  # LAW405: `self._traces`

    def take(self) -> list[str]:
        with self._lock:
            traces, self._traces = self._traces, []
        return traces

    def sample(self, value: str) -> None:
        try:
            self._samples.put_nowait(value)
        except queue.Full:  # LAW405: `self._samples`
            pass


async def frames(device):
    send, receive = anyio.create_memory_object_stream[bytes](8)
    async for frame in device:
        try:
            send.send_nowait(frame)
        except anyio.WouldBlock:  # LAW405: when `send` is full
            continue
    return receive
