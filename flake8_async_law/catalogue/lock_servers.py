"""pottery, python-redis-lock, redlock-py: locks that Redis keeps for many machines. Data only."""

from __future__ import annotations

from .vocabulary import Class, Coroutine, Lease, Library, Lock, Parameter

LIBRARY = Library(
    name="pottery, python-redis-lock, redlock-py",
    imports=("pottery", "redis_lock", "redlock"),
    docs="https://python-redis-lock.readthedocs.io/en/latest/",
    checked_against="pottery 3.0, python-redis-lock 4.0, redlock-py 1.0",
    distribution="python-redis-lock",
    roles=(
        # pottery: seconds, and ten of them where nothing is said.
        Class("pottery.Redlock"),
        Lock("pottery.Redlock", "machines", named=True),
        Lease("pottery.Redlock", Parameter("auto_release_time", None, 10)),
        Class("pottery.AIORedlock"),
        Lock("pottery.AIORedlock", "machines", blocks=False, named=True),
        Lease("pottery.AIORedlock", Parameter("auto_release_time", None, 10)),
        *(Coroutine(f"pottery.AIORedlock.{method}") for method in ("acquire", "extend", "release")),
        # python-redis-lock: seconds; none means for ever. A thread of its own can renew it.
        Class("redis_lock.Lock"),
        Lock("redis_lock.Lock", "machines", named=True),
        Lease("redis_lock.Lock", Parameter("expire", 2, None), renews=Parameter("auto_renewal", 4, False)),
        # redlock-py: milliseconds, always to be given.
        Class("redlock.Redlock"),
        Lease("redlock.Redlock.lock", Parameter("ttl", 1), unit=0.001),
    ),
)
