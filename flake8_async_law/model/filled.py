"""
Filled containers: what a list, a set or a dict that is made empty holds, by what is put into it later.

Only what is put in under the container's own name counts, in the same file; one value whose type is unknown makes the
whole unknown.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from .types import Type

if TYPE_CHECKING:
    from .module import Module
    from .reader import Binding

MAPPINGS: Final = frozenset({"builtins.dict", "collections.defaultdict", "collections.OrderedDict"})
_ADDED: Final = {"add": 0, "append": 0, "appendleft": 0, "insert": 1, "setdefault": 1}
"""Method -> where the value stands that it puts in."""
_KIND: Final = {"add": "builtins.set", "append": "builtins.list", "appendleft": "collections.deque"}
_MAKERS: Final = (
    "builtins.dict",
    "builtins.list",
    "builtins.set",
    "collections.deque",
    "collections.OrderedDict",
    "weakref.WeakSet",
)
_FACTORIES: Final = ("collections.defaultdict", "dataclasses.field")
_MOST: Final = 12
"""With more places than these, a container holds all sorts of things."""


def filled(module: Module, made: Type, bound: list[Binding]) -> Type:
    """The type of the empty container `made`, bound by `bound`, with what it is given."""
    if not all(_is_empty(module, binding) for binding in bound):
        return made
    places = list(_places(module, bound))
    if not places or len(places) > 8 * _MOST:
        return made
    values = [value for place in places for value in _put(module, place)]
    inner = [(kind, value) for place in places for kind, value in _put_inside(module, place)]
    if len(values) + len(inner) > _MOST:
        return made
    element = _common(module, values)
    if inner and (element is None or not element.args):
        held = _common(module, [value for _, value in inner])
        kinds = {kind for kind, _ in inner}
        if held is not None and len(kinds) == 1:
            kind = kinds.pop()
            element = Type(kind, (None, held) if kind in MAPPINGS else (held,))
    if element is None:
        return made
    return Type(made.name, (None, element) if made.name in MAPPINGS else (element,))


def _is_empty(module: Module, binding: Binding) -> bool:
    """Does `binding` start with nothing in the container: `[]`, `set()`, `deque(maxlen=5)`, an annotation alone?"""
    if binding.kind not in ("value", "annotated"):
        return False
    value = binding.detail if binding.kind == "annotated" else binding.node
    if value is None or (isinstance(value, ast.Constant) and value.value is None):
        return True
    if isinstance(value, (ast.List, ast.Dict)):
        return not (value.elts if isinstance(value, ast.List) else value.keys)
    if not isinstance(value, ast.Call):
        return False
    name = module.names.of(value.func, binding.scope)
    return name in _FACTORIES or (name in _MAKERS and not value.args)


def _places(module: Module, bound: list[Binding]) -> Iterator[ast.expr]:
    """Where the container is read."""
    target, scope = bound[0].target, bound[0].scope
    if isinstance(target, ast.Attribute):
        owner = module.types.of(target.value, scope)
        if owner is None:
            return
        name, owners = target.attr, {owner.name}
    elif isinstance(target, ast.Name) and scope.kind == "class":
        name, owners = target.id, {module.own(scope.name)}
    elif isinstance(target, ast.Name):
        yield from module.loads_of(target, scope)
        return
    else:
        return
    for node in module.attributes_named(name):
        if isinstance(node.ctx, ast.Load):
            receiver = module.types.of(node.value, module.scope_of(node))
            if receiver is not None and receiver.name == "builtins.type" and receiver.args and receiver.args[0]:
                receiver = receiver.args[0]
            if (receiver is not None and receiver.name in owners) or (
                receiver is None and module.names.of(node.value, module.scope_of(node)) in owners
            ):
                yield node


def _put(module: Module, place: ast.expr) -> Iterator[ast.expr]:
    """What is put into the container that `place` reads."""
    parent = module.parent(place)
    above = module.parent(parent) if parent is not None else None
    if isinstance(parent, ast.Subscript) and parent.value is place and isinstance(parent.ctx, ast.Store):
        if isinstance(above, ast.Assign):
            yield above.value
    elif isinstance(parent, ast.Attribute) and parent.value is place and isinstance(above, ast.Call):
        position = _ADDED.get(parent.attr)
        if position is not None and len(above.args) > position and not isinstance(above.args[position], ast.Starred):
            yield above.args[position]


def _put_inside(module: Module, place: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What is put into an element of it (`rooms[key].add(x)`), and the kind of container that element is."""
    parent = module.parent(place)
    element: ast.AST | None = parent
    if isinstance(parent, ast.Attribute) and parent.attr == "setdefault":
        element = module.parent(parent)
    elif not isinstance(parent, ast.Subscript) or parent.value is not place:
        return
    if not isinstance(element, (ast.Call, ast.Subscript)):
        return
    method = module.parent(element)
    call = module.parent(method) if isinstance(method, ast.Attribute) else None
    if isinstance(method, ast.Attribute) and isinstance(call, ast.Call) and call.func is method:
        if method.attr in _KIND and len(call.args) == 1 and not isinstance(call.args[0], ast.Starred):
            yield _KIND[method.attr], call.args[0]
    elif isinstance(method, ast.Subscript) and method.value is element and isinstance(method.ctx, ast.Store):
        statement = module.parent(method)
        if isinstance(statement, ast.Assign):
            yield "builtins.dict", statement.value


def _common(module: Module, values: list[ast.expr]) -> Type | None:
    """The type that all of `values` have."""
    found: Type | None = None
    for one in [module.types.of(value, module.scope_of(value)) for value in values]:
        if one is None or (found is not None and found.name != one.name):
            return None
        found = one if found is None or one.args else found
    return found
