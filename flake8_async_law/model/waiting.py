"""Waiting: which calls of a blocking function really block, and which of those stop a loop that has other work."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import Blocking, Coroutine, Parameter, Spawn, ToThread
from .calls import Call
from .constants import UNKNOWN
from .flow import own_nodes, statements
from .nodes import called_or_named, position
from .reader import Function, Site

if TYPE_CHECKING:
    from .module import Module

_RUNNERS: Final = frozenset({"run", "run_until_complete", "run_sync"})
"""What starts a loop for one coroutine: `asyncio.run`, `anyio.run`, `runner.run`."""
_START_KEYWORDS: Final = frozenset({"lifespan", "on_startup", "on_shutdown"})
"""Keywords under which web frameworks take what runs before the first request and after the last."""
_START_HOOKS: Final = frozenset({
    "on_startup", "on_shutdown", "on_cleanup", "cleanup_ctx", "before_serving", "after_serving", "before_server_start",
    "after_server_stop", "main_process_start", "main_process_stop",
})  # fmt: skip
"""Decorators and lists for the same: `@app.before_serving`, `app.on_startup.append(connect)`."""


class Waiting:
    """Judges the blocking calls of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._at_start: dict[Function, bool] = {}

    def blocks(self, call: Call) -> bool:
        """Does this call of a `Blocking` function wait? Not with values or on an object that make it return at once."""
        role: Blocking = call.role
        return not (
            call.returns_at_once(role.unless)
            or any(self._begins(call.argument(parameter), prefix, call) for parameter, prefix in role.unless_prefix)
            or any(self._is_named_so(call, parameter, prefix) for parameter, prefix in role.unless_prefix)
            or any(self._was_told(call, method, parameter, value) for method, parameter, value in role.unless_called)
            or (role.unless_called and self._expects_no_wait(call))
            or (role.unless_made and self._was_made(call, role.unless_made))
        )

    def stops_the_loop(self, call: Call) -> bool:
        """
        Does a blocking call in a coroutine keep other coroutines waiting?

        Not where it turns out to give something to await, where a thread makes it, where nothing else runs yet
        (start-up and the first steps of the coroutine that the program starts with), and not in a test's fixture.
        """
        function = call.function
        if function is None or not function.is_async:
            return False
        return not (
            self.module.is_dead(call.block)
            or self._is_asynchronous(call)
            or self._is_lazy_in_thread(call.node)
            or self._is_fixture(function)
            or self._is_start_up(function)
            or self._is_alone(call.site, function)
            or self._is_of_a_command(function)
            or (call.role.kind == "input" and not self._has_company(function))
        )

    # -- does it block at all -----------------------------------------------------------------

    def _begins(self, node: ast.expr | None, prefix: str, call: Call) -> bool:
        if isinstance(node, ast.Name):
            node = self.module.constants.literal(node, call.scope)
        while isinstance(node, (ast.BinOp, ast.JoinedStr)):
            node = node.left if isinstance(node, ast.BinOp) else node.values[0] if node.values else None
        return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(prefix)

    def _is_named_so(self, call: Call, parameter: Parameter, prefix: str) -> bool:
        """Does a name say that the text begins so: that of what is passed, or of the function (`parse_data_url`)?"""
        given = call.argument(parameter)
        around = call.function.short_name if call.function is not None else ""
        names = (around, called_or_named(given) if given is not None else "")
        return any(prefix.rstrip(":/") + "_ur" in name.lower() for name in names)

    def _was_told(self, call: Call, method: str, parameter: Parameter, value: object) -> bool:
        """Is `method` called on the same object with `value` (or with what can't be read) for `parameter`?"""
        if call.receiver is None:
            return False
        for site in self.module.notes.sites:
            func = site.node.func
            if site.last == method and isinstance(func, ast.Attribute) and self._is_same(func.value, site, call):
                given = Call(site, call.role, self.module).literal(parameter)
                if given is UNKNOWN or given == value:
                    return True
        return False

    def _was_made(self, call: Call, unless: tuple[tuple[Parameter, str], ...]) -> bool:
        """Was the object built with a value that lets it never wait: `socket.socket(AF_INET, SOCK_DGRAM)`?"""
        made = self.module.constants.literal(call.receiver, call.scope) if call.receiver is not None else None
        bound = self.module.names.lookup(call.receiver.id, call.scope) if isinstance(call.receiver, ast.Name) else []
        if len(bound) == 1 and bound[0].kind == "enter" and isinstance(bound[0].node, ast.expr):
            made = bound[0].node
        site = self.module.site_of(made) if isinstance(made, ast.Call) else None
        return site is not None and Call(site, call.role, self.module).returns_at_once(unless)

    def _expects_no_wait(self, call: Call) -> bool:
        """Is what a non-blocking object raises, where it would have to wait, caught around the call?"""
        for block in self.module.blocks(call.block):
            for handler in getattr(block.node, "handlers", ()) if block.part == "body" else ():
                if handler.type is not None and any(
                    called_or_named(node) == "BlockingIOError"
                    for node in ast.walk(handler.type)
                    if isinstance(node, ast.expr)
                ):
                    return True
        return False

    def _is_same(self, node: ast.expr, site: Site, call: Call) -> bool:
        receiver = call.receiver
        if isinstance(node, ast.Name) and isinstance(receiver, ast.Name):
            lookup = self.module.names.lookup
            return lookup(node.id, site.scope) is lookup(receiver.id, call.scope)
        return isinstance(node, ast.Attribute) and isinstance(receiver, ast.Attribute) and node.attr == receiver.attr

    # -- whom it keeps waiting ---------------------------------------------------------------------

    def _is_asynchronous(self, call: Call) -> bool:
        """Does the code treat what the call gives as something to await? Then it is another, asynchronous, object."""
        module, node = self.module, call.node
        if module.is_awaited(node):
            return True
        parent = module.parent(node)
        if isinstance(parent, ast.withitem):
            return isinstance(module.parent(parent), ast.AsyncWith)
        if isinstance(parent, ast.AsyncFor) or (isinstance(parent, ast.comprehension) and parent.is_async):
            return parent.iter is node
        if isinstance(parent, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
            target = parent.targets[0] if isinstance(parent, ast.Assign) else parent.target
            return isinstance(target, ast.Name) and any(
                module.is_awaited(load) for load in module.loads_of(target, call.scope) if load.lineno >= node.lineno
            )
        here: ast.AST = node
        while isinstance(parent, (ast.ListComp, ast.GeneratorExp, ast.List, ast.Tuple, ast.Starred)):
            here, parent = parent, module.parent(parent)
        site = module.site_of(parent) if isinstance(parent, ast.Call) and here in parent.args else None
        if site is None:
            return False
        roles = module.roles_of(site)
        return any(isinstance(r, (Spawn, Coroutine)) for r in roles) and not any(isinstance(r, ToThread) for r in roles)

    def _is_lazy_in_thread(self, node: ast.expr) -> bool:
        """Does it stand in a generator expression that a thread consumes?"""
        for around in self.module.ancestors(node):
            if isinstance(around, ast.GeneratorExp):
                parent = self.module.parent(around)
                site = self.module.site_of(parent) if isinstance(parent, ast.Call) else None
                return site is not None and any(isinstance(r, ToThread) for r in self.module.roles_of(site))
            if isinstance(around, ast.stmt):
                return False
        return False

    def _is_fixture(self, function: Function) -> bool:
        return any(called_or_named(d) == "fixture" for d in self.module.info(function).decorators)

    # -- start-up -------------------------------------------------------------------------------------

    def is_start_up(self, function: Function) -> bool:
        """Does a web framework run `function` before the first request or after the last?"""
        return self._is_start_up(function)

    def _is_start_up(self, function: Function) -> bool:
        """Does a web framework run it before the first request or after the last?"""
        if function not in self._at_start:
            self._at_start[function] = self._runs_at_start(function)
        return self._at_start[function]

    def _runs_at_start(self, function: Function) -> bool:
        decorators = self.module.info(function).decorators
        if any(
            called_or_named(d) in _START_HOOKS or (called_or_named(d) == "on_event" and isinstance(d, ast.Call))
            for d in decorators
        ):
            return True
        if function.is_generator and function.short_name == "lifespan" and decorators:
            return True
        return any(self._hands_to_start(load) for load in self._mentions(function))

    def _hands_to_start(self, load: ast.Name) -> bool:
        module = self.module
        parent = module.parent(load)
        if isinstance(parent, (ast.List, ast.Tuple)):
            parent = module.parent(parent)
        if isinstance(parent, ast.keyword):
            return parent.arg in _START_KEYWORDS
        called = parent.func if isinstance(parent, ast.Call) else None
        return isinstance(called, ast.Attribute) and (
            called_or_named(called.value) in _START_HOOKS or called.attr in ("add_event_handler", *_START_HOOKS)
        )

    def _mentions(self, function: Function) -> list[ast.Name]:
        """Every place of this file that reads the name of a function that is no method."""
        return self.module.loads(function.short_name, function.scope) if function.class_ is None else []

    def _is_alone(self, site: Site, function: Function) -> bool:
        """
        Is nothing else on the loop yet? So it is in the coroutine that a new loop is started for, as long as it has not
        awaited anything: no other task had a turn.
        """
        mentions = self._mentions(function)
        if not mentions or function.outer is not None or not all(self._is_run(load) for load in mentions):
            return False
        if any(position(turn) <= position(site.node) for turn in function.awaits):
            return False
        return not any(
            isinstance(b.node, (ast.For, ast.While)) and not set(own_nodes(b.node)).isdisjoint(function.awaits)
            for b in self.module.blocks(site.block)
        )

    def _is_of_a_command(self, function: Function) -> bool:
        """Does a command of the command line run the coroutine, and does that neither start other work nor go on?"""
        module = self.module
        mentions = self._mentions(function)
        if not mentions or function.outer is not None or not all(self._is_run(load) for load in mentions):
            return False
        if any(self._starts_work(site) for site in function.calls):
            return False
        if any(isinstance(statement, ast.While) for statement in statements(getattr(function.node, "body", []))):
            return False
        runners = [module.notes.blocks.get(module.statement(load)) for load in mentions]  # type: ignore[arg-type]
        return all(
            block is not None
            and block.function is not None
            and any(called_or_named(d) in ("command", "callback") for d in module.info(block.function).decorators)
            for block in runners
        )

    def _has_company(self, function: Function) -> bool:
        """Does the function start other work on the loop, or is it started beside other work, in this file?"""
        module = self.module
        if any(self._starts_work(site) for site in function.calls):
            return True
        made = [site for site in module.notes.sites if site.last == function.short_name and self._is_started(site.node)]
        return any(module.callee(site) is module.info(function) for site in made)

    def _is_started(self, node: ast.expr) -> bool:
        parent = self.module.parent(node)
        site = self.module.site_of(parent) if isinstance(parent, ast.Call) else None
        return site is not None and node in site.node.args and self._starts_work(site)

    def _starts_work(self, site: Site) -> bool:
        roles = self.module.roles_of(site)
        return any(isinstance(r, Spawn) or (isinstance(r, Coroutine) and r.starts) for r in roles)

    def _is_run(self, load: ast.Name) -> bool:
        """`asyncio.run(main())`, `anyio.run(main)`."""
        parent = self.module.parent(load)
        if isinstance(parent, ast.Call) and parent.func is load:
            parent = self.module.parent(parent)
        if not isinstance(parent, ast.Call) or parent.func is load:
            return False
        name = self.module.called_at(parent)
        return (name.rpartition(".")[2] if name is not None else called_or_named(parent.func)) in _RUNNERS
