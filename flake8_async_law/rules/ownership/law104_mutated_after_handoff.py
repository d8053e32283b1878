from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

TAKERS = (
    "put(",
    "put_nowait(",
    ".send(",
    "send_nowait(",
    "create_task",
    "ensure_future",
    "start_soon",
    "submit(",
    "Thread(",
    "Timer(",
    "run_in_executor",
    "to_thread",
    "run_sync",
    "call_later",
    "call_soon",
    "spawn",
    "background",
)
ENDS = (
    "ueue", "hannel", "tream", "create_task", "ensure_future", "start_soon", "submit(", "Thread(", "Timer(",
    "run_in_executor", "to_thread", "run_sync", "call_later", "call_soon", "spawn", "background",
)  # fmt: skip


@rule(
    "LAW104",
    "mutated-after-handoff",
    message="`{name}` was handed to `{taker}` and is changed here{again}: whoever got it sees half of it; {cure}",
    since="0.1.0",
    words=(TAKERS, ENDS),
)
def what_is_handed_over_is_not_changed(module: Module) -> Findings:
    """
    What is handed over is not changed any more.

    A queue, a task or a thread gets the object itself and no copy. A producer that clears its batch after it has put it
    into a queue hands over empty batches; a dict that is filled anew for each message turns all waiting messages into
    the last one; a thread that iterates over it fails with "changed size during iteration", on some days.

    What to do:
        Hand over a copy (`list(batch)`, `dict(event)`), or let go of it: `batch, self.rows = self.rows, []`.
        Where the change is meant to be seen, say so: `# async-law: immutable=only the sender reads the counter`.

    Stays quiet when:
        The name gets a new value first, or what works on it is awaited or joined before, or the change happens under a
        lock.
        Both sides share the container on purpose: the worker runs an endless loop, or changes it itself.
        Of an attribute, and of what code that cannot be read was given in the same thread, only emptying it counts.
        What is handed over is known to be no container.

    References:
        Davis, Thekumparampil, Lee, Node.fz: Fuzzing the Server-Side Event-Driven Architecture, EuroSys 2017
        Hoare, Communicating Sequential Processes, CACM 21(8), 1978
        https://docs.python.org/3/library/queue.html
    """
    for change in module.after_handoff.changes():
        again = ", in the next pass of the loop" if change.again else ""
        cure = "hand over a copy, or start with a new one"
        yield Finding(change.place, {"name": change.name, "taker": change.taker, "again": again, "cure": cure})
