from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.boundaries import Job
    from flake8_async_law.model.handlers import Handler
    from flake8_async_law.model.module import Module
    from flake8_async_law.rule import Text


def _may_hold_jobs(text: Text) -> bool:
    """Can one of its functions be a job? A table of jobs may stand in another file."""
    return text.may_play(("JobDecorator", "JobClass", "Enqueue")) or text.may_reach(("JobTable",))


@rule(
    "LAW401",
    "job-failure-rescued",
    message="`{caught}` around {what} of job `{job}`{way} {does}, so the queue records success{harm}; {cure}",
    since="0.1.0",
    words=(("except", "suppress"),),
    gate=_may_hold_jobs,
)
def a_job_that_failed_says_so(module: Module) -> Findings:
    """
    A job that failed says so to its queue.

    The queue knows a job only by how it ends. One that catches whatever goes wrong, logs it and returns has succeeded:
    it is not retried, it is on no list of failed jobs, no alarm rings. The log line is all that is left, and nobody
    who waits for the effect reads it.

    What to do:
        Catch what you can deal with, and let the rest leave the job. Where a later attempt may help, retry. Where the
        failure has to be shown to a user, write it into the record they look at, then raise or return.
        Where the work is best effort, say so: `# async-law: drop-policy=a preview that is missing is made on demand`.

    Stays quiet when:
        Every path through the handler raises, retries, enqueues, publishes, writes to the database, sets an attribute
        of an object, or calls something that may do so: what it calls is not known to be logging or tidying up, or a
        helper of the project whose body does it. Telling people (an error tracker, a mail) counts, though the queue
        still records success.
        The handler names particular exceptions, unless the job declares to be retried for one of them.
        The `try` covers a part of the work only, or one item of a loop.
        Nothing in the file makes the function a job: only another file lists or enqueues it.
        The `try` calls or raises the library's own signal to retry: that this is swallowed is a finding of its own.

    References:
        Yuan et al., Simple Testing Can Prevent Most Critical Failures, OSDI 2014
        https://docs.celeryq.dev/en/stable/userguide/tasks.html#retrying
    """
    seen = set()
    for job in module.boundaries.jobs:
        for handler, what in _rescues(job):
            if handler.node not in seen:
                seen.add(handler.node)
                yield _finding(job, handler, what)
            break


def _rescues(job: Job) -> Iterator[tuple[Handler, str]]:
    """The handlers that keep a failure of all the job's work, or one that it declares to retry; and around what."""
    declared = _retried(job)
    for handler in job.function.handlers_around_all_work():
        if (handler.is_broad or handler.classes & declared) and not handler.passes_on and not _hides_signal(handler):
            yield handler, "all the work"
    if declared:
        for handler in job.function.top_handlers():
            keeps = handler.returns and not handler.is_final
            if keeps and (handler.is_broad or handler.classes & declared) and not _hides_signal(handler):
                yield handler, "a step"


def _hides_signal(handler: Handler) -> bool:
    """Does it swallow the library's own signal, which no clause before it lets through?"""
    if not handler.earlier and handler.tries_to_retry:
        return True
    return handler.module.swallowed.hides_signal(handler.node)


def _retried(job: Job) -> frozenset[str]:
    """The exceptions for which the job's decorator declares a retry."""
    option = job.decorator.retries_for if job.decorator is not None else None
    given = job.options.get(option) if option is not None else None
    if given is None:
        return frozenset()
    module, scope = job.function.module, job.function.function.scope
    names = (module.names.of(node, where) for node, where in module.constants.sequence(given, scope) or ())
    return frozenset(name for name in names if name is not None)


def _finding(job: Job, handler: Handler, what: str) -> Finding:
    option = job.decorator.retries_for if job.decorator is not None and _retried(job) else None
    does = "only logs" if handler.logs else "returns" if handler.returns else "drops the failure"
    return Finding(
        handler.node,
        {
            "caught": handler.name,
            "what": what,
            "job": job.function.short_name,
            "way": "".join(f" (through `{helper.short_name}`)" for helper in handler.passed[-1:]),
            "does": does,
            "harm": f" and the retry declared by `{option}` never happens" if option else "",
            "cure": "let the failure leave the job, or retry, or record it where somebody looks",
        },
        (job.function.node,),
    )
