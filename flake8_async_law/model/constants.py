"""Constants: what value an expression has, where the file itself shows it."""

from __future__ import annotations

import ast
import operator
from typing import TYPE_CHECKING, Final

from .asking import Answers
from .reader import Binding, Scope

if TYPE_CHECKING:
    from .module import Module


class Unknown:
    """The type of `UNKNOWN`."""

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = Unknown()
"""The value can't be read from the code. It equals nothing, and rules stay quiet on it."""

_OPERATORS: Final = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
}  # fmt: skip
_NUMBERS: Final = (int, float)


class Constants:
    """Reads constant values of one module's expressions."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._asked: Answers[ast.expr, object] = Answers(UNKNOWN)

    def of(self, node: ast.expr, scope: Scope) -> object:
        """
        The value of `node`: a str, number, bool, bytes or None; `math.inf` as a float; `UNKNOWN` for the rest.

        A name counts when it is bound once in its scope; a parameter counts by its default, which is
        what it has for every caller that passes nothing.
        """
        if isinstance(node, ast.Constant):
            return node.value
        return self._asked.get(node, self._value, node, scope)

    def _value(self, node: ast.expr, scope: Scope) -> object:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            value = self.of(node.operand, scope)
            return -value if isinstance(value, _NUMBERS) else UNKNOWN
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            left, right = self.of(node.left, scope), self.of(node.right, scope)
            if isinstance(left, _NUMBERS) and isinstance(right, _NUMBERS):
                try:
                    return _OPERATORS[type(node.op)](left, right)
                except (ArithmeticError, ValueError):
                    return UNKNOWN
            return UNKNOWN
        if isinstance(node, ast.Name):
            bound = self.module.names.lookup(node.id, scope)
            return self._binding(bound[0]) if len(bound) == 1 else UNKNOWN
        if isinstance(node, ast.Attribute):
            name = self.module.names.of(node, scope)
            if name == "math.inf":
                return float("inf")
            if name is not None and ":" in name:
                return self.named(name)
            return UNKNOWN
        if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
            name = self.module.names.of(node.func, scope)
            if name in ("builtins.float", "builtins.int", "builtins.str"):
                value = self.of(node.args[0], scope)
                try:
                    return (
                        {"float": float, "int": int, "str": str}[name[9:]](value)
                        if isinstance(value, (str, int, float))
                        else UNKNOWN
                    )
                except (ValueError, OverflowError):
                    return UNKNOWN
        return UNKNOWN

    def _binding(self, binding: Binding) -> object:
        if binding.kind == "value" and isinstance(binding.node, ast.expr):
            return self.of(binding.node, binding.scope)
        if binding.kind in ("annotated", "parameter") and isinstance(binding.detail, ast.expr):
            return self.of(binding.detail, binding.scope)
        if binding.kind == "from":
            name = self.module.names._binding(binding)
            return self.named(name) if name is not None and ":" in name else UNKNOWN
        return UNKNOWN

    def named(self, name: str) -> object:
        """The value of the project's constant called `name` (`shop.limits:BACKLOG`, `shop.limits:Queues.SIZE`)."""
        module = self.module.module_of(name)
        if module is None:
            return UNKNOWN
        dotted = name.partition(":")[2]
        owner, _, last = dotted.rpartition(".")
        if not owner:
            bound = module.notes.scope.bindings.get(dotted, [])
        else:
            info = module.own_class(owner)
            bound = info.bindings(last) if info is not None else []
        return module.constants._binding(bound[0]) if len(bound) == 1 else UNKNOWN

    # -- literals that hold others ------------------------------------------------------------

    def literal(self, node: ast.expr, scope: Scope) -> ast.expr:
        """The literal that `node` stands for, through names bound once and attributes of `self`; else `node`."""
        for _ in range(6):
            binding = self._single(node, scope)
            if binding is None:
                return node
            value = binding.detail if binding.kind == "annotated" else binding.node
            if not isinstance(value, ast.expr) or binding.kind not in ("value", "annotated"):
                return node
            node, scope = value, binding.scope
        return node

    def _single(self, node: ast.expr, scope: Scope) -> Binding | None:
        if isinstance(node, ast.Name):
            bound = self.module.names.lookup(node.id, scope)
            return bound[0] if len(bound) == 1 else None
        if isinstance(node, ast.Attribute):
            receiver = self.module.types.of(node.value, scope)
            if receiver is not None and ":" in receiver.name:
                bound = self.module.attribute_bindings(receiver.name, node.attr)
                return bound[0] if len(bound) == 1 else None
        return None

    def sequence(self, node: ast.expr, scope: Scope) -> list[tuple[ast.expr, Scope]] | None:
        """The elements of a list or tuple literal (also through a name); None when one can't see them all."""
        where = self._scope_of(node, scope)
        found = self.literal(node, scope)
        if self.module.put_into(node, scope):
            return None
        if not isinstance(found, (ast.List, ast.Tuple)) or any(isinstance(e, ast.Starred) for e in found.elts):
            return None
        return [(element, where) for element in found.elts]

    def mapping(self, node: ast.expr, scope: Scope) -> list[tuple[object, ast.expr, Scope]] | None:
        """
        Key, value and scope of each entry of a dict literal or `dict(...)` (also through a name, `**` inside it and
        `|`); a key that can't be read is UNKNOWN. None when one can't see them all.
        """
        where = self._scope_of(node, scope)
        found = self.literal(node, scope)
        if self.module.put_into(node, scope):
            return None
        if isinstance(found, ast.Dict):
            pairs: list[tuple[object, ast.expr, Scope]] = []
            for key, value in zip(found.keys, found.values, strict=False):
                if key is None:
                    inner = self.mapping(value, where)
                    if inner is None:
                        return None
                    pairs += inner
                else:
                    pairs.append((self.of(key, where), value, where))
            return pairs
        if (
            isinstance(found, ast.Call)
            and self.module.names.of(found.func, where) == "builtins.dict"
            and not found.args
        ):
            if any(k.arg is None for k in found.keywords):
                return None
            return [(k.arg, k.value, where) for k in found.keywords]
        if isinstance(found, ast.BinOp) and isinstance(found.op, ast.BitOr):
            left, right = self.mapping(found.left, where), self.mapping(found.right, where)
            return None if left is None or right is None else [*left, *right]
        return None

    def _scope_of(self, node: ast.expr, scope: Scope) -> Scope:
        binding = self._single(node, scope)
        return binding.scope if binding is not None else scope
