"""`declare`: skeletons of declarations, which alter nothing but docstrings and comments."""

import ast
import io
import textwrap
import tokenize

import pytest
from example_files import EXAMPLES

from flake8_async_law.cli import CLEAN, TROUBLE, main
from flake8_async_law.declare import OPEN, Gap, Refused, declared, gaps
from flake8_async_law.engine import check, inspect
from flake8_async_law.model import declarations
from flake8_async_law.settings import Settings

FILES = sorted(path for path in EXAMPLES.rglob("*.py") if path.name != "__init__.py")


def text(source):
    return textwrap.dedent(source).lstrip("\n")


def found(source, path="", name=None):
    return inspect(source, str(path), Settings(), lambda module: gaps(module, name))


def bare(source):
    """The program without the docstrings of its functions, as text."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if (
            isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            and ast.get_docstring(node, clean=False) is not None
        ):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.dump(tree)


def docstrings(source):
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, functions)]


def spoken(source):
    return declarations.read(source, ast.parse(source))


# -- over all functions of the examples ----------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(EXAMPLES)) for path in FILES])
def test_an_example_stays_the_same_program_and_names_what_was_asked(path):
    source = path.read_text(encoding="utf-8")
    asked = found(source, path)
    written = declared(source, asked)

    assert ast.dump(ast.parse(written)) == ast.dump(ast.parse(source)) or bare(written) == bare(source)
    assert found(written, path) == []
    assert spoken(written).malformed == spoken(source).malformed or len(spoken(written).malformed) == len(
        spoken(source).malformed
    )
    assert len(spoken(written).all) - len(spoken(source).all) == sum(len(gap.items) for gap in asked)
    for before, after in zip(docstrings(source), docstrings(written), strict=True):
        if "Async contract:" not in before:
            assert after.startswith(before)


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(EXAMPLES)) for path in FILES])
def test_any_function_of_an_example_can_be_declared(path):
    source = path.read_text(encoding="utf-8")
    functions = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    written = declared(source, [Gap((node.name,), node.lineno, {"isolation": "one is enough"}) for node in functions])
    added = [one for one in spoken(written).all if one.key == "isolation" and one.text == "one is enough"]

    assert bare(written) == bare(source)
    assert len(added) == len(functions)
    assert len(spoken(written).malformed) == len(spoken(source).malformed)


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_other_line_ends_are_kept(ending):
    for path in FILES[::25]:
        source = path.read_text(encoding="utf-8")
        asked = found(source, path)
        plain = declared(source, asked)

        assert declared(source.replace("\n", ending), asked) == plain.replace("\n", ending)


def test_no_declaration_is_called_stale_and_each_gap_is_reported():
    for path in FILES[::10]:
        source = path.read_text(encoding="utf-8")
        asked = found(source, path)
        written = declared(source, asked)
        codes = [report.code for report in check(written, str(path), Settings())]
        before = [report.code for report in check(source, str(path), Settings())]

        assert codes.count("LAW909") <= before.count("LAW909")
        assert codes.count("LAW907") - before.count("LAW907") == sum(gap.open for gap in asked)


# -- shapes of functions -------------------------------------------------------------------------------------

ITEMS = {"effect": "an upsert", "lease": OPEN}
SECTION = "Async contract:\n    effect: an upsert\n    lease: unknown (impact: ?)"

SHAPES = {
    "no docstring": ("def f(x):\n    return x\n", "def f(x):\n    {}\n    return x\n"),
    "async": ("async def f(x):\n    return x\n", "async def f(x):\n    {}\n    return x\n"),
    "a comment first": ("def f(x):\n    # why\n\n    return x\n", "def f(x):\n    {}\n    # why\n\n    return x\n"),
    "a comment on the header": ("def f(x):  # why\n    return x\n", "def f(x):  # why\n    {}\n    return x\n"),
    "one line": ("def f(x): ...\n", "def f(x):\n    {}\n    ...\n"),
    "two statements on one line": ("def f(x): x += 1; return x\n", "def f(x):\n    {}\n    x += 1; return x\n"),
    "one line, continued": ("def f(x): \\\n    return x\n", "def f(x):\n    {}\n    return x\n"),
    "one line with a comment": ("def f(x): return x  # why\n", "def f(x):\n    {}\n    return x  # why\n"),
    "no line end": ("def f(x): return x", "def f(x):\n    {}\n    return x"),
    "a decorated function first": (
        "def f(x):\n    @x\n    def g(): ...\n    return g\n",
        "def f(x):\n    {}\n    @x\n    def g(): ...\n    return g\n",
    ),
    "a header of several lines": ("def f(\n    x,\n):\n    return x\n", "def f(\n    x,\n):\n    {}\n    return x\n"),
}


def docstring(indentation, opening='"""', before="", closing='"""'):
    lines = SECTION.split("\n")
    head = f"{opening}{before}" + ("\n\n" if before else "\n")
    return head + "".join(f"{indentation}{line}\n" for line in lines) + indentation + closing


@pytest.mark.parametrize(("source", "wanted"), SHAPES.values(), ids=SHAPES)
def test_a_function_without_a_docstring_gets_one(source, wanted):
    written = declared(source, [Gap(("f",), 1, ITEMS)])

    assert written == wanted.replace("{}", docstring("    "))
    assert bare(written) == bare(source)


LINES = "      effect: an upsert\n      lease: unknown (impact: ?)\n"

DOCSTRINGS = {
    "one line": ('"""Send it."""', docstring("    ", before="Send it.")),
    "single quotes": ("'Send it.'", docstring("    ", "'''", "Send it.", "'''")),
    "double quotes": ('"Send it."', docstring("    ", before="Send it.")),
    "raw": ('r"""Send \\d."""', docstring("    ", 'r"""', "Send \\d.")),
    "several lines": (
        '"""\n    Send it.\n\n    Args:\n        x: what\n    """',
        docstring("    ", before="\n    Send it.\n\n    Args:\n        x: what"),
    ),
    "closed on its last line": ('"""Send it.\n\n    Now."""', docstring("    ", before="Send it.\n\n    Now.")),
    "empty": ('""""""', docstring("    ")),
    "blank": ('"""   """', docstring("    ")),
    "a backslash at its end": ('"""Send \\\\"""', docstring("    ", before="Send \\\\")),
    "another quote at its end": ("'Say \"x\"'", docstring("    ", "'''", 'Say "x"', "'''")),
    "a section": (
        '"""\n    Send.\n\n    Async contract:\n      ack: mine\n        more\n\n    Returns: x\n    """',
        f'"""\n    Send.\n\n    Async contract:\n      ack: mine\n        more\n{LINES}\n    Returns: x\n    """',
    ),
    "a section that ends with the quotes": (
        '"""Async contract:\n      ack: mine"""',
        f'"""Async contract:\n      ack: mine\n{LINES}    """',
    ),
    "a section with nothing in it": (
        '"""Send it.\n\n    Async contract:\n    """',
        '"""Send it.\n\n    Async contract:\n        effect: an upsert\n        lease: unknown (impact: ?)\n    """',
    ),
}


