"""Puts that cannot meet a full queue, or whose callers know what to do."""

import asyncio
import queue
import threading

from confluent_kafka import Producer

producer = Producer({"bootstrap.servers": "kafka:9092", "enable.idempotence": True})


class Pool:
    """What goes back was taken out."""

    def __init__(self, connections: list) -> None:
        self._free: queue.Queue = queue.Queue(maxsize=len(connections))
        for connection in connections:
            self._free.put_nowait(connection)

    def take(self):
        return self._free.get()

    def release(self, connection) -> None:
        self._free.put_nowait(connection)


class Inbox:
    def __init__(self, size: int = 100) -> None:
        self._letters: asyncio.Queue[str] = asyncio.Queue(maxsize=size)
        self._unbounded: asyncio.Queue[None] = asyncio.Queue()
        self._room = threading.Semaphore(size)
        self._loop = asyncio.get_running_loop()
        self._urgent: asyncio.Queue[str] = asyncio.Queue(maxsize=size)

    def deliver(self, letter: str) -> None:
        """Put a letter in; raises QueueFull when there is no room."""
        self._letters.put_nowait(letter)

    def deliver_newest(self, letter: str) -> str | None:
        oldest = self._letters.get_nowait() if self._letters.full() else None
        self._letters.put_nowait(letter)
        return oldest

    def ring(self) -> None:
        self._unbounded.put_nowait(None)  # never full

    def from_thread(self, letter: str) -> None:
        """A permit for each item, given back when it is taken out."""
        self._room.acquire()
        self._loop.call_soon_threadsafe(self._urgent.put_nowait, letter)

    async def next_urgent(self) -> str:
        letter = await self._urgent.get()
        self._room.release()
        return letter


def send_all(source, target: queue.Queue) -> None:
    """Nobody knows whether there is a bound."""
    for item in source:
        target.put_nowait(item)


def export(rows) -> None:
    for row in rows:
        producer.produce("rows", row["text"], key=row["id"], on_delivery=print)
        producer.poll(0)
    producer.flush()


def declared(source) -> queue.Queue:
    found: queue.Queue = queue.Queue(maxsize=10)
    while item := source.next():
        found.put_nowait(item)  # async-law: overflow=a source holds ten items at most
    return found


def put_aside(producer: Producer, letters: list[bytes]) -> None:
    for letter in letters:
        producer.produce("aside", value=letter)
    producer.flush()
