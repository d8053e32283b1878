"""Calls that play a role, and blocks that run under one: what rules iterate over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..catalogue.vocabulary import Enqueue, Parameter, Role
from ..finding import Finding
from .constants import UNKNOWN
from .reader import Block, Function, Scope, Site
from .types import Type

if TYPE_CHECKING:
    from .module import Module

R = TypeVar("R", bound=Role)
LONGEST_NAME: Final = 60


class Call:
    """
    A call that plays `role`.

    Mostly a call as it stands in the code. With `handed_to`, the callee is handed over together with its arguments
    and called by another: `partial(job.delay, 1)`, `loop.call_soon(asyncio.ensure_future, coroutine)`.
    """

    def __init__(
        self,
        site: Site,
        role: Any,
        module: Module,
        func: ast.expr | None = None,
        args: list[ast.expr] | None = None,
        keywords: list[ast.keyword] | None = None,
        handed_to: str | None = None,
    ) -> None:
        self.site = site
        self.role = role
        self.module = module
        self.node = site.node
        self.func = func if func is not None else site.node.func
        self.args = site.node.args if args is None else args
        self.keywords = site.node.keywords if keywords is None else keywords
        self.handed_to = handed_to

    @property
    def scope(self) -> Scope:
        return self.site.scope

    @property
    def function(self) -> Function | None:
        """The function whose body makes the call."""
        return self.site.function

    @property
    def block(self) -> Block:
        return self.site.block

    @property
    def name(self) -> str:
        """The callee as the user spells it."""
        return spelling(self.func)

    @cached_property
    def qualified_name(self) -> str | None:
        """The qualified name of the callee."""
        if self.handed_to is not None:
            return self.module.names.of(self.func, self.scope)
        return self.module.callee_name(self.site)

    @property
    def receiver(self) -> ast.expr | None:
        """What the method is called on."""
        return self.func.value if isinstance(self.func, ast.Attribute) else None

    @cached_property
    def receiver_type(self) -> Type | None:
        return self.module.types.of(self.receiver, self.scope) if self.receiver is not None else None

    # -- arguments ------------------------------------------------------------------------------

    def argument(self, parameter: Parameter) -> ast.expr | None:
        """The expression passed for `parameter`; None if it is left out, or if `*` or `**` may carry it."""
        for keyword in self.keywords:
            if keyword.arg == parameter.name:
                return keyword.value
        position = parameter.position
        if position is None or len(self.args) <= position:
            return None
        if any(isinstance(a, ast.Starred) for a in self.args[: position + 1]):
            return None
        return self.args[position]

    def may_be_spread(self, parameter: Parameter) -> bool:
        """May a `*args` or `**kwargs` of the call carry `parameter`?"""
        if any(keyword.arg is None for keyword in self.keywords):
            return True
        return parameter.position is not None and any(isinstance(a, ast.Starred) for a in self.args)

    def literal(self, parameter: Parameter) -> object:
        """
        The value passed for `parameter`: a constant, its default where it is left out, `UNKNOWN` where one can't
        tell.
        """
        given = self.argument(parameter)
        if given is not None:
            return self.module.constants.of(given, self.scope)
        return UNKNOWN if self.may_be_spread(parameter) else parameter.default

    def given_by_parameter(self, parameter: Parameter | None) -> str | None:
        """The name of the parameter, of a function around the call, whose value is passed on for `parameter`."""
        node = self.argument(parameter) if parameter is not None else None
        if not isinstance(node, ast.Name):
            return None
        bound = self.module.names.lookup(node.id, self.scope)
        return node.id if len(bound) == 1 and bound[0].kind == "parameter" else None

    def is_given(self, parameter: Parameter) -> bool:
        return self.argument(parameter) is not None or self.may_be_spread(parameter)

    def returns_at_once(self, unless: tuple[tuple[Parameter, object], ...]) -> bool:
        """
        Does a value such as `block=False` make the call return at once?

        A value that can't be read may, where a switch is what decides; an unread number (`timeout=pause`) is not
        taken for the one that does.
        """
        return any(self._may_be(parameter, harmless) for parameter, harmless in unless)

    def _may_be(self, parameter: Parameter, harmless: object) -> bool:
        if isinstance(harmless, str) and "." in harmless:  # a constant that a library names
            given = self.argument(parameter)
            return given is not None and harmless in self._names_in(given)
        value = self.literal(parameter)
        if value is UNKNOWN:
            return self.is_given(parameter) and (isinstance(harmless, bool) or not isinstance(harmless, (int, float)))
        return value == harmless

    def _names_in(self, node: ast.expr) -> Iterator[str | None]:
        """The qualified names that make up `node` (`os.WNOHANG | os.WUNTRACED`), also through variables."""
        names = self.module.names
        for part in ast.walk(node):
            if isinstance(part, (ast.Name, ast.Attribute)):
                yield names.of(part, self.scope)
            if isinstance(part, ast.Name):
                for bound in names.lookup(part.id, self.scope):
                    values = ast.walk(bound.node) if bound.kind in ("value", "augmented") else ()
                    yield from (names.of(v, bound.scope) for v in values if isinstance(v, (ast.Name, ast.Attribute)))

    # -- where it stands -----------------------------------------------------------------------

    @property
    def is_dropped(self) -> bool:
        return self.module.is_dropped(self.node)

    @property
    def is_lost(self) -> bool:
        """
        Does nobody get what the call gives? It is dropped, only `.add_done_callback(...)` is called on it, or it is
        what a callback returns to a library that ignores it.
        """
        if self.handed_to is not None:
            is_partial = self.module.callee_name(self.site) == "functools.partial"
            return not is_partial or self.module.is_ignored_callback(self.node)
        return self.module.is_lost(self.node)

    def plays(self, role: type[Role]) -> bool:
        """Does what is called play `role` too?"""
        name = self.qualified_name
        return name is not None and any(isinstance(r, role) for r in self.module.roles(name))

    @property
    def is_awaited(self) -> bool:
        return self.module.is_awaited(self.node)

    @property
    def is_in_coroutine(self) -> bool:
        """Does it run in an `async def` itself (and not in a function nested in one)?"""
        return self.function is not None and self.function.is_async

    def held(self, role: type[R]) -> list[Held]:
        """The `with` blocks of kind `role` around the call, the innermost first."""
        return self.module.held(self.block, role)

    def finding(self, **words: str) -> Finding:
        also: tuple[ast.AST, ...] = ()
        return Finding(self.node, words, also)

    # -- jobs --------------------------------------------------------------------------------------

    @cached_property
    def payload(self) -> Payload:
        """For an `Enqueue`: the job's own arguments."""
        return read_payload(self)

    @property
    def payload_in_variables(self) -> list[Argument]:
        """For an `Enqueue`: variables that carry arguments of the job packed, where one can't see which (`*orders`)."""
        found: list[ast.expr] = []
        if not self.role.packed_only:
            found += [a.value for a in self.args if isinstance(a, ast.Starred)]
            found += [k.value for k in self.keywords if k.arg is None]
        packed = [self.argument(p) for p in (self.role.args, self.role.kwargs) if p is not None]
        found += [p for p in packed if p is not None]
        constants = self.module.constants
        return [
            Argument(ast.copy_location(ast.Starred(node), node), self.scope)
            for node in found
            if constants.sequence(node, self.scope) is None and constants.mapping(node, self.scope) is None
        ]


