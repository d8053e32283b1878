"""
What Django's own tasks mean: `django.tasks`, and `django_tasks`, the backport with the same names.

No `JobApp`: queues and backends are in the setting `TASKS`.
"""

from __future__ import annotations

from .vocabulary import Class, Coroutine, Enqueue, JobContract, JobDecorator, Library, Parameter, Returns, Setting

_QUEUE = ("queue_name", "priority", "backend")

# The backend decides. The one which is built in runs the job inside `enqueue()`, the database backend writes a row on
# the default connection: nothing is sent too early. Only a backend known to put jobs elsewhere is a finding. The
# backport's older RQ backend (`django_tasks.backends.rq`) waits for the commit unless told not to, so it isn't named.
_OUTSIDE = ("django.TASKS", ("django_tasks_rq",))

LIBRARY = Library(
    name="Django tasks",
    imports=("django", "django_tasks"),
    docs="https://docs.djangoproject.com/en/stable/topics/tasks/",
    checked_against="6.1.3",
    distribution="django",
    roles=(
        JobContract(
            "django.tasks",
            "the worker of the task backend",
            "after",
            ends="the errors of its TaskResult",
            heard_by=("task_finished",),
        ),
        Setting("django.TASKS", spellings=("TASKS.*.BACKEND",)),
        JobDecorator(
            "django.tasks.task",
            becomes="django.tasks.Task",
            # The first parameter is a `TaskContext` then.
            bind=Parameter("takes_context", default=False),
            queue_options=_QUEUE,
        ),
        Class("django.tasks.Task"),
        Returns("django.tasks.Task.using", "$self"),
        Enqueue("django.tasks.Task.using", "json", packed_only=True, sends=False, partial=True, queue_options=_QUEUE),
        # The arguments go through JSON at once: what it can't say raises TypeError here, not on the worker.
        Enqueue("django.tasks.Task.enqueue", "json", same_database=True, outside_when=_OUTSIDE),
        Enqueue("django.tasks.Task.aenqueue", "json", same_database=True, outside_when=_OUTSIDE),
        Coroutine("django.tasks.Task.aenqueue"),
    ),
    aliases=(
        ("django.tasks.base.task", "django.tasks.task"),
        ("django.tasks.base.Task", "django.tasks.Task"),
        ("django_tasks.task", "django.tasks.task"),
        ("django_tasks.base.task", "django.tasks.task"),
        ("django_tasks.base.Task", "django.tasks.Task"),
    ),
)
