"""Resizes logos."""

from logos.draw import resize
from taskiq import SmartRetryMiddleware
from taskiq_redis import ListQueueBroker

broker = ListQueueBroker("redis://cache").with_middlewares(
    SmartRetryMiddleware(default_retry_count=5, default_delay=3),  # LAW407: `SmartRetryMiddleware` retries every 3 s
)


@broker.task(retry_on_error=True, timeout=60, queue_name="logos")
async def shrink(logo_id: int) -> None:
    await resize(logo_id)
