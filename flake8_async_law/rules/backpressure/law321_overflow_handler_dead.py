from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.catalogue.vocabulary import Queue
    from flake8_async_law.model.module import Module


@rule(
    "LAW321",
    "overflow-handler-dead",
    message="`{exception}` can never be raised here: `{queue}` on line {line} has no bound, so what this handler does "
    "when the queue is full never happens; {cure}",
    since="0.1.0",
    words=(("ueue",), ("Full",)),
)
def every_handler_for_a_full_queue_can_run(module: Module) -> Findings:
    """
    Every handler for a full queue can run.

    Somebody thought about overflow: drop the event, count it, refuse the caller. But the queue was built with no
    bound, so
    it is never full, the counter stays at zero, and memory grows until the process is killed.

    What to do:
        Give the queue the bound that the handler was written for.

    Stays quiet when:
        Another handler for the same queue stands above it in the file: one of them is told of.
        The queue has a bound, or one that can't be read; or the handler can't be tied to the queue.

    References:
        Welsh, Culler, Brewer, SEDA: An Architecture for Well-Conditioned, Scalable Internet Services, SOSP 2001
        https://docs.python.org/3/library/asyncio-queue.html#asyncio.QueueFull
    """
    for queue in module.unbounded_queues():
        role: Queue = queue.role
        uses = module.queue_uses(queue)
        if role.full is None or uses is None:
            continue
        handlers = {
            handler: None
            for use, _ in uses.puts
            if use.site is not None and use.module is module
            for handler in module.catches(use.site, role.full)
        }
        for handler in sorted(handlers, key=module.line_of)[:1]:
            yield Finding(
                handler,
                {
                    "exception": role.full.rpartition(".")[2],
                    "queue": queue.name,
                    "line": str(queue.node.lineno),
                    "cure": _cure(role),
                },
            )
    for handler, queue in module.overflow.dead_handlers_of_kept():
        line = str(queue.node.lineno)
        exception = queue.role.full.rpartition(".")[2]
        yield Finding(handler, {"exception": exception, "queue": queue.name, "line": line, "cure": _cure(queue.role)})
    for handler, put, queue in module.overflow.dead_handlers_elsewhere():
        exception = queue.role.full.rpartition(".")[2]
        line = f"{queue.node.lineno} of `{queue.module.name.rpartition('.')[2]}`"
        yield Finding(handler, {"exception": exception, "queue": put.name, "line": line, "cure": _cure(queue.role)})


def _cure(role: Queue) -> str:
    return f"pass `{role.bound.name}=`" if role.bound is not None else "use a queue that can be bounded"
