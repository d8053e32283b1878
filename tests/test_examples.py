"""The examples tell the truth, and everything that belongs to a rule belongs together."""

import ast
import inspect
import re
from functools import cache
from pathlib import Path

import pytest
from example_files import EXAMPLES, code, disagreements, example_files, kind, label, markers, read, reports

import flake8_async_law
from flake8_async_law import catalogue, rule
from flake8_async_law.catalogue import FILES, everything, vocabulary
from flake8_async_law.catalogue.vocabulary import Role
from flake8_async_law.engine import Report
from flake8_async_law.rule import FAMILIES, all_rules

ROOT = EXAMPLES.parent
PACKAGE = Path(flake8_async_law.__file__).parent
RULES = all_rules()
FILES_OF_EXAMPLES = example_files()
HEADINGS = ["What to do:", "Stays quiet when:", "References:"]
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")

every_rule = pytest.mark.parametrize("law", RULES.values(), ids=RULES)
every_example = pytest.mark.parametrize("path", FILES_OF_EXAMPLES, ids=[label(path) for path in FILES_OF_EXAMPLES])


class TestMarkers:
    """The markers are read as they are documented."""

    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("q = Queue()", []),
            ("q = Queue()  # LAW301", [(1, "LAW301", "", "")]),
            ("q = Queue()  # LAW301: no bound, so: wait", [(1, "LAW301", "no bound, so: wait", "")]),
            ("q()  # LAW101, LAW601", [(1, "LAW101", "", ""), (1, "LAW601", "", "")]),
            ("q()  # LAW101: a, b, LAW601: c", [(1, "LAW101", "a, b", ""), (1, "LAW601", "c", "")]),
            ("q()  # missed: LAW101", [(1, "LAW101", "", "missed")]),
            ("q()  # LAW101, false alarm: LAW601", [(1, "LAW101", "", ""), (1, "LAW601", "", "false alarm")]),
            ("q()  # noqa: LAW301  # LAW912", [(1, "LAW912", "", "")]),
            ("q()  # noqa: LAW301", []),
            ("q()  # LAW301 is about queues", []),
            ("text = '# LAW301'", []),
        ],
    )
    def test_a_line(self, line, expected):
        assert [(m.line, m.code, m.text, m.limit) for m in markers(line)] == expected

    @pytest.mark.parametrize(
        ("line", "found", "wrong"),
        [
            ("q()  # LAW301", [Report(1, 0, "LAW301", "a")], 0),
            ("q()  # LAW301", [], 1),
            ("q()", [Report(1, 0, "LAW301", "a")], 1),
            ("q()  # LAW301", [Report(2, 0, "LAW301", "a")], 2),
            ("q()  # LAW301: b", [Report(1, 0, "LAW301", "a")], 2),
            ("q()  # LAW301", [Report(1, 0, "LAW301", "a"), Report(1, 4, "LAW301", "b")], 1),
            ("q()  # LAW301, LAW301: b", [Report(1, 0, "LAW301", "b"), Report(1, 4, "LAW301", "a")], 0),
            ("q()  # missed: LAW301", [], 0),
            ("q()  # missed: LAW301", [Report(1, 0, "LAW301", "a")], 1),
            ("q()  # false alarm: LAW301", [Report(1, 0, "LAW301", "a")], 0),
            ("q()  # false alarm: LAW301", [], 1),
        ],
    )
    def test_every_disagreement_is_told(self, line, found, wrong):
        assert len(disagreements(line, found)) == wrong


@every_example
class TestExamples:
    """Every example, against every rule."""

    def test_each_line_is_judged_as_it_is_marked(self, path):
        assert disagreements(read(path), list(reports(path))) == []

    def test_it_marks_what_its_name_says(self, path):
        own = [marker for marker in markers(read(path)) if not marker.limit]

        assert kind(path), "an example is called bad*, good* or false_alarm*"
        if kind(path) == "bad":
            together = path.relative_to(EXAMPLES).parts[1]
            files = [other for other in FILES_OF_EXAMPLES if other.is_relative_to(EXAMPLES / code(path) / together)]
            assert any(marker.code == code(path) for file in files for marker in markers(read(file)))
        else:
            assert own == []

    def test_messages_are_written_for_the_reader(self, path):
        for report in reports(path):
            quoted = re.findall(r"`([^`]+)`", report.text)

            assert not report.text[0].isupper(), report
            assert not report.text.endswith("."), report
            assert "; " in report.text, f"no cure: {report}"
            assert any(_stands_in(text, read(path)) for text in quoted), f"quotes nothing of the user's: {report}"
            assert not re.search(r"  |\bNone\b|<ast\.|\{|\}", re.sub(r"`[^`]*`", "`x`", report.text)), report


def _stands_in(quoted: str, source: str) -> bool:
    """Does the user spell it so, white space, kind of quotes and what a message cuts off apart?"""

    def plain(text: str) -> str:
        return re.sub(r"\s+", "", text).replace('"', "'")

    return plain(quoted.removesuffix("...")) in plain(source)


