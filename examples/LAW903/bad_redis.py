"""A stream reader that counts what it reads, once for each time that it is handed out."""

import redis

from dairy.books import book, park

server = redis.Redis(decode_responses=True)


def read() -> None:
    while True:
        server.xautoclaim("milk", "cellar", "cellar-1", min_idle_time=60_000)
        found = server.xreadgroup("cellar", "cellar-1", {"milk": ">"}, count=10, block=5000)
        for _, entries in found:
            for entry, fields in entries:  # LAW903: nothing shows that running it twice is the same as once
                try:
                    book(fields["litres"])
                except ValueError:
                    park(fields)
                server.xack("milk", "cellar", entry)
