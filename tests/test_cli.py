"""The command: which files it takes, what it prints, how it ends."""

import ast
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from flake8_async_law.cli import main
from flake8_async_law.cli import run as run_module
from flake8_async_law.engine import Judgement, Report
from flake8_async_law.rule import all_rules

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
QUEUE = "q = Queue()\n"


def one_law(source, path, settings, **options):
    """A stand-in for the engine, so that these tests are about the command: every `Queue()` is LAW301."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return Judgement(
        sorted(
            Report(call.lineno, call.col_offset, "LAW301", f"`{ast.unparse(call)}` has no bound; pass `maxsize=`")
            for call in calls
            if ast.unparse(call.func) == "Queue"
        )
    )


@pytest.fixture
def project(tmp_path, monkeypatch):
    """An empty repository, as the current folder, and the stand-in for the engine."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(run_module, "judge", one_law)
    return tmp_path


@pytest.fixture
def write(project):
    """Write a file of the project: its path and its text."""

    def write(path, text=QUEUE):
        target = project / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)

    return write


@pytest.fixture
def check(project, capsys):
    """Run `async-law check` and give its exit status, its lines and its complaints."""

    def check(*arguments):
        status = main(["check", *arguments])
        out, err = capsys.readouterr()
        return status, out.splitlines(), err.splitlines()

    return check


def paths(lines):
    return [line.partition(":")[0] for line in lines]


# -- exit status and output ---------------------------------------------------------------


def test_a_clean_run_says_nothing(write, check):
    write("a.py", "x = 1\n")
    assert check() == (0, [], [])


def test_findings_are_status_1(write, check):
    write("a.py", "def f():\n    q = Queue()\n")
    assert check() == (1, ["a.py:2:9: LAW301 `Queue()` has no bound; pass `maxsize=`"], [])


def test_exit_zero(write, check):
    write("a.py")
    status, lines, _ = check("--exit-zero")
    assert (status, len(lines)) == (0, 1)


def test_trouble_is_status_2_even_with_findings(write, check):
    write("a.py")
    status, lines, complaints = check(".", "nope.py", "--exit-zero")
    assert (status, len(lines), len(complaints)) == (2, 1, 1)


def test_no_file_at_all_is_said(check):
    assert check() == (0, [], ["async-law: no Python files found under the given paths"])
    assert check("--quiet") == (0, [], [])


def test_json_is_one_array(write, check):
    write("b.py")
    write("a.py", QUEUE * 2)
    status, lines, _ = check("--output-format", "json")
    found = json.loads("\n".join(lines))
    assert status == 1
    assert [(entry["path"], entry["line"], entry["column"]) for entry in found] == [
        ("a.py", 1, 5),
        ("a.py", 2, 5),
        ("b.py", 1, 5),
    ]


def test_clean_json_is_an_empty_array(write, check):
    write("a.py", "")
    assert check("--output-format=json")[:2] == (0, ["[]"])


def test_statistics(write, check):
    write("a.py", QUEUE * 3)
    assert check("--statistics")[:2] == (1, ["3  LAW301  unbounded-queue"])


