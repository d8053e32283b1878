"""The same findings on real trees, whatever the order, the processes, the cache, the spelling or the place."""

import asyncio
import concurrent.futures
import multiprocessing
import os
import random
import shutil
from pathlib import Path

import pytest
from shop import findings

import flake8_async_law

EXAMPLES = Path(flake8_async_law.__file__).parents[1] / "examples"
LIBRARIES = [Path(package.__file__).parent for package in (asyncio, concurrent.futures, multiprocessing)]
STRICT = ["--enable", "LAW"]


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """Copies of the standard library's packages about concurrency, and of the examples."""
    folder = tmp_path_factory.mktemp("tree")
    for source in (*LIBRARIES, EXAMPLES):
        shutil.copytree(source, folder / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="module")
def expected(tree):
    """What one process finds, with nothing remembered."""
    found = findings(tree, ".", *STRICT, "--no-cache", "--jobs", 1)
    assert len(found) > 100
    assert any(line.startswith("asyncio/") for line in found)
    return found


def test_the_number_of_processes(tree, expected):
    assert findings(tree, ".", *STRICT, "--no-cache", "--jobs", 2) == expected


def test_cold_and_warm(tree, expected, tmp_path):
    for jobs in (2, 1, 2):
        assert findings(tree, ".", *STRICT, "--cache-dir", tmp_path / "cache", "--jobs", jobs) == expected


def test_partly_warm(tree, expected, tmp_path):
    """Some files are remembered, others are judged beside them."""
    some = sorted(path.name for path in (tree / "examples").iterdir() if path.is_dir())[::3]
    findings(tree, *(f"examples/{name}" for name in some), *STRICT, "--cache-dir", tmp_path / "cache")
    assert findings(tree, ".", *STRICT, "--cache-dir", tmp_path / "cache") == expected


@pytest.mark.parametrize("seed", [1, 2])
def test_the_order_of_files(tree, expected, seed, monkeypatch, capsys):
    """The command sorts what it is given, so the order is turned behind its back."""
    from flake8_async_law.cli import discover, main

    find = discover.find

    def shuffled(*given):
        found = find(*given)
        return found._replace(paths=random.Random(seed).sample(found.paths, len(found.paths)))

    monkeypatch.setattr(discover, "find", shuffled)
    monkeypatch.chdir(tree)
    main(["check", ".", *STRICT, "--no-cache", "--jobs", "1"])
    told = [line.split(": ", 1) for line in capsys.readouterr().out.splitlines()]
    found = [f"{place.rpartition(':')[0]} {message}" for place, message in told]
    assert found == expected


def test_the_seed_of_hashes(tree, expected):
    assert findings(tree, ".", *STRICT, "--no-cache", env={"PYTHONHASHSEED": "4711"}) == expected


def test_absolute_paths(tree, expected):
    found = findings(tree, tree, *STRICT, "--no-cache")
    assert [line.removeprefix(f"{tree}{os.sep}") for line in found] == expected


def test_another_working_directory(tree, expected, tmp_path):
    spelled = os.path.relpath(tree, tmp_path)
    elsewhere = findings(tmp_path, spelled, *STRICT, "--no-cache")
    assert [line.removeprefix(f"{spelled}{os.sep}") for line in elsewhere] == expected


def test_another_working_directory_with_a_warm_cache(tree, expected, tmp_path):
    cache = ["--cache-dir", tmp_path / "cache"]
    assert findings(tree, ".", *STRICT, *cache) == expected
    found = findings(tree.parent, tree.name, *STRICT, *cache)
    assert [line.removeprefix(f"{tree.name}{os.sep}") for line in found] == expected


def test_one_file_at_a_time(tree, expected):
    """What a process has read before is no part of the answer."""
    names = sorted({line.partition(":")[0] for line in expected})[::40]
    for name in names:
        alone = findings(tree, name, *STRICT, "--no-cache")
        assert alone == [line for line in expected if line.startswith(f"{name}:")]
