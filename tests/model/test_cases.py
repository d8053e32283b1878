"""Names, types, values and blocks: what the case files say is what the model answers."""

import re
from functools import cache

import pytest
from example_files import example_files

from flake8_async_law.catalogue import FILES as ROOTS

from .marked import CASES, case_files, questions, wrong_answers

FILES = [path for folder in sorted(CASES.iterdir()) if folder.is_dir() for path in case_files(folder.name)]


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(CASES).as_posix() for path in FILES])
def test_the_model_answers_as_the_case_expects(path):
    source = path.read_text(encoding="utf-8")

    assert questions(source), "a case asks something"
    assert wrong_answers(source) == []


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("import time\ntime.sleep(1)  # name: time.sleep", 0),
        ("import time\ntime.sleep(1)  # name: time.time", 1),
        ("x = [1]  # type-is: list[int]  # value: ?", 0),
        ("x = [1]  # type-is: list[str]  # value: 1", 2),
        ("def f(): ...\nf()  # name: :f", 0),
        ("x = f()  # name: ?", 0),
        ("x = f()  # held: -", 0),
        ("x = f()  # held: f()", 1),
    ],
)
def test_a_wrong_answer_is_told(line, answers):
    assert len(wrong_answers(line)) == answers


@pytest.mark.parametrize("library", sorted({file for files in ROOTS.values() for file in files} - {"builtins_"}))
def test_each_library_is_seen_at_work(library):
    """An example or a case imports it."""
    assert {root for root, files in ROOTS.items() if library in files} & imported_roots()


@cache
def imported_roots() -> set[str]:
    text = "\n".join(path.read_text(encoding="utf-8") for path in [*example_files(), *FILES])
    return set(re.findall(r"^[ \t]*(?:from|import) (\w+)", text, re.MULTILINE))
