"""An inventory as a table, JSON, Markdown and Mermaid, and the command that prints it."""

import html
import json
import re
from importlib.resources import files

import pytest
from example_files import EXAMPLES
from inventories import BREAKOUTS, hostile, made_up
from jsonschema import Draft202012Validator
from rich.cells import cell_len

from flake8_async_law import inventory as inventory_module
from flake8_async_law.cli import main
from flake8_async_law.inventory import KINDS, Entry, Inventory
from flake8_async_law.model.contracts import COLUMNS, STATES
from flake8_async_law.report import (
    inventory_html,
    inventory_json,
    inventory_markdown,
    inventory_mermaid,
    inventory_table,
)
from flake8_async_law.report.inventory import MEANINGS, PLURALS, SHORT, SIGNS, coverage, percent, printable

FORMATS = {
    "table": inventory_table,
    "json": inventory_json,
    "markdown": inventory_markdown,
    "mermaid": inventory_mermaid,
    "html": inventory_html,
}
SCHEMA = json.loads((files("flake8_async_law") / "inventory.schema.json").read_text(encoding="utf-8"))
NOTHING = Inventory(())


@pytest.fixture(scope="module")
def large():
    return made_up(200)


# -- what all formats share -----------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_every_unit_is_named_in_every_format(name):
    inventory = made_up(20)
    text = html.unescape(FORMATS[name].render(inventory))

    assert [unit.name for unit in inventory.units if unit.name not in text] == []


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_inventory_is_the_same_text(name):
    assert FORMATS[name].render(made_up(20)) == FORMATS[name].render(made_up(20))


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("inventory", [NOTHING, hostile()], ids=["nothing", "hostile"])
def test_every_format_bears_everything(name, inventory):
    text = re.sub(r"<script>.*?</script>", "", FORMATS[name].render(inventory), flags=re.DOTALL)

    assert text.endswith("\n")
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029\u202e]", text)


def test_each_state_kind_and_column_has_a_word_and_a_sign():
    assert tuple(SIGNS) == tuple(MEANINGS) == STATES
    assert tuple(PLURALS) == KINDS
    assert tuple(SHORT) == COLUMNS
    assert len(set(SIGNS.values())) == len(STATES)
    assert len(set(SHORT.values())) == len(COLUMNS)


@pytest.mark.parametrize(
    ("part", "whole", "share"),
    [(0, 0, "100.0 %"), (1, 3, "33.3 %"), (1999, 2000, "99.9 %"), (2000, 2000, "100.0 %"), (0, 5, "0.0 %")],
)
def test_a_share_is_never_rounded_up(part, whole, share):
    assert percent(part, whole) == share


def test_what_cannot_be_seen_is_escaped():
    assert printable("a\nb\x1b[0m\u202e\u2028\udcff größe 顧客") == r"a\nb\x1b[0m\u202e\u2028\udcff größe 顧客"


# -- the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("inventory", [made_up(3), made_up(200), hostile()], ids=["3", "200", "hostile"])
def test_the_table_fits_a_hundred_columns(inventory):
    lines = inventory_table.render(inventory).splitlines()

    assert [line for line in lines if cell_len(line) > 100] == []


def test_a_unit_is_one_row(large):
    rows = inventory_table.render(large).splitlines()[1 : 1 + len(large.units)]

    assert [row.split()[0] for row in rows] == [unit.kind for unit in large.units]


def test_a_row_has_a_sign_for_each_column():
    (row,) = [line for line in inventory_table.render(hostile()).splitlines() if line.startswith("schedule {{")]

    assert row.split()[-10:] == ["+", "=", "?", "x", ".", "+", "=", "?", "x", "1"]


def test_the_table_ends_with_the_coverage(large):
    lines = inventory_table.render(large).splitlines()
    counts = large.coverage

    assert lines[-1].startswith(f"{int(counts['named'] * 1000) / 10} % of ")
    assert lines[-1].endswith(f"; {counts['tested']} of 200 units named by a test")
    assert lines[-3].split()[0] == "all"


def test_a_table_of_nothing_is_its_summary():
    expected = "100.0 % of 0 entries named (evident or declared); 0 of 0 units named by a test\n"

    assert inventory_table.render(NOTHING) == expected


