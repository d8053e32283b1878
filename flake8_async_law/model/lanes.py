"""
Lanes: the queues, routes and priorities that keep one kind of job from waiting behind another.

A lane may be named in a decorator, at an enqueue, by a class of jobs or in the settings, and in any file of the
project.
What can't be read (`**options`, settings from elsewhere) may name one.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX
from ..catalogue.vocabulary import Enqueue, JobApp, JobDecorator, ReadsSettings, Route
from .boundaries import Job
from .calls import spelling
from .constants import UNKNOWN
from .nodes import is_none_literal
from .project import python_files
from .source import text_of

if TYPE_CHECKING:
    from .calls import Call
    from .module import Module

MOST_FILES: Final = 4000
"""How many files of the project are looked into for jobs."""
_SURE_WORDS: Final = ("celery", "apply_async", "send_with_options", ".delay(", "enqueue", "huey", "Huey")
_PARTS_OF_WORDS: Final = ("task", "actor")
"""One of these stands in each text in which `_JOB_WORDS` finds something: plain search is much faster."""
_JOB_WORDS: Final = re.compile(r"\btask\b|tasks\b|\bactor\b")
_JOB_FILES: Final = re.compile(r"^(\w+_)?(tasks?|jobs?|actors?|workers?|celery|celeryapp|celery_app)\.py$")
_SKIPPED: Final = frozenset({
    "node_modules", "venv", "site-packages", "build", "dist", "tests", "test", "testing", "migrations", "docs",
    "examples", "static",
})  # fmt: skip


def jobs_of(module: Module) -> list[Job]:
    """The jobs of this file whose library lets the decorator or the class of a job choose a queue."""
    return [
        job
        for job in module.boundaries.jobs
        if (job.decorator.queue_options if job.decorator is not None else isinstance(job.place, ast.ClassDef))
    ]


def jobs_with(module: Module, other: Module, alone: bool) -> list[Job]:
    """
    The jobs of `other` that belong to an application of `module`. Those of which no code shows the application
    (`@shared_task`) count, if it is the only one (`alone`).
    """
    here = os.path.abspath(module.path)
    owners = ((job, job.app_module) for job in jobs_of(other))
    return [
        job
        for job, owner in owners
        if (owner is None and alone) or (owner is not None and os.path.abspath(owner.path) == here)
    ]


def wants_app(job: Job) -> bool:
    """Does the library of `job` have an application object, so that somebody somewhere has to build one?"""
    if job.decorator is None:
        return True
    root = _root(job.decorator.name)
    return any(
        isinstance(role, JobApp) and _root(name) == root for name, roles in INDEX.roles.items() for role in roles
    )


def lane_of(job: Job) -> object:
    """The queue that the job itself names: a value, `UNKNOWN` where it can't be read, None where it names none."""
    module, scope = job.function.module, job.function.function.scope
    options = job.decorator.queue_options if job.decorator is not None else ()
    for option in options:
        if option in job.options:
            return module.constants.of(job.options[option], scope)
    if not job.options_complete:
        return UNKNOWN
    if job.becomes is not None:
        if module.attribute_bindings(job.becomes.name, "Meta"):
            return UNKNOWN  # options in a class of their own
        for name in _class_options(module, job.becomes.name):
            for binding in module.attribute_bindings(job.becomes.name, name):
                value = binding.detail if binding.kind == "annotated" else binding.node
                return module.constants.of(value, binding.scope) if isinstance(value, ast.expr) else UNKNOWN
    return None


def chosen_in_settings(module: Module) -> bool:
    """Do settings in sight route jobs, or may settings out of sight?"""
    libraries = {_root(job.decorator.name) for job in jobs_of(module) if job.decorator is not None}
    libraries |= {_root(app.role.name) for app in apps_of(module)}
    routes = [name for name, roles in INDEX.roles.items() if any(isinstance(role, Route) for role in roles)]
    if any(module.settings.is_set(name) for name in routes if _root(name) in libraries):
        return True
    return any(is_out_of_sight(call) for call in module.calls(ReadsSettings))


