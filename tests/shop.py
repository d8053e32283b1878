"""A small project whose faults cross files, and the command as a process of its own, for the tests of both."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

MINUTE = 60

VIEWS = """\
from django.db import transaction

from shop.services import confirm


def checkout(request):
    with transaction.atomic():
        order = request.user.orders.create()
        confirm(order)
"""
SERVICES = """\
from shop.notifier import notify


def confirm(order):
    order.confirmed = True
    order.save()
    notify(order)
"""
NOTIFIER = """\
from shop.tasks import send_receipt


def notify(order):
    send_receipt.delay(order.pk)
"""
QUIET_NOTIFIER = """\
from shop.tasks import send_receipt


def notify(order):
    return order
"""
TASKS = """\
from celery import shared_task


@shared_task
def send_receipt(pk):
    print(pk)
"""
REMINDERS = """\
from shop.tasks import send_receipt


def remind(order):
    send_receipt.apply_async(args=[order.pk], countdown=6 * 3600)
"""
SETTINGS = 'CELERY_BROKER_URL = "redis://localhost/0"\nTIME_ZONE = "UTC"\n'
SHOP = {
    "pyproject.toml": "[project]\nname = 'shop'\n",
    "config/__init__.py": "",
    "config/settings.py": SETTINGS,
    "shop/__init__.py": "",
    "shop/views.py": VIEWS,
    "shop/services.py": SERVICES,
    "shop/notifier.py": NOTIFIER,
    "shop/tasks.py": TASKS,
    "shop/reminders.py": REMINDERS,
    "shop/feed.py": "import asyncio\n\ninbox = asyncio.Queue()\n",
}
"""
A view opens a transaction, a service in another module calls a notifier in a third, which sends a job: LAW601. A job is
due in six hours, and by the settings Redis gives it to another worker after one: LAW608.
"""
UNSENT = "shop/views.py:9 LAW601"
FEED = "shop/feed.py:3 LAW301"
LATE = "shop/reminders.py:5 LAW608"
ALL = [FEED, LATE, UNSENT]


def lay(folder, files, age=MINUTE):
    """Write `files` (path -> text) below `folder`, as if that was `age` seconds ago."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        made_long_ago(path, age)
    for below in sorted({parent for name in files for parent in (folder / name).parents if folder in parent.parents}):
        made_long_ago(below, age)


def made_long_ago(path, age=MINUTE):
    then = time.time() - age
    os.utime(path, (then, then))


def started(folder, *arguments, **options):
    """`async-law` with these arguments, running in `folder`."""
    command = [sys.executable, "-m", "flake8_async_law", *map(str, arguments)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), **options.pop("env", {})}
    return subprocess.Popen(command, cwd=folder, env=environment, **pipes, **options)


def ran(folder, *arguments, **options):
    """Exit status, standard output and standard error of `async-law` with these arguments, run in `folder`."""
    process = started(folder, *arguments, **options)
    out, err = process.communicate(timeout=300)
    assert "Traceback" not in err, err
    return process.returncode, out, err


def findings(folder, *arguments, **options):
    """`path:line CODE message` of all that `async-law check` finds; nothing may be wrong otherwise."""
    status, out, err = ran(folder, "check", *arguments, "--output-format", "json", **options)
    assert (status, err) == (1 if out != "[]\n" else 0, "")
    return [f"{row['path']}:{row['line']} {row['code']} {row['message']}" for row in json.loads(out)]


def places(lines):
    """`path:line CODE` of findings."""
    return [re.match(r"\S+ LAW\d+", line)[0] for line in lines]
