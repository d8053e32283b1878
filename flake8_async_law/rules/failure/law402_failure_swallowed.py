from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.swallowed import Silence

_HARM = {
    "job": "the queue counts the job as done",
    "consumer": "the message counts as handled",
    "task": "nobody awaits the task to learn of it",
    "thread": "a thread has nobody to tell",
    "executor call": "its future says that all is well",
    "callback": "a callback has nobody to tell",
    "coroutine": "its caller goes on as if it had worked",
}


@rule(
    "LAW402",
    "failure-swallowed",
    message="`{caught}` in {kind} `{unit}` drops every failure without a word, and {harm}; catch "
    "what you expect, and log, "
    "count or record the rest",
    since="0.1.0",
    words=(("except", "suppress"), ("Exception", "except:", "Error")),
)
def no_failure_is_swallowed(module: Module) -> Findings:
    """
    No failure of work in the background is swallowed.

    A job, a consumer, a thread, a task or a callback has no caller that notices. When it drops an exception, the
    reminder
    isn't sent, the article isn't in the index, and there is no log line, no count and no second attempt: the first to
    learn of it is a user, weeks later.

    What to do:
        Name the exceptions you expect. For the rest write at least a log line with the traceback, or count them, and
        think of what happens to the work: another attempt, or a record that somebody looks at.
        Where the work is best effort, say so: `# async-law: drop-policy=a preview that is missing is made on demand`.

    Stays quiet when:
        The handler does anything at all: logs, counts, sets a value, falls back.
        A comment in the handler, or right above the block, says why.
        It stands around a probe (`try: return a` and then b), a value that may be missing, parsing, a closing or
        cancelling call, a feature looked up by `getattr(..., None)`, or a courtesy such as a metric; around one of
        several tries whose successes go to a list; or inside another handler, in a function that is given an exception
        and has logged it, or in a `finally`; or a raise follows.
        The code runs in neither a job, consumer, thread, spawned task nor callback of the same file, nor in a helper
        (`_private`) that only these call. With strict rules on, other coroutines count as well, where the work is
        awaited
        as a statement.
        The handler stands around all the work of a job (LAW401), takes away the library's own signal (LAW412), or the
        cancellation as well (LAW208).

    References:
        Yuan et al., Simple Testing Can Prevent Most Critical Failures, OSDI 2014
        https://docs.python.org/3/library/contextlib.html#contextlib.suppress
    """
    for silence in module.swallowed.silences():
        yield _finding(silence)
    for silence in module.swallowed.silences_elsewhere():
        yield _finding(silence, strict=True)


def _finding(silence: Silence, *, strict: bool = False) -> Finding:
    words = {
        "caught": silence.handler.name,
        "kind": silence.kind,
        "unit": silence.unit.short_name,
        "harm": _HARM[silence.kind],
    }
    return Finding(silence.handler.node, words, (silence.unit.node,), strict)
