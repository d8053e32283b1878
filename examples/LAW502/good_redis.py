"""Makes the thumbnails that the gallery asks for."""

import redis
from gallery import make_thumbnail

client = redis.Redis()


def run(stop):
    while not stop.is_set():
        path = client.blmove("thumbnails", "thumbnails:at-work", 5)
        if path is None:
            continue
        make_thumbnail(path)
        client.lrem("thumbnails:at-work", 1, path)
