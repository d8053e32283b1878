"""Writes what the sensors of a greenhouse say into the log book."""

from greenhouse import note, set_aside
from redis import Redis


def handle(redis: Redis, entries):
    for entry, fields in entries:
        try:
            note(fields)
        except Exception as error:
            set_aside(entry, error)
        redis.xack("readings", "book", entry)


def run(redis: Redis, name, stop):
    while not stop.is_set():
        _, left_behind, _ = redis.xautoclaim("readings", "book", name, min_idle_time=60_000)
        handle(redis, left_behind)
        for _, entries in redis.xreadgroup("book", name, {"readings": ">"}, count=50, block=2000):
            handle(redis, entries)