@dataclass(frozen=True)
class Argument:
    """One argument of a job: its expression, the scope to understand it in, its keyword if it has one."""

    node: ast.expr
    scope: Scope
    keyword: str | None = None


@dataclass(frozen=True)
class Payload:
    """
    The arguments that travel to a job. `complete` tells that all of them are in sight: no `*args`, no `**kwargs`,
    no variable that carries them.
    """

    positional: tuple[Argument, ...]
    keywords: tuple[Argument, ...]
    complete: bool

    def __iter__(self) -> Iterator[Argument]:
        yield from self.positional
        yield from self.keywords


@dataclass(frozen=True)
class Held:
    """A `with` block that runs under a role; `item` is the expression that it enters."""

    block: ast.With | ast.AsyncWith
    item: ast.expr
    role: Any

    @property
    def name(self) -> str:
        return spelling(self.item)


def spelling(node: ast.expr) -> str:
    """How the user spells `node`, shortened to fit a message."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 3] + "..."


def read_payload(call: Call) -> Payload:
    """Where the job's own arguments stand in an enqueue (see `vocabulary.Enqueue`)."""
    role: Enqueue = call.role
    positional: list[Argument] = []
    keywords: list[Argument] = []
    complete = True
    direct = list(call.args)
    if isinstance(role.job, Parameter) and role.job.position is not None:
        direct = direct[role.job.position + 1 :]
    packed_names = {p.name for p in (role.args, role.kwargs) if p is not None}
    job_name = role.job.name if isinstance(role.job, Parameter) else None
    if not role.packed_only and not any(k.arg in packed_names for k in call.keywords):
        for node in direct:
            if isinstance(node, ast.Starred):
                complete = False
                spread = call.module.constants.sequence(node.value, call.scope)
                positional += [Argument(n, s) for n, s in spread or ()]
            else:
                positional.append(Argument(node, call.scope))
        for keyword in call.keywords:
            if keyword.arg is None:
                complete = False
                mapping = call.module.constants.mapping(keyword.value, call.scope)
                keywords += [
                    Argument(n, s, key)
                    for key, n, s in mapping or ()
                    if isinstance(key, str) and key not in role.reserved
                ]
            elif not (
                keyword.arg in role.reserved
                or keyword.arg == job_name
                or (role.reserved_prefix and keyword.arg.startswith(role.reserved_prefix))
            ):
                keywords.append(Argument(keyword.value, call.scope, keyword.arg))
    for parameter, is_mapping in ((role.args, False), (role.kwargs, True)):
        if parameter is None:
            continue
        packed = call.argument(parameter)
        if packed is None or (isinstance(packed, ast.Constant) and packed.value is None):
            complete = complete and (not role.packed_only or not call.may_be_spread(parameter))
            continue
        if is_mapping:
            pairs = call.module.constants.mapping(packed, call.scope)
            complete = complete and pairs is not None and all(isinstance(key, str) for key, _, _ in pairs)
            keywords += [Argument(n, s, key) for key, n, s in pairs or () if isinstance(key, str)]
        else:
            parts = call.module.constants.sequence(packed, call.scope)
            complete = complete and parts is not None
            positional += [Argument(n, s) for n, s in parts or ()]
    if any(keyword.arg is None for keyword in call.keywords) and role.packed_only:
        for keyword in call.keywords:
            if keyword.arg is None:
                known = call.module.constants.mapping(keyword.value, call.scope)
                if known is None or any(not isinstance(k, str) or k in packed_names for k, _, _ in known):
                    complete = False
    return Payload(tuple(positional), tuple(keywords), complete)
