"""
Late binding: closures that run after the loop which made them has moved on, and read its variables then.

A closure captures the variable and not its value. One that is called or awaited in the same pass of the loop sees what
its author meant; one that escapes from the pass sees the last value.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Transaction
from .handover import Handover, free_variables
from .reader import Function, Site

if TYPE_CHECKING:
    from .module import Module

Loop = ast.For | ast.AsyncFor | ast.While | ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
_LOOPS = (ast.For, ast.AsyncFor, ast.While, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


@dataclass(frozen=True)
class LateCapture:
    """`closure` reads `variable` of a loop, and `taker` (as spelled: `pool.submit`) runs it later."""

    place: ast.expr
    variable: str
    closure: str
    taker: str
    is_function: bool


class LateBinding:
    """Finds late captures of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def captures(self) -> Iterator[LateCapture]:
        """Every closure that escapes from a pass of a loop and reads the loop's variables, in source order."""
        handed: set[ast.AST] = set()
        for handover in self.module.handovers.all:
            handed.update(ast.walk(handover.site.node))
            target = handover.target
            if target is None or target.module is not self.module or not self._is_closure(target.function):
                continue
            name = self._late_name(handover, target.function)
            if name is not None:
                spelled = "the lambda" if isinstance(target.node, ast.Lambda) else f"`{target.short_name}`"
                yield LateCapture(
                    handover.site.node, name, spelled, handover.name, not isinstance(target.node, ast.Lambda)
                )
        yield from self._coroutines(handed)

    def _coroutines(self, handed: set[ast.AST]) -> Iterator[LateCapture]:
        """Coroutines of nested functions that are collected in a loop and run after it."""
        nested = {f.short_name for f in self.module.notes.functions if f.is_async and self._is_closure(f)}
        for site in self.module.notes.sites if nested else ():
            if site.last not in nested or site.node in handed or not isinstance(site.node.func, ast.Name):
                continue
            info = self.module.callee(site)
            if info is None or info.module is not self.module or not info.is_async or info.function.is_generator:
                continue
            collected = Handover(self.module, site, "loop", None, site.node, site.scope, False, ())
            if not self._is_collected(site):
                continue
            name = self._late_name(collected, info.function) if self._is_closure(info.function) else None
            if name is not None:
                yield LateCapture(
                    site.node, name, f"`{info.short_name}`", "the loop that collects its coroutines", True
                )

    def _is_collected(self, site: Site) -> bool:
        parent = self.module.parent(site.node)
        if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Attribute):
            return parent.func.attr in ("append", "add")
        return isinstance(parent, (ast.ListComp, ast.GeneratorExp, ast.SetComp))

    def _is_closure(self, function: Function) -> bool:
        return function.class_ is None and (function.outer is not None or isinstance(function.node, ast.Lambda))

    def _late_name(self, handover: Handover, function: Function) -> str | None:
        """The loop variable that `function` reads too late."""
        read = self._read(function)
        for loop in self._loops(handover.site):
            inside = any(above is loop for above in self.module.ancestors(function.node))
            bound = self._targets(loop) | (self._assigned(loop, function) if inside else set())
            late = [name for name in read if name in bound]
            if not late:
                continue
            if handover.is_done_within(loop) or self._leaves(handover.site, loop) or self._commits(handover, loop):
                return None
            return late[0]
        return None

    def _read(self, function: Function) -> list[str]:
        """What the closure reads of the functions around it, or of the module where it stands there."""
        found = [load.id for load in free_variables(self.module, function)]
        if function.outer is None:
            body = [function.node.body] if isinstance(function.node, ast.Lambda) else function.node.body
            for part in body:
                for node in ast.walk(part):
                    if isinstance(node, ast.Name) and self.module.names_scope(node) is self.module.notes.scope:
                        found.append(node.id)
        return list(dict.fromkeys(found))

    def _loops(self, site: Site) -> Iterator[Loop]:
        """The loops around `site` in its function in whose body (not whose iterable) it stands, the innermost first."""
        child: ast.AST = site.node
        for above in self.module.ancestors(site.node):
            if isinstance(above, _LOOPS):
                if isinstance(above, (ast.For, ast.AsyncFor, ast.While)):
                    if child in above.body:
                        yield above
                elif not isinstance(child, ast.comprehension):
                    yield above
            if isinstance(above, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
                return
            child = above

    def _targets(self, loop: Loop) -> set[str]:
        if isinstance(loop, ast.While):
            return set()
        targets = [loop.target] if isinstance(loop, (ast.For, ast.AsyncFor)) else [g.target for g in loop.generators]
        return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}

    def _assigned(self, loop: Loop, function: Function) -> set[str]:
        """The variables that each pass of `loop` gives a new value, and nothing else does."""
        if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
            return set()
        scope = function.scope
        found = set()
        for name, bound in scope.bindings.items():
            targets = [b.target for b in bound]
            if all(b.kind in ("value", "unpack", "enter", "annotated") for b in bound) and all(
                isinstance(t, ast.Name) and any(above is loop for above in self.module.ancestors(t)) for t in targets
            ):
                found.add(name)
        return found

    def _leaves(self, site: Site, loop: Loop) -> bool:
        """Is this the last pass: does the block in which the call stands end with leaving the loop?"""
        if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
            return False
        statement = self.module.statement(site.node)
        block = self.module.notes.blocks.get(statement) if statement is not None else None
        body = getattr(block.node, block.part, None) if block is not None else None
        last = body[-1] if isinstance(body, list) and body else None
        return isinstance(last, (ast.Return, ast.Break, ast.Raise))

    def _commits(self, handover: Handover, loop: Loop) -> bool:
        """Does a transaction inside the pass end, and run what waits for it, before the next pass?"""
        if handover.place != "commit":
            return False
        return any(
            any(above is loop for above in self.module.ancestors(held.block))
            for held in self.module.held(handover.site.block, Transaction)
        )
