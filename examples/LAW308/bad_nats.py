"""JetStream keeps every message unless the stream says how many, how much or how long."""

from nats.js import JetStreamContext
from nats.js.api import RetentionPolicy, StreamConfig


async def declare(js: JetStreamContext) -> None:
    await js.add_stream(name="orders", subjects=["orders.*"])  # LAW308: `max_age`
    await js.add_stream(StreamConfig(name="visits", subjects=["visits"], max_msgs=-1))  # LAW308: `StreamConfig`


LEDGER = StreamConfig(name="ledger", subjects=["ledger.*"], retention=RetentionPolicy.LIMITS)  # LAW308: `max_bytes`


async def declare_bells(js) -> None:
    await js.add_stream(name="bells", subjects=["bells"])  # LAW308: `max_msgs`
