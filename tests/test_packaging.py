"""What is shipped: entry points, types, and the examples that `async-law explain` shows."""

import re
import subprocess
import sys
import zipfile
from importlib.metadata import metadata, version
from pathlib import Path

import pytest

import flake8_async_law
from flake8_async_law.examples_folder import folder

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The names of the files in a wheel built from this checkout."""
    target = tmp_path_factory.mktemp("wheel")
    source = tmp_path_factory.mktemp("source") / "copy"  # a build leaves folders behind
    source.mkdir()
    for name in ("flake8_async_law", "examples", "pyproject.toml", "setup.py", "setup.cfg", "README.md", "LICENSE"):
        subprocess.run(["cp", "-R", str(ROOT / name), str(source)], check=True)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet", "-w", str(target)]
    subprocess.run([*command, str(source)], check=True, capture_output=True)
    (built,) = target.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_holds_every_module(wheel):
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "flake8_async_law").rglob("*.py")}

    assert modules <= set(wheel)
    assert "flake8_async_law/py.typed" in wheel


def test_the_wheel_holds_every_example(wheel):
    examples = {
        path.relative_to(folder()) for path in folder().rglob("*") if path.suffix in (".py", ".md", ".cfg", ".toml")
    }
    shipped = {name for name in wheel if name.startswith("flake8_async_law/_examples/")}

    assert examples
    assert {f"flake8_async_law/_examples/{path}" for path in examples} == shipped


def test_the_wheel_holds_what_the_reports_of_an_inventory_need(wheel):
    page = ROOT / "flake8_async_law" / "report" / "inventory_page"
    parts = {f"flake8_async_law/report/inventory_page/{path.name}" for path in page.iterdir()}

    assert {*parts, "flake8_async_law/inventory.schema.json"} <= set(wheel)
    for name in ("dagre.min.js", "panzoom.min.js"):
        licence = wheel[f"flake8_async_law/report/inventory_page/{name.partition('.')[0]}.LICENSE"].decode()
        assert "Permission is hereby granted, free of charge" in licence


def test_the_wheel_holds_nothing_else(wheel):
    tops = {name.partition("/")[0] for name in wheel}

    assert tops == {"flake8_async_law", f"flake8_async_law-{flake8_async_law.__version__}.dist-info"}


def test_the_wheel_names_the_command_and_the_families(wheel):
    (text,) = [content.decode() for name, content in wheel.items() if name.endswith("entry_points.txt")]

    assert "async-law = flake8_async_law.cli:main" in text
    assert re.findall(r"^(LAW\d) = ", text, re.MULTILINE) == [f"LAW{digit}" for digit in "12345689"]


def test_the_examples_are_found():
    assert list(folder().glob("LAW*/bad*.py"))


def test_the_installed_version_is_this_one():
    assert version("flake8-async-law") == flake8_async_law.__version__
    assert metadata("flake8-async-law")["Requires-Python"] == ">=3.10"


def test_the_typed_marker_is_there():
    assert (Path(flake8_async_law.__file__).parent / "py.typed").is_file()
