"""`async-law inventory`: every async unit of some files, for people and for programs."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from typing import TYPE_CHECKING

from . import CLEAN, FINDINGS, STDIN, TROUBLE, Trouble, complain, write
from .files import add_file_options, comma_list, flat, start

if TYPE_CHECKING:
    from flake8_async_law.inventory import Inventory
    from flake8_async_law.settings import Settings

FORMATS = ("table", "json", "markdown", "mermaid", "html")
"""What an inventory can be printed as."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    from flake8_async_law.inventory import KINDS

    parser.epilog = "exit status: 0 clean, 1 less is named than --fail-under asks for, 2 trouble (also then)"
    parser.add_argument("paths", nargs="*", default=["."], metavar="PATH", help="files and folders (default: .)")

    add_file_options(parser.add_argument_group("files"))

    output = parser.add_argument_group("output")
    output.add_argument("--format", choices=FORMATS, default="table", help="default: table")
    output.add_argument("--output", metavar="FILE", help="where it is written to (default: standard output)")
    output.add_argument(
        "--kind",
        action="append",
        type=_kinds,
        metavar="KINDS",
        help=f"only units of these kinds, comma-separated: {', '.join(KINDS)}",
    )
    output.add_argument(
        "--group-by",
        choices=("module", "library"),
        default="module",
        help="what html and mermaid draw a box around (default: module)",
    )
    output.add_argument(
        "--fail-under",
        type=_percentage,
        metavar="N",
        help="exit status 1 when less than N percent of the entries that apply are evident or declared",
    )
    output.add_argument("-q", "--quiet", action="store_true", help="the inventory and errors only")


def run(options: argparse.Namespace) -> int:
    """Take the inventory and print it."""
    from flake8_async_law import inventory as inventories

    from .discover import find
    from .progress import with_progress

    if STDIN in options.paths:
        raise Trouble("an inventory is taken of files and folders, not of standard input; give a path")
    # The parser warns about invalid escapes and the like: the user's code, and not what this command is about.
    warnings.simplefilter("ignore")
    settings = _settings(options)
    found = find(options.paths, (*settings.exclude, *settings.extend_exclude), settings.respect_gitignore)
    if not found.paths and not found.troubles and not options.quiet:
        complain("no Python files found under the given paths")
    shows = sys.stderr.isatty() and not options.quiet
    paths = with_progress(found.paths, len(found.paths), "reading") if shows else found.paths
    inventory: Inventory = inventories.take(paths, settings)
    for trouble in (*found.troubles, *inventory.troubles):
        complain(trouble)
    if kinds := flat(options.kind):
        inventory = inventories.Inventory(tuple(unit for unit in inventory.units if unit.kind in kinds))

    _print(_rendered(inventory, options), options.output)
    if found.troubles or inventory.troubles:
        return TROUBLE
    return FINDINGS if _is_under(inventory, options) else CLEAN


def _settings(options: argparse.Namespace) -> Settings:
    """The project's settings, and above them what the command line says: `--exclude` replaces, all others add."""
    from dataclasses import replace

    from flake8_async_law.settings import SettingsError, load

    try:
        settings = load(start(options.paths), options.config)
    except SettingsError as error:
        raise Trouble(str(error)) from error
    return replace(
        settings,
        exclude=flat(options.exclude) or settings.exclude,
        extend_exclude=(*settings.extend_exclude, *flat(options.extend_exclude)),
        respect_gitignore=settings.respect_gitignore and not options.no_respect_gitignore,
    )


def _rendered(inventory: Inventory, options: argparse.Namespace) -> str:
    if options.format == "table":
        from flake8_async_law.report import inventory_table

        is_seen = options.output is None and sys.stdout.isatty() and "NO_COLOR" not in os.environ
        return inventory_table.render(inventory, colour=is_seen)
    if options.format == "json":
        from flake8_async_law.report import inventory_json

        return inventory_json.render(inventory)
    if options.format == "markdown":
        from flake8_async_law.report import inventory_markdown

        return inventory_markdown.render(inventory)
    if options.format == "mermaid":
        from flake8_async_law.report import inventory_mermaid

        return inventory_mermaid.render(inventory, options.group_by)
    from flake8_async_law.report import inventory_html

    return inventory_html.render(inventory, options.group_by)


def _print(text: str, target: str | None) -> None:
    """Write `text` to the file `target`, in UTF-8, or to standard output."""
    if target is None:
        write(sys.stdout, text)
        return
    try:
        with open(target, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise Trouble(f"{target}: cannot be written ({error.strerror}); choose another place") from error


def _is_under(inventory: Inventory, options: argparse.Namespace) -> bool:
    """Is less named than `--fail-under` asks for? Says so, too."""
    if options.fail_under is None:
        return False
    from flake8_async_law.report.inventory import coverage, percent

    whole = coverage(inventory)[-1]
    named = whole.evident + whole.declared
    if 100 * named >= options.fail_under * whole.applies:
        return False
    share = percent(named, whole.applies)
    complain(f"{share} of the entries are named, and --fail-under asks for {options.fail_under:g} %")
    return True


def _kinds(value: str) -> tuple[str, ...]:
    from flake8_async_law.inventory import KINDS

    kinds = comma_list(value)
    for kind in kinds:
        if kind not in KINDS:
            raise argparse.ArgumentTypeError(f"{kind!r} is no kind of unit; choose from {', '.join(KINDS)}")
    return kinds


def _percentage(value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1
    if not 0 <= number <= 100:
        raise argparse.ArgumentTypeError(f"{value!r} is no percentage; give a number from 0 to 100")
    return number
