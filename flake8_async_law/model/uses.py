"""
Uses: where an object goes after the call that makes it, and what is done with it there.

The object is followed through names, attributes of `self`, arguments of the project's functions and closures. What
is put in a list, returned, or handed to code that cannot be read has *escaped*: then more may be done with
it than is in sight.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Spawn, ToThread
from .reader import Function, Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

FARTHEST: Final = 5
"""Through how many functions an object is followed."""
_LOOKS: Final = (ast.Compare, ast.UnaryOp, ast.If, ast.While, ast.Expr, ast.FormattedValue, ast.Delete)
"""What only looks at an object, or drops it."""
_HARMLESS: Final = {"isinstance", "id", "len", "repr", "print", "str", "bool", "type", "hash"}


@dataclass(frozen=True)
class Use:
    """
    A method of the object: called at `site`, or, with `handed`, given to `site` to be called by others, perhaps often.

    `entered` is the call which brought the object into the function that uses it, where it came as an argument.
    """

    node: ast.Attribute
    site: Site | None
    module: Module
    handed: bool = False
    entered: Site | None = None

    @property
    def method(self) -> str:
        return self.node.attr

    @property
    def function(self) -> Function | None:
        return self.site.function if self.site is not None else None


class Uses:
    """Follows the object that `maker` makes."""

    def __init__(self, module: Module, maker: ast.expr, scope: Scope) -> None:
        self.module = module
        self.maker = maker
        self.found: list[Use] = []
        self.escapes: list[ast.AST] = []
        """Where it goes out of sight."""
        self.attributes: set[str] = set()
        """The attributes of classes that hold it."""
        self.is_global = False
        """Does a name of the module hold it?"""
        self._seen: set[object] = set()
        self._value(module, maker, scope, 0, None)

    @property
    def is_local(self) -> bool:
        """Is it gone when the call that made it returns (as far as one can tell)?"""
        return not self.attributes and not self.is_global

    def _value(self, module: Module, node: ast.expr, scope: Scope, depth: int, entered: Site | None) -> None:
        """Note what the expression `node`, which is the object, is used for."""
        if (module, node) in self._seen:
            return
        self._seen.add((module, node))
        parent = module.parent(node)
        if isinstance(parent, ast.Attribute):
            self._member(module, parent, entered)
        elif isinstance(parent, ast.Assign):
            for target in parent.targets:
                self._target(module, target, scope, depth, entered)
        elif isinstance(parent, ast.AnnAssign):
            self._target(module, parent.target, scope, depth, entered)
        elif isinstance(parent, ast.NamedExpr):
            self._target(module, parent.target, scope, depth, entered)
            self._value(module, parent, scope, depth, entered)
        elif isinstance(parent, (ast.IfExp, ast.BoolOp)):
            if not (isinstance(parent, ast.IfExp) and parent.test is node):
                self._value(module, parent, scope, depth, entered)
        elif isinstance(parent, (ast.Call, ast.keyword, ast.Tuple)):
            self._argument(module, node, scope, depth)
        elif not isinstance(parent, _LOOKS):
            self.escapes.append(node)

    def _target(self, module: Module, target: ast.expr, scope: Scope, depth: int, entered: Site | None) -> None:
        if isinstance(target, ast.Name):
            self._name(module, target.id, scope, depth, entered)
        elif isinstance(target, ast.Attribute) and (owner := _class_of(module, target, scope)) is not None:
            self._attribute(module, owner, target.attr, depth)
        else:
            self.escapes.append(target)

    def _name(self, module: Module, name: str, scope: Scope, depth: int, entered: Site | None) -> None:
        holder: Scope | None = scope
        while holder is not None and name not in holder.bindings:
            holder = holder.parent
        if holder is None:
            return
        if holder.kind == "class":
            self._attribute(module, module.own(holder.name), name, depth)
            return
        self.is_global = self.is_global or holder.kind == "module"
        for load in module.loads(name, holder):
            self._value(module, load, module.scope_of(load), depth, entered)

    def _attribute(self, module: Module, owner: str, name: str, depth: int) -> None:
        if (owner, name) in self._seen:
            return
        self._seen.add((owner, name))
        self.attributes.add(name)
        for node in module.attributes_named(name):
            if not isinstance(node.ctx, ast.Load):
                continue
            scope = module.scope_of(node)
            receiver = module.types.of(node.value, scope)
            if receiver is None or owner in module.mro(receiver.name) or receiver.name in module.mro(owner):
                self._value(module, node, scope, depth, None)

    def _member(self, module: Module, node: ast.Attribute, entered: Site | None) -> None:
        """`queue.put(...)`, or `queue.put` handed to another."""
        parent = module.parent(node)
        if isinstance(parent, ast.Call) and parent.func is node:
            self.found.append(Use(node, module.site_of(parent), module, entered=entered))
            return
        above = module.parent(parent) if isinstance(parent, ast.Attribute) else None
        if isinstance(parent, ast.Attribute) and isinstance(above, ast.Call) and above.func is parent:
            self.found.append(Use(parent, module.site_of(above), module, entered=entered))  # queue.async_q.put(...)
        call = module.parent(parent) if isinstance(parent, ast.keyword) else parent
        site = module.site_of(call) if isinstance(call, ast.Call) else None
        self.found.append(Use(node, site, module, handed=True, entered=entered))

    def _argument(self, module: Module, node: ast.expr, scope: Scope, depth: int) -> None:
        """The object is an argument, or in a tuple of arguments (`args=(queue,)`): follow it into the function."""
        parent = module.parent(node)
        packed = parent if isinstance(parent, (ast.Tuple, ast.List)) else None
        holder = module.parent(packed) if packed is not None else parent
        keyword = holder if isinstance(holder, ast.keyword) else None
        call = module.parent(keyword) if keyword is not None else holder
        site = module.site_of(call) if isinstance(call, ast.Call) else None
        if site is None or depth >= FARTHEST or site.node.func is node:
            self.escapes.append(node)
            return
        if isinstance(site.node.func, ast.Name) and module.names.of(site.node.func, site.scope) in {
            f"builtins.{name}" for name in _HARMLESS
        }:
            return
        if packed is not None:
            position: int | None = packed.elts.index(node)
            target = started(module, site) if keyword is None or keyword.arg == "args" else None
            skipped = 0
        else:
            position = site.node.args.index(node) if keyword is None else None
            target = module.callee(site)
            skipped = 0
            if target is None and keyword is None:
                target, skipped = started(module, site), (started_position(module, site) or 0) + 1
        if target is None:
            self.escapes.append(node)
            return
        arg = _parameter(target, None if position is None else position - skipped, keyword.arg if keyword else None)
        if arg is None:
            self.escapes.append(node)
            return
        self._name(target.module, arg.arg, target.function.inner, depth + 1, site)


def _class_of(module: Module, target: ast.Attribute, scope: Scope) -> str | None:
    """The project's class whose attribute `target` is."""
    owner = module.types.of(target.value, scope)
    return owner.name if owner is not None and module.class_info(owner.name) is not None else None


