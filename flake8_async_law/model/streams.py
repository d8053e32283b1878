"""
Readers of streams: with which group and from where they read, and whether what they read ends in a user's live view.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.vocabulary import LiveView, Parameter, Publish, Replay, StreamConsumer
from .calls import Call
from .constants import UNKNOWN
from .reader import Function, Scope, Site

if TYPE_CHECKING:
    from .module import Module

_RANDOM: Final = re.compile(
    r"^(uuid\.uuid[1-8]|secrets\.\w+|random\.\w+|os\.(getpid|urandom)|socket\.gethostname|platform\.node|time\.(time|time_ns|monotonic)"
    r"|builtins\.id|datetime\.datetime\.(now|utcnow)|shortuuid\.\w+|nanoid\.\w+)$"
)
_STEP: Final = 6
Group = Literal["none", "random", "named", "unknown"]


class StreamReader:
    """One call that reads a stream or builds what reads it."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.module = call.module
        self.role: StreamConsumer = call.role

    # -- what it is told ------------------------------------------------------------------------------

    @cached_property
    def _options(self) -> dict[object, tuple[ast.expr, Scope]] | None:
        """The entries of its config dict; None when they can't all be seen."""
        assert self.role.config is not None
        given = self.call.argument(self.role.config)
        pairs = self.module.constants.mapping(given, self.call.scope) if given is not None else None
        if pairs is None or any(key is UNKNOWN for key, _, _ in pairs):
            return None
        return {key: (node, scope) for key, node, scope in pairs}

    def _given(self, parameter: Parameter) -> tuple[ast.expr, Scope] | Literal["default", "unknown"]:
        if self.role.config is not None:
            return "unknown" if self._options is None else self._options.get(parameter.name, "default")
        node = self.call.argument(parameter)
        if node is not None:
            return node, self.call.scope
        return "unknown" if self.call.may_be_spread(parameter) else "default"

    @cached_property
    def group(self) -> Group:
        """Which consumer group it joins: none, one with a name made up at run time, one with a name of its own."""
        if self.role.group is None:
            return "none"
        given = self._given(self.role.group)
        if given == "default":
            return "none" if self.role.group.default is None else "unknown"
        if given == "unknown":
            return "unknown"
        node, scope = given
        value = self.module.constants.of(node, scope)
        if value is None:
            return "none"
        if isinstance(value, str):
            return "named"
        return "random" if is_made_up(self.module, node, scope) else "unknown"

    @cached_property
    def starts_now(self) -> bool:
        """Does it read only what arrives from now on?"""
        if self.role.start is None:
            return False
        given = self._given(self.role.start)
        if given == "unknown":
            return False
        if given == "default":
            return self.role.start.default in self.role.live
        node, scope = given
        if self.role.start_is_mapping:
            pairs = self.module.constants.mapping(node, scope)
            return bool(pairs) and all(self._is_live(value, where) for _, value, where in pairs or ())
        return self._is_live(node, scope)

    def _is_live(self, node: ast.expr, scope: Scope) -> bool:
        """Is `node` a position that means "now", or a variable that begins with one and follows what was read?"""
        value = self.module.constants.of(node, scope)
        if value is not UNKNOWN:
            return value in self.role.live
        if self.module.names.of(node, scope) in self.role.live:
            return True
        if not isinstance(node, ast.Name):
            return False
        bound = self.module.names.lookup(node.id, scope)
        first = [
            self.module.constants.of(b.node, b.scope)
            for b in bound
            if b.kind == "value" and isinstance(b.node, ast.Constant)
        ]
        followed = all(
            b.kind in ("element", "unpack")
            or (b.kind == "value" and isinstance(b.node, (ast.Constant, ast.Name, ast.Subscript)))
            for b in bound
        )
        return followed and bool(first) and all(value in self.role.live for value in first)

    # -- what it is for -------------------------------------------------------------------------------

    @cached_property
    def replays(self) -> bool:
        """Does the file show that a kept log is needed: is it read again, or written in order by key?"""
        if self.module.calls(Replay):
            return True
        if re.search(r"last[-_]event[-_]id", self.module.source, re.IGNORECASE):
            return True  # a reader that was away gets what it missed
        return any(
            keyword.arg in ("key", "partition_key", "PartitionKey", "ordering_key")
            and not (isinstance(keyword.value, ast.Constant) and keyword.value.value is None)
            for call in self.module.calls(Publish)
            if call.role.kind == "stream"
            for keyword in call.keywords
        )

    @cached_property
    def live_view(self) -> str | None:
        """The user's live view that gets what it reads, by name; None, where no code shows one."""
        function = self.call.function
        views = LiveViews(self.module)
        while function is not None:
            if views.is_one(function):
                return _view_name(function)
            function = function.outer
        for info in self.module.functions:
            if views.is_one(info.function) and self._is_reached(info.function):
                return _view_name(info.function)
        if self.call.function is not None:
            return views.fed_by(self._readers)
        return None

    def _is_reached(self, function: Function) -> bool:
        return any(reached.call.node is self.call.node for reached in self.module.reached(function, StreamConsumer))

    @property
    def _readers(self) -> list[Function]:
        """The function that makes the call, or the methods of its class, if it keeps the reader in an attribute."""
        function = self.call.function
        assert function is not None
        parent = self.module.parent(self.call.node)
        kept = isinstance(parent, ast.Assign) and any(isinstance(target, ast.Attribute) for target in parent.targets)
        if kept and function.class_ is not None:
            return list(function.class_.methods.values())
        return [function]


