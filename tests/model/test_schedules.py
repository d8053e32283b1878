"""What runs again and again, and whether one run may meet the next."""

import pytest

from .marked import module_in, module_of

BEAT = """\
from celery import Celery
app = Celery("shop")
app.conf.beat_schedule = {"sync": {"task": "shop.sync", "schedule": %s, "options": {%s}}}
@app.task(name="shop.sync"%s)
def sync():
    %s
"""


def plan(when: str = "60", options: str = "", task: str = "", body: str = "work()"):
    (found,) = module_of(BEAT % (when, options, task, body)).schedules.plans
    return found


@pytest.mark.parametrize(
    ("given", "may_overlap"),
    [
        ({}, True),
        ({"options": "'expires': 50"}, True),
        ({"task": ", time_limit=30"}, False),
        ({"task": ", time_limit=90"}, True),
        ({"task": ", time_limit=longest"}, False),
        ({"body": "with lock(): work()"}, False),
        ({"body": "if cache.add('running', 1): work()"}, False),
    ],
)
def test_whether_a_run_may_meet_the_next(given, may_overlap):
    assert plan(**given).may_overlap is may_overlap


@pytest.mark.parametrize(
    ("given", "expires"),
    [({}, False), ({"options": "'expires': 50"}, True), ({"task": ", expires=50"}, True)],
)
def test_whether_a_run_that_nobody_took_is_dropped(given, expires):
    assert bool(plan(**given).expires) is expires


@pytest.mark.parametrize(
    ("made", "drops"),
    [
        ("BackgroundScheduler()", True),
        ("BackgroundScheduler(misfire_grace_time=60)", True),
        ("BackgroundScheduler(job_defaults={'coalesce': True})", True),
        ("BackgroundScheduler(job_defaults={'misfire_grace_time': 60})", False),
        ("BackgroundScheduler({'apscheduler.job_defaults.misfire_grace_time': 60})", False),
        ("BackgroundScheduler(job_defaults=load())", False),
        ("BackgroundScheduler(**options)", False),
    ],
)
def test_whether_late_runs_are_dropped(made, drops):
    source = "from apscheduler.schedulers.background import BackgroundScheduler\n"
    source += f"scheduler = {made}\ndef work(): ...\nscheduler.add_job(work, 'cron', hour=3)\n"
    (found,) = module_of(source).schedules.plans

    assert found.drops_late_runs is drops
    assert found.period == 86400.0


@pytest.mark.parametrize(
    ("name", "is_unknown"),
    [
        ("jobs.sync", False),
        ("jobs.shared", False),
        ("jobs.other", True),
        ("jobs.helper", False),
        ("elsewhere.sync", False),
        ("sync", False),
    ],
)
def test_names_that_no_job_bears(tmp_path, name, is_unknown):
    files = {
        "jobs.py": "from celery import shared_task\n@shared_task\ndef sync(): ...\n"
        "@shared_task(name='jobs.shared')\ndef share(): ...\ndef helper(): ...\n",
        "web.py": "from celery import Celery\napp = Celery('shop')\n",
    }

    assert module_in(tmp_path, files, "web.py").job_names.is_unregistered(name) is is_unknown
