"""Tripwires and taught patterns: a project's own ast-grep rules, and what is said when one is wrong."""

import ast
import subprocess
import sys
import textwrap

import pytest

from flake8_async_law.catalogue.vocabulary import Coroutine, Parameter, Publish
from flake8_async_law.settings import Settings, SettingsError, from_pyproject
from flake8_async_law.tripwires import taught_calls, taught_names, tripwire_reports

RULE = """\
id: LAW801
language: python
message: "`$BUS.fire($$$ARGS)` skips the outbox; call `emit`"
rule:
  pattern: $BUS.fire($$$ARGS)
constraints:
  BUS:
    regex: bus$
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Settings whose tripwires are the given rule files."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)

    def build(wanted="['wires/*.yml']", **files):
        folder = tmp_path / "wires"
        folder.mkdir(exist_ok=True)
        for name, text in files.items():
            (folder / f"{name}.yml").write_text(text)
        (tmp_path / "pyproject.toml").write_text(f"[tool.async-law]\ntripwires = {wanted}\n")
        return from_pyproject(tmp_path / "pyproject.toml")

    return build


class TestTripwires:
    def test_a_rule_reports_every_match_with_its_words(self, project):
        source = 'bus.fire(a, "b")\nlog.fire(a)\nself.bus.fire()\n'

        assert tripwire_reports(source, project(rule=RULE)) == [
            (1, 0, "LAW801", '`bus.fire(a, "b")` skips the outbox; call `emit`'),
            (3, 0, "LAW801", "`self.bus.fire()` skips the outbox; call `emit`"),
        ]

    def test_columns_count_bytes_as_ast_does(self, project):
        source = 'ä = "öü"; bus.fire(ä)\r\nif x:\r\n\tü = bus.fire(1)\r\n'

        found = [(line, column) for line, column, _, _ in tripwire_reports(source, project(rule=RULE))]

        calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
        assert found == sorted((call.lineno, call.col_offset) for call in calls)

    def test_a_file_may_hold_several_rules(self, project):
        second = RULE.replace("LAW801", "LAW802").replace("fire", "shout")

        found = tripwire_reports("bus.shout(1)\nbus.fire(1)\n", project(rule=f"{RULE}---\n{second}"))

        assert [code for _, _, code, _ in found] == ["LAW802", "LAW801"]

    def test_a_rule_for_some_files_stays_quiet_in_others(self, project, tmp_path):
        settings = project(rule=f"{RULE}files: ['src/**']\nignores: ['src/old/']\n")

        def found_in(path):
            return len(tripwire_reports("bus.fire(1)\n", settings, path))

        assert found_in("src/a.py") == 1
        assert found_in(str(tmp_path / "src" / "a" / "b.py")) == 1
        assert found_in("src/old/a.py") == 0
        assert found_in("tests/a.py") == 0
        assert found_in(None) == 0

    def test_code_that_does_not_parse_is_no_crash(self, project):
        assert tripwire_reports("def (:\n", project(rule=RULE)) == []

    def test_its_code_may_be_selected(self, project, tmp_path):
        project(rule=RULE)
        pyproject = tmp_path / "pyproject.toml"
        pyproject.write_text(pyproject.read_text() + 'ignore = ["LAW801"]\n')

        assert from_pyproject(pyproject).ignore == ("LAW801",)

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            pytest.param("", "holds no rule", id="empty"),
            pytest.param("- 1\n", "something other than a rule", id="a list"),
            pytest.param("a: [\n", "is no valid YAML", id="broken YAML"),
            pytest.param("\x00", "is no valid YAML", id="no text"),
            pytest.param(RULE.replace("LAW801", "LAW301"), "write a code from LAW800 to LAW899", id="another family"),
            pytest.param(RULE.replace("id:", "idd:"), "idd: unknown key; did you mean `id`?", id="misspelled key"),
            pytest.param(RULE.replace("python", "rust"), "LAW801: language: is 'rust'", id="language"),
            pytest.param(RULE.replace("message", "note"), "LAW801: message: is missing", id="no message"),
            pytest.param(RULE.replace("rule:", "metadata:"), "LAW801: rule: is missing", id="no rule"),
            pytest.param(RULE.replace("pattern", "patern"), "unknown field `patern`", id="misspelled matcher"),
            pytest.param(RULE.replace("bus$", "("), "unclosed group", id="bad expression"),
            pytest.param(
                RULE.replace("  pattern: $BUS.fire($$$ARGS)", "  kind: calll"), "`calll` is invalid", id="kind"
            ),
            pytest.param(RULE.replace("bus$", "2024-01-01"), "LAW801: ", id="a date"),
            pytest.param(f"{RULE}files: src\n", "LAW801: files: is no list of strings", id="files"),
            pytest.param(f"{RULE}---\n{RULE}", "LAW801 is taken by another rule", id="id twice"),
        ],
    )
    def test_a_bad_rule_file_is_refused_in_one_line(self, project, text, said):
        with pytest.raises(SettingsError) as error:
            project(rule=text)

        assert str(error.value).startswith("pyproject.toml: tool.async-law.tripwires: wires/rule.yml: ")
        assert said in str(error.value)
        assert "\n" not in str(error.value)
        assert "backtrace" not in str(error.value)

    def test_a_pattern_that_finds_no_file_is_refused(self, project):
        with pytest.raises(SettingsError, match=r"no file matches `nowhere/\*\.yml`"):
            project("['nowhere/*.yml']")


def taught(tmp_path, text):
    path = tmp_path / "pyproject.toml"
    path.write_text(textwrap.dedent(text))
    return from_pyproject(path)


class TestTaught:
    TABLES = """\
        [[tool.async-law.teach]]
        pattern = "self.bus.emit($EVENT, $$$PAYLOAD)"
        role = "Publish"
        payload = "$EVENT"
        [[tool.async-law.teach]]
        pattern = "await $BUS.ask($$$)"
        role = "Coroutine"
        [[tool.async-law.teach]]
        name = "shop.bus.emit"
        role = "Publish"
        payload = { name = "event", position = 0 }
        """

    def test_a_call_that_matches_plays_the_role(self, tmp_path):
        source = 'class A:\n    async def f(self):\n        "é"; self.bus.emit(1, 2, 3)\n        x = await bus.ask(1)\n'

        found = taught_calls(source, taught(tmp_path, self.TABLES))

        assert found == {
            (3, 14): (Publish("self.bus.emit($EVENT, $$$PAYLOAD)", payload=Parameter("event", 0)),),
            (4, 18): (Coroutine("await $BUS.ask($$$)"),),
        }
        calls = {(n.lineno, n.col_offset) for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Call)}
        assert set(found) == calls

    def test_names_are_one_more_library(self, tmp_path):
        assert taught_names(taught(tmp_path, self.TABLES)).roles == (
            Publish("shop.bus.emit", payload=Parameter("event", 0)),
        )

    def test_nothing_taught_is_nothing_found(self):
        assert taught_calls("f()\n", Settings()) == {}
        assert taught_names(Settings()).roles == ()
        assert tripwire_reports("f()\n", Settings()) == []


def test_ast_grep_is_loaded_only_when_asked_for():
    code = (
        "import sys; from flake8_async_law.settings import Settings; from flake8_async_law import tripwires as t;"
        "t.tripwire_reports('f()', Settings()); t.taught_calls('f()', Settings()); print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert {"ast_grep_py", "yaml", "pathspec"}.isdisjoint(run.stdout.split())
