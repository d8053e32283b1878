"""`async-law declare`: write the skeleton of what a unit names into its file."""

from __future__ import annotations

import argparse
import io
import os
import sys
import tokenize
import warnings
from typing import TYPE_CHECKING

from . import CLEAN, STDIN, TROUBLE, Trouble, complain, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flake8_async_law.declare import Gap
    from flake8_async_law.settings import Settings


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.epilog = (
        "What the code shows is written in words, and `unknown (impact: ?)` where nobody says anything: fill these in, "
        "LAW907 reports them until then. Exit status: 0 done, also when nothing is to be declared, 2 trouble"
    )
    parser.add_argument(
        "targets",
        nargs="+",
        metavar="PATH[::NAME]",
        help="a file, for all of its async units, or one unit in it: shop/tasks.py::send_invoice",
    )
    parser.add_argument("--diff", action="store_true", help="show what would be written, and write nothing")
    parser.add_argument("--write", action="store_true", help="write it (the default), also when it is shown")
    parser.add_argument("--config", metavar="FILE", help="the configuration file, instead of the nearest one")
    parser.add_argument("-q", "--quiet", action="store_true", help="the difference and errors only")


def run(options: argparse.Namespace) -> int:
    """Declare each target, and go on where one cannot be."""
    warnings.simplefilter("ignore")
    status = CLEAN
    for target in options.targets:
        path, separator, name = target.rpartition("::")
        if not separator:
            path, name = target, ""
        try:
            if not _declare(path, name or None, options):
                status = TROUBLE
        except Trouble as trouble:
            complain(str(trouble))
            status = TROUBLE
    return status


def _declare(path: str, name: str | None, options: argparse.Namespace) -> bool:
    """Declare what one target asks for. False, where some of it was refused."""
    from flake8_async_law.declare import Refused, declared
    from flake8_async_law.reading import NotChecked, decode, read

    if path == STDIN or os.path.isdir(path) or not path.endswith(".py"):
        raise Trouble(f"{path}: is no Python file; declare its files one by one, as PATH or PATH::NAME")
    try:
        data = read(path)
        decode(data)
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        source = data.decode(encoding)
    except NotChecked as trouble:
        raise Trouble(f"{path}: {trouble}") from trouble
    gaps = _gaps(path, decode(data), name, _settings(path, options.config))
    text = source
    done: list[Gap] = []
    for gap in reversed(gaps):  # from the end, so that the lines of the others stay
        try:
            text = declared(text, [gap], encoding)
            done.insert(0, gap)
        except Refused as refused:
            complain(f"{path}:{gap.line}: {', '.join(gap.names)}: {refused}")
    if options.diff:
        write(sys.stdout, "".join(_difference(path, source, text)))
    if text != source and (options.write or not options.diff):
        _store(path, text.encode(encoding))
    if not options.quiet and not options.diff:
        for line in _told(path, done) if gaps else [f"{path}: nothing to declare"]:
            write(sys.stdout, f"{line}\n")
    return len(done) == len(gaps)


def _settings(path: str, config: str | None) -> Settings:
    from flake8_async_law.settings import SettingsError, load

    try:
        return load(path, config)
    except SettingsError as error:
        raise Trouble(str(error)) from error


def _gaps(path: str, source: str, name: str | None, settings: Settings) -> list[Gap]:
    from flake8_async_law.declare import Refused, gaps
    from flake8_async_law.engine import inspect
    from flake8_async_law.reading import explained, why_not_parsed

    try:
        return inspect(source, path, settings, lambda module: gaps(module, name))
    except Refused as refused:
        raise Trouble(f"{path}: {refused}") from refused
    except Exception as error:
        raise Trouble(explained(error, path, why_not_parsed(source))) from error


def _difference(path: str, old: str, new: str) -> Iterator[str]:
    """The change as a patch; lines as the file has them, and a last one without an end marked as such."""
    from difflib import unified_diff

    shown = path.replace(os.sep, "/")
    before, after = (io.StringIO(side, newline="").readlines() for side in (old, new))
    for line in unified_diff(before, after, f"a/{shown}", f"b/{shown}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _store(path: str, data: bytes) -> None:
    try:
        with open(path, "wb") as file:
            file.write(data)
    except OSError as error:
        raise Trouble(f"{path}: cannot be written ({error.strerror}); mend its permissions") from error


def _told(path: str, gaps: list[Gap]) -> Iterator[str]:
    for gap in gaps:
        open_ = f"; {gap.open} to fill in" if gap.open else ""
        yield f"{path}::{gap.names[0]}: {', '.join(gap.items)}{open_}"
