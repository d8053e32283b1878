"""Makes the thumbnails that the gallery asks for."""

import redis
from gallery import make_thumbnail

client = redis.Redis()


def run(stop):
    while not stop.is_set():
        entry = client.blpop("thumbnails", timeout=5)  # LAW502: takes the entry out for good
        if entry is None:
            continue
        make_thumbnail(entry[1])


def run_reliably(name, stop):
    while not stop.is_set():
        batches = client.xreadgroup("gallery", name, {"pictures": ">"}, count=10, block=1000)
        for _, entries in batches:
            for entry_id, fields in entries:
                client.xack("pictures", "gallery", entry_id)  # LAW502: before `make_thumbnail` does the work
                make_thumbnail(fields[b"path"])
        client.xautoclaim("pictures", "gallery", name, min_idle_time=60_000)
