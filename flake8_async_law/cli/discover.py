"""
Which files a run checks: paths given by hand, and `*.py` below the folders among them.

Folders are searched as git sees them: excluded names and ignored paths are passed over, links to folders are not
followed. A path given by hand is checked even where a pattern excludes it: whoever spells it, means it.
"""

from __future__ import annotations

import os
import re
from fnmatch import translate
from typing import TYPE_CHECKING, NamedTuple

from . import STDIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pathspec import GitIgnoreSpec


class Found(NamedTuple):
    """The files to check, sorted and each once, and a line for every path that could not be searched."""

    paths: list[str]
    troubles: list[str]


def find(given: Iterable[str], exclude: Sequence[str], respect_gitignore: bool) -> Found:
    """
    The files behind the paths `given`.

    `exclude` holds shell patterns: one without a slash is held against the name of each file and folder, one with
    a slash against the absolute path.
    """
    paths: dict[str, None] = {}
    troubles: list[str] = []
    is_excluded = _Excluded(exclude)
    gitignore = _Gitignore() if respect_gitignore else None
    for path in dict.fromkeys(given):
        if path == STDIN:
            paths[path] = None
        elif os.path.isdir(path):
            for file in _walk(path, is_excluded, gitignore, troubles):
                paths[file] = None
        elif os.path.lexists(path):
            paths[os.path.normpath(path)] = None
        else:
            troubles.append(f"{path}: no such file or folder; check its spelling")
    return Found(sorted(paths), troubles)


class _Excluded:
    """Whether a path is excluded by a pattern for names or one for absolute paths."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._names = _union(pattern for pattern in patterns if "/" not in pattern)
        self._paths = _union(os.path.abspath(pattern).rstrip("/") for pattern in patterns if "/" in pattern)

    def __call__(self, folder: str, name: str) -> bool:
        return bool(
            (self._names and self._names.match(name)) or (self._paths and self._paths.match(os.path.join(folder, name)))
        )


def _union(patterns: Iterable[str]) -> re.Pattern[str] | None:
    """One expression for all shell `patterns`; None when there are none."""
    expressions = [translate(pattern) for pattern in patterns]
    return re.compile("|".join(expressions)) if expressions else None


def _walk(top: str, is_excluded: _Excluded, gitignore: _Gitignore | None, troubles: list[str]) -> Iterator[str]:
    """Every Python file below folder `top`."""

    def note(error: OSError) -> None:
        why = error.strerror or type(error).__name__
        troubles.append(f"{error.filename}: cannot be searched ({why}); mend it or exclude it")

    is_ignored = gitignore.below(os.path.abspath(top)) if gitignore else _nothing_is_ignored
    for folder, folders, files in os.walk(top, onerror=note):
        absolute = os.path.abspath(folder)
        folders[:] = sorted(
            name
            for name in folders
            if not is_excluded(absolute, name) and not is_ignored(absolute, name, is_folder=True)
        )
        for name in files:
            if not name.endswith(".py") or is_excluded(absolute, name) or is_ignored(absolute, name, is_folder=False):
                continue
            path = os.path.normpath(os.path.join(folder, name))
            # A dangling link is kept, so that it is named as unreadable; a pipe or device would block.
            if os.path.isfile(path) or os.path.islink(path):
                yield path


def _nothing_is_ignored(folder: str, name: str, *, is_folder: bool) -> bool:
    return False


class _Gitignore:
    """What the .gitignore files of a repository say. Each is read once."""

    def __init__(self) -> None:
        self._specs: dict[str, GitIgnoreSpec | None] = {}

    def below(self, top: str) -> _IgnoredBelow:
        """The judge of everything below the absolute folder `top`."""
        outer = list(self._from_repository_root_to(os.path.dirname(top))) if _repository(top) != top else []
        # `top` was given by hand: when an outer file ignores it as a whole, that file has no say below it.
        if _verdict(outer, top, is_folder=True):
            outer = []
        return _IgnoredBelow(self, top, outer)

    def spec(self, folder: str, name: str = ".gitignore") -> GitIgnoreSpec | None:
        """The patterns of the ignore file in `folder`; None when there is none."""
        path = os.path.join(folder, name)
        if path not in self._specs:
            self._specs[path] = _read_spec(path)
        return self._specs[path]

    def _from_repository_root_to(self, folder: str) -> Iterator[tuple[str, GitIgnoreSpec]]:
        root = _repository(folder)
        if root is None:
            return
        chain = [folder]
        while chain[-1] != root:
            chain.append(os.path.dirname(chain[-1]))
        for base in reversed(chain):
            yield from self.specs_in(base)

    def specs_in(self, folder: str) -> Iterator[tuple[str, GitIgnoreSpec]]:
        """The ignore files that stand in `folder`, the weakest first."""
        for name in (".git/info/exclude", ".gitignore"):
            if spec := self.spec(folder, name):
                yield folder, spec


class _IgnoredBelow:
    """Whether a path below one folder is ignored. Folders are asked for from the top down."""

    def __init__(self, files: _Gitignore, top: str, outer: list[tuple[str, GitIgnoreSpec]]) -> None:
        self._files = files
        self._outer = outer
        self._top = top
        self._chains: dict[str, list[tuple[str, GitIgnoreSpec]]] = {}

    def __call__(self, folder: str, name: str, *, is_folder: bool) -> bool:
        chain = self._chain(folder)
        return bool(chain) and _verdict(chain, os.path.join(folder, name), is_folder)

    def _chain(self, folder: str) -> list[tuple[str, GitIgnoreSpec]]:
        if folder not in self._chains:
            above = self._outer if folder == self._top else self._chain(os.path.dirname(folder))
            self._chains[folder] = [*above, *self._files.specs_in(folder)]
        return self._chains[folder]


def _verdict(chain: Sequence[tuple[str, GitIgnoreSpec]], path: str, is_folder: bool) -> bool:
    """What the innermost file with a matching pattern says about the absolute `path`."""
    for base, spec in reversed(chain):
        relative = path[len(base) :].lstrip(os.sep).replace(os.sep, "/")
        answer = spec.check_file(relative + "/" if is_folder else relative).include
        if answer is not None:
            return answer
    return False


def _repository(folder: str) -> str | None:
    """The root of the git repository that holds the absolute `folder`; None outside of one."""
    while not os.path.exists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent
    return folder


def _read_spec(path: str) -> GitIgnoreSpec | None:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            lines = file.read().splitlines()
    except OSError:  # the usual case: a folder without a .gitignore
        return None
    if not any(line.strip() and not line.startswith("#") for line in lines):
        return None
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(lines)
