"""`async-law review`: what a change does to the async units of a project, for whoever has to say yes to it."""

from __future__ import annotations

import argparse
import os
import warnings
from typing import TYPE_CHECKING

from . import CLEAN, FINDINGS, STDIN, TROUBLE, Trouble, complain
from .files import add_file_options

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from flake8_async_law.inventory import Inventory
    from flake8_async_law.review import NamedTest, Review
    from flake8_async_law.settings import Settings

    from .git import Laid

FORMATS = ("text", "markdown", "json")
"""What a review can be printed as."""
NAME = "review"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.epilog = (
        "exit status: 0 nothing is open on what was added or altered, 1 something is, or there are new findings, "
        "2 trouble (also then)"
    )
    parser.add_argument("paths", nargs="*", default=["."], metavar="PATH", help="files and folders (default: .)")
    parser.add_argument(
        "--base",
        metavar="REV",
        help="the git revision to compare with (default: where the branch left the main one, else HEAD)",
    )
    add_file_options(parser.add_argument_group("files"))
    output = parser.add_argument_group("output")
    output.add_argument("--format", choices=FORMATS, default="text", help="default: text")
    output.add_argument("--output", metavar="FILE", help="where it is written to (default: standard output)")
    output.add_argument(
        "--only-new",
        action="store_true",
        help="exit status 1 only for what is open or found since the change, not for what was open before",
    )
    output.add_argument("--exit-zero", action="store_true", help="exit status 0 whatever is open")
    output.add_argument("-q", "--quiet", action="store_true", help="the review and errors only")


def run(options: argparse.Namespace) -> int:
    """Take both inventories, compare them and print what differs."""
    from .files import start
    from .git import base_of, top_of
    from .inventory import _print, _settings

    if STDIN in options.paths:
        raise Trouble("a review compares files and folders, not standard input; give a path")
    warnings.simplefilter("ignore")
    top = top_of(_existing(start(options.paths)), NAME)
    for path in options.paths:
        if not _is_below(os.path.abspath(path), top):
            raise Trouble(f"{path}: lies outside the repository {top}; review it in its own")
    base = base_of(top, options.base, NAME)
    review, is_whole = _reviewed(options, _settings(options), top, base.commit, base.words)
    _print(_rendered(review, options.format), options.output)
    if not is_whole:
        return TROUBLE
    is_open = review.findings or (review.new_open if options.only_new else review.open)
    return FINDINGS if is_open and not options.exit_zero else CLEAN


def _existing(folder: str) -> str:
    """`folder`, or the nearest one above it that is still there."""
    while not os.path.exists(folder) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    return folder


def _is_below(path: str, top: str) -> bool:
    return path == top or path.startswith(top.rstrip(os.sep) + os.sep)


def _reviewed(
    options: argparse.Namespace, settings: Settings, top: str, commit: str, words: str
) -> tuple[Review, bool]:
    """The review, and whether all files of today could be judged."""
    from concurrent.futures import ProcessPoolExecutor
    from dataclasses import replace

    from flake8_async_law import inventory as inventories
    from flake8_async_law.review import compare

    from .discover import find
    from .git import laid_out, renamed

    excluded = (*settings.exclude, *settings.extend_exclude)
    with laid_out(top, commit, NAME) as laid:
        given = [os.path.abspath(path) for path in options.paths]
        there = {path: os.path.join(laid.folder, os.path.relpath(path, top)) for path in given}
        for path in given:
            if not os.path.lexists(path) and not os.path.exists(there[path]):
                raise Trouble(f"{path}: no such file or folder, now or at {words}; check its spelling")
        now = find([path for path in given if os.path.lexists(path)], excluded, settings.respect_gitignore)
        then = find(
            [path for path in there.values() if os.path.exists(path)],
            [_moved(pattern, top, laid.folder) for pattern in excluded],
            settings.respect_gitignore,
        )
        names = renamed(top, commit, NAME)
        old = set(then.paths) | _before_renaming(names, now.paths, top, laid)
        present = [path for path in now.paths if not _is_absent(path, top, laid)]
        for name in laid.absent:
            complain(f"{name}: a submodule whose earlier commit is not at hand; it is passed over")
        # A process of its own: both sides would find modules of the same names, and neither may see the other's.
        with ProcessPoolExecutor(1) as pool:
            taking = pool.submit(
                _take_before, sorted(old), settings, laid.folder, _moved(os.getcwd(), top, laid.folder)
            )
            after = inventories.take(present, settings, top)
            before = taking.result()
        broken = replace(after, troubles=tuple(one for one in after.troubles if ": not checked: " in one))
        passed_over = _unjudged(broken, present, top) & _unjudged(before, old, laid.folder)
        passed_over = {path for path in passed_over if _same(os.path.join(top, path), os.path.join(laid.folder, path))}
    troubles = [*now.troubles, *(one for one in after.troubles if not _is_about(one, passed_over, top))]
    for trouble in troubles:
        complain(trouble)
    if passed_over and not options.quiet:
        complain(f"passed over, since they cannot be judged and the change leaves them alone: {_some(passed_over)}")
    unjudged = _unjudged(after, present, top)
    for trouble in before.troubles:
        if not _is_about(trouble, unjudged, laid.folder):
            complain(f"{words}: {trouble.replace(laid.folder + os.sep, '')}; what it holds today counts as new")
    before = replace(before, units=tuple(unit for unit in before.units if unit.path not in unjudged))
    before, after = _chosen(before, settings), _chosen(after, settings)
    concerned = compare(before, after, words, names)
    return compare(before, after, words, names, _tests(concerned, top)), not troubles