def test_colours_are_for_terminals_only(large):
    assert "\x1b[" not in inventory_table.render(large)
    coloured = inventory_table.render(large, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured).splitlines()[0] == inventory_table.render(large).splitlines()[0]


# -- JSON and its schema --------------------------------------------------------------------------


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "inventory", [NOTHING, made_up(3), made_up(20), made_up(200), hostile()], ids=["0", "3", "20", "200", "hostile"]
)
def test_the_json_is_as_the_schema_says(inventory):
    data = json.loads(inventory_json.render(inventory))

    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(data)] == []
    assert [unit["id"] for unit in data["units"]] == [unit.id for unit in inventory.units]


def test_the_json_of_a_project_is_as_the_schema_says(capsys):
    """Taken, not made up: the project among the examples."""
    assert main(["inventory", str(EXAMPLES / "project"), "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)

    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(data)] == []
    assert len(data["units"]) > 5
    known = SCHEMA["$defs"]["unit"]["properties"]["bounds"]["properties"]
    assert {name for unit in data["units"] for name in unit["bounds"]} <= set(known)


def test_the_schema_knows_the_vocabulary():
    assert SCHEMA["$defs"]["kind"]["enum"] == list(KINDS)
    assert SCHEMA["$defs"]["state"]["enum"] == list(STATES)
    assert list(SCHEMA["$defs"]["coverage"]["properties"]["columns"]["properties"]) == list(COLUMNS)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("coverage"),
        lambda data: data["units"][0].pop("law"),
        lambda data: data["units"][0].update(kind="cron"),
        lambda data: data["units"][0].update(more=1),
        lambda data: data["units"][0]["contract"]["ack"].update(state="fine"),
        lambda data: data["coverage"].update(named=1.5),
    ],
)
def test_the_schema_refuses_what_is_none(damage):
    data = json.loads(inventory_json.render(made_up(3)))
    damage(data)

    assert not Draft202012Validator(SCHEMA).is_valid(data)


# -- Markdown -------------------------------------------------------------------------------------


def cells(row):
    """The cells of a row, as every dialect of Markdown splits it: no pipe is escaped here."""
    return row.strip("|\n").split("|")


@pytest.mark.parametrize("inventory", [made_up(200), hostile()], ids=["200", "hostile"])
def test_each_kind_is_a_table_whose_rows_hold_together(inventory):
    page = inventory_markdown.render(inventory)
    tables = re.findall(r"^## (.+)\n\n((?:\|.*\|\n)+)", page, re.M)
    titles = [PLURALS[kind] for kind in KINDS if any(unit.kind == kind for unit in inventory.units)]

    assert [title for title, _ in tables] == titles
    for title, table in tables:
        heads, line, *rows = table.splitlines()
        assert {len(cells(row)) for row in (heads, line, *rows)} == {13}
        assert len(rows) == sum(PLURALS[unit.kind] == title for unit in inventory.units)


def test_no_markup_of_a_name_survives_in_markdown():
    page = inventory_markdown.render(hostile())

    assert set(re.findall(r"<[^>]*>", page)) == {"<code>", "</code>"}
    assert not re.search(r"\]\((?!app/)", page)
    assert [line for line in page.splitlines() if line.startswith("#") and not re.match(r"##? \w", line)] == []
    assert "{{" not in page


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("send_invoice", "`send_invoice`"),
        ("größe 顧客", "`größe 顧客`"),
        ("a|b", "<code>a&#124;b</code>"),
        ("`", "<code>&#96;</code>"),
        ("<b>", "<code>&#60;b&#62;</code>"),
        ("a\nb", "<code>a&#92;nb</code>"),
        ("", "<code>-</code>"),
    ],
)
def test_code_in_a_cell(text, cell):
    assert inventory_markdown.code(text) == cell


def test_places_are_links(large):
    page = inventory_markdown.render(large)
    unit = large.units[0]

    assert f"[`{unit.path}:{unit.line}`]({unit.path}#L{unit.line})" in page


def test_markdown_ends_with_the_coverage(large):
    assert re.search(r"^## Coverage\n\n\d.*\n\n(\|.*\n){12}\Z", inventory_markdown.render(large), re.M)


# -- Mermaid --------------------------------------------------------------------------------------