def test_standard_input(check, monkeypatch):
    stdin = io.TextIOWrapper(io.BytesIO(b"# -*- coding: latin-1 -*-\nx = '\xe9'; q = Queue()\r\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert paths(check("-", "--stdin-filename", "src/a.py")[1]) == ["src/a.py"]


def test_standard_input_has_flake8s_name(check, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(QUEUE.encode())))
    assert paths(check("-")[1]) == ["stdin"]


def test_noqa(write, check):
    write("a.py", "q = Queue()  # noqa: LAW301 - the form sends five files\nq = Queue()\n")
    assert [line.split(":")[1] for line in check()[1]] == ["2"]


# -- processes ------------------------------------------------------------------------------


def test_processes_change_nothing(write, check):
    for number in range(60):
        write(f"p{number % 7}/m{number}.py", QUEUE * (number % 3))
    write("broken.py", "x = (\n")

    alone = check("--jobs", "1")
    assert alone == check("--jobs", "3") == check()
    assert alone[0] == 2
    assert paths(alone[1]) == sorted(paths(alone[1]))


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_a_number_of_processes_is_1_or_more(check, jobs, capsys):
    with pytest.raises(SystemExit) as end:
        check(f"--jobs={jobs}")
    assert end.value.code == 2
    assert "give 1 or more" in capsys.readouterr().err


# -- which files ------------------------------------------------------------------------------


def test_a_folder_is_searched_for_python_files(write, check):
    for path in ("a.py", "b.pyi", "c.txt", "src/deep/d.py", ".hidden/e.py"):
        write(path)
    assert paths(check(".")[1]) == [".hidden/e.py", "a.py", "src/deep/d.py"]


def test_usual_folders_are_passed_over(write, check):
    for folder in (".git", ".venv", "venv", "__pycache__", "node_modules", "build", "dist", ".tox", ".mypy_cache"):
        write(f"{folder}/a.py")
        write(f"src/{folder}/a.py")
    assert check(".")[1] == []


def test_a_file_is_checked_once(write, check):
    write("src/a.py")
    assert paths(check(".", "src", "src/a.py", "./src/a.py")[1]) == ["src/a.py"]


def test_exclude_replaces_and_extend_exclude_adds(write, check):
    for path in ("build/a.py", "old/b.py", "src/old/c.py", "src/d.py"):
        write(path)
    assert paths(check("--extend-exclude", "old")[1]) == ["src/d.py"]
    assert paths(check("--extend-exclude", "./old")[1]) == ["src/d.py", "src/old/c.py"]
    assert paths(check("--extend-exclude", "src/*/c.py,[d]*")[1]) == ["old/b.py"]
    assert paths(check("--exclude", "old")[1]) == ["build/a.py", "src/d.py"]


def test_gitignore_files_are_nested(write, check):
    write(".gitignore", "# generated\n*_pb2.py\n/out/\n")
    write("src/.gitignore", "!kept_pb2.py\nlocal\n")
    for path in ("a_pb2.py", "out/a.py", "src/out/a.py", "src/b_pb2.py", "src/kept_pb2.py", "src/local/a.py"):
        write(path)
    assert paths(check()[1]) == ["src/kept_pb2.py", "src/out/a.py"]
    assert len(check("--no-respect-gitignore")[1]) == 6


def test_gitignore_counts_up_to_the_repository(write, check, project):
    write(".gitignore", "ignored.py\n")
    write("src/pkg/ignored.py")
    write("src/pkg/a.py")
    assert paths(check("src/pkg")[1]) == ["src/pkg/a.py"]

    (project / "src" / ".git").mkdir()  # a repository of its own
    assert len(check("src/pkg")[1]) == 2


def test_a_path_given_by_hand_is_checked_though_ignored(write, check):
    write(".gitignore", "out/\nscript\n")
    write("out/a.py")
    write("script")
    write("build/b.py")
    assert check()[1] == []
    assert paths(check("out/a.py", "script", "build/b.py")[1]) == ["build/b.py", "out/a.py", "script"]
    assert paths(check("out", "build")[1]) == ["build/b.py", "out/a.py"]


def test_links_to_folders_are_not_followed(write, check, project):
    write("src/a.py")
    (project / "src" / "again").symlink_to(project / "src")
    assert paths(check()[1]) == ["src/a.py"]


# -- which rules ------------------------------------------------------------------------------


def test_select_and_ignore(write, check):
    write("a.py")
    assert check("--select", "LAW1,LAW2")[0] == 0
    assert check("--select", "LAW1", "--select", "LAW30")[0] == 1
    assert check("--select", "LAW1", "--extend-select", "LAW301")[0] == 1
    assert check("--ignore", "LAW3")[0] == 0
    assert check("--ignore", "LAW3", "--extend-select", "LAW301")[0] == 1


def test_the_command_line_stands_above_the_configuration(write, check):
    write("a.py")
    write("pyproject.toml", '[tool.async-law]\nignore = ["LAW301"]\n')
    assert check()[0] == 0
    assert check("--ignore", "LAW2")[0] == 0
    assert check("--select", "LAW3")[0] == 1


def test_per_file_ignores_start_at_the_configuration(write, check, project, monkeypatch):
    write("pyproject.toml", '[tool.async-law]\nper-file-ignores = {"tests/*" = ["LAW3"], "gen_*.py" = ["LAW"]}\n')
    for path in ("tests/a.py", "src/gen_a.py", "src/b.py"):
        write(path)
    assert paths(check()[1]) == ["src/b.py"]

    monkeypatch.chdir(project / "tests")
    assert check()[1] == []


def test_a_configuration_by_name(write, check):
    write("a.py")
    write("strict.toml", '[tool.async-law]\nextend-exclude = ["a.py"]\n')
    assert check("--config", "strict.toml", "--quiet")[0] == 0


def test_strict_rules_are_enabled_for_the_engine(write, check, monkeypatch):
    seen = []
    monkeypatch.setattr(
        run_module, "judge", lambda source, path, settings, **options: seen.append(settings) or Judgement([])
    )
    write("a.py")
    write("pyproject.toml", '[tool.async-law]\nenable = ["LAW9"]\n')
    check("--enable", "LAW5", "--beside", "ruff")
    assert (seen[0].enable, seen[0].beside) == (("LAW9", "LAW5"), ("ruff",))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--select", "LAW999"], "--select: `LAW999` is the code of no rule"),
        (["--extend-select", "E501"], "--extend-select: `E501` is the code of no rule"),
        (["--enable", "LAW0"], "--enable: `LAW0` is the code of no rule"),
        (["--beside", "pylnt"], "--beside: `pylnt` is no linter known here"),
        (["--config", "nope.toml"], "nope.toml"),
    ],
)
def test_a_wrong_option_is_one_line(write, check, arguments, says):
    write("a.py")
    status, lines, complaints = check(*arguments)
    assert (status, lines, len(complaints)) == (2, [], 1)
    assert says in complaints[0]