def started_position(module: Module, site: Site) -> int | None:
    """At which position stands the function that `site` starts in a task, a thread or an executor?"""
    for role in module.roles_of(site):
        if isinstance(role, (ToThread, Spawn)):
            parameter = role.callable if isinstance(role, ToThread) else role.coroutine
            if parameter.position is not None:
                return parameter.position
    return None


def started(module: Module, site: Site) -> FunctionInfo | None:
    """The project's function that `site` starts in a task, a thread, a process or an executor."""
    for role in module.roles_of(site):
        if isinstance(role, (ToThread, Spawn)):
            parameter = role.callable if isinstance(role, ToThread) else role.coroutine
            for keyword in site.node.keywords:
                if keyword.arg == parameter.name:
                    return module.callable_of(keyword.value, site.scope)
            if parameter.position is not None and len(site.node.args) > parameter.position:
                return module.callable_of(site.node.args[parameter.position], site.scope)
    return None


def _parameter(target: FunctionInfo, position: int | None, keyword: str | None) -> ast.arg | None:
    function = target.function
    if position is None or (keyword is not None and keyword != "args"):
        every = [*function.parameters, *function.node.args.kwonlyargs]
        return next((a for a in every if a.arg == keyword), None)
    parameters = function.parameters
    if function.class_ is not None and not target.module.is_static(function):
        parameters = parameters[1:]
    return parameters[position] if 0 <= position < len(parameters) else None
