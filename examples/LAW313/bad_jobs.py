"""An upholstery's shop: a coroutine waits for what a worker has to do."""

from celery import Celery

app = Celery("upholstery", broker="redis://queue", backend="redis://queue")
app.conf.update(task_routes={"*": {"queue": "cutting"}}, task_time_limit=60)


@app.task
def cut(length: int) -> int:
    return length


async def order(length: int) -> object:
    return cut.delay(length).get(timeout=30)  # LAW313: a worker to run the job
