"""What celery means."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Attribute,
    BlockingWait,
    BrokerLease,
    Class,
    Conventional,
    Cron,
    Enqueue,
    ForgetsFailures,
    JobApp,
    JobClass,
    JobContract,
    JobDecorator,
    JobLease,
    JobLimit,
    JobName,
    JobResult,
    Library,
    NamesJob,
    Parameter,
    Passes,
    Periodic,
    PeriodicSetting,
    PrefetchSetting,
    ReadsSettings,
    Redelivers,
    RetentionSetting,
    Retry,
    RetryPolicy,
    Returns,
    Route,
    SentLater,
    SerializerOption,
    SerializerSetting,
    Setting,
    SoftLimit,
    SteadyPause,
    Telltale,
)

# The decorator makes a `celery.Task`; under Django a `DjangoTask`, which only adds `delay_on_commit` and
# `apply_async_on_commit`. Saying `DjangoTask` everywhere finds these two, and harms nobody: elsewhere they raise.
_TASK = "celery.contrib.django.task.DjangoTask"

# An exchange or a routing key leads to a queue as surely as its name does.
_QUEUE = ("queue", "exchange", "routing_key", "priority")

# The keyword of a call or of the task, and the setting, that say how arguments are written.
_SERIALIZER_OPTION: Final = "serializer"
_SIGNALS: Final = ("celery.exceptions.TaskPredicate", "celery.exceptions.CeleryError")
_SERIALIZER_SETTING: Final = "celery.task_serializer"

RESULT: Final = "a callback task, or `await asyncio.to_thread(result.get)`"

LIBRARY = Library(
    name="celery",
    imports=("celery",),
    docs="https://docs.celeryq.dev/en/stable/userguide/calling.html",
    checked_against="5.7.0",
    distribution="celery",
    roles=(
        JobContract(
            "celery",
            "a celery worker",
            "before",
            late=(
                ("acks_late", "celery.task_acks_late"),
                ("reject_on_worker_lost", "celery.task_reject_on_worker_lost"),
            ),
            kept_with=("time_limit", "celery.task_time_limit"),
            limit_with=("time_limit", "soft_time_limit", "celery.task_time_limit", "celery.task_soft_time_limit"),
            tries_with=("max_retries", "autoretry_for"),
            heard_by=("on_failure", "link_error"),
        ),
        PrefetchSetting(
            "celery.worker_prefetch_multiplier",
            spellings=(
                "worker_prefetch_multiplier",
                "CELERY_WORKER_PREFETCH_MULTIPLIER",
                "CELERYD_PREFETCH_MULTIPLIER",
                "CELERY.worker_prefetch_multiplier",
                "CELERY.WORKER_PREFETCH_MULTIPLIER",
            ),
            what="messages",
            forever=(0,),
            plain_in=("celery", "celeryconfig.py", "celery_config.py"),
        ),
        RetentionSetting(
            "celery.result_expires",
            spellings=(
                "result_expires",
                "CELERY_RESULT_EXPIRES",
                "CELERY_TASK_RESULT_EXPIRES",
                "CELERY.result_expires",
                "CELERY.RESULT_EXPIRES",
            ),
            what="results",
            forever=(None, 0),
            plain_in=("celery", "celeryconfig.py", "celery_config.py"),
        ),
        # Whoever can write to the broker runs code in a worker that accepts pickle.
        *(
            SerializerOption(f"celery.{name}", Parameter("serializer"))
            for name in ("Celery.task", "Task.apply_async", "shared_task")
        ),
        SerializerSetting(
            "celery.accept_content",
            ("accept_content", "CELERY_ACCEPT_CONTENT", "CELERY_RESULT_ACCEPT_CONTENT", "result_accept_content"),
        ),
        SerializerSetting(
            "celery.serializers",
            (
                "task_serializer",
                "CELERY_TASK_SERIALIZER",
                "result_serializer",
                "CELERY_RESULT_SERIALIZER",
                "event_serializer",
                "CELERY_EVENT_SERIALIZER",
            ),
        ),
        # The application.
        Class("celery.Celery"),
        JobApp("celery.Celery", job_class=Parameter("task_cls", 14, None), job_class_attributes=("Task", "task_cls")),
        # Flask projects call it `celery` and import it from a module of their own. (`app` says too little.)
        Conventional("celery.Celery", names=("celery", "celery_app")),
        # `from shop.tasks import send_receipt; send_receipt.delay(...)`, where `shop.tasks` can't be read.
        Telltale(
            _TASK,
            attributes=("delay", "apply_async", "delay_on_commit", "apply_async_on_commit", "s", "si", "signature"),
            of="instance",
            modules=("tasks",),
        ),
        # `from shop.celery import app; @app.task`, where `shop.celery` can't be read.
        Telltale("celery.Celery", attributes=("task",), of="instance", modules=("celery", "celery_app", "celeryapp")),
        Attribute("celery.current_app", "celery.Celery"),
        Attribute("celery.current_task", _TASK),
        Returns("celery.Celery.register_task", "$argument"),
        ReadsSettings("celery.Celery.config_from_object", Parameter("obj", 0), framework="django.conf"),
        ReadsSettings("celery.Celery.config_from_envvar", None),
        Attribute("celery.Celery.conf", "celery.app.utils.Settings"),
        ReadsSettings("celery.app.utils.Settings.update", Parameter("args", 0)),
        Setting("celery.task_serializer", spellings=("task_serializer", "CELERY_TASK_SERIALIZER")),
        Route("celery.task_routes", spellings=("task_routes", "CELERY_TASK_ROUTES", "CELERY_ROUTES")),
        Route("celery.task_queues", spellings=("task_queues", "CELERY_TASK_QUEUES", "CELERY_QUEUES")),
        # A default queue of the project's own: its jobs are apart from those of the broker's other users.
        Route(
            "celery.task_default_queue",
            spellings=("task_default_queue", "CELERY_TASK_DEFAULT_QUEUE", "CELERY_DEFAULT_QUEUE"),
        ),
        # Jobs.
        JobDecorator(
            "celery.Celery.task",
            becomes=_TASK,
            bind=Parameter("bind", default=False),
            queue_options=_QUEUE,
            retries_for="autoretry_for",
            base="base",
        ),
        JobDecorator(
            "celery.shared_task",
            becomes=_TASK,
            bind=Parameter("bind", default=False),
            queue_options=_QUEUE,
            retries_for="autoretry_for",
            base="base",
        ),
        Class("celery.Task"),
        JobClass("celery.Task", run="run"),
        Class(_TASK, bases=("celery.Task",)),
        # Sending one job. `task(...)` and `task.apply(...)` run it here and now: no entries.
        Enqueue(
            "celery.Task.delay",
            "json",
            serializer_option=_SERIALIZER_OPTION,
            serializer_setting=_SERIALIZER_SETTING,
            checked_unless="typing",
        ),
        Enqueue(
            "celery.Task.apply_async",
            "json",
            serializer_option=_SERIALIZER_OPTION,
            serializer_setting=_SERIALIZER_SETTING,
            checked_unless="typing",
            args=Parameter("args", 0, None),
            kwargs=Parameter("kwargs", 1, None),
            packed_only=True,
            queue_options=_QUEUE,
        ),
        Enqueue(
            f"{_TASK}.delay_on_commit",
            "json",
            after_commit=True,
            serializer_option=_SERIALIZER_OPTION,
            serializer_setting=_SERIALIZER_SETTING,
            checked_unless="typing",
        ),
        Enqueue(
            f"{_TASK}.apply_async_on_commit",
            "json",
            serializer_option=_SERIALIZER_OPTION,
            serializer_setting=_SERIALIZER_SETTING,
            checked_unless="typing",
            args=Parameter("args", 0, None),
            kwargs=Parameter("kwargs", 1, None),
            packed_only=True,
            queue_options=_QUEUE,
            after_commit=True,
        ),
        Enqueue(
            "celery.Celery.send_task",
            "json",
            serializer_option=_SERIALIZER_OPTION,
            serializer_setting=_SERIALIZER_SETTING,
            job=Parameter("name", 0),
            args=Parameter("args", 1, None),
            kwargs=Parameter("kwargs", 2, None),
            packed_only=True,
            queue_options=_QUEUE,
        ),
        # Signatures: nothing leaves yet. A chain puts the result before it in front of the arguments, except for `si`.
        Enqueue(
            "celery.Task.s",
            "json",
            sends=False,
            partial=True,
            serializer_option=_SERIALIZER_OPTION,
            serializer_setting=_SERIALIZER_SETTING,
        ),
        Enqueue(
            "celery.Task.si",
            "json",
            sends=False,
            serializer_option=_SERIALIZER_OPTION,
            serializer_setting=_SERIALIZER_SETTING,
        ),
        Enqueue(
            "celery.Task.signature",
            "json",
            serializer_option=_SERIALIZER_OPTION,
            serializer_setting=_SERIALIZER_SETTING,
            args=Parameter("args", 0, None),
            kwargs=Parameter("kwargs", 1),
            packed_only=True,
            sends=False,
            partial=True,
            queue_options=_QUEUE,
        ),
        Enqueue(
            "celery.Task.subtask",
            "json",
            args=Parameter("args", 0, None),
            kwargs=Parameter("kwargs", 1),
            packed_only=True,
            sends=False,
            partial=True,
            queue_options=_QUEUE,
        ),
        Enqueue(
            "celery.signature",
            "json",
            job=Parameter("varies", 0),
            args=Parameter("args", 1),
            kwargs=Parameter("kwargs", 2),
            packed_only=True,
            sends=False,
            partial=True,
            queue_options=_QUEUE,
        ),
        Enqueue(
            "celery.Celery.signature",
            "json",
            job=Parameter("varies", 0),
            args=Parameter("args", 1),
            kwargs=Parameter("kwargs", 2),
            packed_only=True,
            sends=False,
            partial=True,
            queue_options=_QUEUE,
        ),
        # `set` changes the options of a signature, never its arguments.
        Enqueue("celery.Signature.set", "json", packed_only=True, sends=False, partial=True, queue_options=_QUEUE),
        # The iterable holds one set of arguments per call, so it fits no signature as a whole.
        Enqueue("celery.Task.map", "json", packed_only=True, sends=False, partial=True),
        Enqueue("celery.Task.starmap", "json", packed_only=True, sends=False, partial=True),
        Enqueue("celery.Task.chunks", "json", packed_only=True, sends=False, partial=True),
        Class("celery.Signature"),
        Returns("celery.Task.s", "celery.Signature"),
        Returns("celery.Task.si", "celery.Signature"),
        Returns("celery.Task.signature", "celery.Signature"),
        Returns("celery.Task.subtask", "celery.Signature"),
        Returns("celery.Task.map", "celery.xmap"),
        Returns("celery.Task.starmap", "celery.xstarmap"),
        Returns("celery.Task.chunks", "celery.chunks"),
        Returns("celery.signature", "celery.Signature"),
        Returns("celery.Celery.signature", "celery.Signature"),
        Returns("celery.Signature.set", "$self"),
        Returns("celery.Signature.clone", "$self"),
        Returns("celery.Signature.on_error", "$self"),
        # `a.s() | b.s()`. It may be a group or a chord too; all of them send the same way.
        Returns("celery.Signature.__or__", "celery.chain"),
        # Canvas. Its arguments are signatures, which were looked at where they were built.
        Class("celery.chain", bases=("celery.Signature",)),
        Class("celery.group", bases=("celery.Signature",)),
        Class("celery.chord", bases=("celery.Signature",)),
        Class("celery.chunks", bases=("celery.Signature",)),
        Class("celery.xmap", bases=("celery.Signature",)),
        Class("celery.xstarmap", bases=("celery.Signature",)),
        Returns("celery.group.skew", "$self"),
        Returns("celery.chunks.group", "celery.group"),
        Enqueue("celery.Signature.delay", "json", packed_only=True, partial=True),
        Enqueue("celery.Signature.apply_async", "json", packed_only=True, partial=True, queue_options=_QUEUE),
        # A group has its own, since what it gives is a set of results.
        Enqueue("celery.group.delay", "json", packed_only=True, partial=True),
        Enqueue("celery.group.apply_async", "json", packed_only=True, partial=True, queue_options=_QUEUE),
        # Calling a plain signature runs the job here. Calling these four sends.
        Enqueue("celery.chain.__call__", "json", packed_only=True, partial=True, queue_options=_QUEUE),
        Enqueue("celery.group.__call__", "json", packed_only=True, partial=True, queue_options=_QUEUE),
        Enqueue("celery.chord.__call__", "json", packed_only=True, partial=True, queue_options=_QUEUE),
        Enqueue("celery.chunks.__call__", "json", packed_only=True, partial=True, queue_options=_QUEUE),
        # Another run, or a failure on purpose. `self.retry()` raises by itself, with no `raise` in front of it;
        # all these exceptions are `Exception`, so a broad handler around them swallows them.
        Retry(
            "celery.Task.retry",
            unless=(Parameter("throw", 3, True), False),
            exception="celery.exceptions.Retry",
            bases=_SIGNALS,
        ),
        # Gives the rest of the work to another job and raises `Ignore`.
        Retry("celery.Task.replace", exception="celery.exceptions.Ignore", bases=_SIGNALS),
        *(Retry(f"celery.exceptions.{name}", bases=_SIGNALS) for name in ("Retry", "Reject", "Ignore")),
        Setting(
            "celery.task_soft_time_limit",
            ("task_soft_time_limit", "CELERY_TASK_SOFT_TIME_LIMIT", "CELERYD_TASK_SOFT_TIME_LIMIT"),
        ),
        # Raised in the job by the pool's parent process, wherever the job is just then.
        SoftLimit(
            "celery.exceptions.SoftTimeLimitExceeded",
            option="soft_time_limit",
            libraries=("celery",),
            setting="celery.task_soft_time_limit",
            bases=("billiard.exceptions.SoftTimeLimitExceeded",),
        ),
        # -- Results ------------------------------------------------------------------------------
        Class("celery.result.AsyncResult"),
        Class("celery.result.ResultSet"),
        Class("celery.result.GroupResult", bases=("celery.result.ResultSet",)),
        *(
            Returns(f"celery.{sender}", "celery.result.AsyncResult")
            for sender in (
                "Celery.AsyncResult",
                "Celery.send_task",
                "Signature.apply_async",
                "Signature.delay",
                "Task.AsyncResult",
                "Task.apply_async",
                "Task.delay",
                "chain.__call__",
                "chord.__call__",
            )
        ),
        *(
            Returns(f"celery.group.{sender}", "celery.result.GroupResult")
            for sender in ("__call__", "apply_async", "delay")
        ),
        # `apply` runs the job here: its `EagerResult` is there when the call returns.
        *(
            role
            for name in ("AsyncResult.get", "AsyncResult.wait")
            for role in (
                JobResult(f"celery.result.{name}"),
                BlockingWait(f"celery.result.{name}", "a worker to run the job", RESULT, asks_first=("ready",)),
            )
        ),
        *(
            role
            for name in ("get", "join", "join_native")
            for role in (
                JobResult(f"celery.result.ResultSet.{name}"),
                BlockingWait(
                    f"celery.result.ResultSet.{name}", "workers to run the jobs", RESULT, asks_first=("ready",)
                ),
            )
        ),
        *(
            JobResult(f"celery.result.AsyncResult.{name}", by_polling=True)
            for name in ("failed", "ready", "successful")
        ),
        *(
            JobResult(f"celery.result.ResultSet.{name}", by_polling=True)
            for name in ("completed_count", "failed", "ready", "successful", "waiting")
        ),
        # Tries. Without `autoretry_for`, or `self.retry()` in the body, the other options do nothing, and
        # `retry_backoff` is read for `autoretry_for` alone. Left out, the delay is three minutes.
        *(
            RetryPolicy(
                decorator,
                attempts=Parameter("max_retries", default=3),
                endless=(None,),
                none=(0,),
                delay=Parameter("default_retry_delay"),
                sooner=Parameter("countdown"),
                flat=((Parameter("retry_backoff", default=False), (False, None, 0)),),
                switch=(Parameter("autoretry_for"), (None,)),
                asked_by=("celery.Task.retry",),
                idle=(Parameter("max_retries"), Parameter("default_retry_delay")),
                idle_unswitched=(
                    Parameter("retry_backoff"),
                    Parameter("retry_backoff_max"),
                    Parameter("retry_jitter"),
                    Parameter("retry_kwargs"),
                ),
                nested="retry_kwargs",
            )
            for decorator in ("celery.Celery.task", "celery.shared_task")
        ),
        RetryPolicy(
            "celery.Task.retry",
            attempts=Parameter("max_retries", 6, None),  # what the task says
            delay=Parameter("countdown", 5, None),
            waits_unless_given=True,
            instead_of_delay=(Parameter("eta", 4, None),),
        ),
        # Periodic jobs: beat sends one each time, whatever became of the last.
        Cron(
            "celery.schedules.crontab",
            minute=Parameter("minute", 0, "*"),
            hour=Parameter("hour", 1, "*"),
            days=(
                Parameter("day_of_week", 2, "*"),
                Parameter("day_of_month", 3, "*"),
                Parameter("month_of_year", 4, "*"),
            ),
        ),
        SteadyPause("celery.schedules.schedule", Parameter("run_every", 0, None)),
        Periodic(
            "celery.Celery.add_periodic_task",
            job=Parameter("sig", 1),
            when=(Parameter("schedule", 0),),
            expires=(Parameter("expires"),),
        ),
        PeriodicSetting(
            "celery.beat_schedule",
            spellings=("beat_schedule", "CELERY_BEAT_SCHEDULE", "CELERYBEAT_SCHEDULE"),
            job="task",
            when="schedule",
            options="options",
            expires=("expires",),
        ),
        Setting("celery.task_time_limit", ("task_time_limit", "CELERY_TASK_TIME_LIMIT", "CELERYD_TASK_TIME_LIMIT")),
        *(
            role
            for decorator in ("celery.Celery.task", "celery.shared_task")
            for role in (
                JobLimit(
                    decorator,
                    ("time_limit", "soft_time_limit"),
                    ("celery.task_time_limit", "celery.task_soft_time_limit"),
                ),
                JobName(decorator, "name", renamed_by=("gen_task_name",)),
            )
        ),
        NamesJob("celery.Celery.send_task", Parameter("name", 0), "registered"),
        NamesJob("celery.signature", Parameter("varies", 0), "registered"),
        NamesJob("celery.Celery.signature", Parameter("varies", 0), "registered"),
        # Due later: the message waits in a worker's memory, and comes back elsewhere when the lease is over.
        *(
            SentLater(name, delay=Parameter("countdown", delay), at=Parameter("eta", at))
            for name, delay, at in (
                ("celery.Task.apply_async", None, None),
                (f"{_TASK}.apply_async_on_commit", None, None),
                ("celery.Signature.apply_async", None, None),
                ("celery.Signature.set", None, None),
            )
        ),
        SentLater("celery.Celery.send_task", delay=Parameter("countdown", 3, None), at=Parameter("eta", 4, None)),
        SentLater("celery.Task.retry", delay=Parameter("countdown", 5, None), at=Parameter("eta", 4, None)),
        Setting("celery.broker_url", ("broker_url", "broker", "CELERY_BROKER_URL", "BROKER_URL")),
        Setting(
            "celery.visibility_timeout",
            (
                "broker_transport_options.visibility_timeout",
                "CELERY_BROKER_TRANSPORT_OPTIONS.visibility_timeout",
                "BROKER_TRANSPORT_OPTIONS.visibility_timeout",
            ),
        ),
        JobLease(
            "celery.job_lease",
            spellings=(
                "broker_transport_options.visibility_timeout",
                "CELERY_BROKER_TRANSPORT_OPTIONS.visibility_timeout",
                "BROKER_TRANSPORT_OPTIONS.visibility_timeout",
            ),
            limits=("celery.task_time_limit", "celery.task_soft_time_limit"),
            late=("celery.task_acks_late",),
            late_option="acks_late",
            limit_options=("time_limit", "soft_time_limit"),
        ),
        BrokerLease(
            "celery.redis",
            schemes=("redis://", "rediss://", "redis+socket://", "unix://", "sentinel://"),
            default=3600,
            address="celery.broker_url",
            seconds="celery.visibility_timeout",
        ),
        BrokerLease(
            "celery.sqs",
            schemes=("sqs://",),
            default=1800,
            address="celery.broker_url",
            seconds="celery.visibility_timeout",
        ),
        # A task that failed for the last time leaves a line in the log.
        Setting(
            "celery.result_backend", ("result_backend", "backend", "CELERY_RESULT_BACKEND", "CELERY_CACHE_BACKEND")
        ),
        Setting(
            "celery.task_acks_on_failure",
            (
                "task_acks_on_failure",
                "task_acks_on_failure_or_timeout",
                "CELERY_TASK_ACKS_ON_FAILURE",
                "CELERY_TASK_ACKS_ON_FAILURE_OR_TIMEOUT",
            ),
        ),
        ForgetsFailures(
            "celery.Celery",
            hooks=("on_failure", "link_error", "on_error", "MaxRetriesExceededError", "EventReceiver"),
            kept_by=(Parameter("backend", 2, None),),
            settings=("celery.result_backend",),
            refusing=("celery.task_acks_on_failure",),
            heard_by=(
                "celery.signals.task_failure",
                "bugsnag",
                "elasticapm",
                "newrelic",
                "raven",
                "rollbar",
                "sentry_sdk",
            ),
        ),
        Setting(
            "celery.task_reject_on_worker_lost",
            ("task_reject_on_worker_lost", "CELERY_TASK_REJECT_ON_WORKER_LOST", "CELERY_REJECT_ON_WORKER_LOST"),
        ),
        Setting("celery.task_acks_late", ("task_acks_late", "CELERY_TASK_ACKS_LATE", "CELERY_ACKS_LATE")),
        *(
            Redelivers(decorator, options=("acks_late", "reject_on_worker_lost"), settings=("celery.task_acks_late",))
            for decorator in ("celery.Celery.task", "celery.shared_task")
        ),
        # `@app.on_after_configure.connect`: the function gets the application, to plan periodic jobs.
        *(
            Attribute(f"celery.Celery.{signal}", "celery.utils.dispatch.Signal")
            for signal in ("on_after_configure", "on_after_finalize")
        ),
        Passes("celery.utils.dispatch.Signal.connect", Parameter("sender", 0), "celery.Celery"),
    ),
    aliases=(
        ("celery.app.base.Celery", "celery.Celery"),
        ("celery.app.Celery", "celery.Celery"),
        ("celery.app.shared_task", "celery.shared_task"),
        ("celery.app.task.Task", "celery.Task"),
        # A class made from `celery.Task` for this app: `class Job(app.Task)`.
        ("celery.Celery.Task", "celery.Task"),
        ("celery.canvas.Signature", "celery.Signature"),
        ("celery.canvas.signature", "celery.signature"),
        ("celery.subtask", "celery.signature"),
        ("celery.canvas.subtask", "celery.signature"),
        ("celery.canvas.chain", "celery.chain"),
        ("celery.canvas.group", "celery.group"),
        ("celery.canvas.chord", "celery.chord"),
        ("celery.canvas.chunks", "celery.chunks"),
        ("celery.canvas.xmap", "celery.xmap"),
        ("celery.canvas.xstarmap", "celery.xstarmap"),
        ("celery._state.current_app", "celery.current_app"),
    ),
)
