from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.calls import Call
    from flake8_async_law.model.module import Module


@rule(
    "LAW404",
    "outcome-unread",
    message="nobody reads the outcome of what `{name}` {hands}, so an exception in {work} disappears unseen; {cure}",
    since="0.1.0",
    words=(("submit", "map", "apply_async"), ("Executor", "Pool", "executor", "pool", "submit")),
    judges=("Deferred",),
)
def every_outcome_is_read(module: Module) -> Findings:
    """
    Every outcome of work handed to a pool is read by somebody.

    A pool keeps the exception in the future and tells nobody: no log line, no traceback, not even when the pool is shut
    down or the `with` block around it ends well. The import reports success, and half of the files are missing.

    What to do:
        Keep the futures and call `result()` (or `exception()`) on each, for instance over `as_completed`. Where the
        work goes on by itself, add a done callback that logs the exception, or catch and report it in the work itself.
        Where the outcome truly doesn't matter, say so: `# async-law: drop-policy=a lost preview is made again`.

    Stays quiet when:
        Somebody asks for the result or the exception, waits on the future, or gets it handed over.
        A callback reads it, or a callback is added that can't be read itself.
        The work catches whatever goes wrong in it, around all that it does.
        The call goes to an object of which nothing tells that it is an executor.

    References:
        Saltzer, Reed, Clark, End-to-End Arguments in System Design, ACM TOCS 2(4), 1984
        https://docs.python.org/3/library/concurrent.futures.html#concurrent.futures.Future.exception
        Yuan et al., Simple Testing Can Prevent Most Critical Failures, OSDI 2014
    """
    for call in module.resources.unread_outcomes():
        work = call.argument(call.role.callable)
        info = module.callable_of(work, call.scope) if work is not None else None
        if info is not None and any(handler.is_broad for handler in info.handlers_around_all_work()):
            continue
        yield call.finding(
            name=call.name,
            hands="gives" if call.role.lazily else "hands over",
            work=f"`{info.short_name}`" if info is not None else "it",
            cure=_cure(call),
        )


def _cure(call: Call) -> str:
    if call.role.lazily:
        return "iterate over what it gives"
    return f"keep the future and call `{call.role.reads[0]}()` on it, or add a callback that looks at its exception"
