"""
Configs: the options of a client, wherever its config dict is put together.

The dict may be a literal, or be joined from others by `**`, `|`, `update()` and single keys, in constants of other
modules, attributes, or a function that returns it. What cannot be read makes it incomplete.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Parameter
from .constants import UNKNOWN

if TYPE_CHECKING:
    from .calls import Call
    from .module import Module
    from .reader import Binding, Scope

DEEPEST: Final = 8
"""Through how many names and functions a dict is followed."""


@dataclass(frozen=True)
class Entry:
    """One option: its key, its value and where that is to be understood."""

    key: str
    node: ast.expr
    scope: Scope
    module: Module

    @property
    def value(self) -> object:
        """Its constant value; `UNKNOWN` where it can't be read. The default of a field is none: objects differ."""
        if isinstance(self.node, ast.Attribute):
            owner = self.module.types.of(self.node.value, self.scope)
            bound = self.module.attribute_bindings(owner.name, self.node.attr) if owner is not None else []
            if any(binding.kind == "annotated" for binding in bound):
                return UNKNOWN
        return self.module.constants.of(self.node, self.scope)

    @property
    def is_off(self) -> bool:
        """Is it a value that means "no"?"""
        value = self.value
        return value is not UNKNOWN and (not value or str(value).lower() in ("false", "none"))


