"""A lending library, with huey: calling a task gives a result to wait for."""

from huey import RedisHuey

huey = RedisHuey("library", host="queue")


@huey.task(priority=10, timeout=60)
def on_shelf(book: int) -> bool:
    return book > 0


@huey.task(priority=1, timeout=120)
def reserve(book: int) -> bool:
    found = on_shelf(book)
    return bool(found.get(blocking=True, timeout=30))  # LAW314: job `reserve`
