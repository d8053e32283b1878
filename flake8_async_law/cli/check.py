"""`async-law check`: the same rules as under flake8, alone, with the conventions of `ruff check`."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from typing import TYPE_CHECKING

from . import CLEAN, FINDINGS, STDIN, TROUBLE, Trouble, complain, write
from .files import add_file_options, comma_list, flat, start

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from flake8_async_law.cache import Cache
    from flake8_async_law.report import Renderer
    from flake8_async_law.settings import Settings

FORMATS = ("text", "json", "sarif", "github")
"""What findings can be printed as."""

LISTS = ("select", "extend_select", "ignore", "enable", "beside", "exclude", "extend_exclude")
"""The options that hold lists, by the name they have in the settings."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    add = parser.add_argument
    add("paths", nargs="*", default=["."], metavar="PATH", help="files and folders; - is standard input (default: .)")

    rules = parser.add_argument_group("rules", "CODES: comma-separated codes or their beginnings: LAW301,LAW2")
    for name, help_line in (
        ("select", "show these only"),
        ("extend-select", "show these too"),
        ("ignore", "do not show these"),
        ("enable", "run these rules, although they are off by default"),
    ):
        rules.add_argument(f"--{name}", action="append", type=comma_list, metavar="CODES", help=help_line)
    rules.add_argument(
        "--beside",
        action="append",
        type=comma_list,
        metavar="TOOLS",
        help="leave out what these tools report as well: ruff, flake8-async, bugbear",
    )

    files = parser.add_argument_group("files")
    add_file_options(files)
    files.add_argument(
        "--changed",
        nargs="?",
        const="HEAD",
        metavar="REV",
        help="only files changed since this git revision (default: HEAD), and those whose findings that can alter",
    )
    files.add_argument("--shard", type=_shard, metavar="K/N", help="only part K of N: together the parts are the whole")
    files.add_argument(
        "--cache-dir",
        metavar="FOLDER",
        help="where earlier runs are remembered (default: $ASYNC_LAW_CACHE_DIR, else .async_law_cache)",
    )
    files.add_argument("--no-cache", action="store_true", help="check every file anew, and remember nothing")
    files.add_argument("--stdin-filename", metavar="PATH", help="what standard input is called")

    output = parser.add_argument_group("output")
    output.add_argument("--output-format", choices=FORMATS, default="text", help="default: text")
    output.add_argument("--statistics", action="store_true", help="show how often each code occurs, not where")
    output.add_argument("--exit-zero", action="store_true", help="exit status 0 even when there are findings")
    output.add_argument("-q", "--quiet", action="store_true", help="findings and errors only, no progress bar")
    output.add_argument("--debug", action="store_true", help="show the traceback of an internal error")
    output.add_argument("-j", "--jobs", type=_jobs, metavar="N", help="processes (default: one per processor)")


def run(options: argparse.Namespace) -> int:
    """Check the files and print what is found."""
    from .choice import Choice
    from .discover import find
    from .run import Task, check_files, open_cache

    # The parser warns about invalid escapes and the like: the user's code, and not what this command is about.
    warnings.simplefilter("ignore")
    settings = _settings(options)
    found = find(options.paths, (*settings.exclude, *settings.extend_exclude), settings.respect_gitignore)
    for trouble in found.troubles:
        complain(trouble)
    if not found.paths and not found.troubles and not options.quiet:
        complain("no Python files found under the given paths")

    renderer = _renderer(options)
    folder = _cache_folder(options, settings) if STDIN not in found.paths else None
    task = Task(settings, Choice.of(settings), options.stdin_filename or "stdin", options.debug, folder)
    cache = open_cache(task)
    paths = _wanted(found.paths, options, settings, cache)
    show_progress = sys.stderr.isatty() and not options.quiet and options.output_format == "text"
    outcomes = check_files(paths, task, options.jobs, show_progress, cache)
    if cache is not None:
        cache.close()
    for outcome in outcomes:
        if outcome.trouble:
            complain(outcome.trouble)
    entries = sorted(entry for outcome in outcomes for entry in outcome.entries)
    write(sys.stdout, renderer(entries, _slugs() if entries else {}))

    if found.troubles or any(outcome.trouble for outcome in outcomes):
        return TROUBLE
    return FINDINGS if entries and not options.exit_zero else CLEAN


