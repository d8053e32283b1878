"""Sets up the libraries that want it before they can be imported, and counts what was proved."""

from __future__ import annotations

import importlib.util

import pytest

APPS = (
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django_tasks",
    "django_q",
    "django_rq",
    "rest_framework",
)


def pytest_configure(config: pytest.Config) -> None:
    """Give Django settings: most of its modules refuse to be imported without."""
    del config
    if importlib.util.find_spec("django") is None:
        return
    import django
    from django.conf import settings

    if settings.configured:
        return
    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        INSTALLED_APPS=[app for app in APPS if importlib.util.find_spec(app.partition(".")[0]) is not None],
        Q_CLUSTER={"orm": "default"},
        RQ_QUEUES={"default": {"HOST": "localhost", "PORT": 6379, "DB": 0}},
        SECRET_KEY="no secret: only the tests run with it",
    )
    django.setup()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many entries of the catalogue were proved."""
    proved, skipped = (
        [
            report
            for report in terminalreporter.stats.get(outcome, ())
            if "test_conformance.py::test_a_role" in report.nodeid
            or "test_conformance.py::test_an_alias" in report.nodeid
        ]
        for outcome in ("passed", "skipped")
    )
    if proved or skipped:
        terminalreporter.write_line(
            f"catalogue: {len(proved)} entries proved, {len(skipped)} not: see the reasons of -rs"
        )
