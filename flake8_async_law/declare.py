"""
Skeletons of declarations: an `Async contract:` section for each unit that is a function, a comment for other ones.

The section holds what is evident, in words, and `unknown (impact: ?)` for what nobody says. What is declared already is
left alone, and so is all other code: a text that would parse to another program is refused.
"""

from __future__ import annotations

import ast
import io
import re
import textwrap
import tokenize
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .model.contracts import CODES, COLUMNS, CONTRACT
from .model.declarations import Section, section_of

if TYPE_CHECKING:
    from .model.contracts import Contract
    from .model.module import Module

OPEN: Final = "unknown (impact: ?)"
"""What is written where nobody says anything. LAW907 reports it until somebody has filled it in."""
KEY: Final = {column: column for column in COLUMNS} | {"failure": "drop-policy"}
"""Column -> the key that declares it."""
WIDTH: Final = 100
"""Characters of a line, where words can be wrapped."""


class Refused(Exception):
    """A declaration that cannot be written; the message is one line."""


@dataclass(frozen=True)
class Gap:
    """
    What is to be declared for one function, or for one statement (`is_comment`), which begins at `line` (from 1).

    `names` are the units, `items` keys and reasons.
    """

    names: tuple[str, ...]
    line: int
    items: Mapping[str, str]
    is_comment: bool = False

    @property
    def open(self) -> int:
        """How many of the reasons have to be filled in."""
        return sum(reason == OPEN for reason in self.items.values())


# -- what is missing ---------------------------------------------------------------------------------------------


def gaps(module: Module, name: str | None = None) -> list[Gap]:
    """
    What is to be declared for the units of `module`, in source order; for those called `name` alone, if one is given.

    Raises `Refused` where no unit goes by that name.
    """
    contracts = module.contracts.all
    if name is not None:
        contracts = _named(contracts, name)
    functions: dict[ast.AST, list[Contract]] = {}
    statements: dict[ast.AST, list[Contract]] = {}
    for contract in contracts:
        function = _function(contract)
        if function is not None:
            functions.setdefault(function, []).append(contract)
        else:
            statements.setdefault(module.statement(contract.unit.node) or contract.unit.node, []).append(contract)
    found = [_gap(node, group, is_comment=False) for node, group in functions.items()]
    found += [_gap(node, group, is_comment=True) for node, group in statements.items()]
    return sorted((gap for gap in found if gap.items), key=lambda gap: (gap.line, not gap.is_comment))


