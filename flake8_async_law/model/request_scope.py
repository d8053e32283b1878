"""
Request scope: what belongs to one request, and is closed or used up when it has been answered.

Requests, WebSockets and uploads by their type, wherever they are. Database sessions and connections only where the
code shows that they are made for the request (or for a block): injected into a handler, bound by a `with` around the
place, or kept by an object that such a handler gets or makes.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Endpoint, Injects, LiveObject, OneAtATime
from .calls import spelling
from .handover import Given, Handover
from .reader import Binding, Scope
from .types import ASYNC_GENERATOR, GENERATOR, Type

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

Kind = Literal["request", "upload", "socket", "session"]

_KINDS: Final[dict[str, Kind]] = {
    "web request": "request", "web session": "request", "application context": "request",
    "web request handler": "request", "WebSocket": "socket", "uploaded file": "upload",
}  # fmt: skip
_SESSIONS: Final = ("database session", "database connection", "database cursor")
_DEEPEST: Final = 3
_BY_CONVENTION: Final = frozenset({"db", "session", "db_session", "async_session", "conn", "connection"})


@dataclass(frozen=True)
class Scoped:
    """
    Something of a request that a handover takes along, as the user spells it.

    `by_block`: the `with` statement that closes it, where one in sight does. `kept_by`: the object (or bound method)
    which keeps it, where it is not handed over itself.
    """

    name: str
    kind: Kind
    what: str
    by_block: bool = False
    kept_by: str | None = None


class RequestScope:
    """Answers what of a request travels in the handovers of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def outliving(self, handover: Handover) -> Scoped | None:
        """What of a request `handover` takes along into work that goes on when the request is over."""
        if handover.place in ("commit", "exit") or handover.function is None:
            return None
        if handover.place != "response" and handover.fate in ("joined", "returned"):
            return None
        found = [scoped for given in handover.given if (scoped := self._scoped(given, handover)) is not None]
        if handover.fate == "kept" and handover.place != "response":
            found = [scoped for scoped in found if scoped.kind != "socket"]  # whoever keeps the task ends it with it
        return found[0] if found else None

    def _scoped(self, given: Given, handover: Handover) -> Scoped | None:
        node, scope = given.node, given.scope
        type_ = self.module.types.of(node, scope)
        live = self._live(type_)
        if live is not None and live.kind in _KINDS:
            if live.spent and not self._reads_what_is_spent(handover.target, live, 0):
                return None
            if live.lasting and self._asks_only_for(live.lasting, given, handover):
                return None
            if _is_class_wide(node) and _KINDS[live.kind] == "socket":
                return None
            return Scoped(spelling(node), _KINDS[live.kind], live.kind)
        if live is not None and live.kind == "open file":
            owner = self._live(self.module.types.of(node.value, scope)) if isinstance(node, ast.Attribute) else None
            if owner is not None and owner.kind == "uploaded file":
                return Scoped(spelling(node), "upload", owner.kind)
        return self._session(node, scope, type_, handover)

    def _reads_what_is_spent(self, info: FunctionInfo | None, live: LiveObject, depth: int) -> bool:
        """Does the work, or a function that it gives the request to, read what is gone when the request is answered?"""
        if info is None or depth > _DEEPEST:
            return False
        module = info.module
        for site in info.function.calls:
            func = site.node.func
            if isinstance(func, ast.Attribute) and func.attr in live.spent:
                held = module.types.of(func.value, site.scope)
                if self._live(held) == live or (held is None and _is_parameter(func.value, info)):
                    return True
            given = (*site.node.args, *(k.value for k in site.node.keywords))
            if any(self._live(module.types.of(node, site.scope)) == live for node in given):
                called = module.callee(site)
                if called is not info and self._reads_what_is_spent(called, live, depth + 1):
                    return True
        return False

    def _asks_only_for(self, attributes: tuple[str, ...], given: Given, handover: Handover) -> bool:
        """Does the work, all in sight, read nothing but such attributes of what it is given?"""
        info = handover.target
        name = _taken_as(given, handover, info) if info is not None else None
        if info is None or name is None:
            return False
        loads = info.module.loads(name, info.function.inner)
        above = [info.module.parent(load) for load in loads]
        return all(isinstance(node, ast.Attribute) and node.attr in attributes for node in above)

    def _live(self, type_: Type | None) -> LiveObject | None:
        if type_ is None:
            return None
        roles = self.module.class_roles(type_.name, LiveObject)
        return roles[0] if roles else None

    # -- sessions ----------------------------------------------------------------------------------

    def _session(self, node: ast.expr, scope: Scope, type_: Type | None, handover: Handover) -> Scoped | None:
        if isinstance(node, ast.Attribute):  # self.db, or the method of an object: service.send
            owner = self.module.types.of(node.value, scope)
            if owner is not None and ":" in owner.name and self.module.method(owner.name, node.attr) is not None:
                return self._keeper(node.value, scope, spelling(node), owner)
            if isinstance(node.value, ast.Name) and self._is_session(type_) and owner is not None:
                return self._own_session(node.value, scope, node.attr, spelling(node), owner)
            return None
        if not isinstance(node, ast.Name):
            return None
        bound = self.module.names.lookup(node.id, scope)
        if len(bound) != 1:
            return None
        if self._is_session(type_) or self._is_injected_session(bound[0]):
            if self._belongs_to_request(bound[0]):
                return Scoped(node.id, "session", self._what(type_))
            if bound[0].kind == "enter" and self._is_inside(bound[0], handover):
                return Scoped(node.id, "session", self._what(type_), by_block=True)
            return None
        if type_ is not None and ":" in type_.name:
            return self._keeper(node, scope, node.id, type_)
        return None

    def _keeper(self, node: ast.expr, scope: Scope, name: str, type_: Type) -> Scoped | None:
        """An object of the project's own that keeps the session of a request."""
        kept = self._kept_session(type_)
        if kept is None or not isinstance(node, ast.Name):
            return None
        bound = self.module.names.lookup(node.id, scope)
        if len(bound) != 1:
            return None
        attribute, what, injected = kept
        if self._injection(bound[0]) is not None:
            return Scoped(attribute, "session", what, kept_by=name)
        if bound[0].kind == "value" and isinstance(bound[0].node, ast.Call):
            made = bound[0].node
            for argument in (*made.args, *(k.value for k in made.keywords)):
                if isinstance(argument, ast.Name) and self._is_session(self.module.types.of(argument, bound[0].scope)):
                    source = self.module.names.lookup(argument.id, bound[0].scope)
                    if len(source) == 1 and self._belongs_to_request(source[0]):
                        return Scoped(argument.id, "session", what, kept_by=name)
            return None
        if node.id == "self" and injected:
            return Scoped(attribute, "session", what, kept_by=name)
        return None

    def _own_session(self, owner: ast.Name, scope: Scope, attribute: str, name: str, type_: Type) -> Scoped | None:
        kept = self._kept_session(type_)
        if owner.id != "self" or kept is None or kept[0] != attribute or not kept[2]:
            return None
        return Scoped(name, "session", kept[1])

    def _kept_session(self, type_: Type) -> tuple[str, str, bool] | None:
        """Attribute and kind of the session that instances of `type_` keep, and whether it is injected there."""
        for base in self.module.mro(type_.name):
            info = self.module.class_info(base)
            if info is None:
                continue
            for attribute in info.note.inner.attributes:
                held = info.attribute_type(attribute)
                if self._is_session(held):
                    return attribute, self._what(held), self._is_injected_into(info.method("__init__"), held)
        return None

    def _is_injected_into(self, constructor: FunctionInfo | None, held: Type | None) -> bool:
        if constructor is None or held is None:
            return False
        bound = constructor.function.inner.bindings
        return any(
            constructor.module.request_scope._injection(bindings[0]) is not None
            for bindings in bound.values()
            if bindings[0].kind == "parameter"
        )

    def _is_session(self, type_: Type | None) -> bool:
        if type_ is None or not self.module.class_roles(type_.name, OneAtATime):
            live = self._live(type_)
            return live is not None and live.kind in _SESSIONS
        return True

    def _what(self, type_: Type | None) -> str:
        live = self._live(type_)
        return live.kind if live is not None and live.kind in _SESSIONS else "database session"

    def _belongs_to_request(self, binding: Binding) -> bool:
        """Is it a parameter that the framework fills in for each request?"""
        if binding.kind != "parameter":
            return False
        if self._injection(binding) is not None:
            return True
        function = self.module.function_of_parameter(binding)
        return function is not None and self.is_endpoint(self.module.info(function))

    def is_endpoint(self, info: FunctionInfo) -> bool:
        """Does the function answer requests, by its decorators?"""
        return any(
            isinstance(role, Endpoint)
            for name in info.decorator_names
            for role in (self.module.roles(name) if name else ())
        )

    def _injection(self, binding: Binding) -> ast.Call | None:
        """The `Depends(...)` that fills parameter `binding`: its default, or inside `Annotated[...]`."""
        if binding.kind != "parameter" or not isinstance(binding.node, ast.arg):
            return None
        if isinstance(binding.detail, ast.expr) and self._is_injecting(binding.detail, binding.scope):
            assert isinstance(binding.detail, ast.Call)
            return binding.detail
        return self._annotated(binding.node.annotation, binding.scope, self.module, 0)

    def _annotated(self, node: ast.expr | None, scope: Scope, module: Module, depth: int) -> ast.Call | None:
        if depth > _DEEPEST or node is None:
            return None
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            for part in node.slice.elts[1:]:
                if module.request_scope._is_injecting(part, scope):
                    assert isinstance(part, ast.Call)
                    return part
        if isinstance(node, (ast.Name, ast.Attribute)):
            name = module.names.of(node, scope)
            found = module.names.lookup(node.id, scope) if isinstance(node, ast.Name) else []
            if len(found) == 1 and found[0].kind == "value" and isinstance(found[0].node, ast.Subscript):
                return self._annotated(found[0].node, found[0].scope, module, depth + 1)
            home = module.module_of(name) if name is not None and ":" in name else None
            if home is not None and name is not None:
                bound = home.notes.scope.bindings.get(name.partition(":")[2], [])
                if len(bound) == 1 and bound[0].kind == "value" and isinstance(bound[0].node, ast.Subscript):
                    return self._annotated(bound[0].node, bound[0].scope, home, depth + 1)
        return None

    def _is_injecting(self, node: ast.expr, scope: Scope) -> bool:
        if not isinstance(node, ast.Call):
            return False
        name = self.module.callee_of(node, scope)
        return name is not None and any(isinstance(role, Injects) for role in self.module.roles(name))

    def _is_injected_session(self, binding: Binding) -> bool:
        """Does an injection with no annotation give a session: by what the dependency yields, or by convention?"""
        call = self._injection(binding)
        annotated = isinstance(binding.node, ast.arg) and binding.node.annotation is not None
        if call is None or annotated or not call.args:
            return False
        info = self.module.callable_of(call.args[0], binding.scope)
        if info is None:
            return isinstance(binding.node, ast.arg) and binding.node.arg in _BY_CONVENTION
        result = info.result
        if result is not None and result.name in (GENERATOR, ASYNC_GENERATOR):
            return self._is_session(result.element)
        return self._is_session(result)

    def _is_inside(self, binding: Binding, handover: Handover) -> bool:
        """Does the `with` that binds the session stand around the handover, in the same function?"""
        return any(
            isinstance(block.node, (ast.With, ast.AsyncWith))
            and any(item.context_expr is binding.node for item in block.node.items)
            for block in self.module.blocks(handover.site.block)
        )


def _taken_as(given: Given, handover: Handover, info: FunctionInfo) -> str | None:
    """The parameter of the work that gets `given`."""
    if isinstance(handover.work, ast.Call):
        args, keywords = list(handover.work.args), handover.work.keywords
    else:
        args, keywords = list(handover.site.node.args), handover.site.node.keywords
        args = args[args.index(handover.work) + 1 :] if handover.work in args else []
    for keyword in keywords:
        if keyword.value is given.node:
            return keyword.arg
    names = [p.arg for p in info.function.parameters]
    if info.function.class_ is not None:
        names = names[1:]
    return next((name for name, node in zip(names, args, strict=False) if node is given.node), None)


def _is_parameter(node: ast.expr, info: FunctionInfo) -> bool:
    """Is `node` a parameter of the function, of which no annotation tells what it is?"""
    return isinstance(node, ast.Name) and any(
        p.arg == node.id and p.annotation is None for p in info.function.parameters
    )


def _is_class_wide(node: ast.expr) -> bool:
    """`self.websocket`: an object that serves it ends what it starts by itself."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
