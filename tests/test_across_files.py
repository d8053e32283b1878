"""Faults that cross files: the plugin, with any number of processes, and the command say the same."""

import re
import subprocess
import sys

import pytest
from shop import NOTIFIER, SERVICES, SETTINGS, SHOP, TASKS, VIEWS, lay, ran

from flake8_async_law.engine import check
from flake8_async_law.settings import Settings

CHAIN = "`shop.services.confirm` -> `shop.notifier.notify` -> `send_receipt.delay`"
LATE = (
    "`send_receipt.apply_async` sends a job that is due in 6 hours, and redis gives it to another worker after 1 hour"
)

TWO_FILES = {
    "orders/__init__.py": "",
    "orders/jobs.py": TASKS,
    "orders/views.py": """\
from django.db import transaction

from .jobs import send_receipt


def pay(request):
    with transaction.atomic():
        order = request.user.orders.create()
        send_receipt.delay(order.pk)
""",
}
THREE_FILES = {name: SHOP[name] for name in SHOP if name not in ("shop/feed.py", "shop/reminders.py")}
SETTINGS_ARM = {name: SHOP[name] for name in SHOP if name in ("shop/reminders.py", "shop/tasks.py", "shop/__init__.py")}

PROJECTS = {
    "two files": (TWO_FILES, {"orders/views.py:9 LAW601": "`send_receipt.delay`"}),
    "three files and a job": (THREE_FILES, {"shop/views.py:9 LAW601": CHAIN}),
    "the send commits first": (
        THREE_FILES | {"shop/notifier.py": NOTIFIER.replace("send_receipt.delay(", "send_receipt.delay_on_commit(")},
        {},
    ),
    "the service waits for the commit": (
        THREE_FILES
        | {
            "shop/services.py": SERVICES.replace("from shop", "from django.db import transaction\nfrom shop").replace(
                "notify(order)", "transaction.on_commit(lambda: notify(order))"
            )
        },
        {},
    ),
    "no transaction": (THREE_FILES | {"shop/views.py": VIEWS.replace("transaction.atomic()", "request.trace()")}, {}),
    "a re-export": (
        THREE_FILES
        | {
            "shop/api/__init__.py": "from ..services import confirm as confirm\n",
            "shop/views.py": VIEWS.replace("shop.services", "shop.api"),
        },
        {"shop/views.py:9 LAW601": "`shop.notifier.notify` -> `send_receipt.delay`"},
    ),
    "a circle of imports": (
        THREE_FILES | {"shop/tasks.py": "import shop.views\n" + TASKS},
        {"shop/views.py:9 LAW601": CHAIN},
    ),
    "settings arm": (
        SETTINGS_ARM | {"config/settings.py": SETTINGS, "manage.py": ""},
        {"shop/reminders.py:5 LAW608": LATE},
    ),
    "settings in a package": (
        SETTINGS_ARM | {"config/settings/__init__.py": "", "config/settings/base.py": SETTINGS, "manage.py": ""},
        {"shop/reminders.py:5 LAW608": LATE},
    ),
    "settings with another broker": (
        SETTINGS_ARM | {"config/settings.py": SETTINGS.replace("redis", "amqp"), "manage.py": ""},
        {},
    ),
    "settings with a longer lease": (
        SETTINGS_ARM
        | {
            "config/settings.py": SETTINGS + "CELERY_BROKER_TRANSPORT_OPTIONS = {'visibility_timeout': 86400}\n",
            "manage.py": "",
        },
        {},
    ),
    "no settings": (SETTINGS_ARM | {"manage.py": ""}, {}),
}


@pytest.fixture(params=PROJECTS)
def project(request, tmp_path):
    """A project, and what is to be found there: place and code -> a part of the message."""
    files, expected = PROJECTS[request.param]
    lay(tmp_path, files)
    return tmp_path, expected


def lines_of(output):
    """`path:line CODE` -> message."""
    told = re.findall(r"^(?:\./)?(.+?):(\d+):\d+: (LAW\d+) (.*)$", output, re.MULTILINE)
    found = {f"{path}:{line} {code}": message for path, line, code, message in told}
    assert len(found) == len(told)
    return found


def by_flake8(folder, jobs):
    command = [sys.executable, "-m", "flake8", "--isolated", "--select=LAW", "--jobs", jobs, "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) in ((0, ""), (1, ""))
    return lines_of(done.stdout)


def by_command(folder, *arguments):
    _, out, err = ran(folder, "check", ".", *arguments)
    assert err == ""
    return lines_of(out)


def test_all_say_the_same(project):
    folder, expected = project
    found = by_flake8(folder, "1")
    assert found.keys() == expected.keys()
    assert all(part in found[place] for place, part in expected.items())
    assert by_flake8(folder, "2") == found
    assert by_command(folder, "--jobs", "2") == found
    assert by_command(folder, "--jobs", "1") == found


def test_a_file_alone_is_answered_from_itself(project):
    """From standard input, nothing else is in sight: the same, or quieter."""
    folder, expected = project
    for path in sorted(folder.rglob("*.py")):
        alone = {f"{report.line} {report.code}" for report in check(path.read_text(), "stdin", Settings())}
        name = path.relative_to(folder).as_posix()
        assert alone <= {place.rpartition(":")[2] for place in expected if place.startswith(f"{name}:")}