def _named(contracts: Sequence[Contract], name: str) -> list[Contract]:
    plain = name.partition("#")[0]
    for same in (
        [c for c in contracts if c.unit.name == plain],
        [c for c in contracts if c.unit.name.rpartition(".")[2] == plain],
    ):
        kind = name.partition("#")[2].partition("-")[0]
        chosen = [c for c in same if not kind or c.unit.kind == kind]
        if chosen:
            return chosen
    from difflib import get_close_matches

    names = list(dict.fromkeys(c.unit.name for c in contracts))
    if not names:
        raise Refused("it holds no async unit")
    close = get_close_matches(plain, names, n=1)
    raise Refused(f"no async unit is called `{plain}`; " + (f"write `{close[0]}`" if close else _some(names)))


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:5])
    return f"there are {shown}" + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def _function(contract: Contract) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The function in whose docstring a declaration speaks for the unit."""
    unit = contract.unit
    info = unit.info if unit.kind in ("job", "consumer", "producer", "mail") else unit.runs
    if info is None or info.module is not unit.module or isinstance(info.node, ast.Lambda):
        return None
    if unit.kind == "schedule" and unit.module.statement(unit.node) is not info.node:
        return None  # the schedule is a unit of its own: what is said of a missed tick is not said of the job
    return info.node


def _gap(node: ast.AST, contracts: Sequence[Contract], is_comment: bool) -> Gap:
    """What the units that share one function or statement leave undeclared, a key each."""
    items: dict[str, str] = {}
    declared = {declaration.key for contract in contracts for declaration in contract.declared}
    answered = {code for contract in contracts for d in contract.declared for code in d.answers}
    for column in COLUMNS:
        entries = [contract.entry(column) for contract in contracts]
        entries = [entry for entry in entries if entry.state != "none"]
        if not entries or KEY[column] in declared or CODES[column] in answered:
            continue
        shown = [entry.text for entry in entries if entry.state == "evident"]
        if column in CONTRACT and len(shown) == len(entries):
            if not is_comment:
                items[KEY[column]] = "; ".join(dict.fromkeys(shown))
        elif column in CONTRACT or any(entry.state == "missing" for entry in entries):
            items[KEY[column]] = OPEN
    names = tuple(dict.fromkeys(contract.unit.name for contract in contracts))
    return Gap(names, node.lineno, items, is_comment)  # type: ignore[attr-defined]


# -- writing it --------------------------------------------------------------------------------------------------


def declared(source: str, given: Iterable[Gap], encoding: str = "utf-8") -> str:
    """
    The text `source` (with whatever line ends) in which each gap is declared.

    `encoding` is that of its file: what it lacks becomes a question mark. Raises `Refused`.
    """
    tree = ast.parse(source)
    functions = {
        node.lineno: node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    text = source
    for gap in sorted(given, key=lambda gap: (gap.line, not gap.is_comment), reverse=True):  # from the end: lines stay
        items = {key: _encodable(reason, encoding) for key, reason in gap.items.items()}
        if gap.is_comment:
            text = _with_comment(text, gap.line, items)
        else:
            text = _with_section(text, functions[gap.line], items)
    try:
        is_same = _bare(ast.parse(text)) == _bare(tree)
    except (SyntaxError, ValueError):
        is_same = False
    if not is_same:
        raise Refused("the declaration would alter the program; write it by hand")
    return text


def _encodable(text: str, encoding: str) -> str:
    words = " ".join(text.split())
    return "".join(c if c.isprintable() else "?" for c in words).encode(encoding, "replace").decode(encoding)


def _bare(tree: ast.Module) -> str:
    """The tree as text, without the docstrings of functions."""
    return ast.dump(_WithoutDocstrings().visit(tree))


class _WithoutDocstrings(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._bared(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._bared(node)

    def _bared(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        bare = copy(node)
        if ast.get_docstring(node, clean=False) is not None:
            bare.body = node.body[1:]
        return self.generic_visit(bare)


class _Text:
    """A source, by lines that end where the parser takes them to end."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.starts = [0]
        self.starts += [m.end() for m in re.finditer(r"\r\n|\r|\n", source)]
        found = re.search(r"\r\n|\r|\n", source)
        self.newline = found[0] if found else "\n"

    def line(self, number: int) -> str:
        """Line `number`, from 1, without its end."""
        end = self.starts[number] if number < len(self.starts) else len(self.source)
        return self.source[self.starts[number - 1] : end].rstrip("\r\n")

    def offset(self, line: int, column: int) -> int:
        """Where in the text a place of the syntax tree is; `column` counts bytes of UTF-8."""
        prefix = self.line(line).encode("utf-8", "surrogatepass")[:column].decode("utf-8", "replace")
        return self.starts[line - 1] + len(prefix)

    def indentation(self, line: int) -> str:
        text = self.line(line)
        return text[: len(text) - len(text.lstrip(" \t\f"))]

    def with_(self, start: int, end: int, new: str) -> str:
        """The source with `new`, whose lines end in a newline, in place of what is between two offsets."""
        return self.source[:start] + new.replace("\n", self.newline) + self.source[end:]


def _with_comment(source: str, line: int, items: Mapping[str, str]) -> str:
    """A comment above the statement at `line`."""
    text = _Text(source)
    indentation = text.indentation(line)
    pieces = [f"{key}={reason.replace(';', ',').replace('#', '')}" for key, reason in items.items()]
    comments = [""]
    for piece in pieces:
        longer = f"{comments[-1]}; {piece}" if comments[-1] else piece
        if comments[-1] and len(indentation) + len("# async-law: ") + len(longer) > WIDTH:
            comments.append(piece)
        else:
            comments[-1] = longer
    start = text.starts[line - 1]
    return text.with_(start, start, "".join(f"{indentation}# async-law: {comment}\n" for comment in comments))


def _with_section(source: str, node: ast.FunctionDef | ast.AsyncFunctionDef, items: Mapping[str, str]) -> str:
    text = _Text(source)
    first = node.body[0]
    if ast.get_docstring(node, clean=False) is None:
        return _with_docstring(text, node, items)
    assert isinstance(first, ast.Expr)
    if _header_end(text, first) is not None:
        return _unfolded(text, node, items)
    section = section_of(source, node)
    if section is not None:
        return _completed(text, first.value, section, items)
    return _extended(text, first.value, text.indentation(first.lineno), items)


def _header_end(text: _Text, first: ast.stmt) -> int | None:
    """The offset behind the colon of the header, where the body `first` stands on the same line; else None."""
    start = text.offset(first.lineno, first.col_offset)
    before = re.sub(r"\\(\r\n|\r|\n)", lambda found: " " * len(found[0]), text.source[:start])
    end = len(before.rstrip(" \t\f"))
    return end if before[end - 1 : end] == ":" else None


def _unfolded(text: _Text, node: ast.FunctionDef | ast.AsyncFunctionDef, items: Mapping[str, str]) -> str:
    """A body on the line of its header, with a docstring: the body gets lines of its own."""
    first = node.body[0]
    end = _header_end(text, first)
    assert end is not None
    indentation = text.indentation(node.lineno) + _step(text)
    start = text.offset(first.lineno, first.col_offset)
    source = text.with_(end, start, f"\n{indentation}")
    again = next(
        other
        for other in ast.walk(ast.parse(source))
        if isinstance(other, (ast.FunctionDef, ast.AsyncFunctionDef)) and other.lineno == node.lineno
    )
    return _with_section(source, again, items)


