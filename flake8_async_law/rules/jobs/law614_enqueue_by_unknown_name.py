from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.catalogue.vocabulary import NamesJob
from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW614",
    "enqueue-by-unknown-name",
    message="{what}, so what is sent there is never run; {cure}",
    since="0.1.0",
    words=(
        (
            "send_task", "signature", "beat_schedule", "BEAT_SCHEDULE", "CELERYBEAT", "enqueue",
            "async_task", "schedule", "configure_task", "add_job", "apply", "cron",
        ),
    ),
    judges=("NamesJob",),
)  # fmt: skip
def a_job_called_by_name_exists(module: Module) -> Findings:
    """
    A job called by name exists.

    A name in a text is checked by nobody. After a job is renamed or moved, the schedule and the caller go on sending to
    the old name; the worker has no such job, logs a line and drops the message, or fails it, and nobody misses it until
    somebody misses its work.

    What to do:
        Use the function itself (`job.delay(...)`, `job.s()`), or import the constant that holds its name. Else mend the
        name.
        Where another service runs it, say so: `# async-law: waive=the billing service has this job`.

    Stays quiet when:
        The name does not start with a module of the project in which jobs of that library stand, nor with a prefix that
        the jobs of this application have, or with a module at all.
        Names of jobs there can't be read, it imports `*`, or something else there goes by that name.
        No worker in sight lists its functions, or one lists them in a way that can't be read.

    References:
        Rae, Rollins, Shute, Sodhi, Vingralek, Online, Asynchronous Schema Change in F1, PVLDB 6(11), 2013
        https://docs.celeryq.dev/en/stable/userguide/tasks.html#names
    """
    names = module.job_names
    for call in module.calls(NamesJob):
        given = call.argument(call.role.job)
        name = module.constants.of(given, call.scope) if given is not None else None
        if given is None or not isinstance(name, str) or not name:
            continue
        if call.role.means == "registered" and names.is_unregistered(name):
            what = f"no job is registered as `{name}`"
        elif call.role.means == "path" and names.is_no_path(name):
            what = f"there is no function `{name}`"
        elif call.role.means == "listed" and names.is_unlisted(name):
            what = f"the worker lists no function `{name}`"
        else:
            continue
        yield Finding(given, {"what": what, "cure": "name one that there is, or hand over the function"}, (call.node,))
    for node, name in module.schedules.names:
        if names.is_unregistered(name):
            what = f"the schedule names `{name}`, and no job is registered so"
            yield Finding(node, {"what": what, "cure": "name one that there is"})
