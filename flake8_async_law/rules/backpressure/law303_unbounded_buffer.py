from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW303",
    "unbounded-buffer",
    message="`{fills}` fills `{buffer}` and `{empties}` empties it when it gets to it, with no bound "
    "between: while that one waits, it grows until the process is killed; bound it (`deque(maxlen=...)`, a "
    "queue) and decide what is lost",
    since="0.1.0",
    words=(("append", "extend", "insert", "+="), ("pop", "clear", "= []", "deque"), ("async", "thread", "Thread")),
)
def every_buffer_between_units_has_a_bound(module: Module) -> Findings:
    """
    Every buffer between two units has a bound.

    A list that a callback fills and a task empties is a queue without the name, and without a bound. It is short while
    the other side keeps up; when the connection is down for an hour, or the flush fails, it holds an hour of data.

    What to do:
        Use a queue with a bound, or a `deque(maxlen=...)` where the oldest may go, and count what is lost.
        Or look at the length where it is filled: flush, refuse or wait.
        Where something else bounds it, say so: `# async-law: bound=the device keeps at most 60 readings`.

    Stays quiet when:
        The length is compared with anything, or given out, anywhere in the file; the deque has a `maxlen`.
        Who fills it empties it too, or both are called by one. Who empties it does not wait: it neither sleeps, nor
        waits for an event, nor runs as a task or thread of its own.
        It holds tasks, futures, callables or constants, or is called as if it held no data on its way (`listeners`,
        `clients`, `history`). Dicts are left alone: most of them hold what is under way, by its key.

    References:
        Welsh, Culler, Brewer, SEDA: An Architecture for Well-Conditioned, Scalable Internet Services, SOSP 2001
        Reactive Streams 1.0.4, Specification for the JVM, Reactive Streams initiative
    """
    from flake8_async_law.finding import Finding

    for buffer in module.buffers.unbounded():
        fills = next(f.short_name for _, f in buffer.fills if f is not None)
        empties = next(f.short_name for _, f in buffer.drains if f is not None)
        yield Finding(buffer.made, {"fills": fills, "buffer": buffer.name, "empties": empties})
