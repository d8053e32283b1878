"""The timetable of a laboratory's worker, whose entries were written for an older task."""

from celery import Celery
from celery.schedules import crontab
from lab.samples import Sample

app = Celery("lab", broker="redis://cache")
app.conf.task_time_limit = 600
app.conf.task_routes = {"lab.*": {"queue": "lab"}}


@app.task(name="lab.discard", ignore_result=True)
def discard(days: int) -> None:
    Sample.discard_older_than(days)


app.conf.beat_schedule = {
    "discard blood": {
        "task": "lab.discard",  # LAW613: takes 1 positional argument and gets 2
        "schedule": crontab(hour=4, minute=10),
        "args": (30, "blood"),
    },
    "discard water": {
        "task": "lab.discard",  # LAW613: takes no argument `age`
        "schedule": crontab(hour=4, minute=20),
        "kwargs": {"age": 90},
    },
    "discard all": {
        "task": "lab.discard",
        "schedule": crontab(hour=4, minute=30),
        "kwargs": {"days": 365},
    },
}
