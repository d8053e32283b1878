"""Live objects: what only means something in this process, told from types, also inside containers and behind `self`."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.vocabulary import LiveObject
from .calls import Argument, spelling
from .reader import Scope
from .types import ASYNC_GENERATOR, COROUTINE, GENERATOR, LAMBDA, Type

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_DEEPEST: Final = 4
_HOLDERS: Final = frozenset({"builtins.list", "builtins.tuple", "builtins.set", "builtins.frozenset", "builtins.dict"})


@dataclass(frozen=True)
class Live:
    """A live object as it is handed over: how the user spells it, what it is, what to send instead, what a pickling queue does with it."""

    name: str
    kind: str
    instead: str
    fragile: Literal["stale", "crash"]


_OWN_KINDS: Final = {
    GENERATOR: ("generator", "a list of what it yields"),
    ASYNC_GENERATOR: ("async generator", "a list of what it yields"),
    COROUTINE: ("coroutine", "its arguments, and let the job make it"),
    LAMBDA: ("lambda", "the data it works on, and name a function of a module"),
}


class LiveObjects:
    """Finds live objects among the arguments of one module's calls."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def in_argument(self, argument: Argument) -> Live | None:
        """The live object that `argument` is or holds."""
        return self.in_expression(argument.node, argument.scope, 0)

    def in_expression(self, node: ast.expr, scope: Scope, depth: int) -> Live | None:
        if depth > _DEEPEST:
            return None
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            return self._first(list(node.elts), scope, depth)
        if isinstance(node, ast.Dict):
            return self._first(list(node.values), scope, depth)
        if isinstance(node, ast.Starred):
            return self.in_expression(node.value, scope, depth + 1)
        if isinstance(node, ast.IfExp):
            return self._first([node.body, node.orelse], scope, depth)
        if isinstance(node, ast.BoolOp):
            return self._first(node.values, scope, depth)
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            inner = self.module.comprehension_scope(node, scope)
            held = self.in_expression(node.elt, inner, depth + 1) if inner is not None else None
            if held is not None or not isinstance(node, ast.GeneratorExp):
                return held
        if isinstance(node, ast.Name):
            literal = self.module.constants.literal(node, scope)
            if isinstance(literal, (ast.List, ast.Tuple, ast.Dict)) and literal is not node:
                found = self.in_expression(literal, scope, depth + 1)
                if found is not None:
                    return found
        function = self._local_function(node, scope)
        if function is not None:
            return Live(spelling(node), "function defined inside another", "the data it works on", "crash")
        bound = self.bound_method(node, scope)
        if bound is not None:
            return bound
        return self.of_type(self.module.types.of(node, scope), spelling(node), depth)

    def _first(self, nodes: list[ast.expr], scope: Scope, depth: int) -> Live | None:
        for node in nodes:
            found = self.in_expression(node, scope, depth + 1)
            if found is not None:
                return found
        return None

    def of_type(self, type_: Type | None, name: str, depth: int = 0) -> Live | None:
        """`type_`, if instances of it (or of what it holds) are live."""
        if type_ is None or depth > _DEEPEST:
            return None
        if type_.name in _OWN_KINDS:
            kind, instead = _OWN_KINDS[type_.name]
            return Live(name, kind, instead, "crash")
        for base in self.module.mro(type_.name):
            for role in self.module.roles(base):
                if isinstance(role, LiveObject) and self._counts(type_.name, role):
                    return Live(name, role.kind, role.send_instead, role.fragile)
        if type_.name in _HOLDERS:
            for held in type_.args:
                found = self.of_type(held, name, depth + 1)
                if found is not None:
                    return found
        return None

    def _counts(self, class_name: str, role: LiveObject) -> bool:
        """Of some bases only the subclasses declared with a keyword are live: `class Order(SQLModel, table=True)`."""
        if role.class_keyword is None:
            return True
        keyword_name, wanted = role.class_keyword
        for name in self.module.mro(class_name):
            info = self.module.class_info(name)
            for keyword in info.node.keywords if info is not None else ():
                if keyword.arg == keyword_name:
                    return isinstance(keyword.value, ast.Constant) and keyword.value.value == wanted
        return False

    def _local_function(self, node: ast.expr, scope: Scope) -> FunctionInfo | None:
        """The function defined inside another that `node` names."""
        if not isinstance(node, ast.Name):
            return None
        function = self.module.callable_of(node, scope)
        if function is None or isinstance(function.node, ast.Lambda) or function.becomes is not None:
            return None
        return function if function.function.outer is not None else None

    def bound_method(self, node: ast.expr, scope: Scope) -> Live | None:
        """`self.run`, where `self` is live itself or keeps something that is: it travels with the method."""
        if not isinstance(node, ast.Attribute):
            return None
        owner = self.module.types.of(node.value, scope)
        if owner is None or ":" not in owner.name:
            return None
        method = self.module.method(owner.name, node.attr)
        if method is None or method.becomes is not None or method.module.is_static(method.function):
            return None
        if any(name in ("builtins.property", "builtins.classmethod") for name in method.decorator_names):
            return None
        return self.instance(owner, spelling(node))

    def instance(self, type_: Type, name: str) -> Live | None:
        """An instance of a project class that is live, or keeps something live in an attribute."""
        itself = self.of_type(type_, name)
        if itself is not None:
            return Live(name, f"method of a {itself.kind}", itself.instead, itself.fragile)
        for base in self.module.mro(type_.name):
            info = self.module.class_info(base)
            if info is None:
                continue
            for attribute in info.note.inner.attributes:
                kept = self.of_type(info.attribute_type(attribute), f"self.{attribute}")
                if kept is not None:
                    return Live(name, f"method whose object keeps a {kept.kind}", "a function of a module and plain data", kept.fragile)
        return None