NODE = re.compile(r'^ {4}(u\d+)(\W{1,2})"([^"]*)"(\W{1,2})$')
EDGE = re.compile(r"^  (u\d+) --> (u\d+)$")
BOX = re.compile(r'^  subgraph (\w+)\["([^"]*)"\]$')
OTHER = re.compile(
    r"^flowchart LR$|^    direction LR$|^  end$|^    u\d+( ~~~ u\d+)+$"
    r"|^  classDef \w+ [\w#:,; -]+$|^  class u\d+(,u\d+)* \w+$"
)


@pytest.mark.parametrize("inventory", [made_up(200), hostile()], ids=["200", "hostile"])
@pytest.mark.parametrize("group", ["module", "library"])
def test_mermaid_is_nodes_boxes_and_edges(inventory, group):
    lines = inventory_mermaid.render(inventory, group).splitlines()
    nodes = [found for line in lines if (found := NODE.match(line))]
    edges = [found.groups() for line in lines if (found := EDGE.match(line))]
    wanted = {unit.id: f"u{number}" for number, unit in enumerate(inventory.units)}

    assert [line for line in lines if not any(kind.match(line) for kind in (NODE, EDGE, BOX, OTHER))] == []
    assert sorted(node[1] for node in nodes) == sorted(wanted.values())
    assert edges == [
        (wanted[unit.id], wanted[other]) for unit in inventory.units for other in unit.feeds if other in wanted
    ]


def test_a_node_has_the_shape_of_its_kind(large):
    shapes = {
        found[1]: (found[2], found[4])
        for found in map(NODE.match, inventory_mermaid.render(large).splitlines())
        if found
    }

    assert len(set(inventory_mermaid.SHAPES.values())) == len(KINDS)
    for number, unit in enumerate(large.units):
        assert shapes[f"u{number}"] == inventory_mermaid.SHAPES[unit.kind]


@pytest.mark.parametrize("group", ["module", "library"])
def test_a_box_holds_a_module_or_a_library(large, group):
    boxes = [found[2] for found in map(BOX.match, inventory_mermaid.render(large, group).splitlines()) if found]
    known = {getattr(unit, group) for unit in large.units}

    assert boxes[-1] == "linked to nothing"
    assert {html.unescape(box) for box in boxes[:-1]} <= known


@pytest.mark.parametrize("text", BREAKOUTS)
def test_a_label_holds_no_syntax(text):
    label = inventory_mermaid.label(text)

    assert re.fullmatch(r"([\w .,:/+-]|#\d+;)+", label)
    assert len(re.sub(r"#\d+;", "x", label)) <= inventory_mermaid.LONGEST


