"""`--changed`: what changed since a revision, and the files whose findings that can alter. Nothing less."""

import json
import subprocess
import sys

import pytest
from shop import FEED, LATE, QUIET_NOTIFIER, SETTINGS, SHOP, UNSENT, findings, lay, places, ran


def git(folder, *arguments):
    settings = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", "-c", "core.hooksPath=/"]
    done = subprocess.run(["git", *settings, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def shop(tmp_path, monkeypatch):
    """The project in a repository with one commit, and a cache that knows it."""
    monkeypatch.delenv("ASYNC_LAW_CACHE_DIR", raising=False)
    folder = tmp_path / "project"
    lay(folder, SHOP)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "one")
    assert len(findings(folder, ".")) == 3
    return folder


def changed(folder, *arguments):
    return places(findings(folder, *(arguments or (".",)), "--changed"))


def listed(folder, *arguments):
    """The files that a run with `--changed` checks."""
    code = (
        "import sys\n"
        "from flake8_async_law.cli import main, run\n"
        "check = run.check_files\n"
        "run.check_files = lambda paths, *more: print(*paths, file=sys.stderr) or check(paths, *more)\n"
        "main(sys.argv[1:])\n"
    )
    command = [sys.executable, "-c", code, "check", *(arguments or (".", "--changed"))]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stderr.split()


def test_nothing_changed(shop):
    assert changed(shop) == []
    assert listed(shop) == []


def test_a_changed_file(shop):
    lay(shop, {"shop/feed.py": "import asyncio\n\n\ninbox = asyncio.Queue()\n"})
    assert "shop/feed.py:4 LAW301" in changed(shop)
    assert not {"shop/tasks.py", "shop/services.py", "config/settings.py"} & set(listed(shop))


def test_a_staged_file(shop):
    lay(shop, {"shop/feed.py": "import asyncio\n\n\ninbox = asyncio.Queue()\n"})
    git(shop, "add", "-A")
    assert "shop/feed.py:4 LAW301" in changed(shop)


def test_an_untracked_file(shop):
    lay(shop, {"shop/new.py": SHOP["shop/feed.py"]})
    assert "shop/new.py:3 LAW301" in changed(shop)


def test_an_ignored_file_is_no_change(shop):
    lay(shop, {".gitignore": "new.py\n"})
    git(shop, "add", "-A")
    git(shop, "commit", "-q", "-m", "two")
    lay(shop, {"shop/new.py": SHOP["shop/feed.py"]})
    assert changed(shop, "shop/views.py", "shop/new.py") == []


def test_an_importer_two_steps_away(shop):
    lay(shop, {"shop/notifier.py": SHOP["shop/notifier.py"] + "\n\nSENDER = 'shop'\n"})
    assert UNSENT in changed(shop)
    assert {"shop/views.py", "shop/services.py", "shop/notifier.py"} <= set(listed(shop))


def test_a_deleted_import_two_steps_away(shop):
    """What was found through it is found no more; the importers are checked all the same."""
    (shop / "shop" / "notifier.py").unlink()
    assert UNSENT not in changed(shop)
    assert {"shop/views.py", "shop/services.py"} <= set(listed(shop))


def test_an_import_that_is_there_again(shop):
    (shop / "shop" / "notifier.py").unlink()
    git(shop, "add", "-A")
    git(shop, "commit", "-q", "-m", "two")
    assert changed(shop) == []
    lay(shop, {"shop/notifier.py": SHOP["shop/notifier.py"]})
    assert UNSENT in changed(shop)


def test_a_settings_file(shop):
    lay(shop, {"config/settings.py": SETTINGS.replace("UTC", "Europe/Berlin")})
    assert LATE in changed(shop)


def test_a_new_settings_file(shop):
    lay(shop, {"config/settings_local.py": "CELERY_BROKER_URL = 'amqp://'\n"})
    assert "shop/reminders.py" in listed(shop)


def test_a_file_that_is_no_code(shop):
    lay(shop, {"README.md": "# Shop\n"})
    assert changed(shop) == []


def test_the_configuration(shop):
    """It may ask for other rules: all files are checked."""
    lay(shop, {"pyproject.toml": "[tool.async-law]\nignore = ['LAW3']\n"})
    assert changed(shop) == [LATE, UNSENT]


def test_a_rule_of_the_project(shop):
    lay(shop, {"pyproject.toml": "[tool.async-law]\ntripwires = ['rules/*.yml']\n", "rules/own.yml": WIRE})
    git(shop, "add", "-A")
    git(shop, "commit", "-q", "-m", "two")
    lay(shop, {"rules/own.yml": WIRE.replace("orders", "user")})
    assert places(findings(shop, ".", "--changed"))[-2:] == ["shop/views.py:8 LAW801", UNSENT]


WIRE = """\
id: LAW801
language: python
message: no orders here; none at all
rule:
  pattern: request.orders
"""


def test_a_revision_is_given(shop):
    lay(shop, {"shop/feed.py": SHOP["shop/feed.py"] + "\n"})
    git(shop, "commit", "-q", "-a", "-m", "two")
    assert changed(shop) == []
    assert FEED in places(findings(shop, ".", "--changed", "HEAD~1"))
    assert FEED in places(findings(shop, ".", "--changed=main~1"))


def test_only_what_is_asked_for(shop):
    lay(shop, {"shop/feed.py": SHOP["shop/feed.py"] + "\n", "shop/new.py": SHOP["shop/feed.py"]})
    assert changed(shop, "shop/new.py") == ["shop/new.py:3 LAW301"]


def test_from_a_folder_below(shop):
    lay(shop, {"shop/notifier.py": SHOP["shop/notifier.py"] + "\n\nSENDER = 'shop'\n"})
    assert "views.py:9 LAW601" in changed(shop / "shop")


def test_behind_a_link(shop, tmp_path):
    """git names the folder that a link leads to."""
    lay(shop, {"shop/notifier.py": SHOP["shop/notifier.py"] + "\n\nSENDER = 'shop'\n"})
    (tmp_path / "link").symlink_to(shop)
    assert f"{tmp_path}/link/{UNSENT}" in changed(tmp_path, tmp_path / "link")
    assert f"{tmp_path}/link/shop/views.py:9 LAW601" in changed(tmp_path, tmp_path / "link" / "shop")


def test_odd_names(shop):
    name = 'shop/größe "x"\n.py'
    lay(shop, {name: SHOP["shop/feed.py"]})
    _, out, _ = ran(shop, "check", ".", "--changed", "--output-format", "json")
    assert name in [row["path"] for row in json.loads(out)]


@pytest.mark.parametrize("options", [["--no-cache"], ["--cache-dir", "elsewhere"]])
def test_without_a_memory_it_checks_more_and_finds_no_less(shop, options):
    lay(shop, {"shop/notifier.py": SHOP["shop/notifier.py"] + "\n\nSENDER = 'shop'\n"})
    assert UNSENT in places(findings(shop, ".", "--changed", *options))


def test_a_memory_of_older_files_is_not_relied_on(shop):
    """The cache knows the first commit; what happened since then may have altered what findings rest on."""
    lay(shop, {"shop/notifier.py": QUIET_NOTIFIER})
    git(shop, "commit", "-q", "-a", "-m", "two")
    lay(shop, {"shop/tasks.py": SHOP["shop/tasks.py"] + "\n\nPAGE = 20\n"})
    assert "shop/views.py" in listed(shop)


def test_parts_of_the_changed_files(shop):
    lay(shop, {f"shop/new{number}.py": SHOP["shop/feed.py"] for number in range(5)})
    whole = changed(shop)
    parts = [places(findings(shop, ".", "--changed", "--shard", f"{number}/3")) for number in (1, 2, 3)]
    assert [line for part in parts for line in part] == whole


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", "HEAD~7", ""])
def test_a_bad_revision_is_one_line(shop, revision):
    status, out, err = ran(shop, "check", ".", f"--changed={revision}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("async-law: --changed: git says: ")


def test_no_repository_is_one_line(tmp_path):
    (tmp_path / "a.py").touch()
    status, out, err = ran(tmp_path, "check", ".", "--changed", env={"GIT_CEILING_DIRECTORIES": str(tmp_path.parent)})
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("async-law: --changed: git says: not a git repository")


def test_no_git_is_one_line(shop):
    status, out, err = ran(shop, "check", ".", "--changed", env={"PATH": ""})
    assert (status, out) == (2, "")
    assert err == "async-law: --changed: git cannot be run (No such file or directory); install it or name the files\n"
