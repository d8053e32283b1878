"""The shape of an entry: a work, a mechanism, and what a mechanism takes from a work."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

OTHERS: Final = "et al."
"""Stands last among the authors where not all are named."""

_INITIALS: Final = re.compile(r"^(\S+\.\s)+")
_NUMBERED: Final = re.compile(r"\b(RFC|PEP|AIP|KIP)[ -]\d+")


@dataclass(frozen=True)
class Work:
    """
    A paper, book, specification or page.

    `authors` as `E. Brewer`, initials first; an organisation has none. `year` is None where the work bears none or is
    kept up to date. `url` is None where no lasting address is known. `is_edited`: `authors` are its editors.
    """

    key: str
    authors: tuple[str, ...]
    year: int | None
    title: str
    venue: str
    url: str | None = None
    is_edited: bool = False

    @property
    def surnames(self) -> tuple[str, ...]:
        """The authors without their initials."""
        return tuple(_INITIALS.sub("", author) for author in self.authors if author != OTHERS)

    @property
    def by(self) -> str:
        """All authors, as a list of references has them."""
        return ", ".join(self.authors) + (" (eds.)" if self.is_edited else "")

    @property
    def number(self) -> str:
        """`RFC 9110`, `PEP 654`, `AIP-151`: what a numbered specification is known by; empty for all others."""
        numbered = _NUMBERED.search(self.venue)
        return numbered[0] if numbered else ""

    @property
    def short(self) -> str:
        """
        As a text refers to it: `RFC 9110`; `Hohpe, Woolf 2003`, and from three authors on the first; the title, where
        an organisation or editors stand for the text.
        """
        if self.number:
            return self.number
        names = self.surnames
        if self.is_edited or names[0] == self.authors[0]:
            return self.title
        several = len(names) > 2 or OTHERS in self.authors
        who = f"{names[0]} et al." if several else ", ".join(names)
        return f"{who} {self.year}" if self.year else who

    @property
    def marks(self) -> tuple[str, ...]:
        """One of these stands in a text that cites the work."""
        return (self.surnames[0], self.title, *filter(None, (self.number,)))


@dataclass(frozen=True)
class Reading:
    """What a mechanism takes from a work, in our own words, and the codes of the rules that rest on it."""

    work: str
    take: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Mechanism:
    """
    A part of asynchronous systems. The first of `works` is the one to read, if only one is read.

    `also` are other names that people look for it under, spelled as slugs.
    """

    slug: str
    title: str
    works: tuple[Reading, ...]
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.slug, *self.also)
