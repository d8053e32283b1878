"""What Flask-APScheduler means: an APScheduler that reads Flask's settings and starts with the application."""

from __future__ import annotations

from .apscheduler import BASE
from .vocabulary import Class, Library, Parameter, Periodic, SchedulerDefaults, StartsScheduler

_SCHEDULER = "flask_apscheduler.APScheduler"

LIBRARY = Library(
    name="Flask-APScheduler",
    imports=("flask_apscheduler",),
    docs="https://viniciuschiele.github.io/flask-apscheduler/",
    checked_against="1.13",
    distribution="Flask-APScheduler",
    roles=(
        Class(_SCHEDULER),
        Periodic(
            f"{_SCHEDULER}.add_job",
            job=Parameter("func", 1),
            when=(Parameter("trigger"),),
            named=True,
            overlap="option",
            overlap_option=Parameter("max_instances"),
            overlap_values=(2,),
            grace=Parameter("misfire_grace_time"),
        ),
        SchedulerDefaults(_SCHEDULER, setting="SCHEDULER_JOB_DEFAULTS"),
        StartsScheduler(f"{_SCHEDULER}.start", "scheduler"),
    ),
    aliases=(
        ("flask_apscheduler.scheduler.APScheduler", _SCHEDULER),
        # A property that gives the inner scheduler's decorator.
        (f"{_SCHEDULER}.task", f"{BASE}.scheduled_job"),
    ),
)