# -- the command ----------------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project of two files, as the current folder, and a stand-in for what takes the inventory of them."""
    for name in ("a.py", "b.py", "build/c.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def taken(project, monkeypatch):
    """What the command asks for; it is given a made-up inventory."""
    asked = {"inventory": made_up(20)}

    def take(paths, settings, **more):
        asked.update(paths=paths, settings=settings)
        return asked["inventory"]

    monkeypatch.setattr(inventory_module, "take", take, raising=False)
    return asked


@pytest.mark.parametrize("name", FORMATS)
def test_the_command_prints_every_format(taken, capsys, name):
    assert main(["inventory", "--format", name]) == 0
    out, err = capsys.readouterr()

    assert out == FORMATS[name].render(taken["inventory"])
    assert err == ""


def test_the_table_is_the_default(taken, capsys):
    assert main(["inventory"]) == 0
    assert capsys.readouterr().out == inventory_table.render(taken["inventory"])


@pytest.mark.parametrize(
    ("arguments", "paths"),
    [
        ([], ["a.py", "b.py"]),
        (["a.py"], ["a.py"]),
        (["--extend-exclude", "b.*"], ["a.py"]),
        (["--exclude", "a.py"], ["b.py", "build/c.py"]),
        (["build/c.py"], ["build/c.py"]),
    ],
)
def test_the_files_are_found_as_check_finds_them(taken, capsys, arguments, paths):
    assert main(["inventory", *arguments]) == 0
    assert taken["paths"] == paths


def test_ignored_files_are_passed_over(taken, project):
    (project / ".git").mkdir()
    (project / ".gitignore").write_text("b.py\n")

    main(["inventory"])
    assert taken["paths"] == ["a.py"]
    main(["inventory", "--no-respect-gitignore"])
    assert taken["paths"] == ["a.py", "b.py"]


def test_the_configuration_is_read(taken, project):
    (project / "other.toml").write_text('[tool.async-law]\nowners = ["shop.keep"]\nexclude = ["a.py", "build"]\n')

    assert main(["inventory", "--config", "other.toml"]) == 0
    assert taken["settings"].owners == {"shop.keep"}
    assert taken["paths"] == ["b.py"]


def test_a_wrong_configuration_is_trouble(taken, project, capsys):
    (project / "pyproject.toml").write_text("[tool.async-law]\nselct = []\n")

    assert main(["inventory"]) == 2
    assert "selct" in capsys.readouterr().err


def test_the_output_goes_to_a_file(taken, project, capsys):
    taken["inventory"] = hostile()

    assert main(["inventory", "--format", "html", "--output", "out.html"]) == 2
    assert capsys.readouterr().out == ""
    assert (project / "out.html").read_bytes().decode("utf-8").startswith("<!doctype html>")


def test_a_place_that_cannot_be_written_is_trouble(taken, capsys):
    assert main(["inventory", "--output", "nowhere/out.txt"]) == 2
    assert "nowhere/out.txt: cannot be written (No such file or directory)" in capsys.readouterr().err


def test_only_some_kinds(taken, capsys):
    assert main(["inventory", "--format", "json", "--kind", "job,mail", "--kind", "queue"]) == 0
    data = json.loads(capsys.readouterr().out)

    assert {unit["kind"] for unit in data["units"]} == {"job", "mail", "queue"}
    assert data["coverage"]["units"] == len(data["units"]) < 20


@pytest.mark.parametrize(("asked", "status"), [("0", 0), ("74.6", 0), ("74.7", 1), ("100", 1)])
def test_fail_under(taken, capsys, asked, status):
    whole = coverage(made_up(20))[-1]
    assert (whole.evident + whole.declared, whole.applies) == (124, 166), "the made-up inventory has changed"

    assert main(["inventory", "--fail-under", asked]) == status
    complaint = f"async-law: 74.6 % of the entries are named, and --fail-under asks for {asked} %\n"
    assert capsys.readouterr().err == (complaint if status else "")


def test_fail_under_is_not_rounded(taken, capsys):
    unit = made_up(3).units[0]
    full = {column: Entry("evident") for column in COLUMNS}
    named = [unit.__class__(**{**unit.__dict__, "id": str(n), "contract": full, "law": full}) for n in range(2500)]
    gap = unit.__class__(**{**unit.__dict__, "contract": {**full, "ack": Entry("missing")}, "law": full})
    taken["inventory"] = Inventory((*named, gap))

    assert taken["inventory"].coverage["named"] == 1.0
    assert main(["inventory", "--fail-under", "100"]) == 1


@pytest.mark.parametrize(
    "arguments", [["--fail-under", "101"], ["--fail-under", "much"], ["--kind", "cron"], ["--format", "pdf"]]
)
def test_wrong_options_are_refused(taken, capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        main(["inventory", *arguments])
    assert ended.value.code == 2


def test_files_that_cannot_be_read_are_trouble(taken, capsys):
    taken["inventory"] = Inventory(made_up(3).units, ("b.py:1: cannot be read",))

    assert main(["inventory", "nowhere.py", "a.py"]) == 2
    out, err = capsys.readouterr()
    assert out == inventory_table.render(made_up(3))
    assert err.splitlines() == [
        "async-law: nowhere.py: no such file or folder; check its spelling",
        "async-law: b.py:1: cannot be read",
    ]


def test_standard_input_is_refused(taken, capsys):
    assert main(["inventory", "-"]) == 2
    assert "give a path" in capsys.readouterr().err


def test_a_folder_without_python_files_is_said(taken, project, capsys):
    (project / "empty").mkdir()
    taken["inventory"] = NOTHING

    assert main(["inventory", "empty"]) == 0
    assert capsys.readouterr().err == "async-law: no Python files found under the given paths\n"
    assert main(["inventory", "empty", "--quiet"]) == 0
    assert capsys.readouterr().err == ""
