"""noqa and the choice of codes do under the command exactly what they do under flake8."""

import argparse
import ast
import itertools
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from flake8_async_law.cli.choice import Choice
from flake8_async_law.engine import Report
from flake8_async_law.suppress import surviving

ROOT = Path(__file__).parents[1]

# A plugin of two lines, so that only noqa is compared. Its letters are not ours: ours may be installed too.
PLUGIN = """
import ast
class Plugin:
    name, version = "queues", "1"
    def __init__(self, tree): self.tree = tree
    def run(self):
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Queue":
                yield node.lineno, node.col_offset, "QUE301 no bound", type(self)
"""
CONFIG = """
[flake8]
select = QUE
[flake8:local-plugins]
extension = QUE = plugin:Plugin
paths = .
"""
SOURCES = {
    "no comment": "Queue()\n",
    "blanket": "Queue()  # noqa\n",
    "blanket in capitals": "Queue()  # NOQA\n",
    "the code": "Queue()  # noqa: QUE301\n",
    "the code without a space": "Queue()  # noqa:QUE301\n",
    "two spaces before the code": "Queue()  # noqa:  QUE301\n",
    "a prefix": "Queue()  # noqa: QUE3\n",
    "the letters alone": "Queue()  # noqa: QUE\n",
    "small letters": "Queue()  # noqa: que301\n",
    "another code": "Queue()  # noqa: E501\n",
    "commas": "Queue()  # noqa: E501,QUE301\n",
    "commas and spaces": "Queue()  # noqa: E501, QUE301\n",
    "spaces": "Queue()  # noqa: E501 QUE301\n",
    "a reason behind": "Queue()  # noqa: QUE301 - the form sends five files\n",
    "a reason that reads as a code": "Queue()  # noqa: E501 because QUE301 is fine\n",
    "a second comment": "Queue()  # noqa: QUE301  # why\n",
    "behind another comment": "Queue()  # type: ignore # noqa: QUE301\n",
    "no space after the hash": "Queue()  #noqa\n",
    "the line above": "# noqa\nQueue()\n",
    "last line of a statement": "x = (\n    Queue(),\n    1,\n)  # noqa: QUE301\n",
    "first line of a statement": "x = (  # noqa: QUE301\n    1,\n    Queue(),\n)\n",
    "one of two in a statement": "x = (\n    Queue(),  # noqa: E501\n    Queue(),  # noqa: QUE301\n)\n",
    "behind a multi-line string": 'x = Queue("""\na\n""")  # noqa: QUE301\n',
    "inside a multi-line string": 'x = Queue("""\n# noqa: QUE301\n""")\n',
    "continued line": "x = 1 + \\\n    Queue()  # noqa\n",
    "inside a string": 'Queue("# noqa")\n',
    "decorated": "@Queue()  # noqa\ndef f(): pass\n",
    "whole file": "# flake8: noqa\nQueue()\n",
    "whole file at the end": "Queue()\n# flake8: noqa\n",
    "whole file behind code": "Queue()  # flake8: noqa\nQueue()\n",
    "whole file with the code": "# flake8: noqa: QUE301\nQueue()\n",
    "whole file with another code": "# flake8: noqa: E501\nQueue()\n",
    "whole file with an equals sign": "# flake8=noqa\nQueue()\n",
    "form feed": "\x0cQueue()  # noqa\n\x0cQueue()\n",
    "CRLF": "Queue()  # noqa\r\nQueue()\r\n",
    "byte order mark": "\ufeffQueue()  # noqa\nQueue()\n",
    "no newline at the end": "Queue()  # noqa",
    "file separator": "x = '\x1c'; Queue()\nQueue()  # noqa\n",
}


