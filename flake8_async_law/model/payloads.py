"""
Payloads: what jobs and messages are made of (content of any size), and how they are written (in a format whose reading
runs code).

An expression is followed to what it is made of: through variables, conversions, containers, and functions of the
project that return it. A limit in sight (a size that is compared, a slice, a limited read) ends the matter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    Bulk,
    BulkClass,
    CodeSerializer,
    LiveObject,
    Parameter,
    Publish,
    Received,
    Role,
    SerializerOption,
    SerializerSetting,
    Stores,
    StreamConsumer,
)
from .calls import Call, spelling
from .reader import Binding, Function, Scope, Site

if TYPE_CHECKING:
    from .module import Module

_DEEPEST: Final = 6
_CONVERSIONS: Final = frozenset({
    "decode", "encode", "hex", "join", "lstrip", "replace", "rstrip", "split", "splitlines", "strip",
})  # fmt: skip
_BUILTINS: Final = frozenset({"bytes", "bytearray", "dict", "list", "memoryview", "str", "tuple"})
_READS_ALL: Final = frozenset({"getvalue", "read", "read_bytes"})
_SIZES: Final = frozenset({"content_length", "getsize", "nbytes", "size", "st_size", "tell"})
_PAYLOADS: Final = frozenset({"body", "data", "payload", "value"})
_MESSAGES: Final = frozenset({"event", "item", "message", "msg", "packet", "record"})
_UNPACKS: Final = frozenset({"b64decode", "decompress", "bytes", "urlsafe_b64decode", "unhexlify"})
_SIGNATURES: Final = ("hmac", "itsdangerous", "django.core.signing", "cryptography", "nacl")
"""Modules whose import tells that the file signs what it sends, and checks what it gets."""
_OF_CALLBACKS: Final = frozenset({"ch", "channel", "delivery", "message", "method", "properties"})
"""Parameters beside `body` of the functions that a broker's client calls for each message."""
_OPAQUE: Final = frozenset({"pickle", "application/x-python-serialize"})


@dataclass(frozen=True)
class BulkArgument:
    """`argument` (as spelled), of the call at `place` to `job`, is or holds `what`."""

    place: ast.expr
    job: str
    argument: str
    what: str
    is_message: bool


@dataclass(frozen=True)
class UnsafeFormat:
    """`place` writes, reads or accepts a format whose reading runs code; `what` it is, as the user spells it."""

    place: ast.AST
    what: str
    does: str


