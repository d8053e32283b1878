"""
What the code names itself: `# async-law: key=reason` comments and `Async contract:` sections of docstrings.

Text in, declarations out. Nothing here knows a rule, except that a key lists the codes it answers.

A comment
    `# async-law: key=reason; other=reason` declares once per `;`. A reason may hold `=` but no `;`, since that begins
    the next declaration. A `#` with white space around it ends the declarations, so `# noqa` and the like may follow;
    `#123` is part of a reason. The comment stands on its own line directly above a statement, or on any line of it.
    It speaks for the whole of a simple statement, for the header of a compound one (`with`, `for`, `except`), and for
    decorators and header of a `def` or `class`. On or above the first statement of an `except` body it speaks for the
    `except` line too, since that is where people explain what a handler does.

A docstring section
    A line `Async contract:` in the docstring of a function or class, below it deeper lines `key: reason` or
    `key=reason`. A line deeper still continues the reason. It speaks for the whole function or class.
"""

from __future__ import annotations

import ast
import difflib
import io
import re
import textwrap
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ..catalogue.frozen import dataclass


@dataclass(frozen=True)
class Key:
    """One word of the closed vocabulary: what it says, and the codes of the rules that it answers."""

    name: str
    meaning: str
    answers: frozenset[str] = frozenset()


def _key(name: str, meaning: str, numbers: str = "") -> Key:
    return Key(name, meaning, frozenset(f"LAW{number}" for number in numbers.split()))


KEYS: Final[Mapping[str, Key]] = MappingProxyType(
    {
        key.name: key
        for key in (
            _key(
                "owner",
                "Who cancels, awaits or supervises this task, thread or resource.",
                "115 201 202 204 205 206 212 921",
            ),
            _key("lifetime", "When and how it ends.", "202 206 207 212 922"),
            _key(
                "bound",
                "What bounds this queue, buffer or fan-out, where no code shows it.",
                "301 302 303 305 308 923",
            ),
            _key("overflow", "What happens when it is full, and why that is right.", "304"),
            _key("drop-policy", "Why this work may be lost: it is best effort.", "401 402 404 405 502 504 509 609 924"),
            _key("idempotent", "Why running it twice does no harm: a key, an upsert, a window.", "408 903 924"),
            _key("non-retryable", "Why it must not run a second time.", "408 924"),
            _key("reads-none", "Why the job needs nothing that the open transaction writes.", "601"),
            _key("requirement", "Which of the eight requirements asks for a broker, and where it is kept.", "501 512"),
            _key("isolation", "Why one queue is enough for all jobs.", "315"),
            _key("immutable", "Why the object handed over cannot change afterwards.", "104"),
            _key("intent", "Where the intent to publish is kept, and how publication recovers.", "602 901 902"),
            _key("effect", "What the unit leaves behind for good, and why twice is once.", "901 903"),
            _key("ack", "When the work is acknowledged: after its effect.", "901 904"),
            _key("lease", "What guards the work against loss and redelivery while it runs.", "510 901 905"),
            _key("ambiguity", "How an outcome nobody saw is looked up or reconciled.", "901 906"),
            _key("waive", "Why one rule does not hold here: `waive LAWnnn=reason` answers that rule alone."),
        )
    }
)
"""Every key a declaration may use. Answers of `waive` depend on its code: see `Declaration.answers`."""


@dataclass(frozen=True)
class Declaration:
    """
    One `key=reason` of a comment or docstring.

    `line` (from 1) and `column` (characters, from 0) are where the key is written, `text` is the reason and never
    empty, `code` is the rule a `waive` names, `covers` holds the numbers of the lines it speaks for.
    """

    key: str
    text: str
    line: int
    column: int
    covers: range
    code: str | None = None

    @property
    def answers(self) -> frozenset[str]:
        """The codes of the rules that this declaration answers on the lines it covers."""
        return KEYS[self.key].answers if self.code is None else frozenset({self.code})

    @property
    def name(self) -> str:
        """The key as it is written, with the code of a waiver: `bound`, `waive LAW301`."""
        return self.key if self.code is None else f"{self.key} {self.code}"


