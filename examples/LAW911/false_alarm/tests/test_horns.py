"""Asks the application for the job."""

from horns import app


def test_a_horn_warns() -> None:
    assert app.tasks["horns.warn"](5) == 5