# -- the other commands -------------------------------------------------------------------------


def test_explain_by_code_and_by_name(capsys):
    assert main(["explain", "law301"]) == 0
    by_code = capsys.readouterr().out
    assert main(["explain", "unbounded-queue"]) == 0
    assert capsys.readouterr().out == by_code
    for part in ("LAW301 unbounded-queue", "What to do:", "Stays quiet when:", "bad.py", "good.py", "false_alarm.py"):
        assert part in by_code
    assert "\x1b" not in by_code


def test_explain_has_colours_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["explain", "LAW301"]) == 0
    assert "\x1b[" in capsys.readouterr().out

    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["explain", "LAW301"]) == 0
    assert "\x1b[" not in capsys.readouterr().out


@pytest.mark.parametrize(("asked", "near"), [("unbouned-queue", "unbounded-queue"), ("LAW499", "LAW4")])
def test_explain_names_what_is_near(asked, near, capsys):
    assert main(["explain", asked]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert near in err


def test_rules_lists_every_rule(capsys):
    main(["rules"])
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:]] == list(all_rules())
    main(["rules", "--format", "json"])
    rows = json.loads(capsys.readouterr().out)
    assert [row["code"] for row in rows] == list(all_rules())
    assert set(rows[0]) == {"code", "slug", "family", "law", "default", "since", "message"}
    main(["rules", "--format", "markdown"])
    assert capsys.readouterr().out.count("\n| LAW") == len(rows)


def test_index_is_hidden_and_the_others_are_not(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert "index" not in shown
    for command in ("check", "explain", "rules", "new-rule", "new-library"):
        assert f"    {command}" in shown


def test_version(capsys):
    from flake8_async_law import __version__

    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"async-law {__version__}\n"


# -- a process of its own -----------------------------------------------------------------------


def run(*arguments):
    command = [sys.executable, "-m", "flake8_async_law", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT)


def test_the_command_finds_what_the_plugin_is_for(tmp_path):
    file = tmp_path / "a.py"
    file.write_text("import asyncio\n\nuploads = asyncio.Queue()\n")
    ended = run("check", file)
    assert ended.returncode == 1, ended.stderr
    assert f"{file}:3:11: LAW301 " in ended.stdout


def test_a_name_that_is_no_text_is_escaped(tmp_path):
    file = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.py"))
    file.write_text("import asyncio\n\nuploads = asyncio.Queue()\n")
    ended = run("check", tmp_path)
    assert ended.returncode == 1
    assert "\\udcff.py:3:11: LAW301" in ended.stdout
    assert ended.stderr == ""


def test_nobody_reads_on(tmp_path):
    (tmp_path / "a.py").write_text("import asyncio\n" + "uploads = asyncio.Queue()\n" * 3000)
    command = [sys.executable, "-m", "flake8_async_law", "check", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()


def test_start_up_imports_nothing_heavy(tmp_path):
    (tmp_path / "a.py").write_text("x = 1\n")
    code = f"""
import sys
from flake8_async_law.cli import main
main(["check", {str(tmp_path)!r}])
heavy = {{"rich", "pathspec", "flake8", "concurrent.futures", "asyncio", "multiprocessing", "yaml"}}
print(*sorted(heavy & set(sys.modules)))
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=ENVIRONMENT, cwd=tmp_path
    )
    assert ended.stdout.strip() == ""
