"""
Effects: what calling a function ends up doing, through helpers.

A call that is handed to a thread, deferred to a commit or kept in a lambda does not run here, so it is not followed:
only what the function itself calls counts, and what those functions call, in whatever module of the project they stand.
Cycles end by visiting each function once; the search is by breadth, so that the chain kept for a message is a shortest
one, and starts afresh for each function, so that the answer does not depend on what was asked before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from ..catalogue.vocabulary import Role
from .asking import is_asking
from .calls import Call
from .reader import Function, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

R = TypeVar("R", bound=Role)
DEEPEST: Final = 8
"""How many helpers a chain may pass."""
WIDEST: Final = 400
"""How many functions one search may visit."""


@dataclass(frozen=True)
class Reached:
    """
    A call that running a function ends up making. `chain` are the calls that lead there, the function's own first.
    """

    call: Call
    chain: tuple[Site, ...]
    functions: tuple[FunctionInfo, ...]

    @property
    def way(self) -> str:
        """The helpers passed, for a message: "`launch` -> `send`"; empty for a call of the function's own."""
        return " -> ".join(f"`{f.short_name}`" for f in self.functions)


@dataclass(frozen=True)
class Run:
    """
    A function that running another runs in the end. `chain` are the calls that lead there, the first function's own
    first, `functions` what they call, `info` itself the last; both are empty for the first function.
    """

    info: FunctionInfo
    chain: tuple[Site, ...] = ()
    functions: tuple[FunctionInfo, ...] = ()


class Effects:
    """Closes effects over the call graph, seen from one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._reached: dict[tuple[Function, type[Role]], list[Reached]] = {}
        self._own: dict[type[Role], dict[Site, list[Call]]] = {}
        self._helpers: dict[Function, list[tuple[Site, FunctionInfo]]] = {}
        self._barren: dict[type[Role], set[Function]] = {}
        """Role -> functions of this module of which it is known that running them ends up in no call that plays it."""

    def own_calls(self, function: Function, role: type[R]) -> list[Call]:
        """The calls of kind `role` in the body of `function` itself."""
        if role not in self._own:
            by_site: dict[Site, list[Call]] = {}
            for call in self.module.calls(role):
                by_site.setdefault(call.site, []).append(call)
            self._own[role] = by_site
        by_site = self._own[role]
        if not by_site:
            return []
        return [call for site in function.calls for call in by_site.get(site, ())]

    def reached(self, function: Function, role: type[R]) -> list[Reached]:
        """The calls of kind `role` which running `function` ends up making, each with a shortest chain."""
        key = (function, role)
        if key not in self._reached:
            self._reached[key] = self._search(function, role)
        return self._reached[key]

    def _search(self, start: Function, role: type[R]) -> list[Reached]:
        if not self.module.last_names(role):
            return []  # nothing that can reach this file plays the role
        found: list[Reached] = []
        queue = [Run(self.module.info(start))]
        seen = {start}
        is_complete = True
        for run in queue:
            info, effects = run.info, run.info.module.effects
            found += [Reached(call, run.chain, run.functions) for call in effects.own_calls(info.function, role)]
            if len(run.chain) >= DEEPEST or len(seen) > WIDEST:
                is_complete = False
                continue
            for site, helper in effects.helpers(info.function):
                function, home = helper.function, helper.module
                if function in seen or function in home.effects._barren_of(role):
                    continue
                if home is info.module or home.may_play(role):
                    seen.add(function)
                    queue.append(Run(helper, (*run.chain, site), (*run.functions, helper)))
        if not found and is_complete:
            for run in queue:
                run.info.module.effects._barren_of(role).add(run.info.function)
        return found

    def _barren_of(self, role: type[Role]) -> set[Function]:
        return self._barren.setdefault(role, set())

    def runs(self, start: Function, *roles: type[Role]) -> Iterator[Run]:
        """
        What running `start` runs: itself, then the project's functions that it calls, by breadth, each once.

        Of other modules only those are entered to which something that plays one of `roles` can come.
        """
        queue = [Run(self.module.info(start))]
        seen = {start}
        for run in queue:
            yield run
            if len(run.chain) >= DEEPEST or len(seen) > WIDEST:
                continue
            for site, helper in run.info.module.effects.helpers(run.info.function):
                if helper.function in seen:
                    continue
                if helper.module is run.info.module or helper.module.may_play(*roles):
                    seen.add(helper.function)
                    queue.append(Run(helper, (*run.chain, site), (*run.functions, helper)))

    def helpers(self, function: Function) -> list[tuple[Site, FunctionInfo]]:
        """The project's functions that `function` of this module runs here and now, with the calls that do it."""
        known = self._helpers.get(function)
        if known is not None:
            return known
        found = [(site, helper) for site in function.calls if (helper := self.enters(site)) is not None]
        if not is_asking():  # else a question on its way may have been cut off
            self._helpers[function] = found
        return found

    def enters(self, site: Site, *roles: type[Role]) -> FunctionInfo | None:
        """
        The project's function that the call runs here and now, wherever it stands; a coroutine only where it is
        awaited.

        A function of another module is sought where the spelling allows one, and given only where something that plays
        one of `roles` can come to that module.
        """
        helper = self.module.calls_project(site)
        if helper is None or (helper.module is not self.module and not helper.module.may_play(*roles)):
            return None
        runs_later = helper.is_async and not helper.function.is_generator and not self.module.is_awaited(site.node)
        return None if runs_later else helper

    def followed(self, site: Site) -> FunctionInfo | None:
        """The function of this module that the call runs here and now; a coroutine only where it is awaited."""
        if not self.may_be_own(site.last):
            return None
        helper = self.module.callee(site)
        if helper is None or helper.module is not self.module:
            return None
        if helper.is_async and not helper.function.is_generator and not self.module.is_awaited(site.node):
            return None
        return helper

    def may_be_own(self, last: str) -> bool:
        """Can a call spelled `last` run a function of this module?"""
        return last in self.callable_names or last in self._renamed

    @cached_property
    def _renamed(self) -> set[str]:
        return self.module.renamed_from(self.callable_names)

    @cached_property
    def callable_names(self) -> set[str]:
        """The names of the functions, methods and classes of this module."""
        names = {f.short_name for f in self.module.notes.functions}
        return names | {c.node.name for c in self.module.notes.classes}
