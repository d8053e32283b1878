"""`get` of all kinds, none of which waits for another worker."""

from celery import Celery
from celery.result import AsyncResult, allow_join_result

app = Celery("mill", broker="redis://queue", backend="redis://queue")
app.conf.update(task_routes={"mill.*": {"queue": "mill"}}, task_time_limit=600)


@app.task
def weigh(sack: dict[str, int]) -> int:
    return sack.get("weight", 0)


@app.task
def weigh_here(sacks: list[dict[str, int]]) -> list[int]:
    with allow_join_result():
        return [weigh.s(sack).apply().get() for sack in sacks[:10]]  # run in this process


@app.task
def remind(job: str) -> str | None:
    result = AsyncResult(job)
    if not result.ready():  # looks once, and comes back another time
        remind.apply_async((job,), countdown=60)
        return None
    return str(result.state)


def from_the_shop(sack: dict[str, int]) -> object:
    return weigh.delay(sack).get(timeout=10)  # no job: a command of the shop's own
