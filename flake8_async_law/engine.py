"""
Source to findings: gate, tree, model, rules, declarations.

The engine knows no law and no library. What it adds is order: a file is parsed only if some rule can speak of it,
read once for all rules, and a finding that a declaration answers is not reported.
"""

from __future__ import annotations

import ast
import gc
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from .model import source as source_text
from .rule import Text, all_rules

if TYPE_CHECKING:
    # The model is imported when the first file needs it: most runs of a hook see none that does.
    from .finding import Finding
    from .model.module import Module
    from .model.project import Project
    from .rule import Rule
    from .settings import Settings

T = TypeVar("T")

STALE: Final = "LAW909"
"""The rule that has to run last, when it is known which declarations answered something."""
SMALL: Final = 4_000
"""
Up to this many characters a file is parsed even if no rule can speak of it, so that broken syntax is told: it costs
next to nothing.
"""
_DEEP: Final = 200_000
_STACK: Final = 512 * 1024 * 1024


@dataclass(frozen=True, order=True)
class Report:
    """One finding as it is shown: line from 1, column from 0 (UTF-8 bytes, as `ast` counts), text without the code."""

    line: int
    column: int
    code: str
    text: str


class RuleError(Exception):
    """A rule failed on a file: a fault of ours. `code` names the rule; the cause is chained."""

    def __init__(self, code: str) -> None:
        super().__init__(f"internal error in {code}")
        self.code = code


def _declares(source: str) -> bool:
    """Does the file declare something (or try to)? The exact question is left to who reads declarations."""
    if "sync" not in source and "SYNC" not in source:
        return False
    text = source.lower()
    if not any(f"async{joint}{word}" in text for joint in ("-", "_", " ", "") for word in ("law", "contract")):
        return False
    from .model.declarations import mentions

    return mentions(source)


def _build(text: str, path: str, name: str, project: Project) -> Module:
    from .model.module import Module

    return Module(text, source_text.parse(text), path, name, project)


@lru_cache(maxsize=1)
def _project() -> Project:
    """What this process has read of the modules around the files it checks."""
    from .model.project import Project

    return Project(_build)


@dataclass(frozen=True)
class Judgement:
    """
    What the rules say of one file, and what that rests on beside the file itself.

    `looked_around`: on what it imports, and on the settings of its project; else on nothing. `consulted` are other
    files that were asked. `whole_project`: which files there are below its root, and what they hold. `tests`: the
    project's tests, which come and go without anything else knowing: such an answer is not to be remembered.
    """

    reports: list[Report]
    looked_around: bool = False
    consulted: frozenset[str] = frozenset()
    whole_project: bool = False
    tests: bool = False


def load() -> None:
    """Import all that checking files may need, before processes are forked that would each do so."""
    import importlib
    import pkgutil

    from . import model

    all_rules()
    for module in pkgutil.iter_modules(model.__path__, f"{model.__name__}."):
        importlib.import_module(module.name)


def forget() -> None:
    """Drop what this process has read of files: they may have changed."""
    if _project.cache_info().currsize:
        _project().let_go()


def check(source: str, path: str, settings: Settings, tree: ast.Module | None = None) -> list[Report]:
    """
    Every finding of the rules that `settings` have on, in one file, sorted. `# noqa` is not applied here.

    `path` is where the file lies ("-" or "stdin" for standard input: it then stands alone). `tree` is its tree, if
    someone has it. Raises `SyntaxError`, `ValueError`, `RecursionError` or `MemoryError` when the file can't be
    parsed, and `RuleError` when a rule fails.
    """
    return judge(source, path, settings, tree, remembered=False).reports


def judge(
    source: str, path: str, settings: Settings, tree: ast.Module | None = None, *, remembered: bool = True
) -> Judgement:
    """The same as `check`, with what the answer rests on; that is left out where it will not be `remembered`."""
    from .model.project import is_test

    text = Text(source, path if _lies_somewhere(path) else "", taught=bool(settings.teach))
    in_tests = is_test(path)
    rules = [
        rule
        for code, rule in all_rules().items()
        if settings.is_on(code, strict=rule.strict) and (rule.in_tests or not in_tests) and rule.may_speak_of(text)
    ]
    found = set(_tripwires(source, path, settings))
    consulted: frozenset[str] = frozenset()
    whole = asked_tests = False
    is_read = any(rule.is_gated for rule in rules) or _declares(source)
    if is_read:
        with _reading(path) as project:
            found |= set(_with_deep_stack(lambda: _reports(source, path, settings, tree, rules)))
            if remembered:
                consulted, whole = project.consulted(path)
                asked_tests = project.asked_tests
    elif tree is None and len(source) <= SMALL:
        source_text.parse(source)
    return Judgement(sorted(found), is_read or text.looked_around, consulted, whole, asked_tests)


def inspect(source: str, path: str, settings: Settings, look: Callable[[Module], T]) -> T:
    """
    What `look` finds in the module that `source` is, which may not be kept beyond the call.

    `path` and what is raised are as in `check`; errors of `look` are raised as they are.
    """
    with _reading(path):
        return _with_deep_stack(lambda: look(_module(source, path, settings, None)))


