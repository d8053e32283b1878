from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

RUN_ELSEWHERE = (
    "task",
    "Task",
    "job",
    "Job",
    "actor",
    "enqueue",
    "Thread",
    "Timer",
    "submit",
    "executor",
    "apply_async",
    "background",
    "spawn",
    "WorkerSettings",
    "functions",
)


@rule(
    "LAW103",
    "ambient-state-in-job",
    message="`{body}` runs {where}, and reads `{name}`{way}: {harm}; {cure}",
    since="0.1.0",
    words=(RUN_ELSEWHERE,),
)
def a_job_is_given_what_it_needs(module: Module) -> Findings:
    """
    A job is given what it needs.

    A request, a thread-local object and a context variable hold what the current request has put there. A worker, or a
    thread of its own, has no such request. At best the read raises in production ("working outside of request
    context"); at worst it gives what the job before has left there, and the invoices of one tenant go to another.

    What to do:
        Read the value where the request is, and pass it as an argument.
        A thread may take the context along: `asyncio.to_thread`, `copy_context().run`, `copy_current_request_context`.
        For Flask's `current_app`, open an application context in the job; `g` is empty in there all the same.

    Stays quiet when:
        The job (or a helper on the way) sets the value itself, opens the context, or asks whether there is one.
        No code in sight sets the thread-local object or the variable, or a hook of the worker may do it for every job.
        `current_app` in a job of a project that opens application contexts somewhere: its workers may do so as well.
        A default is given where a context variable is read: `request_id.get("-")`.

    References:
        Waldo, Wyant, Wollrath, Kendall, A Note on Distributed Computing, Sun Microsystems Laboratories, 1994
        https://flask.palletsprojects.com/en/stable/appcontext/
        https://docs.python.org/3/library/contextvars.html
    """
    for read in module.ambient.misplaced():
        way = f" through {' -> '.join(f'`{name}`' for name in read.through)}" if read.through else ""
        harm, cure = _WORDS[read.needs]
        words = {"body": read.body, "where": read.where, "name": read.name, "way": way, "harm": harm, "cure": cure}
        yield Finding(read.place, words)


_WORDS = {
    "request": ("there is no request there", "read it in the request and pass the value along"),
    "app": ("there is no application context there", "open `app.app_context()` in it, or pass the value along"),
    "app state": ("it is empty there, even inside an application context", "pass the value along"),
    "value": ("what a request has set is not there, or is left over from another job", "pass the value along"),
}
