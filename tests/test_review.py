"""`review`: what a change does to the async units, in real repositories."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from inventories import hostile, made_up
from jsonschema import Draft202012Validator
from shop import lay

from flake8_async_law.inventory import KINDS, Entry, Inventory, Part, Place, Unit
from flake8_async_law.model.contracts import APPLIES, COLUMNS, CONTRACT, LAW
from flake8_async_law.report import review_json, review_markdown, review_text
from flake8_async_law.review import MUSTS, TEST, compare, named_tests

SCHEMA = json.loads((files("flake8_async_law") / "review.schema.json").read_text(encoding="utf-8"))
RENDERERS = {"text": review_text, "markdown": review_markdown, "json": review_json}
NOTHING = Inventory(())
CHECKED = Draft202012Validator(SCHEMA)


# -- what must be decided ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_each_column_that_applies_is_a_must_in_one_sentence(kind):
    keys = [must.key for must in MUSTS[kind]]

    assert set(keys) - {TEST} == APPLIES[kind]
    assert len(keys) == len(set(keys))
    assert all(must.sentence and not must.sentence.endswith((".", "?")) for must in MUSTS[kind])
    assert all(re.compile(must.words) for must in MUSTS[kind])


# -- comparing -----------------------------------------------------------------------------------------------


def unit(name="send", kind="job", path="shop/tasks.py", digest="a", **more):
    """A unit on which everything that applies is missing, if `more` does not say otherwise."""
    states = {column: Entry("missing" if column in APPLIES[kind] else "none", f"no {column}") for column in COLUMNS}
    states |= {column: more.pop(column) for column in COLUMNS if column in more}
    own = (Part(name, path, 3, digest, own=True),)
    return Unit(
        id=f"{path}::{name}",
        kind=kind,
        name=name,
        module=path.removesuffix(".py").replace("/", "."),
        path=path,
        line=3,
        end_line=9,
        library="celery",
        contract={column: states[column] for column in CONTRACT},
        law={column: states[column] for column in LAW},
        bounds=more.pop("bounds", {}),
        source=f"@app.task\ndef {name}():\n    work({digest})",
        work=own + more.pop("helpers", ()),
        **more,
    )


def compared(before, after, **more):
    return compare(Inventory(tuple(before)), Inventory(tuple(after)), "main", **more)


def only(review):
    (change,) = review.changes
    return change


def test_the_same_is_no_change():
    assert compared([unit()], [unit()]).changes == ()


def test_moved_lines_other_comments_and_another_sender_are_no_change():
    assert compared([unit()], [replace(unit(), line=30, end_line=40, fed_by=("a", "b"), doc="Else.")]).changes == ()


def test_an_added_unit_is_new_in_all_that_is_open():
    change = only(compared([], [unit(ack=Entry("evident", "`acks_late=True`", 4))]))

    assert change.what == "added"
    assert [answer.must.key for answer in change.open] == [
        "effect", "lease", "ambiguity", "owner", "lifetime", "failure", "test",
    ]  # fmt: skip
    assert all(answer.is_new for answer in change.open)
    assert [(answer.must.key, answer.decision) for answer in change.decided] == [("ack", "evident")]


def test_what_was_open_before_is_not_new_and_stands_behind():
    was = unit(ack=Entry("evident", "`acks_late=True`", 4))
    review = compared([was], [unit(digest="b")])
    change = only(review)

    assert change.reasons == ("its own code",)
    assert [(answer.must.key, answer.is_new) for answer in change.open][:2] == [("ack", True), ("effect", False)]
    assert (review.open, review.new_open) == (8, 1)


def test_a_removed_unit_leaves_nothing_open():
    review = compared([unit()], [])

    assert (only(review).what, review.open) == ("removed", 0)
    assert "finds no worker" in review_text.render(review)


HELPER = Part("shop.bus:publish", "shop/bus.py", 5, "x")


def test_a_unit_is_altered_through_a_function_of_another_file():
    was, now = unit(helpers=(HELPER,)), unit(helpers=(replace(HELPER, digest="y", line=7),))

    assert only(compared([was], [now])).reasons == ("through `publish` (shop/bus.py:7)",)


def test_another_function_in_the_place_of_one_is_named():
    now = unit(helpers=(Part("shop.rows:save", "shop/rows.py", 1, "z"),))

    assert only(compared([unit(helpers=(HELPER,))], [now])).reasons == (
        "it now runs `save` (shop/rows.py:1)",
        "it no longer runs `publish` (shop/bus.py:5)",
    )


def test_a_helper_that_moved_is_no_change():
    now = unit(helpers=(Part("shop.new:publish", "shop/new.py", 1, "x"),))

    assert compared([unit(helpers=(HELPER,))], [now]).changes == ()


def test_a_unit_is_altered_through_settings():
    now = unit(lifetime=Entry("evident", "setting `task_time_limit`"))
    change = only(compared([unit()], [now]))

    assert change.reasons == ("through settings, or code elsewhere",)
    assert [shift.name for shift in change.entries] == ["lifetime"]


@pytest.mark.parametrize(
    ("before", "after", "renamed", "was"),
    [
        (unit(), unit(path="shop/jobs.py"), {}, "was shop/tasks.py::send"),
        (unit(), unit(path="shop/jobs.py"), {"shop/tasks.py": "shop/jobs.py"}, None),
        (unit(), unit(name="send_it"), {}, "was shop/tasks.py::send"),
    ],
    ids=["the function moved", "the file was renamed", "the function was renamed"],
)
def test_what_moved_or_got_another_name_is_the_same_unit(before, after, renamed, was):
    changes = compared([before], [after], renamed=renamed).changes

    assert [change.what for change in changes] == (["altered"] if was else [])
    assert [reason for change in changes for reason in change.reasons] == ([was] if was else [])


def test_feeds_are_compared_under_todays_names():
    was = [unit("run", feeds=("shop/old.py::send",)), unit(path="shop/old.py")]
    now = [unit("run", feeds=("shop/new.py::send",)), unit(path="shop/new.py")]

    assert compared(was, now, renamed={"shop/old.py": "shop/new.py"}).changes == ()
    assert only(compared(was, [now[0], was[1]])).feeds == ("+shop/new.py::send", "-shop/old.py::send")


def test_findings_are_new_or_gone_wherever_they_stand():
    found = [Place("shop/tasks.py", line, f"see line {line}", "LAW601") for line in (4, 8)]
    other = Place("shop/tasks.py", 5, "no", "LAW401")
    change = only(compared([unit(findings=(found[0], other))], [unit(findings=(*found, found[1]))]))

    assert (len(change.findings), change.cured) == (2, (other,))
    assert len(compared([], [unit(findings=(other,)), unit("b", findings=(other,))]).findings) == 1


@pytest.mark.parametrize(
    ("entry", "decision"),
    [
        (Entry("evident", "an upsert", 4), "evident"),
        (Entry("declared", "effect=a key", 4), "declared"),
        (Entry("unknown", "effect=unknown (impact: two mails)", 4), "declared"),
        (Entry("unknown", "effect=unknown (impact: ?)", 4), "open"),
        (Entry("unknown", "set at the broker"), "outside"),
        (Entry("missing", "nothing"), "open"),
    ],
)
def test_each_entry_is_mapped_to_a_decision(entry, decision):
    change = only(compared([], [unit(effect=entry)]))
    (answer,) = [answer for answer in change.answers if answer.must.key == "effect"]

    assert answer.decision == decision
    assert (answer in change.open) == (decision in ("open", "outside"))


def test_a_bound_stands_beside_what_it_bounds():
    change = only(compared([], [unit(failure=Entry("evident", "on_failure"), bounds={"attempts": "5"})]))

    assert [answer.text for answer in change.decided] == ["on_failure; attempts: 5"]


def test_a_test_whose_name_speaks_of_it_decides():
    source = "class TestSend:\n    def test_twice_is_once(self):\n        send(1)\n\n\ndef test_send():\n    send(1)\n"
    tests = named_tests(source, "tests/test_send.py")
    named = unit(tests=(Place("tests/test_send.py", 3, "send(1)"),))
    change = only(compared([], [named], tests=tests))
    decided = {answer.must.key: (answer.decision, answer.text) for answer in change.decided}

    assert decided == {
        "effect": ("tested", "TestSend.test_twice_is_once"),
        "test": ("tested", "TestSend.test_twice_is_once"),
    }
    assert named_tests("def test_(:", "tests/test_bad.py") == []


def test_a_variable_of_the_same_name_is_no_test():
    place = (Place("tests/test_other.py", 2, "send = 1"),)
    used = "def test_other():\n    {} = 1\n    assert send\n"
    tests = {name: named_tests(used.replace("{}", name), "tests/test_other.py") for name in ("send", "other")}
    keys = {
        name: [answer.must.key for answer in only(compared([], [unit(tests=place)], tests=found)).open]
        for name, found in tests.items()
    }

    assert TEST in keys["send"]
    assert TEST not in keys["other"]
    assert TEST not in [answer.must.key for answer in only(compared([], [unit(tests=place)])).open]


def test_a_test_that_is_lost_is_new_and_one_that_never_was_is_not():
    place = (Place("tests/test_other.py", 2, "send = 1"),)
    never = named_tests("def test_other():\n    send = 1\n", "tests/test_other.py")
    sides = {
        "lost": (unit(tests=place), unit(), ()),
        "never": (unit(tests=place), unit(digest="b", tests=place), never),
    }
    answers = {
        name: [answer.is_new for answer in only(compared([was], [now], tests=tests)).open if answer.must.key == TEST]
        for name, (was, now, tests) in sides.items()
    }

    assert answers == {"lost": [True], "never": [False]}
    assert only(compared([unit(tests=place)], [unit()])).reasons == ("no test names it any more",)


def test_what_was_open_is_new_where_more_rests_on_it():
    producer = unit("post", "producer", intent=Entry("missing", "no intent"))
    sends = only(compared([producer], [replace(producer, feeds=("shop/tasks.py::send",))]))
    retried = only(compared([unit(bounds={"attempts": "1"})], [unit(bounds={"attempts": "`max_retries=5`"})]))

    assert {answer.must.key: answer.why for answer in sends.open if answer.is_new} == dict.fromkeys(
        ("intent", "ambiguity", "failure"), "it now feeds shop/tasks.py::send"
    )
    assert {answer.must.key: answer.why for answer in retried.open if answer.is_new} == {
        "effect": "it is now tried otherwise: 1, now `max_retries=5`"
    }


def test_nothing_is_asked_of_a_channel():
    topic = replace(unit("orders", "channel", bound=Entry("unknown", "set at the broker")), id="channel::orders")

    assert compared([], [topic]).open == 0
    assert compared([topic], [replace(topic, path="shop/other.py")]).changes == ()


def test_what_is_new_and_open_comes_first():
    named = {column: Entry("evident", "it is there") for column in APPLIES["job"]}
    done = unit("done", **named, tests=(Place("t.py", 1),))
    review = compared([unit("old"), unit("gone", digest="c")], [unit("old", digest="b"), done, unit("zzz")])

    assert [change.unit.name for change in review.changes] == ["zzz", "old", "done", "gone"]


# -- reports -------------------------------------------------------------------------------------------------

SIDES = {
    "nothing": (NOTHING, NOTHING),
    "all new": (NOTHING, made_up(30)),
    "all gone": (made_up(30), NOTHING),
    "other": (made_up(40), Inventory(tuple(reversed(made_up(60).units[20:])))),
    "hostile": (NOTHING, hostile()),
    "hostile and gone": (hostile(), NOTHING),
}


@pytest.mark.parametrize(("before", "after"), SIDES.values(), ids=SIDES)
@pytest.mark.parametrize("name", RENDERERS)
def test_every_format_bears_everything(name, before, after):
    review = compare(before, after, "main`|<b>\x1b[31m")
    text = RENDERERS[name].render(review)

    assert text.endswith("\n")
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029\u202e]", text)
    assert text == RENDERERS[name].render(compare(before, after, "main`|<b>\x1b[31m"))


@pytest.mark.parametrize(("before", "after"), SIDES.values(), ids=SIDES)
def test_json_is_as_its_schema_says(before, after):
    CHECKED.validate(json.loads(review_json.render(compare(before, after, "main"))))


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


def test_markdown_is_a_line_a_table_and_folded_details():
    lines = review_markdown.render(compared([], [unit()])).split("\n")

    assert lines[0] == "**Async review**: 1 unit added; 8 decisions open (all of them new)."
    assert lines[1:4] == ["", "| unit | change | open | findings |", "| --- | --- | --- | --- |"]
    assert lines[6] == "<details><summary>added job <code>send</code>, 8 open</summary>"
    assert lines.index("Open:") < len(lines)


def test_markdown_fits_into_a_comment():
    text = review_markdown.render(compare(NOTHING, made_up(900), "main"))

    assert len(text) < 65_536
    assert text.count("<details>") == text.count("</details>") > 10
    assert re.search(r"The details of \d+ more are left out", text)


@pytest.mark.parametrize("sides", [(NOTHING, hostile()), (hostile(), NOTHING)])
def test_no_name_breaks_out_of_markdown(sides):
    text = review_markdown.render(compare(*sides, "main`|<b>"))

    assert set(re.findall(r"</?(\w+)", text)) <= {"details", "summary", "sub", "b", "br", "code"}
    assert {row.count(" | ") for row in text.split("\n") if row.startswith("| ")} <= {2, 3}


def test_open_stands_first_in_text():
    text = review_text.render(compared([unit("old")], [unit("old", digest="b"), unit()]))

    assert text.index("OPEN") < text.index("* effect: its effect is once although it runs twice? no effect")
    assert text.index("job send ") < text.index("job old ") < text.index("CHANGES")
    assert max(map(len, text.splitlines())) <= 110


@pytest.mark.parametrize(
    ("before", "after", "note"),
    [
        ({"payload": "a"}, {"payload": "a, b"}, "carry the arguments of the old version"),
        ({"time_limit": "1"}, {"time_limit": "5"}, None),
    ],
)
def test_what_to_think_of_is_noted(before, after, note):
    text = review_text.render(compared([unit(bounds=before)], [unit(bounds=after)]))

    assert (" ".join(text.split()).find(note or "note:") >= 0) == (note is not None)


# -- in a repository -----------------------------------------------------------------------------------------

TASKS = """
from celery import Celery

