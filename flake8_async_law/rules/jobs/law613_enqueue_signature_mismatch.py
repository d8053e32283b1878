from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.rule import Text


def _may_call_jobs(text: Text) -> bool:
    """Can the text enqueue a job, or plan one with its arguments?"""
    return text.holds("beat_schedule") or text.holds("BEAT_SCHEDULE") or text.may_play(("Enqueue",))


@rule(
    "LAW613",
    "enqueue-signature-mismatch",
    message="`{job}` {problem}, so {harm}; {cure}",
    since="0.1.0",
    gate=_may_call_jobs,
)
def an_enqueue_fits_the_signature_of_its_job(module: Module) -> Findings:
    """
    An enqueue fits the signature of its job.

    Most queues check nothing where a job is sent: the message is accepted, the caller goes on, and the worker fails
    once per job, perhaps days later when the schedule or the countdown comes due. Celery does check, and raises in the
    caller, or after its transaction has committed. A renamed keyword is enough.

    What to do:
        Pass what the job takes. When a parameter changes its name, keep accepting the old one until the queue is empty.

    Stays quiet when:
        The job takes `*args` and `**kwargs`, another decorator stands between it and its signature, it is defined
        twice, or arguments come from a variable that cannot be read. The library's own options, `self` of a bound job,
        what dependency injection fills in and what a chain prepends are no arguments of the job.

    References:
        Rae, Rollins, Shute, Sodhi, Vingralek, Online, Asynchronous Schema Change in F1, VLDB 2013
    """
    for enqueue in module.enqueues():
        if module.is_overridden(enqueue):
            continue
        mismatch = module.signature_mismatch(enqueue)
        if mismatch is not None:
            yield enqueue.finding(job=mismatch.job, problem=mismatch.problem, harm=mismatch.harm, cure=mismatch.cure)
    for plan in module.schedules.plans:
        mismatch = module.planned_mismatch(plan) if plan.name is not None else None
        if plan.name is not None and mismatch is not None:
            words = {"job": mismatch.job, "problem": mismatch.problem, "harm": mismatch.harm, "cure": mismatch.cure}
            yield Finding(plan.name, words, (plan.node,))
