"""A file that cannot be judged is one clear line that names it; all other files are still checked."""

import builtins
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from flake8_async_law.cli import main
from flake8_async_law.cli import run as run_module
from flake8_async_law.rule import all_rules

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
GOOD_NEIGHBOUR = "import asyncio\n\nuploads = asyncio.Queue()\n"
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A repository with one file that has a finding."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "zz_neighbour.py").write_text(GOOD_NEIGHBOUR)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def check(folder, capsys):
    """Run `async-law check`; the neighbour is always found, and trouble is status 2. Gives the complaints."""

    def check(*arguments):
        status = main(["check", *(arguments or ["."])])
        out, err = capsys.readouterr()
        assert "zz_neighbour.py:3:11: LAW301" in out
        complaints = err.splitlines()
        assert status == (2 if complaints else 1)
        return complaints

    return check


HEAD = b"import asyncio\nq = asyncio.Queue(1)\n"
"""Words that make a rule want the tree: a file that no rule can speak of is not parsed."""

BAD = {
    "broken syntax": (HEAD + b"x = (\n", f"line 3: '(' was never closed; this Python is {PYTHON}"),
    "Python 2": (HEAD + b"print 'x'\n", f"this Python is {PYTHON}, and newer syntax needs a newer Python"),
    "unknown encoding": (b"# coding: klingon\n" + HEAD, "unknown encoding: klingon; mend its coding comment"),
    "no text encoding": (b"# coding: hex\n" + HEAD, "`hex` is no text encoding; mend its coding comment"),
    "wrong encoding": (b"# coding: ascii\n\nx = '\xc3\xa9'\n", "line 3 is not valid ascii"),
    "invalid UTF-8": (HEAD + b"x = '\xff'\n", "line 3 is not valid utf-8; save the file as utf-8"),
    "invalid UTF-8 on line 1": (b"x = '\xff'\n", "line 1 is not valid utf-8"),
    "invalid UTF-8 far down": (b"x = 1\n" * 99_999 + b"'\xff'\n", "line 100000 is not valid utf-8"),
    "contradiction": (b"\xef\xbb\xbf# coding: latin-1\n", "byte order mark says UTF-8"),
    "UTF-16": ("import asyncio\n".encode("utf-16"), "not valid utf-8"),
    "NUL bytes": (HEAD + b"x = 1\0\n", "holds NUL bytes"),
    "parentheses": (HEAD + b"x = " + b"(" * 10_000 + b")" * 10_000 + b"\n", "nested too deep"),
    "minus signs": (HEAD + b"x = " + b"-" * 100_000 + b"1\n", "nested too deep"),
    "a number too long": (HEAD + b"x = " + b"9" * 9_999 + b"\n", "line 3: "),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_one_line(case, folder, check):
    data, says = BAD[case]
    if case == "a number too long" and not hasattr(sys, "get_int_max_str_digits"):
        pytest.skip("this Python reads numbers of any length")
    (folder / "bad.py").write_bytes(data)

    complaints = check()

    assert len(complaints) == 1
    assert complaints[0].startswith("async-law: bad.py: not checked: ")
    assert says in complaints[0]


FINE = {
    "empty": b"",
    "only a comment": b"# nothing",
    "byte order mark": b"\xef\xbb\xbfx = 1\n",
    "form feeds": b"\x0cx = 1\n\x0c\ndef f():\n\x0c    return 1\n",
    "CRLF": b"x = 1\r\nif x:\r\n    y = '''\r\n'''\r\n",
    "CR": b"x = 1\rif x:\r    y = 2\r",
    "latin-1": b"# -*- coding: latin-1 -*-\nx = '\xe9'\n",
    "no newline at the end": b"x = 1",
    "invalid escape": b"import asyncio\nx = '\\d'\n",
    "other line separators": "import asyncio\nx = '\x1c\u2028'\n".encode(),
    "a hundred thousand lines": b"import asyncio\n" + b"x = 1\n" * 100_000,
    "a long sum": HEAD + b"x = " + b"1 + " * 1_000 + b"1\n",
}


@pytest.mark.parametrize("case", FINE)
def test_an_odd_file_is_fine(case, folder, check):
    (folder / "odd.py").write_bytes(FINE[case])
    assert check() == []


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbfimport asyncio\n\nuploads = asyncio.Queue()\n",
        b"import asyncio\r\n\r\nuploads = asyncio.Queue()\r\n",
        b"import asyncio\r\ruploads = asyncio.Queue()\r",
        b"# coding: latin-1\nimport asyncio  # \xe9\nuploads = asyncio.Queue()\n",
        b"import asyncio\n\x0c\nuploads = asyncio.Queue()\n",
    ],
)
def test_the_place_of_a_finding_survives_odd_files(data, folder, capsys):
    (folder / "odd.py").write_bytes(data)
    assert main(["check", "odd.py"]) == 1
    assert capsys.readouterr().out.startswith("odd.py:3:11: LAW301 ")


