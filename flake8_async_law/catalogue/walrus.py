"""walrus: containers kept in Redis. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Appends, Class, Lease, Library, Parameter, Returns, Trims

STREAM: Final = "walrus.containers.Stream"

LIBRARY: Final = Library(
    name="walrus",
    distribution="walrus",
    imports=("walrus",),
    docs="https://walrus.readthedocs.io/en/latest/streams.html",
    checked_against="0.9",
    roles=(
        Class("walrus.Database", ("redis.Redis",)),
        # Without a time to live the lock stays when its holder dies.
        Lease("walrus.Database.lock", Parameter("ttl", 1, None), unit=0.001),
        Returns("walrus.Database.Stream", STREAM),
        Class(STREAM),
        Appends(f"{STREAM}.add", None, bounds=(Parameter("maxlen", 2, None),)),
        *(Trims(f"{STREAM}.{name}", None) for name in ("delete", "expire", "trim")),
    ),
    aliases=(("walrus.database.Database", "walrus.Database"),),
)
