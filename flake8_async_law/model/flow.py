"""
Flow inside one function, told from the structure of its statements: before and after, and on every path out.

No graph is built. A question walks the statements it concerns; loops may run no time at all, and a call
may raise only where the question says so.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from .nodes import is_true

Test = Callable[[ast.stmt], bool]


def on_every_path(body: Sequence[ast.stmt], met: Test) -> bool:
    """
    Does every path through `body` (to its end, or out of it by return, raise, break or continue) meet a
    simple statement for which `met` holds?

    A path that never ends (`while True` without break) counts as meeting it.
    """
    return not any(True for _ in _unmet(body, met))


def _unmet(body: Sequence[ast.stmt], met: Test) -> Iterator[ast.stmt | None]:
    """A statement (or None for the end) at which a path leaves `body` without having met the test."""
    for statement in body:
        if met(statement):
            return
        if isinstance(statement, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
            yield statement
            return
        if isinstance(statement, ast.If):
            leaves = list(_unmet(statement.body, met)), list(_unmet(statement.orelse, met))
            yield from (leave for side in leaves for leave in side if leave is not None)
            if all(None not in side for side in leaves):
                return
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            inside = list(_unmet(statement.body, met))
            yield from (leave for leave in inside if leave is not None)
            if None not in inside:
                return
        elif isinstance(statement, ast.Try) or type(statement).__name__ == "TryStar":
            tried: ast.Try = statement  # type: ignore[assignment]
            last = list(_unmet(tried.finalbody, met))
            if None not in last:  # it is met there, or a `return` there takes over
                yield from last
                return
            inside = list(_unmet([*tried.body, *tried.orelse], met))
            for handler in tried.handlers:
                inside += _unmet(handler.body, met)
            yield from (leave for leave in inside if leave is not None)
            if None not in inside:
                return
        elif isinstance(statement, ast.While):
            inside = [x for x in _unmet(statement.body, met) if isinstance(x, (ast.Return, ast.Raise))]
            yield from inside
            if is_true(statement.test) and not _breaks(statement.body):
                return
        elif isinstance(statement, (ast.For, ast.AsyncFor)):
            yield from (x for x in _unmet(statement.body, met) if isinstance(x, (ast.Return, ast.Raise)))
        elif isinstance(statement, ast.Match):
            sides = [list(_unmet(case.body, met)) for case in statement.cases]
            yield from (leave for side in sides for leave in side if leave is not None)
            complete = any(
                isinstance(c.pattern, ast.MatchAs) and c.pattern.pattern is None and c.guard is None
                for c in statement.cases
            )
            if complete and all(None not in side for side in sides):
                return
    yield None


def _breaks(body: Sequence[ast.stmt]) -> bool:
    """Does a `break` in `body` leave the loop whose body this is?"""
    for statement in body:
        if isinstance(statement, ast.Break):
            return True
        if isinstance(statement, (ast.For, ast.AsyncFor, ast.While)):
            if _breaks(statement.orelse):
                return True
            continue
        if any(_breaks(part) for part in parts(statement)):
            return True
    return False


def parts(statement: ast.stmt) -> list[list[ast.stmt]]:
    """The statement lists inside a compound statement that run as part of it (not the body of a `def` or `class`)."""
    if isinstance(statement, (ast.If, ast.For, ast.AsyncFor, ast.While)):
        return [statement.body, statement.orelse]
    if isinstance(statement, (ast.With, ast.AsyncWith)):
        return [statement.body]
    if isinstance(statement, ast.Try) or type(statement).__name__ == "TryStar":
        tried: ast.Try = statement  # type: ignore[assignment]
        return [tried.body, *(h.body for h in tried.handlers), tried.orelse, tried.finalbody]
    if isinstance(statement, ast.Match):
        return [case.body for case in statement.cases]
    return []


def statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """
    Every statement of `body` and of the compound statements in it, in source order, less nested functions and
    classes.
    """
    for statement in body:
        yield statement
        for part in parts(statement):
            yield from statements(part)


def leaves(body: Sequence[ast.stmt]) -> bool:
    """Does control never reach the end of `body` (it returns, raises, breaks or continues on every path)?"""
    return not any(leave is None for leave in _unmet(body, lambda statement: False))


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """`node` and what is below it, less the insides of nested functions, lambdas and classes."""
    stack = [node]
    while stack:
        here = stack.pop()
        yield here
        kind = here.__class__
        fields = _FIELDS.get(kind)
        if fields is None:
            fields = _FIELDS[kind] = tuple(field for field in kind._fields if field not in _NO_NODES)
        for field in fields:
            value = getattr(here, field, None)
            if value.__class__ is list:
                stack += [child for child in value if isinstance(child, ast.AST) and child.__class__ not in _NESTED]
            elif isinstance(value, ast.AST) and value.__class__ not in _NESTED:
                stack.append(value)


_FIELDS: Final[dict[type[ast.AST], tuple[str, ...]]] = {ast.Constant: ()}
"""Kind of node -> its fields that may hold further nodes."""
_NO_NODES: Final = frozenset({"arg", "attr", "conversion", "ctx", "id", "kind", "lineno", "type_comment"})
_NESTED: Final = frozenset({ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef})


def own_nodes_of(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """The same for all statements of `body`; nested functions and classes are left out as a whole."""
    for statement in body:
        if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            yield from own_nodes(statement)


def breaks(body: Sequence[ast.stmt]) -> bool:
    """Does a `break` in `body` leave the loop whose body this is?"""
    return _breaks(body)