def test_a_missing_path(check):
    assert check("nope.py", ".") == ["async-law: nope.py: no such file or folder; check its spelling"]


def test_a_link_to_nowhere(folder, check):
    (folder / "link.py").symlink_to("nowhere")
    expected = ["async-law: link.py: not checked: cannot be read (No such file or directory); mend it or exclude it"]
    assert check() == check("link.py", ".") == expected


def test_a_file_without_permission(folder, check, monkeypatch):
    (folder / "secret.py").write_text("x = 1\n")
    real_open = builtins.open

    def refusing_open(path, *arguments, **options):
        if os.path.basename(path) == "secret.py":
            raise PermissionError(13, "Permission denied", path)
        return real_open(path, *arguments, **options)

    monkeypatch.setattr(builtins, "open", refusing_open)
    assert check() == ["async-law: secret.py: not checked: cannot be read (Permission denied); mend it or exclude it"]


def test_a_folder_without_permission(folder, check, monkeypatch):
    (folder / "secret").mkdir()
    real_scandir = os.scandir

    def refusing_scandir(path):
        if os.path.basename(path) == "secret":
            raise PermissionError(13, "Permission denied", path)
        return real_scandir(path)

    monkeypatch.setattr(os, "scandir", refusing_scandir)
    assert check() == ["async-law: ./secret: cannot be searched (Permission denied); mend it or exclude it"]


def test_a_folder_named_like_a_file(folder, check):
    (folder / "package.py").mkdir()
    (folder / "package.py" / "a.py").write_text("x = 1\n")
    assert check() == []


def test_a_pipe_is_passed_over(folder, check):
    os.mkfifo(folder / "pipe.py")
    assert check() == []


def test_many_bad_files_are_many_lines(folder, check):
    for number in range(60):
        (folder / f"bad{number}.py").write_bytes(BAD["broken syntax"][0])
    complaints = check()
    assert len(complaints) == len(set(complaints)) == 60


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("[tool.async-law]\nignore = [\n", "pyproject.toml: is no valid TOML"),
        ('[tool.async-law]\nignore = ["LAW999"]\n', "`LAW999` is the code of no rule"),
        ("[tool.async-law]\nignored = []\n", "unknown key"),
    ],
)
def test_a_bad_configuration_is_one_line(folder, capsys, toml, says):
    (folder / "pyproject.toml").write_text(toml)
    assert main(["check"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "pyproject.toml" in err
    assert says in err


# -- our own mistakes ----------------------------------------------------------------------------


def failing(error):
    """An engine that fails on every file but the neighbour."""
    healthy = run_module.judge

    def judge(source, path, settings, **options):
        if "neighbour" in path:
            return healthy(source, path, settings, **options)
        raise error

    return judge


def test_an_internal_error_is_one_line(folder, check, monkeypatch):
    monkeypatch.setattr(run_module, "judge", failing(KeyError("boom\nbang")))
    (folder / "a.py").write_text("x = 1\n")
    assert check() == ["async-law: internal error on a.py: KeyError: 'boom\\nbang'; please report it"]


def test_debug_shows_the_traceback(folder, check, monkeypatch):
    monkeypatch.setattr(run_module, "judge", failing(KeyError("boom")))
    (folder / "a.py").write_text("x = 1\n")
    complaints = check(".", "--debug")
    assert complaints[1] == "Traceback (most recent call last):"
    assert complaints[-1] == "KeyError: 'boom'"


def test_an_internal_error_names_its_rule(folder, check, monkeypatch):
    def broken(module):
        if "neighbour" in module.path:
            return
        raise AttributeError("no such question")
        yield

    monkeypatch.setitem(all_rules(), "LAW201", replace(all_rules()["LAW201"], check=broken, words=(("x",),)))
    (folder / "a.py").write_text("x = 1\n")
    assert check() == [
        "async-law: internal error in LAW201 on a.py: AttributeError: no such question; please report it",
    ]


@pytest.mark.parametrize("error", [RecursionError("maximum recursion depth exceeded"), MemoryError()])
def test_nesting_too_deep_for_the_laws_is_one_line(folder, check, monkeypatch, error):
    monkeypatch.setattr(run_module, "judge", failing(error))
    (folder / "a.py").write_text("x = 1\n")
    (complaint,) = check()
    assert complaint.startswith(f"async-law: a.py: not checked: nested too deep for Python {PYTHON}")


def test_a_process_that_dies_is_said(folder):
    (folder / "a.py").write_text("x = 1\n")
    code = """
import os, sys
from flake8_async_law.cli import main, run
from flake8_async_law.engine import Judgement
run.judge = lambda source, path, settings, **options: os._exit(9) if path == "a.py" else Judgement([])
sys.exit(main(["check", "--jobs", "2"]))
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=ENVIRONMENT)
    assert ended.returncode == 2
    assert "a.py: not checked: a process of the pool died" in ended.stderr
    assert "Traceback" not in ended.stderr
