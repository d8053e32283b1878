"""Made-up inventories for the tests of reports: `made_up(20)`, and `hostile()` with names that try to break out."""

import random
from dataclasses import replace

from flake8_async_law.inventory import KINDS, Entry, Inventory, Place, Unit
from flake8_async_law.model.contracts import COLUMNS, CONTRACT, LAW

MODULES = (
    ("shop/orders/tasks.py", "order", "celery"),
    ("shop/billing/invoices.py", "invoice", "celery"),
    ("shop/stock/worker.py", "stock", "aiokafka"),
    ("shop/mailing/receipts.py", "receipt", "django"),
    ("shop/search/indexer.py", "document", "asyncio"),
    ("shop/reports/nightly.py", "report", "rq"),
    ("services/gateway/push.py", "device", "websockets"),
    ("services/gateway/presence.py", "presence", "redis"),
    ("services/shipping/labels.py", "label", "dramatiq"),
    ("services/shipping/tracking.py", "parcel", "aio_pika"),
    ("services/fraud/scoring.py", "score", "confluent_kafka"),
    ("tools/exports/archive.py", "archive", "asyncio"),
)
SHAPES = {
    "job": ("send_{0}", "rebuild_{0}_totals", "expire_{0}s", "sync_{0}_with_warehouse"),
    "consumer": ("on_{0}_changed", "consume_{0}_events"),
    "producer": ("publish_{0}_changed", "announce_{0}"),
    "schedule": ("every-night-{0}s", "hourly-{0}-check"),
    "task": ("watch_{0}s", "{0}_pump", "keep_{0}_connection_alive"),
    "mail": ("mail_{0}_receipt",),
    "queue": ("{0}_inbox", "{0}_buffer"),
    "channel": ("{0}.changed", "{0}.dead-letter"),
}
MADE = (
    ("schedule", "job"),
    ("job", "producer"),
    ("producer", "channel"),
    ("channel", "consumer"),
    ("consumer", "job"),
    ("job", "mail"),
    ("task", "queue"),
    ("queue", "task"),
)
"""What feeds what."""
SOURCE = '''\
@app.task(bind=True, acks_late=True, max_retries=5)
def {name}(self, {subject}_id: int, *, reason: str = "") -> None:
    """
    Bring the {subject} up to date.

    Async contract:
        effect: one row per {subject}, an upsert
    """
    {subject} = store.load({subject}_id)
    if {subject} is None:
        return  # deleted in the meantime: nothing is left to do
    with store.transaction():
        store.save({subject}.refreshed(reason))
    bus.publish("{subject}.changed", {{"id": {subject}_id, "reason": reason}})
'''
TEXTS = {
    "evident": "`acks_late=True`, and the write is an upsert",
    "declared": "the supervisor in main.py cancels it on shutdown",
    "unknown": "unknown (impact: an order may be mailed twice)",
    "missing": "nothing says what happens when it runs twice",
    "none": "",
}


