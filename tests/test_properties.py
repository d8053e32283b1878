"""
What must not matter: how imports are spelled, how the code is laid out, which files were checked before.

Each example is rewritten into a program that means the same, and the findings have to stay the same. Rewritten names
differ from the originals by their last letter, so that the messages can be compared.
"""

import ast
import io
import random
import re
import tokenize
from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from example_files import EVERY_RULE, example_files, label, read
from hypothesis import given, settings
from hypothesis import strategies as st

from flake8_async_law import engine
from flake8_async_law.catalogue import FILES, INDEX
from flake8_async_law.engine import Report, check
from flake8_async_law.model.declarations import mentions

MARK = "ƶ"
"""Ends each name that a rewriting gives; no example has this letter."""
OF_COMMENTS = ("LAW907", "LAW908", "LAW909", "LAW910", "LAW912")
"""Rules that read comments, which a rewriting of the tree loses."""

KNOWN_LIMITS = {
    # A comment in a handler answers these, and a rewriting of the tree loses comments.
    "LAW309/false_alarm.py": "LAW309",
    "LAW402/false_alarm.py": "LAW402",
    "LAW403/false_alarm.py": "LAW403",
    "LAW406/false_alarm.py": "LAW406",
}
"""Example -> the rule of whose findings in it a rewriting may lose or bring one."""

PATHS = example_files()
PLAIN = [path for path in PATHS if not mentions(read(path)) and "noqa" not in read(path)]
"""The examples whose comments say nothing to the rules: their trees can be rewritten."""
DECLARING = [path for path in PATHS if mentions(read(path))]
every_example = pytest.mark.parametrize("path", PATHS, ids=[label(path) for path in PATHS])
every_plain_example = pytest.mark.parametrize("path", PLAIN, ids=[label(path) for path in PLAIN])

Found = list[tuple[str, str]]
Choose = Callable[[str], bool]


def found(source: str, path, ignore: Iterable[str] = ()) -> Found:
    """Code and message of every finding, in order; without the places, and with names as they were."""
    reports = check(source, str(path), EVERY_RULE)
    passed_over = {*ignore, KNOWN_LIMITS.get(label(path), "") if path in PATHS else ""}
    return [(report.code, plain(report.text)) for report in reports if report.code not in passed_over]


def plain(text: str) -> str:
    """A message without what a rewriting may change: its mark, and numbers of lines."""
    return re.sub(r"\b(lines?) \d+", r"\1 N", text.replace(MARK, "*"))


def shortened(text: str) -> str:
    """A message with only the beginning of each quotation: a longer one is cut off, and where depends on names."""
    return re.sub(r"`([^`]{,25})[^`]*`", r"`\1`", text)


# -- the same program, laid out otherwise ---------------------------------------------------------


@every_plain_example
def test_a_formatter_changes_nothing(path):
    source = read(path)

    assert found(ast.unparse(ast.parse(source)), path) == found(source, path)


@every_example
def test_blank_lines_change_nothing(path):
    source = read(path)

    assert found(spaced(source), path) == found(source, path)


@every_plain_example
def test_parentheses_and_line_breaks_change_nothing(path):
    source = read(path)

    assert Counter(found(wrapped(source), path)) == Counter(found(source, path))


@every_example
def test_line_ends_change_nothing(path):
    source = read(path)

    assert found(source.rstrip("\n") + "\n\n\n", path) == found(source, path)
    assert found(source.rstrip("\n"), path) == found(source, path)


def spaced(source: str) -> str:
    """Two blank lines more before each top-level statement and the comments above it."""
    lines = source.splitlines(keepends=True)
    for statement in reversed(ast.parse(source).body):
        decorators = getattr(statement, "decorator_list", [])
        start = min([statement.lineno, *(decorator.lineno for decorator in decorators)]) - 1
        while start and lines[start - 1].startswith("#"):
            start -= 1
        lines.insert(start, "\n\n")
    return "".join(lines)


def wrapped(source: str) -> str:
    """Each value that stands as a statement, is assigned or returned: in parentheses, on lines of its own."""
    text = ast.unparse(ast.parse(source))
    lines = [line.encode() for line in text.splitlines()]
    for node in reversed(list(ast.walk(ast.parse(text)))):
        value = getattr(node, "value", None)
        if (
            not isinstance(node, (ast.Expr, ast.Assign, ast.Return))
            or value is None
            or value.lineno != value.end_lineno
        ):
            continue
        if isinstance(value, ast.Constant) or value.lineno != node.lineno:
            continue
        line, start, end = lines[value.lineno - 1], value.col_offset, value.end_col_offset
        lines[value.lineno - 1] = line[:start] + b"(\n" + line[start:end] + b"\n)" + line[end:]
    return b"\n".join(lines).decode() + "\n"


