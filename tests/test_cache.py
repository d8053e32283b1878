"""What is remembered on disk never changes an answer: it only saves the work of finding it again."""

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest
from shop import (
    ALL,
    FEED,
    LATE,
    QUIET_NOTIFIER,
    SETTINGS,
    SHOP,
    UNSENT,
    VIEWS,
    findings,
    lay,
    made_long_ago,
    places,
    ran,
    started,
)

from flake8_async_law import cache as cache_module
from flake8_async_law import store
from flake8_async_law.cli import main
from flake8_async_law.cli import run as run_module
from flake8_async_law.settings import Settings

WHOLE = sorted(name for name in SHOP if name.endswith(".py"))


@pytest.fixture
def shop(tmp_path, monkeypatch):
    """The project, as the current folder; where its cache lies is not told from outside."""
    folder = tmp_path / "project"
    lay(folder, SHOP)
    monkeypatch.chdir(folder)
    monkeypatch.delenv("ASYNC_LAW_CACHE_DIR", raising=False)
    return folder


@pytest.fixture
def check(shop, monkeypatch, capsys):
    """Run `async-law check` in this process: what it finds, and which files it had to judge."""
    judged = []
    judge = run_module.judge

    def noting(source, path, *more, **options):
        judged.append(path)
        return judge(source, path, *more, **options)

    monkeypatch.setattr(run_module, "judge", noting)

    def check(*arguments):
        judged.clear()
        main(["check", "--jobs", "1", "--output-format", "json", *(map(str, arguments) if arguments else ["."])])
        out, err = capsys.readouterr()
        assert err == ""
        return places(f"{row['path']}:{row['line']} {row['code']}" for row in json.loads(out)), sorted(judged)

    return check


@pytest.fixture
def long_ago(monkeypatch):
    """As if all that is there had been so for some time: the times of files are relied on."""
    monkeypatch.setattr(cache_module, "RECENT", 0)


@pytest.fixture
def warm(check, long_ago, shop):
    """The same, after a first run: all is remembered, and the list of files as a whole, too."""
    assert check() == (ALL, WHOLE)
    assert kinds(shop) == {"file", "findings", "run"}
    return check


def kinds(folder):
    """The kinds of rows in the cache."""
    return {kind for (kind,) in sqlite3.connect(database(folder)).execute("SELECT DISTINCT kind FROM kept")}


def database(folder):
    return folder / ".async_law_cache" / store.NAME


# -- what is noticed ------------------------------------------------------------------------------


def test_a_warm_run_judges_nothing_and_says_the_same(warm):
    assert warm() == (ALL, [])
    assert warm(".", "--select", "LAW6") == ([LATE, UNSENT], WHOLE)  # other settings: another context
    assert warm(".", "--select", "LAW6") == ([LATE, UNSENT], [])
    assert warm() == (ALL, [])


def test_a_warm_run_looks_into_no_file(warm, monkeypatch):
    monkeypatch.setattr("flake8_async_law.model.imports._read", None)
    monkeypatch.setattr(cache_module.Cache, "valid", None)
    assert warm() == (ALL, [])


def test_a_run_right_after_an_edit_relies_on_contents_only(check, shop):
    assert check() == (ALL, WHOLE)
    assert check() == (ALL, [])
    assert kinds(shop) == {"findings"}


def test_part_of_the_files_and_other_spellings_are_known(warm, shop):
    assert warm("shop/views.py") == ([UNSENT], [])
    assert warm(shop / "shop" / "views.py") == ([f"{shop}/{UNSENT}"], [])


@pytest.mark.parametrize("age", [0, 30])
def test_an_edited_file_is_noticed(warm, shop, age):
    lay(shop, {"shop/feed.py": "import asyncio\n\n\ninbox = asyncio.Queue()\n"}, age)
    found, judged = warm()
    assert found == ["shop/feed.py:4 LAW301", LATE, UNSENT]
    assert "shop/feed.py" in judged


