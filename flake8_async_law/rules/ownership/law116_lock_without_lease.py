from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.lock_leases import Faulty
    from flake8_async_law.model.module import Module


@rule(
    "LAW116",
    "lock-without-lease",
    message="{what}; {cure}",
    since="0.1.0",
    words=(("lock", "Lock", "setnx", "nx=", "add("),),
    judges=("Lease",),
)
def every_lock_on_a_server_has_a_lease_and_an_owner(module: Module) -> Findings:
    """
    Every lock on a server has a lease, and is released by its owner only.

    A worker that dies inside the section releases nothing. Without an expiry the lock stays taken until somebody
    deletes it by hand. With one, a holder that overruns it has lost the lock: if it then deletes the key, it takes the
    lock from the next holder, and a third one starts.

    What to do:
        Give the lock an expiry that is longer than the work (`timeout=` of a Redis lock is the lease,
        `blocking_timeout=` only says how long to wait), and renew it for longer work. Made by hand:
        `set(key, token, nx=True, ex=...)` with a token of your own, and delete the key only if it still holds the
        token, in one step (a script).

    Stays quiet when:
        The expiry is a value that can't be read, or the lock renews itself.
        The key is a mark and no lock: nothing of its names says lock, and the function that writes it does not remove
        it. Whether such marks have an end is another question (LAW607).
        The removal asks first whose key it is, or whether the lease is over.
        The lock belongs to a transaction or a session of a database, which ends with its holder.

    References:
        Burrows, The Chubby lock service for loosely-coupled distributed systems, OSDI 2006
        Gray, Cheriton, Leases: An Efficient Fault-Tolerant Mechanism for Distributed File Cache Consistency, SOSP 1989
        Kleppmann, How to do distributed locking, 2016
        https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
    """
    for one in module.lock_leases.faulty():
        yield Finding(one.at, _words(one))


def _words(one: Faulty) -> dict[str, str]:
    taken = f"`{one.spelled}` takes a lock"
    cure = f"pass `{one.parameter}=`" if one.parameter else "use `set` with `nx=True` and `ex=`"
    if one.kind == "unchecked":
        return {
            "what": f"`{one.spelled}` removes the lock whoever holds it by now",
            "cure": "store a token of your own and remove the key only while it holds the token",
        }
    if one.kind == "short":
        lease = f"the lease of `{one.spelled}` is {one.lasts:g} s"
        return {
            "what": f"{lease}, and `{one.inside}` inside can take {one.needs:g} s",
            "cure": "make the lease longer than the work, or renew it",
        }
    if one.kind == "second step":
        harm = "that gets its end in a second step, and a crash before that keeps it for ever"
        return {"what": f"{taken} {harm}", "cure": f"{cure} in one step"}
    return {"what": f"{taken} that outlives a holder who dies", "cure": cure}
