from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.resources import Opened


@rule(
    "LAW204",
    "thread-without-owner",
    message="nobody owns the {what} that `{name}` {makes}: {harm}; {cure}",
    since="0.1.0",
    words=(("Thread", "Process", "Timer", "Popen", "create_subprocess"),),
)
def every_thread_has_an_owner(module: Module) -> Findings:
    """
    Every thread, process, timer and child process has an owner, who waits for it or tells it to stop.

    A daemon thread is cut off in the middle of a write when the process ends, and the write is lost without a word. A
    process that nobody waits for stays as a zombie; one that nobody kills after a timeout runs on. A timer that starts
    its own successor can only be stopped by who holds the newest one.

    What to do:
        Keep it where a closing method joins it, with a time limit, after setting the event that its loop looks at. Or
        hand the work to a pool that is shut down. After a timeout, kill the child process and wait for it.
        Where somebody else owns it, say so: `# async-law: owner=the supervisor kills the process group`.

    Stays quiet when:
        It is joined, cancelled, terminated or handed to somebody, in the class, in a base class, or anywhere in the
        package under the name that holds it.
        Something tells it to stop: it looks at an event, flag, queue or connection which another function sets, clears,
        closes or sends a last item to.
        `daemon=False` is spelled out: the process waits for the thread when it ends.
        A thread does nothing, as far as one can see, that is lost when it is cut off: no request, no write but to a
        cache, as named, no message. A daemon timer that a function of the module itself starts again and again: it ends
        with the program.
        An endless loop without a way out is reported at the loop (LAW207), a server or observer in a thread at its
        start (LAW212).
        A child process is started with `start_new_session=True` or the like, or its command names a service (`serve`,
        `--daemon`): it is to outlive its parent.

    References:
        Candea, Fox, Crash-Only Software, HotOS IX, 2003
        https://docs.python.org/3/library/threading.html#thread-objects
        https://docs.python.org/3/library/subprocess.html#subprocess.Popen.communicate
        Smith, Notes on structured concurrency, or: Go statement considered harmful, 2018
    """
    for worker in module.resources.opened("worker"):
        if not worker.role.starts:
            yield from _child_process(worker)
            continue
        if (
            worker.is_ended
            or worker.is_out_of_sight
            or not worker.starts
            or module.threads.is_left_to_another_rule(worker)
        ):
            continue
        if module.threads.is_told_to_stop(worker):
            continue
        harm = _harm(module, worker)
        for start in worker.starts:
            if harm is not None and start.site is not None and start.module is module:
                yield worker.finding_at(start.site.node, **harm)


def _harm(module: Module, worker: Opened) -> dict[str, str] | None:
    what = worker.role.what
    words = {"what": what, "name": worker.name, "makes": "makes"}
    if what == "timer":
        if module.threads.rearms_itself(worker):
            if worker.is_daemon and module.threads.is_of_the_program(worker):
                return None
            harm = "it is started by its predecessor, so cancelling an earlier one does not end the chain"
            return {
                **words,
                "harm": harm,
                "cure": "keep each new timer and cancel it, or loop on `event.wait(interval)`",
            }
        if not worker.is_kept or not module.threads.has_closing_method(worker):
            return None
        return {**words, "harm": "it fires after its owner is closed", "cure": f"cancel {worker.holder} on closing"}
    if what == "process":
        harm = "it is never joined, so it ends as a zombie and its exit code is seen by nobody"
        return {**words, "harm": harm, "cure": "keep it and join it, or use a pool"}
    work = module.threads.work(worker, but_caches=True) or module.threads.untold_service(worker)
    if work is None:
        return None
    if worker.is_waited_for_at_exit:
        return None
    if worker.is_daemon:
        harm = f"it is cut off when the process ends, in the middle of `{work}(...)`"
    else:
        harm = f"nobody waits for its `{work}(...)`, and its exception is only printed"
    return {**words, "harm": harm, "cure": "keep it and join it on shutdown, or hand the work to a pool"}


def _child_process(worker: Opened) -> Findings:
    if worker.is_detached:
        return
    words = {"what": "child process", "name": worker.name, "makes": "starts"}
    if worker.is_ended:
        wait = worker.abandoned_wait
        if wait is not None:
            harm = "when the wait times out, it runs on"
            yield worker.finding(**words, harm=harm, cure="kill it then, and wait for it")
        return
    if worker.is_out_of_sight or worker.is_global:
        return
    harm = "nobody waits for it or ends it, so it stays as a zombie and a failure is seen by nobody"
    yield worker.finding(**words, harm=harm, cure="keep it, `wait()` for it, and kill it on shutdown")