def test_an_edit_two_imports_away_is_noticed(warm, shop):
    lay(shop, {"shop/notifier.py": QUIET_NOTIFIER}, 30)
    found, judged = warm()
    assert found == [FEED, LATE]
    assert {"shop/notifier.py", "shop/services.py", "shop/views.py"} <= set(judged)


def test_an_edit_leaves_alone_what_it_cannot_affect(warm, shop):
    lay(shop, {"shop/views.py": VIEWS + "\n\nPAGE = 20\n"}, 30)
    found, judged = warm()
    assert found == ALL
    assert "shop/tasks.py" not in judged
    assert "config/settings.py" not in judged


def test_an_edited_settings_file_is_noticed(warm, shop):
    lay(shop, {"config/settings.py": SETTINGS.replace("redis", "amqp")}, 30)
    assert warm()[0] == [FEED, UNSENT]
    lay(shop, {"config/settings.py": SETTINGS}, 20)
    assert warm()[0] == ALL


def test_a_new_settings_file_is_noticed(warm, shop):
    """Also by a run over files elsewhere, none of which imports it."""
    shutil.rmtree(shop / "config")
    assert warm("shop")[0] == [FEED, UNSENT]
    (shop / "config").mkdir()
    made_long_ago(shop / "config")
    made_long_ago(shop)
    assert warm("shop")[0] == warm("shop")[0] == [FEED, UNSENT]
    lay(shop, {"config/settings.py": SETTINGS})
    assert warm("shop")[0] == ALL


def test_a_new_file_is_noticed(warm, shop):
    """Both as one to check, and as one that an import now leads to."""
    (shop / "shop" / "notifier.py").unlink()
    made_long_ago(shop / "shop", 50)
    assert warm("shop")[0] == warm("shop")[0] == [FEED, LATE]
    assert warm("shop/views.py") == ([], [])
    assert warm("shop/views.py") == ([], [])
    lay(shop, {"shop/notifier.py": SHOP["shop/notifier.py"]}, 40)
    assert warm("shop/views.py")[0] == [UNSENT]
    assert warm("shop")[0] == ALL


def test_a_deleted_file_is_noticed(warm, shop):
    (shop / "shop" / "services.py").unlink()
    assert warm()[0] == [FEED, LATE]


def test_a_new_mention_elsewhere_in_the_package_is_noticed(warm, shop):
    """An answer that rests on the absence of something, in files that nothing imports."""
    lay(shop, {"shop/live.py": LIVE})
    told = warm("shop/live.py")
    assert warm("shop/live.py") == (told[0], [])
    lay(shop, {"shop/stop.py": "from shop.live import FEED\n\n\ndef stop():\n    FEED._task.cancel()\n"}, 30)
    assert warm("shop/live.py")[1] == ["shop/live.py"]
    lay(shop, {"shop/stop.py": "from shop.live import FEED\n"}, 20)
    assert warm("shop/live.py") == (told[0], ["shop/live.py"])


LIVE = """\
import asyncio


class Feed:
    def start(self):
        self._task = asyncio.create_task(self.run())

    async def run(self):
        while True:
            await asyncio.sleep(1)


FEED = Feed()
"""


def test_a_file_that_becomes_a_test_is_noticed(warm, shop, monkeypatch):
    """What is a test is told by the path below the current folder."""
    lay(shop, {"tests/helpers.py": SHOP["shop/feed.py"]})
    assert warm("tests/helpers.py") == ([], ["tests/helpers.py"])
    monkeypatch.chdir(shop / "tests")
    folder = shop / ".async_law_cache"
    assert warm("helpers.py", "--cache-dir", folder) == (["helpers.py:3 LAW301"], ["helpers.py"])
    monkeypatch.chdir(shop)
    assert warm("tests/helpers.py")[0] == []