@dataclass(frozen=True)
class Malformed:
    """
    Something that wants to be a declaration and is none.

    `line` from 1, `column` in characters from 0; `reason` says what is wrong, `cure` what to write.
    Both are parts of a sentence: lower case, no full stop.
    """

    line: int
    column: int
    reason: str
    cure: str


@dataclass(frozen=True)
class Declarations:
    """What one file declares, in the order of its lines. Empty for most files."""

    all: tuple[Declaration, ...] = ()
    malformed: tuple[Malformed, ...] = ()

    def at(self, line: int) -> list[Declaration]:
        """The declarations that speak for line `line` (from 1)."""
        return [declaration for declaration in self.all if line in declaration.covers]

    def for_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> list[Declaration]:
        """What is declared for a function or class, the nearest first: its own, then that of what encloses it."""
        return sorted(self.at(node.lineno), key=lambda declaration: len(declaration.covers))


NONE: Final = Declarations()
"""What a file declares that mentions no declaration."""

ENTRIES: Final = ("intent", "effect", "ack", "lease", "ambiguity")
"""The five entries of a unit's contract."""
_LAW: Final = ("owner", "lifetime", "bound", "drop-policy")
"""What a skeleton of a declaration may hold beside these. Their reasons are prose that may begin with any word."""
_UNKNOWN: Final = re.compile(r"unknown\b", re.IGNORECASE)
_IMPACT: Final = re.compile(r"\bimpact\s*[:=]\s*[^\s)?]", re.IGNORECASE)
_UNFILLED: Final = re.compile(r"unknown[\s,;:.]*\(?\s*impact\s*[:=][\s?]*\)?[\s.]*", re.IGNORECASE)


def is_unknown_without_impact(declaration: Declaration) -> bool:
    """
    Does it say of an entry of the contract that it is unknown, and not what that can do? `impact: ?` is none. Of the
    law's four it says so where a skeleton is as it was written.
    """
    if declaration.key in ENTRIES:
        return is_without_impact(declaration.text)
    return declaration.key in _LAW and _UNFILLED.fullmatch(declaration.text) is not None


def is_without_impact(text: str) -> bool:
    """Does the reason `text` say "unknown", and not what that can do?"""
    return _UNKNOWN.match(text) is not None and _IMPACT.search(text) is None


_MENTION: Final = re.compile(r"async[-_ ]?(?:law|contract)", re.IGNORECASE)


def mentions(source: str) -> bool:
    """Whether `read` may find anything in `source`, be it misspelled. Costs other files four substring searches."""
    if "law" not in source and "ontract" not in source and "Law" not in source and "LAW" not in source:
        return False
    return _MENTION.search(source) is not None


def read(source: str, tree: ast.Module) -> Declarations:
    """
    Everything that the text `source`, parsed as `tree`, declares.

    Never raises on text: where the tokens end early, the comments up to there count.
    """
    if not mentions(source):
        return NONE
    source = _with_plain_newlines(source)
    found: list[Declaration | Malformed] = []
    if _LIKE_PREFIX.search(source):
        found += _in_comments(source)
    if _LIKE_HEADING.search(source):
        found += _in_docstrings(source, tree)
    found.sort(key=lambda one: (one.line, one.column))
    return Declarations(
        tuple(one for one in found if isinstance(one, Declaration)),
        tuple(one for one in found if isinstance(one, Malformed)),
    )


# -- one `key=reason` ------------------------------------------------------------------------------------------------

_WAIVE: Final = re.compile(r"waive\s+(LAW[0-9]{3})")
_HAS_WORD: Final = re.compile(r"\w")


class _Place(NamedTuple):
    """Where something is written, and the lines it would speak for."""

    line: int
    column: int
    covers: range

    def malformed(self, reason: str, cure: str) -> Malformed:
        return Malformed(self.line, self.column, reason, cure)


