from flake8_async_law.catalogue.vocabulary import Queue
from flake8_async_law.model.module import Module
from flake8_async_law.rule import Findings, rule


@rule(
    "LAW301",
    "unbounded-queue",
    message="`{queue}` has no bound, so a slow consumer becomes an out-of-memory kill; {cure}",
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
        The bound is a value that can't be read, such as a setting or an argument without a default.

    References:
        Little, A Proof for the Queuing Formula: L = λW, Operations Research 9(3), 1961
        Welsh, Culler, Brewer, SEDA: An Architecture for Well-Conditioned, Scalable Internet Services, SOSP 2001
    """
    for queue in module.calls(Queue):
        role = queue.role
        if role.bound is None:
            cure = f"use `{role.instead}`" if role.instead else "use a queue that can be bounded"
            yield queue.finding(queue=queue.name, cure=cure)
            continue
        bound = queue.literal(role.bound)
        if any(bound is value or bound == value for value in role.unlimited) or _is_negative(bound, role):
            yield queue.finding(queue=queue.name, cure=f"pass `{role.bound.name}=` and decide what happens when it is full")


def _is_negative(bound: object, role: Queue) -> bool:
    return role.negative_is_unlimited and isinstance(bound, int) and bound < 0