def test_broken_syntax_is_remembered_and_told_again(shop, capsys):
    lay(shop, {"shop/feed.py": "import asyncio\nq = asyncio.Queue(\n"})
    told = []
    for _ in range(3):
        assert main(["check", "."]) == 2
        told.append(capsys.readouterr())
    assert told[0] == told[1] == told[2]
    assert "shop/feed.py: not checked: line 2" in told[0].err
    lay(shop, {"shop/feed.py": SHOP["shop/feed.py"]}, 30)
    assert main(["check", "."]) == 1


# -- settings, rules, versions --------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"enable": ("LAW9",)},
        {"beside": ("ruff",)},
        {"role": "library"},
        {"owners": frozenset({"shop.keep"})},
        {"per_file_ignores": (("x.py", ("LAW3",)),)},
    ],
)
def test_other_settings_are_another_context(change):
    assert cache_module.context_of(replace(Settings(), **change)) != cache_module.context_of(Settings())


def test_the_order_of_a_set_is_no_other_context():
    names = [f"shop.keep{number}" for number in range(50)]
    one = replace(Settings(), owners=frozenset(names))
    other = replace(Settings(), owners=frozenset(reversed(names)))
    assert cache_module.context_of(one) == cache_module.context_of(other)


def test_a_context_is_the_same_in_each_process(shop):
    """Also where strings hash otherwise."""
    lay(shop, {"pyproject.toml": TAUGHT})
    for seed in ("1", "2"):
        findings(shop, ".", env={"PYTHONHASHSEED": seed})
    contexts = sqlite3.connect(database(shop)).execute("SELECT context FROM contexts").fetchall()
    assert len(contexts) == 1


TAUGHT = """\
[tool.async-law]
owners = ["shop.keep", "shop.hold", "shop.own"]

[[tool.async-law.teach]]
name = "shop.bus.publish_later"
role = "Enqueue"
serializer = "json"
job = {name = "handler", position = 0}

[[tool.async-law.teach]]
pattern = "self.bus.emit($EVENT, $$$)"
role = "Publish"
payload = "$EVENT"
"""


@pytest.mark.parametrize("name", ["__version__", "_own_state"])
def test_another_version_is_another_context(name, monkeypatch):
    before = cache_module.context_of(Settings())
    monkeypatch.setattr(cache_module, name, "9.9" if name == "__version__" else lambda: ("edited",))
    assert cache_module.context_of(Settings()) != before


def test_another_python_is_another_context(monkeypatch):
    before = cache_module.context_of(Settings())
    monkeypatch.setattr("sys.version", "4.0.0")
    assert cache_module.context_of(Settings()) != before


def test_a_changed_configuration_is_noticed(shop):
    assert places(findings(shop, ".")) == ALL
    lay(shop, {"pyproject.toml": '[tool.async-law]\nignore = ["LAW6"]\n'})
    assert places(findings(shop, ".")) == [FEED]


def test_only_the_last_contexts_are_kept(shop, capsys):
    for number in range(store.CONTEXTS + 3):
        lay(shop, {"pyproject.toml": f'[tool.async-law]\nowners = ["shop.keep{number}"]\n'})
        main(["check"])
    capsys.readouterr()
    rows = sqlite3.connect(database(shop))
    assert rows.execute("SELECT count(*) FROM contexts").fetchone() == (store.CONTEXTS,)
    assert rows.execute("SELECT count(DISTINCT context) FROM kept").fetchone() == (store.CONTEXTS,)


def test_only_the_last_lists_of_files_are_kept(check, shop, long_ago):
    for name in WHOLE:
        check(name)
    rows = sqlite3.connect(database(shop)).execute("SELECT count(*) FROM kept WHERE kind = 'run'").fetchone()
    assert rows == (cache_module.RUNS,)


# -- times that say too little --------------------------------------------------------------------