def made_up(count: int, seed: int = 7) -> Inventory:
    """An inventory of `count` units that feed each other, as a project of that size has them."""
    choice = random.Random(seed)
    units: list[Unit] = []
    round_ = 0
    while len(units) < count:
        for path, subject, library in MODULES[: max(3, count // 16)]:
            units += _module(path, subject if round_ == 0 else f"{subject}{round_ + 1}", library, choice)
        round_ += 1
    return _linked(sorted(units[:count], key=lambda unit: (unit.path, unit.line, unit.id)), choice)


def _module(path: str, subject: str, library: str, choice: random.Random) -> list[Unit]:
    kinds = [kind for kind in KINDS if kind not in ("mail", "queue") or choice.random() < 0.5]
    names = [(kind, shape.format(subject)) for kind in kinds for shape in SHAPES[kind][: choice.randint(1, 2)]]
    choice.shuffle(names)
    return [_unit(path, subject, library, kind, name, choice) for kind, name in names]


def _unit(path: str, subject: str, library: str, kind: str, name: str, choice: random.Random) -> Unit:
    line = choice.randint(5, 900)
    source = SOURCE.format(name=name.replace("-", "_").replace(".", "_"), subject=subject)
    entries = {column: _entry(column, kind, line, choice) for column in COLUMNS}
    return Unit(
        id=f"{path}::{name}",
        kind=kind,
        name=name,
        module=path.removesuffix(".py").replace("/", "."),
        path=path,
        line=line,
        end_line=line + source.count("\n") - 1,
        library=library,
        signature=f"def {name}(self, {subject}_id: int, *, reason: str = '') -> None" if kind != "channel" else "",
        doc=f"Bring the {subject} up to date." if choice.random() < 0.7 else "",
        contract={column: entries[column] for column in CONTRACT},
        law={column: entries[column] for column in LAW},
        bounds={
            "attempts": "5, 30 seconds apart" if choice.random() < 0.7 else None,
            "time_limit": "60 s" if choice.random() < 0.4 else None,
            "concurrency": "4 processes" if choice.random() < 0.5 else None,
            "payload": "an id and a word" if kind in ("job", "producer", "channel") else None,
            "retention": "7 days" if kind == "channel" else None,
        },
        findings=_findings(path, line, choice),
        waivers=(
            (Place(path, line, "the broker drops what is older than an hour", "waive LAW502"),)
            if choice.random() < 0.15
            else ()
        ),
        tests=(Place(f"tests/test_{subject}.py", line % 90 + 1, f"test_{name}_twice"),)
        if choice.random() < 0.6
        else (),
        source=source,
        source_line=line,
    )


def _entry(column: str, kind: str, line: int, choice: random.Random) -> Entry:
    if kind in ("queue", "channel", "producer") and column in ("lease", "ack"):
        return Entry("none")
    state = choice.choices(("evident", "declared", "unknown", "missing"), (50, 20, 5, 25))[0]
    return Entry(state, TEXTS[state], line + choice.randint(0, 8) if state in ("evident", "declared") else None)


def _findings(path: str, line: int, choice: random.Random) -> tuple[Place, ...]:
    found = (
        Place(path, line + 8, "`store.load` blocks the event loop; run it in a thread", "LAW104"),
        Place(path, line + 13, "`bus.publish` is sent before the transaction commits", "LAW603"),
    )
    return found[: choice.choices((0, 1, 2), (75, 18, 7))[0]]


def _linked(units: list[Unit], choice: random.Random) -> Inventory:
    """Most units get links within their module, a few to other modules, and a sixth of them none."""
    feeds: dict[str, list[str]] = {unit.id: [] for unit in units}
    linked = [unit for unit in units if choice.random() > 0.17]
    for source in linked:
        for target in linked:
            near = source.module == target.module
            chance = 0.75 if near else 0.02
            fits = (source.kind, target.kind) in MADE and source is not target and len(feeds[source.id]) < 3
            if fits and choice.random() < chance:
                feeds[source.id].append(target.id)
    fed_by = {unit.id: [other for other in feeds if unit.id in feeds[other]] for unit in units}
    return Inventory(tuple(replace(unit, feeds=tuple(feeds[unit.id]), fed_by=tuple(fed_by[unit.id])) for unit in units))


BREAKOUTS = (
    "</script><img src=x onerror=document.title='broken'>",
    "<svg onload=document.title='broken'>",
    "\"'><script>document.title='broken'</script>",
    "{{ 7 * 7 }}{% raw %}",
    "a|b`c``d\\|e*f*_g_[h](javascript:alert(1))",
    'x"]:::k; click u0 call alert() %%{init: {"securityLevel": "loose"}}%% ]]>-->',
    "line one\nline two\r\n| --- |\n# heading\n```\n",
    "\x1b[31mred\x1b[0m\x07\x00\u202egnp.exe\u2028next\u2029end",
    "größe-顧客-\U0001f4e8-e\u0301",
    "not\udcff-utf8",
    "a" * 300,
    "",
)
"""What somebody may put into a file name, a docstring or a comment, to break out of a report."""


def hostile() -> Inventory:
    """A unit of each kind or more, with a breakout in each field that is free text."""
    units = []
    for position, text in enumerate(BREAKOUTS):
        place = Place(f"tests/{text}.py", 3, text, text)
        entries = {column: Entry(state, text, 2) for column, state in zip(COLUMNS, _states(), strict=True)}
        units.append(
            Unit(
                id=f"app/{text}.py::{text}",
                kind=KINDS[position % len(KINDS)],
                name=text,
                module=text,
                path=f"app/{text}.py",
                line=2,
                end_line=4,
                library=text,
                signature=text,
                doc=text,
                contract={column: entries[column] for column in CONTRACT},
                law={column: entries[column] for column in LAW},
                bounds={"attempts": text, text or "payload": text, "retention": None},
                findings=(place,),
                waivers=(place,),
                tests=(place,),
                source=f"first\n{text}\nlast",
                source_line=1,
            )
        )
    ids = [unit.id for unit in units]
    return Inventory(
        tuple(
            replace(unit, feeds=(ids[(n + 1) % len(ids)], "gone::" + unit.name), fed_by=(ids[n - 1],))
            for n, unit in enumerate(units)
        ),
        troubles=tuple(BREAKOUTS),
    )


def _states():
    return ("evident", "declared", "unknown", "missing", "none", "evident", "declared", "unknown", "missing")
