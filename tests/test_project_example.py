"""The example of a whole project keeps the whole law, and the README shows its inventory."""

import re

from example_files import EXAMPLES

from flake8_async_law.cli import CLEAN, main
from flake8_async_law.inventory import KINDS, take
from flake8_async_law.report.inventory_mermaid import render
from flake8_async_law.settings import load

PROJECT = EXAMPLES / "project"
BEGIN, END = "<!-- begin: inventory of examples/project -->\n", "<!-- end -->\n"


def files() -> list[str]:
    return sorted(str(path) for path in PROJECT.rglob("*.py"))


def inventory():
    return take(files(), load(str(PROJECT), None), str(PROJECT))


def test_it_keeps_the_whole_law(capsys):
    assert main(["check", "--no-cache", "--enable", "LAW", str(PROJECT)]) == CLEAN
    assert capsys.readouterr().out == ""


def test_it_has_units_of_most_kinds_and_each_says_what_it_promises():
    units = inventory().units

    assert {unit.kind for unit in units} == set(KINDS) - {"task", "queue"}
    for unit in units:
        assert not [column for column, entry in {**unit.contract, **unit.law}.items() if entry.state == "missing"]
        assert unit.tests or unit.kind in ("channel", "schedule"), unit.id


def test_what_is_sent_arrives():
    units = {(unit.kind, unit.name): unit for unit in inventory().units if unit.kind != "producer"}
    order = [
        ("schedule", "shop.tasks.publish_outbox"),
        ("job", "publish_outbox"),
        ("job", "pack"),
        ("channel", "payments"),
        ("consumer", "follow"),
        ("job", "confirm"),
        ("mail", "confirm"),
    ]
    assert set(order) <= set(units)
    by_id = {unit.id: unit for unit in inventory().units}

    def reached(start):
        found, queue = set(), [start.id]
        while queue:
            for target in by_id[queue.pop()].feeds:
                if target not in found:
                    found.add(target)
                    queue.append(target)
        return found

    assert units["job", "pack"].id in reached(units["schedule", "shop.tasks.publish_outbox"])
    assert units["mail", "confirm"].id in reached(units["channel", "payments"])


def test_the_readme_shows_its_inventory():
    readme = (EXAMPLES.parent / "README.md").read_text(encoding="utf-8")
    shown = re.search(f"{re.escape(BEGIN)}(.*?){re.escape(END)}", readme, re.DOTALL)

    assert shown is not None
    assert shown[1] == f"```mermaid\n{render(inventory())}```\n", (
        "async-law inventory examples/project --format mermaid"
    )
