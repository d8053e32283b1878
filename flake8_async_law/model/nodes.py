"""Nodes: what the syntax of a single expression tells, with no question to the module around it."""

from __future__ import annotations

import ast


def last_part(node: ast.AST) -> str:
    """The last part of a name as it is spelled: `create_task` of `asyncio.create_task`; empty for what is no name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def called(call: ast.Call) -> str:
    """The last part of what `call` calls, as it is spelled; empty where that has no name."""
    return last_part(call.func)


def called_or_named(node: ast.expr) -> str:
    """The last part of a name, or of the name that is called: `fixture` of `@pytest.fixture(scope="session")`."""
    return called(node) if isinstance(node, ast.Call) else last_part(node)


def is_none_literal(node: ast.AST) -> bool:
    """Is it the literal `None`?"""
    return isinstance(node, ast.Constant) and node.value is None


def gives_nothing(value: ast.expr | None) -> bool:
    """Is the value of a `return` missing, or the literal `None`?"""
    return value is None or is_none_literal(value)


def is_true(test: ast.expr) -> bool:
    """Is the condition a constant that holds: `True`, `1`?"""
    return isinstance(test, ast.Constant) and bool(test.value)


def names_in(node: ast.AST) -> frozenset[str]:
    """The names that stand anywhere in `node`."""
    return frozenset(part.id for part in ast.walk(node) if isinstance(part, ast.Name))


def position(node: ast.AST) -> tuple[int, int]:
    """Line and column at which `node` begins; a clause of a comprehension begins with what it goes through."""
    if isinstance(node, ast.comprehension):
        node = node.iter
    return node.lineno, node.col_offset  # type: ignore[attr-defined]


def joined(prefix: str, name: str) -> str:
    """The dotted path of `name` below `prefix`, which is empty at the top."""
    return f"{prefix}.{name}" if prefix else name
