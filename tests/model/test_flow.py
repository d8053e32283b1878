"""Flow inside a function: on every path, and where control leaves."""

import ast
import textwrap

import pytest

from flake8_async_law.model import flow


def body(source: str) -> list[ast.stmt]:
    """The statements of a function with this body."""
    tree = ast.parse("async def f():\n" + textwrap.indent(textwrap.dedent(source).strip(), "    "))
    return tree.body[0].body


def closes(statement: ast.stmt) -> bool:
    """The thing looked for: a statement `close()`."""
    return ast.unparse(statement) == "close()"


EVERY_PATH = {
    "at once": ("close()", True),
    "never": ("pass", False),
    "nothing": ("...", False),
    "after other things": ("a()\nb()\nclose()", True),
    "not behind a return": ("return\nclose()", False),
    "not behind a raise": ("raise X\nclose()", False),
    "return in one branch": ("if x:\n return\nclose()", False),
    "in one branch": ("if x:\n close()", False),
    "in both branches": ("if x:\n close()\nelse:\n close()", True),
    "in each of three branches": ("if x:\n close()\nelif y:\n close()\nelse:\n close()", True),
    "in two of three branches": ("if x:\n close()\nelif y:\n pass\nelse:\n close()", False),
    "before the return of a branch": ("if x:\n close()\n return\nclose()", True),
    "in a with": ("with x:\n close()", True),
    "return inside a with": ("with x:\n if y:\n  return\n close()", False),
    "in an async with": ("async with x:\n close()", True),
    "in a loop that may not run": ("for x in y:\n close()", False),
    "in an async loop": ("async for x in y:\n close()", False),
    "in a while that may not run": ("while x:\n close()", False),
    "behind a loop": ("for x in y:\n pass\nclose()", True),
    "behind a loop with a break": ("for x in y:\n break\nclose()", True),
    "behind a loop that may return": ("for x in y:\n return\nclose()", False),
    "behind a while that may raise": ("while x:\n raise X\nclose()", False),
    "in a loop without an end": ("while True:\n a()", True),
    "in a loop without an end, with a return": ("while True:\n if x:\n  return", False),
    "behind an endless loop with a break": ("while True:\n break\nclose()", True),
    "an endless loop with a break": ("while True:\n if x:\n  break", False),
    "a break of an inner loop only": ("while True:\n for x in y:\n  break", True),
    "in a finally": ("try:\n return\nfinally:\n close()", True),
    "in a finally that may return before": ("try:\n a()\nfinally:\n if x:\n  return\n close()", False),
    "in the body and the handler of a try": ("try:\n close()\nexcept X:\n close()", True),
    "in the body of a try only": ("try:\n close()\nexcept X:\n pass", False),
    "in the handler only": ("try:\n a()\nexcept X:\n close()", False),
    "in the handler that raises": ("try:\n close()\nexcept X:\n raise", False),
    "in a finally, with a return that takes over": ("try:\n close()\nfinally:\n return", False),
    "in the else of a try": ("try:\n a()\nexcept X:\n close()\nelse:\n close()", True),
    "behind a try": ("try:\n a()\nexcept X:\n pass\nclose()", True),
    "in each case of a match": ("match x:\n case 1:\n  close()\n case _:\n  close()", True),
    "in each case of a match that is not complete": ("match x:\n case 1:\n  close()\n case 2:\n  close()", False),
    "in a match with a guarded default": ("match x:\n case 1:\n  close()\n case _ if y:\n  close()", False),
    "in a nested function": ("def g():\n close()", False),
    "in a class body": ("class G:\n close()", False),
}


@pytest.mark.parametrize("case", EVERY_PATH)
def test_on_every_path(case):
    source, expected = EVERY_PATH[case]

    assert flow.on_every_path(body(source), closes) is expected


LEAVES = {
    "the end is reached": ("a()", False),
    "return": ("return", True),
    "raise": ("raise X", True),
    "break": ("for x in y:\n break", False),
    "both branches": ("if x:\n return\nelse:\n raise X", True),
    "one branch": ("if x:\n return", False),
    "with": ("with x:\n return", True),
    "try and handler": ("try:\n return 1\nexcept X:\n raise", True),
    "try, and a handler that goes on": ("try:\n return 1\nexcept X:\n pass", False),
    "finally": ("try:\n a()\nfinally:\n return", True),
    "endless loop": ("while True:\n a()", True),
    "a loop that may end": ("while x:\n return", False),
    "match with a default": ("match x:\n case 1:\n  return\n case _:\n  raise X", True),
    "match without a default": ("match x:\n case 1:\n  return", False),
}


@pytest.mark.parametrize("case", LEAVES)
def test_leaves(case):
    source, expected = LEAVES[case]

    assert flow.leaves(body(source)) is expected


def test_a_break_leaves_the_body_of_its_loop():
    assert flow.leaves(body("for x in y:\n break")[0].body)
    assert flow.leaves(body("for x in y:\n continue")[0].body)


def test_every_statement_is_listed_in_order_nested_functions_apart():
    source = """
        a()
        if x:
            b()
        elif y:
            c()
        else:
            d()
        for z in w:
            e()
        else:
            f()
        with v:
            g()
        try:
            h()
        except X:
            i()
        else:
            j()
        finally:
            k()
        while u:
            l()
        match t:
            case 1:
                m()
        def inner():
            never()
        class Inner:
            never()
        """
    calls = [ast.unparse(s) for s in flow.statements(body(source)) if isinstance(s, ast.Expr)]

    assert calls == [f"{letter}()" for letter in "abcdefghijklm"]


def test_own_nodes_leave_out_nested_functions_and_classes():
    (statement,) = body("if a:\n b(lambda: c)\n def g():\n  d\n class H:\n  e\n [f for h in i]")
    names = {node.id for node in flow.own_nodes(statement) if isinstance(node, ast.Name)}

    assert names == {"a", "b", "f", "h", "i"}
