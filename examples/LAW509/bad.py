"""Work for the darkroom, told to whoever happens to listen."""

import json

import nats
from redis import Redis

CHANNEL = "develop-requests"


class Darkroom:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def develop(self, film: str) -> None:
        self._redis.publish(CHANNEL, json.dumps({"version": 1, "film": film}))  # LAW509: to whoever listens


async def enlarge(servers: str, film: bytes) -> None:
    connection = await nats.connect(servers)
    try:
        await connection.publish("jobs.enlarge", film)  # LAW509: to whoever listens
    finally:
        await connection.drain()