# -- the same program, with names imported otherwise -----------------------------------------------


@every_plain_example
def test_the_name_of_an_import_changes_nothing(path):
    """`import asyncio as x`, `from asyncio import create_task as y`."""
    source = read(path)

    assert unmarked(found(renamed(source), path)) == unmarked(found(source, path))


@every_plain_example
def test_a_from_import_changes_nothing(path):
    """`from asyncio import create_task as x` in place of `asyncio.create_task`."""
    source = read(path)
    modules = modules_of(source)

    assert unmarked(found(imported(source), path), modules) == unmarked(found(source, path), modules)


@every_plain_example
def test_a_name_given_in_the_module_changes_nothing(path):
    """`x = asyncio.create_task`, and `x` in its place."""
    source = read(path)
    modules = modules_of(source)

    assert unmarked(found(rebound(source), path), modules) == unmarked(found(source, path), modules)


@settings(max_examples=150, deadline=None)
@given(path=st.sampled_from(PLAIN), seed=st.integers(0, 2**32), rewritings=st.lists(st.integers(0, 4), max_size=4))
def test_rewritings_may_be_mixed(path, seed, rewritings):
    """Any of them, for some of the names, one after the other."""
    source = read(path)
    some = random.Random(seed)

    def choose(_: str) -> bool:
        return some.random() < 0.5

    text = ast.unparse(ast.parse(source))
    for number in rewritings:
        if MARK in text and number > 1:
            break
        text = (
            spaced,
            wrapped,
            lambda s: renamed(s, choose),
            lambda s: imported(s, choose),
            lambda s: rebound(s, choose),
        )[number](text)
    modules = modules_of(source)

    assert Counter(unmarked(found(text, path), modules)) == Counter(unmarked(found(source, path), modules))


def modules_of(source: str) -> set[str]:
    """The libraries that are imported as modules, under their own names."""
    return set(_modules(ast.parse(source)))


def _modules(tree: ast.Module) -> list[str]:
    names = [alias for node in tree.body if isinstance(node, ast.Import) for alias in node.names]
    return [alias.name for alias in names if alias.asname is None and alias.name in FILES]


def unmarked(reports: Found, modules: Iterable[str] = ()) -> Found:
    """The findings with the names of the original, modules apart."""
    result = []
    for code, text in reports:
        text = re.sub(r"(\w)\*", r"\1", text)
        for module in sorted(modules):
            text = re.sub(rf"(?<![\w.]){module}\.(?=\w)", "", text)
        result.append((code, shortened(text)))
    return result