def _declare(key: str, text: str, place: _Place) -> Declaration | Malformed:
    """Judge one key and its reason, both without white space around them."""
    waived = _WAIVE.fullmatch(key)
    if waived is None and (key == "waive" or key.startswith("waive ")):
        return place.malformed(f"`{_short(key)}` names no rule to waive", "write `waive LAWnnn=reason`")
    if waived is None and key not in KEYS:
        return place.malformed(*_unknown(key))
    if not _HAS_WORD.search(text):
        return place.malformed(f"`{key}` gives no reason", "write behind it what the code cannot show")
    if waived is not None:
        return Declaration("waive", text, place.line, place.column, place.covers, waived[1])
    return Declaration(key, text, place.line, place.column, place.covers)


def _unknown(key: str) -> tuple[str, str]:
    """Reason and cure for a key outside the vocabulary."""
    if not key:
        return "a reason stands here without a key", f"write one of {_KEY_LIST} before it"
    close = difflib.get_close_matches(re.sub(r"[\s_]+", "-", key[:40].lower()), KEYS, n=1)
    cure = f"write `{close[0]}`" if close else f"use one of {_KEY_LIST}"
    return f"`{_short(key)}` is no key of a declaration", cure


_KEY_LIST: Final = ", ".join(f"`{name}`" for name in KEYS)


def _short(text: str) -> str:
    """The user's spelling, short enough for a message."""
    return textwrap.shorten(text, 40, placeholder="...") if len(text) > 40 else text


# -- comments --------------------------------------------------------------------------------------------------------

_PART: Final = re.compile(r"^#+|(?<=\s)#+(?=\s|$|async-law|LAW[0-9])")
"""Where a comment, or another comment behind it, begins."""

_PREFIX: Final = "async-law:"
_LIKE_PREFIX: Final = re.compile(r"async[-_ ]?law", re.IGNORECASE)
_KEY_PATTERN: Final = r"(?:waive\s+LAW\d+|" + "|".join(re.escape(name) for name in KEYS) + r")\s*="
_NEAR_PREFIX: Final = re.compile(
    # `async_law:`, `AsyncLaw :` mean us; so does `async law:` with an `=` (without one it is a sentence about the law);
    # with no colon only a key that we know tells a declaration from prose.
    rf"(?:flake8[-_])?(?:async[-_]?law\s*:|async[ ]law\s*:(?=[^:]*=)|async[-_ ]?law\s+(?={_KEY_PATTERN}))",
    re.IGNORECASE,
)


class _Comment(NamedTuple):
    """A comment token. `covers` are the lines of the statement it stands on or directly above."""

    line: int
    column: int
    text: str
    covers: range


class _Logical:
    """A logical line: a simple statement, or the header of a compound one."""

    def __init__(self, token: tokenize.TokenInfo) -> None:
        self.first, self.column = token.start
        self.last = self.first
        self.word = token.string


_BETWEEN_LINES: Final = frozenset(
    {tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER}
)


def _with_plain_newlines(source: str) -> str:
    """`source` with the line ends that the parser counts, and without the mark some editors put at its beginning."""
    return re.sub(r"\r\n?", "\n", source).removeprefix("\ufeff")


def _tokens(source: str) -> Iterator[tokenize.TokenInfo]:
    """The tokens of `source` up to the first error."""
    try:
        yield from tokenize.generate_tokens(io.StringIO(source).readline)
    except (tokenize.TokenError, SyntaxError, ValueError, SystemError):
        return  # SystemError: CPython 3.12 and 3.13, on some text with a null character


def _comments(source: str) -> list[_Comment]:
    """Every comment of `source` with the lines it speaks for; text inside string literals is no comment."""
    logicals: list[_Logical] = []
    inside: list[tuple[tokenize.TokenInfo, int]] = []  # comments on a logical line, and the number of that line
    alone: dict[int, tokenize.TokenInfo] = {}
    is_open = False
    for token in _tokens(source):
        if not is_open and token.type not in _BETWEEN_LINES:
            logicals.append(_Logical(token))
            is_open = True
        if is_open:
            logicals[-1].last = max(logicals[-1].last, token.start[0])
        if token.type == tokenize.NEWLINE:
            is_open = False
        elif token.type == tokenize.COMMENT and is_open:
            inside.append((token, len(logicals) - 1))
        elif token.type == tokenize.COMMENT:
            alone[token.start[0]] = token
    covers = _covered(logicals)
    found = [_Comment(*token.start, token.string, covers[number]) for token, number in inside]
    found += _comments_above(alone, logicals, covers)
    return found


