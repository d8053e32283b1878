"""
What a unit names: the five entries of its contract, and the four properties of the iron law.

Each is evident from a construct, declared in a comment or docstring, unknown, or missing. What counts as evidence, and
what only looks like it, is written at each question below; what a library does by itself stands in the catalogue
(`JobContract`, `MessageContract`). Evidence for one entry is none for another: that a broker delivers says nothing
about publication.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass

if TYPE_CHECKING:
    import ast

    from .declarations import Declaration
    from .module import Module
    from .units import Unit

CONTRACT: Final = ("intent", "effect", "ack", "lease", "ambiguity")
"""The five entries of a contract."""
LAW: Final = ("owner", "lifetime", "bound", "failure")
"""What the iron law has every boundary name."""
COLUMNS: Final = (*CONTRACT, *LAW)

State = Literal["evident", "declared", "unknown", "missing", "none"]
STATES: Final[tuple[State, ...]] = ("evident", "declared", "unknown", "missing", "none")

SPOKEN: Final = {
    "intent": "intent",
    "effect": "effect",
    "ack": "acknowledgement",
    "lease": "lease",
    "ambiguity": "lost answers",
}
"""What a message calls the entries of a contract."""

CODES: Final = {
    "intent": "LAW902",
    "effect": "LAW903",
    "ack": "LAW904",
    "lease": "LAW905",
    "ambiguity": "LAW906",
    "owner": "LAW921",
    "lifetime": "LAW922",
    "bound": "LAW923",
    "failure": "LAW924",
}
"""The rule that asks for each column; a declaration which answers it declares the column."""

APPLIES: Final[dict[str, frozenset[str]]] = {
    "job": frozenset({"effect", "ack", "lease", "ambiguity", "owner", "lifetime", "failure"}),
    "consumer": frozenset({"effect", "ack", "lease", "ambiguity", "owner", "lifetime", "bound", "failure"}),
    "producer": frozenset({"intent", "ambiguity", "failure"}),
    "schedule": frozenset({"lease", "ambiguity", "owner", "bound", "failure"}),
    "task": frozenset({"owner", "lifetime", "failure"}),
    "mail": frozenset({"failure"}),
    "queue": frozenset({"bound", "failure"}),
    "channel": frozenset({"bound"}),
}
"""Which columns are asked of which kind of unit. The other ones do not apply."""


@dataclass(frozen=True)
class Entry:
    """
    One column of one unit: `state`, and in `text` what shows it, what was declared, or what is missing.

    `evident`: a construct shows it, at `line`. `declared`: a comment or docstring says it, at `line`. `unknown`:
    declared so, or decided outside the code. `missing`: neither. `none`: the entry does not apply to such a unit.
    """

    state: State
    text: str = ""
    line: int | None = None


NONE: Final = Entry("none")


def evident(text: str, node: ast.AST | None = None) -> Entry:
    return Entry("evident", text, getattr(node, "lineno", None))


def missing(text: str) -> Entry:
    return Entry("missing", text)


def outside(text: str) -> Entry:
    return Entry("unknown", text)


class Contract:
    """What one unit names. Entries are found when they are asked for."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self._entries: dict[str, Entry] = {}

    def entry(self, column: str) -> Entry:
        """The entry of `column`, one of `COLUMNS`."""
        if column not in self._entries:
            self._entries[column] = self._find(column)
        return self._entries[column]

    @property
    def open(self) -> list[str]:
        """The entries of the contract that apply and are neither evident nor declared nor declared unknown."""
        return [column for column in CONTRACT if self.is_open(column)]

    @property
    def is_unnamed(self) -> bool:
        """Do several entries of the contract apply, and is none of them named in any way?"""
        applying = [column for column in CONTRACT if self.entry(column).state != "none"]
        return len(applying) > 1 and len(self.open) == len(applying)

    def is_open(self, column: str) -> bool:
        """Is the entry missing, or decided outside the code with nobody saying how?"""
        entry = self.entry(column)
        return entry.state == "missing" or (entry.state == "unknown" and entry.line is None)

    @cached_property
    def declared(self) -> list[Declaration]:
        """What is declared for the unit, the nearest first."""
        found = {d for line in self.unit.places for d in self.unit.module.declarations.at(line)}
        info = self.unit.runs
        if info is not None and info.module is self.unit.module:
            found |= set(info.module.declarations.at(info.node.lineno))
        return sorted(found, key=lambda d: (len(d.covers), d.line, d.column))

    def is_told_by(self, declaration: Declaration) -> bool:
        """
        Does `declaration` name something of this unit: an entry of its contract, evident or not, or one of the law's
        four which no construct shows?
        """
        if declaration not in self.declared:
            return False
        from .evidence import shown

        for column in APPLIES[self.unit.kind]:
            if CODES[column] in declaration.answers:
                state = shown(self.unit, column).state
                if state in ("missing", "unknown") or (state == "evident" and column in CONTRACT):
                    return True
        return False

    def _find(self, column: str) -> Entry:
        if column not in APPLIES[self.unit.kind]:
            return NONE
        for declaration in self.declared:
            if CODES[column] in declaration.answers:
                state: State = "unknown" if declaration.text.lower().startswith("unknown") else "declared"
                return Entry(state, f"{declaration.name}={declaration.text}", declaration.line)
        from .evidence import shown

        return shown(self.unit, column)


