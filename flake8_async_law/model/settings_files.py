"""
Settings of the project's frameworks, wherever they are spelled: module constants, class bodies, `app.conf.x = ...`,
`conf.update(...)`, `conf["x"] = ...`, keywords of an application's constructor, dict literals.

Read are the file under the linter and the project's settings files (found by their names). Only literals count as
values.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ..catalogue import INDEX
from ..catalogue.vocabulary import Route, Setting

if TYPE_CHECKING:
    from .module import Module


class ProjectSettings:
    """The settings in sight of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._others = other_settings(module) if module.project is not None and module.path else []

    @cached_property
    def _own(self) -> dict[str, list[ast.expr]]:
        found: dict[str, list[ast.expr]] = defaultdict(list)
        for name, value in self.module.settings_spelled:
            found[name].append(value)
        return found

    def _spelled(self, name: str) -> Iterator[ast.expr]:
        if name in self.module.source:  # else there is no need to look at each statement
            yield from self._own.get(name, ())
        for other in self._others:
            yield from other.get(name, ())

    def values(self, name: str) -> list[str]:
        """
        The text of every literal given to `Setting` (or `Route`) `name` (`django.TASKS`); "" stands for a value that
        is there and
        can't be read. A dot in a spelling leads into a dict, `*` stands for any key.
        """
        found: list[str] = []
        for role in INDEX.roles.get(name, ()):
            if isinstance(role, (Setting, Route)):
                for spelling in role.spellings:
                    first, *rest = spelling.split(".")
                    for value in self._spelled(first):
                        found += _texts(value, rest)
        return found

    def expressions(self, spelling: str) -> list[ast.expr]:
        """Whatever is given to the setting spelled so, here and in the project's settings files."""
        return list(self._spelled(spelling))

    def is_set(self, name: str) -> bool:
        """Is `Setting` or `Route` `name` given any value but nothing (`None`, `{}`, `()`)?"""
        return any(text not in ("None", "{}", "()", "[]", "False") for text in self.values(name))

    def matches(self, name: str, values: tuple[str, ...]) -> bool:
        """
        Does every value in sight of `Setting` `name` contain one of `values` (upper and lower case alike)? No, when
        none is in sight.
        """
        found = self.values(name)
        if not found:
            return False
        return all(any(value == "" or (text and value.lower() in text.lower()) for value in values) for text in found)


def other_settings(module: Module) -> list[dict[str, list[ast.expr]]]:
    """The settings of the project's settings files around `module`."""
    project = module.project
    assert project is not None
    return [project.settings_in(path) for path in project.settings_files(module.path) if path != module.path]


def spelled_settings(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Name and value of everything in `tree` that may be a setting."""
    for node in _statements(tree.body):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _assigned(target, node.value)
        elif isinstance(node, (ast.AnnAssign, ast.AugAssign)):
            if node.value is not None:
                yield from _assigned(node.target, node.value)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield from _call(node.value)
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, ast.Call):
            yield from _call(node.value)


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        yield node
        for part in ("body", "orelse", "handlers", "finalbody"):
            inner = getattr(node, part, None)
            if inner:
                yield from _statements(inner)


def _assigned(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
        if isinstance(value, ast.Dict):
            yield from _entries(value)
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict":
            yield from _call(value)
    elif isinstance(target, ast.Attribute):
        yield target.attr, value
    elif (
        isinstance(target, ast.Subscript)
        and isinstance(target.slice, ast.Constant)
        and isinstance(target.slice.value, str)
    ):
        yield target.slice.value, value


def _entries(node: ast.Dict) -> Iterator[tuple[str, ast.expr]]:
    for key, value in zip(node.keys, node.values, strict=False):
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value, value


def _call(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    for keyword in node.keywords:
        if keyword.arg is not None:
            yield keyword.arg, keyword.value
    for argument in node.args:
        if isinstance(argument, ast.Dict):
            yield from _entries(argument)


def _texts(value: ast.expr, path: list[str]) -> list[str]:
    """The texts of the literals at `path` inside `value`; "" where it can't be read."""
    if not path:
        if isinstance(value, ast.Constant):
            return [str(value.value)]
        if isinstance(value, (ast.Dict, ast.List, ast.Tuple, ast.Set)):
            return [ast.unparse(value)]
        return [""]
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict":
        pairs: list[tuple[str | None, ast.expr]] = [(k.arg, k.value) for k in value.keywords]
    elif isinstance(value, ast.Dict):
        pairs = [
            (k.value if isinstance(k, ast.Constant) and isinstance(k.value, str) else None, v)
            for k, v in zip(value.keys, value.values, strict=False)
        ]
    else:
        return [""]
    found: list[str] = []
    for key, inner in pairs:
        if path[0] in ("*", key):
            found += _texts(inner, path[1:])
        elif key is None:
            found.append("")
    return found