@pytest.mark.parametrize(("before", "after"), DOCSTRINGS.values(), ids=DOCSTRINGS)
@pytest.mark.parametrize("shape", ["def f(x):\n    {}\n    return x\n", "def f(x): {}\n", "def f(x): {}; return x\n"])
def test_a_docstring_gets_or_completes_a_section(before, after, shape):
    source = shape.replace("{}", before)
    written = declared(source, [Gap(("f",), 1, ITEMS)])
    lines = shape.replace("def f(x): {}", "def f(x):\n    {}")

    assert written == lines.replace("{}", after)
    assert bare(written) == bare(source)
    assert spoken(written).malformed == ()


def test_tabs_and_depth_are_kept():
    source = "class A:\n\tdef f(self):\n\t\treturn 1\n"

    assert declared(source, [Gap(("A.f",), 2, {"ack": "late"})]) == (
        'class A:\n\tdef f(self):\n\t\t"""\n\t\tAsync contract:\n\t\t\tack: late\n\t\t"""\n\t\treturn 1\n'
    )


def test_a_block_gets_the_depth_that_the_file_has():
    source = "class A:\n  def f(self): ...\n"

    assert '\n    """\n' in declared(source, [Gap(("A.f",), 2, {"ack": OPEN})])


@pytest.mark.parametrize("docstring", ['"a" "b"', '("""a"""\n     """b""")'])
def test_a_docstring_of_several_literals_is_refused(docstring):
    with pytest.raises(Refused, match="several literals"):
        declared(f"def f():\n    {docstring}\n", [Gap(("f",), 1, ITEMS)])