def _settings(options: argparse.Namespace) -> Settings:
    """
    The project's settings, and above them what the command line says, as `ruff check` layers the two.

    `--select` starts afresh: the project's own choice of codes is set aside. `--exclude` replaces; all others add.
    """
    from dataclasses import replace

    from flake8_async_law.settings import SettingsError, check_beside, check_codes, load

    try:
        settings = load(_start(options), options.config)
    except SettingsError as error:
        raise Trouble(str(error)) from error

    given = {name: flat(getattr(options, name)) for name in LISTS}
    own = tuple(wire.code for wire in settings.tripwires)
    for name in ("select", "extend_select", "ignore", "enable"):
        check_codes(given[name], own, _failing(name))
    check_beside(given["beside"], _failing("beside"))

    replaced = ("select", "extend_select", "ignore") if given["select"] else ()
    changes: dict[str, tuple[str, ...]] = {}
    for name in LISTS:
        starts_afresh = name in replaced or (name == "exclude" and given[name])
        changes[name] = given[name] if starts_afresh else (*getattr(settings, name), *given[name])
    respect = settings.respect_gitignore and not options.no_respect_gitignore
    return replace(settings, respect_gitignore=respect, **changes)  # type: ignore[arg-type]


def _wanted(paths: list[str], options: argparse.Namespace, settings: Settings, cache: Cache | None) -> list[str]:
    """Those of `paths` that `--shard` and `--changed` leave."""
    if options.shard is not None:
        from .shard import part

        paths = part(paths, *options.shard)
    if options.changed is not None:
        from .changed import changed_since, concerned, is_asked_anew

        changed = changed_since(options.changed, _start(options))
        if not is_asked_anew(settings, changed):
            paths = concerned(paths, changed, cache)
    return paths


def _cache_folder(options: argparse.Namespace, settings: Settings) -> str | None:
    """Where earlier runs are remembered; None: nowhere."""
    if options.no_cache:
        return None
    given = options.cache_dir or os.environ.get("ASYNC_LAW_CACHE_DIR")
    return given or os.path.join(os.path.dirname(settings.source or ""), ".async_law_cache")


def _start(options: argparse.Namespace) -> str:
    """Where the search for a configuration starts: the folder that all given paths have in common."""
    return start(options.stdin_filename or "." if path == STDIN else path for path in options.paths)


def _failing(option: str) -> Callable[[str], NoReturn]:
    """What to call with the problem of an option of the command line."""

    def fail(problem: str) -> NoReturn:
        raise Trouble(f"--{option.replace('_', '-')}: {problem}")

    return fail


def _renderer(options: argparse.Namespace) -> Renderer:
    if options.output_format == "json":
        from flake8_async_law.report import json_

        return json_.statistics if options.statistics else json_.findings
    if options.output_format == "text":
        from flake8_async_law.report import text

        return text.statistics if options.statistics else text.findings
    if options.statistics:
        raise Trouble(f"--statistics: {options.output_format} shows findings only; choose text or json")
    if options.output_format == "sarif":
        from flake8_async_law.report import sarif

        return sarif.findings
    from flake8_async_law.report import github

    return github.findings


def _slugs() -> dict[str, str]:
    from flake8_async_law.rule import all_rules

    return {code: rule.slug for code, rule in all_rules().items()}


def _shard(value: str) -> tuple[int, int]:
    number, _, count = value.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise argparse.ArgumentTypeError(f"{value!r} is no part of a whole; give K/N with K from 1 to N: 2/8")
    return int(number), int(count)


def _jobs(value: str) -> int:
    if not value.isdecimal() or int(value) < 1:
        raise argparse.ArgumentTypeError(f"{value!r} is no number of processes; give 1 or more")
    return int(value)