from shop.bus import tell

app = Celery("shop", broker="redis://localhost")


@app.task(acks_late=True, reject_on_worker_lost=True)
def send(order_id):
    tell(order_id)
"""
BUS = """
def tell(order_id):
    return order_id
"""
LOUD = """
import requests


def tell(order_id):
    return requests.post("https://example.org", json=order_id, timeout=3)
"""
SHOP = {"pyproject.toml": "", "shop/__init__.py": "", "shop/tasks.py": TASKS, "shop/bus.py": BUS}


def git(folder, *arguments):
    settings = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", "-c", "core.hooksPath=/"]
    settings += ["-c", "protocol.file.allow=always", "-c", "diff.renames=false"]
    done = subprocess.run(["git", *settings, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder, files=None):
    lay(folder, files or {})
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", "more")


@pytest.fixture
def shop(tmp_path):
    """A project in a repository with one commit."""
    folder = tmp_path / "project"
    folder.mkdir()
    git(folder, "init", "-q")
    commit(folder, SHOP)
    return folder


def run(folder, *arguments, **environment):
    command = [sys.executable, "-m", "flake8_async_law", "review", *arguments]
    env = {**os.environ, **environment}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=env)


def reviewed(folder, *arguments):
    """What is printed as JSON; the status is that of the summary."""
    done = run(folder, "--format", "json", *arguments)
    assert done.stderr == ""
    review = json.loads(done.stdout)
    CHECKED.validate(review)
    assert done.returncode == bool(review["summary"]["open"] or review["summary"]["findings"])
    return review


def changes(folder, *arguments):
    return [(change["what"], change["id"]) for change in reviewed(folder, *arguments)["changes"]]


def test_no_change(shop):
    done = run(shop)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\nno async unit was added, altered or removed.\n")
    assert changes(shop) == []


def test_neither_the_index_nor_the_work_tree_is_touched(shop):
    commit(shop, {"shop/more.py": "x = 1\n"})
    lay(shop, {"shop/bus.py": LOUD, "shop/new.py": TASKS})
    git(shop, "add", "shop/bus.py")
    lay(shop, {"shop/bus.py": LOUD + "\n"})

    def state():
        index = (shop / ".git" / "index").read_bytes()
        return index, sorted(path for path in shop.rglob("*") if "__pycache__" not in path.parts)

    before = state()
    assert changes(shop, "--base", "HEAD~1")
    assert state() == before
    assert git(shop, "worktree", "list").count("\n") == 0


def test_a_helper_in_another_file_that_now_calls_out(shop):
    lay(shop, {"shop/bus.py": LOUD})
    (change,) = reviewed(shop)["changes"]

    assert (change["what"], change["reasons"]) == ("altered", ["through `tell` (shop/bus.py:5)"])
    assert {"effect", "ambiguity"} <= {answer["key"] for answer in change["open"] if answer["is_new"]}
    assert {"effect", "ambiguity"} <= {shift["name"] for shift in change["entries"]}


def test_a_helper_outside_the_paths_counts(shop):
    lay(shop, {"shop/bus.py": LOUD})

    assert changes(shop, "shop/tasks.py") == [("altered", "shop/tasks.py::send")]
    assert changes(shop, "shop/bus.py") == []


def test_a_setting(shop):
    commit(shop, {"settings.py": "DEBUG = False\n"})
    lay(shop, {"settings.py": "CELERY_TASK_TIME_LIMIT = 60\n"})
    (change,) = reviewed(shop)["changes"]

    assert change["reasons"] == ["through settings, or code elsewhere"]
    assert "lifetime" in {shift["name"] for shift in change["entries"]}


def test_added_removed_and_untracked(shop):
    commit(shop, {"shop/old.py": TASKS})
    (shop / "shop" / "old.py").unlink()
    lay(shop, {"shop/new.py": TASKS.replace("send", "post").replace("tell(order_id)", "tell(0)")})

    assert changes(shop) == [("added", "shop/new.py::post"), ("removed", "shop/old.py::send")]
    assert changes(shop, "shop/old.py") == [("removed", "shop/old.py::send")]


@pytest.mark.parametrize("is_staged", [True, False])
def test_a_renamed_file_is_the_same_file(shop, is_staged):
    (shop / "shop" / "tasks.py").rename(shop / "shop" / "jobs.py")
    lay(shop, {"shop/jobs.py": TASKS.replace("acks_late=True, ", "")})
    if is_staged:
        git(shop, "add", "-A")
    (change,) = reviewed(shop)["changes"]

    assert (change["what"], change["id"]) == ("altered", "shop/jobs.py::send")
    assert "ack" in {answer["key"] for answer in change["open"] if answer["is_new"]}
    assert changes(shop, "shop/jobs.py") == [("altered", "shop/jobs.py::send")]


def test_a_comment_a_docstring_and_other_line_ends_are_no_change(shop):
    text = TASKS.replace("    tell(", '    """Send."""\n    # why\n    tell(')
    (shop / "shop" / "tasks.py").write_bytes(text.replace("\n", "\r\n").encode())

    assert changes(shop) == []


def test_a_finding_that_a_noqa_or_the_project_silences_is_none(shop):
    found = "import asyncio\n\nq = asyncio.Queue()\n"
    lay(shop, {"shop/a.py": found})
    assert reviewed(shop)["summary"]["findings"] == 1
    lay(shop, {"shop/a.py": found.replace("()\n", "()  # noqa: LAW301 - short\n")})
    assert reviewed(shop)["summary"]["findings"] == 0
    lay(shop, {"shop/a.py": found, "pyproject.toml": '[tool.async-law]\nignore = ["LAW301"]\n'})
    assert reviewed(shop)["summary"]["findings"] == 0


def test_excluded_files_are_passed_over_on_both_sides(shop):
    commit(shop, {"old/jobs.py": TASKS, "pyproject.toml": '[tool.async-law]\nextend-exclude = ["old/*.py"]\n'})
    (shop / "old" / "jobs.py").unlink()

    assert changes(shop) == []


def test_files_that_an_archive_leaves_out_are_there(shop):
    commit(shop, {".gitattributes": "shop/tasks.py export-ignore\n*.py filter=none ident\n"})

    assert changes(shop) == []


# -- what it is compared with --------------------------------------------------------------------------------


def test_the_base_is_where_the_branch_left_main(shop):
    git(shop, "checkout", "-q", "-b", "change")
    commit(shop, {"shop/bus.py": LOUD})
    git(shop, "checkout", "-q", "main")
    commit(shop, {"shop/more.py": TASKS})
    git(shop, "checkout", "-q", "change")

    assert changes(shop) == [("altered", "shop/tasks.py::send")]
    assert changes(shop, "--base", "main") == [("altered", "shop/tasks.py::send"), ("removed", "shop/more.py::send")]
    assert changes(shop, "--base", "HEAD") == []
    assert "where the branch left main" in reviewed(shop)["base"]


def test_the_base_is_known_in_a_clone_whose_branch_was_pushed(shop, tmp_path):
    git(tmp_path, "clone", "-q", str(shop), "clone")
    clone = tmp_path / "clone"
    git(clone, "checkout", "-q", "-b", "change")
    commit(clone, {"shop/bus.py": LOUD})
    git(clone, "push", "-q", "-u", "origin", "change")

    assert changes(clone) == [("altered", "shop/tasks.py::send")]


def test_on_main_it_is_the_last_commit(shop):
    lay(shop, {"shop/bus.py": LOUD})

    assert reviewed(shop)["base"].startswith("HEAD (")
    assert changes(shop) == [("altered", "shop/tasks.py::send")]


def test_a_base_that_cannot_be_parsed(shop):
    commit(shop, {"shop/tasks.py": "def f(:\n"})
    lay(shop, {"shop/tasks.py": TASKS})
    done = run(shop, "--format", "json", "--base", "HEAD")

    assert re.fullmatch(r"async-law: HEAD \(\w+\): shop/tasks.py: not checked: .*counts as new\n", done.stderr)
    assert [change["what"] for change in json.loads(done.stdout)["changes"]] == ["added"]
    assert done.returncode == 1


def test_a_work_tree_that_cannot_be_parsed(shop):
    lay(shop, {"shop/tasks.py": "def f(:\n"})
    done = run(shop, "--format", "json")

    assert done.returncode == 2
    assert re.fullmatch(r"async-law: .*tasks.py: not checked: line 1: .*\n", done.stderr)
    assert json.loads(done.stdout)["changes"] == []


def test_what_could_not_be_judged_before_either_is_passed_over(shop):
    commit(shop, {"shop/new_syntax.py": "def f(:\n"})
    done = run(shop)

    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "the change leaves them alone: shop/new_syntax.py" in done.stderr
    assert run(shop, "-q").stderr == ""


# -- submodules ----------------------------------------------------------------------------------------------


@pytest.fixture
def outer(shop, tmp_path):
    """A repository with the shop as a submodule."""
    folder = tmp_path / "outer"
    folder.mkdir()
    git(folder, "init", "-q")
    git(folder, "submodule", "add", "-q", str(shop), "vendor/shop")
    commit(folder)
    return folder


def test_a_submodule_is_compared_with_the_commit_that_it_had(outer):
    assert changes(outer) == []
    lay(outer / "vendor" / "shop", {"shop/bus.py": LOUD})

    assert changes(outer) == [("altered", "vendor/shop/shop/tasks.py::send")]


def test_a_submodule_whose_commit_is_not_at_hand_is_passed_over(outer):
    git(outer, "update-index", "--cacheinfo", f"160000,{'1' * 40},vendor/shop")
    git(outer, "commit", "-q", "-m", "elsewhere")
    done = run(outer)

    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "no async unit was added, altered or removed.")
    assert done.stderr == (
        "async-law: vendor/shop: a submodule whose earlier commit is not at hand; it is passed over\n"
    )


# -- status and trouble ---------------------------------------------------------------------------------------

DECIDED = """
@app.task(time_limit=60)
def quiet(order_id):
    \"\"\"
    Do nothing much.

    Async contract:
        effect: one row for each order
        ack: a lost run is found by the night audit
        lease: the night audit
        idempotent: one row
    \"\"\"
