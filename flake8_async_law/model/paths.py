"""
Paths: which statements of a function may run after which.

A graph of the function's own statements, made when it is asked for. A compound statement stands for its header (test,
iterable, context managers). Exceptions are not followed, except that every handler may run once its `try` was entered.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from .flow import own_nodes

_NOTHING: Final = frozenset({"AsyncFunctionDef", "ClassDef", "FunctionDef", "Try", "TryStar"})
"""Statements of which nothing runs that matters here before their blocks do."""


@dataclass
class _Loop:
    """Where `continue` and `break` lead, and the `finally` block on the way out of the function."""

    head: list[ast.stmt] = field(default_factory=list)
    after: list[ast.stmt] = field(default_factory=list)
    leaving: list[ast.stmt] = field(default_factory=list)


class Paths:
    """The statements of one function body, and what may follow each."""

    def __init__(self, body: Sequence[ast.stmt]) -> None:
        self.following: dict[ast.stmt, list[ast.stmt]] = {}
        self.first = self._link(body, [], _Loop())

    def after(self, start: ast.stmt, ends: Callable[[ast.stmt], bool] = lambda statement: False) -> Iterator[ast.stmt]:
        """
        The statements that may run after `start`, itself among them if a loop leads back to it. A path ends behind a
        statement for which `ends` holds; that one is among the answers.
        """
        seen: set[ast.stmt] = set()
        waiting = list(self.following.get(start, ()))
        while waiting:
            statement = waiting.pop(0)
            if statement in seen:
                continue
            seen.add(statement)
            yield statement
            if not ends(statement):
                waiting += self.following.get(statement, ())

    def _link(self, body: Sequence[ast.stmt], after: list[ast.stmt], loop: _Loop) -> list[ast.stmt]:
        """Note what follows each statement of `body`, behind which `after` comes; what runs first."""
        for statement in reversed(body):
            self._one(statement, after, loop)
            after = [statement]
        return after

    def _one(self, statement: ast.stmt, after: list[ast.stmt], loop: _Loop) -> None:
        following = self.following
        if isinstance(statement, ast.If):
            either = [*self._link(statement.body, after, loop), *self._link(statement.orelse, after, loop)]
            following[statement] = either
        elif isinstance(statement, (ast.For, ast.AsyncFor, ast.While)):
            inner = _Loop([statement], after, loop.leaving)
            ends = self._link(statement.orelse, after, loop)
            body = self._link(statement.body, [statement], inner)
            forever = isinstance(statement, ast.While) and isinstance(statement.test, ast.Constant)
            following[statement] = body if forever else [*body, *ends]
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            following[statement] = self._link(statement.body, after, loop)
        elif isinstance(statement, ast.Try) or type(statement).__name__ == "TryStar":
            self._try(statement, after, loop)  # type: ignore[arg-type]
        elif isinstance(statement, ast.Match):
            following[statement] = [
                *(first for case in statement.cases for first in self._link(case.body, after, loop)),
                *after,
            ]
        elif isinstance(statement, (ast.Return, ast.Raise)):
            following[statement] = list(loop.leaving)
        elif isinstance(statement, ast.Break):
            following[statement] = list(loop.after)
        elif isinstance(statement, ast.Continue):
            following[statement] = list(loop.head)
        else:
            following[statement] = list(after)

    def _try(self, statement: ast.Try, after: list[ast.stmt], loop: _Loop) -> None:
        last = self._link(statement.finalbody, after, loop) if statement.finalbody else after
        leaving = statement.finalbody[:1] or loop.leaving
        inner = _Loop(loop.head, loop.after, leaving)
        handlers = [first for h in statement.handlers for first in self._link(h.body, last, inner)]
        ends = self._link(statement.orelse, last, inner)
        self.following[statement] = [*self._link(statement.body, ends, inner), *handlers]


def header(statement: ast.stmt) -> Iterator[ast.AST]:
    """What of `statement` runs when it is reached: all of a simple one, and not the blocks of a compound one."""
    if isinstance(statement, (ast.If, ast.While)):
        yield from own_nodes(statement.test)
    elif isinstance(statement, (ast.For, ast.AsyncFor)):
        yield from own_nodes(statement.iter)
        yield from own_nodes(statement.target)
    elif isinstance(statement, (ast.With, ast.AsyncWith)):
        for item in statement.items:
            yield from own_nodes(item)
    elif isinstance(statement, ast.Match):
        yield from own_nodes(statement.subject)
    elif type(statement).__name__ not in _NOTHING:
        yield from own_nodes(statement)


def awaits(statement: ast.stmt) -> bool:
    """Does `statement` give way to other tasks when it is reached (or, for a loop or a `with`, on the way through)?"""
    if isinstance(statement, (ast.AsyncFor, ast.AsyncWith)):
        return True
    return any(isinstance(node, (ast.Await, ast.Yield)) for node in header(statement))
