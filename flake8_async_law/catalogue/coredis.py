"""coredis: an asyncio client of Redis whose commands have options of their own. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Appends,
    Class,
    Consume,
    Forgets,
    Lease,
    Library,
    LiveObject,
    Parameter,
    Publish,
    Settle,
    TakesOut,
)

CLIENT: Final = "coredis.Redis"

LIBRARY: Final = Library(
    name="coredis",
    imports=("coredis",),
    docs="https://coredis.readthedocs.io/en/stable/api/clients.html",
    checked_against="6.9.0",
    distribution="coredis",
    roles=(
        Class(CLIENT),
        LiveObject(CLIENT, "Redis client", "nothing: the worker makes its own"),
        # The bound is a threshold, and a strategy says of what.
        Appends(
            f"{CLIENT}.xadd",
            Parameter("key", 0),
            bounds=(Parameter("threshold", None, None),),
            unless=(Parameter("trim_strategy", None, None),),
        ),
        Consume(f"{CLIENT}.xreadgroup", "batch", "stops", settled=((Parameter("noack", 5, None), True),)),
        Settle(f"{CLIENT}.xack", "ack"),
        *(
            TakesOut(f"{CLIENT}.{pop}", Parameter(key, 0))
            for pop, key in (("blpop", "keys"), ("brpop", "keys"), ("lpop", "key"), ("rpop", "key"))
        ),
        Forgets(f"{CLIENT}.publish", Parameter("channel", 0), Parameter("message", 1)),
        Publish(f"{CLIENT}.publish", Parameter("message", 1), "pubsub"),
        Publish(f"{CLIENT}.xadd", Parameter("field_values", 1), "stream"),
        Lease("coredis.patterns.lock.Lock", Parameter("timeout", 2, None)),
    ),
)
