"""
An inventory as one HTML file that needs no network: figures, a drawing of the flow, a table, and a section per unit.

The page is made by Jinja2, which escapes every value. Its policy lets run what this file puts in, by hash, and loads
nothing. The parts of the page stand in the folder `inventory_page`.
"""

from __future__ import annotations

import base64
import hashlib
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from flake8_async_law import __version__
from flake8_async_law.model.contracts import COLUMNS, CONTRACT, LAW, STATES

from .inventory import MEANINGS, by_kind, count, coverage, percent, place, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from jinja2 import Environment
    from markupsafe import Markup

    from flake8_async_law.inventory import Entry, Inventory, Place, Unit

SCRIPTS: Final = ("dagre.min.js", "panzoom.min.js", "page.js")
FOLDER: Final = "inventory_page"


def render(inventory: Inventory, group: str = "module") -> str:
    """The page; the drawing has boxes around the units of each `group` (`module` or `library`)."""
    from markupsafe import Markup

    style = _read("style.css")
    scripts = [_read(name) for name in SCRIPTS]
    page = _Page(inventory)
    whole, columns = page.coverage()
    return (
        _environment()
        .from_string(_read("page.html"))
        .render(
            version=__version__,
            policy=_policy(style, scripts),
            style=Markup(style),
            scripts=[Markup(script) for script in scripts],
            group=group,
            units=[page.unit(unit) for unit in inventory.units],
            kinds=[{"name": kind, "number": len(units)} for kind, units in by_kind(inventory)],
            all_columns=COLUMNS,
            states=STATES,
            meanings=MEANINGS,
            whole=whole,
            columns=columns,
            named=percent(whole.evident + whole.declared, whole.applies),
            findings=sum(len(unit.findings) for unit in inventory.units),
            tested=inventory.coverage["tested"],
            data=[page.datum(unit) for unit in inventory.units],
        )
        + "\n"
    )


def _environment() -> Environment:
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined)
    environment.policies["json.dumps_kwargs"] = {"sort_keys": False}  # the entries keep their order
    environment.filters["ticked"] = _ticked
    return environment


def _ticked(text: str) -> Markup:
    """`text` with what stands between backticks as code, as our messages are written."""
    from markupsafe import Markup, escape

    parts = [
        Markup("<code>{}</code>").format(part) if position % 2 else escape(part)
        for position, part in enumerate(re.split(r"`([^`]+)`", text))
    ]
    return Markup("").join(parts)


def _read(name: str) -> str:
    """A part of the page; where its source map is plays no role in it."""
    lines = (files(__package__) / FOLDER / name).read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("//# sourceMappingURL="))