def _comments_above(
    alone: Mapping[int, tokenize.TokenInfo], logicals: list[_Logical], covers: list[range]
) -> Iterator[_Comment]:
    """Comments on lines of their own, each with the statement that its block stands directly above."""
    starts = {logical.first: number for number, logical in enumerate(logicals)}
    below: dict[int, int | None] = {}
    for line in sorted(alone, reverse=True):
        number = below[line + 1] if line + 1 in alone else starts.get(line + 1)
        below[line] = number
        token = alone[line]
        # A comment deeper than the statement below it ends the block above and speaks for nothing but itself.
        is_above = number is not None and token.start[1] <= logicals[number].column
        covered = covers[number] if number is not None and is_above else range(line, line + 1)
        yield _Comment(*token.start, token.string, covered)


def _covered(logicals: list[_Logical]) -> list[range]:
    """For each logical line the lines that a declaration on it speaks for."""
    covers = [range(logical.first, logical.last + 1) for logical in logicals]
    number = 0
    while number < len(logicals):
        end = number
        while logicals[end].word == "@" and end + 1 < len(logicals):
            end += 1
        header = range(logicals[number].first, logicals[end].last + 1)
        covers[number : end + 1] = [header] * (end + 1 - number)
        previous = logicals[number - 1] if number else None
        if previous is not None and previous.word == "except" and previous.column < logicals[number].column:
            covers[number] = range(previous.first, header.stop)
        number = end + 1
    return covers


def _parts(comment: str) -> Iterator[tuple[int, str]]:
    """Split `# one  # two` into the offset and text of each part, the `#` and the white space around it left out."""
    marks = list(_PART.finditer(comment))
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        text = comment[mark.end() : following.start() if following else None]
        yield mark.end() + len(text) - len(text.lstrip()), text.strip()


def _in_comments(source: str) -> Iterator[Declaration | Malformed]:
    for comment in _comments(source):
        if not _LIKE_PREFIX.search(comment.text):
            continue
        for offset, text in _parts(comment.text):
            place = _Place(comment.line, comment.column + offset, comment.covers)
            if text.startswith(_PREFIX):
                yield from _in_part(text, place)
            elif near := _NEAR_PREFIX.match(text):
                yield place.malformed(
                    f"`{_short(near[0].strip())}` is not the spelling that is read", "write `# async-law: key=reason`"
                )


def _in_part(text: str, place: _Place) -> Iterator[Declaration | Malformed]:
    """The declarations of one `async-law: key=reason; key=reason`."""
    position = len(_PREFIX)
    if not text[position:].strip("; \t\f"):
        yield place.malformed("no declaration follows `async-law:`", "write `# async-law: key=reason`, or delete it")
        return
    for piece in text[position:].split(";"):
        here = place._replace(column=place.column + position + len(piece) - len(piece.lstrip()))
        position += len(piece) + 1
        key, equals, reason = piece.partition("=")
        if equals:
            yield _declare(key.strip(), reason.strip(), here)
        elif piece.strip():
            yield here.malformed(
                f"`{_short(piece.strip())}` has no `key=`", "write `key=reason`, with no `;` in a reason"
            )


# -- docstrings ------------------------------------------------------------------------------------------------------

_HEADING: Final = "Async contract:"
_LIKE_HEADING: Final = re.compile(r"async[-_ ]?contract", re.IGNORECASE)
_NEAR_HEADING: Final = re.compile(r"async[-_ ]?contracts?\s*:*", re.IGNORECASE)
_ITEM: Final = re.compile(r"([^:=]*)[:=](.*)")
_OPENING: Final = re.compile(r"[rRuU]?(\"\"\"|'''|\"|')")


