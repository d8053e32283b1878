"""A run split over several machines: the parts are the whole, each file is in one, and their reports join."""

import json

import pytest
from shop import SHOP, findings, lay, ran

from flake8_async_law.cli import main
from flake8_async_law.cli.shard import part

COUNTS = [1, 2, 3, 7, 40]
FEEDS = {
    f"shop/feed{number}.py": f"{'# a feed' * number}\nimport asyncio\n\nq = asyncio.Queue()\n" for number in range(17)
}
ODD = {"shop/with space, comma:colon%.py": SHOP["shop/feed.py"], "shop/größe.py": SHOP["shop/feed.py"]}


@pytest.fixture
def shop(tmp_path):
    lay(tmp_path, {**SHOP, **FEEDS, **ODD})
    (tmp_path / "shop" / "empty.py").touch()
    return tmp_path


@pytest.mark.parametrize("count", COUNTS)
def test_each_file_is_in_exactly_one_part(shop, count):
    paths = sorted(map(str, shop.rglob("*.py")))
    parts = [part(paths, number, count) for number in range(1, count + 1)]
    assert [path for paths_of_one in parts for path in paths_of_one] == paths


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_the_parts_weigh_about_the_same(tmp_path, count):
    lay(tmp_path, {f"file{number:03}.py": "x = 1\n" * (1 + number % 7) for number in range(200)})
    paths = sorted(map(str, tmp_path.rglob("*.py")))
    weights = [sum(map(size, part(paths, number, count))) for number in range(1, count + 1)]
    assert max(weights) - min(weights) <= 2 * max(map(size, paths))


def size(path):
    with open(path, "rb") as file:
        return len(file.read())


def test_what_is_gone_is_in_one_part():
    paths = ["/nowhere/a.py", "/nowhere/b.py", "/nowhere/c.py"]
    assert part(paths, 1, 2) + part(paths, 2, 2) == paths


def test_nothing_has_empty_parts():
    assert part([], 1, 2) == part([], 2, 2) == []


@pytest.mark.parametrize("count", [2, 5])
def test_the_parts_find_together_what_the_whole_does(shop, count):
    whole = findings(shop, ".", "--no-cache")
    parts = [findings(shop, ".", "--no-cache", "--shard", f"{number}/{count}") for number in range(1, count + 1)]
    assert [line for found in parts for line in found] == whole
    assert len(whole) == len(FEEDS) + len(ODD) + 3


@pytest.mark.parametrize("kind", ["json", "sarif"])
@pytest.mark.parametrize("count", [1, 3])
def test_merged_reports_are_the_whole(shop, kind, count):
    status, whole, _ = ran(shop, "check", ".", "--output-format", kind)
    reports = []
    for number in range(1, count + 1):
        _, out, _ = ran(shop, "check", ".", "--output-format", kind, "--shard", f"{number}/{count}")
        (shop / f"part{number}").write_text(out, encoding="utf-8")
        reports.append(f"part{number}")
    assert ran(shop, "merge", *reversed(reports)) == (status, whole, "")
    assert ran(shop, "merge", *reports, *reports) == (status, whole, "")


@pytest.mark.parametrize("kind", ["json", "sarif"])
def test_merging_nothing_found_is_status_0(tmp_path, kind):
    (tmp_path / "a.py").write_text("x = 1\n")
    _, empty, _ = ran(tmp_path, "check", "a.py", "--output-format", kind)
    (tmp_path / "report").write_text(empty)
    assert ran(tmp_path, "merge", "report", "report") == (0, empty, "")


def test_the_exit_status_of_findings(tmp_path):
    (tmp_path / "report").write_text(json.dumps([ROW]))
    assert ran(tmp_path, "merge", "report")[0] == 1
    assert ran(tmp_path, "merge", "report", "--exit-zero")[0] == 0


ROW = {"path": "a.py", "line": 1, "column": 1, "code": "LAW301", "slug": "unbounded-queue", "message": "no bound"}
RUN = {"tool": {"driver": {"name": "flake8-async-law", "rules": []}}, "results": []}


def test_a_report_from_standard_input(tmp_path):
    with (tmp_path / "report").open("w+") as report:
        report.write(json.dumps([ROW]))
        report.seek(0)
        status, out, _ = ran(tmp_path, "merge", "-", stdin=report)
    assert (status, json.loads(out)) == (1, [ROW])


BAD = {
    "no JSON": ("x = 1\n", "no JSON (Expecting value"),
    "no text": (b"\xff\xfe\x00", "no JSON ("),
    "empty": ("", "no JSON ("),
    "too deep": ("[" * 100_000, "no JSON ("),
    "a number": ("5", "no report"),
    "rows of something else": ('[{"code": "E501", "filename": "a.py"}]', "no report"),
    "rows of another shape": (json.dumps([{**ROW, "line": "one"}]), "no report"),
    "statistics": ('[{"code": "LAW301", "slug": "unbounded-queue", "count": 3}]', "no report"),
    "another version of SARIF": ('{"version": "2.0.0", "runs": []}', "no report"),
    "SARIF of another program": (
        json.dumps({"version": "2.1.0", "runs": [{**RUN, "tool": {"driver": {"name": "x"}}}]}),
        "no report",
    ),
    "SARIF without places": (
        json.dumps({"version": "2.1.0", "runs": [{**RUN, "results": [{"ruleId": "LAW301", "locations": []}]}]}),
        "no report",
    ),
    "SARIF with odd runs": ('{"version": "2.1.0", "runs": [7]}', "no report"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_report_is_one_line(tmp_path, case, monkeypatch, capsys):
    content, says = BAD[case]
    (tmp_path / "report").write_bytes(content if isinstance(content, bytes) else content.encode())
    (tmp_path / "good").write_text("[]")
    monkeypatch.chdir(tmp_path)
    for reports in (["report"], ["good", "report"]):
        assert main(["merge", *reports]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert err.startswith(f"async-law: report: {says}")


def test_reports_of_two_kinds_are_one_line(tmp_path):
    (tmp_path / "one").write_text("[]")
    (tmp_path / "other").write_text(json.dumps({"version": "2.1.0", "runs": [RUN]}))
    status, out, err = ran(tmp_path, "merge", "one", "other")
    assert (status, out) == (2, "")
    assert err == "async-law: the reports are of different kinds; give JSON only, or SARIF only\n"


def test_a_missing_report_is_one_line(tmp_path):
    status, _, err = ran(tmp_path, "merge", "nowhere")
    assert (status, err) == (2, "async-law: nowhere: cannot be read (No such file or directory); check its spelling\n")


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1", "1/0", "a/b", "-1/2", "1/2/3", "", "1.5/2", "²/3"])
def test_a_part_that_is_none_is_one_line(shard, capsys):
    with pytest.raises(SystemExit) as end:
        main(["check", f"--shard={shard}"])
    out, err = capsys.readouterr()
    assert (end.value.code, out) == (2, "")
    assert err.splitlines()[-1].startswith("async-law check: error: argument --shard: ")
    assert "is no part of a whole; give K/N" in err
