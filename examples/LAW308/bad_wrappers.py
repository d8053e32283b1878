"""Libraries on top of Redis Streams."""

from faststream.redis import RedisBroker
from walrus import Database

broker = RedisBroker("redis://cache")


async def visited(page: str) -> None:
    await broker.publish({"version": 1, "page": page}, stream="visits")  # LAW308: `maxlen`


class Journal:
    def __init__(self, database: Database) -> None:
        self._stream = database.Stream("journal")

    def note(self, text: str) -> None:
        self._stream.add({"version": 1, "text": text})  # LAW308: `self._stream.add`
