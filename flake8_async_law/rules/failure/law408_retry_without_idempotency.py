from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

WORDS: Final = ("retr", "acks_late", "actor", "WorkerSettings", "ACKS_LATE")


@rule(
    "LAW408",
    "retry-without-idempotency",
    message="`{job}` is run again ({why}), and then {way}`{name}` {what}; {cure}",
    since="0.1.0",
    words=(WORDS,),
    strict=True,
    judges=("NotTwice",),
)
def what_a_job_does_again_does_no_harm(module: Module) -> Findings:
    """
    What a job does again does no harm.

    A job that failed after its effect, or whose worker died before it could say that it was done, starts from the
    beginning. The card is charged twice, the mail is sent twice, the number grows twice.

    What to do:
        Give the effect a key that the other side knows (an idempotency key, a unique constraint, an upsert), or check a
        mark and set it in the transaction of the effect. Split a loop over many into one job for each.
        Where twice is harmless, say so: `# async-law: idempotent=the gateway drops a second order of that number`.

    Stays quiet when:
        Nothing is known to run the job again: no retry, no late acknowledgement, no library that does so by itself.
        The effect is none of these: money moved, a mail, a number that is added to, a plain insert, a POST, a job sent
        in a transaction that a later error rolls back.
        The job, or a helper on the way, speaks of a guard: a key, a lock, a check for what exists, a mark that it was
        sent. By its words, so that a guard for something else silences it too.

    References:
        Helland, Idempotence Is Not a Medical Condition, ACM Queue 10(4), 2012
        Saltzer, Reed, Clark, End-to-End Arguments in System Design, ACM TOCS 2(4), 1984
    """
    for repeat in module.repeats.unguarded:
        yield repeat.call.finding(
            job=repeat.job.function.short_name,
            why=repeat.why,
            way=f"through {repeat.way} " if repeat.way else "",
            name=repeat.call.name,
            what=repeat.what,
            cure="give it a key, or check and set a mark in its transaction",
        )
