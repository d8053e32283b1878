"""
Schedulers that start with a web application, so that each worker process of the server has one.

Where a function runs is told by what calls it: the module itself, a start-up hook, the function that builds the
application, in this file or in another one of the project that builds it.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import RunsServer, StartsScheduler, StartupMethod, WebApp
from .calls import spelling
from .project import python_files
from .source import text_of
from .types import Type

if TYPE_CHECKING:
    from .calls import Call
    from .module import Module
    from .reader import Block, Function, Site

DEEPEST: Final = 4
"""How many callers a start may have before it is lost sight of."""
MOST_FILES: Final = 2000
_RELOADER: Final = re.compile(
    r"RUN_MAIN|\bdebug\b|DEBUG|TESTING|testing|running|is None|is not None|\bnot \w*scheduler\w*$"
)
"""Conditions that hold in each worker alike."""
_ALONE: Final = re.compile(
    r"(?i)lock|leader|elect|primary|advisory|pid_?file|fcntl|worker_id|\brank\b|mutex|only_one|single"
)
_BUILDS: Final = re.compile(r"\b(FastAPI|Starlette|Flask|Quart|Application|AppConfig)\b")
_SKIPPED: Final = frozenset(
    {"node_modules", "venv", "site-packages", "build", "dist", "tests", "test", "docs", "migrations"}
)


@dataclass(frozen=True)
class Start:
    """A scheduler that starts in each worker: the node, its spelling, what it is, and what runs it."""

    node: ast.AST
    name: str
    what: str
    place: str


class WebStart:
    """What one module starts with a web application."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @property
    def schedulers(self) -> Iterator[Start]:
        """The schedulers that each worker of a web server starts."""
        module = self.module
        decorators = {d: info for info in module.functions for d in info.decorators}
        for call in module.calls(StartsScheduler):
            if call.role.by_turns:
                yield from self._turned(call)
                continue
            info = decorators.get(call.node)
            # A decorated function starts where it is called; `crontab(...)` at the decorator itself.
            function = (
                info.function if info is not None and module.waiting.is_start_up(info.function) else call.function
            )
            place = self._place(function, call.site, ())
            if place is not None and not self.is_single:
                yield Start(call.node, spelling(call.func), call.role.what, place)

    def _turned(self, call: Call) -> Iterator[Start]:
        """The threads and tasks of each worker whose function runs, over and over, what is due."""
        for handover in self.module.handovers.all:
            target = handover.target
            if target is None or target.function is not call.function or handover.place not in ("thread", "loop"):
                continue
            place = self._place(handover.function, handover.site, ())
            if place is not None and not self.is_single:
                yield Start(handover.site.node, spelling(call.func), call.role.what, place)

    @property
    def is_single(self) -> bool:
        """Is the application served by a single process, as far as the project shows?"""
        stem = re.compile(rf"\b{re.escape(self.module.name.rpartition('.')[2])}\b")
        folder = os.path.dirname(os.path.abspath(self.module.path))
        for module in (self.module, *_modules_about(self.module, "uvicorn.run")):
            if os.path.dirname(os.path.abspath(module.path)) != folder and not stem.search(module.source):
                continue
            for call in module.calls(RunsServer):
                if call.role.in_development:
                    continue
                workers = call.literal(call.role.workers)
                if workers is None or workers == 1:
                    return True
        return False

    def _place(self, function: Function | None, site: Site, seen: tuple[Function, ...]) -> str | None:
        """What runs `site`, in each worker; None where nothing does, or it is one of them that does."""
        module = self.module
        if _depends(module, site, function):
            return None
        if function is None:
            return self._import_place(site)
        if _ALONE.search(_text(function)) or len(seen) > DEEPEST:
            return None
        if module.waiting.is_start_up(function):
            return f"`{function.short_name}` runs at the start of"
        if self._is_hook(function):
            return f"`{function.short_name}` runs at the start of"
        played = [role for s in function.calls for role in module.roles_of(s)]
        if any(isinstance(role, RunsServer) for role in played):
            return None  # one process does all of it
        if any(isinstance(role, WebApp) for role in played):
            return f"`{function.short_name}` builds the application in"
        for caller in module.callers(function):
            if caller.function not in (function, *seen) or caller.function is None:
                place = self._place(caller.function, caller, (*seen, function))
                if place is not None:
                    return place
        return self._place_elsewhere(function, seen)

    def _import_place(self, site: Site) -> str | None:
        """Is the module itself, or one that imports it, a web application's?"""
        module = self.module
        if module.calls(WebApp):
            return "this module is imported by"
        stem = module.name.rpartition(".")[2]
        if any(other.calls(WebApp) for other in _modules_about(module, stem)):
            return "this module is imported by"
        return None

    def _is_hook(self, function: Function) -> bool:
        module = self.module
        owner = function.class_
        if owner is not None:
            name = f"{module.own(owner.name)}.{function.short_name}"
            return any(isinstance(role, StartupMethod) for role in module.roles(name))
        if not function.is_generator or not function.is_async or not function.parameters:
            return False
        parameter = function.parameters[0]
        if parameter.annotation is None:
            return False
        kind: Type | None = module.types.annotation(parameter.annotation, function.scope)
        return kind is not None and bool(module.class_roles(kind.name, WebApp))

    def _place_elsewhere(self, function: Function, seen: tuple[Function, ...]) -> str | None:
        """Does another module, which builds a web application or has a start-up hook, call `function` there?"""
        module = self.module
        own = module.info(function).name
        for other in _modules_about(module, function.short_name):
            for site in other.notes.sites:
                if site.last != function.short_name:
                    continue
                info = other.callee(site)
                if info is not None and info.name == own:
                    place = other.web_start._place(site.function, site, (*seen, function))
                    if place is not None:
                        return place
        return None


def _depends(module: Module, site: Site, function: Function | None) -> bool:
    """Does a condition around `site`, or a return before it, let some processes start it and others not?"""
    block: Block | None = site.block
    while block is not None and block.function is function:
        if isinstance(block.node, ast.If) and not _RELOADER.search(ast.unparse(block.node.test)):
            return True
        block = block.parent
    if function is None or isinstance(function.node, ast.Lambda):
        return False
    for statement in function.node.body:
        if statement.lineno >= site.node.lineno:
            break
        leaves = isinstance(statement, ast.If) and isinstance(statement.body[-1], (ast.Return, ast.Raise))
        if leaves and not _RELOADER.search(ast.unparse(statement.test)):  # type: ignore[attr-defined]
            return True
    return False


def _text(function: Function) -> str:
    return ast.unparse(function.node)


def _modules_about(module: Module, word: str) -> list[Module]:
    """The other modules of the project that speak of `word` and of a web application, or of the server itself."""
    project = module.project
    if project is None or not module.path:
        return []
    here, found = os.path.abspath(module.path), []
    for root in project.roots(module.path)[:1]:
        for path in _web_files(root):
            if path != here and word in text_of(path):
                other = project.read(path)
                if other is not None and not other.is_test:
                    found.append(other)
    return found


@lru_cache(maxsize=64)
def _web_files(root: str) -> tuple[str, ...]:
    """The files below `root` that name a class of web applications, or a server."""
    files = python_files(root, (".", "_"), _SKIPPED, MOST_FILES)
    return tuple(path for path in files if _BUILDS.search(text_of(path)) or "uvicorn.run" in text_of(path))
