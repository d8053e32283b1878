from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW207",
    "worker-without-shutdown",
    message="the {what} that runs `{target}`{way} can't be told to stop: this loop has no way out; {cure}",
    since="0.1.0",
    words=(("while True", "while 1", "while self."),),
)
def every_worker_can_be_told_to_stop(module: Module) -> Findings:
    """
    Every worker thread and process can be told to stop.

    An endless loop with no way out ends only with the process, by being killed: in the middle of a message, with a row
    half written, after the orchestrator has lost its patience. A thread can't be cancelled from outside; only its own
    loop can leave.

    What to do:
        Loop on an event (`while not stopping.wait(interval)`), or let a last item in its queue end it; set the event
        from a signal handler or from the closing method, and join the worker.
        Where an endless worker is meant, say so: `# async-law: lifetime=reads only; it may be cut off at any point`.

    Stays quiet when:
        The loop breaks, returns or raises somewhere, or a function that it calls does.
        It is a coroutine, which its task's owner cancels, or the loop of the program's main thread.
        What it runs can't be read, or is a method that another file starts.
        A daemon thread only looks: nothing in its loop makes a request, writes or sends a message; or the thread's
        function or its starter is named as a check of health.

    References:
        Candea, Fox, Crash-Only Software, HotOS IX, 2003
        https://docs.python.org/3/library/threading.html#threading.Event
        Burns, Oppenheimer, Design Patterns for Container-based Distributed Systems, HotCloud 2016
    """
    for endless in module.threads.endless_loops():
        worker = endless.worker
        target, *helpers = endless.way
        if worker is not None and worker.is_daemon and module.threads.is_checkup(worker, target):
            continue
        if worker is not None and worker.is_daemon and module.threads.work(worker) is None:
            continue
        yield module.finding_at(
            endless.loop.lineno,
            endless.loop.col_offset,
            what=worker.role.what if worker is not None else "worker",
            target=target.short_name,
            way="".join(f" through `{helper.short_name}`" for helper in helpers),
            cure="loop on an event that a signal handler or a closing method sets, and join it",
        )