def _moved(path: str, top: str, folder: str) -> str:
    """A path or pattern below `top`, as one below `folder`."""
    return folder + path[len(top) :] if _is_below(path, top) else path


def _before_renaming(names: dict[str, str], paths: Sequence[str], top: str, laid: Laid) -> set[str]:
    """The files of `laid` that are among `paths` today, under other names."""
    today = set(paths)
    return {
        os.path.join(laid.folder, old)
        for old, new in names.items()
        if os.path.join(top, new) in today and os.path.exists(os.path.join(laid.folder, old))
    }


def _is_absent(path: str, top: str, laid: Laid) -> bool:
    return any(_is_below(path, os.path.join(top, name)) for name in laid.absent)


def _take_before(paths: Sequence[str], settings: Settings, folder: str, current: str) -> Inventory:
    """The inventory of the files as they were. Runs in a process of its own."""
    from flake8_async_law import inventory as inventories

    warnings.simplefilter("ignore")
    os.chdir(current if os.path.isdir(current) else folder)
    return inventories.take(paths, settings, folder)


def _unjudged(inventory: Inventory, paths: Iterable[str], top: str) -> set[str]:
    """The files, from `top`, that could not be judged: nobody knows what units they hold."""
    relative = (os.path.relpath(path, top).replace(os.sep, "/") for path in paths)
    return {path for path in relative if any(_is_about(trouble, {path}, top) for trouble in inventory.troubles)}


def _is_about(trouble: str, paths: Iterable[str], top: str) -> bool:
    return any(f"{os.path.join(top, *path.split('/'))}: " in trouble for path in paths)


def _some(paths: set[str]) -> str:
    first, *more = sorted(paths)
    return f"{first} and {len(more)} more" if more else first


def _same(path: str, other: str) -> bool:
    from filecmp import cmp

    return os.path.isfile(path) and os.path.isfile(other) and cmp(path, other, shallow=False)


def _chosen(inventory: Inventory, settings: Settings) -> Inventory:
    """The same, with the findings that the project's choice of codes shows."""
    from dataclasses import replace

    from .choice import Choice

    choice = Choice.of(settings)
    return replace(
        inventory,
        units=tuple(
            replace(unit, findings=tuple(one for one in unit.findings if choice.wants(one.code, one.path)))
            for unit in inventory.units
        ),
    )


def _tests(review: Review, top: str) -> list[NamedTest]:
    """The tests in the files that name a unit of the change."""
    from flake8_async_law.reading import NotChecked, decode, read
    from flake8_async_law.review import named_tests

    found: list[NamedTest] = []
    for path in sorted({place.path for change in review.changes for place in change.unit.tests}):
        try:
            found += named_tests(decode(read(os.path.join(top, path))), path)
        except NotChecked:
            continue
    return found


def _rendered(review: Review, format_: str) -> str:
    if format_ == "markdown":
        from flake8_async_law.report import review_markdown

        return review_markdown.render(review)
    if format_ == "json":
        from flake8_async_law.report import review_json

        return review_json.render(review)
    from flake8_async_law.report import review_text

    return review_text.render(review)
