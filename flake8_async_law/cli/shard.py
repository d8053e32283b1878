"""One part of a run, for machines that share the work: every file is in exactly one part, whichever machine asks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def part(paths: Sequence[str], number: int, count: int) -> list[str]:
    """
    Part `number` (from 1) of `count` of the sorted `paths`.

    Parts are stretches of the list of about the same size in bytes: neighbours import the same files, which are then
    read by one machine.
    """
    sizes = [_size(path) for path in paths]
    total = sum(sizes)
    found, before = [], 0
    for path, size in zip(paths, sizes, strict=True):
        if (2 * before + size) * count // (2 * total) == number - 1:  # the part in which its middle lies
            found.append(path)
        before += size
    return found


def _size(path: str) -> int:
    """Size in bytes; at least 1, so that an empty file, or one that is gone, has its place, too."""
    try:
        return max(1, os.stat(path).st_size)
    except OSError:
        return 1
