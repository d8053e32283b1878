"""Which recorded requirements are one of the eight, and have a record that is there."""

import ast

import pytest

from flake8_async_law.model import declarations
from flake8_async_law.model.requirements import REQUIREMENTS, doubt


def declared(text):
    source = f"x = 1  # async-law: requirement={text}\n"
    (only,) = declarations.read(source, ast.parse(source)).all
    return only


@pytest.fixture
def file(tmp_path):
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "events.md").touch()
    package = tmp_path / "shop"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "notes.md").touch()
    return str(package / "feed.py")


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_each_of_the_eight_is_one(name, file):
    assert doubt(declared(f"{name}, docs/events.md"), file) is None


@pytest.mark.parametrize(
    "text",
    [
        "durable-recovery, notes.md",
        "durable-recovery (see ./docs/events.md, part 2)",
        "durable-recovery, https://wiki.example.org/events",
        "durable-recovery, SHOP-12",
        "durable-recovery, #12",
    ],
)
def test_a_record_that_is_there_or_elsewhere_will_do(text, file):
    assert doubt(declared(text), file) is None


@pytest.mark.parametrize(
    ("text", "problem", "cure"),
    [
        ("scale, docs/events.md", "`scale` is none of the eight", "independent-replay"),
        ("durable-recovry, docs/events.md", "`durable-recovry` is none", "write `durable-recovery`"),
        ("durable-recovery", "does not say where it is kept", "decision record"),
        ("durable-recovery, docs/nowhere.md", "`docs/nowhere.md`", "mend the path"),
    ],
)
def test_what_is_wrong_is_told_with_its_cure(text, problem, cure, file):
    found = doubt(declared(text), file)

    assert problem in found.problem
    assert cure in found.cure


def test_a_file_that_stands_alone_is_believed():
    assert doubt(declared("durable-recovery, docs/nowhere.md"), "") is None
