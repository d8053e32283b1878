from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.catalogue.vocabulary import Queue
    from flake8_async_law.model.calls import Call
    from flake8_async_law.model.module import Module


@rule(
    "LAW301",
    "unbounded-queue",
    message="`{queue}` has no bound{when}, so a slow consumer becomes an out-of-memory kill; {cure}",
    since="0.1.0",
    words=(("Queue",),),
    judges=("Queue",),
)
def every_queue_has_a_bound(module: Module) -> Findings:
    """
    Every queue has a bound.

    Without one the producer never learns that it is ahead: memory grows until the process is killed, and everything in
    the queue dies with it. A `put_nowait` on such a queue never raises, so the handler for a full queue is dead code.

    What to do:
        Pass a bound, and decide what happens when the queue is full: wait, drop and count, or refuse the caller.
        Where something else bounds it, say so: `# async-law: bound=one result per request`.

    Stays quiet when:
        The bound is a value that can't be read, such as a setting or an argument without a default. A default that
        means "no bound" counts, unless every call in the file passes another value.
        Nothing in the file puts something in it, and it is no name of the module, goes to no library, is not returned.
        Each put carries a constant only (a token, a wake-up, a new event), gives back what was taken from the queue,
        is one of a collection that is in memory anyway, tells how a worker ended, or is made once by each worker of
        the same call. A queue that went into a container is known again by the name of that container.
        The code compares `qsize()` (or a property that gives it) with a limit and does more than log it, refuses before
        the put when there are too many of something, puts in a loop that ends at a limit, gives back what was taken
        from a pool (`release()`), takes a semaphore's permit for each item, or asks the source for a limited prefetch.
        Its name says that it carries how a worker began or ended, that an item was taken (`consumed`), or one answer
        that is taken once; or the file is named as a stand-in for a server or device (`stub`, `fake`, `memory`); or a
        log listener reads it.
        The function that makes the queue takes a fixed number of items from it, and then the queue is gone.

    References:
        Little, A Proof for the Queuing Formula: L = λW, Operations Research 9(3), 1961
        Welsh, Culler, Brewer, SEDA: An Architecture for Well-Conditioned, Scalable Internet Services, SOSP 2001
    """
    from flake8_async_law.model.bounds import unless_given

    for queue in module.unbounded_queues():
        uses = module.queue_uses(queue)
        if uses is not None and uses.is_kept_short:
            continue
        yield queue.finding(queue=queue.name, when=unless_given(queue), cure=_cure(queue))


def _cure(queue: Call) -> str:
    role: Queue = queue.role
    if role.bound is not None:
        return f"pass `{role.bound.name}=` and decide what happens when it is full"
    return f"use `{role.instead}`" if role.instead else "use a queue that can be bounded"