class TestFolders:
    @every_rule
    def test_a_rule_has_its_three_examples(self, law):
        missing = [n for n in ("bad", "good", "false_alarm") if not (EXAMPLES / law.code / f"{n}.py").is_file()]

        assert missing == []

    def test_each_folder_belongs_to_a_rule(self):
        folders = {path.name for path in EXAMPLES.iterdir() if path.is_dir()}

        assert folders - set(RULES) == {"project"}  # see test_project_example.py


@every_rule
class TestRule:
    """What makes a rule one thing: code, slug, file, family, page, message."""

    def test_its_file_is_named_by_code_and_slug_in_the_folder_of_its_family(self, law):
        file = Path(inspect.getfile(law.check)).relative_to(PACKAGE).as_posix()

        assert file == f"rules/{FAMILIES[law.code[3]]}/{law.code.lower()}_{law.slug.replace('-', '_')}.py"

    def test_code_and_slug_have_the_right_form(self, law):
        assert re.fullmatch(r"LAW[1-69]\d\d", law.code)
        assert SLUG.fullmatch(law.slug)
        assert not law.slug.startswith(("do-not-", "banned-", "use-", "missing-"))

    def test_its_function_is_the_law_as_a_sentence(self, law):
        assert re.fullmatch(r"[a-z]+(_[a-z0-9]+){2,}", law.check.__name__)

    def test_its_page_has_every_heading_in_order_and_something_below_each(self, law):
        lines = law.text.splitlines()
        headings = [line for line in lines if line in HEADINGS]

        assert headings == HEADINGS
        for heading in HEADINGS:
            assert lines[lines.index(heading) + 1].startswith("    "), f"nothing below {heading}"

    def test_its_page_begins_with_a_sentence_and_a_reason(self, law):
        first, _, rest = law.text.partition("\n")
        why = rest.partition("What to do:")[0].strip()

        assert re.fullmatch(r"[A-Z`].*\.", first)
        assert len(why.split()) >= 8
        assert why.endswith(".")

    def test_its_message_is_lower_case_with_harm_and_cure(self, law):
        assert not law.message[0].isupper()
        assert not law.message.endswith(".")
        assert "; " in law.message

    def test_a_file_that_it_judges_holds_one_of_its_words(self, law):
        """If words gate the rule by the names of a role, they know all of its names."""
        for role in (getattr(vocabulary, name) for name in law.judges):
            speaking = [group for group in law.words if any(_has(group, name) for name in _names(role))]
            gaps = [[name for name in _names(role) if not _has(group, name)] for group in speaking]

            assert not gaps or [] in gaps, f"{role.__name__}: {min(gaps, key=len)}"


def _has(group: tuple[str, ...], name: str) -> bool:
    return any(word in name for word in group)


def _names(role: type[Role]) -> list[str]:
    """How files spell the names that play `role`: the last part; an object that is called by its class."""
    names = {r.name for roles in everything().roles.values() for r in roles if type(r) is role}
    plain = {name.removesuffix(".__call__").removesuffix(".*") for name in names}
    return sorted({name.rpartition(".")[2] for name in plain})


def test_no_two_rules_share_a_slug():
    assert len({law.slug for law in RULES.values()}) == len(RULES)


def test_every_file_below_rules_holds_one_rule():
    files = sorted(PACKAGE.glob("rules/*/law*.py"))

    assert [Path(inspect.getfile(law.check)) for law in RULES.values()] == sorted(files, key=lambda file: file.name)


def test_every_rule_is_a_generator_of_findings():
    assert [law.code for law in RULES.values() if not inspect.isgeneratorfunction(law.check)] == []


def _roles() -> list[str]:
    return [
        name
        for name, member in vars(vocabulary).items()
        if inspect.isclass(member) and issubclass(member, Role) and member is not Role
    ]


@pytest.mark.parametrize("role", _roles())
def test_a_role_is_read_by_a_rule_or_the_model(role):
    readers = [*PACKAGE.glob("rules/**/*.py"), *PACKAGE.glob("model/*.py")]

    assert any(role in _mentioned(path) for path in readers)


@cache
def _mentioned(path: Path) -> set[str]:
    """The names that a file's code reads, imports apart."""
    return {node.id for node in ast.walk(ast.parse(read(path))) if isinstance(node, ast.Name)}


@pytest.mark.parametrize("role", _roles())
def test_a_role_is_played_by_some_library(role):
    used = {type(r).__name__ for roles in everything().roles.values() for r in roles}

    assert role in used


def test_every_catalogue_file_is_reached_by_an_import():
    files = {p.stem for p in Path(catalogue.__file__).parent.glob("*.py")} - {"__init__", "frozen", "vocabulary"}

    assert files == {file for files in FILES.values() for file in files}


def test_families_are_folders():
    folders = {p.name for p in (PACKAGE / "rules").iterdir() if p.is_dir() and p.name != "__pycache__"}

    assert folders == set(rule.FAMILIES.values()) - {"tripwires"}
