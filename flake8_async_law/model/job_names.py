"""
Names of jobs: which function runs when a job is called by its name, and whether there is any.

A registry knows a job by the name in its decorator, or by its module and function; a dotted path names a function
itself; a worker that lists its functions knows just these.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ..catalogue import INDEX
from ..catalogue.vocabulary import JobName, JobTable, Parameter
from . import lanes
from .constants import UNKNOWN
from .options import Options

if TYPE_CHECKING:
    from .boundaries import Job
    from .module import FunctionInfo, Module
    from .reader import Scope


class JobNames:
    """What the names of jobs mean to one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @cached_property
    def registered(self) -> dict[str, Job]:
        """The jobs of this file, by the names under which their application knows them."""
        return {name: job for job in self.module.boundaries.jobs if (name := self._name_of(job)) is not None}

    @cached_property
    def are_all_told(self) -> bool:
        """Can the names of all jobs of this file be read?"""
        jobs = self.module.boundaries.jobs
        return all(self._name_of(job) is not None for job in jobs if self._naming(job) is not None)

    def _naming(self, job: Job) -> JobName | None:
        roles = INDEX.roles.get(job.decorator.name, ()) if job.decorator is not None else ()
        return next((role for role in roles if isinstance(role, JobName)), None)

    def _name_of(self, job: Job) -> str | None:
        naming = self._naming(job)
        if naming is None:
            return None
        options = Options.of_job(job)
        given = options.given(Parameter(naming.option, naming.position))
        if given is None:
            own = job.function.short_name
            told = own if naming.short else f"{self.module.name}{naming.joint}{own}"
            return told if options.complete else None
        value = given.value
        return value if isinstance(value, str) else None

    def named_after_module(self) -> Iterator[tuple[Job, str]]:
        """
        The jobs of this file that bear the name of the module they stand in, each with the option that would give it
        one of its own.
        """
        for job in self.module.boundaries.jobs:
            naming = self._naming(job)
            if naming is None or naming.short or any(word in self.module.source for word in naming.renamed_by):
                continue
            options = Options.of_job(job)
            if options.complete and options.given(Parameter(naming.option, naming.position)) is None:
                yield job, naming.option

    def job(self, name: str) -> FunctionInfo | None:
        """The function that runs as the job registered as `name`."""
        for module in self._around(name):
            found = module.job_names.registered.get(name)
            if found is not None:
                return found.function
        located = self._located(name)
        return located[0].own_function(located[1]) if located is not None else None

    def _around(self, name: str) -> Iterator[Module]:
        """The module itself, the one that `name` starts with, and those which hold jobs of the same application."""
        yield self.module
        located = self._located(name)
        if located is not None:
            yield located[0]
        yield from lanes.linked(self.module)

    def _located(self, name: str) -> tuple[Module, str] | None:
        """The project's module that `name` starts with, and what it is called there."""
        project = self.module.project
        if project is None or not self.module.path or "." not in name:
            return None
        located = project.locate(name, self.module.path)
        return located if located is not None and located[1] and "." not in located[1] else None

    # -- names that nobody bears ------------------------------------------------------------------

    def is_unregistered(self, name: str) -> bool:
        """
        Is there no job called `name`, though the project's module that it starts with holds jobs, or, in a file that
        builds the application, jobs of the same prefix?
        """
        prefix, _, last = name.rpartition(".")
        if not prefix or self.job(name) is not None:
            return False
        located = self._located(name)
        if located is not None and located[1] == last:
            home = located[0]
            jobs = home.boundaries.jobs
            return bool(jobs) and home.job_names.are_all_told and not home.notes.stars and not _is_bound(home, last)
        if not self.module.job_names.are_all_told or not any(n.rpartition(".")[0] == prefix for n in self.registered):
            return False
        return bool(lanes.apps_of(self.module)) and self.module.mentioned_elsewhere(last) is not True

    def is_no_path(self, path: str) -> bool:
        """Does `path` (`shop.tasks.send`, `shop.tasks:send`) lead into a module of the project without such a thing?"""
        dotted = path.replace(":", ".")
        located = self._located(dotted)
        if located is None:
            return False
        home, last = located
        return (
            not home.notes.stars
            and not _is_bound(home, last)
            and home.exported(last) is None
            and not (home.project is not None and home.project.module(dotted, home.path) is not None)
        )

    def is_unlisted(self, name: str) -> bool:
        """Does a worker list its functions, here or else in a file with jobs, and none of them goes by `name`?"""
        lists = list(_lists(self.module)) or [listed for module in self._siblings() for listed in _lists(module)]
        return bool(lists) and all(listed is not None and name not in listed for listed in lists)

    def _siblings(self) -> list[Module]:
        if self.module.project is None or not self.module.path:
            return []
        return list(lanes.linked(self.module))


def _is_bound(module: Module, name: str) -> bool:
    return name in module.notes.scope.bindings or "__getattr__" in module.notes.scope.bindings


def _lists(module: Module) -> Iterator[set[str] | None]:
    """The names in each list of functions that workers' settings in `module` hold; None for one that can't be read."""
    tables = [r for root in sorted(module.roots) for r in INDEX.roles.get(root, ()) if isinstance(r, JobTable)]
    for table in tables:
        if table.attribute != "functions":
            continue
        for note in module.notes.classes:
            if note.node.name.endswith(table.class_suffix):
                for binding in note.inner.bindings.get(table.attribute, ()):
                    yield _names_in(module, binding.detail if binding.kind == "annotated" else binding.node, note.inner)
        for value in module.boundaries._tables_in_data(table) if table.in_data else ():
            yield _names_in(module, value, module.scope_of(value))


def _names_in(module: Module, value: object, scope: Scope) -> set[str] | None:
    """`[f, func(g, name="h"), ("name", f), "pkg.f"]`: the names under which the worker knows them."""
    elements = module.constants.sequence(value, scope) if isinstance(value, ast.expr) else None
    found: set[str] = set()
    for element, where in elements or ():
        if isinstance(element, ast.Tuple) and len(element.elts) == 2:
            element = element.elts[0]
        named = None
        if isinstance(element, ast.Call):
            named = next((k.value for k in element.keywords if k.arg == "name"), None)
            if named is None and not element.args:
                return None
            element = element.args[0] if element.args else element
        literal = module.constants.of(named if named is not None else element, where)
        if isinstance(literal, str):
            found |= {literal, literal.rpartition(".")[2]}
        elif named is None and literal is UNKNOWN and isinstance(element, (ast.Name, ast.Attribute)):
            found.add(element.id if isinstance(element, ast.Name) else element.attr)
        else:
            return None
    return found if elements is not None else None
