"""Settings: what a project writes is understood, and what cannot be understood is refused in one line."""

import copy
import dataclasses
import pickle
import subprocess
import sys
import textwrap

import pytest

from flake8_async_law import settings
from flake8_async_law.catalogue.vocabulary import ABSENT, Blocking, Enqueue, Parameter, Queue, Spawn
from flake8_async_law.settings import Requirement, Settings, SettingsError, find_pyproject, from_pyproject, load
from flake8_async_law.taught import roles

WITHOUT_FIELDS = next(name for name, role in roles().items() if len(dataclasses.fields(role)) == 1)
"""A role that says all with its name."""


@pytest.fixture(autouse=True)
def _fresh(tmp_path, monkeypatch):
    """Each test stands in a repository of its own, and finds rules of the families it speaks of."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(settings, "known_codes", lambda: ("LAW201", "LAW301", "LAW503", "LAW901"))


def write(folder, text):
    """A pyproject.toml whose `[tool.async-law]` holds `text`."""
    path = folder / "pyproject.toml"
    path.write_text("[tool.async-law]\n" + textwrap.dedent(text))
    return path


def test_without_a_table_the_defaults_hold(tmp_path):
    (tmp_path / "pyproject.toml").write_text(
        '[project]\ndependencies = ["flake8-async-law"]\n[project.scripts]\nasync-law = "a:b"\n[tool.async-law-more]\n'
    )

    assert load(tmp_path) == Settings()


@pytest.mark.parametrize("header", ["[tool.async-law]", '[tool."async-law"]', " [ tool . async-law ] "])
def test_a_table_is_found_however_its_header_is_spelled(tmp_path, header):
    (tmp_path / "pyproject.toml").write_text(f"{header}\nenable = ['LAW9']\n")

    assert load(tmp_path).enable == ("LAW9",)


def test_a_table_may_be_there_for_its_subtables_alone(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.async-law.per-file-ignores]\n'a.py' = ['LAW2']\n")

    assert load(tmp_path).per_file_ignores == (("a.py", ("LAW2",)),)


def test_every_key_is_read(tmp_path):
    path = write(
        tmp_path,
        """\
        enable = ["LAW9", "LAW503"]
        beside = "ruff, flake8-async"
        select = ["LAW2"]
        ignore = ["LAW301"]
        extend-select = ["LAW3"]
        exclude = ["gen", "src/old/*"]
        extend-exclude = ["more"]
        per-file-ignores = { "tests/*" = ["LAW3"], "conftest.py" = "LAW2, LAW301" }
        role = "library"
        owners = ["shop.tasks.keep"]
        respect-gitignore = false
        requirements = { kafka = "independent-replay, pyproject.toml", orders = "audit-history, OPS-12" }
        """,
    )

    assert from_pyproject(path) == Settings(
        enable=("LAW9", "LAW503"),
        beside=("ruff", "flake8-async"),
        select=("LAW2",),
        ignore=("LAW301",),
        extend_select=("LAW3",),
        exclude=("gen", f"{tmp_path}/src/old/*"),
        extend_exclude=("more",),
        per_file_ignores=((f"{tmp_path}/tests/*", ("LAW3",)), ("conftest.py", ("LAW2", "LAW301"))),
        role="library",
        owners=frozenset({"shop.tasks.keep"}),
        respect_gitignore=False,
        requirements=(
            Requirement("kafka", "independent-replay", "pyproject.toml"),
            Requirement("orders", "audit-history", "OPS-12"),
        ),
        source=str(path),
    )


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        pytest.param("enabel = ['LAW9']", "enabel", "unknown key; did you mean `enable`?", id="misspelled key"),
        pytest.param("extend_select = ['LAW2']", "extend_select", "did you mean `extend-select`?", id="underscore"),
        pytest.param("zzz = 1", "zzz", "use one of enable, beside", id="key like no other"),
        pytest.param("enable = ['LAW777']", "enable", "`LAW777` is the code of no rule", id="unknown code"),
        pytest.param("select = ['LAW7']", "select", "`LAW7` is the code of no rule", id="unknown family"),
        pytest.param("ignore = ['law301']", "ignore", "did you mean `LAW301`?", id="lower case"),
        pytest.param("ignore = ['E501']", "ignore", "`E501` is the code of no rule", id="another tool's code"),
        pytest.param("extend-select = ['L']", "extend-select", "`L` is the code of no rule", id="prefix too short"),
        pytest.param("per-file-ignores = {'a.py' = ['LAW999']}", 'per-file-ignores."a.py"', "`LAW999`", id="in a file"),
        pytest.param("per-file-ignores = ['a.py']", "per-file-ignores", "write a table of patterns", id="no table"),
        pytest.param("enable = 3", "enable", "is a number; write a list of strings", id="wrong type"),
        pytest.param("enable = [3]", "enable", "is a list that holds a number", id="wrong type in a list"),
        pytest.param("exclude = 'a b'", "exclude", "is a string; write a list of strings", id="patterns in a string"),
        pytest.param("respect-gitignore = 'no'", "respect-gitignore", "write true or false", id="no truth value"),
        pytest.param("beside = ['rufff']", "beside", "did you mean `ruff`?", id="unknown linter"),
        pytest.param("beside = ['pylint']", "beside", "use one of ruff, flake8-async, bugbear", id="linter not known"),
        pytest.param("role = 'lib'", "role", "did you mean `library`?", id="unknown role of the project"),
        pytest.param("owners = ['a b']", "owners", "`a b` is no qualified name", id="no qualified name"),
        pytest.param("tripwires = ['none.yml']", "tripwires", "no file matches `none.yml`", id="missing rule file"),
        pytest.param("requirements = 'x'", "requirements", "write a table, like", id="requirements are no table"),
        pytest.param("requirements = {kafka = 1}", 'requirements."kafka"', "is a number", id="requirement is no text"),
        pytest.param(
            "requirements = {kafka = 'replay, a.md'}", 'requirements."kafka"', "`replay` is no", id="no requirement"
        ),
        pytest.param(
            "requirements = {kafka = 'audit-history'}", 'requirements."kafka"', "names no record", id="no record"
        ),
        pytest.param(
            "requirements = {kafka = 'audit-history, no.md'}",
            'requirements."kafka"',
            "the record `no.md` does not exist",
            id="record that is missing",
        ),
        pytest.param("teach = 1", "teach", "write one [[tool.async-law.teach]] table", id="teach is no list"),
    ],
)
def test_a_wrong_entry_is_refused_in_one_line(tmp_path, text, key, said):
    path = write(tmp_path, text)

    with pytest.raises(SettingsError) as error:
        from_pyproject(path)

    line = str(error.value)
    assert line.startswith(f"pyproject.toml: tool.async-law.{key}: ")
    assert said in line
    assert "\n" not in line


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("[tool.async-law\n", "is no valid TOML", id="broken"),
        pytest.param("[tool]\nasync-law = 3\n", "write a table", id="no table"),
        pytest.param("[project]\n", "has no [tool.async-law] table", id="no such table"),
    ],
)
def test_a_broken_file_is_refused(tmp_path, text, said):
    path = tmp_path / "pyproject.toml"
    path.write_text(text)

    with pytest.raises(SettingsError, match=r"pyproject\.toml: ") as error:
        from_pyproject(path)

    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_in_another_encoding_is_refused(tmp_path):
    path = tmp_path / "pyproject.toml"
    path.write_bytes(b"[tool.async-law]\n# \xff\n")

    with pytest.raises(SettingsError, match="cannot be read"):
        from_pyproject(path)


def test_a_named_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(SettingsError, match="cannot be read"):
        load(tmp_path, config=tmp_path / "none.toml")


def test_a_folder_called_pyproject_is_passed_over(tmp_path):
    (tmp_path / "pyproject.toml").mkdir()

    assert find_pyproject(tmp_path) is None


def test_the_nearest_pyproject_with_the_table_counts(tmp_path):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "a" / "pyproject.toml").write_text("[project]\n")
    outer = write(tmp_path, "")

    assert find_pyproject(inner / "file.py") == outer


def test_the_search_ends_at_the_root_of_the_repository(tmp_path):
    write(tmp_path, "")
    inner = tmp_path / "inner"
    (inner / ".git").mkdir(parents=True)

    assert find_pyproject(inner) is None


def test_a_changed_file_is_read_again(tmp_path):
    assert from_pyproject(write(tmp_path, "")).enable == ()
    assert from_pyproject(write(tmp_path, "enable = ['LAW9']")).enable == ("LAW9",)


@pytest.mark.parametrize(
    ("given", "code", "strict", "on"),
    [
        pytest.param(Settings(), "LAW301", False, True, id="a default rule"),
        pytest.param(Settings(), "LAW503", True, False, id="a strict rule"),
        pytest.param(Settings(enable=("LAW5",)), "LAW503", True, True, id="a family enabled"),
        pytest.param(Settings(select=("LAW5",)), "LAW503", True, False, id="a family selected"),
        pytest.param(Settings(select=("LAW503",)), "LAW503", True, True, id="selected by its full code"),
        pytest.param(Settings(role="library"), "LAW501", False, False, id="delivery in a library"),
        pytest.param(Settings(role="library"), "LAW301", False, True, id="other families in a library"),
    ],
)
def test_which_rules_are_on(given, code, strict, on):
    assert given.is_on(code, strict=strict) is on


class TestTeach:
    """A project's own wrappers, in the words of the catalogue."""

    def test_a_name_with_parameters(self, tmp_path):
        path = write(
            tmp_path,
            """\
            [[tool.async-law.teach]]
            name = "shop.bus.later"
            role = "Enqueue"
            serializer = "json"
            job = { name = "handler", position = 0 }
            packed-only = true
            reserved = ["delay"]
            [[tool.async-law.teach]]
            name = "shop.queues.Inbox"
            role = "Queue"
            bound = "size"
            unlimited = [0, -1]
            [[tool.async-law.teach]]
            name = "shop.net.wait"
            role = "Blocking"
            kind = "socket"
            instead = "`await wait()`"
            unless = [["block", false]]
            """,
        )

        assert [lesson.role for lesson in from_pyproject(path).teach] == [
            Enqueue(
                "shop.bus.later",
                serializer="json",
                job=Parameter("handler", 0),
                packed_only=True,
                reserved=frozenset({"delay"}),
            ),
            Queue("shop.queues.Inbox", bound=Parameter("size"), unlimited=(0, -1)),
            Blocking("shop.net.wait", kind="socket", instead="`await wait()`", unless=((Parameter("block"), False),)),
        ]

    def test_a_fixed_word_comes_before_a_parameter_of_that_name(self, tmp_path):
        path = write(tmp_path, "teach = [{name = 'a.b', role = 'Enqueue', serializer = 'json', job = 'receiver'}]")

        assert from_pyproject(path).teach[0].role == Enqueue("a.b", serializer="json", job="receiver")

    def test_a_parameter_that_is_left_out_is_none(self, tmp_path):
        path = write(tmp_path, "teach = [{name = 'a.Endless', role = 'Queue'}]")

        assert from_pyproject(path).teach[0].role == Queue("a.Endless", bound=None)

    def test_a_metavariable_is_the_argument_it_stands_for(self, tmp_path):
        path = write(
            tmp_path,
            """\
            [[tool.async-law.teach]]
            pattern = "self.group.run($NAME, $WORK, on=$LOOP)"
            role = "Spawn"
            coroutine = "$WORK"
            """,
        )

        (lesson,) = from_pyproject(path).teach
        assert lesson.pattern == "self.group.run($NAME, $WORK, on=$LOOP)"
        assert lesson.role == Spawn(lesson.pattern, coroutine=Parameter("work", 1))

    @pytest.mark.parametrize(
        ("entry", "where", "said"),
        [
            pytest.param("name = 'a.b'", ".role", "is missing; use one of Addressed", id="no role"),
            pytest.param("name = 'a.b', role = 'Ququue'", ".role", "did you mean `Queue`?", id="misspelled role"),
            pytest.param("name = 'a.b', role = 'on-commit'", ".role", "did you mean `OnCommit`?", id="dashed role"),
            pytest.param("name = 'a.b', role = 'Role'", ".role", "is no role", id="the base of all roles"),
            pytest.param("role = 'Commit'", "", "write either `name` or `pattern`", id="neither name nor pattern"),
            pytest.param("name = 'a b', role = 'Commit'", ".name", "no qualified name", id="bad name"),
            pytest.param("pattern = 'a.b', role = 'Commit'", ".pattern", "is no call", id="pattern is no call"),
            pytest.param("pattern = 'f(', role = 'Commit'", ".pattern", "is no call", id="pattern is no Python"),
            pytest.param(
                f"name = 'a.b', role = '{WITHOUT_FIELDS}', x = 1", ".x", "the role has none", id="role without fields"
            ),
            pytest.param("name = 'a.b', role = 'Queue', bund = 'n'", ".bund", "did you mean `bound`?", id="bad field"),
            pytest.param("name = 'a.b', role = 'Queue', bound = 3", ".bound", "a parameter", id="no parameter"),
            pytest.param(
                "name = 'a.b', role = 'Queue', bound = {name = 'n', position = -1}", ".bound", "a parameter", id="place"
            ),
            pytest.param("name = 'a.b', role = 'Spawn'", ".coroutine", "is missing", id="field missing"),
            pytest.param(
                "name = 'a.b', role = 'Enqueue', serializer = 'yaml'", ".serializer", '"json" or "pickle"', id="word"
            ),
            pytest.param(
                "pattern = 'f($A)', role = 'Spawn', coroutine = '$B'", ".coroutine", "a metavariable", id="metavariable"
            ),
        ],
    )
    def test_a_wrong_lesson_is_refused_in_one_line(self, tmp_path, entry, where, said):
        path = write(tmp_path, f"teach = [{{name = 'ok.ok', role = 'Commit'}}, {{{entry}}}]")

        with pytest.raises(SettingsError) as error:
            from_pyproject(path)

        assert str(error.value).startswith(f"pyproject.toml: tool.async-law.teach[2]{where}: ")
        assert said in str(error.value)
        assert "\n" not in str(error.value)

    def test_settings_travel_to_other_processes_and_stay_themselves(self, tmp_path):
        path = write(tmp_path, "teach = [{name = 'a.b', role = 'Queue', bound = 'n'}]")
        found = from_pyproject(path)

        travelled = pickle.loads(pickle.dumps(found))

        assert travelled == found
        assert travelled.teach[0].role.bound.default is ABSENT
        assert copy.deepcopy(ABSENT) is ABSENT
        assert hash(travelled) == hash(found)


