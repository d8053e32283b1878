"""What celery means."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Attribute,
    Class,
    Conventional,
    Enqueue,
    JobApp,
    JobClass,
    JobDecorator,
    Library,
    Parameter,
    ReadsSettings,
    Retry,
    Returns,
    Route,
    Setting,
    Telltale,
)

# The decorator makes a `celery.Task`; under Django a `DjangoTask`, which only adds `delay_on_commit` and
# `apply_async_on_commit`. Saying `DjangoTask` everywhere finds these two, and harms nobody: elsewhere they raise.
_TASK = "celery.contrib.django.task.DjangoTask"

# An exchange or a routing key leads to a queue as surely as its name does.
_QUEUE = ("queue", "exchange", "routing_key", "priority")

# The keyword of a call or of the task, and the setting, that say how arguments are written.
_SERIALIZER_OPTION: Final = "serializer"
_SERIALIZER_SETTING: Final = "celery.task_serializer"

LIBRARY = Library(
    name="celery",
    imports=("celery",),
    docs="https://docs.celeryq.dev/en/stable/userguide/calling.html",
    checked_against="5.7.0",
    distribution="celery",
    roles=(
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
        # Calling a plain signature runs the job here. Calling these four sends.
        Enqueue("celery.chain.__call__", "json", packed_only=True, partial=True, queue_options=_QUEUE),
        Enqueue("celery.group.__call__", "json", packed_only=True, partial=True, queue_options=_QUEUE),
        Enqueue("celery.chord.__call__", "json", packed_only=True, partial=True, queue_options=_QUEUE),
        Enqueue("celery.chunks.__call__", "json", packed_only=True, partial=True, queue_options=_QUEUE),
        # Another run, or a failure on purpose. `self.retry()` raises by itself, with no `raise` in front of it;
        # all these exceptions are `Exception`, so a broad handler around them swallows them.
        Retry("celery.Task.retry"),
        # Gives the rest of the work to another job and raises `Ignore`.
        Retry("celery.Task.replace"),
        Retry("celery.exceptions.Retry"),
        Retry("celery.exceptions.Reject"),
        Retry("celery.exceptions.Ignore"),
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
