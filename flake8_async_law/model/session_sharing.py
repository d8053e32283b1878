"""
Session sharing: sessions, connections and cursors which serve one task at a time, used by several at once.

Followed are arguments, receivers, captured variables, and what the methods of the project's own objects use through
`self`. Two tasks share an object when both got the same variable or attribute, bound outside of what makes them many.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Gathers, Limiter, LiveObject, Lock, OneAtATime
from .calls import Call, spelling
from .handover import Handover, free_variables
from .reader import Scope, Site
from .types import Type

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_DEEPEST: Final = 3
_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.GeneratorExp)
_LOOPS: Final = (ast.For, ast.AsyncFor, ast.While, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


@dataclass(frozen=True)
class Shared:
    """`name` (a `kind`: session, connection, cursor) is used by several tasks that `place` runs at once."""

    place: ast.expr
    by: str
    name: str
    kind: str


class SessionSharing:
    """Answers for one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def shared(self) -> Iterator[Shared]:
        """Every place where several tasks are given the same session, in source order."""
        reported: set[ast.AST] = set()
        for gathers in self.module.calls(Gathers):
            found = self._gathered(gathers)
            if found is not None:
                reported.update(ast.walk(gathers.node))
                yield found
        for handover in self.module.handovers.all:
            if handover.site.node not in reported and handover.place in ("loop", "thread"):
                found = self._in_loop(handover) or self._side_by_side(handover)
                if found is not None:
                    yield found

    # -- gather ------------------------------------------------------------------------------------

    def _gathered(self, gathers: Call) -> Shared | None:
        used: dict[str, str] = {}
        for node, scope, many in self._elements(gathers.args, gathers.scope):
            if not any(node is argument for argument in gathers.args) and self._is_started(node):
                continue  # tasks that run already: it is told where they are started
            for key, kind in self._used(node, scope, 0).items():
                if many is not None and self._changes_with(key, many):
                    continue
                if many is not None or key in used:
                    return Shared(gathers.node, gathers.name, key, kind)
                used[key] = kind
        return None

    def _is_started(self, node: ast.expr) -> bool:
        return any(handover.site.node is node for handover in self.module.handovers.all)

    def _elements(self, nodes: list[ast.expr], scope: Scope) -> Iterator[tuple[ast.expr, Scope, ast.AST | None]]:
        """The coroutines given, and the comprehension or loop that makes many of one (None: it stands for itself)."""
        for node in nodes:
            if isinstance(node, ast.Starred):
                node = node.value
            if isinstance(node, _COMPREHENSIONS):
                inner = self.module.comprehension_scope(node, scope)
                if inner is not None:
                    yield node.elt, inner, node
            elif isinstance(node, (ast.List, ast.Tuple, ast.Set)):
                yield from self._elements(list(node.elts), scope)
            elif isinstance(node, ast.Name):
                bound = self.module.names.lookup(node.id, scope)
                if len(bound) == 1 and bound[0].kind in ("value", "annotated"):
                    made = bound[0].node if bound[0].kind == "value" else bound[0].detail
                    if isinstance(made, (*_COMPREHENSIONS, ast.List, ast.Tuple)):
                        yield from self._elements([made], bound[0].scope)
                    elif isinstance(made, ast.Call):
                        yield made, bound[0].scope, None
                    for place, value in self.module.put_into(node, scope):
                        if isinstance(value, ast.Call):
                            yield value, self.module.scope_of(place), self._loop_around(value)
            elif isinstance(node, ast.Call):
                yield node, scope, node if self.module.callee_of(node, scope) == "builtins.map" else None

    def _loop_around(self, node: ast.AST) -> ast.AST | None:
        return next((above for above in self.module.ancestors(node) if isinstance(above, _LOOPS)), None)

    def _changes_with(self, key: str, many: ast.AST) -> bool:
        """Is the object at `key` another one in each pass of the loop or comprehension `many`?"""
        root = key.partition(".")[0].partition("[")[0]
        if isinstance(many, ast.Call):
            return False
        if isinstance(many, (ast.For, ast.AsyncFor, ast.While)):
            return any(
                isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id == root for n in ast.walk(many)
            )
        return any(
            isinstance(n, ast.Name) and n.id == root
            for generator in many.generators  # type: ignore[attr-defined]
            for n in ast.walk(generator.target)
        )

    # -- tasks and threads ---------------------------------------------------------------------------

    def _in_loop(self, handover: Handover) -> Shared | None:
        """A task for each item of a loop, with the same session."""
        loop = self._loop_around(handover.site.node)
        if loop is None or handover.is_done_within(loop):
            return None
        for key, kind in self._handed(handover).items():
            if not self._changes_with(key, loop) and not self._is_left(handover, loop):
                return Shared(handover.site.node, handover.name, key, kind)
        return None

    def _is_left(self, handover: Handover, loop: ast.AST) -> bool:
        """Does the loop end with this pass?"""
        statement = self.module.statement(handover.site.node)
        block = self.module.notes.blocks.get(statement) if statement is not None else None
        body = getattr(block.node, block.part, None) if block is not None else None
        if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)) or not isinstance(body, list):
            return False
        return isinstance(body[-1], (ast.Return, ast.Break, ast.Raise))

    def _side_by_side(self, handover: Handover) -> Shared | None:
        """A second task started before anything waits for the first, with the same session."""
        statement = self.module.statement(handover.site.node)
        block = self.module.notes.blocks.get(statement) if statement is not None else None
        body = getattr(block.node, block.part, None) if block is not None else None
        if statement is None or not isinstance(body, list) or statement not in body or handover.fate == "returned":
            return None
        if self.module.is_awaited(handover.site.node):
            return None
        mine = self._handed(handover)
        if not mine:
            return None
        others = {h.site.node: h for h in self.module.handovers.all if h.place in ("loop", "thread")}
        for before in reversed(body[: body.index(statement)]):
            if isinstance(before, (ast.Return, ast.Raise)):
                return None
            spawned = [others[n] for n in ast.walk(before) if isinstance(n, ast.Call) and n in others]
            waits = any(isinstance(n, (ast.Await, ast.AsyncWith, ast.AsyncFor)) for n in ast.walk(before))
            if waits and not handover.owned:
                return None
            for other in spawned:
                if self.module.is_awaited(other.site.node):
                    continue
                for key, kind in self._handed(other).items():
                    if key in mine and other.site.function is handover.site.function:
                        return Shared(handover.site.node, handover.name, key, kind)
        return None

    def _handed(self, handover: Handover) -> dict[str, str]:
        found: dict[str, str] = {}
        if handover.work is not None and isinstance(handover.work, ast.Call) and handover.target is not None:
            found.update(self._used(handover.work, handover.scope, 0))
        for given in handover.arguments:
            found.update(self._itself(given.node, given.scope))
        func = handover.callable
        if func is not None:
            if isinstance(func, ast.Attribute):
                found.update(self._itself(func.value, handover.scope))
            info = self.module.callable_of(func, handover.scope)
            if info is not None:
                found.update(self._in_body(info, func, handover.scope, 0))
        return found

    # -- what a coroutine uses -------------------------------------------------------------------------

    def _used(self, node: ast.expr, scope: Scope, depth: int) -> dict[str, str]:
        """The sessions that the coroutine `node` uses: how they are spelled where it is made, and what they are."""
        if not isinstance(node, ast.Call) or depth > _DEEPEST:
            return {}
        found: dict[str, str] = {}
        if self.module.callee_of(node, scope) == "builtins.map" and node.args:
            mapped = self.module.callable_of(node.args[0], scope)
            if mapped is not None and isinstance(mapped.node, ast.Lambda):
                return self._used(mapped.node.body, mapped.function.inner, depth)
            return self._in_body(mapped, node.args[0], scope, depth) if mapped is not None else {}
        for argument in (*node.args, *(k.value for k in node.keywords)):
            found.update(self._itself(argument, scope))
            if isinstance(argument, ast.Call):
                found.update(self._used(argument, scope, depth + 1))
        if isinstance(node.func, ast.Attribute):
            found.update(self._itself(node.func.value, scope))
        site = self.module.site_of(node)
        info = self.module.callee(site) if site is not None else None
        if info is not None:
            if self._locks(info):
                return {}
            found.update(self._in_body(info, node.func, scope, depth))
        return found

    def _itself(self, node: ast.expr, scope: Scope) -> dict[str, str]:
        if isinstance(node, (ast.Name, ast.Attribute)):
            kind = self._kind(self.module.types.of(node, scope))
            if kind is not None:
                return {spelling(node): kind}
        return {}

    def _kind(self, type_: Type | None) -> str | None:
        roles = self.module.class_roles(type_.name, OneAtATime) if type_ is not None else []
        return roles[0].kind if roles else None

    def _in_body(self, info: FunctionInfo, func: ast.expr, scope: Scope, depth: int) -> dict[str, str]:
        """What the called function uses of its object, of the functions around it and of its module."""
        found: dict[str, str] = {}
        module = info.module
        if module is self.module and info.function.outer is not None and info.function.class_ is None:
            for load in free_variables(module, info.function):
                found.update(self._itself(load, module.scope_of(load)))
        for site in info.function.calls:
            used = site.node.func.value if isinstance(site.node.func, ast.Attribute) else None
            is_global = isinstance(used, ast.Name) and module.names_scope(used) is module.notes.scope
            if used is not None and is_global and not self._is_under_lock(site, module):
                found.update(module.session_sharing._itself(used, site.scope))
        owner = func.value if isinstance(func, ast.Attribute) else None
        if owner is None or info.function.class_ is None or not info.function.parameters:
            return found
        me = info.function.parameters[0].arg
        base = spelling(owner)
        for site in info.function.calls:
            call = site.node.func
            if not isinstance(call, ast.Attribute) or self._is_under_lock(site, module):
                continue
            inner = call.value
            if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == me:
                kind = module.session_sharing._kind(module.types.of(inner, site.scope))
                if kind is not None:
                    found[f"{base}.{inner.attr}"] = kind
            for argument in (*site.node.args, *(k.value for k in site.node.keywords)):
                if (
                    isinstance(argument, ast.Attribute)
                    and isinstance(argument.value, ast.Name)
                    and argument.value.id == me
                ):
                    kind = module.session_sharing._kind(module.types.of(argument, site.scope))
                    if kind is not None:
                        found[f"{base}.{argument.attr}"] = kind
            if depth < _DEEPEST:
                found.update(self._through_own(site, info, me, base, depth))
        return found

    def _through_own(self, site: Site, info: FunctionInfo, me: str, base: str, depth: int) -> dict[str, str]:
        """What a method reaches through other methods of its object, or of an object that it keeps."""
        module = info.module
        call = site.node.func
        assert isinstance(call, ast.Attribute)
        helper = module.callee(site)
        if helper is None or helper.function is info.function or self._locks(helper):
            return {}
        inner = call.value
        if isinstance(inner, ast.Name) and inner.id == me:
            prefix = base
        elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == me:
            prefix = f"{base}.{inner.attr}"
        else:
            return {}
        deeper = module.session_sharing._in_body(helper, call, site.scope, depth + 1)
        own = spelling(inner)
        return {f"{prefix}{key.removeprefix(own)}": kind for key, kind in deeper.items() if key.startswith(own + ".")}

    def _locks(self, info: FunctionInfo) -> bool:
        """Does a decorator, by its name, let only one call in at a time?"""
        return any(
            name is not None and any(word in name.lower() for word in ("lock", "synchron", "serial"))
            for name in info.decorator_names
        )

    def _is_under_lock(self, site: Site, module: Module) -> bool:
        for block in module.blocks(site.block):
            if block.part == "body" and isinstance(block.node, (ast.With, ast.AsyncWith)):
                for item in block.node.items:
                    if "lock" in ast.unparse(item.context_expr).lower():
                        return True
                    held = module.types.of(item.context_expr, site.scope)
                    if held is not None and (
                        bool(module.class_roles(held.name, Limiter))
                        or bool(module.class_roles(held.name, Lock))
                        or any(role.kind == "lock" for role in module.class_roles(held.name, LiveObject))
                    ):
                        return True
        return False
