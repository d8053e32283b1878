from flake8_async_law.catalogue.vocabulary import Queue
from flake8_async_law.model.calls import Call
from flake8_async_law.model.module import Module
from flake8_async_law.rule import Findings, rule


@rule(
    "LAW301",
    "unbounded-queue",
    message="`{queue}` has no bound{when}, so a slow consumer becomes an out-of-memory kill; {cure}",
    since="0.1.0",
    words=(("Queue",),),
    judges=(Queue,),
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
        The bound is a value that can't be read, such as a setting or an argument without a default. A default that means
        "no bound" counts, unless every call in the file passes another value.
        All puts are in sight, and each carries a constant only (a token, a wake-up), gives back what was taken from the
        queue, is one of a collection that is in memory anyway, or is made once by each worker of the same call.
        The code compares `qsize()` with a limit and does something about it, or takes a semaphore's permit for each item.
        The function that makes the queue takes a fixed number of items from it, and then the queue is gone.

    References:
        Little, A Proof for the Queuing Formula: L = λW, Operations Research 9(3), 1961
        Welsh, Culler, Brewer, SEDA: An Architecture for Well-Conditioned, Scalable Internet Services, SOSP 2001
    """
    for queue in module.unbounded_queues():
        uses = module.queue_uses(queue)
        if uses is not None and uses.is_kept_short:
            continue
        yield queue.finding(queue=queue.name, when=_unless_given(queue), cure=_cure(queue))


def _unless_given(queue: Call) -> str:
    parameter = queue.given_by_parameter(queue.role.bound)
    return f" unless a caller passes `{parameter}`" if parameter is not None else ""


def _cure(queue: Call) -> str:
    role: Queue = queue.role
    if role.bound is not None:
        return f"pass `{role.bound.name}=` and decide what happens when it is full"
    return f"use `{role.instead}`" if role.instead else "use a queue that can be bounded"
