"""
Which codes are shown for which file: `select`, `ignore`, `extend-select` and `per-file-ignores`.

The command decides as flake8 does, whose own machinery decides for the plugin: of two matching prefixes the
longer one wins, and `ignore` wins a tie.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flake8_async_law.settings import Settings

FAMILY = len("LAW3")
"""The length of what flake8 selects by itself where no `select` is given: the names of our entry points."""


@dataclass(frozen=True)
class Choice:
    """
    The user's prefixes of codes. An empty `select` selects everything.

    `per_file` holds shell patterns and the prefixes ignored in files that match: a pattern without a slash is held
    against the file's name, one with a slash against its absolute path.
    """

    select: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_file: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @classmethod
    def of(cls, settings: Settings) -> Choice:
        """What the `settings` of a project say."""
        return cls(settings.select, settings.extend_select, settings.ignore, settings.per_file_ignores)

    def wants(self, code: str, path: str) -> bool:
        """Whether a finding of `code` in file `path` is shown."""
        ignored = _longest(code, (*self.ignore, *self._ignored_in(path)))
        selected = _longest(code, (*self.select, *self.extend_select))
        if selected and not self.select:
            selected = max(selected, FAMILY)
        if selected:
            return selected > ignored
        return not ignored and not self.select

    def _ignored_in(self, path: str) -> tuple[str, ...]:
        """What the longest matching pattern ignores, and of equally long ones the first: flake8 applies just one."""
        if not self.per_file:
            return ()
        absolute = os.path.abspath(path)
        name = os.path.basename(path)
        matching = [pair for pair in self.per_file if fnmatch(name, pair[0]) or fnmatch(absolute, pair[0])]
        return max(matching, key=lambda pair: len(pair[0]), default=("", ()))[1]


def _longest(code: str, prefixes: tuple[str, ...]) -> int:
    """The length of the longest of `prefixes` that `code` starts with; 0 for none."""
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=0)
