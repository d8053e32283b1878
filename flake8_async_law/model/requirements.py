"""
The requirements that ask for a broker or stream, and where a project keeps the reason.

Polling, server-sent events and WebSockets carry live updates; each of the eight is something that they cannot give.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from .declarations import Declaration

REQUIREMENTS: Final = (
    "audit-history",
    "consumer-group-scaling",
    "durable-recovery",
    "independent-replay",
    "long-retention",
    "multi-service-fanout",
    "offline-catch-up",
    "partitioned-throughput",
)
"""What a broker gives and a simple transport does not."""

_NAME: Final = re.compile(r"[\w-]+")
_PATH: Final = re.compile(r"(?:\.{0,2}/)?[\w.-]+(?:/[\w.-]+)*\.(?:md|rst|txt|adoc|html|pdf|toml|ya?ml)(?![\w/])")
_ELSEWHERE: Final = re.compile(r"https?://|\b[A-Z][A-Z0-9]+-\d+\b|#\d+\b")


class Doubt(NamedTuple):
    """What is wrong with a recorded requirement, and what to do; parts of a sentence."""

    problem: str
    cure: str


def doubt(declaration: Declaration, path: str, exists: Callable[[str], bool] = os.path.exists) -> Doubt | None:
    """
    What is wrong with a `requirement=` in the file at `path`; None, if it is one of the eight and says where it is
    kept: a file of the project that is there (which `exists` tells), an address, or a ticket.
    """
    named = _NAME.match(declaration.text)
    name = named[0] if named is not None else ""
    if name not in REQUIREMENTS:
        near = get_close_matches(name, REQUIREMENTS, 1)
        choice = f"write `{near[0]}`" if near else "name one of " + ", ".join(f"`{r}`" for r in REQUIREMENTS)
        return Doubt(f"`{name or declaration.text}` is none of the eight requirements that ask for a broker", choice)
    rest = declaration.text[len(name) :]
    if _ELSEWHERE.search(rest):
        return None
    file = _PATH.search(rest)
    if file is None:
        return Doubt(
            f"`{name}` does not say where it is kept", "name the decision record behind it, a file or an address"
        )
    if path and not any(exists(os.path.join(root, file[0])) for root in _folders(path)):
        return Doubt(f"the record `{file[0]}` of `{name}` does not exist", "write it, or mend the path")
    return None


def _folders(path: str) -> list[str]:
    """Where a record may lie: beside the file, and in each folder up to the root of its project."""
    from .project import search_roots  # settings read this file for its names; they need no project

    here = os.path.dirname(os.path.abspath(path))
    found = [here]
    roots = search_roots(path)
    while here not in roots[1:] and os.path.dirname(here) != here:
        here = os.path.dirname(here)
        found.append(here)
    return found
