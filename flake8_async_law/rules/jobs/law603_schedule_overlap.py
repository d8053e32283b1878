from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.schedules import Plan

WORDS: Final = ("cron", "schedul", "Schedul", "SCHEDULE", "periodic", "add_job", "interval=")


@rule(
    "LAW603",
    "schedule-overlap",
    message="{what}, so a slow run meets the next one and both do the same work; {cure}",
    since="0.1.0",
    words=(WORDS,),
)
def no_run_of_a_schedule_meets_the_next(module: Module) -> Findings:
    """
    No run of a schedule meets the next.

    A run that takes longer than the period is still at work when the next one starts. Then two of them pick the same
    rows, send the same mails, fetch the same pages; each makes the other slower, and a third joins in.

    What to do:
        Take a lock that ends by itself and skip the run when it is taken, or use the library's own option for one run
        at a time; or set a hard time limit that is shorter than the period.
        Where two runs do no harm, say so: `# async-law: waive=each run only reads its own minute`.

    Stays quiet when:
        The library runs one at a time by default and nobody raised that.
        The period is longer than an hour, or can't be told; longer than a quarter of an hour, if no call to another
        service is seen in the job and the library has no option for it. The job can't be found.
        The job, its decorators or its helpers speak of a lock, a claim, a flag, or of being the only one: by their
        words, since what a lock is called differs from project to project. A decorator that can't be read may hold one.
        The job hands its work to other jobs, deletes what is old in one statement, or cleans up, counts or beats, as
        its name tells.
        The flow's default arguments let each of its jobs wait for the last run's (`depends_on_past`), or run once at a
        time.
        A time limit in its options or in the settings is shorter than the period, or can't be read.

    References:
        Burrows, The Chubby lock service for loosely-coupled distributed systems, OSDI 2006
        https://docs.celeryq.dev/en/stable/tutorials/task-cookbook.html#ensuring-a-task-is-only-executed-one-at-a-time
    """
    for plan in module.schedules.plans:
        given = plan.overlap_by_option
        if given is not None:
            option = plan.role.overlap_option if plan.role is not None else None
            assert option is not None
            what = f"`{option.name}` lets several runs of `{plan.what}` work at once"
            node = given.node if given.module is module and _is_of(plan, given.node) else plan.node
            if not plan.keeps_alone:
                yield Finding(node, {"what": what, "cure": f"leave `{option.name}` at its default"}, (plan.node,))
        elif plan.is_often and _is_known(plan) and plan.may_overlap and not plan.is_harmless_twice:
            what = f"`{plan.what}` is started {plan.every}, whether the last run has ended or not"
            yield Finding(plan.node, {"what": what, "cure": _cure(plan)})
    for policy in module.schedules.overlap_policies:
        what = f"`{policy.name}` allows runs of its schedule to overlap"
        yield policy.finding(what=what, cure="skip or buffer the run instead")


def _is_of(plan: Plan, node: object) -> bool:
    """Is the option given where the job is planned, and not for all jobs?"""
    given = plan.options.given(plan.role.overlap_option) if plan.role is not None and plan.role.overlap_option else None
    return given is not None and given.node is node


def _is_known(plan: Plan) -> bool:
    """Can the job be found, or is it a whole flow of jobs?"""
    return plan.info is not None or (plan.role is not None and plan.role.job is None)


def _cure(plan: Plan) -> str:
    if plan.role is not None and plan.role.guards:
        option, values = plan.role.guards[0]
        return f"set `{option.name}={values[0]}`" if values else f"give it `{option.name}=`"
    return "skip the run while a lock that expires is taken, or limit its time"
