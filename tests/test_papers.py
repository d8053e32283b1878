"""The papers: what is cited exists, rules cite what they rest on, and the command shows it."""

import json
import re
from pathlib import Path

import pytest

from flake8_async_law.cli import main
from flake8_async_law.cli.papers import WIDTH, page
from flake8_async_law.papers import BY_KEY, MECHANISMS, WORKS, Work, mechanisms_for, named, works_for
from flake8_async_law.rule import all_rules

ROOT = Path(__file__).parents[1]
READINGS = [(mechanism, reading) for mechanism in MECHANISMS for reading in mechanism.works]


# -- the data -----------------------------------------------------------------------------------


def test_each_work_is_there_once_in_alphabetical_order():
    keys = [work.key for work in WORKS]

    assert keys == sorted(set(keys), key=str.lower)


def test_each_work_is_read_for_some_mechanism_and_each_reading_has_a_work():
    assert {reading.work for _, reading in READINGS} == set(BY_KEY)


def test_no_two_works_look_the_same():
    assert len({(work.by, work.year, work.title) for work in WORKS}) == len(WORKS)


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.key)
def test_a_work_can_be_found_by_its_entry(work):
    assert work.authors
    assert all((work.title, work.venue, *work.surnames))
    assert work.year is None or 1950 < work.year < 2100
    assert work.url is None or work.url.startswith("https://")
    if work.number.startswith("RFC"):
        assert work.number.removeprefix("RFC ") in work.url


def test_each_name_of_a_mechanism_is_a_slug_and_means_one():
    names = [name for mechanism in MECHANISMS for name in mechanism.names]

    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name)] == []


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.slug)
def test_each_mechanism_has_one_to_three_works_and_says_what_to_take(mechanism):
    assert 1 <= len({reading.work for reading in mechanism.works}) == len(mechanism.works) <= 3
    for reading in mechanism.works:
        assert reading.take.endswith(".")
        assert "|" not in reading.take


@pytest.mark.parametrize(
    ("mechanism", "reading"), READINGS, ids=[f"{mechanism.slug}-{reading.work}" for mechanism, reading in READINGS]
)
def test_each_rule_that_rests_on_a_work_exists(mechanism, reading):
    assert reading.rules
    assert list(reading.rules) == sorted(set(reading.rules))
    assert set(reading.rules) <= set(all_rules())


# -- what rules cite ----------------------------------------------------------------------------


@pytest.mark.parametrize("code", [code for code in all_rules() if works_for(code)])
def test_a_rule_cites_one_of_the_works_it_rests_on(code):
    """By the first author's surname, the title, or the number of a specification."""
    references = " ".join(all_rules()[code].text.partition("References:")[2].split())

    assert any(mark in references for work in works_for(code) for mark in work.marks)


def test_works_of_a_rule_come_once_each_in_the_order_of_the_mechanisms():
    assert [work.key for work in works_for("LAW407")] == [
        "Brooker",
        "Metcalfe76",
        "RFC9110",
        "Bronson21",
        "Huang22",
        "RFC6455",
    ]
    assert [mechanism.slug for mechanism in mechanisms_for("LAW407")] == ["retry", "overload", "live-update"]


def test_a_rule_about_one_library_or_none_that_exists_rests_on_no_work():
    assert works_for("LAW106") == works_for("LAW000") == ()
    assert mechanisms_for("LAW000") == ()


# -- how a work is named ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "short"),
    [
        pytest.param("Gray95", "Gray 1995", id="one author"),
        pytest.param("Hohpe03", "Hohpe, Woolf 2003", id="two"),
        pytest.param("Eugster03", "Eugster et al. 2003", id="more, and initials of two letters"),
        pytest.param("Das12", "Das et al. 2012", id="not all are named"),
        pytest.param("Brooker", "Brooker", id="no year"),
        pytest.param("RFC9110", "RFC 9110", id="a numbered specification"),
        pytest.param("AIP151", "AIP-151", id="numbered, with a hyphen"),
        pytest.param("CloudEvents", "CloudEvents", id="by an organisation"),
        pytest.param("MQTT5", "MQTT Version 5.0", id="edited"),
    ],
)
def test_a_work_has_a_short_name(key, short):
    assert BY_KEY[key].short == short


