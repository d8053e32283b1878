"""
Consumers: what reads the messages of a broker, what it does with each, and how it settles them.

A consumer is a loop over what a client gives, or a function that a client calls with each message. What the client
itself does with a message whose handling fails stands in the catalogue (`vocabulary.Consume`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Consume, Parameter, Settle
from . import flow
from .asking import Answers
from .calls import Call, spelling
from .constants import UNKNOWN
from .nodes import names_in
from .reader import Function, Scope, Site
from .types import Type

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_THROUGH: Final = frozenset({"values", "items", "get", "pop", "enumerate", "list", "iter", "reversed", "sorted", "or"})
Loop = ast.For | ast.AsyncFor | ast.While


@dataclass(frozen=True)
class Consumer:
    """
    What handles the messages that come in by `role`: a loop of function `info`, or the function itself.

    `node` is where it stands: the loop, or what registers the function. `body` runs once for each message; `source` is
    the call that brings the messages, None where an object is iterated over. `names` are the variables that hold a
    message or parts of it.
    """

    info: FunctionInfo
    role: Consume
    node: ast.AST
    body: Sequence[ast.stmt]
    source: Call | None = None
    loop: Loop | None = None
    names: frozenset[str] = frozenset()

    @property
    def module(self) -> Module:
        return self.info.module

    @cached_property
    def is_settled_early(self) -> bool:
        """Does the broker take a message for done when it hands it out (`auto_ack=True`), or may it?"""
        if self.source is None:
            return False
        for parameter, value in self.role.settled:
            given = self.source.literal(parameter)
            if given == value or (given is UNKNOWN and self.source.is_given(parameter)):
                return True
        return False

    @cached_property
    def is_limited(self) -> bool:
        """Does an option limit how often a message is given again, or may it?"""
        if self.source is None or self.role.limited is None:
            return False
        parameter, keywords = self.role.limited
        given = self.source.argument(parameter)
        if given is None:
            return self.source.may_be_spread(parameter)
        scope = self.source.scope
        if isinstance(given, ast.Name):
            bound = self.module.names.lookup(given.id, scope)
            given = bound[0].node if len(bound) == 1 and isinstance(bound[0].node, ast.expr) else given
        if isinstance(given, ast.Call):
            return any(k.arg is None or k.arg in keywords for k in given.keywords)
        return True

    @cached_property
    def settles(self) -> list[Settlement]:
        """The settlements in what runs for a message, less those of helpers."""
        found = self.module.consumers.settlements_in(self.info)
        inside = {node for statement in self.body for node in ast.walk(statement)}
        return [settlement for settlement in found if settlement.node in inside]


@dataclass(frozen=True)
class Settlement:
    """A call (or `raise`) that tells the broker what becomes of a message."""

    info: FunctionInfo
    node: ast.Call | ast.Raise
    role: Settle
    call: Call | None

    @property
    def name(self) -> str:
        """How the user spells it."""
        if isinstance(self.node, ast.Call):
            return spelling(self.node.func)
        return spelling(self.node.exc) if self.node.exc is not None else "raise"

    @cached_property
    def gives_again(self) -> bool:
        """Does it always have the message given again, with no limit of its own?"""
        role = self.role
        if self.call is not None and role.limited is not None:
            parameter, value = role.limited
            given = self.call.literal(parameter)
            if given == value or (given is UNKNOWN and self.call.is_given(parameter)):
                return False
        if isinstance(role.again, Parameter):
            return self.call is not None and self.call.literal(role.again) is True
        return role.again


class Consumers:
    """The consumers of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._settlements: dict[Function, list[Settlement]] = {}
        self._sources: Answers[ast.expr, tuple[Consume, Call | None] | None] = Answers(None)

    @cached_property
    def all(self) -> list[Consumer]:
        """Every consumer in sight, in source order."""
        if not self._may_consume:
            return []
        found = [*self._callbacks(), *self._decorated(), *self._loops()]
        return sorted(found, key=lambda c: (getattr(c.node, "lineno", 0), getattr(c.node, "col_offset", 0)))

    @cached_property
    def _may_consume(self) -> bool:
        """Does the file speak of a library with consumers at all?"""
        return bool(self.module.roles_of_kind(Consume)) or bool(self._calls)

    @cached_property
    def _calls(self) -> list[Call]:
        return self.module.calls(Consume)

    # -- functions that the client calls -----------------------------------------------------------------

    def _callbacks(self) -> Iterator[Consumer]:
        seen: set[FunctionInfo] = set()
        for call in self._calls:
            parameter = call.role.callable
            given = call.argument(parameter) if call.role.how == "callback" and parameter is not None else None
            for node in given.elts if isinstance(given, (ast.List, ast.Tuple)) else [given]:
                info = self.module.callable_of(node, call.scope) if node is not None else None
                if info is None or info in seen or info.module is not self.module or isinstance(info.node, ast.Lambda):
                    continue
                seen.add(info)
                yield Consumer(info, call.role, call.node, info.node.body, call, None, _parameters(info))

    def _decorated(self) -> Iterator[Consumer]:
        roles = {r.name: r for r in self.module.roles_of_kind(Consume) if r.how == "decorator"}
        if not roles and not self.module.imports_others:
            return
        for info in self.module.functions:
            if isinstance(info.node, ast.Lambda):
                continue
            for decorator, name in zip(info.decorators, info.decorator_names, strict=False):
                for role in self.module.roles(name) if name is not None else ():
                    if isinstance(role, Consume) and role.how == "decorator":
                        site = self.module.site_of(decorator) if isinstance(decorator, ast.Call) else None
                        source = Call(site, role, self.module) if site is not None else None
                        yield Consumer(info, role, decorator, info.node.body, source, None, _parameters(info))

    # -- loops ------------------------------------------------------------------------------------------

    def _loops(self) -> Iterator[Consumer]:
        outer: set[ast.AST] = set()
        found: list[Consumer] = []
        for node, block in self.module.notes.blocks.items():
            if block.function is None:
                continue
            info = self.module.info(block.function)
            if isinstance(node, (ast.For, ast.AsyncFor)):
                source = self.source_of(node.iter, block.function.inner)
                if source is not None and source[0].how in ("each", "batch"):
                    found.append(Consumer(info, source[0], node, node.body, source[1], node, names_in(node.target)))
                    outer |= {a for a in self.module.ancestors(node) if isinstance(a, (ast.For, ast.AsyncFor))}
            elif isinstance(node, ast.While):
                pulled = self._pulled(node, info)
                if pulled is not None:
                    found.append(pulled)
        for consumer in found:
            # Of loops over topics, partitions and entries, the innermost is the one over messages.
            if not (consumer.loop in outer and consumer.role.how == "batch"):
                yield consumer

    def _pulled(self, loop: ast.While, info: FunctionInfo) -> Consumer | None:
        """A loop that asks for one message at a time: what follows the question is what it does with it."""
        for number, statement in enumerate(loop.body):
            if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
                continue
            value = statement.value.value if isinstance(statement.value, ast.Await) else statement.value
            if not isinstance(value, ast.Call):
                continue
            source = self._called(value)
            if source is not None and source[0].how == "one":
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                names = frozenset().union(*(names_in(target) for target in targets))
                return Consumer(info, source[0], loop, loop.body[number + 1 :], source[1], loop, names)
        return None

    def source_of(self, node: ast.expr, scope: Scope) -> tuple[Consume, Call | None] | None:
        """Where the messages come from that iterating over `node` gives; None, where they are none."""
        return self._sources.get(node, self._source_of, node, scope)

    def _source_of(self, node: ast.expr, scope: Scope) -> tuple[Consume, Call | None] | None:
        if isinstance(node, ast.Await):
            return self.source_of(node.value, scope)
        if isinstance(node, ast.Call):
            found = self._called(node)
            if found is not None:
                return found
        held = self.module.types.of(node, scope)
        if held is not None and held.name.partition(".")[0] != "builtins":
            for role in self.module.class_roles(held.name, Consume):
                if role.how == "each":
                    return role, None
        return self._derived(node, scope)

    def _called(self, node: ast.Call) -> tuple[Consume, Call | None] | None:
        site = self.module.site_of(node)
        if site is None or site.last not in self._last_names:
            return None
        for role in self.module.roles_of(site):
            if isinstance(role, Consume) and role.how in ("each", "one", "batch") and not _is_class(role.name):
                return role, Call(site, role, self.module)
        return None

    @cached_property
    def _last_names(self) -> frozenset[str]:
        return frozenset(self.module.last_names(Consume)) | frozenset(
            self.module.renamed_from(self.module.last_names(Consume))
        )

    def _derived(self, node: ast.expr, scope: Scope) -> tuple[Consume, Call | None] | None:
        """A batch, by what it is taken from: `reply["Messages"]`, `batches.values()`, the result of a helper."""
        module = self.module
        if isinstance(node, ast.Subscript):
            return self.source_of(node.value, scope)
        if isinstance(node, ast.BoolOp):
            return self.source_of(node.values[0], scope)
        if isinstance(node, ast.Attribute):
            is_part = node.attr in ("received_messages", "messages")
            return self.source_of(node.value, scope) if is_part else None
        if isinstance(node, ast.Call):
            func = node.func
            if isinstance(func, ast.Attribute) and func.attr in _THROUGH:
                return self.source_of(func.value, scope)
            if isinstance(func, ast.Name) and func.id in _THROUGH and node.args:
                return self.source_of(node.args[0], scope)
            site = module.site_of(node)
            helper = module.calls_project(site) if site is not None else None
            if helper is not None and helper.module is module and not isinstance(helper.node, ast.Lambda):
                for returned in helper.function.returns:
                    if returned.value is not None:
                        found = self.source_of(returned.value, helper.function.inner)
                        if found is not None and found[0].how == "batch":
                            return found
            return None
        if isinstance(node, ast.Name):
            for binding in module.names.lookup(node.id, scope):
                if binding.kind in ("value", "element", "unpack") and isinstance(binding.node, ast.expr):
                    found = self.source_of(binding.node, binding.scope)
                    if found is not None and found[0].how == "batch":
                        return found
        return None

    # -- settlements ---------------------------------------------------------------------------------------

    def settlements_in(self, info: FunctionInfo) -> list[Settlement]:
        """The settlements that the body of function `info` makes itself, in source order."""
        if info.function not in self._settlements:
            self._settlements[info.function] = sorted(
                self._settled(info), key=lambda s: (s.node.lineno, s.node.col_offset)
            )
        return self._settlements[info.function]

    @property
    def settlements(self) -> Iterator[Settlement]:
        """Every settlement in the file."""
        for info in self.module.functions:
            if not isinstance(info.node, ast.Lambda):
                yield from self.settlements_in(info)

    def _settled(self, info: FunctionInfo) -> Iterator[Settlement]:
        module = self.module
        names = self._settle_names
        for site in info.function.calls:
            if site.last not in names:
                continue
            role = self._settle_role(site, info)
            if role is not None:
                yield Settlement(info, site.node, role, Call(site, role, module))
        if isinstance(info.node, ast.Lambda) or not any(name[:1].isupper() for name in names):
            return
        for node in flow.own_nodes_of(info.node.body):
            if isinstance(node, ast.Raise) and node.exc is not None:
                raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
                name = module.names.of(raised, info.function.inner)
                for played in module.roles(name) if name is not None else ():
                    if isinstance(played, Settle):
                        yield Settlement(info, node, played, None)

    @cached_property
    def _settle_names(self) -> frozenset[str]:
        return frozenset(self.module.last_names(Settle))

    def _settle_role(self, site: Site, info: FunctionInfo) -> Settle | None:
        module = self.module
        for role in module.roles_of(site):
            if isinstance(role, Settle) and not role.name.rpartition(".")[2][:1].isupper():
                return role
        func = site.node.func
        if not isinstance(func, ast.Attribute) or module.types.of(func.value, site.scope) is not None:
            return None
        passed = self._passed_type(func.value, info)
        if passed is not None:
            name = module.member(passed, func.attr)
            for role in module.roles(name) if name is not None else ():
                if isinstance(role, Settle):
                    return role
        for role in module.roles_of_kind(Settle):
            if role.by_name and role.name.rpartition(".")[2] == func.attr and self._is_handed_in(func.value, info):
                return role
        return None

    def _passed_type(self, node: ast.expr, info: FunctionInfo) -> str | None:
        """The type of what the client passes for a parameter of its callback."""
        if not isinstance(node, ast.Name):
            return None
        for consumer in self.all:
            if consumer.info is info and consumer.role.passes:
                given = [a.arg for a in info.function.parameters]
                if info.function.class_ is not None and not self.module.is_static(info.function):
                    given = given[1:]
                for name, type_ in zip(given, consumer.role.passes, strict=False):
                    if name == node.id:
                        return type_
        return None

    @staticmethod
    def _is_handed_in(node: ast.expr, info: FunctionInfo) -> bool:
        """Is it a parameter of the function or of one around it, or an attribute of its object?"""
        if isinstance(node, ast.Attribute):
            return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
        here: Function | None = info.function
        while here is not None and isinstance(node, ast.Name):
            if any(a.arg == node.id for a in [*here.parameters, *here.node.args.kwonlyargs]):
                return True
            here = here.outer
        return False

    def passed(self, info: FunctionInfo, arg: ast.arg) -> Type | None:
        """The type of what the client passes for parameter `arg` of callback `info`."""
        found = self._passed_type(ast.Name(arg.arg), info)
        return Type(found) if found is not None else None


def _is_class(name: str) -> bool:
    return name.rpartition(".")[2][:1].isupper()


def _parameters(info: FunctionInfo) -> frozenset[str]:
    return frozenset(a.arg for a in info.function.parameters if a.arg not in ("self", "cls"))
