"""Redis: progress of jobs, for whoever watches."""

from redis.asyncio import Redis


class Progress:
    def __init__(self, redis: Redis, keep: int | None = None) -> None:
        self._redis = redis
        self._keep = keep

    async def step(self, job: str, percent: int) -> None:
        await self._redis.xadd(f"job:{job}", {"version": "1", "percent": percent})  # LAW308: `maxlen`

    async def steps(self, job: str, percents: list[int]) -> None:
        async with self._redis.pipeline(transaction=False) as pipe:
            for percent in percents:
                pipe.xadd(f"job:{job}", {"version": "1", "percent": percent}, maxlen=self._keep)  # LAW308
            await pipe.execute()
