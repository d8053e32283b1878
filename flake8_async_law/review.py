"""
What a change does to the async units of a project: two inventories, compared.

Each unit that the change adds, removes or alters is held to the list of what such a unit must have decided (`MUSTS`).
A decision is evident in the code, declared, or shown by a test whose name speaks of it; what is none of these is open,
and that is what a reviewer is here for.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal

from .inventory import Entry, Inventory, Kind, Part, Place, Unit
from .model.contracts import COLUMNS, NONE
from .model.declarations import is_without_impact

Decision = Literal["open", "outside", "evident", "declared", "tested"]
DECISIONS: Final[tuple[Decision, ...]] = ("open", "outside", "evident", "declared", "tested")
TEST: Final = "test"
"""The key of the one thing that no column holds: that a test names the unit."""


@dataclass(frozen=True)
class Must:
    """
    One thing that a unit of some kind must have decided, in one plain sentence.

    `key` is the column that shows it, or `TEST`. A test whose name matches `words` (and which names the unit) shows it
    too. `bounds` are the bounds worth seeing beside it.
    """

    key: str
    sentence: str
    words: str = ""
    bounds: tuple[str, ...] = ()


_NAMED: Final = Must(TEST, "a test names it")
_TWICE: Final = r"twice|idempot|dup|again|redeliver|once|repeat|rerun|replay"
_FAILS: Final = r"fail|error|rais|retr|dead|poison|except|broken|alert|reject"
_LOST: Final = r"lost|ambig|timeout|timed|unknown|reconcil|no_answer|unreachable"
_ENDS: Final = r"stop|cancel|shutdown|close|ends|time_?limit|timeout|hang"
_FULL: Final = r"full|bound|limit|overflow|backpressure|flood|max"
_KILLED: Final = r"kill|crash|die[sd]?_|dead_worker|lost|lease|visib|restart|overlap|concurren"

MUSTS: Final[Mapping[Kind, tuple[Must, ...]]] = {
    "job": (
        Must("effect", "its effect is once although it runs twice", _TWICE, ("payload",)),
        Must("ack", "it is acknowledged after its effect", r"ack|crash|kill|redeliver"),
        Must("lease", "a lost worker's run comes back, or is known to be gone", _KILLED),
        Must("ambiguity", "a lost answer is looked up", _LOST),
        Must("owner", "something runs it", r"owner|supervis|worker"),
        Must("lifetime", "it has a time limit", _ENDS, ("time_limit",)),
        Must("failure", "its failures are heard", _FAILS, ("attempts",)),
        _NAMED,
    ),
    "consumer": (
        Must("effect", "its effect is once although a message comes twice", _TWICE),
        Must("ack", "a message is acknowledged after its effect", r"ack|commit|crash|kill"),
        Must("lease", "a message whose reader is lost comes to another, and not while it is worked on", _KILLED),
        Must("ambiguity", "a lost answer is looked up", _LOST),
        Must("owner", "somebody runs it", r"owner|supervis|cancel"),
        Must("lifetime", "it can be told to stop", _ENDS),
        Must("bound", "it is handed no more than it can hold", _FULL, ("concurrency",)),
        Must("failure", "a message that fails again and again ends somewhere", _FAILS),
        _NAMED,
    ),
    "producer": (
        Must("intent", "what was to be sent survives a crash beside the send", r"crash|outbox|pending|resend|rollback"),
        Must("ambiguity", "a send whose answer is lost is neither lost nor doubled", rf"{_LOST}|{_TWICE}"),
        Must("failure", "a failed send is heard", _FAILS),
        _NAMED,
    ),
    "schedule": (
        Must("lease", "one run at a time, or it is safe that they overlap", _KILLED, ("time_limit", "concurrency")),
        Must("ambiguity", "it is known what becomes of a run that was missed", r"miss|late|catch|misfire|skip"),
        Must("owner", "something starts it", r"owner|schedul"),
        Must("bound", "runs do not pile up behind a stopped worker", _FULL),
        Must("failure", "a failed run is heard", _FAILS),
        _NAMED,
    ),
    "task": (
        Must("owner", "somebody holds it", r"owner|supervis|cancel"),
        Must("lifetime", "something ends it", _ENDS),
        Must("failure", "when it dies, somebody hears of it", _FAILS),
        _NAMED,
    ),
    "mail": (
        Must("failure", "a mail that could not be sent is heard of", _FAILS),
        _NAMED,
    ),
    "queue": (
        Must("bound", "it has a bound", _FULL, ("payload",)),
        Must("failure", "it is decided what happens when it is full", rf"{_FULL}|{_FAILS}"),
    ),
    "channel": (Must("bound", "it is known how much it keeps", _FULL),),
}  # fmt: skip
"""What must be decided for each kind of unit, in the order in which it matters."""


# -- what a review holds ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """
    What one must of one unit is mapped to: `text` says what shows it or what is missing. `is_new`: it is open, and
    before the change it was not, or there was no such unit, or more rests on it since: `why` says what.
    """

    must: Must
    decision: Decision
    text: str
    place: Place | None = None
    is_new: bool = False
    why: str = ""

    @property
    def is_open(self) -> bool:
        """Has nobody in the project decided it?"""
        return self.decision in ("open", "outside")


@dataclass(frozen=True)
class Shift:
    """Something with a name, before and after: an entry's column, or a bound."""

    name: str
    before: Entry | str | None
    after: Entry | str | None


