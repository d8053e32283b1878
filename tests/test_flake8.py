"""flake8 is the first citizen: options, selection, noqa, stdin, workers, and errors that say what is wrong."""

import ast
import re
import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from flake8_async_law import flake8_plugin
from flake8_async_law.rule import all_rules
from flake8_async_law.settings import FAMILIES

TASK_AND_QUEUE = """\
import asyncio


async def main(work, feed):
    asyncio.create_task(work())
    queue = asyncio.Queue()
    async for item in feed:
        await queue.put(item)
"""
LINES = {"LAW201": 5, "LAW301": 6}

JOBS_IN_ONE_QUEUE = """\
from celery import Celery

app = Celery("shop", broker="redis://")


@app.task
def export_orders(shop):
    return [order.pk for order in shop.orders]


@app.task
def send_password(user):
    return user
"""


@pytest.fixture
def project(tmp_path):
    """A folder with one file that breaks two laws of two families."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "app.py").write_text(TASK_AND_QUEUE)
    return tmp_path


def flake8(folder, *arguments, stdin=None, select="--color=never"):
    """Run flake8 in `folder`. (file, line, code) of every LAW finding, and the finished process."""
    command = [sys.executable, "-m", "flake8", select, *arguments]
    run = subprocess.run(command, cwd=folder, input=stdin, capture_output=True, text=True, check=False)
    found = re.findall(r"^(?:\./)?(.+?):(\d+):\d+: (LAW\d+) ", run.stdout, re.MULTILINE)
    return sorted((file, int(line), code) for file, line, code in found), run


def both(file="app.py"):
    return sorted((file, line, code) for code, line in LINES.items())


def families():
    return {e.name: e for e in entry_points(group="flake8.extension") if e.value.startswith("flake8_async_law.")}


class TestEntryPoints:
    def test_every_family_has_one_and_bears_its_name(self):
        assert {name: entry.load().prefix for name, entry in families().items()} == {name: name for name in FAMILIES}

    def test_every_rule_belongs_to_one(self):
        assert {code[:4] for code in all_rules()} <= set(families())

    def test_flake8_takes_the_names(self):
        assert all(re.fullmatch("[A-Z]{1,3}[0-9]{0,3}", name) for name in families())

    def test_a_file_is_read_once_for_all_of_them(self, monkeypatch):
        read = []
        monkeypatch.setattr("flake8_async_law.engine.check", lambda *given: read.append(given[1]) or [])

        for path in ("a.py", "b.py"):
            tree = ast.parse("")
            for entry in families().values():
                list(entry.load()(tree, path, []).run())

        assert read == ["a.py", "b.py"]

    def test_a_family_reports_its_own_codes_only(self, monkeypatch):
        from flake8_async_law.engine import Report

        reports = [Report(1, 0, "LAW201", "a"), Report(2, 4, "LAW301", "b")]
        monkeypatch.setattr("flake8_async_law.engine.check", lambda *given: reports)
        tree = ast.parse("")

        assert [r[:3] for r in flake8_plugin.Lifetime(tree, "a.py", []).run()] == [(1, 0, "LAW201 a")]
        assert [r[:3] for r in flake8_plugin.Backpressure(tree, "a.py", []).run()] == [(2, 4, "LAW301 b")]
        assert list(flake8_plugin.Jobs(tree, "a.py", []).run()) == []


class TestRuns:
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_workers_and_one_process_find_the_same(self, project, jobs):
        (project / "more.py").write_text(TASK_AND_QUEUE)

        found, _ = flake8(project, "-j", jobs)

        assert found == both("app.py") + both("more.py")

    def test_spawned_workers_know_the_settings(self, project):
        (project / "more.py").write_text(TASK_AND_QUEUE)
        (project / "pyproject.toml").write_text('[tool.async-law]\nignore = ["LAW201"]\n')
        start = (
            "import multiprocessing, sys\n"
            "if __name__ == '__main__':\n"
            "    multiprocessing.set_start_method('spawn')\n"
            "    from flake8.main.cli import main\n"
            "    sys.exit(main(['-j', '2', '--select=LAW', 'app.py', 'more.py']))\n"
        )
        (project / "start.py").write_text(start)

        run = subprocess.run([sys.executable, "start.py"], cwd=project, capture_output=True, text=True, check=False)

        assert run.stderr == ""
        assert re.findall(r"^(\w+\.py):.* (LAW\d+)", run.stdout, re.MULTILINE) == [
            ("app.py", "LAW301"),
            ("more.py", "LAW301"),
        ]

    def test_standard_input_has_the_name_it_is_given(self, project):
        found, _ = flake8(project, "-", "--stdin-display-name=shown.py", stdin=TASK_AND_QUEUE)

        assert found == both("shown.py")

    def test_other_plugins_codes_stay(self, project):
        (project / "app.py").write_text("import os\n" + TASK_AND_QUEUE)

        found, run = flake8(project)

        assert len(found) == 2
        assert "F401" in run.stdout

    def test_isolated_reads_no_file_of_settings(self, project):
        (project / "pyproject.toml").write_text('[tool.async-law]\nignore = ["LAW2"]\n')

        assert flake8(project, "--isolated")[0] == both()


class TestSelection:
    @pytest.mark.parametrize(
        ("arguments", "codes"),
        [
            pytest.param(["--select=LAW"], ["LAW201", "LAW301"], id="all of ours"),
            pytest.param(["--select=LAW3"], ["LAW301"], id="a family"),
            pytest.param(["--select=LAW301,E"], ["LAW301"], id="a code beside another tool's"),
            pytest.param(["--select=E"], [], id="none of ours"),
            pytest.param(["--ignore=LAW301"], ["LAW201"], id="ignored"),
            pytest.param(["--extend-ignore=LAW2"], ["LAW301"], id="ignored too"),
            pytest.param(["--select=LAW", "--ignore=LAW201"], ["LAW301"], id="selected and ignored"),
            pytest.param(["--select=E", "--extend-select=LAW2"], ["LAW201"], id="selected too"),
            pytest.param(["--per-file-ignores=app.py:LAW2"], ["LAW301"], id="ignored in a file"),
            pytest.param(["--per-file-ignores=other.py:LAW2"], ["LAW201", "LAW301"], id="ignored in another"),
        ],
    )
    def test_flake8_decides(self, project, arguments, codes):
        found, _ = flake8(project, *arguments[1:], select=arguments[0])

        assert [code for _, _, code in found] == codes

    @pytest.mark.parametrize(
        ("comment", "codes"),
        [
            pytest.param("# noqa: LAW301 - drained by a timer", ["LAW201"], id="this code"),
            pytest.param("# noqa: LAW3", ["LAW201"], id="its family"),
            pytest.param("# noqa", ["LAW201"], id="everything"),
            pytest.param("# noqa: LAW201", ["LAW201", "LAW301"], id="another code"),
        ],
    )
    def test_noqa_silences_its_line(self, project, comment, codes):
        (project / "app.py").write_text(TASK_AND_QUEUE.replace("Queue()", f"Queue()  {comment}"))

        found, _ = flake8(project, select="--select=LAW2,LAW3")

        assert [code for _, _, code in found] == codes

    @pytest.mark.parametrize(
        ("table", "arguments", "codes"),
        [
            pytest.param('ignore = ["LAW301"]', [], ["LAW201"], id="ignored"),
            pytest.param('select = ["LAW3"]', [], ["LAW301"], id="selected"),
            pytest.param('per-file-ignores = {"app.py" = ["LAW2"]}', [], ["LAW301"], id="ignored in a file"),
            pytest.param('ignore = ["LAW301"]', ["--ignore=LAW2"], ["LAW301"], id="flake8's ignore wins"),
            pytest.param('select = ["LAW3"]', ["--select=LAW2"], ["LAW201"], id="flake8's select wins"),
        ],
    )
    def test_the_table_counts_until_flake8_is_told_otherwise(self, project, table, arguments, codes):
        (project / "pyproject.toml").write_text(f"[tool.async-law]\n{table}\n")

        found, _ = flake8(project, *arguments)

        assert [code for _, _, code in found] == codes


class TestStrict:
    """Strict rules are off until their prefix, or their full code, is asked for."""

    @pytest.fixture
    def strict(self, tmp_path):
        (tmp_path / ".git").mkdir()
        (tmp_path / "app.py").write_text(JOBS_IN_ONE_QUEUE)
        return tmp_path

    @pytest.mark.parametrize(
        ("arguments", "reported"),
        [
            pytest.param(["--select=LAW"], False, id="off by default"),
            pytest.param(["--select=LAW", "--async-law-enable=LAW9"], False, id="another family"),
            pytest.param(["--select=LAW", "--async-law-enable=LAW9,LAW315"], True, id="its code"),
            pytest.param(["--select=LAW", "--async-law-enable=LAW3"], True, id="its family"),
            pytest.param(["--select=LAW315"], True, id="selected by its code"),
            pytest.param(["--select=LAW31"], False, id="selected by a prefix"),
        ],
    )
    def test_the_command_line(self, strict, arguments, reported):
        found, run = flake8(strict, *arguments[1:], select=arguments[0])

        assert run.stderr == ""
        assert ("LAW315" in {code for _, _, code in found}) is reported

    def test_the_configuration_files(self, strict):
        (strict / "setup.cfg").write_text("[flake8]\nselect = LAW\nasync-law-enable = LAW9, LAW315\n")
        assert "LAW315" in {code for _, _, code in flake8(strict)[0]}

        (strict / "setup.cfg").write_text("[flake8]\nselect = LAW\n")
        (strict / "pyproject.toml").write_text('[tool.async-law]\nenable = ["LAW315"]\n')
        assert "LAW315" in {code for _, _, code in flake8(strict)[0]}

    def test_flake8_has_the_last_word(self, strict):
        (strict / "pyproject.toml").write_text('[tool.async-law]\nenable = ["LAW315"]\n')

        found, _ = flake8(strict, "--async-law-enable=LAW9")

        assert "LAW315" not in {code for _, _, code in found}

    def test_a_pyproject_elsewhere(self, strict):
        (strict / "conf").mkdir()
        (strict / "conf" / "own.toml").write_text('[tool.async-law]\nenable = ["LAW315"]\n')

        found, _ = flake8(strict, "--async-law-config=conf/own.toml")

        assert "LAW315" in {code for _, _, code in found}


class TestErrors:
    """A setting that cannot be obeyed ends the run with one clear line."""

    @pytest.mark.parametrize(
        ("arguments", "table", "said"),
        [
            pytest.param(
                ["--async-law-enable=LAW777"], "", "async-law-enable: `LAW777` is the code of no rule", id="code"
            ),
            pytest.param(["--async-law-beside=rufff"], "", "async-law-beside: `rufff` is no linter", id="linter"),
            pytest.param(["--async-law-config=none.toml"], "", "none.toml: cannot be read", id="missing file"),
            pytest.param([], "enabel = []", "tool.async-law.enabel: unknown key; did you mean `enable`?", id="key"),
            pytest.param([], "enable = [", "is no valid TOML", id="broken TOML"),
        ],
    )
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_the_run_ends(self, project, arguments, table, said, jobs):
        if table:
            (project / "pyproject.toml").write_text(f"[tool.async-law]\n{table}\n")

        _, run = flake8(project, "-j", jobs, *arguments)

        assert run.returncode == 1
        assert said in run.stdout
        assert "Traceback" not in run.stdout + run.stderr
        assert len(run.stdout.splitlines()) == 2  # flake8's headline, and ours


class TestTripwires:
    def test_a_projects_own_rule_is_reported(self, project):
        (project / "wire.yml").write_text(
            "id: LAW801\nlanguage: python\nmessage: mind `$QUEUE`\nrule:\n  pattern: $QUEUE.put($_)\n"
        )
        (project / "pyproject.toml").write_text('[tool.async-law]\ntripwires = ["wire.yml"]\n')

        found, run = flake8(project, select="--select=LAW8")

        assert found == [("app.py", 8, "LAW801")]
        assert "mind `queue`" in run.stdout


def test_loading_the_plugin_loads_no_law():
    code = "import sys; import flake8_async_law.flake8_plugin; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name for name in run.stdout.split() if name.startswith("flake8_async_law")}

    assert loaded == {"flake8_async_law", "flake8_async_law.flake8_plugin"}
    assert "ast_grep_py" not in run.stdout.split()
