"""
Names: what an expression refers to, whatever it is called here.

The answer is a *qualified name*. A library's are dotted (`asyncio.create_task`, `celery.Task.delay`); what a module
of the linted project defines has a colon after the module (`shop.models:Order.save`), so that the two
never meet. No answer (None) means unknown, and unknown means quiet.
"""

from __future__ import annotations

import ast
import builtins
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX
from ..catalogue.vocabulary import Attribute, Channel
from .asking import Answers
from .nodes import is_none_literal, joined
from .reader import Binding, Scope

if TYPE_CHECKING:
    from .module import Module

BUILTINS: Final = frozenset(vars(builtins))
DEPTH: Final = 40
"""How many steps of inference one question may take; deeper code is unknown."""


_FORMS: Final = frozenset(
    f"{m}.{n}" for m in ("typing", "typing_extensions") for n in ("Annotated", "Optional", "Union")
)
"""What stands in front of `[...]` without being the class that is meant: `Annotated[Session, ...]` is a `Session`."""


class Names:
    """Resolves names of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.asked: Answers[ast.expr, str | None] = Answers(None)
        self._fixed: Answers[Binding, str | None] = Answers(None)

    def lookup(self, name: str, scope: Scope) -> list[Binding]:
        """The bindings that `name`, read in `scope`, may refer to; empty for a builtin or an unbound name."""
        here: Scope | None = scope
        first = True
        if scope.outer_names and name in scope.outer_names:
            here, first = scope.global_scope(), True
        while here is not None:
            if name in here.bindings and (first or here.kind != "class"):
                return here.bindings[name]
            first = first and here.kind == "comprehension"  # a comprehension sees the class around it
            here = here.parent
        return []

    def of(self, node: ast.expr, scope: Scope) -> str | None:
        """The qualified name that `node` refers to."""
        if isinstance(node, (ast.Name, ast.Attribute)):
            if node in self.asked.kept:
                return self.asked.kept[node]
            work = self._name if isinstance(node, ast.Name) else self._attribute
            return self.asked.ask(node, None, work, node, scope)
        if isinstance(node, ast.Subscript):  # asyncio.Queue[int], trio.open_memory_channel[bytes]
            base = self.of(node.value, scope)
            generic = base and (_is_class_name(base) or any(isinstance(r, Channel) for r in INDEX.roles.get(base, ())))
            return base if generic and base not in _FORMS else None
        return None

    def _name(self, node: ast.Name, scope: Scope) -> str | None:
        bound = self.lookup(node.id, scope)
        if not bound:
            return self._unbound(node.id)
        return self._agreed(bound)

    def _agreed(self, bound: list[Binding]) -> str | None:
        """The name that all of `bound`, the bindings of one name, give it."""
        if len(bound) > 1 or bound[0].kind not in ("import", "from", "def", "class"):
            return self._all_agreed(bound)
        only = bound[0]  # the common case: imported or defined once
        return self._fixed.get(only, self._binding, only)

    def _all_agreed(self, bound: list[Binding]) -> str | None:
        found: list[str] = []
        for name in [self._binding(b) for b in bound if not is_none(b)]:  # try: import x / except ...: x = None
            if name is None:
                return None
            if name not in found:
                found.append(name)
        if len(found) > 1:
            # try: from asyncio import TaskGroup / except ImportError: from backport import TaskGroup
            known = [name for name in found if self.module.is_known(name)]
            if all(b.kind in ("import", "from") for b in bound if not is_none(b)) and known:
                return known[0]
            return None
        return found[0] if found else None

    def _binding(self, binding: Binding) -> str | None:
        if binding.kind == "import":
            return self.module.canonical(str(binding.detail))
        if binding.kind == "from":
            return self._imported(binding)
        if binding.kind in ("def", "class"):
            assert isinstance(binding.node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
            return self.module.own(joined(binding.scope.name, binding.node.name))
        if binding.kind == "value" and isinstance(binding.node, (ast.Name, ast.Attribute, ast.Subscript)):
            return self.of(binding.node, binding.scope)
        if binding.kind == "annotated" and isinstance(binding.detail, (ast.Name, ast.Attribute)):
            return self.of(binding.detail, binding.scope)
        return None

    def _imported(self, binding: Binding) -> str | None:
        assert isinstance(binding.detail, tuple)
        module, level, name = binding.detail
        base = self.module.absolute(module, level)
        if base is None:
            return None
        return self.module.canonical(f"{base}.{name}" if base else name)

    def _unbound(self, name: str) -> str | None:
        if name in BUILTINS:
            return f"builtins.{name}"  # rather than in whatever a star import brings
        for module, level in self.module.notes.stars:
            base = self.module.absolute(module, level)
            if base is None:
                continue
            found = self.module.canonical(f"{base}.{name}")
            if self.module.is_known(found) or ":" in found:
                return found
        return None

    def _attribute(self, node: ast.Attribute, scope: Scope) -> str | None:
        owner = self.of(node.value, scope)
        if owner is not None:
            found = self._member_of_name(owner, node.attr)
            if found is not None:
                return found
        owner_type = self.module.types.of(node.value, scope)
        if owner_type is None:
            return None
        if owner_type.name == "builtins.type":  # a class held in a variable
            held = owner_type.args[0] if owner_type.args else None
            return self.module.member(held.name, node.attr) if held is not None else None
        return self._rebound(owner_type.name, node.attr) or self.module.member(owner_type.name, node.attr)

    def _rebound(self, owner: str, attribute: str) -> str | None:
        """What `self.spawn` calls, where the class says `self.spawn = asyncio.create_task`."""
        infos = [self.module.class_info(name) for name in self.module.mro(owner)] if ":" in owner else []
        nearest = next((info for info in infos if info is not None and info.has(attribute)), None)
        bound = [b for b in nearest.bindings(attribute) if not is_none(b)] if nearest is not None else []
        values = [b.detail if b.kind == "annotated" else b.node for b in bound if b.kind in ("value", "annotated")]
        if nearest is None or not bound or len(values) < len(bound):
            return None
        if not all(isinstance(value, (ast.Name, ast.Attribute, ast.Subscript)) for value in values):
            return None
        found = nearest.module.names._agreed(bound)
        if found is None:
            return None
        if ":" not in found:
            return found if self.module.is_known(found) else None
        function = self.module.function_info(found)
        is_plain = function is not None and function.becomes is None
        return found if is_plain or self.module.class_info(found) is not None else None

    def _member_of_name(self, owner: str, attribute: str) -> str | None:
        """`attribute` of the module, class or object called `owner`."""
        if ":" in owner:
            if self.module.class_info(owner) is not None:
                return self.module.member(owner, attribute)
            return None  # an object of the project: its type knows
        name = self.module.canonical(f"{owner}.{attribute}")
        if self.module.is_known(name):
            return name
        if any(isinstance(role, Attribute) for role in self.module.roles(owner)):
            return None  # an object of the library: its type knows
        if INDEX.roles.get(owner):
            return self.module.member(owner, attribute)
        if _is_class_name(owner) and self.module.telltale(owner, attribute, "class") is not None:
            return None
        role = self.module.telltale(owner, attribute, "instance")
        return self.module.member(role.name, attribute) if role is not None else name


def is_none(binding: Binding) -> bool:
    """`x = None`: says nothing about what `x` is otherwise."""
    node = binding.detail if binding.kind == "annotated" else binding.node
    return binding.kind in ("value", "annotated") and isinstance(node, ast.AST) and is_none_literal(node)


def _is_class_name(name: str) -> bool:
    last = name.rpartition(".")[2].rpartition(":")[2]
    return last[:1].isupper()
