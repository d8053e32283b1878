"""
Handovers: calls that give work, and what it needs, to something that runs beside the code: a task, a thread, a
callback, background work of a framework.

Told are the work (a coroutine, or a callable), what goes along with it (arguments, the object of a bound method, what a
closure captures), where it runs, and whether the function that hands it over waits for it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import AfterResponse, Callback, CarriesContext, OnCommit, Role, Spawn, ToThread
from ..finding import Finding
from .calls import spelling
from .given import HANDS_BACK
from .nodes import called
from .reader import Function, Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

Place = Literal["loop", "thread", "response", "commit", "exit"]
Fate = Literal["joined", "returned", "kept", "lost"]

_KINDS: Final[tuple[type[Role], ...]] = (AfterResponse, ToThread, Spawn, Callback, OnCommit)
"""Of several roles that one call plays, the first of these tells most."""
_WAITING_METHODS: Final = frozenset({"cancel", "exception", "get", "join", "result", "wait"})
_CONSUMERS: Final = frozenset({"all", "any", "dict", "list", "max", "min", "set", "sorted", "sum", "tuple"})
_DONE_AT_ONCE: Final = frozenset({"apply", "map", "starmap"})
"""Methods of pools which give results, so that whoever calls them goes on when the work is done."""
_WAITING_WORDS: Final = ("wait", "join", "completed", "gather")
_VIEWS: Final = frozenset({"copy", "items", "keys", "pop", "values"})
_KEEPING_METHODS: Final = frozenset({"add", "append", "appendleft", "insert", "put", "put_nowait", "setdefault"})
_PACKED: Final = (ast.Tuple, ast.List, ast.Dict, ast.Set)
_THROUGH: Final = (
    ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp, ast.IfExp,
    ast.BoolOp, ast.Starred, ast.keyword, ast.Subscript,
)  # fmt: skip


@dataclass(frozen=True)
class Given:
    """Something that goes along with the work: an expression, and the scope to understand it in."""

    node: ast.expr
    scope: Scope
    captured: bool = False
    """Is it no argument, but a variable that the work finds in the function around it?"""


@dataclass(frozen=True)
class Handover:
    """
    One such call.

    `work` is the coroutine or callable, found through the variable that may hold it; `helper` the project's function
    that does the handing over, where it isn't a library's. `owned`: a task group or the like waits for the work.
    """

    module: Module
    site: Site
    place: Place
    role: Any
    work: ast.expr | None
    scope: Scope
    owned: bool
    arguments: tuple[Given, ...]
    helper: FunctionInfo | None = None

    @property
    def name(self) -> str:
        """The callee as the user spells it."""
        return spelling(self.site.node.func)

    @property
    def function(self) -> Function | None:
        return self.site.function

    @cached_property
    def carries_context(self) -> bool:
        """Does the work see the context variables of the place where it is handed over?"""
        if self.place == "loop":
            return True
        return any(isinstance(r, CarriesContext) for r in self.module.roles_of(self.site))

    @property
    def callable(self) -> ast.expr | None:
        """What is called in the end: `self.send` of `self.send(order)`, of `partial(self.send, order)`, of itself."""
        work = self.work
        while isinstance(work, ast.Call):
            if self.module.names.of(work.func, self.scope) == "functools.partial" and work.args:
                work = work.args[0]
            else:
                return work.func
        return work

    @cached_property
    def target(self) -> FunctionInfo | None:
        """The project's function that runs; None where it can't be told, or a wrapper stands between."""
        if isinstance(self.work, ast.Call):
            site = self.module.site_of(self.work)
            found = self.module.callee(site) if site is not None else None
            if found is not None or self.place == "loop":
                return found
        return self.module.callable_of(self.work, self.scope) if self.work is not None else None

    @cached_property
    def given(self) -> tuple[Given, ...]:
        """Everything that goes along: arguments, the object behind a bound method, captured variables."""
        found = list(self.arguments)
        func = self.callable
        if isinstance(func, ast.Attribute):
            found.append(Given(func, self.scope))
        found += self.captured
        return tuple(found)

    @cached_property
    def captured(self) -> tuple[Given, ...]:
        """The variables of functions around it that the work reads when it runs, if it is a lambda or nested."""
        target = self.target
        if target is None or target.module is not self.module or target.function.outer is None:
            return ()
        if target.function.class_ is not None:
            return ()
        found: dict[str, Given] = {}
        for load in free_variables(self.module, target.function):
            found.setdefault(load.id, Given(load, self.module.scope_of(load), captured=True))
        return tuple(found.values())

    @cached_property
    def fate(self) -> Fate:
        """What becomes of the task or future: waited for here, returned, kept by somebody, or lost."""
        if self.owned:
            return "joined"
        if self.ends_with is not None or (self.place == "thread" and self.site.last in _DONE_AT_ONCE):
            return "joined"
        return _Fates(self.module, self.site.scope).of(self.site.node)

    def is_done_within(self, loop: ast.AST) -> bool:
        """Is the work waited for in the same pass of `loop` (a statement or comprehension around the call)?"""
        block = self.ends_with
        if block is not None and any(above is loop for above in self.module.ancestors(block)):
            return True
        if self.place == "thread" and self.site.last in _DONE_AT_ONCE:
            return True
        return _Fates(self.module, self.site.scope, loop).of(self.site.node) in ("joined", "returned")

    @cached_property
    def ends_with(self) -> ast.With | ast.AsyncWith | None:
        """The `with` block in this function that waits for the work at its end: an executor's, a task group's."""
        func = self.site.node.func
        owner = func.value if isinstance(func, ast.Attribute) else None
        if not isinstance(owner, ast.Name):
            return None
        bound = self.module.names.lookup(owner.id, self.site.scope)
        if len(bound) != 1 or bound[0].kind != "enter":
            return None
        for block in self.module.blocks(self.site.block):
            node = block.node
            if isinstance(node, (ast.With, ast.AsyncWith)) and any(
                item.context_expr is bound[0].node for item in node.items
            ):
                return node
        return None

    def finding(self, **words: str) -> Finding:
        return Finding(self.site.node, words)


def free_variables(module: Module, function: Function) -> Iterator[ast.Name]:
    """The reads in `function` (and in what is nested in it) of variables that a function around it binds."""
    outer: set[Scope] = set()
    here: Scope | None = function.scope
    while here is not None:
        if here.kind in ("function", "comprehension"):
            outer.add(here)
        here = here.parent
    body = [function.node.body] if isinstance(function.node, ast.Lambda) else function.node.body
    for part in body:
        for node in ast.walk(part):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and module.names_scope(node) in outer:
                yield node


class Handovers:
    """Finds the handovers of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @cached_property
    def all(self) -> list[Handover]:
        """Every handover, in source order."""
        found = {call.site: call for kind in reversed(_KINDS) for call in self.module.calls(kind)}
        direct = [self._direct(site, call.role) for site, call in found.items()]
        helped = self._through_helpers(set(found))
        return sorted([*direct, *helped], key=lambda h: (h.site.node.lineno, h.site.node.col_offset))

    def _direct(self, site: Site, role: Any) -> Handover:
        parameter = role.coroutine if isinstance(role, Spawn) else role.callable
        given = next((k.value for k in site.node.keywords if k.arg == parameter.name), None)
        position = parameter.position
        if given is None and position is not None and len(site.node.args) > position:
            given = site.node.args[position]
        work, scope = self._resolved(given, site.scope) if given is not None else (None, site.scope)
        arguments = list(self._arguments(work, scope)) if work is not None else []
        for number, node in enumerate(site.node.args):
            if node is not given and (position is None or number > position):
                arguments += self._unpacked(node, site.scope)
        for keyword in site.node.keywords:
            if keyword.value is not given:
                arguments += self._unpacked(keyword.value, site.scope)
        owned = isinstance(role, Spawn) and role.owned
        return Handover(self.module, site, _place(role), role, work, scope, owned, tuple(arguments))

    def _resolved(self, node: ast.expr, scope: Scope) -> tuple[ast.expr, Scope]:
        """The coroutine or callable, through the variable that holds it."""
        if isinstance(node, ast.Name):
            bound = self.module.names.lookup(node.id, scope)
            if len(bound) == 1 and bound[0].kind == "value" and isinstance(bound[0].node, (ast.Call, ast.Lambda)):
                return bound[0].node, bound[0].scope
        return node, scope

    def _arguments(self, work: ast.expr, scope: Scope) -> Iterator[Given]:
        """What a coroutine was made with, or a `partial`: its arguments, those of coroutines among them too."""
        if isinstance(work, ast.Call):
            is_partial = self.module.names.of(work.func, scope) == "functools.partial"
            for node in (*work.args[is_partial:], *(k.value for k in work.keywords)):
                if isinstance(node, ast.Call) and node.args:
                    yield from self._arguments(node, scope)
                yield from self._unpacked(node, scope)

    def _unpacked(self, node: ast.expr, scope: Scope) -> Iterator[Given]:
        if isinstance(node, ast.Starred):
            node = node.value
        if isinstance(node, _PACKED):
            for part in node.values if isinstance(node, ast.Dict) else node.elts:
                yield from self._unpacked(part, scope)
        else:
            yield Given(node, scope)

    # -- through helpers of the project -----------------------------------------------------------

    def _through_helpers(self, direct: set[Site]) -> Iterator[Handover]:
        """Calls of project functions that hand over what they are given: `keep_running(work())`."""
        spelled = {f.short_name for f in self._starters}
        if self.module.imports_others:
            spelled |= self.module.callees_like(HANDS_BACK)
        for site in self.module.notes.sites if spelled else ():
            if site.last not in spelled or site in direct or not site.node.args:
                continue
            info = self.module.calls_project(site)
            found = self.starter(info) if info is not None else None
            if info is None or found is None:
                continue
            role, position, name = found
            given = next((k.value for k in site.node.keywords if k.arg == name), None)
            if given is None and len(site.node.args) > position:
                given = site.node.args[position]
            if given is None:
                continue
            work, scope = self._resolved(given, site.scope)
            arguments = list(self._arguments(work, scope))
            for node in (*site.node.args[position + 1 :], *(k.value for k in site.node.keywords)):
                if node is not given:
                    arguments += self._unpacked(node, site.scope)
            owned = isinstance(role, Spawn) and role.owned
            yield Handover(self.module, site, _place(role), role, work, scope, owned, tuple(arguments), info)

    def starter(self, info: FunctionInfo) -> tuple[Any, int, str] | None:
        """
        The role with which `info` hands over what it is given for one of its parameters, that parameter's position in a
        call and its name.
        """
        return info.module.handovers._starters.get(info.function)

    @cached_property
    def _starters(self) -> dict[Function, tuple[Any, int, str]]:
        found: dict[Function, tuple[Any, int, str]] = {}
        for call in (*self.module.calls(Spawn), *self.module.calls(ToThread)):
            function = call.function
            if function is None or isinstance(function.node, ast.Lambda) or call.is_awaited:
                continue
            given = call.argument(call.role.coroutine if isinstance(call.role, Spawn) else call.role.callable)
            names = [a.arg for a in function.parameters]
            if isinstance(given, ast.Name) and given.id in names:
                shift = 1 if function.class_ is not None and not self.module.is_static(function) else 0
                found.setdefault(function, (call.role, names.index(given.id) - shift, given.id))
        return found