class Config:
    """The options of one call. `complete` tells that all of them are in sight."""

    def __init__(self, call: Call, within: Parameter | None = None) -> None:
        self.complete = True
        self.entries: list[Entry] = []
        module, scope = call.module, call.scope
        if within is not None:
            given = call.argument(within)
            if given is not None:
                self._dict(module, given, scope, 0)
            elif not any(keyword.arg is None for keyword in call.keywords):
                self.complete = False
        elif any(isinstance(argument, ast.Starred) for argument in call.args):
            self.complete = False
        for keyword in call.keywords:
            if keyword.arg is None:
                self._dict(module, keyword.value, scope, 0)
            elif within is None or keyword.arg != within.name:
                self.entries.append(Entry(keyword.arg, keyword.value, scope, module))

    def get(self, *keys: str) -> Entry | None:
        """The last entry under one of `keys`, which is the one that counts."""
        return next((entry for entry in reversed(self.entries) if entry.key in keys), None)

    def _dict(self, module: Module, node: ast.expr, scope: Scope, depth: int) -> None:
        """Add the entries of the dict that `node` is."""
        if depth > DEEPEST:
            self.complete = False
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=False):
                if key is None:
                    self._dict(module, value, scope, depth + 1)
                else:
                    self._entry(module, key, value, scope)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            self._dict(module, node.left, scope, depth + 1)
            self._dict(module, node.right, scope, depth + 1)
        elif isinstance(node, ast.IfExp):
            self._dict(module, node.body, scope, depth + 1)
            self._dict(module, node.orelse, scope, depth + 1)
        elif isinstance(node, ast.Call):
            self._call(module, node, scope, depth)
        elif isinstance(node, ast.Name):
            self._bound(module, module.names.lookup(node.id, scope), depth)
            for load in module.loads_of(node, scope):
                self._changes(module, load, depth)
        elif isinstance(node, ast.Attribute):
            self._attribute(module, node, scope, depth)
        else:
            self.complete = False

    def _entry(self, module: Module, key: ast.expr, value: ast.expr, scope: Scope) -> None:
        name = module.constants.of(key, scope)
        if isinstance(name, str):
            self.entries.append(Entry(name, value, scope, module))
        else:
            self.complete = False

    def _call(self, module: Module, node: ast.Call, scope: Scope, depth: int) -> None:
        """`dict(...)`, `base.copy()`, `deepcopy(base)`, or a function of the project that returns a dict."""
        name = module.callee_of(node, scope)
        if name == "builtins.dict":
            for argument in node.args:
                self._dict(module, argument, scope, depth + 1)
            self._keywords(module, node, scope, depth)
        elif name in ("copy.copy", "copy.deepcopy") and node.args:
            self._dict(module, node.args[0], scope, depth + 1)
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "copy" and not node.args:
            self._dict(module, node.func.value, scope, depth + 1)
        else:
            info = module.function_info(name) if name is not None else None
            values = [r.value for r in info.function.returns if r.value is not None] if info is not None else []
            if info is None or not values:
                self.complete = False
            for value in values:
                assert info is not None
                self._dict(info.module, value, info.function.inner, depth + 1)

    def _keywords(self, module: Module, node: ast.Call, scope: Scope, depth: int) -> None:
        for keyword in node.keywords:
            if keyword.arg is None:
                self._dict(module, keyword.value, scope, depth + 1)
            else:
                self.entries.append(Entry(keyword.arg, keyword.value, scope, module))

    def _bound(self, module: Module, bound: list[Binding], depth: int) -> None:
        if not bound:
            self.complete = False
        for binding in bound:
            value = binding.detail if binding.kind == "annotated" else binding.node
            if binding.kind in ("value", "annotated", "augmented") and isinstance(value, ast.expr):
                self._dict(module, value, binding.scope, depth + 1)
            elif binding.kind == "from":
                self._named(module, module.names._binding(binding), depth)
            else:
                self.complete = False

    def _named(self, module: Module, name: str | None, depth: int) -> None:
        """The project's constant called `name`."""
        home = module.module_of(name) if name is not None and ":" in name else None
        if home is None or name is None:
            self.complete = False
            return
        dotted = name.partition(":")[2]
        owner, _, last = dotted.rpartition(".")
        if owner:
            info = home.own_class(owner)
            self._bound(home, info.bindings(last) if info is not None else [], depth)
        else:
            self._bound(home, home.notes.scope.bindings.get(dotted, []), depth)

    def _attribute(self, module: Module, node: ast.Attribute, scope: Scope, depth: int) -> None:
        owner = module.types.of(node.value, scope)
        infos = [module.class_info(name) for name in module.mro(owner.name)] if owner is not None else []
        nearest = next((info for info in infos if info is not None and info.has(node.attr)), None)
        if nearest is None:
            self._named(module, module.names.of(node, scope), depth)
            return
        self._bound(nearest.module, nearest.bindings(node.attr), depth)
        for place in nearest.module.attributes_named(node.attr):
            self._changes(nearest.module, place, depth)

    def _changes(self, module: Module, place: ast.expr, depth: int) -> None:
        """What is put into the dict where `place` reads it: `conf["acks"] = 0`, `conf.update(...)`."""
        parent = module.parent(place)
        above = module.parent(parent) if parent is not None else None
        scope = module.scope_of(place)
        if isinstance(parent, ast.Subscript) and parent.value is place and isinstance(above, ast.Assign):
            if parent in above.targets:
                self._entry(module, parent.slice, above.value, scope)
        elif isinstance(parent, ast.Attribute) and isinstance(above, ast.Call) and above.func is parent:
            if parent.attr == "update":
                for argument in above.args:
                    self._dict(module, argument, scope, depth + 1)
                self._keywords(module, above, scope, depth)
            elif parent.attr == "setdefault" and len(above.args) == 2:
                self._entry(module, above.args[0], above.args[1], scope)


def makers(call: Call, kind: type) -> Iterator[tuple[Module, ast.Call, Scope] | None]:
    """
    The calls that made what the method `call` is called on, with their module and scope; None for a way it came by
    that can't be read.

    It is followed through names, attributes, `with`, parameters that calls in sight fill, and functions of the project
    that return it. `kind` is the role that making it plays.
    """
    if call.receiver is None:
        yield None
        return
    yield from _Makers(kind).of(call.module, call.receiver, call.scope, 0)


