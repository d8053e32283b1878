"""
Checks files, one after the other or in a pool of processes, and never stops at a bad one.

A file that cannot be judged becomes a line of trouble that names it; all others are still checked.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from flake8_async_law.engine import Judgement, RuleError, judge
from flake8_async_law.reading import NotChecked, decode, explained, read, read_stdin, why_not_parsed
from flake8_async_law.report import Located
from flake8_async_law.suppress import surviving

from . import STDIN
from .progress import with_progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from flake8_async_law.cache import Cache, Entry, Known
    from flake8_async_law.engine import Report
    from flake8_async_law.settings import Settings

    from .choice import Choice

POOL_FROM = 50
"""Below this many files, starting processes costs more than it saves."""


class Outcome(NamedTuple):
    """What came of one file: its findings, and why it was not (or not wholly) judged. `trouble` names the file."""

    entries: list[Located]
    trouble: str = ""


class Task(NamedTuple):
    """
    All that is the same for every file of a run. Travels to the pool's processes. `cache_folder` is where earlier runs
    are remembered; None: nowhere.
    """

    settings: Settings
    choice: Choice
    stdin_name: str
    debug: bool
    cache_folder: str | None = None


KEPT_AT_ONCE = 500
"""After this many files what was found is written to the cache, so that a run which is killed was not for nothing."""


def check_files(
    paths: Sequence[str], task: Task, jobs: int | None, show_progress: bool, cache: Cache | None = None
) -> list[Outcome]:
    """
    The outcome of every file, in the order of `paths`.

    `jobs` is the number of processes; None: as many as there are processors, once there are files enough. `cache` is
    what `open_cache` gave for this task.
    """
    if cache is None:
        return [outcome for _, outcome in _checked(paths, task, jobs, show_progress, None)]
    absolute = {path: os.path.abspath(path) for path in paths}
    every = sorted(set(absolute.values()))
    same = cache.same_run(every)
    if same is not None:
        return [_from_cache(path, task, same.get(absolute[path])) for path in paths]
    known = cache.valid(every)
    fresh = dict(_checked([p for p in paths if absolute[p] not in known], task, jobs, show_progress, cache))
    known |= cache.kept
    if len(known) == len(every):
        cache.keep_run(every, known)
    return [fresh[p] if p in fresh else _from_cache(p, task, known[absolute[p]]) for p in paths]


def open_cache(task: Task) -> Cache | None:
    """What earlier runs of this kind found; None, where nothing is or can be remembered."""
    if task.cache_folder is None:
        return None
    try:
        from flake8_async_law import cache
    except ImportError:  # a Python that was built without SQLite
        return None
    cache.start()
    opened = cache.Cache(task.cache_folder, cache.context_of(task.settings))
    return opened if opened.is_open else None


def _from_cache(path: str, task: Task, known: Known | None) -> Outcome:
    """The outcome of a file about which all is known (None: there is nothing to say); it is not read."""
    if known is None:
        return Outcome([])
    if known.trouble:
        return Outcome([], f"{path}: not checked: {known.trouble}")
    return _outcome(path, task, known.reports)


def _outcome(shown: str, task: Task, reports: Sequence[Report]) -> Outcome:
    return Outcome([Located(shown, report) for report in reports if task.choice.wants(report.code, shown)])


def _checked(
    paths: Sequence[str], task: Task, jobs: int | None, show_progress: bool, cache: Cache | None
) -> Iterator[tuple[str, Outcome]]:
    """Path and outcome of each file, checked now; what was found is kept in the cache."""
    if jobs is None:
        jobs = (os.cpu_count() or 1) if len(paths) > POOL_FROM else 1
    if STDIN in paths:
        jobs = 1  # standard input belongs to this process
    jobs = min(jobs, len(paths))
    if jobs > 1:
        results = _in_pool(paths, task, jobs)
    else:
        _prepare_process()
        results = (_check(path, task) for path in paths)
    if show_progress:
        results = with_progress(results, len(paths), "checking")
    entries: list[Entry] = []
    try:
        for path, (outcome, entry) in zip(paths, results, strict=True):
            if cache is not None and entry is not None:
                entries.append(entry)
                if len(entries) >= KEPT_AT_ONCE:
                    cache.keep(entries)
                    entries = []
            yield path, outcome
    finally:
        if cache is not None and entries:
            cache.keep(entries)


def check_file(path: str, task: Task) -> Outcome:
    """What the laws say about the file `path` (`-`: standard input)."""
    return _check(path, task)[0]


def _check(path: str, task: Task) -> tuple[Outcome, Entry | None]:
    """The same, and what to remember of it, where something is remembered."""
    shown = task.stdin_name if path == STDIN else path
    try:
        data = read_stdin() if path == STDIN else read(path)
        source = decode(data)
    except NotChecked as trouble:
        return Outcome([], f"{shown}: not checked: {trouble}"), None
    why = ""
    try:
        judgement = judge(source, shown, task.settings, remembered=task.cache_folder is not None and path != STDIN)
        judgement = replace(judgement, reports=surviving(judgement.reports, source, shown))
        outcome = _outcome(shown, task, judgement.reports)
    except Exception as error:  # one bad file or one faulty rule must not hide what the other files hold
        why = why_not_parsed(source) if not isinstance(error, RuleError) else ""
        judgement = Judgement([])
        outcome = Outcome([], explained(error, shown, why) + (_traceback(error) if task.debug else ""))
        if not why:
            return outcome, None
    if task.cache_folder is None or path == STDIN or judgement.tests:
        return outcome, None
    from flake8_async_law.cache import entry_of
    from flake8_async_law.model.imports import digest_of

    return outcome, entry_of(os.path.abspath(path), digest_of(data), judgement, why)


def _traceback(error: Exception) -> str:
    import traceback

    return "\n" + "".join(traceback.format_exception(error)).rstrip()


def _in_pool(paths: Sequence[str], task: Task, jobs: int) -> Iterator[tuple[Outcome, Entry | None]]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    from flake8_async_law import engine

    if get_context().get_start_method() == "fork":
        engine.load()  # once for all: a forked process has what its parent has
    done = 0
    chunk = max(1, min(16, len(paths) // (jobs * 4)))
    try:
        with ProcessPoolExecutor(jobs, initializer=_prepare_worker, initargs=(_watched_from(task),)) as pool:
            for result in pool.map(partial(_check, task=task), paths, chunksize=chunk):
                done += 1
                yield result
    except BrokenProcessPool:
        # A process died (out of memory, a crash of the parser): say which files have no answer.
        for path in paths[done:]:
            yield Outcome([], f"{path}: not checked: a process of the pool died; check it with `--jobs 1`"), None


def _watched_from(task: Task) -> int | None:
    """Since when it matters whether a file changes (see `imports.watch_from`); None: never."""
    if task.cache_folder is None:
        return None
    from flake8_async_law.model import imports

    return imports.watched_from()


def _prepare_worker(since: int | None) -> None:
    """Make a process of the pool ready. `since`: see `_watched_from`."""
    _prepare_process()
    _end_with_parent()
    if since is not None:
        from flake8_async_law.model import imports

        imports.recall_with(None)  # the database belongs to the process that opened it
        imports.watch_from(since)


def _end_with_parent() -> None:
    """End this process once the one that started it is gone: if that was killed, nobody else would."""
    import threading
    from multiprocessing import connection, parent_process

    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            connection.wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _prepare_process() -> None:
    """
    Keep the parser's warnings about the user's code (invalid escapes) off standard error, and the collector of cycles
    at rest: the engine collects when it lets go of what it has read, and in between there is nothing to find.
    """
    import gc
    import warnings

    warnings.simplefilter("ignore")
    gc.disable()
