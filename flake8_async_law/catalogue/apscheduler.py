"""APScheduler 3: schedulers that run jobs from inside the process. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Class,
    HearsMissed,
    Library,
    NamesJob,
    Opens,
    Parameter,
    Periodic,
    SchedulerDefaults,
    StartsScheduler,
    Timetable,
    ToThread,
)

BASE: Final = "apscheduler.schedulers.base.BaseScheduler"
# `BlockingScheduler` is left out: its `start` is the program's main loop.
SCHEDULERS: Final = (
    "apscheduler.schedulers.asyncio.AsyncIOScheduler",
    "apscheduler.schedulers.background.BackgroundScheduler",
)

OTHERS: Final = (
    "apscheduler.schedulers.blocking.BlockingScheduler",
    "apscheduler.schedulers.gevent.GeventScheduler",
    "apscheduler.schedulers.tornado.TornadoScheduler",
)

LIBRARY: Final = Library(
    name="APScheduler",
    imports=("apscheduler",),
    docs="https://apscheduler.readthedocs.io/en/3.x/userguide.html",
    checked_against="3.11",
    distribution="apscheduler",
    roles=(
        Class(BASE),
        *(Class(scheduler, bases=(BASE,)) for scheduler in SCHEDULERS),
        *(Opens(scheduler, "service", "scheduler", ends=("shutdown",), starts=("start",)) for scheduler in SCHEDULERS),
        *(Class(scheduler, bases=(BASE,)) for scheduler in OTHERS),
        # Periodic jobs: one run at a time by default. A run that is a second late is dropped by default.
        Periodic(
            f"{BASE}.add_job",
            job=Parameter("func", 0),
            when=(Parameter("trigger", 1, None),),
            named=True,
            overlap="option",
            overlap_option=Parameter("max_instances", 8),
            overlap_values=(2,),
            grace=Parameter("misfire_grace_time", 6),
        ),
        Periodic(
            f"{BASE}.scheduled_job",
            when=(Parameter("trigger", 0),),
            named=True,
            overlap="option",
            overlap_option=Parameter("max_instances", 7),
            overlap_values=(2,),
            grace=Parameter("misfire_grace_time", 5),
        ),
        *(
            SchedulerDefaults(
                scheduler,
                options=Parameter("job_defaults"),
                config=Parameter("gconfig", 0),
                prefix="apscheduler.job_defaults.",
            )
            for scheduler in (BASE, *SCHEDULERS, *OTHERS, f"{BASE}.configure")
        ),
        HearsMissed(f"{BASE}.add_listener", "apscheduler.events.EVENT_JOB_MISSED"),
        # What is left out below the least field given is its least value: `hour=3` is three o'clock.
        Timetable("apscheduler.triggers.cron.CronTrigger", "cron", trigger="cron"),
        Timetable("apscheduler.triggers.cron.CronTrigger.from_crontab", "cron", text=Parameter("expr", 0)),
        Timetable("apscheduler.triggers.interval.IntervalTrigger", "interval", trigger="interval"),
        Timetable("apscheduler.triggers.date.DateTrigger", "once", trigger="date"),
        # A plain function runs in a thread of the scheduler's, a coroutine function on its loop.
        ToThread(f"{BASE}.add_job", callable=Parameter("func", 0)),
        NamesJob(f"{BASE}.add_job", Parameter("func", 0), "path"),
        StartsScheduler(f"{BASE}.start", "scheduler"),
    ),
)
