"""What a dead reader left behind is nobody's: this loop reads new entries alone."""

import redis

from archive.shelves import park, put_back

server = redis.Redis(decode_responses=True)


def read() -> None:
    while True:
        found = server.xreadgroup("shelves", "shelf-1", {"returns": ">"}, count=10, block=5000)  # LAW510
        for _, entries in found:
            for entry, fields in entries:  # LAW905: what a dead reader left stays pending
                try:
                    put_back(fields["reel"])
                except ValueError:
                    park(fields)
                server.xack("returns", "shelves", entry)