class Contracts:
    """The contracts of one module's units."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._hearing: dict[str, str | None] = {}
        self._homes: dict[str, list[Module]] = {}

    @cached_property
    def all(self) -> list[Contract]:
        """A contract for each unit, in source order."""
        return [Contract(unit) for unit in self.module.units.all]

    def tell(self, declaration: Declaration) -> bool:
        """Does `declaration` name something of a unit, whether or not a rule that asks for it is on?"""
        return any(contract.is_told_by(declaration) for contract in self.all)

    def settled_in(self, library: str) -> list[Module]:
        """The modules whose settings hold for the jobs of `library`: this one, and those that build applications."""
        if library not in self._homes:
            from . import lanes

            own = [job.app_module for job in self.module.boundaries.jobs]
            homes = [home for home in (*own, *lanes.linked(self.module)) if home is not None and lanes.apps_of(home)]
            self._homes[library] = list(dict.fromkeys((self.module, *homes)))
        return self._homes[library]

    def what_hears(self, library: str) -> str | None:
        """What hears of the last failures of all jobs of `library` (see `failures_kept`)."""
        if library not in self._hearing:
            from .failures_kept import what_hears

            self._hearing[library] = what_hears(self.module, library, self.settled_in(library))
        return self._hearing[library]

    @property
    def unnamed(self) -> Iterator[tuple[Unit, str]]:
        """The units that name nothing of their contract, and the entries that apply to them."""
        for contract in self.all:
            if contract.is_unnamed:
                *some, last = [SPOKEN[column] for column in contract.open]
                yield contract.unit, f"{', '.join(some)} and {last}"

    def without(self, column: str) -> Iterator[tuple[Unit, str]]:
        """
        The units that do not name `column`, and what makes it doubtful. For an entry of the contract, those are left
        out which name none of them.
        """
        for contract in self.all:
            if contract.is_open(column) and not (column in CONTRACT and contract.is_unnamed):
                yield contract.unit, contract.entry(column).text

    @property
    def untested(self) -> Iterator[Unit]:
        """The units that no test of the project names, by their own function's name; none without a project."""
        project = self.module.project
        if project is None or not self.module.path or self.module.is_test:
            return
        for unit in self.module.units.all:
            info = unit.runs if unit.kind == "task" else unit.info
            if unit.kind in ("job", "consumer", "producer", "task") and info is not None and info.module is self.module:
                name = info.short_name
                owner = info.function.class_
                if name.startswith("__") or (owner is not None and name in _USUAL):
                    name = owner.node.name if owner is not None else name
                if project.is_named_by_tests(name, self.module.path) is False:
                    yield unit


_USUAL: Final = frozenset({"run", "handle", "perform", "main", "start", "process", "execute", "consume", "send"})
"""Names that a test may hold for the sake of something else: there the class tells."""
