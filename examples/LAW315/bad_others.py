"""taskiq's broker and the built-in tasks of Django have one queue, too."""

from taskiq_redis import ListQueueBroker

from ferry.seats import recount_async, reserve_async

broker = ListQueueBroker("redis://cache")  # LAW315: all 2 jobs of `broker`


@broker.task
async def reserve_seat(trip_id: int, seat: str) -> None:
    await reserve_async(trip_id, seat)


@broker.task
async def recount_season(year: int) -> None:
    await recount_async(year)