class _Makers:
    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.seen: set[object] = set()

    def of(
        self, module: Module, node: ast.expr, scope: Scope, depth: int
    ) -> Iterator[tuple[Module, ast.Call, Scope] | None]:
        if depth > DEEPEST:
            yield None
        elif isinstance(node, ast.Await):
            yield from self.of(module, node.value, scope, depth + 1)
        elif isinstance(node, (ast.IfExp, ast.BoolOp)):
            for part in (node.body, node.orelse) if isinstance(node, ast.IfExp) else node.values:
                if not (isinstance(part, ast.Constant) and part.value is None):
                    yield from self.of(module, part, scope, depth + 1)
        elif isinstance(node, ast.NamedExpr):
            yield from self.of(module, node.value, scope, depth + 1)
        elif isinstance(node, ast.Call):
            yield from self._call(module, node, scope, depth)
        elif isinstance(node, ast.Name):
            yield from self._bound(module, module.names.lookup(node.id, scope), depth)
        elif isinstance(node, ast.Attribute):
            owner = module.types.of(node.value, scope)
            infos = [module.class_info(name) for name in module.mro(owner.name)] if owner is not None else []
            nearest = next((info for info in infos if info is not None and info.has(node.attr)), None)
            if nearest is not None:
                yield from self._bound(nearest.module, nearest.bindings(node.attr), depth, nearest.name)
            else:
                yield None
        else:
            yield None

    def _call(
        self, module: Module, node: ast.Call, scope: Scope, depth: int
    ) -> Iterator[tuple[Module, ast.Call, Scope] | None]:
        name = module.callee_of(node, scope)
        if name is not None and any(isinstance(role, self.kind) for role in module.roles(name)):
            yield module, node, scope
            return
        info = module.function_info(name) if name is not None and module.class_info(name) is None else None
        values = [r.value for r in info.function.returns if r.value is not None] if info is not None else []
        if info is None or not values:
            yield None
        for value in values:
            assert info is not None
            yield from self.of(info.module, value, info.function.inner, depth + 1)

    def _bound(
        self, module: Module, bound: list[Binding], depth: int, owner: str | None = None
    ) -> Iterator[tuple[Module, ast.Call, Scope] | None]:
        if not bound:
            yield None
        for binding in bound:
            if binding in self.seen:
                continue
            self.seen.add(binding)
            value = binding.detail if binding.kind == "annotated" else binding.node
            if isinstance(value, ast.Constant) and value.value is None:
                continue
            if binding.kind in ("value", "annotated", "enter") and isinstance(value, ast.expr):
                yield from self.of(module, value, binding.scope, depth + 1)
            elif binding.kind == "annotated" and value is None:
                continue  # `producer: Producer`, given a value elsewhere
            elif binding.kind == "def" and owner is not None:
                info = module.method(owner, getattr(binding.node, "name", ""))  # a property
                for returned in info.function.returns if info is not None else ():
                    if returned.value is not None and info is not None:
                        yield from self.of(info.module, returned.value, info.function.inner, depth + 1)
            elif binding.kind == "from":
                name = module.names._binding(binding)
                home = module.module_of(name) if name is not None and ":" in name else None
                if home is None or name is None:
                    yield None
                else:
                    yield from self._bound(home, home.notes.scope.bindings.get(name.partition(":")[2], []), depth + 1)
            elif binding.kind == "parameter":
                yield from self._passed(module, binding, depth)
            else:
                yield None

    def _passed(self, module: Module, binding: Binding, depth: int) -> Iterator[tuple[Module, ast.Call, Scope] | None]:
        """What the calls of its function, in the same file, give for a parameter."""
        function = module.function_of_parameter(binding)
        callers = module.callers(function) if function is not None else []
        if function is None or not callers:
            yield None
            return
        names = [a.arg for a in function.parameters]
        if function.class_ is not None and not module.is_static(function):
            names = names[1:]
        own = getattr(binding.node, "arg", None)
        for site in callers:
            given = next((k.value for k in site.node.keywords if k.arg == own), None)
            if given is None and own in names and names.index(own) < len(site.node.args):
                given = site.node.args[names.index(own)]
            if given is None:
                yield None
            else:
                yield from self.of(module, given, site.scope, depth + 1)
