"""What taskiq and its brokers for Redis, RabbitMQ and NATS mean."""

from __future__ import annotations

from .vocabulary import (
    Attribute,
    Class,
    Conventional,
    Coroutine,
    Enqueue,
    JobApp,
    JobDecorator,
    Library,
    Retry,
    Returns,
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
        Retry("taskiq.Context.requeue"),
        Coroutine("taskiq.Context.requeue"),
        Retry("taskiq.Context.reject"),
        Retry("taskiq.NoResultError"),
        Retry("taskiq.exceptions.TaskRejectedError"),
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
