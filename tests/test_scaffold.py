"""The scaffolds write what a contributor needs, nothing over what exists, and break only the new rule's own tests."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from flake8_async_law.cli.new_library import with_entry
from flake8_async_law.cli.new_rule import with_line

ROOT = Path(__file__).parents[1]
COPIED = ("flake8_async_law", "examples", "docs", "tests", "CHANGELOG.md", "CONTRIBUTING.md", "README.md", "LICENSE")
CONFIGURATION = ("pyproject.toml", "setup.cfg", "setup.py", ".pre-commit-hooks.yaml")
TIED_TOGETHER = ("test_docs.py", "test_examples.py", "test_layers.py", "test_rules.py")
"""The tests that look at all rules at once."""

NEW = ("LAW399", "forgotten-thing")


@pytest.fixture
def copy(tmp_path):
    """A copy of the repository."""
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc", ".*_cache", "libraries", "*.egg-info")
    for name in (*COPIED, *CONFIGURATION):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def run(folder, *arguments):
    """Run a module of the copy; the current folder comes before what is installed."""
    return subprocess.run([sys.executable, "-m", *arguments], cwd=folder, capture_output=True, text=True, check=False)


def scaffold(folder, *arguments):
    return run(folder, "flake8_async_law", *arguments)


def files(folder):
    """Every file below a folder, with its content."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_a_new_rule_is_five_files_and_two_lines(copy):
    before = files(copy)
    ended = scaffold(copy, "new-rule", *NEW)
    after = files(copy)

    assert ended.returncode == 0, ended.stderr
    assert set(after) - set(before) == {
        "flake8_async_law/rules/backpressure/law399_forgotten_thing.py",
        "examples/LAW399/bad.py",
        "examples/LAW399/good.py",
        "examples/LAW399/false_alarm.py",
    }
    assert {name for name in before if before[name] != after[name]} == {"CHANGELOG.md", "examples/README.md"}
    assert scaffold(copy, "explain", "forgotten-thing").returncode == 0
    assert scaffold(copy, "index", "--check").returncode == 0
    assert "python -m pytest -k LAW399" in ended.stdout


def test_only_the_new_rules_own_tests_fail(copy):
    scaffold(copy, "new-rule", *NEW)
    tests = [f"tests/{name}" for name in TIED_TOGETHER if (copy / "tests" / name).exists()]
    ended = run(copy, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-rfE", *tests)
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", ended.stdout, re.M)

    assert failed, ended.stdout
    assert [test for test in failed if "LAW399" not in test] == [], ended.stdout


def test_the_new_files_are_clean(copy):
    scaffold(copy, "new-rule", *NEW)
    scaffold(copy, "new-library", "newlib")
    new = ["flake8_async_law/rules/backpressure/law399_forgotten_thing.py", "flake8_async_law/catalogue/newlib.py"]

    for command in (("ruff", "check"), ("ruff", "format", "--check")):
        ended = run(copy, *command, "--no-cache", *new, "flake8_async_law/catalogue/__init__.py")
        assert ended.returncode == 0, ended.stdout


def test_a_second_time_changes_nothing(copy):
    scaffold(copy, "new-rule", *NEW)
    rule = copy / "flake8_async_law/rules/backpressure/law399_forgotten_thing.py"
    rule.write_text(rule.read_text().replace("Write the law here", "Every thing is remembered"))
    before = files(copy)

    ended = scaffold(copy, "new-rule", *NEW)

    assert ended.returncode == 0
    assert ended.stdout.count("kept") == 5
    page = "examples/README.md"  # generated from the rule, so it says what the rule says now
    after = files(copy)
    assert {name for name in after if after[name] != before.get(name)} == {page}


@pytest.mark.parametrize(
    ("code", "slug", "says"),
    [
        ("LAW301", "another-name", "LAW301 is taken by"),
        ("LAW398", "unbounded-queue", "unbounded-queue is taken by"),
        ("LAW801", "own-thing", "a project's own tripwires"),
        ("LAW701", "no-family", "is no code"),
        ("E501", "too-long", "is no code"),
        ("LAW398", "CamelCase", "is no name for a rule"),
        ("LAW398", "single", "is no name for a rule"),
    ],
)
def test_a_wrong_name_is_one_line_and_writes_nothing(copy, code, slug, says):
    before = files(copy)
    ended = scaffold(copy, "new-rule", code, slug)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert says in ended.stderr
    assert files(copy) == before


def test_a_new_library_is_a_file_and_an_entry(copy):
    before = files(copy)
    ended = scaffold(copy, "new-library", "newlib")
    after = files(copy)

    assert ended.returncode == 0, ended.stderr
    assert set(after) - set(before) == {"flake8_async_law/catalogue/newlib.py"}
    assert {name for name in before if before[name] != after[name]} == {"flake8_async_law/catalogue/__init__.py"}
    load = "from flake8_async_law.catalogue import INDEX; INDEX.load('newlib'); print(INDEX.libraries['newlib'].name)"
    loaded = subprocess.run([sys.executable, "-c", load], cwd=copy, capture_output=True, text=True, check=False)
    assert loaded.stdout == "newlib\n", loaded.stderr

    again = scaffold(copy, "new-library", "newlib")
    assert (again.returncode, files(copy)) == (0, after)
    assert again.stdout.count("kept") == 2


def test_a_module_of_the_standard_library_gets_a_name_of_its_own(copy):
    assert "catalogue/mailbox_.py" in scaffold(copy, "new-library", "mailbox").stdout


@pytest.mark.parametrize("name", ["no-name", "1st", "a b"])
def test_a_library_is_named_as_it_is_imported(copy, name):
    ended = scaffold(copy, "new-library", name)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize("command", [("new-rule", *NEW), ("new-library", "newlib"), ("index",)])
def test_without_a_checkout_it_says_so(copy, command):
    (copy / "CHANGELOG.md").unlink()
    ended = scaffold(copy, *command)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "works in a checkout" in ended.stderr


def test_a_line_joins_the_newest_rules():
    changelog = "# Changelog\n\n## [2]\n\n### New rules\n\n- a\n  more of a\n\n### Added\n\n- b\n\n## [1]\n\n- c\n"
    assert with_line(changelog, "- new") == changelog.replace("more of a\n", "more of a\n- new\n")


def test_a_line_starts_the_list_of_new_rules():
    changelog = "# Changelog\n\n## [2]\n\n### Added\n\n- b\n\n## [1]\n\n### New rules\n\n- c\n"
    assert with_line(changelog, "- new") == changelog.replace("## [2]\n", "## [2]\n\n### New rules\n\n- new\n")


def test_an_entry_stands_in_its_place():
    listing = 'FILES: X = {\n    "aaa": ("aaa",),\n    "ccc": ("ccc",),\n}\nMORE = {\n    "x": 1,\n}\n'
    assert with_entry(listing, "bbb", "bbb") == listing.replace('    "ccc"', '    "bbb": ("bbb",),\n    "ccc"')
    assert with_entry(listing, "ccc", "ccc") == listing
