from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW304",
    "no-overflow-policy",
    message="`{queue}` can be full, and `{call}` raises `{full}` then, for which nobody here is prepared: {harm}; "
    "{cure}",
    since="0.1.0",
    words=(("put_nowait", "send_nowait", "produce", "put("), ("ueue", "channel", "stream", "Producer")),
)
def every_full_queue_has_a_policy(module: Module) -> Findings:
    """
    Every full queue has a policy.

    A bound is half of backpressure. The other half is what to do when it is reached: wait, drop and count, refuse the
    caller. A put that does not wait raises, and where nobody decided, the exception ends whoever was putting: the
    receiver of a stream, a callback of the loop, the last item that would have told the reader to stop.

    What to do:
        Wait for room (`await queue.put(...)`), or catch the exception and do what is right for the item; leave a sign.
        Where it cannot be full, say so: `# async-law: overflow=the server sends at most 50 of these`.

    Stays quiet when:
        The bound is not in sight, or there is none (LAW301 speaks of it then).
        The exception, or a wider one, is caught here or by a caller in the file, or the docstring says that it is
        raised; a file of the package catches it, and the put stands in no loop.
        The function looks at the queue first (`full()`, `qsize()`), takes something out first, or gives back what it
        took; a semaphore's permit is taken for each item; the queue is new, or as long as what is put into it.
        A producer of confluent-kafka polls or flushes in the loop, or behind one over a list that was given as a whole.

    References:
        Welsh, Culler, Brewer, SEDA: An Architecture for Well-Conditioned, Scalable Internet Services, SOSP 2001
        Zhou et al., Overload Control for Scaling WeChat Microservices, SoCC 2018
    """
    from flake8_async_law.finding import Finding
    from flake8_async_law.model.calls import spelling

    for put in module.overflow.unhandled():
        handed = put.handed
        yield Finding(
            put.node,
            {
                "queue": put.name,
                "call": f"{put.name}.put_nowait" if handed else spelling(put.node.func),
                "full": put.full.rpartition(".")[2],
                "harm": "the event loop logs it and the item is lost" if handed else "it ends whoever puts",
                "cure": "wait for room, or catch it and decide",
            },
        )