@dataclass(frozen=True)
class Change:
    """
    What a change does to one unit. `unit` is how it is now, or for a removed one how it was.

    `reasons` say where it was altered, each a few words. `feeds` and `fed_by` are ids behind `+` or `-`. `findings` are
    new ones, `cured` those that are gone.
    """

    what: Literal["added", "altered", "removed"]
    unit: Unit
    before: Unit | None = None
    reasons: tuple[str, ...] = ()
    entries: tuple[Shift, ...] = ()
    bounds: tuple[Shift, ...] = ()
    feeds: tuple[str, ...] = ()
    fed_by: tuple[str, ...] = ()
    findings: tuple[Place, ...] = ()
    cured: tuple[Place, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def open(self) -> tuple[Answer, ...]:
        """What nobody has decided; of a channel nothing counts, since nothing can be declared there."""
        return tuple(answer for answer in self.answers if answer.is_open and self.unit.kind != "channel")

    @property
    def decided(self) -> tuple[Answer, ...]:
        """The rest of the answers."""
        return tuple(answer for answer in self.answers if answer not in self.open)

    @property
    def shows(self) -> bool:
        """Does more differ than code: an entry, a bound, a finding, what it feeds?"""
        return bool(self.entries or self.bounds or self.findings or self.cured or self.feeds)


@dataclass(frozen=True)
class Review:
    """All changes since `base`, in words. Those on which something is new and open come first."""

    base: str
    changes: tuple[Change, ...]

    def of(self, what: str) -> list[Change]:
        """The changes of one kind: added, altered, removed."""
        return [change for change in self.changes if change.what == what]

    @property
    def open(self) -> int:
        """How many decisions are open on what was added or altered."""
        return sum(len(change.open) for change in self.changes)

    @property
    def new_open(self) -> int:
        """How many of them were not open before."""
        return sum(answer.is_new for change in self.changes for answer in change.open)

    @property
    def findings(self) -> list[Place]:
        """New findings, each once, though it stands on two units."""
        return _distinct(place for change in self.changes for place in change.findings)

    @property
    def cured(self) -> list[Place]:
        """Findings that are gone."""
        return _distinct(place for change in self.changes for place in change.cured)

    def as_json(self) -> dict[str, Any]:
        """What `--format json` prints, as plain data: see `review.schema.json`."""
        return {
            "base": self.base,
            "summary": {
                **{what: len(self.of(what)) for what in ("added", "altered", "removed")},
                "open": self.open,
                "new_open": self.new_open,
                "findings": len(self.findings),
                "cured": len(self.cured),
            },
            "changes": [_change_as_json(change) for change in self.changes],
        }


def _distinct(places: Iterable[Place]) -> list[Place]:
    return sorted(set(places), key=lambda place: (place.path, place.line, place.code, place.text))


def _change_as_json(change: Change) -> dict[str, Any]:
    unit = change.unit
    return {
        "what": change.what,
        "id": unit.id,
        "id_before": change.before.id if change.before is not None else None,
        **{name: getattr(unit, name) for name in ("kind", "name", "path", "line", "end_line", "library")},
        "reasons": list(change.reasons),
        "open": [_answer_as_json(answer) for answer in change.open],
        "decided": [_answer_as_json(answer) for answer in change.decided],
        **{name: [_shift_as_json(shift) for shift in getattr(change, name)] for name in ("entries", "bounds")},
        "feeds": list(change.feeds),
        "fed_by": list(change.fed_by),
        "findings": [asdict(place) for place in change.findings],
        "cured": [asdict(place) for place in change.cured],
    }


def _answer_as_json(answer: Answer) -> dict[str, Any]:
    return {
        "key": answer.must.key,
        "must": answer.must.sentence,
        "decision": answer.decision,
        "text": answer.text,
        "place": asdict(answer.place) if answer.place is not None else None,
        "is_new": answer.is_new,
        "why": answer.why,
    }


def _shift_as_json(shift: Shift) -> dict[str, Any]:
    sides = {"before": shift.before, "after": shift.after}
    return {"name": shift.name, **{k: asdict(v) if isinstance(v, Entry) else v for k, v in sides.items()}}


# -- comparing -------------------------------------------------------------------------------------------------------


def compare(
    before: Inventory,
    after: Inventory,
    base: str,
    renamed: Mapping[str, str] | None = None,
    tests: Sequence[NamedTest] = (),
) -> Review:
    """
    What lies between two inventories.

    `renamed` maps paths before to paths after; `tests` are those that name one of the units, see `named_tests`.
    """
    old = [_moved(unit, renamed or {}) for unit in before.units]
    pairs, gone, new = _paired(old, list(after.units))
    original = {id(moved): unit for moved, unit in zip(old, before.units, strict=True)}
    ids = {original[id(was)].id: now.id for was, now in pairs}
    changes = [_added(unit, tests) for unit in new]
    changes += [c for was, now in pairs if (c := _altered(was, now, ids, tests)) is not None]
    for unit in (original[id(moved)] for moved in gone):
        changes.append(Change("removed", unit, fed_by=_signed(unit.fed_by, ()), cured=unit.findings))
    return Review(base, tuple(sorted(changes, key=_urgency)))


def _urgency(change: Change) -> tuple[object, ...]:
    new = sum(answer.is_new for answer in change.open)
    order = {"added": 0, "altered": 1, "removed": 2}
    return (
        order[change.what] == 2,
        not new,
        not change.findings,
        not change.open,
        not change.shows,
        order[change.what],
        change.unit.path,
        change.unit.line,
        change.unit.id,
    )


def _moved(unit: Unit, renamed: Mapping[str, str]) -> Unit:
    """`unit` under the path that its file has now."""
    if unit.kind == "channel":
        return unit
    parts = tuple(replace(part, path=renamed.get(part.path, part.path)) for part in unit.work)
    path = renamed.get(unit.path, unit.path)
    return replace(unit, path=path, id=path + unit.id.removeprefix(unit.path), work=parts)


Pairs = list[tuple[Unit, Unit]]


def _paired(old: list[Unit], new: list[Unit]) -> tuple[Pairs, list[Unit], list[Unit]]:
    """
    Units that are the same before and after, and the rest of both. The same by place, kind and name; or else by their
    code: moved to another file, or renamed.
    """
    keys: tuple[Callable[[Unit], object], ...] = (
        lambda unit: (unit.kind, unit.path, unit.name, unit.library, _own(unit)),
        lambda unit: (unit.kind, unit.path, unit.name, unit.library),
        lambda unit: (unit.kind, unit.path, unit.name),
        lambda unit: (unit.kind, unit.name, _own(unit)),
        lambda unit: (unit.kind, unit.path, _body(unit)),
    )
    pairs: Pairs = []
    for key in keys:
        waiting: dict[object, list[Unit]] = {}
        for unit in new:
            waiting.setdefault(key(unit), []).append(unit)
        left = []
        for unit in old:
            same = waiting.get(key(unit))
            if same and (unit.kind != "channel" or same[0].id == unit.id):
                pairs.append((unit, same.pop(0)))
            else:
                left.append(unit)
        paired = {id(now) for _, now in pairs}
        old, new = left, [unit for unit in new if id(unit) not in paired]
    return pairs, old, new


def _own(unit: Unit) -> str:
    """The code of the unit itself."""
    return next((part.digest for part in unit.work if part.own), unit.id)


def _body(unit: Unit) -> object:
    """The same, whatever it is called. An excerpt: enough to know it again, where it is more than a line."""
    lines = [line.strip() for line in unit.source.splitlines() if not line.lstrip().startswith(("def ", "async def "))]
    return tuple(lines) if len(lines) > 1 else unit.id


def _added(unit: Unit, tests: Sequence[NamedTest]) -> Change:
    return Change(
        "added",
        unit,
        feeds=_signed((), unit.feeds),
        fed_by=_signed((), unit.fed_by),
        findings=unit.findings,
        answers=_answers(unit, None, {}, tests),
    )


def _altered(was: Unit, now: Unit, ids: Mapping[str, str], tests: Sequence[NamedTest]) -> Change | None:
    """What differs; None, where nothing does that concerns the unit itself."""
    entries = tuple(
        Shift(column, was.entry(column), now.entry(column))
        for column in COLUMNS
        if _said(was.entry(column)) != _said(now.entry(column))
    )
    bounds = tuple(
        Shift(name, was.bounds.get(name), now.bounds.get(name))
        for name in dict.fromkeys((*was.bounds, *now.bounds))
        if was.bounds.get(name) != now.bounds.get(name)
    )
    findings, cured = _left(now.findings, was.findings), _left(was.findings, now.findings)
    feeds = _signed((ids.get(id_, id_) for id_ in was.feeds), now.feeds)
    reasons = [*_reasons(was, now)]
    is_untested = bool(was.tests) and not now.tests
    if is_untested:
        reasons.append("no test names it any more")
    if not (reasons or entries or bounds or findings or cured or feeds):
        return None
    return Change(
        "altered",
        now,
        was,
        tuple(reasons) or ("through settings, or code elsewhere",),
        entries,
        bounds,
        feeds,
        _signed((ids.get(id_, id_) for id_ in was.fed_by), now.fed_by),
        findings,
        cured,
        _answers(now, was, _weights(now, feeds, bounds), tests),
    )


def _weights(unit: Unit, feeds: Iterable[str], bounds: Iterable[Shift]) -> dict[str, str]:
    """The musts on which more rests than before, and why: what was open already is not the same question then."""
    found: dict[str, str] = {}
    fed = [id_[1:] for id_ in feeds if id_.startswith("+")]
    if fed:
        why = f"it now feeds {fed[0]}" + (f" and {len(fed) - 1} more" if len(fed) > 1 else "")
        found = dict.fromkeys(("intent", "ambiguity", "failure") if unit.kind == "producer" else ("effect",), why)
    for shift in bounds:
        if shift.name == "attempts" and shift.after is not None:
            found["effect"] = (
                f"it is now tried otherwise: {shift.before or 'nothing said how often'}, now {shift.after}"
            )
    return found


def _said(entry: Entry) -> tuple[str, str]:
    return entry.state, entry.text


def _signed(old: Iterable[str], new: Iterable[str]) -> tuple[str, ...]:
    """What is new behind a `+`, what is gone behind a `-`."""
    before, after = set(old), set(new)
    return (*(f"+{id_}" for id_ in sorted(after - before)), *(f"-{id_}" for id_ in sorted(before - after)))


def _reasons(was: Unit, now: Unit) -> Iterator[str]:
    """Where its code differs."""
    if was.id != now.id and (was.path, was.name) != (now.path, now.name):
        yield f"was {was.id}"
    old, new = _parts(was), _parts(now)
    if [part.digest for part in was.work if part.own] != [part.digest for part in now.work if part.own]:
        yield "its own code"
    own = {name for parts in (old, new) for name, part in parts.items() if part.own}
    through = [new[name] for name in new if name in old and name not in own and new[name].digest != old[name].digest]
    if through:
        yield "through " + _listed(through)
        return
    moved = {part.digest for part in old.values()} & {part.digest for part in new.values()}
    came = [new[name] for name in new if name not in old and name not in own and new[name].digest not in moved]
    left = [old[name] for name in old if name not in new and name not in own and old[name].digest not in moved]
    if came:
        yield "it now runs " + _listed(came)
    if left:
        yield "it no longer runs " + _listed(left)


def _parts(unit: Unit) -> dict[tuple[str, str], Part]:
    return {(part.path, part.name.rpartition(":")[2]): part for part in unit.work}


LISTED: Final = 3
"""How many functions are named as reasons; of more, how many there are."""


def _listed(parts: Sequence[Part]) -> str:
    shown = [f"`{part.name.rpartition(':')[2]}` ({part.path}:{part.line})" for part in parts[:LISTED]]
    more = [f"{len(parts) - LISTED} more"] if len(parts) > LISTED else []
    return ", ".join(shown + more)


_PLACES: Final = re.compile(r"\bline \d+|:\d+\b")


def _left(places: Iterable[Place], others: Iterable[Place]) -> tuple[Place, ...]:
    """Those of `places` that `others` do not hold, wherever they stand."""

    def said(place: Place) -> tuple[str, str]:
        return place.code, _PLACES.sub("", place.text)

    counts = Counter(map(said, others))
    found = []
    for place in places:
        if counts[said(place)]:
            counts[said(place)] -= 1
        else:
            found.append(place)
    return tuple(found)


# -- musts and their answers -----------------------------------------------------------------------------------------


def _answers(
    unit: Unit, was: Unit | None, weights: Mapping[str, str], tests: Sequence[NamedTest]
) -> tuple[Answer, ...]:
    """What each must that applies is mapped to, the open ones first. `weights`: see `_weights`."""
    found = []
    for must in MUSTS[unit.kind]:
        answer = _answer(unit, must, tests)
        if answer is None:
            continue
        # Of the tests of then no more is known than which lines named it, so a must about tests is taken as it is now,
        # unless there were such lines and now there is none.
        is_as_now = was is not None and must.key == TEST and bool(was.tests) == bool(unit.tests)
        before = answer if is_as_now else _answer(was, must, ()) if was is not None else None
        why = weights.get(must.key, "") if answer.is_open and before is not None and before.is_open else ""
        is_new = answer.is_open and (before is None or not before.is_open or bool(why))
        found.append(replace(answer, is_new=is_new, why=why))
    return tuple(sorted(found, key=lambda answer: (not answer.is_open, not answer.is_new)))


def _answer(unit: Unit, must: Must, tests: Sequence[NamedTest]) -> Answer | None:
    """None, where the must does not apply."""
    if must.key == TEST:
        named = _naming(unit, tests)
        if named is not None:
            return Answer(must, "tested", named.text, named)
        return Answer(must, "open", "no test of the project names it")
    entry = unit.entry(must.key)
    if entry.state == NONE.state:
        return None
    bounds = [f"{name.replace('_', ' ')}: {value}" for name in must.bounds if (value := unit.bounds.get(name))]
    text = "; ".join([entry.text, *(bound for bound in bounds if bound.partition(": ")[2] not in entry.text)])
    # What is evident may stand in a helper of another file: a line beyond the unit's own says nothing without that.
    is_own = entry.line is not None and (entry.state != "evident" or unit.line <= entry.line <= unit.end_line)
    place = Place(unit.path, entry.line) if entry.line is not None and is_own else None
    if entry.state == "evident":
        return Answer(must, "evident", text, place)
    if entry.line is not None and not is_without_impact(entry.text.partition("=")[2]):
        return Answer(must, "declared", text, place)
    shown = next((test for test in tests if test.names(unit) and test.speaks_of(must)), None)
    if shown is not None:
        return Answer(must, "tested", shown.name, Place(shown.path, shown.line, shown.name))
    if entry.line is not None:
        return Answer(must, "open", f"{entry.text}: nobody has said what that can do", place)
    return Answer(must, "outside" if entry.state == "unknown" else "open", entry.text, place)


# -- tests -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NamedTest:
    """
    A function of a test file: its name with that of its class, and the names that it uses: what it reads, attributes,
    words of its texts (`mock.patch("shop.tasks.send")`), not its own variables. `name` is empty for the file itself.
    """

    path: str
    line: int
    name: str
    uses: frozenset[str]

    def names(self, unit: Unit) -> bool:
        """Does the test speak of `unit`, as far as its text tells?"""
        return unit.name.rpartition(".")[2] in self.uses and any(place.path == self.path for place in unit.tests)

    def speaks_of(self, must: Must) -> bool:
        """Does the test's name say that it is about `must`?"""
        is_test = self.name.rpartition(".")[2].startswith("test")
        return is_test and bool(must.words) and re.search(must.words, self.name, re.IGNORECASE) is not None


def _naming(unit: Unit, tests: Sequence[NamedTest]) -> Place | None:
    """Where a test names `unit`; a line of a file of which no more is known is believed."""
    read = {test.path for test in tests}
    for place in unit.tests:
        if place.path not in read:
            return place
    found = next((test for test in tests if test.names(unit)), None)
    if found is None:
        return None
    return Place(found.path, found.line, found.name or "the file itself")


_WORD: Final = re.compile(r"\w+")


def named_tests(source: str, path: str) -> list[NamedTest]:
    """The functions of one test file, and the file itself; none, where it cannot be parsed."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    functions = list(_functions(tree.body, ""))
    found = [NamedTest(path, node.lineno, name, _uses([node])) for node, name in functions]
    rest = [node for node in tree.body if not isinstance(node, (*_FUNCTIONS, ast.ClassDef))]
    return [*found, NamedTest(path, 1, "", _uses(rest))]


_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


def _functions(body: Iterable[ast.stmt], above: str) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{above}{node.name}.")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node, above + node.name


def _uses(nodes: Iterable[ast.AST]) -> frozenset[str]:
    read: set[str] = set()
    stored: set[str] = set()
    other: set[str] = set()
    for top in nodes:
        for node in ast.walk(top):
            if isinstance(node, ast.Name):
                (read if isinstance(node.ctx, ast.Load) else stored).add(node.id)
            elif isinstance(node, ast.arg):
                stored.add(node.arg)
            elif isinstance(node, ast.Attribute):
                other.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                other.update(_WORD.findall(node.value))
    return frozenset((read - stored) | other)
