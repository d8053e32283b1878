"""What django-rq means: RQ with Django's settings, and since 4.0 with an eye on the transaction."""

from __future__ import annotations

from dataclasses import replace

from .rq import CONTRACT, JOB_OPTIONS, OPTIONS
from .vocabulary import (
    Class,
    Enqueue,
    JobDecorator,
    Library,
    NamesJob,
    Parameter,
    Retention,
    RetentionSetting,
    Returns,
    Setting,
)

# Since 4.0 `enqueue` inside `atomic()` waits for the commit, unless the settings say "auto" or, the older way,
# `AUTOCOMMIT: True`. Before 4.0 it did not wait; nothing in the code tells the version, so that is left alone.
_IMMEDIATE = ("django_rq.COMMIT_MODE", ("auto", "true"))

LIBRARY = Library(
    name="django-rq",
    imports=("django_rq",),
    docs="https://github.com/rq/django-rq",
    checked_against="4.2.0",
    distribution="django-rq",
    roles=(
        replace(CONTRACT, name="django_rq"),
        *(
            Retention(name, what, Parameter(option), (), negative_is_forever=True)
            for name in ("django_rq.enqueue", "django_rq.job", "django_rq.queues.DjangoRQ.enqueue")
            for option, what in (("result_ttl", "results"), ("failure_ttl", "failed jobs"))
        ),
        RetentionSetting(
            "django_rq.default_result_ttl",
            spellings=("RQ_QUEUES.*.DEFAULT_RESULT_TTL", "RQ.DEFAULT_RESULT_TTL", "RQ_DEFAULT_RESULT_TTL"),
            what="results",
            forever=(),
            negative_is_forever=True,
        ),
        Setting("django_rq.COMMIT_MODE", spellings=("RQ.COMMIT_MODE", "RQ.AUTOCOMMIT")),
        Class("django_rq.queues.DjangoRQ", bases=("rq.Queue",)),
        Returns("django_rq.get_queue", "django_rq.queues.DjangoRQ"),
        Returns("django_rq.queues.get_queue_by_index", "django_rq.queues.DjangoRQ"),
        Returns("django_rq.queues.get_queues", "list[django_rq.queues.DjangoRQ]"),
        # As in RQ there is no class for a decorated function: `JobFunction` stands for it.
        JobDecorator("django_rq.job", becomes="django_rq.decorators.JobFunction"),
        Class("django_rq.decorators.JobFunction"),
        Enqueue(
            "django_rq.decorators.JobFunction.delay",
            "pickle",
            reserved=JOB_OPTIONS,
            after_commit=True,
            after_commit_unless=_IMMEDIATE,
        ),
        Enqueue(
            "django_rq.decorators.JobFunction.enqueue",
            "pickle",
            reserved=JOB_OPTIONS,
            after_commit=True,
            after_commit_unless=_IMMEDIATE,
        ),
        Enqueue(
            "django_rq.enqueue",
            "pickle",
            job=Parameter("func", 0),
            args=Parameter("args"),
            kwargs=Parameter("kwargs"),
            reserved=OPTIONS,
            after_commit=True,
            after_commit_unless=_IMMEDIATE,
        ),
        Enqueue(
            "django_rq.queues.DjangoRQ.enqueue",
            "pickle",
            job=Parameter("f", 0),
            args=Parameter("args"),
            kwargs=Parameter("kwargs"),
            reserved=OPTIONS,
            queue_options=("at_front",),
            after_commit=True,
            after_commit_unless=_IMMEDIATE,
        ),
        Enqueue(
            "django_rq.queues.DjangoRQ.enqueue_call",
            "pickle",
            job=Parameter("func", 0),
            args=Parameter("args", 1, None),
            kwargs=Parameter("kwargs", 2, None),
            packed_only=True,
            queue_options=("at_front",),
            after_commit=True,
            after_commit_unless=_IMMEDIATE,
        ),
        # enqueue_at, enqueue_in, enqueue_many and enqueue_job don't wait: as in RQ, and inherited from there.
        NamesJob("django_rq.enqueue", Parameter("func", 0), "path"),
    ),
    aliases=(
        ("django_rq.queues.get_queue", "django_rq.get_queue"),
        ("django_rq.queues.enqueue", "django_rq.enqueue"),
        ("django_rq.decorators.job", "django_rq.job"),
    ),
)
