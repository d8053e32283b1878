"""Comments of a file, by line: what people say about the code beside it."""

from __future__ import annotations

import io
import re
import tokenize
from functools import cached_property
from typing import Final

_NO_REASON: Final = re.compile(
    r"^#[:!]?\s*(noqa|type:|pragma|pylint|pyright|mypy|fmt:|isort|nosec|ruff|todo|fixme|xxx|async-law)|LAW\d{3}", re.I
)
_CODE: Final = re.compile(r"^#\s*(import |from \S+ import|return\b|await |self\.|[\w.]+\s*=\s*\S|[\w.]+\(.*\)\s*$)")
_WORDS: Final = re.compile(r"[A-Za-z][A-Za-z'-]+")


_TURNED_OFF: Final = re.compile(r"#\s*(?:flake8|ruff)?:?\s*noqa:\s*([A-Z]+\d+(?:[,\s]+[A-Z]+\d+)*)", re.I)


def is_turned_off(source: str, first: int, last: int, code: str) -> bool:
    """Is `code`, a rule of another linter for the same fault, turned off by name on one of lines `first` to `last`?"""
    lines = source.split("\n")[first - 1 : last]
    found = [match for line in lines if code in line and (match := _TURNED_OFF.search(line)) is not None]
    return any(code in re.split(r"[,\s]+", match[1].upper()) for match in found)


class Comments:
    """The comments of one source text that say something to a reader."""

    def __init__(self, source: str) -> None:
        self._source = source

    def between(self, first: int, last: int) -> list[str]:
        """The comments on lines `first` to `last` that are sentences, and no marks for a tool or dead code."""
        if not any("#" in line for line in self._lines[max(first - 1, 0) : last]):
            return []
        return [text for line in range(first, last + 1) if (text := self._by_line.get(line)) is not None]

    @cached_property
    def _lines(self) -> list[str]:
        return self._source.split("\n")

    @cached_property
    def _by_line(self) -> dict[int, str]:
        found: dict[int, str] = {}
        try:
            for token in tokenize.generate_tokens(io.StringIO(self._source).readline):
                if token.type == tokenize.COMMENT and self._is_said(token.string):
                    found[token.start[0]] = token.string.lstrip("# ")
        except (tokenize.TokenError, SyntaxError):
            return found
        return found

    @staticmethod
    def _is_said(text: str) -> bool:
        return not _NO_REASON.search(text) and not _CODE.match(text) and len(_WORDS.findall(text)) >= 2
