"""
Events: what a message says besides its content: whose order it belongs to, and which version its shape has.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Keyed, Parameter, Publish, SchemaSerializer
from .calls import Call
from .message_words import is_telemetry, parts, texts
from .streams import is_made_up

if TYPE_CHECKING:
    from .module import Module
    from .reader import Scope

DEEPEST: Final = 8
_VERSION: Final = frozenset({"version", "ver", "v", "schema", "dataschema", "revision", "rev", "schemaversion"})
_NO_VERSION: Final = "specversion"
"""The version of the envelope, and not of what is in it."""
_VERSIONED: Final = re.compile(r"(^|[._/:@-])v\d+([._/-]|$)")
_WRITES: Final = frozenset({"dumps", "asdict", "dict", "bytes", "str", "dump", "packb", "OrderedDict"})
"""Functions whose first argument goes into the message."""
_GIVES: Final = frozenset({
    "encode", "model_dump", "model_dump_json", "json", "dict", "to_dict", "to_json", "asdict", "as_dict", "serialize",
    "copy",
})  # fmt: skip
"""Methods that give what the object itself holds."""


@dataclass(frozen=True)
class Unkeyed:
    """
    A message with nothing that keeps it in order. `node` is the key that is none, or the call; `keys` would do.
    `made_up`: there is a key, but another one for each message.
    """

    call: Call
    node: ast.AST
    keys: tuple[str, ...]
    made_up: bool = False


class Events:
    """The messages of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def unkeyed(self) -> Iterator[Unkeyed]:
        """The messages that go to a log without a key, in source order."""
        if any(self._is_single(site.node) for site in self.module.notes.sites):
            return
        for call in self.module.calls(Keyed):
            role: Keyed = call.role
            if call.handed_to is not None or is_telemetry(call):
                continue
            given = [(p, call.argument(p)) for p in role.keys]
            if any(node is None and call.may_be_spread(p) for p, node in given):
                continue
            nodes = [node for _, node in given if node is not None]
            if role.ordered and not self._is_ordered(call):
                continue
            some = [node for node in nodes if not (isinstance(node, ast.Constant) and node.value in role.never)]
            if all(is_made_up(self.module, node, call.scope) for node in some):
                node = (some or nodes or [call.node])[0]
                yield Unkeyed(call, node, tuple(p.name for p in role.keys), made_up=bool(some))

    def _is_ordered(self, call: Call) -> bool:
        """Does what the message goes to keep an order at all, by its name?"""
        role: Keyed = call.role
        queue = call.argument(role.queue) if role.queue is not None else None
        return any(text.endswith(role.ordered) for text in texts(self.module, queue, call.scope))

    def _is_single(self, node: ast.Call) -> bool:
        """Is a topic of one partition made, in which everything is in order?"""
        return any(
            k.arg == "num_partitions" and isinstance(k.value, ast.Constant) and k.value.value == 1
            for k in node.keywords
        )

    # -- versions ----------------------------------------------------------------------------------------

    def unversioned(self) -> Iterator[Call]:
        """The messages whose fields are in sight, and no version among them, in source order."""
        module = self.module
        if module.calls(SchemaSerializer):
            return
        for call in module.calls(Publish):
            role: Publish = call.role
            if (
                role.kind not in ("broker", "stream")
                or not isinstance(role.payload, Parameter)
                or call.handed_to is not None
            ):
                continue
            payload = call.argument(role.payload)
            if payload is None or is_telemetry(call) or self._says_beside(call, payload) or _awaits_reply(call):
                continue
            fields = self._fields(payload, call.scope, {}, 0)
            if fields and not any(_is_version(field) for field in fields):
                yield call

    @staticmethod
    def _says_beside(call: Call, payload: ast.expr) -> bool:
        """Do the headers or attributes of the message speak of a version?"""
        literal = call.module.constants.literal
        others = [literal(n, call.scope) for n in (*call.args, *(k.value for k in call.keywords)) if n is not payload]
        names = [k.arg or "" for k in call.keywords]
        said = [node.value for one in others for node in ast.walk(one)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)]  # fmt: skip
        return any({*parts(text)} & (_VERSION - {"v"}) for text in (*names, *said))

    def _fields(
        self, node: ast.expr, scope: Scope, given: dict[str, tuple[ast.expr, Scope]], depth: int
    ) -> set[str] | None:
        """The names (and literal texts) in what the message is made of; None where they can't all be seen."""
        module = self.module
        if depth > DEEPEST:
            return None
        if isinstance(node, ast.Await):
            return self._fields(node.value, scope, given, depth + 1)
        if isinstance(node, ast.Dict):
            return self._of_dict(node, scope, given, depth)
        if isinstance(node, (ast.List, ast.ListComp)):
            return self._of_entries(node, scope, given, depth)
        if isinstance(node, ast.Name) and node.id in given:
            inner, where = given[node.id]
            return self._fields(inner, where, {}, depth + 1)
        if isinstance(node, ast.Call):
            return self._of_call(node, scope, given, depth)
        if isinstance(node, (ast.Name, ast.Attribute)):
            literal = module.constants.literal(node, scope)
            if literal is not node:
                found = self._fields(literal, scope, given, depth + 1)
                if found is None or not isinstance(node, ast.Name):
                    return found if not isinstance(literal, ast.Dict) or found is not None else None
                added = self._added(node, scope)
                return None if added is None else found | added
            return self._of_class(node, scope)
        return None

    def _of_dict(
        self, node: ast.Dict, scope: Scope, given: dict[str, tuple[ast.expr, Scope]], depth: int
    ) -> set[str] | None:
        found: set[str] = set()
        for key, value in zip(node.keys, node.values, strict=False):
            if key is None:
                inner = self._fields(value, scope, given, depth + 1)
                if inner is None:
                    return None
                found |= inner
                continue
            name = self.module.constants.of(key, scope)
            if not isinstance(name, (str, bytes)):
                return None
            found.add(name.decode("utf-8", "replace") if isinstance(name, bytes) else name)
            said = self.module.constants.of(value, scope)
            if isinstance(said, str) and _VERSIONED.search(said):
                found.add("version")
        return found

    def _of_entries(
        self, node: ast.List | ast.ListComp, scope: Scope, given: dict[str, tuple[ast.expr, Scope]], depth: int
    ) -> set[str] | None:
        """What is in the messages of a batch: entries that are dicts, of which one value is what is sent."""
        entries = node.elts if isinstance(node, ast.List) else [node.elt]
        where = scope if isinstance(node, ast.List) else self.module.comprehension_scope(node, scope) or scope
        found: set[str] = set()
        for entry in entries:
            if not isinstance(entry, ast.Dict):
                return None
            own = self._of_dict(entry, where, given, depth + 1)
            bodies = [value for value in entry.values if isinstance(value, ast.Call) and self._writes(value, where)]
            inner = [self._fields(value, where, given, depth + 1) for value in bodies]
            if own is None or not inner or any(one is None for one in inner):
                return None
            found |= own.union(*(one for one in inner if one is not None))
        return found

    def _writes(self, node: ast.Call, scope: Scope) -> bool:
        """Does the call make text or bytes of what the message is made of?"""
        func = node.func
        if self.module.said(func, scope) in ("dumps", "packb"):
            return True
        return isinstance(func, ast.Attribute) and (
            func.attr in ("model_dump_json", "to_json")
            or (func.attr == "encode" and isinstance(func.value, ast.Call) and self._writes(func.value, scope))
        )

    def _added(self, node: ast.Name, scope: Scope) -> set[str] | None:
        """The keys that are added to a dict after it was made; None where one can't be read."""
        found: set[str] = set()
        for load in self.module.loads_of(node, scope):
            parent = self.module.parent(load)
            if isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Store):
                name = self.module.constants.of(parent.slice, scope)
                if not isinstance(name, str):
                    return None
                found.add(name)
            elif isinstance(parent, ast.Attribute) and parent.attr in ("update", "setdefault"):
                return None
        return found

    def _of_call(
        self, node: ast.Call, scope: Scope, given: dict[str, tuple[ast.expr, Scope]], depth: int
    ) -> set[str] | None:
        func = node.func
        last = self.module.said(func, scope)
        name = self.module.callee_of(node, scope)
        if name is not None and ":" in name:
            if self.module.class_info(name) is not None:
                return self._of_class(node, scope)
            info = self.module.function_info(name)
            returns = [r.value for r in info.function.returns if r.value is not None] if info is not None else []
            if info is None or info.module is not self.module or len(returns) != 1:
                return None
            names = [a.arg for a in info.function.parameters]
            names = (
                names[1:] if info.function.class_ is not None and not info.module.is_static(info.function) else names
            )
            passed = {n: (a, scope) for n, a in zip(names, node.args, strict=False)}
            passed |= {k.arg: (k.value, scope) for k in node.keywords if k.arg is not None}
            return self._fields(returns[0], info.function.inner, passed, depth + 1)
        if last in _WRITES and node.args:
            return self._fields(node.args[0], scope, given, depth + 1)
        if last == "dict" and isinstance(func, ast.Name) and all(k.arg is not None for k in node.keywords):
            return {k.arg for k in node.keywords if k.arg is not None}
        if isinstance(func, ast.Attribute) and last in _GIVES:
            return self._fields(func.value, scope, given, depth + 1)
        body = next((k.value for k in node.keywords if k.arg == "body"), node.args[0] if node.args else None)
        if last[:1].isupper() and last.endswith("Message") and body is not None:
            return self._fields(body, scope, given, depth + 1)
        return None

    def _of_class(self, node: ast.expr, scope: Scope) -> set[str] | None:
        """The fields of the project's class (a dataclass, a model) that `node` is an instance of."""
        held = self.module.types.of(node, scope)
        if held is None or ":" not in held.name:
            return None
        found: set[str] = set()
        for base in self.module.mro(held.name):
            info = self.module.class_info(base)
            if info is None:
                if ":" in base:
                    return None
                continue
            for name, bound in info.note.inner.bindings.items():
                if any(b.kind == "annotated" for b in bound):
                    found.add(name)
                elif _is_version(name):
                    found.add("version")
        return found or None


def _awaits_reply(call: Call) -> bool:
    """Is it a question, or the answer to one? Both ends of it are released together."""
    given = [call.module.constants.literal(n, call.scope) for n in (*call.args, *(k.value for k in call.keywords))]
    return any("reply_to" in ast.unparse(node) for node in (call.node, *given))


def _is_version(field: str) -> bool:
    return field.lower() != _NO_VERSION and bool({*parts(field), field.lower()} & _VERSION)
