"""Writes what the sensors of a greenhouse say into the log book."""

from greenhouse import note, set_aside
from redis import Redis


def run(redis: Redis, name, stop):
    while not stop.is_set():
        batches = redis.xreadgroup("book", name, {"readings": ">"}, count=50, block=2000)  # LAW510: stays pending
        for _, entries in batches:
            for entry, fields in entries:
                try:
                    note(fields)
                except Exception as error:
                    set_aside(entry, error)
                redis.xack("readings", "book", entry)