"""


def test_the_status_tells_whether_something_is_open(shop):
    lay(shop, {"shop/tasks.py": TASKS + "\n" + DECIDED, "tests/test_quiet.py": "def test_quiet():\n    quiet(1)\n"})
    assert run(shop).returncode == 0
    lay(shop, {"shop/bus.py": LOUD})
    assert run(shop).returncode == 1
    assert run(shop, "--exit-zero").returncode == 0


def test_the_status_can_be_that_of_the_change_alone(shop):
    lay(shop, {"shop/tasks.py": TASKS.replace("tell(order_id)", "tell(0)")})

    assert run(shop).returncode == 1
    assert run(shop, "--only-new").returncode == 0
    lay(shop, {"shop/bus.py": LOUD})
    assert run(shop, "--only-new").returncode == 1


def test_it_is_written_to_a_file(shop, tmp_path):
    done = run(shop, "--format", "markdown", "--output", str(tmp_path / "comment.md"))

    assert (done.returncode, done.stdout) == (0, "")
    assert (tmp_path / "comment.md").read_text(encoding="utf-8").startswith("**Async review**: no async unit was")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--base", "nothing"], "review: `nothing` is no revision of this repository; `git log` lists them"),
        (["--base", "--output=x"], "review: `--output=x` is no revision of this repository; `git log` lists them"),
        (["-"], "a review compares files and folders, not standard input; give a path"),
        (["nowhere"], "no such file or folder, now or at HEAD"),
        (["..", "."], "lies outside the repository|not a git repository"),
    ],
)
def test_trouble_is_one_line(shop, arguments, message):
    if arguments[0] == "--base":
        arguments = [f"--base={arguments[1]}"]
    done = run(shop, *arguments)

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert re.search(message.replace("(", r"\("), done.stderr)


def test_outside_a_repository(tmp_path):
    lay(tmp_path, SHOP)
    done = run(tmp_path, GIT_CEILING_DIRECTORIES=str(tmp_path.parent))

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "review: git says: not a git repository" in done.stderr


def test_without_git(shop, tmp_path):
    done = run(shop, PATH=str(tmp_path))

    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "review: git cannot be run" in done.stderr


def test_before_the_first_commit(tmp_path):
    git(tmp_path, "init", "-q")
    lay(tmp_path, SHOP)
    done = run(tmp_path)

    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "has no commit yet" in done.stderr


def test_a_shallow_clone_says_so(shop, tmp_path):
    git(shop, "checkout", "-q", "-b", "change")
    for number in range(3):
        commit(shop, {"shop/more.py": f"x = {number}\n"})
    git(shop, "checkout", "-q", "main")
    commit(shop, {"shop/else.py": "x = 1\n"})
    first = git(shop, "rev-list", "--max-parents=0", "HEAD")
    git(tmp_path, "clone", "-q", "--depth=1", "--no-single-branch", f"file://{shop}", "clone")
    clone = tmp_path / "clone"
    git(clone, "checkout", "-q", "change")
    done = run(clone)
    named = run(clone, f"--base={first}")

    for one in (done, named):
        assert (one.returncode, one.stderr.count("\n")) == (2, 1)
        assert "the clone is shallow" in one.stderr
    assert "with `--base`" in done.stderr
    assert changes(clone, "--base", "HEAD") == []


def test_the_document_lists_every_must():
    text = (Path(__file__).parents[1] / "docs" / "review.md").read_text(encoding="utf-8")
    rows = {
        f"| {kind} | {must.sentence} | {must.key} |".replace(f" {TEST} |", " |")
        for kind, musts in MUSTS.items()
        for must in musts
    }

    assert {line for line in text.split("\n") if line.startswith(tuple(f"| {kind} | " for kind in KINDS))} == rows