@pytest.fixture(scope="module")
def under_flake8(tmp_path_factory):
    """What flake8 reports in each source: (line, column) pairs. One run for all of them."""
    folder = tmp_path_factory.mktemp("noqa")
    (folder / "plugin.py").write_text(PLUGIN)
    (folder / "setup.cfg").write_text(CONFIG)
    names = {f"case{number}.py": case for number, case in enumerate(SOURCES)}
    for name, case in names.items():
        (folder / name).write_bytes(SOURCES[case].encode())
    run = subprocess.run(
        [sys.executable, "-m", "flake8", "-j1", *names], cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1, run.stderr
    found = {case: [] for case in SOURCES}
    for name, line, column in re.findall(r"^(case\d+\.py):(\d+):(\d+): QUE301", run.stdout, re.M):
        found[names[name]].append((int(line), int(column)))
    return found


def queues(source):
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "Queue"]
    return sorted(Report(call.lineno, call.col_offset, "QUE301", "no bound") for call in calls)


@pytest.mark.parametrize("case", SOURCES)
def test_noqa_is_what_it_is_under_flake8(case, under_flake8):
    source = SOURCES[case].removeprefix("\ufeff").replace("\r\n", "\n")  # as a file is read

    left = surviving(queues(source), source, "a.py")

    assert [(report.line, report.column + 1) for report in left] == under_flake8[case]


def test_the_cases_hold_both_answers(under_flake8):
    silent = [case for case, found in under_flake8.items() if not found]
    assert 10 < len(silent) < len(SOURCES) - 10


def test_flake8_is_imported_only_for_a_noqa():
    code = """
        import sys
        from flake8_async_law.engine import Report
        from flake8_async_law.suppress import surviving
        report = Report(1, 0, "LAW301", "")
        assert surviving([report], "Queue()", "a.py") == [report]
        assert surviving([], "# noqa", "a.py") == []
        assert "flake8" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True, cwd=ROOT)


LISTS = [(), ("LAW",), ("LAW3",), ("LAW301",), ("E", "LAW30"), ("E",)]


@pytest.mark.parametrize(("select", "extend", "ignore"), list(itertools.product(LISTS, repeat=3)))
def test_codes_are_chosen_as_flake8_chooses(select, extend, ignore):
    from flake8.style_guide import Decision, DecisionEngine

    options = argparse.Namespace(
        select=list(select) or None,
        extend_select=list(extend),
        ignore=list(ignore),
        extend_ignore=[],
        extended_default_select=["LAW1", "LAW3"],
        extended_default_ignore=[],
    )
    flake8 = DecisionEngine(options)
    ours = Choice(select=select, extend_select=extend, ignore=ignore)

    for code in ("LAW301", "LAW310", "LAW101"):
        assert ours.wants(code, "a.py") == (flake8.decision_for(code) is Decision.Selected)


PER_FILE = (
    ("test_*.py", ("LAW3",)),
    ("/project/tests/*", ("LAW1", "LAW2")),
    ("/project/*", ("LAW4",)),
)


@pytest.mark.parametrize(
    ("path", "code", "wanted"),
    [
        ("/project/tests/helper.py", "LAW101", False),
        ("/project/tests/helper.py", "LAW401", True),  # the longest pattern counts, alone
        ("/project/src/a.py", "LAW401", False),
        ("/elsewhere/test_a.py", "LAW301", False),
        ("/elsewhere/a.py", "LAW301", True),
    ],
)
def test_per_file_ignores_are_flake8s(path, code, wanted):
    from flake8.style_guide import Decision, StyleGuideManager

    options = argparse.Namespace(
        select=None,
        extend_select=[],
        ignore=[],
        extend_ignore=[],
        extended_default_select=["LAW"],
        extended_default_ignore=[],
        per_file_ignores="\n".join(f"{pattern}:{','.join(codes)}" for pattern, codes in PER_FILE),
    )
    flake8 = StyleGuideManager(options, formatter=None).style_guide_for(path)

    assert Choice(per_file=PER_FILE).wants(code, path) is wanted
    assert (flake8.should_report_error(code) is Decision.Selected) is wanted
