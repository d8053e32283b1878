"""
The questions of the model, asked of case files.

A case is a Python file below `cases/`. A comment at the end of a line says what the model answers about the expression
there: a bare expression, the value of an assignment or a `return`, or the item of a `with`.

    aio.create_task(work())  # name: asyncio.create_task     what it refers to; of a call: what is called
    tasks = [task]           # type-is: list[asyncio.Task]   what it is an instance of
    backlog = 2 * SIZE       # value: 20                     its constant value, as `repr` gives it
    job.delay(1)             # held: transaction.atomic()    the transactions around it, innermost first, `;` between

`?` stands for "unknown", `-` for "none"; what the case file itself defines is spelled with a colon in front
(`:Order.save`), and `builtins.` is left out of types. Two answers stand on one line with two comments. Whatever an
`await` stands before is asked about without it for `name`, and with it for `type-is`. Lines without such a comment say
nothing.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from flake8_async_law.catalogue.vocabulary import Transaction
from flake8_async_law.engine import _build
from flake8_async_law.model import source as source_text
from flake8_async_law.model.constants import UNKNOWN
from flake8_async_law.model.module import Module
from flake8_async_law.model.project import Project
from flake8_async_law.model.reader import Scope
from flake8_async_law.model.types import Type

CASES = Path(__file__).parent / "cases"
_QUESTION = re.compile(r"# (name|type-is|value|held): (.*?)(?=\s*(?:# (?:name|type-is|value|held): |$))")


@dataclass(frozen=True)
class Question:
    """One answer that a case file expects."""

    line: int
    kind: str
    expected: str


def module_of(source: str) -> Module:
    """The module that stands alone with this text, indented or not."""
    text = textwrap.dedent(source)
    return Module(text, source_text.parse(text))


def project_in(folder: Path, files: dict[str, str]) -> Project:
    """A project of these files, written below `folder`; it has a pyproject.toml."""
    for name, text in {"pyproject.toml": "", **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
    return Project(_build)


def module_in(folder: Path, files: dict[str, str], name: str) -> Module:
    """Module `name` of a project of these files."""
    module = project_in(folder, files).read(str(folder / name))
    assert module is not None, f"{name} can't be read"
    return module


def case_files(question: str) -> list[Path]:
    """The case files about one question."""
    return sorted((CASES / question).glob("*.py"))


def questions(source: str) -> list[Question]:
    found = []
    for number, line in enumerate(source.splitlines(), 1):
        found += [Question(number, kind, expected.strip()) for kind, expected in _QUESTION.findall(line)]
    return found


def wrong_answers(source: str) -> list[str]:
    """What the model answers otherwise than the file expects, one line each."""
    module = module_of(source)
    found = []
    for question in questions(source):
        node = expression(module, question.line)
        given = answer(module, question.kind, node)
        if given != question.expected:
            found.append(
                f"line {question.line}: {question.kind} of `{ast.unparse(node)}` is {given}, not {question.expected}"
            )
    return found


def expression(module: Module, line: int) -> ast.expr:
    """The expression that a comment at the end of `line` speaks of."""
    for node in ast.walk(module.tree):
        if (
            isinstance(node, (ast.Expr, ast.Assign, ast.AnnAssign, ast.Return))
            and node.end_lineno == line
            and node.value
        ):
            return node.value
        if isinstance(node, (ast.With, ast.AsyncWith)) and node.items[-1].context_expr.end_lineno == line:
            return node.items[-1].context_expr
    raise AssertionError(f"line {line} has no expression to speak of")


def scope_of(module: Module, node: ast.AST) -> Scope:
    """The scope in which `node` is to be understood."""
    before, child, parent = node, node, module.parent(node)
    while parent is not None:
        inside = isinstance(child, ast.stmt)
        if parent in module.notes.function_of and (inside or child is getattr(parent, "body", None)):
            return module.notes.function_of[parent].inner
        if parent in module.notes.class_of and inside:
            return module.notes.class_of[parent].inner
        if parent in module.notes.scope_of and not _is_first_iterable(parent, child, before):
            return module.notes.scope_of[parent]
        before, child, parent = child, parent, module.parent(parent)
    return module.notes.scope


def _is_first_iterable(comprehension: ast.AST, generator: ast.AST, node: ast.AST) -> bool:
    """Is `node` what the comprehension iterates over first? It is understood outside."""
    first = comprehension.generators[0]  # type: ignore[attr-defined]
    return generator is first and node is first.iter


def answer(module: Module, kind: str, node: ast.expr) -> str:
    scope = scope_of(module, node)
    if kind == "type-is":
        return spelled(module, module.types.of(node, scope))
    if kind == "value":
        value = module.constants.of(node, scope)
        return "?" if value is UNKNOWN else repr(value)
    bare = node.value if isinstance(node, ast.Await) else node
    if kind == "held":
        site = module.site_of(next(part for part in ast.walk(bare) if isinstance(part, ast.Call)))
        assert site is not None
        return "; ".join(held.name for held in module.held(site.block, Transaction)) or "-"
    return plain(module, name_of(module, bare, scope))


def name_of(module: Module, node: ast.expr, scope: Scope) -> str | None:
    """The qualified name of `node`, or of what it calls; a call is found under every role that it plays."""
    if not isinstance(node, ast.Call):
        return module.names.of(node, scope)
    site = module.site_of(node)
    assert site is not None, "the walk missed a call"
    for role in module.roles_of(site):
        assert any(call.site is site for call in module.calls(type(role))), (
            f"not among the calls of {type(role).__name__}"
        )
    return module.callee_name(site)


def plain(module: Module, name: str | None) -> str:
    return "?" if name is None else name.removeprefix(module.name) if name.startswith(module.name + ":") else name


def spelled(module: Module, type_: Type | None) -> str:
    """A type as the case files spell it."""
    if type_ is None:
        return "?"
    name = plain(module, type_.name).removeprefix("builtins.")
    return name + (f"[{', '.join(spelled(module, arg) for arg in type_.args)}]" if type_.args else "")


def functions(module: Module) -> Iterator[str]:
    """The names of the functions of a module, lambdas apart."""
    for info in module.functions:
        if not isinstance(info.node, ast.Lambda):
            yield info.function.name
