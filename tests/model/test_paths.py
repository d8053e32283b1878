"""Which statements may run after which: lines with `# after` do so, behind the line with `# here`."""

import ast
import textwrap

import pytest

from flake8_async_law.model.paths import Paths, awaits

CASES = {
    "in order, and not what stands before": """
        first()
        here()  # here
        last()  # after
    """,
    "a branch is left by a return": """
        if ready():
            here()  # here
            return  # after
        last()
    """,
    "a loop leads back, and out": """
        for item in items():  # after
            first()  # after
            here()  # here
            second()  # after
        last()  # after
    """,
    "a break leads out only": """
        while more():
            first()
            if ready():
                here()  # here
                break  # after
            second()
        last()  # after
    """,
    "an endless loop has no end": """
        while True:  # after
            here()  # here
        last()
    """,
    "the other branch is another way": """
        if ready():
            here()  # here
        else:
            other()
        last()  # after
    """,
    "finally runs on the way out": """
        try:
            here()  # here
            return  # after
        finally:
            last()  # after
    """,
    "handlers do not follow what stands in the body": """
        try:
            here()  # here
        except ValueError:
            other()
        last()  # after
    """,
    "a block is left at its end": """
        with lock():
            here()  # here
        last()  # after
    """,
}


@pytest.mark.parametrize("body", CASES.values(), ids=CASES)
def test_what_may_run_after(body):
    source = "def f():\n" + textwrap.indent(textwrap.dedent(body).strip("\n"), "    ")
    lines = source.splitlines()
    function = ast.parse(source).body[0]
    start = next(s for s in ast.walk(function) if isinstance(s, ast.stmt) and "# here" in lines[s.lineno - 1])
    found = {s.lineno for s in Paths(function.body).after(start)} - {start.lineno}
    assert found == {number for number, line in enumerate(lines, 1) if "# after" in line}


def test_a_path_ends_behind_a_statement_that_ends_it():
    function = ast.parse("def f():\n    a()\n    b = 1\n    c()\n").body[0]
    steps = list(Paths(function.body).after(function.body[0], lambda step: isinstance(step, ast.Assign)))
    assert [step.lineno for step in steps] == [3]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("await f()", True),
        ("x = [await f(), 1]", True),
        ("async with lock: pass", True),
        ("async for x in xs: pass", True),
        ("if await f(): pass", True),
        ("if x:\n    await f()", False),
        ("async def g():\n    await f()", False),
        ("x = lambda: f()", False),
    ],
)
def test_a_statement_gives_way_when_it_is_reached(statement, expected):
    function = ast.parse("async def f():\n" + textwrap.indent(statement, "    ")).body[0]
    assert awaits(function.body[0]) is expected