def test_what_would_alter_the_program_is_refused():
    source = "def f():\n    x = 1\n\ny = \\\n  2\n"

    with pytest.raises(Refused, match="would alter the program"):
        declared(source, [Gap(("y",), 5, {"bound": OPEN}, is_comment=True)])


@pytest.mark.parametrize("reason", ['"""', "'''", "a\\nb", "\\", 'ends in "', "a\nb", "x" * 300, "; # noqa", "{} %s"])
@pytest.mark.parametrize("opening", ['"""', "'''", 'r"""', '"', "'"])
def test_any_reason_can_be_written(reason, opening):
    source = f"def f():\n    {opening}Send it.{opening.removeprefix('r')}\n    return 1\n"
    written = declared(source, [Gap(("f",), 1, {"effect": f"key {reason} x"})])

    assert bare(written) == bare(source)
    assert [one.key for one in spoken(written).all] == ["effect"]


def test_a_statement_gets_a_comment():
    source = "class A:\n    def f(self):\n        self.q = make(\n            1)\n"
    gap = Gap(("A.q",), 3, {"bound": OPEN, "drop-policy": OPEN}, is_comment=True)
    written = declared(source, [gap])

    assert written == source.replace(
        "        self.q",
        "        # async-law: bound=unknown (impact: ?); drop-policy=unknown (impact: ?)\n        self.q",
    )
    assert [(one.key, 4 in one.covers) for one in spoken(written).all] == [("bound", True), ("drop-policy", True)]


def test_many_keys_stand_in_several_comments():
    items = dict.fromkeys(("effect", "ack", "lease", "ambiguity", "owner"), OPEN)
    written = declared("q = make()\n", [Gap(("q",), 1, items, is_comment=True)])

    assert max(map(len, written.splitlines())) <= 100
    assert [one.key for one in spoken(written).all] == list(items)


# -- what is declared ----------------------------------------------------------------------------------------

JOBS = text(
    '''
    import asyncio

    from celery import Celery

    app = Celery("shop", broker="redis://localhost")
    inbox = asyncio.Queue()


    @app.task(acks_late=True, reject_on_worker_lost=True)
    def send(order_id):
        """Send it."""
        Order.objects.update_or_create(id=order_id, defaults={"sent": True})


    class Desk:
        def launch(self, order_id): send.delay(order_id)
    '''
)


def test_what_is_evident_is_written_in_words_and_the_rest_is_open():
    (queue, send, launch) = found(JOBS)

    assert (queue.names, queue.is_comment, queue.items) == (("inbox",), True, {"bound": OPEN})
    assert send.items["ack"] == "`acks_late=True` and `reject_on_worker_lost=True`"
    assert send.items["lease"] == OPEN
    assert "failure" not in send.items
    assert send.items["drop-policy"] == OPEN
    assert launch.names == ("Desk.launch",)
    assert set(launch.items) == {"intent", "ambiguity"}


def test_what_is_declared_is_kept():
    source = JOBS.replace("def send(", "def send(  # async-law: lease=the night audit looks; non-retryable=no\n    ")

    assert not {"lease", "drop-policy"} & set(found(source, name="send")[0].items)


def test_units_of_one_function_share_a_section():
    source = JOBS + text(
        """

        @app.task
        def again(order_id):
            send.delay(order_id)
        """
    )
    (gap,) = found(source, name="again")

    assert gap.names == ("again",)
    assert {"intent", "effect", "ack", "lease"} <= set(gap.items)


@pytest.mark.parametrize("name", ["send", "Desk.launch", "launch", "inbox", "send#job"])
def test_one_unit_can_be_named(name):
    assert len(found(JOBS, name=name)) == 1


@pytest.mark.parametrize(
    ("source", "name", "message"),
    [
        (JOBS, "sent", "no async unit is called `sent`; write `send`"),
        (JOBS, "zzz", "no async unit is called `zzz`; there are `inbox`, `send`, `Desk.launch`"),
        ("x = 1\n", "f", "it holds no async unit"),
    ],
)
def test_a_name_that_is_none_is_refused(source, name, message):
    with pytest.raises(Refused) as refused:
        found(source, name=name)

    assert str(refused.value) == message


