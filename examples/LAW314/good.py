"""The mill again: the library waits, or the job does the work itself."""

from concurrent.futures import ThreadPoolExecutor

from celery import Celery, chord

app = Celery("mill", broker="redis://queue", backend="redis://queue")
app.conf.update(task_routes={"mill.*": {"queue": "mill"}}, task_time_limit=600)


@app.task
def weigh(sack: int) -> int:
    return sack


@app.task
def note(weights: list[int], day: str) -> str:
    return f"{day}: {sum(weights)}"


@app.task
def daily_report(sacks: list[int], day: str) -> None:
    chord([weigh.s(sack) for sack in sacks])(note.s(day))


@app.task
def check(sack: int) -> bool:
    return bool(weigh(sack))


class Tree:
    def __init__(self) -> None:
        self._branches = ThreadPoolExecutor(max_workers=2)
        self._leaves = ThreadPoolExecutor(max_workers=8)

    def _branch(self, person: int) -> str:
        return self._leaves.submit(str, person).result()

    def draw(self, person: int) -> str:
        return self._branches.submit(self._branch, person).result()

    def close(self) -> None:
        self._branches.shutdown()
        self._leaves.shutdown()
