"""
Checks files, one after the other or in a pool of processes, and never stops at a bad one.

A file that cannot be judged becomes a line of trouble that names it; all others are still checked.
"""

from __future__ import annotations

import ast
import os
import sys
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from flake8_async_law.engine import RuleError, check
from flake8_async_law.report import Located
from flake8_async_law.suppress import surviving

from . import STDIN
from .reading import NotChecked, decode, read, read_stdin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from flake8_async_law.settings import Settings

    from .choice import Choice

POOL_FROM = 50
"""Below this many files, starting processes costs more than it saves."""

SECONDS_BEFORE_PROGRESS = 1.0

_PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
_TOO_DEEP = f"nested too deep for Python {_PYTHON}; split the expression or exclude the file"


class Outcome(NamedTuple):
    """What came of one file: its findings, and why it was not (or not wholly) judged. `trouble` names the file."""

    entries: list[Located]
    trouble: str = ""


class Task(NamedTuple):
    """All that is the same for every file of a run. Travels to the pool's processes."""

    settings: Settings
    choice: Choice
    stdin_name: str
    debug: bool


def check_files(paths: Sequence[str], task: Task, jobs: int | None, show_progress: bool) -> list[Outcome]:
    """
    The outcome of every file, in the order of `paths`.

    `jobs` is the number of processes; None: as many as there are processors, once there are files enough.
    """
    if jobs is None:
        jobs = (os.cpu_count() or 1) if len(paths) > POOL_FROM else 1
    if STDIN in paths:
        jobs = 1  # standard input belongs to this process
    jobs = min(jobs, len(paths))
    if jobs > 1:
        outcomes = _in_pool(paths, task, jobs)
    else:
        _prepare_process()
        outcomes = (check_file(path, task) for path in paths)
    return list(_with_progress(outcomes, len(paths)) if show_progress else outcomes)


def check_file(path: str, task: Task) -> Outcome:
    """What the laws say about the file `path` (`-`: standard input)."""
    shown = task.stdin_name if path == STDIN else path
    try:
        source = decode(read_stdin() if path == STDIN else read(path))
    except NotChecked as trouble:
        return Outcome([], f"{shown}: not checked: {trouble}")
    try:
        reports = check(source, shown, task.settings)
        chosen = [report for report in reports if task.choice.wants(report.code, shown)]
        return Outcome([Located(shown, report) for report in surviving(chosen, source, shown)])
    except Exception as error:  # one bad file or one faulty rule must not hide what the other files hold
        return Outcome([], _explained(error, shown, source) + (_traceback(error) if task.debug else ""))


def _explained(error: Exception, shown: str, source: str) -> str:
    """One line about what `check` raised: the file's fault, the nesting's, or ours."""
    if isinstance(error, RuleError):
        return f"{error} on {shown}: {_one_line(error.__cause__ or error)}; please report it"
    if why := _why_not_parsed(source):
        return f"{shown}: not checked: {why}"
    if isinstance(error, (RecursionError, MemoryError)):
        return f"{shown}: not checked: {_TOO_DEEP}"
    return f"internal error on {shown}: {_one_line(error)}; please report it"


def _one_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def _why_not_parsed(source: str) -> str:
    """Why this Python cannot parse `source`; empty when it can."""
    try:
        ast.parse(source)
    except SyntaxError as error:
        if "too many nested" in (error.msg or ""):
            return f"line {error.lineno}: {_TOO_DEEP}"
        newer = f"this Python is {_PYTHON}, and newer syntax needs a newer Python"
        return f"line {error.lineno or 1}: {error.msg}; {newer}"
    except (RecursionError, MemoryError):
        return _TOO_DEEP
    except ValueError as error:
        return f"{error}; mend it or exclude it"
    return ""


def _traceback(error: Exception) -> str:
    import traceback

    return "\n" + "".join(traceback.format_exception(error)).rstrip()


def _in_pool(paths: Sequence[str], task: Task, jobs: int) -> Iterator[Outcome]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    done = 0
    chunk = max(1, min(16, len(paths) // (jobs * 4)))
    try:
        with ProcessPoolExecutor(jobs, initializer=_prepare_process) as pool:
            for outcome in pool.map(partial(check_file, task=task), paths, chunksize=chunk):
                done += 1
                yield outcome
    except BrokenProcessPool:
        # A process died (out of memory, a crash of the parser): say which files have no answer.
        for path in paths[done:]:
            yield Outcome([], f"{path}: not checked: a process of the pool died; check it with `--jobs 1`")


def _prepare_process() -> None:
    """
    Keep the parser's warnings about the user's code (invalid escapes) off standard error, and the collector of cycles
    at
    rest: the engine collects when it lets go of what it has read, and in between there is nothing to find.
    """
    import gc
    import warnings

    warnings.simplefilter("ignore")
    gc.disable()


def _with_progress(outcomes: Iterable[Outcome], total: int) -> Iterator[Outcome]:
    """Pass `outcomes` on; once it takes long, show on standard error how far it is."""
    start = monotonic()
    bar = None
    try:
        for done, outcome in enumerate(outcomes, 1):
            if bar is None and monotonic() - start > SECONDS_BEFORE_PROGRESS:
                from rich.console import Console
                from rich.progress import Progress

                bar = Progress(console=Console(stderr=True), transient=True)
                bar.start()
                bar.add_task("checking", total=total)
            if bar is not None:
                bar.update(bar.task_ids[0], completed=done)
            yield outcome
    finally:
        if bar is not None:
            bar.stop()
