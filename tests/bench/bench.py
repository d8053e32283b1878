"""
What a run costs, beside the tools next door. Run by hand; no test asserts these numbers.

    python tests/bench/bench.py FOLDER [--ruff PATH]

Everything runs in one go on the same machine with the same Python, each task in a process of its own, one process at a
time, so that the ratios mean something where the seconds do not. CPU seconds are user and system time of the task
and its children; memory is the peak of its largest process. Every tool runs isolated from configuration and cache.

flake8 is measured with and without plugins from one environment: the plugins that a task does not want are
hidden from flake8's search for entry points, so they are neither loaded nor run. What is not installed has a row
that says so.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
MIB_PER_RSS = 1024 if sys.platform != "darwin" else 1024 * 1024
"""What divides `ru_maxrss`: KiB on Linux, bytes on macOS."""

FLAKE8 = """
import importlib.metadata as metadata, sys
wanted = set(sys.argv.pop(1).split(","))
every = metadata.distributions
metadata.distributions = lambda **how: (d for d in every(**how) if d.metadata["name"].lower() in wanted)
from flake8.main.cli import main
sys.exit(main())
"""
OWN_PLUGINS = "flake8,pyflakes,pycodestyle,mccabe"


class Cost(NamedTuple):
    """What one task took. `note` says why there are no figures."""

    cpu: float = 0.0
    wall: float = 0.0
    memory: float = 0.0
    note: str = ""


class Task(NamedTuple):
    """A row of the table: its name, the command, the distribution it needs, and the exit statuses that are fine."""

    name: str
    command: list[str]
    needs: str = ""
    fine: tuple[int, ...] = (0, 1)


def measure(task: Task) -> Cost:
    """Run a task to its end."""
    if task.needs and not is_there(task.needs):
        return Cost(note=f"{task.needs} is not installed")
    start = perf_counter()
    process = subprocess.Popen(
        task.command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert process.stderr is not None
    said = process.stderr.read().decode(errors="replace").strip().splitlines()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in task.fine:
        return Cost(note=f"ended with {process.returncode}: {said[-1] if said else ''}")
    return Cost(used.ru_utime + used.ru_stime, perf_counter() - start, used.ru_maxrss / MIB_PER_RSS)


def is_there(distribution: str) -> bool:
    """Whether a distribution is installed, or a command by that name is on the path."""
    try:
        return bool(version(distribution))
    except PackageNotFoundError:
        return shutil.which(distribution) is not None


def tasks(folder: str, ruff: str) -> list[Task]:
    """The rows of the table."""

    def here(name: str) -> list[str]:
        return [sys.executable, __file__, folder, "--task", name]

    def flake8(plugins: str, select: str) -> list[str]:
        options = ["--isolated", "-j1", f"--select=E,W,F,C90{select}", "--max-complexity=10", folder]
        return [sys.executable, "-c", FLAKE8, OWN_PLUGINS + plugins, *options]

    return [
        Task("read all files, decode", here("read")),
        Task("ast.parse of all files", here("parse")),
        Task("ast.parse of the files the engine reads", here("parse-read")),
        Task("engine in one process: gate, parse, model, rules", here("engine")),
        Task("async-law check", [sys.executable, "-m", "flake8_async_law", "check", folder], fine=(0, 1, 2)),
        Task("flake8", flake8("", "")),
        Task("flake8 with flake8-async-law", flake8(",flake8-async-law", ",LAW"), "flake8-async-law"),
        Task("flake8 with flake8-async", flake8(",flake8-async", ",ASYNC"), "flake8-async"),
        Task("ruff, ASYNC and RUF006", [ruff, "check", "--isolated", "-n", "--select=ASYNC,RUF006", folder], ruff),
    ]


# -- tasks that run inside their own process --------------------------------------------------------


def work(name: str, folder: str) -> None:
    """Do the task `name` over the Python files below `folder`; what cannot be read or parsed is passed over."""
    import ast
    import warnings

    from flake8_async_law import engine
    from flake8_async_law.cli.discover import find
    from flake8_async_law.model.source import parse
    from flake8_async_law.reading import NotChecked, decode, read
    from flake8_async_law.settings import DEFAULT_EXCLUDE, Settings

    warnings.simplefilter("ignore")
    if name == "parse-read":  # the engine with everything behind the parser taken out

        def only_parse(source: str, *_: object) -> list[engine.Report]:
            parse(source)
            return []

        engine._reports = only_parse  # type: ignore[assignment]
    settings = Settings()
    for path in find([folder], DEFAULT_EXCLUDE, respect_gitignore=True).paths:
        try:
            source = decode(read(path))
            if name == "parse":
                ast.parse(source)
            elif name != "read":
                engine.check(source, path, settings)
        except (NotChecked, SyntaxError, ValueError, RecursionError, MemoryError, engine.RuleError):
            continue


# -- start-up -----------------------------------------------------------------------------------------


def start_up(runs: int) -> tuple[float, float]:
    """Median wall seconds of starting Python with two modules, and of checking a file of one line; side by side."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "one_line.py"
        file.write_text("import asyncio\n")
        commands = (
            [sys.executable, "-c", "import ast, argparse"],
            [sys.executable, "-m", "flake8_async_law", "check", str(file)],
        )
        times: tuple[list[float], list[float]] = ([], [])
        for _ in range(runs + 1):
            for command, taken in zip(commands, times, strict=True):
                start = perf_counter()
                subprocess.run(command, check=True, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)})
                taken.append(perf_counter() - start)
    return statistics.median(times[0][1:]), statistics.median(times[1][1:])  # the first run fills the caches


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="Python files to measure on: a checkout of something large")
    parser.add_argument("--ruff", default=shutil.which("ruff") or str(Path(sys.executable).with_name("ruff")))
    parser.add_argument("--start-up-runs", type=int, default=20, metavar="N")
    parser.add_argument("--task", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.task:
        work(options.task, options.folder)
        return

    costs = {}
    print(f"{'task':50} {'CPU s':>8} {'wall s':>8} {'MiB':>7} {'/ parse':>8}")
    for task in tasks(options.folder, options.ruff):
        costs[task.name] = cost = measure(task)
        if cost.note:
            print(f"{task.name:50} {cost.note}")
            continue
        parse = costs.get("ast.parse of all files", cost)
        ratio = f"{cost.cpu / parse.cpu:8.2f}" if parse.cpu else ""
        print(f"{task.name:50} {cost.cpu:8.2f} {cost.wall:8.2f} {cost.memory:7.0f} {ratio}", flush=True)

    plain = costs["flake8"]
    print(f"\nadded to flake8 by a plugin, CPU ({plain.cpu:.2f} s is 1)")
    for name in ("flake8 with flake8-async-law", "flake8 with flake8-async"):
        if not costs[name].note and plain.cpu:
            print(f"{name:50} {(costs[name].cpu - plain.cpu) / plain.cpu:+8.2f}")

    bare, ours = start_up(options.start_up_runs)
    print(f"\nstart-up, median of {options.start_up_runs} runs side by side")
    print(f"{'python -c `import ast, argparse`':50} {bare * 1000:8.1f} ms")
    print(f"{'async-law check, a file of one line':50} {ours * 1000:8.1f} ms {ours / bare:8.2f} times")


if __name__ == "__main__":
    main()