@contextmanager
def _reading(path: str) -> Iterator[Project]:
    """While the file at `path` and its project are read: without the garbage collector, and within bounds of memory."""
    project = _project()
    project.checked = path
    project.asked_tests = False
    collecting = gc.isenabled()
    gc.disable()  # trees and notes are made by the thousand and live as long as the file: collecting finds nothing
    try:
        yield project
    finally:
        # What is kept for the next file is no garbage: the collector need not walk over it each time it runs.
        gc.freeze()
        if project.is_full:
            project.let_go()
            gc.unfreeze()
        if collecting:
            gc.enable()


def _reports(source: str, path: str, settings: Settings, tree: ast.Module | None, rules: list[Rule]) -> list[Report]:
    module = _module(source, path, settings, tree)
    module.recorded_brokers = frozenset(recorded.client for recorded in settings.requirements)
    found: list[tuple[Rule, Finding]] = []
    for rule in rules:
        if rule.code != STALE:
            strict = settings.is_on(rule.code, strict=True)
            found += [(rule, finding) for finding in _findings(rule, module) if strict or not finding.strict]
    found = _left_by_others(found, module, settings)
    if module.declarations.all:
        found = _unanswered(module, found, rules)
        for rule in rules:
            if rule.code == STALE:
                found += [(rule, finding) for finding in _findings(rule, module)]
    return list({
        Report(finding.node.lineno, finding.node.col_offset, rule.code, rule.message.format(**finding.words))  # type: ignore[attr-defined]
        for rule, finding in found
    })  # fmt: skip


def _lies_somewhere(path: str) -> bool:
    """Is `path` that of a file whose project can be found from there?"""
    return path not in ("", "-", "stdin") and path.endswith(".py")


def _module(source: str, path: str, settings: Settings, tree: ast.Module | None) -> Module:
    from .model.module import Module

    taught = None
    if settings.teach:
        from .catalogue import INDEX
        from .tripwires import taught_calls, taught_names

        if "taught" not in INDEX.libraries:
            INDEX.add("taught", taught_names(settings))
        taught = taught_calls(source, settings)
    if not _lies_somewhere(path):
        tree = tree or source_text.parse(source)
        return Module(source, tree, taught=taught, owners=settings.owners)
    project = _project()
    known = project.known(path)
    if known is not None and known.source == source and not taught and not settings.owners:
        return known  # read already, for the sake of a module that imports it
    tree = tree or source_text.parse(source)
    module = Module(source, tree, path, project.name_of(path), project, taught, settings.owners)
    project.add(module)
    return module


def _findings(rule: Rule, module: Module) -> Iterator[Finding]:
    try:
        yield from rule.check(module)
    except (RecursionError, MemoryError):
        raise
    except Exception as error:
        raise RuleError(rule.code) from error


def _unanswered(module: Module, found: list[tuple[Rule, Finding]], rules: list[Rule]) -> list[tuple[Rule, Finding]]:
    """The findings that no declaration answers; notes on the way which declarations nothing needs any more."""
    from .catalogue import vocabulary

    used = set()
    left = []
    for rule, finding in found:
        lines = {node.lineno for node in (finding.node, *finding.also)}  # type: ignore[attr-defined]
        answers = [d for line in lines for d in module.declarations.at(line) if rule.code in d.answers]
        used.update(answers)
        if not answers:
            left.append((rule, finding))
    on = {rule.code: rule for rule in rules}
    implemented = all_rules()
    for declaration in module.declarations.all:
        if declaration in used:
            continue
        judging = [on[code] for code in declaration.answers if code in on]
        if declaration.code is not None:
            stale = bool(judging) or (declaration.code in implemented and not implemented[declaration.code].strict)
        else:
            stale = module.is_empty(declaration.covers) or any(
                call.node.lineno in declaration.covers
                for rule in judging
                for role in rule.judges
                for call in module.calls(getattr(vocabulary, role))
            )
        if stale and (declaration.code is not None or not module.contracts.tell(declaration)):
            module.stale_declarations.append(declaration)
    return left


def _tripwires(source: str, path: str, settings: Settings) -> Iterator[Report]:
    if settings.tripwires:
        from .tripwires import tripwire_reports

        for line, column, code, text in tripwire_reports(source, settings, path):
            yield Report(line, column, code, text)


def _left_by_others(
    found: list[tuple[Rule, Finding]], module: Module, settings: Settings
) -> list[tuple[Rule, Finding]]:
    """The findings which no other tool in use reports as well."""
    if not settings.beside:
        return found
    from .beside import covered

    return [
        (rule, f)
        for rule, f in found
        if not covered(settings.beside, rule.code, module.called_at(f.node), type(f.node).__name__)
    ]


def _with_deep_stack(work: Callable[[], T]) -> T:
    """
    The result of `work`, once more with a deep stack if it runs into the recursion limit.

    Only generated code nests so deep. Raises what `work` raises.
    """
    try:
        return work()
    except RecursionError:
        pass
    outcome: list[T] = []
    trouble: list[BaseException] = []

    def run() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            trouble.append(error)

    limit = sys.getrecursionlimit()
    before = threading.stack_size(_STACK)
    try:
        sys.setrecursionlimit(_DEEP)
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
        threading.stack_size(before)
    if trouble:
        raise trouble[0]
    return outcome[0]
