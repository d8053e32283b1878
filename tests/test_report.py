"""Findings as text and JSON, and their statistics."""

import json

from flake8_async_law.engine import Report
from flake8_async_law.report import Located, json_, text

ENTRIES = [
    Located("a.py", Report(3, 4, "LAW301", "`Queue` has no bound; pass `maxsize=`")),
    Located("a.py", Report(9, 0, "LAW801", "the project's own tripwire")),
    Located("b.py", Report(1, 0, "LAW301", "again")),
]
SLUGS = {"LAW301": "unbounded-queue"}


def test_a_line_is_what_flake8_prints():
    assert text.findings(ENTRIES[:1], SLUGS) == "a.py:3:5: LAW301 `Queue` has no bound; pass `maxsize=`\n"


def test_no_finding_is_no_text():
    assert text.findings([], SLUGS) == ""
    assert text.statistics([], SLUGS) == ""


def test_the_json_keys_are_stable():
    first, own, _ = json.loads(json_.findings(ENTRIES, SLUGS))

    assert first == {
        "path": "a.py",
        "line": 3,
        "column": 5,
        "code": "LAW301",
        "slug": "unbounded-queue",
        "message": "`Queue` has no bound; pass `maxsize=`",
    }
    assert own["slug"] is None


def test_no_finding_is_an_empty_json_array():
    assert json.loads(json_.findings([], SLUGS)) == []


def test_statistics_count_the_most_frequent_code_first():
    assert text.statistics(ENTRIES[1:] + ENTRIES[:1], SLUGS) == "2  LAW301  unbounded-queue\n1  LAW801\n"
    assert json.loads(json_.statistics(ENTRIES, SLUGS)) == [
        {"code": "LAW301", "slug": "unbounded-queue", "count": 2},
        {"code": "LAW801", "slug": None, "count": 1},
    ]


def test_entries_sort_by_path_line_column_and_code():
    assert sorted([*ENTRIES[1:], ENTRIES[0]]) == ENTRIES
