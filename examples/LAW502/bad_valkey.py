"""The same with the fork of Redis."""

import valkey
from gallery import make_thumbnail


def run(client: valkey.Valkey, stop) -> None:
    while not stop.is_set():
        entry = client.blpop("thumbnails", timeout=5)  # LAW502: takes the entry out for good
        if entry is not None:
            make_thumbnail(entry[1])
