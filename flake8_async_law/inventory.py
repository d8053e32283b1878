"""
The inventory: every async unit of some files, what feeds it, what it names, and what is found on it.

A unit is a job, a consumer, a producer of durable work, a schedule, a long-lived task or thread, a mail, a queue of
this process, or a channel of a broker. Its contract has five entries and the iron law four, each in
one of the states of `Entry`. What is written here is plain data: reports print it, `review` compares two of it.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from .model.contracts import COLUMNS, CONTRACT, LAW, STATES, Entry
from .model.units import Kind

__all__ = ["KINDS", "Entry", "Inventory", "Kind", "Part", "Place", "Unit", "take"]

if TYPE_CHECKING:
    from .model.module import FunctionInfo, Module
    from .model.units import Unit as Found
    from .settings import Settings

KINDS: Final[tuple[Kind, ...]] = ("job", "consumer", "producer", "schedule", "task", "mail", "queue", "channel")
"""In the order in which reports show them."""


@dataclass(frozen=True)
class Place:
    """A line of a file, and what stands there: a test, a finding (`code`), a waiver (`code` or key, and reason)."""

    path: str
    line: int
    text: str = ""
    code: str = ""


@dataclass(frozen=True)
class Part:
    """
    Code that a unit consists of: its own function or statement (`own`), or a function that its work runs. `digest`
    stays the same while the code does, whatever becomes of its comments, its layout and its docstring.
    """

    name: str
    path: str
    line: int
    digest: str
    own: bool = False


@dataclass(frozen=True)
class Unit:
    """
    One async unit.

    `id` is unique within the inventory and stays the same while path and name do: `shop/tasks.py::send_invoice`.
    `fed_by` and `feeds` are ids of other units. `path` is relative to the inventory's root, with `/`; `line` and
    `end_line` count from 1. `contract` and `law` hold an entry per column, `bounds` (attempts, time limit,
    concurrency, payload, retention) what limits it, in words, None where nothing says so. `source` is an excerpt that
    starts at line `source_line`. `work` is the code it consists of, for comparisons; reports leave it out.
    """

    id: str
    kind: Kind
    name: str
    module: str
    path: str
    line: int
    end_line: int
    library: str
    signature: str = ""
    doc: str = ""
    fed_by: tuple[str, ...] = ()
    feeds: tuple[str, ...] = ()
    contract: dict[str, Entry] = field(default_factory=dict)
    law: dict[str, Entry] = field(default_factory=dict)
    bounds: dict[str, str | None] = field(default_factory=dict)
    findings: tuple[Place, ...] = ()
    waivers: tuple[Place, ...] = ()
    tests: tuple[Place, ...] = ()
    source: str = ""
    source_line: int = 1
    work: tuple[Part, ...] = ()

    def entry(self, column: str) -> Entry:
        """The entry of one of the nine columns."""
        return self.contract[column] if column in self.contract else self.law[column]


@dataclass(frozen=True)
class Inventory:
    """All units, sorted by path, line and id. `troubles` names the files that could not be read, a line each."""

    units: tuple[Unit, ...]
    troubles: tuple[str, ...] = ()

    @property
    def coverage(self) -> dict[str, Any]:
        """
        How much is named: `units`, `by_kind`, and per column how many entries apply and how many are in each state;
        `named` is the share (0 to 1) of the applying entries that are evident or declared, 1.0 where none applies;
        `tested` counts the units that a test names.
        """
        columns: dict[str, dict[str, int]] = {}
        for column in COLUMNS:
            states = [unit.entry(column).state for unit in self.units]
            counts: dict[str, int] = {state: states.count(state) for state in STATES if state != "none"}
            columns[column] = {"applies": sum(counts.values()), **counts}
        applies = sum(column["applies"] for column in columns.values())
        named = sum(column["evident"] + column["declared"] for column in columns.values())
        return {
            "units": len(self.units),
            "by_kind": {kind: n for kind in KINDS if (n := sum(unit.kind == kind for unit in self.units))},
            "columns": columns,
            "named": round(named / applies, 4) if applies else 1.0,
            "tested": sum(bool(unit.tests) for unit in self.units),
        }

    def as_json(self) -> dict[str, Any]:
        """What `--format json` prints, as plain data: see `inventory.schema.json`."""
        units = [asdict(replace(unit, work=())) for unit in self.units]
        for unit in units:
            del unit["work"]
        return {"units": units, "coverage": self.coverage}


# -- taking it ---------------------------------------------------------------------------------------------------

EXCERPT: Final = 60
"""Lines of source that an excerpt holds at most."""


@dataclass(frozen=True)
class _Raw:
    """
    A unit of one file before it is linked. `runs` are the functions whose running is the unit, `starts` those it
    starts, as qualified names; `starts_named` jobs by their registered names; `writes` and `reads` the places of a
    broker, `puts` and `gets` the functions that use a queue of this process.
    """

    unit: Unit
    runs: frozenset[str] = frozenset()
    starts: frozenset[str] = frozenset()
    starts_named: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    reads: frozenset[str] = frozenset()
    puts: frozenset[str] = frozenset()
    gets: frozenset[str] = frozenset()
    function: str | None = None
    held: frozenset[tuple[str, str]] = frozenset()
    """Class and attribute of the jobs that it sends, and of which a subclass says what they are."""


def take(paths: Iterable[str], settings: Settings, root: str | None = None) -> Inventory:
    """
    The inventory of the files at `paths`; tests among them hold no unit, but name some.

    Paths in it are relative to `root`: the folder of the configuration, or else the current one. A file that can't be
    read or parsed is named in `troubles`, and the rest is there.
    """
    from .engine import inspect, judge
    from .model.project import is_test
    from .reading import NotChecked, decode, explained, read, why_not_parsed
    from .suppress import surviving

    base = os.path.abspath(root or (os.path.dirname(settings.source) if settings.source else os.getcwd()))
    raws: list[_Raw] = []
    held: _Held = {}
    troubles: list[str] = []
    tests: list[str] = []
    for path in paths:
        if is_test(path):
            tests.append(path)
            continue
        text = ""
        try:
            text = decode(read(path))
            reports = surviving(judge(text, path, settings, remembered=False).reports, text, path)
            found = [(r.line, r.code, r.text) for r in reports]
            raws += inspect(
                text, path, settings, partial(_raws, path=_relative(path, base), base=base, reports=found, held=held)
            )
        except NotChecked as trouble:
            troubles.append(f"{path}: not checked: {trouble}")
        except Exception as error:  # one bad file must not hide what the other files hold
            troubles.append(explained(error, path, why_not_parsed(text)))
    raws = _named_apart(raws)
    units = [*_linked(raws, held), *_channels(raws)]
    units = _tested(units, tests, base)
    return Inventory(tuple(sorted(units, key=lambda unit: (unit.path, unit.line, unit.id))), tuple(troubles))


def _relative(path: str, base: str) -> str:
    relative = os.path.relpath(os.path.abspath(path), base)
    return relative.replace(os.sep, "/")


_Held = dict[tuple[str, str], set[str]]
"""The jobs that a class attribute holds in any subclass, by class and attribute."""


def _raws(module: Module, path: str, base: str, reports: list[tuple[int, str, str]], held: _Held) -> list[_Raw]:
    """The units of one file, with what links them to others; adds to `held`."""
    from .model.evidence import bounds_of
    from .model.places import held_jobs

    found: list[_Raw] = []
    for key, job in held_jobs(module):
        held.setdefault(key, set()).add(job)
    lines = module.source.splitlines()
    for contract in module.contracts.all:
        unit = contract.unit
        last = min(unit.end_line, unit.line + EXCERPT - 1)
        entries = {column: contract.entry(column) for column in COLUMNS}
        record = Unit(
            id=f"{path}::{unit.name}",
            kind=unit.kind,
            name=unit.name,
            module=module.name,
            path=path,
            line=unit.line,
            end_line=unit.end_line,
            library=unit.library,
            signature=_signature(unit),
            doc=_doc(unit),
            contract={column: entries[column] for column in CONTRACT},
            law={column: entries[column] for column in LAW},
            bounds=bounds_of(unit),
            findings=tuple(Place(path, n, t, c) for n, c, t in reports if unit.line <= n <= unit.end_line),
            waivers=tuple(Place(path, d.line, d.text, d.code or d.key) for d in contract.declared),
            source="\n".join(lines[unit.line - 1 : last]),
            source_line=unit.line,
            work=tuple(_parts(unit, base)),
        )
        found.append(_links(unit, record))
    return found


def _parts(unit: Found, base: str) -> Iterator[Part]:
    """The code that `unit` consists of: all that a job, consumer or task runs; of others what stands there."""
    own = unit.info if unit.kind in ("job", "consumer", "producer", "mail") else None
    if own is None:
        node = unit.node if unit.kind == "schedule" else unit.module.statement(unit.node) or unit.node
        yield Part(unit.name, _relative(unit.module.path, base), unit.line, _digest_of(node), own=True)
    info = unit.runs if unit.kind in ("job", "consumer", "task") else own
    if info is None:
        return
    alone = unit.kind in ("producer", "mail")
    for run in info.module.effects.runs(info.function):
        part = run.info
        path = _relative(part.module.path, base) if part.module.path else ""
        yield Part(part.name, path, part.node.lineno, _digest(part), own=part is own)
        if alone:
            return


_digests: WeakKeyDictionary[FunctionInfo, str] = WeakKeyDictionary()
"""What has been computed: many jobs run the same helper."""


def _digest(info: FunctionInfo) -> str:
    if info not in _digests:
        _digests[info] = _digest_of(info.node)
    return _digests[info]


def _digest_of(node: ast.AST) -> str:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node, clean=False) is not None:
        node = copy(node)
        node.body = node.body[1:] or [ast.Pass()]
    return sha256(ast.unparse(node).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _signature(unit: Found) -> str:
    info = unit.runs if unit.kind in ("task", "schedule") else unit.info
    if info is None:
        return ""
    if isinstance(info.node, ast.Lambda):
        return " ".join(ast.unparse(info.node).split())
    word = "async def" if info.is_async else "def"
    result = f" -> {ast.unparse(info.node.returns)}" if info.node.returns is not None else ""
    return f"{word} {info.short_name}({ast.unparse(info.node.args)}){result}"


def _doc(unit: Found) -> str:
    info = unit.runs if unit.kind in ("task", "schedule") else unit.info
    if info is None or isinstance(info.node, ast.Lambda):
        return ""
    text = ast.get_docstring(info.node) or ""
    return text.strip().partition("\n")[0]


def _links(unit: Found, record: Unit) -> _Raw:
    """What `unit` runs, starts, writes and reads, by names that hold across the project."""
    from .model import places

    starts: set[str] = set()
    named: set[str] = set()
    if unit.kind == "producer":
        for call in unit.calls:
            jobs, name = places.jobs_of(call)
            starts.update(job.name for job in jobs)
            if not jobs and name is not None:
                named.add(name)
    elif unit.kind == "schedule" and unit.plan is not None:
        if unit.plan.info is not None:
            starts.add(unit.plan.info.name)
        else:
            named.add(unit.plan.what)
    puts, gets = places.users_of(unit) if unit.kind == "queue" else (frozenset(), frozenset())
    return _Raw(
        record,
        places.runs(unit) if unit.kind in ("job", "consumer", "task") else frozenset(),
        frozenset(starts),
        frozenset(named),
        places.written(unit),
        places.read(unit),
        puts,
        gets,
        unit.info.name if unit.info is not None else None,
        places.sent_attributes(unit),
    )


def _named_apart(raws: list[_Raw]) -> list[_Raw]:
    """Gives units of one name their kind, and then a number, so that ids are unique."""
    counts: dict[str, int] = {}
    for raw in raws:
        counts[raw.unit.id] = counts.get(raw.unit.id, 0) + 1
    seen: dict[str, int] = {}
    found: list[_Raw] = []
    for raw in raws:
        id_ = raw.unit.id
        if counts[id_] > 1 and raw.unit.kind != "job":
            id_ = f"{id_}#{raw.unit.kind}"
        seen[id_] = seen.get(id_, 0) + 1
        if seen[id_] > 1:
            id_ = f"{id_}-{seen[id_]}"
        found.append(replace(raw, unit=replace(raw.unit, id=id_)))
    return found


def _linked(raws: list[_Raw], held: _Held) -> list[Unit]:
    """The units, each with what feeds it and what it feeds."""
    feeds: dict[str, set[str]] = {raw.unit.id: set() for raw in raws}
    jobs: dict[str, list[str]] = {}
    for raw in raws:
        if raw.unit.kind in ("job", "task", "consumer") and raw.function is not None:
            jobs.setdefault(raw.function, []).append(raw.unit.id)
    plain = {name.replace(":", "."): ids for name, ids in jobs.items()}
    senders: dict[str, list[str]] = {}
    for raw in raws:
        if raw.unit.kind in ("producer", "mail") and raw.function is not None:
            senders.setdefault(raw.function, []).append(raw.unit.id)
    for raw in raws:
        own = feeds[raw.unit.id]
        for name in raw.starts.union(*(held.get(key, ()) for key in raw.held)):
            own.update(jobs.get(name, ()))
        for name in raw.starts_named:
            own.update(plain.get(name, ()) or _by_last_name(plain, name))
        for name in raw.runs:
            own.update(senders.get(name, ()))
        own.update(_channel_id(place) for place in raw.writes)
        if raw.unit.kind == "queue":
            for other in raws:
                running = other.runs | ({other.function} if other.function is not None else set())
                if other.unit.kind in ("queue", "schedule"):
                    continue
                if running & raw.puts:
                    feeds[other.unit.id].add(raw.unit.id)
                if running & raw.gets:
                    own.add(other.unit.id)
        own.discard(raw.unit.id)
    fed: dict[str, set[str]] = {}
    for id_, targets in feeds.items():
        for target in targets:
            fed.setdefault(target, set()).add(id_)
    for raw in raws:
        for place in raw.reads:
            fed.setdefault(raw.unit.id, set()).add(_channel_id(place))
    return [
        replace(raw.unit, feeds=tuple(sorted(feeds[raw.unit.id])), fed_by=tuple(sorted(fed.get(raw.unit.id, ()))))
        for raw in raws
    ]


def _by_last_name(jobs: dict[str, list[str]], name: str) -> Iterable[str]:
    """A job that goes by a short name of its own: the only one that is called so."""
    last = name.rpartition(".")[2]
    found = [ids for full, ids in jobs.items() if full.rpartition(".")[2] == last]
    return found[0] if len(found) == 1 else ()


def _channel_id(place: str) -> str:
    return f"channel::{place}"


def _channels(raws: list[_Raw]) -> list[Unit]:
    """The topics, queues and streams that the units name, each where it is named first."""
    found: dict[str, Unit] = {}
    writers: dict[str, set[str]] = {}
    readers: dict[str, set[str]] = {}
    for raw in raws:
        for place in raw.writes:
            writers.setdefault(place, set()).add(raw.unit.id)
        for place in raw.reads:
            readers.setdefault(place, set()).add(raw.unit.id)
    none = Entry("none")
    for raw in raws:
        for place in sorted(raw.writes | raw.reads):
            if place in found:
                continue
            law = dict.fromkeys(LAW, none)
            law["bound"] = Entry("unknown", "how much it keeps is set at the broker")
            found[place] = Unit(
                id=_channel_id(place),
                kind="channel",
                name=place,
                module=raw.unit.module,
                path=raw.unit.path,
                line=raw.unit.line,
                end_line=raw.unit.end_line,
                library=raw.unit.library,
                fed_by=tuple(sorted(writers.get(place, ()))),
                feeds=tuple(sorted(readers.get(place, ()))),
                contract=dict.fromkeys(CONTRACT, none),
                law=law,
                bounds={},
                source=raw.unit.source,
                source_line=raw.unit.source_line,
            )
    return list(found.values())


_WORD: Final = re.compile(r"\w+")


def _tested(units: list[Unit], tests: list[str], base: str) -> list[Unit]:
    """The units with the lines of tests that name them."""
    from .reading import NotChecked, decode, read

    wanted = {unit.name.rpartition(".")[2] for unit in units if unit.kind != "channel"}
    naming: dict[str, list[Place]] = {}
    for path in tests:
        try:
            text = decode(read(path))
        except NotChecked:
            continue
        if wanted.isdisjoint(_WORD.findall(text)):
            continue
        seen: set[str] = set()
        for number, line in enumerate(text.splitlines(), 1):
            for word in wanted.intersection(_WORD.findall(line)) - seen:
                if not line.lstrip().startswith(("#", "import ", "from ")):
                    seen.add(word)
                    naming.setdefault(word, []).append(Place(_relative(path, base), number, line.strip()))
    return [
        replace(unit, tests=tuple(naming.get(unit.name.rpartition(".")[2], ()))) if unit.kind != "channel" else unit
        for unit in units
    ]
