"""
Live objects: what only means something in this process.

Told from types, also inside containers, behind `self`, and in what an object of the project keeps.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import LiveObject
from .calls import Argument, Call, spelling
from .reader import Binding, Scope
from .signatures import job_behind
from .types import ASYNC_GENERATOR, COROUTINE, GENERATOR, LAMBDA, Type

if TYPE_CHECKING:
    from .module import ClassInfo, FunctionInfo, Module

_DEEPEST: Final = 4
_HOLDERS: Final = frozenset({"builtins.list", "builtins.tuple", "builtins.set", "builtins.frozenset", "builtins.dict"})
_MAKE_HOLDERS: Final = _HOLDERS | {"functools.partial"}
_OWN_PICKLING: Final = ("__getstate__", "__reduce__", "__reduce_ex__", "__getnewargs__", "__getnewargs_ex__")


@dataclass(frozen=True)
class Live:
    """A live object as it is handed over: the user's spelling, what it is, what to send instead, what pickling does."""

    name: str
    kind: str
    instead: str
    fragile: Literal["stale", "crash"]

    @property
    def with_article(self) -> str:
        """The kind, as a message begins with it: "an open file"."""
        return article(self.kind)


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

    def serializer(self, enqueue: Call) -> str:
        """How `enqueue` writes its arguments: by an option of the call or of its job, by a setting, by its library."""
        role = enqueue.role
        if role.serializer_option is None:
            return str(role.serializer)
        given = next((k.value for k in enqueue.keywords if k.arg == role.serializer_option), None)
        scope = enqueue.scope
        if given is None:
            info = job_behind(self.module, enqueue)
            if info is not None and info.job is not None:
                given, scope = info.job.options.get(role.serializer_option), info.function.scope
        if given is not None:
            value = self.module.constants.of(given, scope)
            return "pickle" if isinstance(value, str) and "pickle" in value else str(role.serializer)
        setting = role.serializer_setting
        pickles = setting is not None and self.module.settings.matches(setting, ("pickle",))
        return "pickle" if pickles else str(role.serializer)

    def in_expression(self, node: ast.expr, scope: Scope, depth: int) -> Live | None:
        if depth > _DEEPEST:
            return None
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            return self._first(list(node.elts), scope, depth)
        if isinstance(node, ast.Dict):
            return self._first(list(node.values), scope, depth)
        if isinstance(node, ast.Starred):
            return self._unpacked(node.value, scope, depth)
        if isinstance(node, ast.IfExp):
            return self._first([node.body, node.orelse], scope, depth)
        if isinstance(node, ast.BoolOp):  # of `order and order.pk` only the last can be something
            return self._first(node.values if isinstance(node.op, ast.Or) else node.values[-1:], scope, depth)
        if isinstance(node, ast.NamedExpr):
            return self.in_expression(node.value, scope, depth + 1)
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
            inner = self.module.comprehension_scope(node, scope)
            element = node.value if isinstance(node, ast.DictComp) else node.elt
            held = self.in_expression(element, inner, depth + 1) if inner is not None else None
            if held is not None or not isinstance(node, ast.GeneratorExp):
                return held
        found = self._made(node, scope, depth) or self._filled(node, scope, depth)
        if found is not None:
            return found
        function = self._local_function(node, scope)
        if function is not None:
            return Live(spelling(node), "function defined inside another", "the data it works on", "crash")
        bound = self.bound_method(node, scope)
        if bound is not None:
            return bound
        type_ = self.module.types.of(node, scope)
        return self.of_type(type_, spelling(node), depth) or self._kept(type_, spelling(node), "object that keeps")

    def _first(self, nodes: list[ast.expr], scope: Scope, depth: int) -> Live | None:
        for node in nodes:
            found = self.in_expression(node, scope, depth + 1)
            if found is not None:
                return found
        return None

    def _unpacked(self, node: ast.expr, scope: Scope, depth: int) -> Live | None:
        """What `*node` or `**node` passes on: what it holds, and not itself."""
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
            inner = self.module.comprehension_scope(node, scope)
            element = node.value if isinstance(node, ast.DictComp) else node.elt
            return self.in_expression(element, inner, depth + 1) if inner is not None else None
        found = self._filled(node, scope, depth)
        if found is not None:
            return found
        held = self.module.types.of(node, scope)
        if held is not None and held.name == "builtins.dict":
            passed = held.args[1] if len(held.args) > 1 else None
        else:
            passed = self.module.types.iterated(held)
        return self.of_type(passed, spelling(node), depth)

    def _made(self, node: ast.expr, scope: Scope, depth: int) -> Live | None:
        """What `dict(order=order)`, `list([order])` or `partial(f, order)` holds."""
        if isinstance(node, ast.Call) and self.module.names.of(node.func, scope) in _MAKE_HOLDERS:
            literal = [a for a in node.args if isinstance(a, (ast.List, ast.Tuple, ast.Set, ast.Dict))]
            is_partial = self.module.names.of(node.func, scope) == "functools.partial"
            given = node.args if is_partial else literal
            return self._first([*given, *(k.value for k in node.keywords)], scope, depth)
        return None

    def _filled(self, node: ast.expr, scope: Scope, depth: int) -> Live | None:
        """What a variable that holds a list or dict was made with, and what was put into it further up."""
        if not isinstance(node, ast.Name):
            return None
        bound = self.module.names.lookup(node.id, scope)
        if len(bound) != 1 or bound[0].kind not in ("value", "annotated"):
            return None
        literal = self.module.constants.literal(node, scope)
        if isinstance(literal, (ast.List, ast.Tuple, ast.Dict)):
            found = self.in_expression(literal, bound[0].scope, depth + 1)
            if found is not None:
                return found
        held = self.module.types.of(node, scope)
        if held is None or held.name not in _HOLDERS:
            return None
        for place, value in self.module.put_into(node, scope):
            if value is not None and place.lineno <= node.lineno:
                found = self.in_expression(value, self.module.scope_of(place), depth + 1)
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
        """A method of an instance of a project class that is live, or keeps something live in an attribute."""
        itself = self.of_type(type_, name)
        if itself is not None:
            return Live(name, f"method of {article(itself.kind)}", itself.instead, itself.fragile)
        return self._kept(type_, name, "method whose object keeps")

    def _kept(self, type_: Type | None, name: str, what: str) -> Live | None:
        """An instance of a project class which keeps something live, and does not pickle in a way of its own."""
        if type_ is None or ":" not in type_.name:
            return None
        if any(self.module.method(type_.name, method) is not None for method in _OWN_PICKLING):
            return None
        for base in self.module.mro(type_.name):
            info = self.module.class_info(base)
            for attribute in _instance_attributes(info) if info is not None else ():
                kept = self.of_type(info.attribute_type(attribute), attribute) if info is not None else None
                if kept is not None:
                    kind = f"{what} {article(kept.kind)}"
                    instead = "the plain data it needs"
                    if what.startswith("method"):
                        instead = "a function of a module and plain data"
                    return Live(name, kind, instead, kept.fragile)
        return None


def _instance_attributes(info: ClassInfo) -> Iterator[str]:
    """What methods assign to `self`, and the annotated fields of the class body."""
    yield from info.note.inner.attributes
    for name, bound in info.note.inner.bindings.items():
        if any(_is_field(binding) for binding in bound) and name not in info.note.inner.attributes:
            yield name


def _is_field(binding: Binding) -> bool:
    """`order: Order`, and not `order: ClassVar[Order]`."""
    if binding.kind != "annotated" or not isinstance(binding.node, ast.expr):
        return False
    return "ClassVar" not in ast.unparse(binding.node)


def article(noun: str) -> str:
    """`noun` with "a" or "an" in front."""
    return f"{'an' if noun[:1].lower() in 'aeio' or noun.startswith(('uploaded', 'HTTP', 'HTML')) else 'a'} {noun}"