def _policy(style: str, scripts: Iterable[str]) -> str:
    """The page's content security policy: its own scripts and style, and nothing from anywhere."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {' '.join(map(_hash, scripts))}",
            f"style-src {_hash(style)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


class _Part(NamedTuple):
    """One stretch of a bar."""

    state: str
    start: int
    number: int


class _Page:
    """What the template asks for, as text that shows everything: see `printable`."""

    def __init__(self, inventory: Inventory) -> None:
        self._inventory = inventory
        self._units = {unit.id: unit for unit in inventory.units}

    def coverage(self) -> tuple[Any, list[dict[str, Any]]]:
        """The coverage of all, and of each column with its bar."""
        *rows, whole = coverage(self._inventory)
        return whole, [{**row._asdict(), "named": row.named, "parts": list(_bar(row._asdict()))} for row in rows]

    def unit(self, unit: Unit) -> dict[str, Any]:
        """The section of one unit, and its row."""
        entries = {column: self._entry(unit, column) for column in COLUMNS}
        return {
            "key": _key(unit),
            "kind": unit.kind,
            "name": _name(unit.name),
            "module": printable(unit.module),
            "library": printable(unit.library),
            "place": place(unit.path, unit.line),
            "line": unit.line,
            "end_line": unit.end_line,
            "signature": printable(unit.signature),
            "doc": "\n".join(printable(line) for line in unit.doc.split("\n")),
            "entries": list(entries.values()),
            "groups": [
                {"title": "Contract", "entries": [entries[column] for column in CONTRACT]},
                {"title": "Law", "entries": [entries[column] for column in LAW]},
            ],
            "missing": count(unit, ["missing"]),
            "bounds": [(printable(name.replace("_", " ")), _maybe(bound)) for name, bound in unit.bounds.items()],
            "fed_by": [self._link(other) for other in unit.fed_by],
            "feeds": [self._link(other) for other in unit.feeds],
            "findings": [self._place(unit, finding) for finding in unit.findings],
            "waivers": [self._place(unit, waiver) for waiver in unit.waivers],
            "tests": [self._place(unit, test) for test in unit.tests],
            "source": list(_source(unit)),
        }

    def datum(self, unit: Unit) -> dict[str, Any]:
        """What the script draws, filters and sorts by."""
        entries = [unit.entry(column) for column in COLUMNS]
        return {
            "key": _key(unit),
            "kind": unit.kind,
            "name": _name(unit.name),
            "module": printable(unit.module),
            "library": printable(unit.library),
            "path": printable(unit.path),
            "line": unit.line,
            "states": {column: entry.state for column, entry in zip(COLUMNS, entries, strict=True)},
            "findings": len(unit.findings),
            "waivers": len(unit.waivers),
            "tests": len(unit.tests),
            "feeds": [_key(self._units[other]) for other in unit.feeds if other in self._units],
            "words": _words(unit, entries),
        }

    def _link(self, id_: str) -> dict[str, str]:
        """Another unit; without a key where this inventory has none of this id."""
        unit = self._units.get(id_)
        if unit is None:
            return {"key": "", "name": _name(id_), "kind": "", "module": ""}
        return {"key": _key(unit), "name": _name(unit.name), "kind": unit.kind, "module": printable(unit.module)}

    def _entry(self, unit: Unit, column: str) -> dict[str, Any]:
        entry = unit.entry(column)
        anchor = _anchor(unit, unit.path, entry.line)
        return {
            "column": column,
            "state": entry.state,
            "text": printable(entry.text),
            "line": entry.line,
            "anchor": anchor,
        }

    def _place(self, unit: Unit, found: Place) -> dict[str, Any]:
        return {
            "code": printable(found.code),
            "text": printable(found.text),
            "place": place(found.path, found.line),
            "anchor": _anchor(unit, found.path, found.line),
        }


def _bar(row: Mapping[str, Any]) -> Iterator[_Part]:
    start = 0
    for state in STATES:
        if number := row.get(state, 0):
            yield _Part(state, start, number)
            start += number


def _key(unit: Unit) -> str:
    """The anchor of a unit: the same as long as its id is, and of letters and digits only."""
    return "u-" + hashlib.sha256(unit.id.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _anchor(unit: Unit, path: str, line: int | None) -> str:
    """The anchor of a line of the unit's excerpt; empty when it is elsewhere."""
    is_inside = line is not None and path == unit.path and 0 <= line - unit.source_line < len(_lines(unit))
    return f"{_key(unit)}-{line}" if is_inside else ""


def _lines(unit: Unit) -> list[str]:
    return unit.source.rstrip("\n").split("\n") if unit.source.strip() else []


def _source(unit: Unit) -> Iterator[dict[str, Any]]:
    """The lines of the excerpt; those on which something was found are marked."""
    found = {finding.line for finding in unit.findings if finding.path == unit.path}
    for number, code in enumerate(_coloured("\n".join(map(printable, _source_lines(unit)))), unit.source_line):
        yield {"number": number, "code": code, "anchor": f"{_key(unit)}-{number}", "marked": number in found}


def _source_lines(unit: Unit) -> list[str]:
    return [line.removesuffix("\r").expandtabs(4) for line in _lines(unit)]


def _coloured(source: str) -> list[Markup]:
    """The lines of `source` as HTML, its tokens in spans of the classes that Pygments knows."""
    if not source:
        return []
    from markupsafe import Markup
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    text = highlight(source, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    return [Markup(line) for line in text.rstrip("\n").split("\n")]


def _words(unit: Unit, entries: Iterable[Entry]) -> str:
    """All that the search looks at, in lower case."""
    parts = [unit.kind, unit.name, unit.path, unit.module, unit.library, unit.signature, unit.doc]
    parts += [entry.text for entry in entries]
    parts += [f"{place.code} {place.text}" for place in (*unit.findings, *unit.waivers, *unit.tests)]
    return printable(" ".join(parts)).lower()


def _name(text: str) -> str:
    return printable(text) or "(no name)"


def _maybe(text: str | None) -> str | None:
    return None if text is None else printable(text)