class _Names(ast.NodeTransformer):
    """Gives names, and attributes of modules, others."""

    def __init__(self, names: dict[str, str], members: set[str]) -> None:
        self.names = names
        self.members = members
        self.used: dict[tuple[str, str], None] = {}

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self.names.get(node.id, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id in self.members and isinstance(node.ctx, ast.Load):
            self.used[node.value.id, node.attr] = None
            return ast.copy_location(ast.Name(node.attr + MARK, ast.Load()), node)
        return self.generic_visit(node)


def _bound_once(tree: ast.Module, name: str) -> bool:
    """Is `name` bound by one import of the module and nowhere else, and never named in a string?"""
    bound = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.alias):
            bound += (node.asname or node.name.partition(".")[0]) == name
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            bound += 2 * (node.name == name)
        elif isinstance(node, ast.arg):
            bound += 2 * (node.arg == name)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            bound += 2 * (node.id == name)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            bound += 2 * (name in node.names)
        elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
            bound += 2 * (node.name == name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            bound += 2 * bool(re.search(rf"\b{name}\b", node.value))
    return bound == 1


def renamed(source: str, choose: Choose = lambda name: True) -> str:
    """Every import of a library under another name."""
    tree = ast.parse(source)
    names = {}
    for node in tree.body:
        root = node.module if isinstance(node, ast.ImportFrom) and not node.level else ""
        for alias in node.names if isinstance(node, (ast.Import, ast.ImportFrom)) else ():
            library = (root or alias.name).partition(".")[0]
            if library not in FILES or alias.name == "*" or (isinstance(node, ast.Import) and "." in alias.name):
                continue
            name = alias.asname or alias.name
            if _bound_once(tree, name) and choose(name):
                names[name] = alias.asname = name + MARK
    return ast.unparse(_Names(names, set()).visit(tree))


def imported(source: str, choose: Choose = lambda name: True) -> str:
    """Members of a library's module imported one by one."""
    return _by_member(source, choose, lambda module, member: f"from {module} import {member} as {member}{MARK}")


def rebound(source: str, choose: Choose = lambda name: True) -> str:
    """Members of a library's module given names of their own."""
    return _by_member(source, choose, lambda module, member: f"{member}{MARK} = {module}.{member}")


def _by_member(source: str, choose: Choose, spell: Callable[[str, str], str]) -> str:
    tree = ast.parse(source)
    modules = {name for name in _modules(tree) if _bound_once(tree, name) and choose(name)}
    transformer = _Names({}, modules)
    tree = transformer.visit(tree)
    imports = [n for n, node in enumerate(tree.body) if isinstance(node, (ast.Import, ast.ImportFrom))]
    place = imports[-1] + 1 if imports else 0
    members = [member for _, member in transformer.used]
    if len(set(members)) < len(members):  # two modules have a member of that name
        return source
    tree.body[place:place] = ast.parse("\n".join(spell(module, member) for module, member in transformer.used)).body
    return ast.unparse(tree)


@pytest.mark.parametrize(
    ("rewrite", "expected"),
    [
        (renamed, "import asyncio as asyncioƶ\n\nasync def f():\n    asyncioƶ.create_task(f())"),
        (
            imported,
            "import asyncio\nfrom asyncio import create_task as create_taskƶ\n\nasync def f():\n    create_taskƶ(f())",
        ),
        (rebound, "import asyncio\ncreate_taskƶ = asyncio.create_task\n\nasync def f():\n    create_taskƶ(f())"),
        (spaced, "\n\nimport asyncio\n\n\n\n\nasync def f():\n    asyncio.create_task(f())\n"),
        (wrapped, "import asyncio\n\nasync def f():\n    (\nasyncio.create_task(f())\n)\n"),
    ],
)
def test_the_rewritings_do_what_they_say(rewrite, expected):
    source = "import asyncio\n\n\nasync def f():\n    asyncio.create_task(f())\n"

    assert rewrite(source) == expected
    assert [code for code, _ in found(expected, "app.py")] == ["LAW201"]


# -- declarations and other files --------------------------------------------------------------------


@pytest.mark.parametrize("path", DECLARING, ids=[label(path) for path in DECLARING])
def test_a_declaration_never_adds_a_finding(path):
    """Without its declarations a file has the findings it has with them, and maybe more."""
    source = read(path)
    before = Counter(found(source, path, OF_COMMENTS))
    after = Counter(found(without_declarations(source), path, OF_COMMENTS))

    assert before - after == Counter()


def without_declarations(source: str) -> str:
    """The file without its declaring comments; lines stay where they are."""
    lines = source.splitlines(keepends=True)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and "async" in token.string.lower():
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip() + "\n"
    return "".join(lines)


@pytest.fixture
def fresh():
    """Makes this process forget what it has read of the catalogue and of other files."""

    def forget() -> None:
        INDEX.__init__()
        engine.forget()

    return forget


def test_the_order_of_files_changes_nothing(fresh):
    """What the process knows already, from files checked before, is no part of the answer."""
    alone: dict[str, list[Report]] = {}
    for path in PATHS:
        fresh()
        alone[label(path)] = check(read(path), str(path), EVERY_RULE)
    for seed in range(3):
        fresh()
        shuffled = random.Random(seed).sample(PATHS, len(PATHS))
        together = {label(path): check(read(path), str(path), EVERY_RULE) for path in shuffled}

        assert {name: reports for name, reports in together.items() if reports != alone[name]} == {}


def test_the_whole_catalogue_changes_nothing(fresh):
    """A library that a file does not import says nothing about the file."""
    for path in PATHS:
        fresh()
        alone = check(read(path), str(path), EVERY_RULE)
        for root in FILES:
            INDEX.load(root)
        engine.forget()

        assert check(read(path), str(path), EVERY_RULE) == alone, label(path)


@every_example
def test_twice_is_the_same_as_once(path):
    assert check(read(path), str(path), EVERY_RULE) == check(read(path), str(path), EVERY_RULE)