class _Line(NamedTuple):
    """A line of a docstring; `column` is where its first character other than white space stands."""

    number: int
    column: int
    text: str


def _in_docstrings(source: str, tree: ast.Module) -> Iterator[Declaration | Malformed]:
    lines = source.split("\n")
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        docstring = _docstring(node)
        if docstring is None:
            continue
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        covers = range(first, (node.end_lineno or node.lineno) + 1)
        yield from _in_docstring(_docstring_lines(docstring, lines), covers)


class Section(NamedTuple):
    """
    Where a contract stands in a docstring: the lines (from 1) of its heading, of its last line, and of its first item,
    None where it has none.
    """

    heading: int
    last: int
    first: int | None


def section_of(source: str, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Section | None:
    """The section `Async contract:` in the docstring of `node`; the last, should there be several."""
    docstring = _docstring(node)
    if docstring is None:
        return None
    found: Section | None = None
    depth: int | None = None
    for line in _docstring_lines(docstring, _with_plain_newlines(source).split("\n")):
        if found is not None and depth is not None and line.column > depth:
            found = Section(found.heading, line.number, found.first or line.number)
        elif line.text == _HEADING:
            found, depth = Section(line.number, line.number, None), line.column
        else:
            depth = None
    return found


def _docstring(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> ast.Constant | None:
    """The docstring of `node`, if it has one that seems to hold a contract."""
    if not node.body or not isinstance(node.body[0], ast.Expr):
        return None
    value = node.body[0].value
    if not isinstance(value, ast.Constant) or not isinstance(value.value, str):
        return None
    return value if _LIKE_HEADING.search(value.value) else None


def _docstring_lines(docstring: ast.Constant, lines: list[str]) -> list[_Line]:
    """The lines of `docstring` as they stand in the file, without its quotes and without blank lines."""
    last = docstring.end_lineno or docstring.lineno
    if last > len(lines):  # the tree is of another text
        return []
    found = []
    quote = ""
    for number in range(docstring.lineno, last + 1):
        line = lines[number - 1]
        text, column = line, 0
        if number == last:
            text = _up_to_byte(line, docstring.end_col_offset or 0)
        if number == docstring.lineno:
            column = len(_up_to_byte(line, docstring.col_offset))
            opening = _OPENING.match(text, column)
            quote = opening[1] if opening else ""
            # A heading behind the quotes is as deep as the quotes are.
            text = text[opening.end() :] if opening else text[column:]
        if number == last:
            text = text.removesuffix(quote)
        stripped = text.strip()
        if not stripped:
            continue
        if number != docstring.lineno:
            column = len(text) - len(text.lstrip())
        found.append(_Line(number, column, stripped))
    return found


def _up_to_byte(line: str, offset: int) -> str:
    """The part of `line` before an offset of the syntax tree, which counts bytes of UTF-8."""
    return line.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "replace")


def _in_docstring(lines: list[_Line], covers: range) -> Iterator[Declaration | Malformed]:
    heading: _Line | None = None
    section: list[_Line] = []
    for line in lines:
        if heading is not None and line.column > heading.column:
            section.append(line)
            continue
        if heading is not None:
            yield from _in_section(heading, section, covers)
        heading = line if _NEAR_HEADING.fullmatch(line.text) else None
        section = []
    if heading is not None:
        yield from _in_section(heading, section, covers)


def _in_section(heading: _Line, section: list[_Line], covers: range) -> Iterator[Declaration | Malformed]:
    place = _Place(heading.number, heading.column, covers)
    if heading.text != _HEADING:
        if any(_known_item(line.text) for line in section):
            yield place.malformed(f"`{heading.text}` is not the heading that is read", f"write `{_HEADING}`")
        return
    if not section:
        yield place.malformed(f"nothing stands below `{_HEADING}`", "write deeper lines `key: reason`, or delete it")
    for line in _joined(section):
        here = _Place(line.number, line.column, covers)
        if item := _ITEM.fullmatch(line.text):
            yield _declare(item[1].strip(), item[2].strip(), here)
        else:
            yield here.malformed(
                f"`{_short(line.text)}` has no `key:`", "write `key: reason`, and continue a reason on deeper lines"
            )


def _known_item(text: str) -> bool:
    item = _ITEM.fullmatch(text)
    return item is not None and (item[1].strip() in KEYS or _WAIVE.fullmatch(item[1].strip()) is not None)


def _joined(section: Iterable[_Line]) -> Iterator[_Line]:
    """The items of a section, each with its continuation lines."""
    item: _Line | None = None
    for line in section:
        if item is not None and line.column > item.column:
            item = item._replace(text=f"{item.text} {line.text}")
            continue
        if item is not None:
            yield item
        item = line
    if item is not None:
        yield item


# -- noqa ------------------------------------------------------------------------------------------------------------

_NOQA: Final = re.compile(
    # flake8's own expression, so that the codes read here are those that it reads: no blank before the colon, at most
    # one behind it. With another spelling it reads no codes and silences all of them, or the comment does nothing.
    # flake8 takes the form for a whole file with or without codes.
    r"# (?:flake8[:=]\s*)?noqa:\s?(?P<codes>(?:[A-Z]+[0-9]+(?:[,\s]+)?)+)",
    re.IGNORECASE,
)
_FIRST_NOQA: Final = re.compile(r"# noqa|# flake8[:=]\s*noqa", re.IGNORECASE)
_DIRECTIVE: Final = re.compile(
    r"(?:noqa|nosec|nosemgrep|pragma|mypy|pyright|pylint|ruff|flake8|isort|fmt|yapf)\s*(?:[:=]|$)|type:\s*ignore",
    re.IGNORECASE,
)
"""What another tool reads is no reason for us, though it is made of words."""

_CODE_WORD: Final = re.compile(r"[A-Z]+[0-9]+", re.IGNORECASE)
_LETTER: Final = re.compile(r"[^\W\d_]")


def noqa_without_reason(source: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """
    Each `# noqa: LAW301` (or `# flake8: noqa: LAW301`) with no words behind its codes.

    Yields line (from 1), column (characters, from 0) and the LAW codes, in upper case. A bare `# noqa` and codes of
    other tools alone are passed over. The spelling of a reason that works for sure is `# noqa: LAW301 - why`, or
    `# noqa: LAW301  # why`: flake8 reads every word made of letters and then digits as one more code as long as
    only commas and blanks lie between, so `# noqa: LAW301 E5 servers` silences E5 too.
    """
    if _NOQA.search(source) is None:
        return
    source = _with_plain_newlines(source)
    if not any(_lacks_reason(match, source) for match in _NOQA.finditer(source)):
        return  # tokens cost more than a search
    for comment in sorted(_comments(source)):
        first = _FIRST_NOQA.search(comment.text)  # flake8 looks at the first alone
        match = _NOQA.match(comment.text, first.start()) if first else None
        if match and _lacks_reason(match, comment.text):
            yield comment.line, comment.column + match.start(), _law_codes(match)


def _law_codes(match: re.Match[str]) -> tuple[str, ...]:
    codes = [code.upper() for code in re.split(r"[,\s]+", match["codes"])]
    return tuple(code for code in codes if re.fullmatch(r"LAW[0-9]{1,3}", code))


def _lacks_reason(match: re.Match[str], text: str) -> bool:
    """Whether a noqa in `text` names a LAW code and the rest of its line gives no reason."""
    if not _law_codes(match):
        return False
    # The codes may have run over the end of the line, in a whole file's text.
    line_end = text.find("\n", match.start())
    rest = text[match.end() : line_end if line_end >= 0 else None]
    return not any(_is_reason(part) for _, part in _parts(f"# {rest}"))


def _is_reason(part: str) -> bool:
    """Whether a part of a comment holds words of its own: neither only codes nor only another tool's directive."""
    if _DIRECTIVE.match(part):
        return False
    return _LETTER.search(_CODE_WORD.sub("", part)) is not None