def _with_docstring(text: _Text, node: ast.FunctionDef | ast.AsyncFunctionDef, items: Mapping[str, str]) -> str:
    first = node.body[0]
    end = _header_end(text, first)
    if end is not None:
        indentation = text.indentation(node.lineno) + _step(text)
        start = text.offset(first.lineno, first.col_offset)
        return text.with_(end, start, f"\n{_docstring(indentation, items)}{indentation}")
    line = min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", ()))])
    indentation = text.indentation(line)
    while line > node.lineno and re.fullmatch(r"\s*(#.*)?", text.line(line - 1)):
        line -= 1  # comments above the first statement stay with it
    start = text.starts[line - 1]
    return text.with_(start, start, _docstring(indentation, items))


def _docstring(indentation: str, items: Mapping[str, str]) -> str:
    section = "".join(_section(indentation, items, '"""', is_raw=False))
    return f'{indentation}"""\n{section}{indentation}"""\n'


def _step(text: _Text) -> str:
    """By how much the file's blocks are deeper than what holds them; four blanks where it has none."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(text.source).readline):
            if token.type == tokenize.INDENT:
                return token.string
    except (tokenize.TokenError, SyntaxError):
        pass
    return "    "


def _section(
    indentation: str, items: Mapping[str, str], quote: str, is_raw: bool, head: bool = True, deeper: str = ""
) -> list[str]:
    """The lines of a section, each with a newline."""
    step = "\t" if indentation.endswith("\t") else "    "
    deeper = deeper or indentation + step
    lines = [f"{indentation}Async contract:\n"] if head else []
    for key, reason in items.items():
        wrapped = textwrap.wrap(
            f"{key}: {_literal(reason, quote, is_raw)}",
            max(WIDTH, len(deeper) + 40),
            initial_indent=deeper,
            subsequent_indent=deeper + step,
            expand_tabs=False,
            break_long_words=False,
            break_on_hyphens=False,
        )
        lines += [f"{line}\n" for line in wrapped]
    return lines


def _literal(text: str, quote: str, is_raw: bool) -> str:
    """`text` as it may stand within a literal between triple quotes like `quote`."""
    if not is_raw:
        text = text.replace("\\", "\\\\")
    return text.replace(quote[0] * 3, f"{quote[0]} " * 3)


_OPENING: Final = re.compile(r"([rRuU]?)(\"\"\"|'''|\"|')")


def _extended(text: _Text, value: ast.expr, indentation: str, items: Mapping[str, str]) -> str:
    """A docstring that has no section gets one at its end."""
    start = text.offset(value.lineno, value.col_offset)
    end = text.offset(value.end_lineno or value.lineno, value.end_col_offset or 0)
    literal = text.source[start:end]
    prefix, quote = _quotes(literal)
    inside = literal[len(prefix) + len(quote) : -len(quote)]
    tripled = quote[0] * 3
    if len(quote) == 1 and inside.endswith(quote[0]):
        raise Refused("its docstring ends in a quotation mark; give it triple quotes first")
    body = inside.rstrip()
    if body.endswith("\\"):  # what follows it is escaped
        body = inside
    section = "".join(_section(indentation, items, quote, is_raw=prefix in ("r", "R")))
    added = (f"\n\n{section}" if body else f"\n{section}") + indentation
    opened = text.source[:start] + prefix + tripled + body
    return opened + added.replace("\n", text.newline) + tripled + text.source[end:]


def _quotes(literal: str) -> tuple[str, str]:
    """Prefix and quotes of a docstring that is one literal."""
    opening = _OPENING.match(literal)
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(f"({literal})").readline))
    except (tokenize.TokenError, SyntaxError):
        tokens = []
    if opening is None or sum(token.type == tokenize.STRING for token in tokens) != 1:
        raise Refused("its docstring is made of several literals; write the section by hand")
    return opening[1], opening[2]


def _completed(text: _Text, value: ast.expr, section: Section, items: Mapping[str, str]) -> str:
    """A section that is there gets the items that it lacks, at its end."""
    begin = text.offset(value.lineno, value.col_offset)
    end = text.offset(value.end_lineno or value.lineno, value.end_col_offset or 0)
    prefix, quote = _quotes(text.source[begin:end])
    outer = text.indentation(section.heading)
    deeper = text.indentation(section.first) if section.first is not None else f"{outer}    "
    lines = _section("", items, quote, is_raw=prefix in ("r", "R"), head=False, deeper=deeper)
    added = "\n" + "".join(lines).rstrip("\n")
    if section.last == value.end_lineno:  # the quotes stand behind its last item
        close = end - len(quote)
        last = len(text.source[:close].rstrip(" \t"))
        return text.with_(last, close, f"{added}\n{outer}")
    last = text.starts[section.last - 1] + len(text.line(section.last))
    return text.with_(last, last, added)
