"""What the subcommands that read a project share: the options about its files, and where its settings are sought."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import _ArgumentGroup
    from collections.abc import Iterable


def add_file_options(group: _ArgumentGroup) -> None:
    """Declare the options that say which files are read, and by which configuration."""
    group.add_argument("--config", metavar="FILE", help="the configuration file, instead of the nearest one")
    for name, help_line in (
        ("exclude", "pass over files and folders of this name or path, instead of the usual ones"),
        ("extend-exclude", "pass over these too"),
    ):
        group.add_argument(f"--{name}", action="append", type=comma_list, metavar="PATTERNS", help=help_line)
    group.add_argument("--no-respect-gitignore", action="store_true", help="search ignored files and folders too")


def comma_list(value: str) -> tuple[str, ...]:
    """The parts of a comma-separated argument."""
    return tuple(part.strip() for part in value.split(",") if part.strip())


def flat(lists: Iterable[tuple[str, ...]] | None) -> tuple[str, ...]:
    """The parts of an option that may be given several times."""
    return tuple(item for items in lists or () for item in items)


def start(given: Iterable[str]) -> str:
    """Where the search for a configuration starts: the folder that all given paths have in common."""
    try:
        return os.path.commonpath([os.path.abspath(path) for path in given])
    except ValueError:  # paths on different drives
        return "."
