"""
Types: what an expression is an instance of, as far as one can tell without running anything.

All bindings of a name agree, or the type is unknown. Unknown is None, and means quiet.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import Attribute, Enters, EntersContext, Injects, Parameter, Returns, Role
from .asking import Answers
from .names import is_none
from .nodes import is_none_literal
from .reader import Binding, Function, Scope

if TYPE_CHECKING:
    from .module import Module


@dataclass(frozen=True)
class Type:
    """
    An instance of class `name` (qualified); `args` are what it holds: the `Task` of `list[Task]`, unknown as None.
    """

    name: str
    args: tuple[Type | None, ...] = ()

    @property
    def element(self) -> Type | None:
        """What iterating gives."""
        if self.name in _MAPPINGS or self.name == "builtins.str":
            return self.args[0] if self.args else None
        if self.name == "builtins.tuple":
            return self.args[0] if self.args and len(set(self.args)) == 1 else None
        return self.args[0] if self.args else None


COROUTINE: Final = "types.CoroutineType"
GENERATOR: Final = "types.GeneratorType"
ASYNC_GENERATOR: Final = "types.AsyncGeneratorType"
LAMBDA: Final = "types.LambdaType"
CONTEXT: Final = "contextlib.AbstractContextManager"

_MAPPINGS: Final = {"builtins.dict", "collections.defaultdict", "collections.OrderedDict"}
_CONTAINERS: Final = _MAPPINGS | {"builtins.list", "builtins.set", "collections.deque", "weakref.WeakSet"}
_SEQUENCES: Final = {
    "List": "builtins.list",
    "Set": "builtins.set",
    "FrozenSet": "builtins.frozenset",
    "Tuple": "builtins.tuple",
    "Sequence": "builtins.list",
    "Iterable": "builtins.list",
    "Iterator": GENERATOR,
    "Collection": "builtins.list",
    "MutableSequence": "builtins.list",
    "MutableSet": "builtins.set",
    "AbstractSet": "builtins.set",
    "Dict": "builtins.dict",
    "Mapping": "builtins.dict",
    "MutableMapping": "builtins.dict",
    "DefaultDict": "builtins.dict",
    "Deque": "collections.deque",
    "AsyncIterator": ASYNC_GENERATOR,
    "AsyncIterable": ASYNC_GENERATOR,
    "AsyncGenerator": ASYNC_GENERATOR,
    "Generator": GENERATOR,
}
_TYPING: Final = ("typing", "collections.abc", "typing_extensions")
_TRANSPARENT: Final = {
    "builtins.list": "builtins.list", "builtins.tuple": "builtins.list", "builtins.set": "builtins.set",
    "builtins.frozenset": "builtins.set", "builtins.sorted": "builtins.list", "builtins.reversed": "builtins.list",
    "builtins.iter": GENERATOR, "itertools.islice": GENERATOR, "itertools.chain": GENERATOR,
    "builtins.filter": None, "copy.copy": "", "copy.deepcopy": "", "builtins.min": None, "builtins.max": None,
    "builtins.next": None, "builtins.anext": None,
}  # fmt: skip
_LENDS: Final = ("contextlib.aclosing", "contextlib.closing", "contextlib.nullcontext")
"""Context managers that bind what they are given."""
_BUILT: Final = frozenset({
    "bool", "bytearray", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple",
})  # fmt: skip
"""Builtin classes; what `list(xs)` holds is told by `_TRANSPARENT`."""
_CONSTANTS: Final = {str: "str", bytes: "bytes", int: "int", float: "float", bool: "bool", complex: "complex"}


_MOST_CALLERS: Final = 12
"""A function with more calls than these is handed all sorts of things."""


class Types:
    """Infers types of one module's expressions."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._asked: Answers[ast.expr, Type | None] = Answers(None)
        self._bindings: Answers[Binding, Type | None] = Answers(None)
        self._groups: Answers[Binding, Type | None] = Answers(None)
        self._before: Answers[Binding, Type | None] = Answers(None)
        self._aliases: Answers[Binding, Type | None] = Answers(None)
        self._returns: Answers[Function, Type | None] = Answers(None)

    # -- expressions -----------------------------------------------------------------------

    def of(self, node: ast.expr, scope: Scope) -> Type | None:
        """What `node`, read in `scope`, is an instance of."""
        if node in self._asked.kept:
            return self._asked.kept[node]
        return self._asked.ask(node, None, self._expression, node, scope)

    def _expression(self, node: ast.expr, scope: Scope) -> Type | None:
        if isinstance(node, ast.Name):
            return self._name(node, scope)
        if isinstance(node, ast.Attribute):
            return self._attribute(node, scope)
        if isinstance(node, ast.Call):
            return self._call(node, scope)
        if isinstance(node, ast.Await):
            return self._awaited(node.value, scope)
        if isinstance(node, ast.Subscript):
            return self._subscript(node, scope)
        if isinstance(node, ast.NamedExpr):
            return self.of(node.value, scope)
        if isinstance(node, ast.BoolOp):
            return self._agree([self.of(v, scope) for v in node.values if not _holds_nothing(v)])
        if isinstance(node, ast.IfExp):
            return self._agree([self.of(v, scope) for v in (node.body, node.orelse) if not _holds_nothing(v)])
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitOr, ast.Div)):
            return self._joined(node, scope)
        if isinstance(node, ast.Constant):
            name = _CONSTANTS.get(type(node.value))
            return Type(f"builtins.{name}") if name else None
        if isinstance(node, ast.JoinedStr):
            return Type("builtins.str")
        if isinstance(node, ast.Lambda):
            return Type(LAMBDA)
        if isinstance(node, ast.Tuple):
            return Type("builtins.tuple", tuple(self.of(e, scope) for e in node.elts))
        if isinstance(node, (ast.List, ast.Set)):
            kind = "list" if isinstance(node, ast.List) else "set"
            return Type(f"builtins.{kind}", self._one([self._element(e, scope) for e in node.elts[:20]]))
        if isinstance(node, ast.Dict):
            values = [self.of(v, scope) for v in node.values[:20]]
            return Type("builtins.dict", (None, *self._one(values)) if values else ())
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            inner = self.module.comprehension_scope(node, scope)
            element = self.of(node.elt, inner) if inner else None
            asynchronous = any(g.is_async for g in node.generators)
            name = {ast.ListComp: "builtins.list", ast.SetComp: "builtins.set"}.get(
                type(node), ASYNC_GENERATOR if asynchronous else GENERATOR
            )
            return Type(name, (element,))
        if isinstance(node, ast.DictComp):
            inner = self.module.comprehension_scope(node, scope)
            held = (self.of(node.key, inner), self.of(node.value, inner)) if inner is not None else ()
            return Type("builtins.dict", held)
        if isinstance(node, ast.Starred):
            return None
        return None

    def _element(self, node: ast.expr, scope: Scope) -> Type | None:
        """What `node`, an element of a literal, adds to it: `*clients` adds each client."""
        return self._iterated_expression(node.value, scope) if isinstance(node, ast.Starred) else self.of(node, scope)

    def _joined(self, node: ast.BinOp, scope: Scope) -> Type | None:
        """`a | b` by what `a.__or__` gives: two signatures make a chain. `a / b` likewise: a path."""
        left = self.of(node.left, scope)
        method = "__or__" if isinstance(node.op, ast.BitOr) else "__truediv__"
        name = self.module.member(left.name, method) if left is not None else None
        for role in self.module.roles(name) if name else ():
            if isinstance(role, Returns):
                return self.spelled(role.type, left, None)
        return left if left is not None and left.name == "builtins.set" else None

    def _one(self, types: list[Type | None]) -> tuple[Type | None, ...]:
        return (self._agree(types),) if types else ()

    @staticmethod
    def _agree(types: list[Type | None]) -> Type | None:
        known = [t for t in types if t is not None]
        if not known or len(known) < len(types) or len({t.name for t in known}) > 1:
            return None
        held = {t.args for t in known if t.args}  # tasks = [], and later tasks = [task]
        return Type(known[0].name, held.pop() if len(held) == 1 else ())

    def _name(self, node: ast.Name, scope: Scope) -> Type | None:
        bound = self.module.names.lookup(node.id, scope)
        if not bound:
            name = self.module.names.of(node, scope)
            return self.module.object_type(name) if name and ":" in name else None
        found = self.agreed(bound) if len(bound) == 1 else self._agreed_at(node, bound)
        return found or self._conventional(node.id, bound)

    def agreed(self, bound: list[Binding]) -> Type | None:
        """
        The type that all of `bound`, the bindings of one name, agree on.

        While a name is being asked about (`xs = sorted(xs)`), the answer inside is what its bindings so far agree on.
        """
        return self._groups.get(bound[0], self._agreed, bound, self._groups, bound[0]) if bound else None

    def _agreed_at(self, node: ast.Name | ast.Attribute, bound: list[Binding]) -> Type | None:
        """
        The same for `node`, which reads the name that they bind: in `qs = qs.filter()`, the `qs` to the right is what
        the other bindings agree on.
        """
        here = _end_of_chain(node, self.module)
        if any(binding.node is here and _goes_on(binding) for binding in bound):
            if bound[0] in self._before.kept:
                return self._before.kept[bound[0]]
            others = [binding for binding in bound if not _goes_on(binding)]
            return self._before.get(bound[0], self._agreed, others, self._before, bound[0]) if others else None
        return self.agreed(bound)

    def _agreed(self, bound: list[Binding], answers: Answers[Binding, Type | None], key: Binding) -> Type | None:
        agreed: Type | None = None
        differ = False
        for binding in bound:
            if binding.kind == "augmented" or (binding.kind == "value" and is_none(binding)):
                continue
            found = self.binding(binding)  # of each, even if they differ already: see `asking`
            if found is None and is_none(binding):  # x: Unknown = None
                continue
            agreed = self._agree([found] if agreed is None else [agreed, found]) if not differ else None
            differ = agreed is None
            answers.so_far(key, agreed)
        if agreed is None:
            agreed = self._declared(bound)
        if agreed is not None and agreed.name in _CONTAINERS and all(_is_empty_type(held) for held in agreed.args):
            from .filled import filled

            answers.so_far(key, agreed)
            agreed = filled(self.module, agreed, bound)
        return agreed

    def _declared(self, bound: list[Binding]) -> Type | None:
        """The type that one of `bound` is annotated with: it holds where what is assigned can't be told."""
        declared = [b for b in bound if b.kind == "annotated"]
        if len(declared) != 1 or len(declared) == len(bound):
            return None
        assert isinstance(declared[0].node, ast.expr)
        return self.annotation(declared[0].node, declared[0].scope)

    def _conventional(self, name: str, bound: list[Binding]) -> Type | None:
        """What a spelling tells (`self._loop`), where the bindings tell nothing."""
        roles = self.module.conventions
        whole = [role for role in roles if name in role.names]
        fitting = whole or [role for role in roles if role.suffixes and name.endswith(role.suffixes)]
        if fitting and any(self.binding(b) is not None for b in bound):
            return None  # they disagree
        for role in fitting:
            if not role.first_parameter or any(self._is_first_parameter(b) for b in bound):
                return Type(role.name)
        return None

    def _is_first_parameter(self, binding: Binding) -> bool:
        if binding.kind != "parameter":
            return False
        function = self.module.function_of_parameter(binding)
        if function is None or isinstance(function.node, ast.Lambda):
            return False
        names = [p.arg for p in function.parameters]
        if function.class_ is not None and names[:1] in (["self"], ["cls"]):
            names = names[1:]
        assert isinstance(binding.node, ast.arg)
        return names[:1] == [binding.node.arg]

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Type | None:
        names = self.module.names
        owner = names.of(node.value, scope)
        if owner is not None:
            if ":" in owner and self.module.class_info(owner) is not None:
                return self.attribute(Type(owner), node.attr)
            static = names.of(node, scope)
            if static is not None and ":" in static:
                return self.module.object_type(static)
            if static is not None:
                found = self._library_attribute(static, Type(owner))
                if found is not None:
                    return found
            told = self._telltale(owner, node.attr)
            is_known = ":" not in owner and self.module.is_known(self.module.canonical(owner))
            return told if told is not None or is_known else self._conventional(node.attr, [])
        receiver = self.of(node.value, scope)
        if receiver is None:
            return self._conventional(node.attr, [])
        bound = self.module.attribute_bindings(receiver.name, node.attr) if ":" in receiver.name else []
        if len(bound) > 1:
            here = _end_of_chain(node, self.module)
            if any(b.node is here and _goes_on(b) for b in bound):
                return self._agreed_at(node, bound)
        found = self.attribute(receiver, node.attr)
        if found is None and ":" in receiver.name:
            return self._conventional(node.attr, self.module.attribute_bindings(receiver.name, node.attr))
        return found

    def attribute(self, receiver: Type, attribute: str) -> Type | None:
        """What attribute `attribute` of an instance of `receiver` is."""
        if receiver.name == "builtins.type" and receiver.args and receiver.args[0] is not None:
            receiver = receiver.args[0]
        for name in self.module.mro(receiver.name):
            info = self.module.class_info(name)
            if info is not None:
                found = info.attribute_type(attribute)
                if found is not None or info.has(attribute):
                    return found
            else:
                found = self._library_attribute(f"{name}.{attribute}", receiver)
                if found is not None:
                    return found
        return None

    def _library_attribute(self, name: str, receiver: Type) -> Type | None:
        for role in self.module.roles(name):
            if isinstance(role, Attribute):
                return self.spelled(role.type, receiver, None)
        return None

    def _telltale(self, owner: str, attribute: str) -> Type | None:
        """`Order.objects` tells that the unreadable class `Order` is a model."""
        if not owner.rpartition(".")[2][:1].isupper() or self.module.roles(owner):
            return None
        role = self.module.telltale(owner, attribute, "class")
        if role is None:
            return None
        return self._library_attribute(f"{role.name}.{attribute}", Type(owner))

    # -- calls ---------------------------------------------------------------------------------

    def _call(self, node: ast.Call, scope: Scope) -> Type | None:
        module = self.module
        if isinstance(node.func, ast.Name) and node.func.id == "super":
            return self._super(scope)
        manager = self._manager(node, scope)
        if manager is not None:
            entered = self.entered(manager, scope)
            if entered is not None:
                return entered
        name = module.names.of(node.func, scope)
        if name is None:
            callee = self.of(node.func, scope)
            if callee is not None and callee.name == "builtins.type":
                return callee.args[0] if callee.args else None
            name = module.member(callee.name, "__call__") if callee is not None else None
        if name is None:
            return None
        if name == "typing.cast" and node.args:
            return self.annotation(node.args[0], scope)
        if name in _TRANSPARENT and node.args:
            return self._transparent(name, node, scope)
        if ":" in name:
            if module.class_info(name) is not None:
                return Type(name)
            function = module.function_info(name)
            if function is not None:
                becomes = function.becomes
                if becomes is not None:  # calling a decorated function: huey's enqueue, celery's do not
                    called = module.member(becomes.name, "__call__")
                    return (
                        self._library_call(called, node, scope) if called and module.roles(called) else function.result
                    )
                return self._held_by_receiver(function.result, node, scope)
            instance = module.object_type(name)
            called = module.member(instance.name, "__call__") if instance is not None else None
            return self._library_call(called, node, scope) if called else None
        return self._library_call(name, node, scope)

    def _held_by_receiver(self, result: Type | None, node: ast.Call, scope: Scope) -> Type | None:
        """
        `result` of a method, holding what its object holds: of `Order.objects.open()`, `open` only knows a queryset.
        """
        if result is None or any(result.args) or not isinstance(node.func, ast.Attribute):
            return result
        receiver = self.of(node.func.value, scope)
        if receiver is None or not receiver.args:
            return result
        roots = {name.partition(".")[0] for name in self.module.mro(receiver.name) if ":" not in name}
        same = any(name.partition(".")[0] in roots for name in self.module.mro(result.name) if ":" not in name)
        return Type(result.name, receiver.args) if same and "builtins" not in roots else result

    def _library_call(self, name: str, node: ast.Call, scope: Scope) -> Type | None:
        roles = self.module.roles(name)
        role = self._entry(roles, node, scope, awaited=False) or self._entry(roles, node, scope, awaited=True)
        if role is not None:
            found = self._given(role, node, scope)
            return Type(COROUTINE, (found,)) if role.awaited else found
        if name == "collections.defaultdict" and node.args:  # of a class: it holds instances of that
            held = self.instance_of(node.args[0], scope)
            return Type(name, (None, held) if held is not None else ())
        last = name.rpartition(".")[2]
        if last[:1].isupper() or any(type(r).__name__ in _CONSTRUCTED for r in roles):
            return Type(name)
        if name.startswith(("builtins.", "collections.")):
            if isinstance(node.func, ast.Attribute) and last == "copy":
                return self.of(node.func.value, scope)
            if isinstance(node.func, ast.Attribute) and last in ("get", "pop", "setdefault", "popleft"):
                held = self.of(node.func.value, scope)
                if held is not None and held.name in _MAPPINGS:
                    return held.args[1] if len(held.args) > 1 else None
                return held.element if held is not None and last in ("pop", "popleft") else None
            return Type(name) if last in _BUILT or name in _CONTAINERS else None
        return None

    def _entry(self, roles: tuple[Role, ...], node: ast.Call, scope: Scope, *, awaited: bool) -> Returns | None:
        """
        The entry that tells what the call gives, or what awaiting it gives; one that holds for its arguments goes
        first.
        """
        fitting = [r for r in roles if isinstance(r, Returns) and r.awaited == awaited]
        for role in fitting:
            if role.when is not None and self._passes(node, scope, *role.when):
                return role
        return next((role for role in fitting if role.when is None), None)

    def _passes(self, node: ast.Call, scope: Scope, parameter: Parameter, value: object) -> bool:
        given = next((k.value for k in node.keywords if k.arg == parameter.name), None)
        if given is None and parameter.position is not None and len(node.args) > parameter.position:
            given = node.args[parameter.position]
        return given is not None and self.module.constants.of(given, scope) == value

    def _given(self, role: Returns, node: ast.Call, scope: Scope) -> Type | None:
        receiver = None
        if isinstance(node.func, ast.Attribute):
            receiver = self.of(node.func.value, scope)
            if receiver is None:
                owner = self.module.names.of(node.func.value, scope)
                receiver = Type(owner) if owner else None
            elif receiver.name == "builtins.type" and receiver.args:
                receiver = receiver.args[0]
        return self.spelled(role.type, receiver, self._argument(node, scope))

    def is_unreadable(self, name: str) -> bool:
        """Is `name` a class of which neither the project nor the catalogue nor this file tells anything?"""
        return self.is_foreign(name) and self.module.mro(name) == [name]

    def is_foreign(self, name: str) -> bool:
        """Is `name` a class from elsewhere, of which neither the project nor the catalogue tells anything?"""
        root, dot, rest = name.partition(".")
        if ":" in name or not dot or root in sys.stdlib_module_names or not rest.rpartition(".")[2][:1].isupper():
            return False
        return not self.module.roles(name)

    def _argument(self, node: ast.Call, scope: Scope) -> Type | None:
        """What `$argument` stands for: an instance of the class given first, or what the generic given first holds."""
        return self.instance_of(node.args[0], scope) if node.args else None

    def instance_of(self, node: ast.expr, scope: Scope) -> Type | None:
        """An instance of the class that `node` names; of what it holds, if it is a generic's instance."""
        name = self.module.names.of(node, scope)
        if name is not None and name.rpartition(".")[2].rpartition(":")[2][:1].isupper():
            return Type(name)
        held = self.of(node, scope)
        if held is not None and ":" in held.name:
            return held  # an object of the project's own: register_task(Report())
        return held.args[0] if held is not None and held.args else None

    def _super(self, scope: Scope) -> Type | None:
        function = scope.function
        while function is not None and function.class_ is None:
            function = function.outer
        if function is None or function.class_ is None:
            return None
        bases = self.module.mro(self.module.own(function.class_.name))[1:]
        return Type(bases[0]) if bases else None

    def _transparent(self, name: str, node: ast.Call, scope: Scope) -> Type | None:
        """`list(xs)`, `sorted(xs)`: holds what `xs` holds. `next(xs)`: one of it."""
        argument = node.args[-1] if name == "builtins.filter" else node.args[0]
        held = self.of(argument, scope)
        if held is None:
            kind = _TRANSPARENT[name]
            element = self._iterated_expression(argument, scope) if kind else None  # list(clients.values())
            return Type(kind, (element,) if element is not None else ()) if kind else None
        if name.startswith("copy."):
            return held
        if name in ("builtins.next", "builtins.anext", "builtins.min", "builtins.max"):
            return held.element
        if name == "builtins.filter":
            return Type(GENERATOR, (held.element,))
        return Type(_TRANSPARENT[name] or held.name, (self.iterated(held),))

    def iterated(self, held: Type | None) -> Type | None:
        """What iterating over `held` gives."""
        if held is None:
            return None
        for name in self.module.mro(held.name):
            for role in self.module.roles(f"{name}.__iter__"):
                if isinstance(role, Returns):
                    return self.spelled(role.type, held, None)
        return held.element

    def _awaited(self, node: ast.expr, scope: Scope) -> Type | None:
        if isinstance(node, ast.Call):
            name = self.module.callee_of(node, scope)
            entry = self._entry(self.module.roles(name), node, scope, awaited=True) if name else None
            if entry is not None:
                return self._given(entry, node, scope)
            manager = self._manager(node, scope)
            if manager is not None:
                return self.entered(manager, scope)
        found = self.of(node, scope)
        if found is None:
            return None
        if found.name in (COROUTINE, "asyncio.Task", "asyncio.Future"):
            return found.args[0] if found.args else None
        name = self.module.member(found.name, "__await__")
        for role in self.module.roles(name) if name else ():
            if isinstance(role, Returns):
                return self.spelled(role.type, found, None)
        return None

    def _manager(self, node: ast.Call, scope: Scope) -> ast.expr | None:
        """The manager that a call enters by hand: `manager.__aenter__()`, `stack.enter_async_context(manager)`."""
        func = node.func
        if not isinstance(func, ast.Attribute):
            return None
        if func.attr in ("__enter__", "__aenter__"):
            return func.value
        name = self.module.callee_of(node, scope) if func.attr.startswith("enter_") and node.args else None
        roles = self.module.roles(name) if name else ()
        return node.args[0] if any(isinstance(role, EntersContext) for role in roles) else None

    def _subscript(self, node: ast.Subscript, scope: Scope) -> Type | None:
        held = self.of(node.value, scope)
        if held is None:
            return None
        if isinstance(node.slice, ast.Slice):
            return held
        if held.name in _MAPPINGS:
            return held.args[1] if len(held.args) > 1 else None
        if held.name == "builtins.tuple":
            index = node.slice
            if isinstance(index, ast.Constant) and isinstance(index.value, int) and 0 <= index.value < len(held.args):
                return held.args[index.value]
            return None
        if held.name == "builtins.str":
            return held
        name = self.module.member(held.name, "__getitem__") if not held.args else None
        for role in self.module.roles(name) if name else ():
            if isinstance(role, Returns):
                return self.spelled(role.type, held, None)
        return held.element

    # -- bindings --------------------------------------------------------------------------------

    def binding(self, binding: Binding) -> Type | None:
        """What a name bound by `binding` is an instance of."""
        return self._bindings.get(binding, self._bound, binding)

    def _bound(self, binding: Binding) -> Type | None:
        kind, node, scope = binding.kind, binding.node, binding.scope
        if kind == "value":
            assert isinstance(node, ast.expr)
            return self.of(node, scope)
        if kind == "annotated":
            assert isinstance(node, ast.expr)
            found = self.annotation(node, scope)
            value = binding.detail
            if isinstance(value, ast.expr) and (found is None or not found.args):
                more = self.of(value, scope)
                if found is None or (more is not None and more.name == found.name):
                    return more
            return found
        if kind == "parameter":
            return self._parameter(binding)
        if kind in ("import", "from"):
            name = self.module.names._binding(binding)
            if name is None:
                return None
            return self.module.object_type(name) if ":" in name else self._library_attribute(name, Type(name))
        if kind == "def":
            return self.module.decorated_type(binding)
        if kind == "element":
            assert isinstance(node, ast.expr)
            assert isinstance(binding.detail, tuple)
            return self._path(self._iterated_expression(node, scope), binding.detail)
        if kind == "enter":
            assert isinstance(node, ast.expr)
            return self.entered(node, scope)
        if kind == "unpack":
            assert isinstance(node, ast.expr)
            assert isinstance(binding.detail, tuple)
            outer, path = binding.detail
            while path and path[0] >= 0 and isinstance(node, (ast.Tuple, ast.List)) and len(node.elts) > path[0]:
                if any(isinstance(element, ast.Starred) for element in node.elts):
                    break
                node, path = node.elts[path[0]], path[1:]  # `batch, self.batch = self.batch, []`: each its own
            whole = self.entered(node, scope) if outer == "enter" else self.of(node, scope)
            return self._path(whole, path)
        if kind == "other" and isinstance(node, ast.arg) and node.annotation is not None:  # *orders: Order
            held = self.annotation(node.annotation, scope)
            if binding.detail == "tuple":
                return Type("builtins.list", (held,))
            return Type("builtins.dict", (Type("builtins.str"), held))
        if kind == "except" and isinstance(node, ast.expr) and not isinstance(node, ast.Tuple):
            name = self.module.names.of(node, scope)
            return Type(name) if name else None
        return None

    def _iterated_expression(self, node: ast.expr, scope: Scope) -> Type | None:
        if isinstance(node, ast.Call) and node.args:
            name = self.module.names.of(node.func, scope)
            if name == "builtins.enumerate":
                return Type("builtins.tuple", (Type("builtins.int"), self._iterated_expression(node.args[0], scope)))
            if name == "builtins.zip":
                return Type("builtins.tuple", tuple(self._iterated_expression(a, scope) for a in node.args))
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("items", "values")
        ):
            held = self.of(node.func.value, scope)
            if held is not None and held.name in _MAPPINGS and len(held.args) > 1:
                value = held.args[1]
                return value if node.func.attr == "values" else Type("builtins.tuple", (held.args[0], value))
        return self.iterated(self.of(node, scope))

    def _path(self, whole: Type | None, path: tuple[int, ...]) -> Type | None:
        for index in path:
            if whole is None or index < 0:
                return None
            if whole.name == "builtins.tuple":
                whole = whole.args[index] if index < len(whole.args) else None
            else:
                whole = whole.element
        return whole

    def _parameter(self, binding: Binding) -> Type | None:
        arg = binding.node
        assert isinstance(arg, ast.arg)
        function = self.module.function_of_parameter(binding)
        if function is not None and function.class_ is not None and not arg.annotation:
            names = function.parameters
            if names and names[0] is arg and not self.module.is_static(function):
                owner = Type(self.module.own(function.class_.name))
                return Type("builtins.type", (owner,)) if self.module.is_class_method(function) else owner
        if arg.annotation is not None:
            return self.annotation(arg.annotation, binding.scope)
        default = binding.detail
        if isinstance(default, ast.expr) and not _is_empty(default):
            found = self._injected(default, binding.scope) or self.of(default, binding.scope)
            return found if found is not None and not found.name.startswith("builtins.") else None
        if function is not None:
            return self.module.injected_parameter(function, arg) or self._given_by_callers(function, arg)
        return None

    def _given_by_callers(self, function: Function, arg: ast.arg) -> Type | None:
        """
        The library's object that every call of `function` in this file passes for `arg`, which says nothing of itself:
        `fetch(session, url)` with a client session. A function that a decorator takes is called by others, too.
        """
        if isinstance(function.node, ast.Lambda) or function.node.decorator_list:
            return None
        sites = self.module.sites_spelled(function.short_name)
        if not sites or len(sites) > _MOST_CALLERS:
            return None
        found: Type | None = None
        for site in sites:
            info = self.module.callee(site)
            if info is None or info.function is not function:
                continue
            given = self._passed(site.node, function, arg)
            kind = self.of(given, site.scope) if given is not None else None
            if kind is None or ":" in kind.name or kind.name.partition(".")[0] in ("builtins", "types"):
                return None
            if found is not None and kind.name != found.name:
                return None
            found = kind
        return found

    def _passed(self, call: ast.Call, function: Function, arg: ast.arg) -> ast.expr | None:
        """What `call` passes to `function` for its parameter `arg`."""
        named = next((k.value for k in call.keywords if k.arg == arg.arg), None)
        names = function.parameters
        if named is not None or arg not in names or any(isinstance(a, ast.Starred) for a in call.args):
            return named
        is_method = function.class_ is not None and not self.module.is_static(function)
        position = names.index(arg) - is_method
        return call.args[position] if 0 <= position < len(call.args) else None

    def _injected(self, default: ast.expr, scope: Scope) -> Type | None:
        """What the framework passes for `connection=Depends(get_connection)`: what the dependency gives or yields."""
        name = self.module.callee_of(default, scope) if isinstance(default, ast.Call) else None
        for role in self.module.roles(name) if name else ():
            if isinstance(role, Injects) and isinstance(default, ast.Call) and default.args:
                info = self.module.callable_of(default.args[0], scope)
                given = info.result if info is not None else self.instance_of(default.args[0], scope)
                if given is not None and given.name in (COROUTINE, GENERATOR, ASYNC_GENERATOR):
                    return given.args[0] if given.args else None
                return given
        return None

    def entered(self, node: ast.expr, scope: Scope) -> Type | None:
        """What `with node as x` binds to `x`."""
        if isinstance(node, ast.Call):
            name = self.module.callee_of(node, scope)
            if name in _LENDS and node.args:
                return self.of(node.args[0], scope)
            for role in self.module.roles(name) if name else ():
                if isinstance(role, Enters):
                    receiver = self.of(node.func.value, scope) if isinstance(node.func, ast.Attribute) else None
                    return self.spelled(role.type, receiver, self._argument(node, scope))
        manager = self.of(node, scope)
        if manager is None:
            return None
        if manager.name in (CONTEXT, GENERATOR, ASYNC_GENERATOR):
            return manager.args[0] if manager.args else None
        if manager.name == COROUTINE and manager.args:
            manager = manager.args[0] or manager
        for name in self.module.mro(manager.name):
            info = self.module.class_info(name)
            if info is not None:
                for method in ("__enter__", "__aenter__"):
                    enter = info.method(method)
                    if enter is not None:
                        result = enter.result
                        if result is not None and result.name == COROUTINE:
                            result = result.args[0] if result.args else None
                        return result or Type(manager.name, manager.args)
            for role in self.module.roles(name):
                if isinstance(role, Enters):
                    return self.spelled(role.type, manager, None)
        return manager

    # -- annotations --------------------------------------------------------------------------------

    def annotation(self, node: ast.expr, scope: Scope) -> Type | None:
        """
        What a variable annotated with `node` holds: `Optional[X]`, `X | None`, `Annotated[X, ...]` and strings are
        seen through.
        """
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                parsed = self.module.parse_annotation(node)
                return self.annotation(parsed, scope) if parsed is not None else None
            return None
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            sides = [s for s in (node.left, node.right) if not is_none_literal(s)]
            return self._agree([self.annotation(s, scope) for s in sides])
        if isinstance(node, ast.Subscript):
            return self._generic(node, scope)
        if isinstance(node, (ast.Name, ast.Attribute)):
            return self._annotated_name(node, scope)
        return None

    def _annotated_name(self, node: ast.Name | ast.Attribute, scope: Scope) -> Type | None:
        if isinstance(node, ast.Name):
            bound = self.module.names.lookup(node.id, scope)
            if len(bound) == 1 and bound[0].kind == "value" and isinstance(bound[0].node, (ast.Subscript, ast.BinOp)):
                return self._alias(bound[0])  # SessionDep = Annotated[Session, Depends(...)]
        name = self.module.names.of(node, scope)
        if name is None:
            return None
        owner, _, last = name.rpartition(".")
        if owner in _TYPING:
            return self._self_type(scope) if last == "Self" else Type(_SEQUENCES[last]) if last in _SEQUENCES else None
        if ":" in name and self.module.class_info(name) is None:
            return self.module.alias_type(name)
        return Type(name)

    def _alias(self, binding: Binding) -> Type | None:
        """What an alias stands for; one that speaks of itself (`Json = Union[str, list["Json"]]`) is unknown there."""
        if not isinstance(binding.node, ast.expr):
            return None
        return self._aliases.get(binding, self.annotation, binding.node, binding.scope)

    def _self_type(self, scope: Scope) -> Type | None:
        here: Scope | None = scope
        while here is not None and here.kind != "class":
            here = here.parent
        return Type(self.module.own(here.name)) if here is not None else None

    def _generic(self, node: ast.Subscript, scope: Scope) -> Type | None:
        name = self.module.names.of(node.value, scope)
        if name is None:
            return None
        inner = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
        owner, _, last = name.rpartition(".")
        if owner in _TYPING:
            if last in ("Optional", "Annotated", "ClassVar", "Final", "Required", "NotRequired"):
                return self.annotation(inner[0], scope)
            if last == "Union":
                return self._agree([self.annotation(i, scope) for i in inner if not is_none_literal(i)])
            if last in ("Awaitable", "Coroutine"):
                return Type(COROUTINE, (self.annotation(inner[-1], scope),))
            if last not in _SEQUENCES:
                return None
            name = _SEQUENCES[last]
        endless = len(inner) == 2 and isinstance(inner[1], ast.Constant) and inner[1].value is ...
        if name == "builtins.tuple" and endless:
            return Type("builtins.list", (self.annotation(inner[0], scope),))
        args = tuple(self.annotation(i, scope) for i in inner)
        if name in (GENERATOR, ASYNC_GENERATOR):
            args = args[:1]
        return Type(name, args)

    def spelled(self, text: str, receiver: Type | None, argument: Type | None) -> Type | None:
        """The type that a catalogue entry spells (see `vocabulary.Returns`)."""
        name, bracket, rest = text.partition("[")
        if name == "$self":
            return receiver
        if name == "$element":
            return receiver.args[0] if receiver is not None and receiver.args else None
        if name == "$argument":
            return argument
        args: tuple[Type | None, ...] = ()
        if bracket:
            args = tuple(self.spelled(part.strip(), receiver, argument) for part in _split(rest[:-1]))
        if name in ("list", "dict", "tuple", "set", "str", "int", "bytes", "bool", "type"):
            name = f"builtins.{name}"
        return Type(self.module.canonical(name), args)

    # -- functions ------------------------------------------------------------------------------------

    def returned(self, function: Function) -> Type | None:
        """What calling `function` gives: a coroutine of the annotated or returned type for `async def`."""
        return self._returns.get(function, self._result, function)

    def _result(self, function: Function) -> Type | None:
        node = function.node
        inner: Type | None = None
        declared = None if isinstance(node, ast.Lambda) else node.returns
        context = self.module.context_kind(function)
        if declared is not None:
            inner = self.annotation(declared, function.scope)
            if context and inner is not None and inner.name in (GENERATOR, ASYNC_GENERATOR, "builtins.list"):
                inner = inner.args[0] if inner.args else None
            elif function.is_generator and inner is not None:
                return inner
        elif function.is_generator:
            values = [y.value for y, _ in function.yields if isinstance(y, ast.Yield) and y.value is not None]
            inner = self._agree([self.of(v, function.inner) for v in values])
        elif isinstance(node, ast.Lambda):
            inner = self.of(node.body, function.inner)
        else:
            values = [r.value for r in function.returns if r.value is not None and not is_none_literal(r.value)]
            inner = self._agree([self.of(v, function.inner) for v in values])
        if context:
            return Type(CONTEXT, (inner,))
        if function.is_generator:
            return Type(ASYNC_GENERATOR if function.is_async else GENERATOR, (inner,))
        if function.is_async:
            return Type(COROUTINE, (inner,))
        return inner


