"""What taskiq and its brokers for Redis, RabbitMQ and NATS mean."""

from __future__ import annotations

from .vocabulary import (
    Appends,
    Attribute,
    Class,
    CodeSerializer,
    Conventional,
    Coroutine,
    Enqueue,
    ForgetsFailures,
    JobApp,
    JobContract,
    JobDecorator,
    JobLimit,
    JobName,
    JobResult,
    Library,
    Parameter,
    Periodic,
    Retention,
    Retry,
    RetryCarrier,
    RetryPolicy,
    Returns,
    StartDefault,
)

_TASK = "taskiq.AsyncTaskiqDecoratedTask"
_KICKER = "taskiq.kicker.AsyncKicker"

# Labels: no option of taskiq itself, but what its brokers route by.
_QUEUE = ("queue_name", "priority")

# `Context` and other dependencies are no arguments of the job.
_SUPPLIED_BY = ("taskiq.TaskiqDepends",)

LIBRARY = Library(
    name="taskiq",
    imports=("taskiq", "taskiq_redis", "taskiq_aio_pika", "taskiq_nats", "taskiq_dependencies"),
    docs="https://taskiq-python.github.io/",
    checked_against="0.13.0",
    distribution="taskiq",
    roles=(
        JobContract(
            "taskiq",
            "a taskiq worker",
            "after",
            tries_with=("retry_on_error", "max_retries"),
            limit_with=("timeout",),
            heard_by=("on_error",),
        ),
        CodeSerializer("taskiq.serializers.PickleSerializer", "both"),
        *(
            Retention(f"taskiq_redis.{name}", "results", Parameter("result_ex_time", 2, None), (None,))
            for name in ("RedisAsyncClusterResultBackend", "RedisAsyncResultBackend")
        ),
        # What was acknowledged stays in the stream.
        *(
            Appends(
                f"taskiq_redis.{name}",
                Parameter("queue_name", at, "taskiq"),
                bounds=(Parameter("maxlen", at + 7 - less, None),),
            )
            for name, at, less in (
                ("RedisStreamBroker", 1, 0),
                ("RedisStreamClusterBroker", 1, 0),
                ("RedisStreamSentinelBroker", 3, 1),
            )
        ),
        *(
            StartDefault(
                f"taskiq_redis.{name}",
                starts=(Parameter("consumer_id", at, "$"),),
                means="only the jobs that are sent from now on, for a group that is new",
            )
            for name, at in (
                ("RedisStreamBroker", 5),
                ("RedisStreamClusterBroker", 5),
                ("RedisStreamSentinelBroker", 6),
            )
        ),
        # The broker is the application.
        Class("taskiq.AsyncBroker"),
        Conventional("taskiq.AsyncBroker", names=("taskiq_broker",)),
        Class("taskiq.InMemoryBroker", bases=("taskiq.AsyncBroker",)),
        Class("taskiq.brokers.shared_broker.AsyncSharedBroker", bases=("taskiq.AsyncBroker",)),
        Attribute("taskiq.async_shared_broker", "taskiq.brokers.shared_broker.AsyncSharedBroker"),
        Class("taskiq.ZeroMQBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq.ZeroMQBroker"),
        Class("taskiq_redis.ListQueueBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_redis.ListQueueBroker"),
        Class("taskiq_redis.ListQueueClusterBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_redis.ListQueueClusterBroker"),
        Class("taskiq_redis.ListQueueSentinelBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_redis.ListQueueSentinelBroker"),
        Class("taskiq_redis.PubSubBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_redis.PubSubBroker"),
        Class("taskiq_redis.PubSubSentinelBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_redis.PubSubSentinelBroker"),
        Class("taskiq_redis.RedisStreamBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_redis.RedisStreamBroker"),
        Class("taskiq_redis.RedisStreamClusterBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_redis.RedisStreamClusterBroker"),
        Class("taskiq_redis.RedisStreamSentinelBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_redis.RedisStreamSentinelBroker"),
        Class("taskiq_aio_pika.AioPikaBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_aio_pika.AioPikaBroker"),
        Class("taskiq_nats.NatsBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_nats.NatsBroker"),
        Class("taskiq_nats.PushBasedJetStreamBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_nats.PushBasedJetStreamBroker"),
        Class("taskiq_nats.PullBasedJetStreamBroker", bases=("taskiq.AsyncBroker",)),
        JobApp("taskiq_nats.PullBasedJetStreamBroker"),
        # `broker = ListQueueBroker(url).with_result_backend(...)`
        Returns("taskiq.AsyncBroker.with_result_backend", "$self"),
        Returns("taskiq.AsyncBroker.with_id_generator", "$self"),
        Returns("taskiq.AsyncBroker.with_middlewares", "$self"),
        Returns("taskiq.AsyncBroker.with_event_handlers", "$self"),
        Returns("taskiq.AsyncBroker.with_serializer", "$self"),
        Returns("taskiq.AsyncBroker.with_formatter", "$self"),
        # Jobs. `types_of_exceptions` is a label of the retry middlewares.
        JobDecorator(
            "taskiq.AsyncBroker.task",
            becomes=_TASK,
            queue_options=_QUEUE,
            retries_for="types_of_exceptions",
            supplied_by=_SUPPLIED_BY,
        ),
        JobDecorator(
            "taskiq.brokers.shared_broker.shared_task",
            becomes=_TASK,
            queue_options=_QUEUE,
            retries_for="types_of_exceptions",
            supplied_by=_SUPPLIED_BY,
        ),
        *(
            JobName(decorator, "task_name", position=0, joint=":")
            for decorator in ("taskiq.AsyncBroker.task", "taskiq.brokers.shared_broker.shared_task")
        ),
        Class(_TASK),
        Returns("taskiq.AsyncBroker.register_task", _TASK),
        # Sending. `await task(...)` runs it here: no entry. Pydantic models and dataclasses are dumped to dicts.
        Enqueue(f"{_TASK}.kiq", "json"),
        Coroutine(f"{_TASK}.kiq"),
        Returns(f"{_TASK}.kicker", _KICKER),
        Class(_KICKER),
        Enqueue(f"{_KICKER}.kiq", "json"),
        Coroutine(f"{_KICKER}.kiq"),
        Returns(f"{_KICKER}.with_labels", "$self"),
        Returns(f"{_KICKER}.with_broker", "$self"),
        Returns(f"{_KICKER}.with_task_id", "$self"),
        Returns(f"{_KICKER}.with_schedule_id", "$self"),
        Enqueue(f"{_KICKER}.with_labels", "json", packed_only=True, sends=False, partial=True, queue_options=_QUEUE),
        # Source and time stand before the job's own arguments, so these aren't looked at.
        Enqueue(f"{_TASK}.schedule_by_cron", "json", packed_only=True, partial=True),
        Coroutine(f"{_TASK}.schedule_by_cron"),
        Enqueue(f"{_TASK}.schedule_by_time", "json", packed_only=True, partial=True),
        Coroutine(f"{_TASK}.schedule_by_time"),
        Enqueue(f"{_TASK}.schedule_by_interval", "json", packed_only=True, partial=True),
        Coroutine(f"{_TASK}.schedule_by_interval"),
        Enqueue(f"{_KICKER}.schedule_by_cron", "json", packed_only=True, partial=True),
        Coroutine(f"{_KICKER}.schedule_by_cron"),
        Enqueue(f"{_KICKER}.schedule_by_time", "json", packed_only=True, partial=True),
        Coroutine(f"{_KICKER}.schedule_by_time"),
        Enqueue(f"{_KICKER}.schedule_by_interval", "json", packed_only=True, partial=True),
        Coroutine(f"{_KICKER}.schedule_by_interval"),
        # `NoResultError` leaves no result behind: how a job steps aside after it was put back. Both calls raise.
        Class("taskiq.Context"),
        Retry("taskiq.Context.requeue", exception="taskiq.NoResultError"),
        Coroutine("taskiq.Context.requeue"),
        Retry("taskiq.Context.reject", exception="taskiq.exceptions.TaskRejectedError"),
        Retry("taskiq.NoResultError"),
        Retry("taskiq.exceptions.TaskRejectedError"),
        # Tries: a retry middleware has to be there, and a job's label `retry_on_error` has to ask for them.
        RetryPolicy(
            "taskiq.SimpleRetryMiddleware",
            attempts=Parameter("default_retry_count", 0, 3),
        ),
        RetryPolicy(
            "taskiq.SmartRetryMiddleware",
            attempts=Parameter("default_retry_count", 0, 3),
            delay=Parameter("default_delay", 3, 5),
            waits_unless_given=True,
            flat=((Parameter("use_delay_exponent", 5, False), (False,)), (Parameter("use_jitter", 4, False), (False,))),
        ),
        # -- Results -------------------------------------------------------------------------------
        Class("taskiq.AsyncTaskiqTask"),
        Returns(f"{_TASK}.kiq", "taskiq.AsyncTaskiqTask", awaited=True),
        Returns(f"{_KICKER}.kiq", "taskiq.AsyncTaskiqTask", awaited=True),
        Coroutine("taskiq.AsyncTaskiqTask.wait_result"),
        JobResult("taskiq.AsyncTaskiqTask.wait_result"),
        JobResult("taskiq.AsyncTaskiqTask.is_ready", by_polling=True),
        *(
            RetryCarrier(
                broker,
                words=("Retry",),
                added_by=("with_middlewares", "add_middlewares"),
                asks=("retry_on_error", "max_retries"),
            )
            for broker in (
                "taskiq.ZeroMQBroker",
                "taskiq_aio_pika.AioPikaBroker",
                "taskiq_nats.NatsBroker",
                "taskiq_nats.PullBasedJetStreamBroker",
                "taskiq_nats.PushBasedJetStreamBroker",
                "taskiq_redis.ListQueueBroker",
                "taskiq_redis.ListQueueClusterBroker",
                "taskiq_redis.ListQueueSentinelBroker",
                "taskiq_redis.PubSubBroker",
                "taskiq_redis.PubSubSentinelBroker",
                "taskiq_redis.RedisStreamBroker",
                "taskiq_redis.RedisStreamClusterBroker",
                "taskiq_redis.RedisStreamSentinelBroker",
            )
        ),
        # Periodic jobs: a label with a list of time tables.
        Periodic(
            "taskiq.AsyncBroker.task",
            when=(Parameter("schedule"),),
            listed=("cron", "interval"),
            limit=Parameter("timeout"),
        ),
        JobLimit("taskiq.AsyncBroker.task", ("timeout",)),
        # A task that failed leaves a line in the log: the result backend is a dummy by default.
        *(
            ForgetsFailures(
                broker,
                hooks=("on_error",),
                kept_by_calls=("with_result_backend", "with_middlewares", "add_middlewares"),
                heard_by=("sentry_sdk", "rollbar", "bugsnag", "elasticapm", "newrelic"),
            )
            for broker in (
                "taskiq_aio_pika.AioPikaBroker",
                "taskiq_nats.PullBasedJetStreamBroker",
                "taskiq_nats.PushBasedJetStreamBroker",
                "taskiq_redis.ListQueueBroker",
                "taskiq_redis.RedisStreamBroker",
            )
        ),
    ),
    aliases=(
        ("taskiq.abc.broker.AsyncBroker", "taskiq.AsyncBroker"),
        ("taskiq.abc.AsyncBroker", "taskiq.AsyncBroker"),
        ("taskiq.brokers.inmemory_broker.InMemoryBroker", "taskiq.InMemoryBroker"),
        ("taskiq.brokers.zmq_broker.ZeroMQBroker", "taskiq.ZeroMQBroker"),
        ("taskiq.brokers.shared_broker.async_shared_broker", "taskiq.async_shared_broker"),
        ("taskiq.decor.AsyncTaskiqDecoratedTask", "taskiq.AsyncTaskiqDecoratedTask"),
        ("taskiq.context.Context", "taskiq.Context"),
        ("taskiq.exceptions.NoResultError", "taskiq.NoResultError"),
        ("taskiq_dependencies.Depends", "taskiq.TaskiqDepends"),
    ),
)
