"""How often something runs by its time table, and where a minute is left open."""

import pytest

from flake8_async_law.model.options import Given
from flake8_async_law.model.timetables import clock, of_text

from .marked import module_of

DAY = 86400.0


def clock_of(text: str):
    """The clock of the expression given to `when` in a module that imports what it needs."""
    module = module_of(
        "from datetime import timedelta\nfrom celery.schedules import crontab, schedule\n"
        "from apscheduler.triggers.cron import CronTrigger\n"
        f"from apscheduler.triggers.interval import IntervalTrigger\nwhen = {text}\n"
    )
    (bound,) = module.notes.scope.bindings["when"]
    return clock(Given(bound.node, module.notes.scope, module))


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("* * * * *", 60.0),
        ("*/5 * * * *", 300.0),
        ("0,30 * * * *", 1800.0),
        ("0 * * * *", 3600.0),
        ("15 */6 * * *", 6 * 3600.0),
        ("0 9-17 * * *", 3600.0),
        ("50,55 3 * * *", 300.0),
        ("30 2 * * *", DAY),
        ("30 2 * * 1", 7 * DAY),
        ("@hourly", 3600.0),
        ("@daily", DAY),
        ("@continuous", None),
        ("0 JAN * * *", None),
    ],
)
def test_the_period_of_a_cron_text(text, period):
    found = of_text(text)

    assert found is not None
    assert found.period == period


@pytest.mark.parametrize("text", ["hello", "cron", "0 3 * *", ""])
def test_a_text_that_is_no_time_table(text):
    assert of_text(text) is None


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("* 3 * * *", "hour 3"),
        ("* 3,15 * * *", "hour 3,15"),
        ("* */2 * * *", "hour */2"),
        ("* 9-17 * * *", None),
        ("* * * * 1", None),
        ("0 3 * * *", None),
        ("*/5 3 * * *", None),
    ],
)
def test_the_hour_of_which_every_minute_is_meant(text, hour):
    assert of_text(text).every_minute_of == hour


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("30", 30.0),
        ("0.5 * 60", 30.0),
        ("timedelta(minutes=10)", 600.0),
        ("timedelta(1)", DAY),
        ("schedule(run_every=15)", 15.0),
        ("crontab()", 60.0),
        ("crontab(minute=0)", 3600.0),
        ("crontab(minute='*/15')", 900.0),
        ("crontab(minute=0, hour=3)", DAY),
        ("crontab(**fields)", None),
        ("CronTrigger(hour=3)", DAY),
        ("CronTrigger(minute='*/10')", 600.0),
        ("CronTrigger(second='*/20')", 20.0),
        ("CronTrigger.from_crontab('0 * * * *')", 3600.0),
        ("IntervalTrigger(hours=2, minutes=30)", 9000.0),
        ("IntervalTrigger(seconds=pause)", None),
    ],
)
def test_the_period_of_a_number_a_time_and_a_trigger(text, period):
    found = clock_of(text)

    assert found is not None
    assert found.period == period


@pytest.mark.parametrize("text", ["pause", "None", "load()"])
def test_what_tells_no_time(text):
    assert clock_of(text) is None
