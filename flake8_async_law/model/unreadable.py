"""
Unreadable classes: what the use of an imported class tells of it, where its module can't be found.

`Order.objects` tells a model, `get_object_or_404(Order)` and `session.get(Order, 1)` do, and so does
`order.refresh_from_db()` where `order` is annotated with it. Only imports and the shape of the code count and no
types, so that it makes no difference which question comes first.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..catalogue import INDEX, TELLTALES
from ..catalogue.vocabulary import Returns, Telltale
from .reader import Binding, Scope

if TYPE_CHECKING:
    from .module import Module


def told(module: Module) -> dict[str, str]:
    """Imported class -> the library's class that it derives from, by its use in the file."""
    found: dict[str, str] = {}
    telling = [a for role in module.roles_of_kind(Telltale) if role.of == "class" for a in role.attributes]
    for attribute in dict.fromkeys([*telling, *TELLTALES]):
        for node in module.attributes_named(attribute):
            owner = node.value.value if isinstance(node.value, ast.Attribute) else node.value
            if not isinstance(owner, ast.Name):
                continue
            scope = module.scope_of(node.value)
            name = _imported(module, node.value, scope)
            made = _made_of(module, node.value, scope) if name is None else None
            role = module.telltale(name or made or "", attribute, "class")
            if role is not None and (name is not None or (made is not None and role.modules)):
                found.setdefault(name or made or "", role.name)
    takers = {
        r.name.rpartition(".")[2]: r.argument_is for r in module.roles_of_kind(Returns) if r.argument_is is not None
    }
    for site in module.notes.sites if takers else ():
        if site.last in takers and site.node.args:
            imported = _imported(module, site.node.args[0], site.scope)
            if imported is not None and imported not in INDEX.roles:
                found.setdefault(imported, takers[site.last])
    return found


def _imported(module: Module, node: ast.expr, scope: Scope) -> str | None:
    """The name of the class that `node` (`Order`, `models.Order`) names, if it is imported and can't be read."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        owner = _import_of(module, module.names.lookup(node.value.id, scope))
        name = module.canonical(f"{owner}.{node.attr}") if owner is not None else None
    else:
        name = _import_of(module, module.names.lookup(node.id, scope)) if isinstance(node, ast.Name) else None
    return name if name is not None and module.types.is_foreign(name) else None


def _import_of(module: Module, bound: list[Binding]) -> str | None:
    return module.names._binding(bound[0]) if len(bound) == 1 and bound[0].kind in ("import", "from") else None


def _made_of(module: Module, node: ast.expr, scope: Scope) -> str | None:
    """The imported class of which variable `node` holds an instance, by its annotation or the call that makes it."""
    bound = module.names.lookup(node.id, scope) if isinstance(node, ast.Name) else []
    for binding in bound:
        annotation = binding.node if binding.kind == "annotated" else None
        if binding.kind == "parameter" and isinstance(binding.node, ast.arg):
            annotation = binding.node.annotation
        if binding.kind == "value" and isinstance(binding.node, ast.Call):
            annotation = binding.node.func
        name = _imported(module, annotation, binding.scope) if isinstance(annotation, ast.expr) else None
        if name is not None:
            return name
    return None