def test_an_edit_of_the_same_size_right_after_a_run_is_noticed(check, shop, monkeypatch):
    """Within the same tick of the clock: its time tells nothing."""
    state = cache_module._state
    monkeypatch.setattr(cache_module, "_state", lambda path: state(path) and (*state(path)[:2], 0))
    lay(shop, {"shop/feed.py": SHOP["shop/feed.py"]}, 0)
    path = shop / "shop" / "feed.py"
    before = path.stat()
    assert check()[0] == ALL
    path.write_text(SHOP["shop/feed.py"].replace("inbox = asyncio.Queue()", "inbox = asyncio.Event()"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    assert check()[0] == [LATE, UNSENT]


def test_an_edit_of_the_same_size_with_its_old_time_is_noticed(warm, shop):
    path = shop / "shop" / "feed.py"
    before = path.stat()
    path.write_text(SHOP["shop/feed.py"].replace("inbox = asyncio.Queue()", "inbox = asyncio.Event()"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert warm()[0] == [LATE, UNSENT]


def test_a_file_that_is_only_touched_is_read_and_not_judged(warm, shop):
    for name in WHOLE:
        made_long_ago(shop / name, 30)
    assert warm() == (ALL, [])


def test_what_changes_while_a_run_lasts_is_not_relied_on(shop, monkeypatch, capsys):
    """A file is read for its imports, and again when a question needs its tree; in between it may change."""
    judge = run_module.judge

    def judge_and_edit(source, path, *more, **options):
        judgement = judge(source, path, *more, **options)
        if path == "shop/views.py":  # all that it rests on was read in its old state
            lay(shop, {"shop/notifier.py": QUIET_NOTIFIER}, 0)
        return judgement

    monkeypatch.setattr(run_module, "judge", judge_and_edit)
    main(["check", "shop/views.py"])
    monkeypatch.undo()
    monkeypatch.chdir(shop)
    capsys.readouterr()
    assert main(["check", "shop/views.py", "--cache-dir", ".async_law_cache"]) == 0


# -- a cache in a bad state -----------------------------------------------------------------------


def junk(folder):
    database(folder).write_bytes(b"no database at all" * 1000)


def emptied(folder):
    database(folder).write_bytes(b"")


def truncated(folder):
    data = database(folder).read_bytes()
    database(folder).write_bytes(data[: len(data) // 2])


def flipped(folder):
    data = bytearray(database(folder).read_bytes())
    for place in range(100, len(data), 97):
        data[place] ^= 0x55
    database(folder).write_bytes(data)


def stale_journal(folder):
    Path(f"{database(folder)}-journal").write_bytes(os.urandom(4096))


def other_tables(folder):
    with sqlite3.connect(database(folder)) as rows:
        rows.execute("DROP TABLE kept")
        rows.execute("CREATE TABLE kept (something TEXT)")
        rows.execute("CREATE TABLE findings (something TEXT)")


def no_tables(folder):
    with sqlite3.connect(database(folder)) as rows:
        rows.execute("DROP TABLE kept")
        rows.execute("DROP TABLE contexts")


def rows_of_others(folder):
    with sqlite3.connect(database(folder)) as rows:
        rows.execute("UPDATE kept SET content = replace(content, 'LAW', 'XXX')")


def rows_of_junk(folder):
    with sqlite3.connect(database(folder)) as rows:
        rows.execute("UPDATE kept SET content = 42, seal = 'x' WHERE kind = 'findings'")
        rows.execute("UPDATE kept SET content = NULL WHERE kind = 'run'")
        rows.execute("UPDATE kept SET content = x'ff', seal = NULL WHERE kind = 'file'")


@pytest.mark.parametrize(
    "damage",
    [junk, emptied, truncated, flipped, stale_journal, other_tables, no_tables, rows_of_others, rows_of_junk],
)
def test_a_damaged_cache_is_made_anew(damage, warm, shop):
    damage(shop)
    assert warm()[0] == ALL
    assert warm() == (ALL, [])
    assert warm() == (ALL, [])


VALUES = [None, 5, "text", [], {}, [1, 2, 3], [[1], 2, [3], 4], ["", False, "", [5], True, [[1]], 0]]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_sealed_rows_of_another_shape_are_passed_over(value, warm, shop):
    """What a version with the same number and other rows may have written."""
    context = cache_module.context_of(Settings())
    rows = store.Store(str(shop / ".async_law_cache"), context)
    stored = sqlite3.connect(database(shop)).execute("SELECT kind, key FROM kept").fetchall()
    rows.put([(kind, key, value) for kind, key in stored])
    rows.close()
    assert warm() == (ALL, WHOLE)


def test_a_folder_that_is_a_file(check, shop):
    (shop / ".async_law_cache").write_text("mine")
    assert check() == (ALL, WHOLE)
    assert (shop / ".async_law_cache").read_text() == "mine"


def test_a_database_that_is_a_folder(check, shop):
    database(shop).mkdir(parents=True)
    assert check() == (ALL, WHOLE)


@pytest.mark.parametrize("name", ["/proc/nowhere", "no\0name", ""])
def test_a_folder_that_cannot_be(name, check):
    assert check(".", "--cache-dir", name)[0] == ALL


def test_a_read_only_folder(check, shop, monkeypatch):
    def refuse(path, *more, **options):
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(store.os, "makedirs", refuse)
    assert check() == (ALL, WHOLE)
    assert not (shop / ".async_law_cache").exists()


def test_a_read_only_database_is_read(warm, shop, monkeypatch):
    connect = sqlite3.connect

    def read_only(path, **options):
        return connect(f"file:{path}?mode=ro", uri=True, **options)

    monkeypatch.setattr(store.sqlite3, "connect", read_only)
    assert warm() == (ALL, [])
    lay(shop, {"shop/feed.py": "x = 1\n"}, 30)
    assert warm()[0] == [LATE, UNSENT]
    assert warm()[1] != []  # nothing could be kept


def test_a_database_that_is_locked_for_long(check, shop, monkeypatch):
    monkeypatch.setattr(store, "_PATIENCE", 0.01)
    assert check()[0] == ALL
    other = sqlite3.connect(database(shop), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert check() == (ALL, WHOLE)
    other.execute("ROLLBACK")
    other.close()
    assert check() == (ALL, [])


# -- where it lies --------------------------------------------------------------------------------


def test_no_cache_writes_nothing(check, shop):
    before = sorted(shop.rglob("*"))
    assert check(".", "--no-cache") == (ALL, WHOLE)
    assert sorted(shop.rglob("*")) == before


def test_standard_input_writes_nothing(shop):
    before = sorted(shop.rglob("*"))
    with started(shop, "check", "-", stdin=subprocess.PIPE) as process:
        process.communicate("import asyncio\n", timeout=60)
    assert sorted(shop.rglob("*")) == before


def test_git_passes_it_over(check, shop):
    check()
    folder = shop / ".async_law_cache"
    assert (folder / ".gitignore").read_text() == "*\n"
    assert (folder / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55")
    assert {path.name for path in folder.iterdir()} == {".gitignore", "CACHEDIR.TAG", store.NAME}


def test_it_lies_beside_the_configuration(check, shop, monkeypatch):
    lay(shop, {"pyproject.toml": "[tool.async-law]\n"})
    monkeypatch.chdir(shop / "shop")
    check(".")
    assert database(shop).exists()
    assert not (shop / "shop" / ".async_law_cache").exists()


def test_the_environment_and_the_option_say_where(check, shop, tmp_path, monkeypatch):
    monkeypatch.setenv("ASYNC_LAW_CACHE_DIR", str(tmp_path / "one"))
    assert check() == (ALL, WHOLE)
    assert check(".", "--cache-dir", tmp_path / "two") == (ALL, WHOLE)
    assert {path.name for path in tmp_path.iterdir()} == {"project", "one", "two"}
    assert not (shop / ".async_law_cache").exists()


def test_a_copy_of_the_project_is_another_one(warm, shop, tmp_path, monkeypatch):
    copy = tmp_path / "copy"
    shutil.copytree(shop, copy)
    lay(copy, {"shop/notifier.py": QUIET_NOTIFIER})
    monkeypatch.chdir(copy)
    assert warm()[0] == [FEED, LATE]


def test_a_sandbox_with_the_listed_files_and_their_imports(shop, tmp_path):
    """As a build system's remote execution runs it: nothing else is there, and nothing else is written."""
    needed = ["pyproject.toml", *(f"shop/{name}.py" for name in ("__init__", "views", "services", "notifier", "tasks"))]
    sandbox = tmp_path / "sandbox"
    lay(sandbox, {name: SHOP[name] for name in needed})
    nothing = {"HOME": str(tmp_path / "nowhere"), "PATH": ""}
    before = sorted(tmp_path.rglob("*"))
    assert places(findings(sandbox, "shop/views.py", "--no-cache", env=nothing)) == [UNSENT]
    assert sorted(tmp_path.rglob("*")) == before
    for _ in range(2):
        assert places(findings(sandbox, "shop/views.py", "--cache-dir", tmp_path / "out", env=nothing)) == [UNSENT]
    assert {path for path in tmp_path.rglob("*") if tmp_path / "out" not in (path, *path.parents)} == set(before)


# -- several at once, and one that is killed ------------------------------------------------------


@pytest.fixture
def many(shop):
    """So many files that a run has processes of its own and lasts a moment."""
    lay(shop, {f"shop/part{number}.py": SHOP["shop/views.py"] + f"\n\nPART = {number}\n" for number in range(150)})
    return shop


def test_several_at_once(many):
    alone = findings(many, ".", "--no-cache")
    runs = [started(many, "check", ".", "--output-format", "json", "--jobs", jobs) for jobs in (1, 2, 2, 1)]
    told = [run.communicate(timeout=300) for run in runs]
    assert [err for _, err in told] == [""] * 4
    assert [run.returncode for run in runs] == [1] * 4
    assert {out for out, _ in told} == {told[0][0]}
    assert len(json.loads(told[0][0])) == len(alone) == len(ALL) + 150
    assert findings(many, ".") == alone


@pytest.mark.parametrize("seconds", [0.3, 0.8, 1.5, 2.5])
def test_a_run_that_is_killed(many, seconds):
    run = started(many, "check", ".", "--jobs", 2, start_new_session=True)
    time.sleep(seconds)
    run.kill()
    run.communicate(timeout=60)
    assert len(findings(many, ".")) == len(ALL) + 150
    assert len(findings(many, ".")) == len(ALL) + 150


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks for processes in /proc")
def test_a_run_that_is_killed_leaves_no_process(many):
    run = started(many, "check", ".", "--jobs", 2, start_new_session=True)
    deadline = time.monotonic() + 60
    while len(group(run.pid)) < 3 and time.monotonic() < deadline and run.poll() is None:
        time.sleep(0.02)
    run.send_signal(signal.SIGKILL)
    run.wait()
    deadline = time.monotonic() + 30
    while group(run.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    left = group(run.pid)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    run.communicate()
    assert left == []


def group(leader):
    """The running processes of a session."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session = re.match(r".*\) (\S) (\d+) (\d+) (\d+)", status.read_text(), re.DOTALL).groups()
        except OSError:
            continue
        if int(session) == leader and state != "Z":
            found.append(int(status.parent.name))
    return found


def test_it_is_of_use_to_another_process(shop):
    """Not only to the one that filled it."""
    first = ran(shop, "check", ".")
    assert ran(shop, "check", ".") == first
    assert places(findings(shop, ".")) == ALL