# -- the command ---------------------------------------------------------------------------------------------


@pytest.fixture
def jobs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "jobs.py"
    path.write_text(JOBS, encoding="utf-8")
    return path


def test_it_writes_and_does_nothing_a_second_time(jobs, capsys):
    assert main(["declare", "jobs.py"]) == CLEAN
    written = jobs.read_text(encoding="utf-8")
    assert capsys.readouterr().out == (
        "jobs.py::inbox: bound; 1 to fill in\n"
        "jobs.py::send: effect, ack, lease, lifetime, drop-policy; 3 to fill in\n"
        "jobs.py::Desk.launch: intent, ambiguity; 2 to fill in\n"
    )

    assert main(["declare", "jobs.py"]) == CLEAN
    assert capsys.readouterr().out == "jobs.py: nothing to declare\n"
    assert jobs.read_text(encoding="utf-8") == written
    assert bare(written) == bare(JOBS)


def test_the_difference_is_a_patch_and_nothing_is_written(jobs, capsys):
    assert main(["declare", "jobs.py::send", "--diff"]) == CLEAN
    out = capsys.readouterr().out

    assert jobs.read_text(encoding="utf-8") == JOBS
    assert out.startswith("--- a/jobs.py\n+++ b/jobs.py\n@@ ")
    assert '-    """Send it."""\n+    """Send it.\n+\n+    Async contract:\n' in out
    assert main(["declare", "jobs.py::send", "--diff", "--write"]) == CLEAN
    assert "Async contract:" in jobs.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("encoding", "mark"), [("utf-8", b""), ("utf-8", b"\xef\xbb\xbf"), ("latin-1", b"# coding: latin-1\r\n")]
)
def test_encoding_mark_and_line_ends_are_kept(jobs, encoding, mark):
    source = JOBS.replace("Send it.", "Send \xe9.").replace("\n", "\r\n")
    jobs.write_bytes(mark + source.encode(encoding))

    assert main(["declare", "jobs.py"]) == CLEAN
    data = jobs.read_bytes()
    assert data.startswith(mark)
    assert "Send \xe9.\r\n".encode(encoding) in data
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert tokenize.detect_encoding(io.BytesIO(data).readline)[0] in (encoding, "utf-8-sig", "iso-8859-1")


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("nowhere.py", "nowhere.py: cannot be read (No such file or directory); mend it or exclude it"),
        (".", ".: is no Python file; declare its files one by one, as PATH or PATH::NAME"),
        ("jobs.py::sent", "jobs.py: no async unit is called `sent`; write `send`"),
        ("broken.py", "broken.py: not checked: line 1: "),
    ],
)
def test_trouble_is_one_line(jobs, capsys, target, message):
    jobs.with_name("broken.py").write_text("def f(:\n", encoding="utf-8")

    assert main(["declare", target]) == TROUBLE
    err = capsys.readouterr().err
    assert err.startswith(f"async-law: {message}")
    assert err.count("\n") == 1


def test_one_that_is_refused_does_not_keep_the_others(jobs, capsys):
    jobs.write_text(JOBS.replace('"""Send it."""', '"Send " "it."'), encoding="utf-8")

    assert main(["declare", "jobs.py"]) == TROUBLE
    assert "jobs.py:10: send: its docstring is made of several literals" in capsys.readouterr().err
    assert "# async-law: bound=unknown (impact: ?)" in jobs.read_text(encoding="utf-8")


# -- a skeleton that nobody has filled in ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "is_open"),
    [
        ("effect: unknown (impact: ?)", True),
        ("effect: unknown, impact: ?", True),
        ("effect: unknown (impact: ??)", True),
        ("effect: unknown (impact: a guest pays twice)", False),
        ("owner: unknown (impact: ?)", True),
        ("bound: unknown", False),
        ("drop-policy: Unknown (impact=?).", True),
        ("bound: unknown guests wait outside", False),
        ("owner: unknown (impact: a leak)", False),
        ("idempotent: unknown (impact: ?)", False),
    ],
)
def test_a_question_mark_is_no_impact(written, is_open):
    source = f'def f():\n    """\n    Async contract:\n        {written}\n    """\n'
    (one,) = spoken(source).all

    assert declarations.is_unknown_without_impact(one) is is_open