class Payloads:
    """Answers for one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    # -- content of any size ----------------------------------------------------------------------------

    def bulky(self) -> Iterator[BulkArgument]:
        """Every enqueue and publish that takes along content of any size, one finding for each call."""
        module = self.module
        for enqueue in module.enqueues():
            for argument in module.travelling(enqueue):
                found = self._bulk(argument.node, argument.scope, enqueue.function)
                if found is not None:
                    node = argument.node.value if isinstance(argument.node, ast.Starred) else argument.node
                    yield BulkArgument(enqueue.node, enqueue.name, spelling(node), found, False)
                    break
        for publish in module.calls(Publish):
            if publish.role.kind == "mail" or not isinstance(publish.role.payload, Parameter):
                continue
            payload = publish.argument(publish.role.payload)
            found = self._bulk(payload, publish.scope, publish.function) if payload is not None else None
            if payload is not None and found is not None:
                yield BulkArgument(publish.node, publish.name, spelling(payload), found, True)

    def _bulk(self, node: ast.expr, scope: Scope, function: Function | None) -> str | None:
        trail: set[str] = set()
        found = self._content(node, scope, 0, trail)
        return None if found is None or self._is_limited(function, trail) else found

    def _content(self, node: ast.expr | None, scope: Scope, depth: int, trail: set[str]) -> str | None:
        """What content of any size `node` is or holds; the names on the way to it go into `trail`."""
        if node is None or depth > _DEEPEST:
            return None
        deeper = depth + 1
        if isinstance(node, ast.Name):
            return self._named_content(node, scope, depth, trail)
        if isinstance(node, (ast.Await, ast.Starred, ast.FormattedValue)):
            return self._content(node.value, scope, deeper, trail)
        if isinstance(node, ast.NamedExpr):
            return self._content(node.value, scope, deeper, trail)
        if isinstance(node, ast.Dict):
            return self._first(node.values, scope, deeper, trail)
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            return self._first(node.elts, scope, deeper, trail)
        if isinstance(node, ast.JoinedStr):
            return self._first(node.values, scope, deeper, trail)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return self._first([node.left, node.right], scope, deeper, trail)
        if isinstance(node, ast.IfExp):
            return self._first([node.body, node.orelse], scope, deeper, trail)
        if isinstance(node, ast.BoolOp):
            return self._first(node.values, scope, deeper, trail)
        if isinstance(node, ast.Call):
            return self._called_content(node, scope, depth, trail)
        if isinstance(node, ast.Attribute):
            name = self.module.names.of(node, scope)
            for role in self.module.roles(name) if name is not None else ():
                if isinstance(role, Bulk):
                    self._note(node, trail)
                    return role.what
        return self._of_class(node, scope)

    def _first(self, nodes: list[ast.expr], scope: Scope, depth: int, trail: set[str]) -> str | None:
        for node in nodes:
            found = self._content(node, scope, depth, trail)
            if found is not None:
                return found
        return None

    def _of_class(self, node: ast.expr, scope: Scope) -> str | None:
        held = self.module.types.of(node, scope)
        roles = self.module.class_roles(held.name, BulkClass) if held is not None else []
        return roles[0].what if roles else None

    def _named_content(self, node: ast.Name, scope: Scope, depth: int, trail: set[str]) -> str | None:
        trail.add(node.id)
        of_class = self._of_class(node, scope)
        if of_class is not None:
            return of_class
        for bound in self.module.names.lookup(node.id, scope):
            if bound.kind in ("value", "annotated") and bound.scope.kind != "module":  # read once, at import
                value = bound.node if bound.kind == "value" else bound.detail
                if isinstance(value, ast.expr) and not _mentions(value, node.id, bound):
                    found = self._content(value, bound.scope, depth + 1, trail)
                    if found is not None:
                        return found
        held = self.module.types.of(node, scope)
        if held is not None and held.name in ("builtins.dict", "builtins.list"):
            for place, put in self.module.put_into(node, scope):
                if put is not None and place.lineno <= node.lineno:
                    found = self._content(put, self.module.scope_of(place), depth + 1, trail)
                    if found is not None:
                        return found
        return None

    def _called_content(self, node: ast.Call, scope: Scope, depth: int, trail: set[str]) -> str | None:
        module = self.module
        name = module.callee_of(node, scope)
        for role in module.roles(name) if name is not None else ():
            if isinstance(role, Bulk):
                if role.given_bulk:
                    found = self._first(node.args, scope, depth + 1, trail)
                    return found or (
                        role.what if node.args and self._is_read_whole(node.args[0], scope, trail) else None
                    )
                if role.unless is not None and self._is_given(node, role.unless, scope):
                    return None
                self._note(node.func, trail)
                return role.what
        if isinstance(node.func, ast.Attribute) and node.func.attr in _CONVERSIONS:
            return self._first([node.func.value, *node.args], scope, depth + 1, trail)
        if name is not None and name.startswith("builtins.") and name.rpartition(".")[2] in _BUILTINS:
            return self._first([*node.args, *(k.value for k in node.keywords)], scope, depth + 1, trail)
        if name is not None and name.rpartition(".")[2].rpartition(":")[2][:1].isupper():  # Message(body=content)
            return self._first([*node.args, *(k.value for k in node.keywords)], scope, depth + 1, trail)
        info = module.function_info(name) if name is not None and ":" in name else None
        if info is not None and not isinstance(info.node, ast.Lambda) and depth < _DEEPEST - 2:
            inner: set[str] = set()
            for returned in info.function.returns:
                found = info.module.payloads._content(returned.value, info.function.inner, depth + 2, inner)
                if found is not None:
                    return None if info.module.payloads._is_limited(info.function, inner) else found
        return self._of_class(node, scope)

    def _is_read_whole(self, node: ast.expr, scope: Scope, trail: set[str]) -> bool:
        """Is it all that an object of unknown kind gives to read (`upload.read()`)? Who encodes that has a file."""
        if isinstance(node, ast.Name):
            trail.add(node.id)
            bound = self.module.names.lookup(node.id, scope)
            if len(bound) != 1 or bound[0].kind != "value" or not isinstance(bound[0].node, ast.expr):
                return False
            node = bound[0].node
        if isinstance(node, ast.Await):
            node = node.value
        if not isinstance(node, ast.Call) or node.args or node.keywords or not isinstance(node.func, ast.Attribute):
            return False
        self._note(node.func, trail)
        return node.func.attr in _READS_ALL and self.module.types.of(node.func.value, scope) is None

    def _is_given(self, node: ast.Call, parameter: Parameter, scope: Scope) -> bool:
        given = next((k.value for k in node.keywords if k.arg == parameter.name), None)
        if given is None and parameter.position is not None and len(node.args) > parameter.position:
            given = node.args[parameter.position]
        return given is not None and self.module.constants.of(given, scope) not in (None, -1)

    def _note(self, node: ast.expr, trail: set[str]) -> None:
        trail |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}

    def _is_limited(self, function: Function | None, trail: set[str]) -> bool:
        """Does the function compare the size of one of these names with something?"""
        if function is None or isinstance(function.node, ast.Lambda):
            return False
        for node in (n for s in function.node.body for n in ast.walk(s)):
            if not isinstance(node, ast.Compare):
                continue
            for side in (node.left, *node.comparators):
                measured = {p.attr for p in ast.walk(side) if isinstance(p, ast.Attribute)} & _SIZES or any(
                    isinstance(p, ast.Call) and getattr(p.func, "id", "") == "len" for p in ast.walk(side)
                )
                if measured and trail & {p.id for p in ast.walk(side) if isinstance(p, ast.Name)}:
                    return True
        return False

    # -- formats whose reading runs code -------------------------------------------------------------------

    def unsafe_formats(self) -> Iterator[UnsafeFormat]:
        """Every setting, option and call that lets a payload run code, in no order."""
        yield from self._settings()
        yield from self._options()
        if self.module.imports(*_SIGNATURES):
            return  # payloads that are signed
        for call in self.module.calls(CodeSerializer):
            role: CodeSerializer = call.role
            if role.data is None:
                does = "reads" if role.does == "read" else "writes and reads" if role.does == "both" else "writes"
                yield UnsafeFormat(call.node, call.name, does)
                continue
            given = call.argument(role.data)
            if role.does == "read" and given is not None and self._is_received(given, call.scope, 0):
                yield UnsafeFormat(call.node, call.name, "reads")
            elif role.does == "write" and self._is_sent(call):
                yield UnsafeFormat(call.node, call.name, "writes")

    def _settings(self) -> Iterator[UnsafeFormat]:
        INDEX.load_all()  # a file of settings imports no library
        spellings = _serializer_settings(len(INDEX.libraries))
        if not any(name in self.module.source for name in spellings):
            return
        found = [
            UnsafeFormat(value, name, "accepts" if "accept" in name.lower() else "writes")
            for name, value in self.module.settings_spelled
            if name in spellings and any(_is_opaque(text) for text in _texts(value))
        ]
        accepting = [unsafe for unsafe in found if unsafe.does == "accepts"]
        yield from accepting or found  # what is sent follows from what is accepted: one decision, one message

    def _options(self) -> Iterator[UnsafeFormat]:
        for call in self.module.calls(SerializerOption):
            given = call.argument(call.role.parameter)
            if given is None:
                continue
            if any(text.lower() in call.role.values for text in _texts(given)) or self._is_serializer(
                given, call.scope
            ):
                yield UnsafeFormat(given, f"{call.role.parameter.name}={spelling(given)}", "chooses")

    def _is_serializer(self, node: ast.expr, scope: Scope) -> bool:
        """`pickle`, `pickle.loads`, `PickleSerializer`, `lambda value: pickle.loads(value)`."""
        name = self.module.names.of(node, scope) if isinstance(node, (ast.Name, ast.Attribute)) else None
        if name is not None and any(isinstance(r, CodeSerializer) for r in self.module.roles(name)):
            return True
        info = self.module.callable_of(node, scope)
        return info is not None and bool(info.roles_in_body(CodeSerializer))

    def _is_sent(self, call: Call) -> bool:
        """Does what is written go to a broker or a cache: in the same call, or by a variable?"""
        senders = self._senders
        for above in self.module.ancestors(call.node):
            if isinstance(above, ast.Call) and above in senders:
                return True
            if isinstance(above, (ast.Assign, ast.AnnAssign)):
                target = above.targets[0] if isinstance(above, ast.Assign) else above.target
                return isinstance(target, ast.Name) and any(
                    isinstance(further, ast.Call) and further in senders
                    for load in self.module.loads_of(target, call.scope)
                    for further in self.module.ancestors(load)
                )
        return False

    @cached_property
    def _senders(self) -> set[ast.Call]:
        found = {call.node for call in self.module.calls(Stores)}
        return found | {call.node for call in self.module.calls(Publish) if call.role.kind != "mail"}

    def _is_received(self, node: ast.expr, scope: Scope, depth: int) -> bool:
        """Does `node` hold what another process wrote, as far as one can tell?"""
        if depth > _DEEPEST:
            return False
        module, deeper = self.module, depth + 1
        if isinstance(node, ast.Call):
            site = module.site_of(node)
            if site is not None and any(isinstance(r, Received) for r in module.roles_of(site)):
                return True
            if isinstance(node.func, (ast.Attribute, ast.Name)):
                last = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                if last in _UNPACKS and node.args:
                    return self._is_received(node.args[0], scope, deeper)
            if site is not None and self._is_returned(site, depth):
                return True
            return isinstance(node.func, ast.Attribute) and (
                self._is_payload(node.func, scope) or self._is_received(node.func.value, scope, deeper)
            )
        if isinstance(node, (ast.Await, ast.Starred, ast.NamedExpr)):
            return self._is_received(node.value, scope, deeper)
        if isinstance(node, ast.Subscript):
            index = node.slice
            if isinstance(index, ast.Constant) and index.value in _PAYLOADS and self._is_message(node.value, scope):
                return True
            return self._is_received(node.value, scope, deeper)
        if isinstance(node, ast.Attribute):
            return self._is_payload(node, scope) or self._is_received(node.value, scope, deeper)
        if isinstance(node, (ast.BoolOp, ast.IfExp)):
            parts = node.values if isinstance(node, ast.BoolOp) else [node.body, node.orelse]
            return any(self._is_received(part, scope, deeper) for part in parts)
        if isinstance(node, ast.Name):
            return any(self._is_bound_to_received(bound, deeper) for bound in module.names.lookup(node.id, scope))
        return False

    def _is_bound_to_received(self, bound: Binding, depth: int) -> bool:
        if bound.kind in ("value", "element", "unpack") and isinstance(bound.node, ast.expr):
            return self._is_received(bound.node, bound.scope, depth) or self._is_consumer(bound.node, bound.scope)
        if bound.kind == "annotated" and isinstance(bound.detail, ast.expr):
            return self._is_received(bound.detail, bound.scope, depth)
        if bound.kind == "parameter" and isinstance(bound.node, ast.arg):
            function = self.module.function_of_parameter(bound)
            if function is None:
                return False
            names = [a.arg for a in function.parameters]
            if bound.node.arg in ("body", "payload") and self._speaks_to_others and set(names) & _OF_CALLBACKS:
                return True
            return self._is_given_received(
                function, names.index(bound.node.arg) if bound.node.arg in names else -1, depth
            )
        return False

    def _is_given_received(self, function: Function, position: int, depth: int) -> bool:
        """Does a call in this file give the function such data for the parameter at `position`?"""
        if position < 0 or depth > _DEEPEST - 2:
            return False
        if function.class_ is not None and not self.module.is_static(function):
            position -= 1
        return any(
            len(site.node.args) > position >= 0 and self._is_received(site.node.args[position], site.scope, depth + 2)
            for site in self.module.callers(function)
        )

    def _is_consumer(self, node: ast.expr, scope: Scope) -> bool:
        held = self.module.types.of(node, scope)
        if held is None:
            return False
        if self.module.class_roles(held.name, StreamConsumer):
            return True
        return any(
            "consumer" in r.kind or "subscription" in r.kind for r in self.module.class_roles(held.name, LiveObject)
        )

    def _is_payload(self, node: ast.Attribute, scope: Scope) -> bool:
        """`message.body`: of a message by its type, or by its name in a file that speaks to a broker."""
        return node.attr in _PAYLOADS and self._is_message(node.value, scope)

    def _is_message(self, node: ast.expr, scope: Scope) -> bool:
        held = self.module.types.of(node, scope)
        if held is not None:
            return any(r.kind == "received message" for r in self.module.class_roles(held.name, LiveObject))
        return isinstance(node, ast.Name) and node.id in _MESSAGES and self._speaks_to_others

    def _is_returned(self, site: Site, depth: int) -> bool:
        info = self.module.calls_project(site)
        if info is None or depth > _DEEPEST - 2:
            return False
        payloads = info.module.payloads
        return any(
            returned.value is not None and payloads._is_received(returned.value, info.function.inner, depth + 2)
            for returned in info.function.returns
        )

    @cached_property
    def _speaks_to_others(self) -> bool:
        """Does the file import a library that carries messages, or keeps what other processes wrote?"""
        kinds: tuple[type[Role], ...] = (Publish, StreamConsumer, Received)
        return any(
            not isinstance(role, Publish) or role.kind != "mail"
            for kind in kinds
            for role in self.module.roles_of_kind(kind)
        )


def _mentions(value: ast.expr, name: str, bound: Binding) -> bool:
    """Is the value made of the name itself, in another way than `data = data.decode()`?"""
    return isinstance(value, ast.Name) and value.id == name and bound.kind == "value"


def _is_opaque(text: str) -> bool:
    return text.lower() in _OPAQUE


@lru_cache(maxsize=8)
def _serializer_settings(libraries: int) -> frozenset[str]:
    """How the settings for serializers are spelled in the catalogue, of which so many `libraries` are loaded."""
    roles = [r for found in INDEX.roles.values() for r in found if isinstance(r, SerializerSetting)]
    return frozenset(spelled for role in roles for spelled in role.spellings)


def _texts(node: ast.expr) -> Iterator[str]:
    """
    The texts that may be the value: of the literal, its elements, a default (`os.environ.get("SERIALIZER", "pickle")`).
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        for element in node.elts:
            yield from _texts(element)
    elif isinstance(node, ast.Call):
        for argument in (*node.args[1:], *(k.value for k in node.keywords if k.arg == "default")):
            yield from _texts(argument)
        if node.args and isinstance(node.func, ast.Name) and node.func.id in ("frozenset", "list", "set", "tuple"):
            yield from _texts(node.args[0])
        if isinstance(node.func, ast.Attribute):
            yield from _texts(node.func.value)
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, (ast.BoolOp, ast.BinOp)):
        for part in node.values if isinstance(node, ast.BoolOp) else (node.left, node.right):
            yield from _texts(part)