def test_surnames_may_have_several_words():
    work = Work("x", ("G. van Rossum", "S. Peyton Jones", "Y.-M. Wang", "et al."), None, "T", "V")

    assert work.surnames == ("van Rossum", "Peyton Jones", "Wang")


# -- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "slugs"),
    [
        ("retry", ["retry"]),
        ("Dead Letter", ["dead-letter"]),
        ("dead_let", ["dead-letter"]),
        ("cron", ["schedule"]),
        ("lock", ["lock"]),
        ("job", ["background-job"]),
        ("publish/subscribe", ["pub-sub"]),
        ("ev", ["schema-evolution", "event-loop"]),
        ("teapot", []),
        ("", []),
        ("  - ", []),
    ],
)
def test_a_mechanism_is_found_by_a_name_or_its_start(asked, slugs):
    assert [mechanism.slug for mechanism in named(asked)] == slugs


# -- the command --------------------------------------------------------------------------------


@pytest.fixture
def papers(capsys):
    """Run `async-law papers`: its exit status, its output and its complaint."""

    def papers(*arguments):
        status = main(["papers", *arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return papers


def test_the_table_has_a_row_for_each_mechanism_and_fits(papers):
    status, out, err = papers()
    lines = out.splitlines()

    assert (status, err) == (0, "")
    assert [line.split()[0] for line in lines[1:-2] if not line.startswith(" ")] == [m.slug for m in MECHANISMS]
    assert max(map(len, lines)) <= WIDTH
    assert "\x1b" not in out


def test_one_mechanism_shows_each_work_and_what_rests_on_it(papers):
    status, out, err = papers("dead", "letter")

    assert (status, err) == (0, "")
    assert out.startswith("dead-letter: Poison jobs and dead letters\n")
    assert "G. Hohpe, B. Woolf, 2003. Enterprise Integration Patterns. Addison-Wesley" in out
    assert "\n    LAW410 poison-message-loop\n" in out
    assert "https://www.usenix.org/" in out


@pytest.mark.parametrize("mechanism", MECHANISMS, ids=lambda mechanism: mechanism.slug)
def test_only_addresses_may_be_wider_than_the_page(mechanism, papers):
    _, out, _ = papers(mechanism.slug)

    assert [line for line in out.splitlines() if len(line) > WIDTH and "https://" not in line] == []


def test_colours_are_for_terminals_that_want_them(monkeypatch, papers):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in papers()[1]
    assert "\x1b[" in papers("lock")[1]

    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in papers()[1] + papers("lock")[1]


def test_json_holds_everything(papers):
    rows = json.loads(papers("--format", "json")[1])
    (lock,) = json.loads(papers("lock", "--format", "json")[1])

    assert [row["slug"] for row in rows] == [mechanism.slug for mechanism in MECHANISMS]
    assert set(lock) == {"slug", "title", "also", "works"}
    assert set(lock["works"][0]) == {"key", "authors", "year", "title", "venue", "url", "take", "rules"}
    assert lock in rows


def test_markdown_of_one_mechanism_is_its_part_of_the_page(papers):
    status, out, _ = papers("event", "loop", "--format", "markdown")

    assert status == 0
    assert out.startswith("## The event loop, and what blocks it\n")
    assert out in page(MECHANISMS)


def test_what_markdown_would_read_as_a_sign_is_escaped():
    assert r"Exception Groups and except\*" in page(MECHANISMS)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        pytest.param(["leder"], "did you mean leader-election", id="misspelled"),
        pytest.param(["distributed", "lock"], "lock", id="one of its words"),
        pytest.param(["ev"], "schema-evolution, event-loop; say which", id="several start so"),
        pytest.param(["xyzzy"], "`async-law papers` lists them all", id="nothing like it"),
        pytest.param([""], "`async-law papers` lists them all", id="empty"),
    ],
)
def test_an_unknown_mechanism_is_one_line_of_trouble(asked, says, papers):
    status, out, err = papers(*asked)

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_the_document_is_fresh():
    document = ROOT / "docs" / "papers.md"
    assert document.read_text(encoding="utf-8") == page(MECHANISMS), (
        "write it with `async-law papers --format markdown`"
    )