def chosen_at_sends(module: Module) -> bool:
    """Does any enqueue of this file choose a queue or priority, or may it?"""
    for call in module.enqueues():
        role: Enqueue = call.role
        if not role.queue_options:
            continue
        if any(keyword.arg is None and not role.packed_only for keyword in call.keywords):
            continue  # the job's own arguments
        for keyword in call.keywords:
            if keyword.arg is None or (keyword.arg in role.queue_options and not is_none_literal(keyword.value)):
                return True
    return False


def is_chosen(module: Module) -> bool:
    """Does anything in this file choose a queue or priority for a job?"""
    if any(lane_of(job) is not None for job in jobs_of(module)):
        return True
    return chosen_at_sends(module) or chosen_in_settings(module)


def linked(module: Module) -> Iterator[Module]:
    """
    The other modules of the project that may hold jobs or sends of the same application: files named so (`tasks.py`),
    and files about jobs that import `module` or one named so. Tests are left out. None, where the file stands alone.
    """
    project = module.project
    if project is None or not module.path:
        return
    stem = module.name.rpartition(".")[2]
    imported = _import_of(stem)
    here = os.path.abspath(module.path)
    for root in project.roots(module.path)[:1]:
        for path in _files_about_jobs(root):
            if path == here:
                continue
            if not _JOB_FILES.match(os.path.basename(path)) and not imported.search(text_of(path)):
                continue
            other = project.read(path)
            if other is not None and not other.is_test:
                yield other


@lru_cache(maxsize=1024)
def _import_of(stem: str) -> re.Pattern[str]:
    """What finds an import of a module called `stem`, or of one about jobs."""
    return re.compile(rf"(?m)^\s*(from|import)\s[^#\n]*\b({re.escape(stem)}|tasks?|jobs?|actors?)\b")


def _class_options(module: Module, name: str) -> tuple[str, ...]:
    """The attributes by which job class `name` chooses its queue: called as the options of its library's decorators."""
    libraries = {_root(base) for base in module.mro(name) if ":" not in base}
    found = [
        option
        for roles in INDEX.roles.values()
        for role in roles
        if isinstance(role, JobDecorator) and _root(role.name) in libraries
        for option in role.queue_options
    ]
    return tuple(dict.fromkeys(found))


def _root(name: str) -> str:
    """The import root of a library's name: `celery` of `celery.Celery.task`."""
    return name.partition(".")[0]


def is_out_of_sight(call: Call) -> bool:
    """Are the settings that `call` reads neither in this file nor in a settings file of the project?"""
    role: ReadsSettings = call.role
    module = call.module
    given = call.argument(role.source) if role.source is not None else None
    if given is None:
        return role.source is None or call.may_be_spread(role.source)
    if isinstance(given, ast.Dict) or module.constants.mapping(given, call.scope) is not None:
        return False
    named = module.constants.of(given, call.scope)
    if isinstance(named, str):
        if named.startswith(role.framework or "\0"):
            files = module.project.settings_files(module.path) if module.project is not None else []
            return not any("settings" in part for path in files for part in Path(path).parts[-2:])
        dotted = named.replace(":", ".")
        return module.project is None or not module.path or module.project.locate(dotted, module.path) is None
    name = module.names.of(given, call.scope)
    if name is None:
        return True
    return (
        module.module_of(name) is None
        if ":" in name
        else module.project is None or module.project.module(name, module.path) is None
    )


@lru_cache(maxsize=64)
def _files_about_jobs(root: str) -> tuple[str, ...]:
    """The files below `root`, sorted, whose text speaks of jobs."""
    files = python_files(root, (".", "_"), _SKIPPED, MOST_FILES)
    return tuple(path for path in files if _speaks_of_jobs(text_of(path)))


def _speaks_of_jobs(text: str) -> bool:
    if any(word in text for word in _SURE_WORDS):
        return True
    return any(part in text for part in _PARTS_OF_WORDS) and _JOB_WORDS.search(text) is not None


def app_name(app: Call) -> str:
    """The variable that holds application `app`, or the class it is built from, where none does."""
    parent = app.module.parent(app.node)
    targets = (
        parent.targets
        if isinstance(parent, ast.Assign)
        else [parent.target]
        if isinstance(parent, ast.AnnAssign)
        else []
    )
    return spelling(targets[0]) if targets else app.name


def apps_of(module: Module) -> list[Call]:
    """The job applications that this file builds."""
    return module.calls(JobApp)