_CONSTRUCTED: Final = frozenset({"Queue", "Class", "StreamConsumer", "JobApp", "LiveObject"})
"""Roles whose call builds an instance, whatever the case of the name: `taskiq.brokers...`, `kafka.KafkaConsumer`."""


def _end_of_chain(node: ast.expr, module: Module) -> ast.AST:
    """The longest expression that begins with `node`: of the `qs` in `qs.filter(x)[0]`, the whole."""
    above = module.parent(node)
    while isinstance(above, (ast.Await, ast.Attribute, ast.Subscript, ast.Call)):
        if node is not (above.func if isinstance(above, ast.Call) else above.value):
            break
        node, above = above, module.parent(above)
    return node


def _goes_on(binding: Binding) -> bool:
    """Does `binding` go on from the value that the same name had: `qs = qs.filter()`?"""
    node = binding.node if binding.kind == "value" else None
    if not isinstance(node, (ast.Await, ast.Call, ast.Attribute, ast.Subscript)):
        return False
    target = binding.target
    while isinstance(node, (ast.Await, ast.Call, ast.Attribute, ast.Subscript)):
        if isinstance(node, ast.Attribute) and isinstance(target, ast.Attribute) and node.attr == target.attr:
            return ast.dump(node.value) == ast.dump(target.value)
        node = node.func if isinstance(node, ast.Call) else node.value
    return isinstance(node, ast.Name) and isinstance(target, ast.Name) and node.id == target.id


def _is_empty(node: ast.expr) -> bool:
    """`None`, `...`, `()`: a default that tells no type."""
    return isinstance(node, ast.Constant) and node.value in (None, ...)


def _is_empty_type(held: Type | None) -> bool:
    """Does the type of an element tell nothing, or a container that is known to hold nothing yet?"""
    return held is None or (held.name in _CONTAINERS and not held.args)


def _holds_nothing(node: ast.expr) -> bool:
    """The same, or an empty literal, beside which another value tells the type: `found or ()`."""
    return _is_empty(node) or (isinstance(node, (ast.Tuple, ast.List, ast.Set)) and not node.elts)


def _split(text: str) -> list[str]:
    """The parts of `a, b[c, d]` between top-level commas."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += (character == "[") - (character == "]")
        if character == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]]