class TestFlake8Section:
    """Without a table of ours, the command listens to flake8's section."""

    def test_its_options_count(self, tmp_path):
        (tmp_path / "setup.cfg").write_text(
            textwrap.dedent(
                """\
                [flake8]
                select = E9,LAW
                extend-ignore = LAW301
                extend-exclude = gen,src/old
                per-file-ignores =
                    tests/*: LAW2
                    conftest.py: LAW301,E501
                async-law-enable = LAW9
                async-law-beside = bugbear
                max-complexity = 10
                """
            )
        )

        found = load(tmp_path)

        assert found.select == ("E9", "LAW")
        assert found.ignore == ("LAW301",)
        assert found.extend_exclude == ("gen", f"{tmp_path}/src/old")
        assert found.per_file_ignores == ((f"{tmp_path}/tests/*", ("LAW2",)), ("conftest.py", ("LAW301", "E501")))
        assert found.enable == ("LAW9",)
        assert found.beside == ("bugbear",)

    def test_a_table_of_ours_comes_first(self, tmp_path):
        (tmp_path / "setup.cfg").write_text("[flake8]\nasync-law-enable = LAW9\n")
        write(tmp_path, "enable = ['LAW503']")

        assert load(tmp_path).enable == ("LAW503",)

    def test_it_may_name_the_pyproject(self, tmp_path):
        (tmp_path / "conf").mkdir()
        write(tmp_path / "conf", "owners = ['a.b']\nenable = ['LAW9']")
        (tmp_path / ".flake8").write_text(
            "[flake8]\nasync-law-config = conf/pyproject.toml\nasync-law-enable = LAW503\n"
        )

        found = load(tmp_path)

        assert found.owners == {"a.b"}
        assert found.enable == ("LAW503",)

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            pytest.param("async-law-enable = LAW777", "async-law-enable: `LAW777` is the code of no rule", id="code"),
            pytest.param("async-law-beside = ruf", "async-law-beside: `ruf` is no linter", id="linter"),
            pytest.param("ignore = E501 # why", "does not match", id="flake8's own complaint"),
        ],
    )
    def test_a_wrong_entry_is_refused_in_one_line(self, tmp_path, line, said):
        (tmp_path / "tox.ini").write_text(f"[flake8]\n{line}\n")

        with pytest.raises(SettingsError, match="flake8's ") as error:
            load(tmp_path)

        assert said in str(error.value)
        assert "\n" not in str(error.value)


def test_a_project_without_settings_pays_for_none(tmp_path):
    code = "import sys; from flake8_async_law.settings import load; load(); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)

    assert {"flake8", "ast_grep_py", "yaml", "tomllib", "tomli"}.isdisjoint(run.stdout.split())