def _place(role: Any) -> Place:
    if isinstance(role, AfterResponse):
        return "response"
    if isinstance(role, ToThread):
        return "thread"
    if isinstance(role, Spawn):
        return "loop"
    if isinstance(role, OnCommit):
        return "commit"
    where = role.where
    if where == "commit":
        return "commit"
    return "loop" if where == "loop" else "thread" if where in ("thread", "process") else "exit"


class _Fates:
    """Follows a task or future in the function that made it, and no farther than `within`, a loop or comprehension."""

    def __init__(self, module: Module, scope: Scope, within: ast.AST | None = None) -> None:
        self.module = module
        self.scope = scope
        self.within = within
        self._seen: set[str] = set()

    def of(self, node: ast.AST, kept: bool = False) -> Fate:
        """What becomes of the value of `node`; `kept`: it is in a variable, so that whoever is given it may keep it."""
        module, end = self.module, "lost"
        while True:
            parent = module.parent(node)
            if parent is None or parent is self.within:
                return self._fate(end)
            if isinstance(parent, (ast.Await, ast.withitem, ast.For, ast.AsyncFor)):
                return "joined"
            if isinstance(parent, (ast.Return, ast.Yield, ast.YieldFrom, ast.Lambda)):
                return "returned"
            if isinstance(parent, ast.comprehension):
                return "joined"
            if isinstance(parent, ast.Call) and parent.func is not node:
                method = called(parent)
                if method in _CONSUMERS or any(word in method for word in _WAITING_WORDS):
                    return "joined"  # list(pool.map(f, xs)), wait(futures), as_completed(futures)
                if method in _KEEPING_METHODS and isinstance(parent.func, ast.Attribute):
                    return self._target(parent.func.value)
                if kept and method not in ("discard", "remove"):
                    end = "kept"
            elif isinstance(parent, ast.Attribute):
                if parent.attr in _WAITING_METHODS:
                    return "joined"
                if parent.attr not in _VIEWS:
                    return self._fate(end)
            elif isinstance(parent, ast.NamedExpr):
                return self._name(parent.target.id)
            elif isinstance(parent, (ast.Assign, ast.AnnAssign)):
                target = parent.targets[0] if isinstance(parent, ast.Assign) else parent.target
                return self._target(target.value if isinstance(target, ast.Subscript) else target)
            elif not isinstance(parent, (*_THROUGH, ast.Call)):
                return self._fate(end)
            node = parent

    @staticmethod
    def _fate(end: str) -> Fate:
        return "kept" if end == "kept" else "lost"

    def _target(self, target: ast.expr) -> Fate:
        return self._name(target.id) if isinstance(target, ast.Name) else "kept"

    def _name(self, name: str) -> Fate:
        """What is done with the variable that holds the task, or a container of tasks."""
        if name in self._seen or name == "_":
            return "lost"
        self._seen.add(name)
        holder: Scope | None = self.scope
        while holder is not None and name not in holder.bindings:
            holder = holder.parent
        if holder is None or holder.kind != "function":
            return "kept"
        found: Fate = "kept" if any(b.kind == "parameter" for b in holder.bindings[name]) else "lost"
        for load in self.module.loads(name, holder):
            if self.within is not None and all(above is not self.within for above in self.module.ancestors(load)):
                continue
            fate = self.of(load, kept=True)
            if fate == "joined":
                return fate
            found = fate if fate != "lost" else found
        return found
