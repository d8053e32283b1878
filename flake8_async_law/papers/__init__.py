"""
What to have read before changing a mechanism: which papers and specifications the rules rest on.

A rule's docstring cites one or two works; here is the whole of it, mechanism by mechanism. What a library does is said
elsewhere, in the catalogue; a work shows why a rule is right. This imports nothing of the package, so that every other
part can import it.
"""

from __future__ import annotations

from typing import Final

from .entries import Mechanism, Reading, Work
from .mechanisms import MECHANISMS
from .works import WORKS

__all__ = ["BY_KEY", "MECHANISMS", "WORKS", "Mechanism", "Reading", "Work", "mechanisms_for", "named", "works_for"]

BY_KEY: Final = {work.key: work for work in WORKS}
"""Key -> work."""


def works_for(code: str) -> tuple[Work, ...]:
    """The works that the rule `code` rests on, in the order of the mechanisms; none for a rule of one library."""
    readings = (reading for mechanism in MECHANISMS for reading in mechanism.works if code in reading.rules)
    return tuple(BY_KEY[key] for key in dict.fromkeys(reading.work for reading in readings))


def mechanisms_for(code: str) -> tuple[Mechanism, ...]:
    """The mechanisms of which a work supports the rule `code`."""
    return tuple(mechanism for mechanism in MECHANISMS if any(code in reading.rules for reading in mechanism.works))


def named(asked: str) -> tuple[Mechanism, ...]:
    """
    The mechanisms that `asked` may mean: words, with blanks or hyphens between them, in any case.

    One whose name this is; or else all of which a name starts with it.
    """
    slug = "-".join(asked.lower().replace("-", " ").replace("_", " ").replace("/", " ").split())
    if not slug:
        return ()
    exact = tuple(mechanism for mechanism in MECHANISMS if slug in mechanism.names)
    if exact:
        return exact
    return tuple(mechanism for mechanism in MECHANISMS if any(name.startswith(slug) for name in mechanism.names))
