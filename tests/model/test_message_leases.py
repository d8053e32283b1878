"""Leases, and what needs longer."""

from __future__ import annotations

import pytest

from .marked import module_of, project_in

HEAD = "import boto3, subprocess, time\nfrom shop import ship\nsqs = boto3.client('sqs')\n"


@pytest.mark.parametrize(
    ("lease", "work", "needs"),
    [
        ("VisibilityTimeout=30", "time.sleep(60)", 60),
        ("VisibilityTimeout=30", "ship(m, timeout=20)", None),
        ("VisibilityTimeout=30", "ship(m, clone_timeout=120)", 120),
        ("VisibilityTimeout=30", "ship(m, connect_timeout=120)", None),
        ("VisibilityTimeout=30", "cut(m)", 600),
        ("VisibilityTimeout=900", "cut(m)", None),
        ("VisibilityTimeout=unread", "cut(m)", None),
        ("WaitTimeSeconds=20", "cut(m)", None),
        ("VisibilityTimeout=60", "for _ in range(30):\n            time.sleep(10)", 300),
        ("VisibilityTimeout=30", "sqs.change_message_visibility(VisibilityTimeout=99)\n        cut(m)", None),
    ],
)
def test_a_message(lease, work, needs):
    source = (
        f"{HEAD}def cut(m):\n    subprocess.run(m, timeout=600)\n"
        f"def run(unread):\n    for m in sqs.receive_message({lease})['Messages']:\n        {work}\n"
    )
    assert [one.work for one in module_of(source).message_leases.unmanaged()] == ([needs] if needs else [])


@pytest.mark.parametrize(
    ("before", "is_open"),
    [("pass", True), ("r.xautoclaim('s', 'g', 'me', 60000)", False), ("r.xreadgroup('g', 'me', {'s': '0'})", False)],
)
def test_what_stays_pending(before, is_open):
    source = f"import redis\nr = redis.Redis()\ndef run():\n    {before}\n    r.xreadgroup('g', 'me', {{'s': '>'}})\n"

    assert [one.kind for one in module_of(source).message_leases.unmanaged()] == (["pending"] if is_open else [])


@pytest.mark.parametrize(
    ("lease", "late", "limit", "is_short"),
    [(300, True, 1200, True), (300, False, 1200, False), (1500, True, 1200, False), (300, True, None, False)],
)
def test_jobs_whose_settings_disagree(lease, late, limit, is_short):
    source = (
        f'CELERY_BROKER_TRANSPORT_OPTIONS = {{"visibility_timeout": {lease}}}\n'
        f"CELERY_TASK_ACKS_LATE = {late}\nCELERY_TASK_TIME_LIMIT = {limit}\n"
    )
    assert bool(module_of(source).message_leases.unmanaged()) is is_short


def test_a_job_in_another_file(tmp_path):
    files = {
        "app/__init__.py": "",
        "app/settings.py": 'CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 300}\n',
        "app/tasks.py": "from celery import shared_task\n@shared_task(acks_late=True, time_limit=1800)\ndef a(): ...\n",
    }
    module = project_in(tmp_path, files).read(str(tmp_path / "app/settings.py"))

    assert module is not None
    assert [one.work for one in module.message_leases.unmanaged()] == [1800]