class LiveViews:
    """Finds the functions of one module that serve a user's live view."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def is_one(self, function: Function) -> bool:
        """Is it a WebSocket class's method, a WebSocket route, given a WebSocket, or makes it a streamed response?"""
        info = self.module.info(function)
        if function.class_ is not None and self._of_class(self.module.own(function.class_.name), "class"):
            return True
        if any(self._plays(name, "decorator") for name in info.decorator_names if name is not None):
            return True
        if any(self._is_socket(parameter.arg, function) for parameter in function.parameters):
            return True
        return any(
            isinstance(role, LiveView) and role.kind == "response" and self._is_streamed(Call(site, role, self.module))
            for site in function.calls
            if (name := self.module.callee_name(site)) is not None
            for role in self.module.roles(name)
        )

    def _is_streamed(self, call: Call) -> bool:
        """Does the response say that it is a stream of events, where it has to?"""
        said = [call.literal(parameter) for parameter in call.role.event_stream]
        return not said or any(isinstance(one, str) and one.startswith("text/event-stream") for one in said)

    def fed_by(self, functions: list[Function]) -> str | None:
        """The WebSocket to which one of `functions` sends, itself or through helpers, as it is spelled."""
        for function in functions:
            for site in self._sites(function, 0, set()):
                if not isinstance(site.node.func, ast.Attribute):
                    continue
                receiver = self.module.types.of(site.node.func.value, site.scope)
                if receiver is not None and self._of_class(receiver.name, "parameter", "class", "response"):
                    return ast.unparse(site.node.func.value)
        return None

    def _sites(self, function: Function, depth: int, seen: set[Function]) -> Iterator[Site]:
        seen.add(function)
        for site in function.calls:
            yield site
            helper = self.module.callee(site) if depth < _STEP else None
            if helper is not None and helper.module is self.module and helper.function not in seen:
                yield from self._sites(helper.function, depth + 1, seen)

    def _is_socket(self, parameter: str, function: Function) -> bool:
        for binding in function.inner.bindings.get(parameter, ()):
            held = self.module.types.binding(binding)
            if held is not None and self._of_class(held.name, "parameter"):
                return True
        return False

    def _of_class(self, name: str, *kinds: str) -> bool:
        return any(role.kind in kinds for role in self.module.class_roles(name, LiveView))

    def _plays(self, name: str, kind: str) -> bool:
        return any(isinstance(role, LiveView) and role.kind == kind for role in self.module.roles(name))


def is_made_up(module: Module, node: ast.expr, scope: Scope, depth: int = 0) -> bool:
    """Is the value of `node` a new one each time it is worked out: does a random part, a time or a process id go in?"""
    if depth > _STEP:
        return False
    for part in ast.walk(node):
        if isinstance(part, ast.Call):
            name = module.names.of(part.func, scope)
            if name is not None and _RANDOM.match(name):
                return True
            helper = module.callable_of(part.func, scope)
            if helper is not None and any(
                r.value is not None and is_made_up(helper.module, r.value, helper.function.inner, depth + 1)
                for r in helper.function.returns
            ):
                return True
        elif isinstance(part, (ast.Name, ast.Attribute)):
            binding = module.constants._single(part, scope)
            value = binding.node if binding is not None and binding.kind == "value" else None
            if binding is None or not isinstance(value, ast.expr) or value is node:
                continue
            if is_made_up(module, value, binding.scope, depth + 1):
                return True
    return False


def _view_name(function: Function) -> str:
    return function.class_.name if function.class_ is not None else function.short_name


def readers(module: Module) -> Iterator[StreamReader]:
    """Every reader of a stream in the file."""
    for call in module.calls(StreamConsumer):
        yield StreamReader(call)
