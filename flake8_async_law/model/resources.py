"""
Resources: what a file opens that has to be ended on purpose, and who ends it.

That nobody does is said only of what is in sight: the object has not escaped, and no other file of the package speaks
of the attribute that holds it beside a word that ends things.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.vocabulary import Consume, Deferred, Opens, ToThread
from ..finding import Finding
from . import flow
from .calls import Call, spelling
from .fates import Fate, Member
from .nodes import is_none_literal
from .reader import Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

Kind = Literal["worker", "executor", "resource", "service"]

STOPPING: Final = frozenset({
    "abort", "aclose", "cancel", "close", "disconnect", "dispose", "exit", "interrupt", "kill", "quit", "set",
    "shutdown", "stop", "terminate",
})  # fmt: skip
"""Methods which tell something to end, by whatever class."""
_FACTORY: Final = re.compile(
    r"(?i)client|session|conn|pool|consumer|producer|engine|redis|pubsub|executor|kafka|nats|broker|scheduler|socket|open"
)
"""What functions of other files that make such things are called."""
_PARTS: Final = frozenset(
    {"channel", "cursor", "get_channel", "jetstream", "makefile", "pipeline", "pubsub", "transport"}
)
_LEAVING: Final = (ast.Await, ast.AsyncFor, ast.AsyncWith, ast.Return, ast.Raise, ast.Yield)
_WAITS: Final = frozenset({"concurrent.futures.as_completed", "concurrent.futures.wait"})
_SERVING: Final = frozenset({"run_forever", "serve_forever", "start_consuming"})
"""Calls which go on until the process ends."""
_MAIN_LOOPS: Final = frozenset({"run", "serve", "serve_forever"})
"""Methods that end only when the service does."""
_BROAD: Final = frozenset({"builtins.BaseException", "builtins.Exception", "asyncio.CancelledError"})
_TIME_LIMITS: Final = frozenset({"asyncio.wait_for", "asyncio.timeout", "anyio.fail_after", "anyio.move_on_after"})
_SERVICE: Final = frozenset({"serve", "server", "runserver", "daemon", "--daemon"})
"""Words of a command that starts something which goes on by itself, for others too."""
_MAIN: Final = frozenset({"main", "_main", "amain", "async_main", "cli", "run_main"})


class Opened:
    """Something that `call` opens, and what becomes of it."""

    def __init__(self, module: Module, call: Call, runs: FunctionInfo | None = None) -> None:
        self.module = module
        self.call = call
        self.role: Opens = call.role
        self._runs = runs

    @cached_property
    def fate(self) -> Fate:
        return Fate(self.module, self.call.node, self.call.scope, self.role.element, self.role.lent_to)

    @property
    def name(self) -> str:
        """The call as the user spells it."""
        return self.call.name

    @cached_property
    def ends(self) -> list[Member]:
        """The places which end it, or hand on a method that does."""
        found = self.fate.named(*self.role.ends, *self.role.ended_by, "__exit__", "__aexit__")
        return found + [member for member in self.fate.named("pid") if self._is_signalled_by_number(member)]

    def _is_signalled_by_number(self, member: Member) -> bool:
        """`os.killpg(process.pid, SIGTERM)`: it is ended by its number."""
        text = ast.unparse(self.module.statement(member.node) or member.node)
        return any(word in text for word in ("kill", "waitpid", "getpgid", "psutil"))

    @property
    def is_ended(self) -> bool:
        """Does something in sight end it, on some path at least?"""
        return bool(self.fate.entered or self.ends)

    @property
    def is_out_of_sight(self) -> bool:
        """May code that cannot be read end it?"""
        return (
            bool(self.fate.escapes)
            or self._lives_on_in_part
            or self._serves_to_the_end
            or self._is_consumed_from
            or not self._is_private_to_package
        )

    @cached_property
    def _serves_to_the_end(self) -> bool:
        """Does a plain function open it and then serve until the process ends: `channel.start_consuming()`?"""
        function = self.call.function
        if function is None or function.is_async or not self.fate.is_local:
            return False
        return any(site.last in _SERVING and site.node.lineno > self.call.node.lineno for site in function.calls)

    @cached_property
    def _is_consumed_from(self) -> bool:
        """Does its function have a broker call another function with what comes in by it, from then on?"""
        function = self.call.function
        if function is None or not self.fate.is_local:
            return False
        return any(
            consume.role.how == "callback" and consume.node.lineno > self.call.node.lineno
            for consume in self.module.calls_of(function, Consume)
        )

    @cached_property
    def _lives_on_in_part(self) -> bool:
        """Does something got from it (a channel, a cursor), which leads back to it, go out of sight or stay?"""
        for member in self.fate.named(*_PARTS):
            if member.site is not None and not member.handed:
                part = Fate(member.module, member.site.node, member.site.scope)
                if part.escapes or not part.is_local:
                    return True
        return False

    @cached_property
    def _is_private_to_package(self) -> bool:
        """Is there no other file that may end it under the name by which it is kept?"""
        words = (*self.role.ends, *self.role.ended_by, *(STOPPING if self.role.kind == "worker" else ()))
        for getter in self.fate.getters:
            if not getter.short_name.startswith("_") and self._may_be_ended_by_callers(getter.short_name, words):
                return False
        names = [*(name for _, name in self.fate.attributes), *self.fate.globals]
        for name in names:
            if "getattr" in self.module.source and (
                f'"{name}"' in self.module.source or f"'{name}'" in self.module.source
            ):
                return False
            elsewhere = self.module.mentioned_elsewhere(name, *words)
            if elsewhere or (elsewhere is None and not self._is_hidden(name)):
                return False
        return all(owner is not None or self.fate.lent or self._in_lifespan for owner, _ in self.fate.attributes)

    def _may_be_ended_by_callers(self, getter: str, words: tuple[str, ...]) -> bool:
        """May another file end what function or method `getter` hands out?"""
        return self.module.mentioned_elsewhere(getter, *words) or (
            self.is_global and self.module.mentioned_elsewhere(getter) is not False
        )

    def _is_hidden(self, name: str) -> bool:
        """Can `name` not be seen from outside, as far as its spelling and the class tell?"""
        owners = [owner for owner, held in self.fate.attributes if held == name]
        return name.startswith("_") and all(owner is not None and self.module.is_readable(owner) for owner in owners)

    @cached_property
    def _in_lifespan(self) -> bool:
        """Is it made in a context manager that yields, so that what follows the `yield` is the place to end it?"""
        return self.module.yields_as_manager(self.call.function)

    @property
    def is_kept(self) -> bool:
        """Does an object hold it?"""
        return bool(self.fate.attributes)

    @property
    def is_global(self) -> bool:
        """Does the module hold it, or a class, as long as the process lives?"""
        return bool(self.fate.globals) or self.call.function is None

    @property
    def holder(self) -> str:
        """Where it is kept, for a message: "`self._session`"; empty for a local name."""
        for owner, name in self.fate.attributes:
            return f"`self.{name}`" if owner is not None else f"`.{name}`"
        return f"`{self.fate.globals[0]}`" if self.fate.globals else ""

    @cached_property
    def starts(self) -> list[Member]:
        """The places that start it: in the function that makes it, or else wherever."""
        found = self.fate.named(*self.role.starts)
        near = [member for member in found if member.function is self.call.function]
        return near or found

    @property
    def started_aside(self) -> list[ast.AST]:
        """
        The places in this file that start it without waiting for its end: a main loop (`serve_forever`) only where it
        is handed to a thread. One that runs in a task ends with that task.
        """
        found: list[ast.AST] = []
        for member in self.starts:
            if member.module is not self.module or member.site is None:
                continue
            if member.name in _MAIN_LOOPS and not member.handed:
                continue
            if not member.handed:
                found.append(member.site.node)
            elif any(isinstance(role, ToThread) for role in self.module.roles_of(member.site)):
                found.append(self._start_of_thread(member.site))
        return found

    def _start_of_thread(self, site: Site) -> ast.AST:
        """`Thread(target=server.serve_forever)` starts the server where the thread is started."""
        for worker in self.module.resources.opened("worker"):
            if worker.call.site is site and worker.starts and (started := worker.starts[0].site) is not None:
                return started.node
        return site.node

    @cached_property
    def outlived_by_receiver(self) -> bool:
        """Does what it was got from live on when the function that got it has ended?"""
        receiver = self.call.receiver
        if receiver is None or self.is_kept:
            return False
        if isinstance(receiver, ast.Attribute):
            return True
        if not isinstance(receiver, ast.Name):
            return False
        bound = self.module.names.lookup(receiver.id, self.call.scope)
        return bool(bound) and all(b.kind == "parameter" or b.scope.kind == "module" for b in bound)

    @property
    def is_in_main(self) -> bool:
        """Does it live as long as the program: made in `main`, or under `if __name__ == "__main__"`?"""
        function = self.call.function
        while function is not None and function.outer is not None:
            function = function.outer
        if function is None:
            return any(
                isinstance(block.node, ast.If) and "__name__" in ast.unparse(block.node.test)
                for block in self.module.blocks(self.call.block)
            )
        return function.class_ is None and function.short_name in _MAIN

    @property
    def is_in_command(self) -> bool:
        """Is it made in a command of a program, by the function's decorator: `@cli.command("import")`?"""
        info = self.module.info(self.call.function) if self.call.function is not None else None
        return (
            info is not None
            and not info.is_async
            and any(
                ast.unparse(node.func if isinstance(node, ast.Call) else node).endswith(".command")
                for node in info.decorators
            )
        )

    def finding(self, **words: str) -> Finding:
        return self.call.finding(**words)

    def finding_at(self, node: ast.AST, **words: str) -> Finding:
        """A finding at `node`; a declaration at the call that makes it answers it, too."""
        return Finding(node, words, (self.call.node,))

    # -- paths ---------------------------------------------------------------------------------

    @cached_property
    def unended_path(self) -> ast.AST | None:
        """
        Of a local one that is ended somewhere in its function: what may leave the function before that; None where
        every path ends it, or there is no telling.
        """
        function = self.call.function
        if function is None or self.fate.entered or not self.fate.is_local or self.fate.contained:
            return None
        if self.fate.lent and not (self.module.context_kind(function) or not self.module.info(function).decorators):
            return None  # a test's fixture goes on behind its `yield` whatever happens
        if any(end.handed or end.site is None or end.function is not function for end in self.ends):
            return None
        sites = [end.site for end in self.ends if end.site is not None]
        if not sites or any(self._is_on_the_way_out(site) for site in sites):
            return None
        start = self.module.statement(self.call.node)
        first = self.module.statement(min(sites, key=lambda site: site.node.lineno).node)
        if start is None or first is None or first.lineno <= start.lineno:
            return None
        return next(self._risks(start, first), None)

    def _is_on_the_way_out(self, site: Site) -> bool:
        """Does an end stand in a `finally`, or in a handler for whatever goes wrong?"""
        for block in self.module.blocks(site.block):
            if block.part == "finalbody":
                return True
            if isinstance(block.node, ast.ExceptHandler):
                caught = block.node.type
                if (
                    caught is None
                    or self.module.names.of(caught, site.scope) in _BROAD
                    or isinstance(caught, ast.Tuple)
                ):
                    return True
            if isinstance(block.node, ast.Try) and block.part == "handlers":
                return True
        return False

    def _risks(self, start: ast.stmt, end: ast.stmt) -> Iterator[ast.AST]:
        """What may raise or leave between two statements: awaits, calls of its own methods, `return`, `raise`."""
        own = {member.node for member in self.fate.members}
        for statement in self._following(start):
            for node in sorted(flow.own_nodes_of([statement]), key=_position):
                if node is end:
                    return
                is_call = isinstance(node, ast.Call) and node.func in own
                if is_call or isinstance(node, _LEAVING):
                    yield node

    def _following(self, statement: ast.stmt) -> Iterator[ast.stmt]:
        """The statements that run behind `statement` where nothing goes wrong, to the end of its function."""
        here: ast.AST = statement
        block = self.module.notes.blocks.get(here)
        while block is not None and block.function is self.call.function:
            around = getattr(block.node, block.part, None)
            if isinstance(around, list) and here in around:
                yield from around[around.index(here) + 1 :]
            if isinstance(block.node, ast.Try) and block.part == "body":
                yield from [*block.node.orelse, *block.node.finalbody]
            here = block.node
            block = self.module.notes.blocks.get(here)

    # -- processes ---------------------------------------------------------------------------------

    @cached_property
    def abandoned_wait(self) -> ast.AST | None:
        """
        Of a child process that is only waited for: the wait that gives up after a time, where nobody kills it then.
        """
        kills = self.fate.named("kill", "terminate", "send_signal")
        if kills or self.fate.entered or self.fate.escapes:
            return None
        waits = [member for member in self.ends if member.name in ("communicate", "wait") and member.site is not None]
        if not waits:
            return None
        limited = [wait for wait in waits if self._has_time_limit(wait)]
        return limited[0].node if len(limited) == len(waits) else None

    def _has_time_limit(self, wait: Member) -> bool:
        site = wait.site
        assert site is not None
        if not self.role.awaited:
            return any(k.arg == "timeout" and not is_none_literal(k.value) for k in site.node.keywords)
        outer = self.module.parent(site.node)
        if isinstance(outer, ast.Call):
            return self.module.called_at(outer) == "asyncio.wait_for"
        for block in self.module.blocks(site.block):
            if isinstance(block.node, (ast.With, ast.AsyncWith)) and block.part == "body":
                for item in block.node.items:
                    entered = item.context_expr
                    if isinstance(entered, ast.Call) and self.module.called_at(entered) in _TIME_LIMITS:
                        return True
        return False

    # -- threads -------------------------------------------------------------------------------------

    @cached_property
    def runs(self) -> FunctionInfo | None:
        """The project's function that it runs."""
        if self._runs is not None or self.role.target is None:
            return self._runs
        target = self.call.argument(self.role.target)
        return self.module.callable_of(target, self.call.scope) if target is not None else None

    @property
    def target(self) -> ast.expr | None:
        """The expression that says what it runs."""
        return self.call.argument(self.role.target) if self.role.target is not None else None

    @cached_property
    def is_daemon(self) -> bool:
        """Is it stopped short when the process ends?"""
        if self.role.daemon is not None and self.call.literal(self.role.daemon) is True:
            return True
        for member in self.fate.named("daemon"):
            if isinstance(member.stored, ast.Constant) and member.stored.value is True:
                return True
        if self._runs is not None and self._runs.function.class_ is not None:
            return self._class_says_daemon(self._runs)
        return bool(self.fate.named("setDaemon"))

    @property
    def says_daemon(self) -> bool:
        """Does the code set its `daemon` to true where it is made?"""
        return any(
            isinstance(member.stored, ast.Constant) and member.stored.value is True
            for member in self.fate.named("daemon")
        )

    @cached_property
    def is_waited_for_at_exit(self) -> bool:
        """Does the code say outright that the process is to wait for it: `daemon=False`?"""
        given = self.call.argument(self.role.daemon) if self.role.daemon is not None else None
        stored = [member.stored for member in self.fate.named("daemon")]
        return any(isinstance(node, ast.Constant) and node.value is False for node in (given, *stored))

    def _class_says_daemon(self, run: FunctionInfo) -> bool:
        note = run.function.class_
        assert note is not None
        text = ast.unparse(note.node)
        return "daemon=True" in text or "daemon = True" in text or "setDaemon(True)" in text

    @property
    def is_shared(self) -> bool:
        """Do the arguments give it what belongs to somebody else?"""
        return (
            any(k.arg is None or k.arg in self.role.shares for k in self.call.keywords) if self.role.shares else False
        )

    @property
    def is_detached(self) -> bool:
        """Do the arguments say that it is meant to outlive this process, or does the command name a service?"""
        if any(k.arg is None or k.arg in self.role.detached_by for k in self.call.keywords):
            return True
        command = self.call.args[0] if self.call.args else None
        literal = self.call.module.constants.literal(command, self.call.scope) if command is not None else None
        words = literal.elts if isinstance(literal, (ast.List, ast.Tuple)) else []
        return any(isinstance(word, ast.Constant) and word.value in _SERVICE for word in words[1:])


class Resources:
    """What one file opens."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @cached_property
    def _calls(self) -> list[Call]:
        return self.module.calls(Opens)

    def opened(self, kind: Kind) -> list[Opened]:
        """What the file opens of this kind, in source order; instances of the project's own thread classes too."""
        return self._opened.get(kind, [])

    @cached_property
    def _opened(self) -> dict[str, list[Opened]]:
        found: dict[str, list[Opened]] = {}
        for call in [*self._calls]:
            if call.handed_to is None:
                found.setdefault(call.role.kind, []).append(Opened(self.module, call))
        for opened in (*self._own_classes(), *self._from_factories()):
            found.setdefault(opened.role.kind, []).append(opened)
        for each in found.values():
            each.sort(key=lambda one: (one.call.node.lineno, one.call.node.col_offset))
        return found

    def _own_classes(self) -> Iterator[Opened]:
        """Instances of classes of this file which derive from a library's thread or process."""
        roles = {
            info.node.name: role for info in self.module.classes if (role := self._inherited(info.name)) is not None
        }
        if not roles:
            return
        for site in self.module.notes.sites:
            if site.last in roles:
                name = self.module.callee_name(site)
                if name is not None and self.module.class_info(name) is not None and (role := self._inherited(name)):
                    yield Opened(self.module, Call(site, role, self.module), self.module.method(name, "run"))

    def _inherited(self, name: str) -> Opens | None:
        if len(self.module.mro(name)) < 2:
            return None
        return next((r for r in self.module.class_roles(name, Opens) if r.kind == "worker" and r.starts), None)

    def _from_factories(self) -> Iterator[Opened]:
        """What functions of the project make and hand out: who calls them owns it."""
        spelled = {last for last in self.module.callees_spelled if last in self._own_functions or _FACTORY.search(last)}
        for site in self.module.notes.sites if spelled else ():
            if site.last not in spelled:
                continue
            info = self.module.calls_project(site)
            role = self._made_by(info) if info is not None else None
            if role is not None:
                yield Opened(self.module, Call(site, role, self.module))

    @cached_property
    def _own_functions(self) -> frozenset[str]:
        """The functions of this file that return what a call of the catalogue opens, or may."""
        openers = {call.function for call in self._calls}
        return frozenset(f.short_name for f in openers if f is not None and f.returns)

    def _made_by(self, info: FunctionInfo) -> Opens | None:
        """The role of what `info` makes anew at each call, and returns."""
        if info.decorators or info.function.is_generator or isinstance(info.node, ast.Lambda):
            return None
        given = [self._fresh(info, node.value) for node in info.function.returns if node.value is not None]
        role = given[0] if given else None
        same = role is not None and all(one is not None and one.name == role.name for one in given)
        return role if same and role is not None and role.kind != "worker" and not role.part_of_receiver else None

    def _fresh(self, info: FunctionInfo, node: ast.expr) -> Opens | None:
        if isinstance(node, ast.Name):
            bound = info.function.inner.bindings.get(node.id, [])
            if len(bound) != 1 or bound[0].kind != "value" or not isinstance(bound[0].node, ast.expr):
                return None
            node = bound[0].node
        if isinstance(node, ast.Await):
            node = node.value
        site = info.module.site_of(node) if isinstance(node, ast.Call) else None
        if site is None or any(k.arg is None for k in site.node.keywords):
            return None
        role = next((r for r in info.module.roles_of(site) if isinstance(r, Opens) and r.element is None), None)
        return None if role is not None and any(k.arg in role.shares for k in site.node.keywords) else role

    def abandoned_generators(self) -> Iterator[tuple[ast.Call, int, str]]:
        """
        The calls of the project's asynchronous generators which a loop leaves early while they hold something, with the
        line that leaves and what they hold.
        """
        if "async for" not in self.module.source:
            return
        for info in self.module.functions:
            if not info.is_async or isinstance(info.node, ast.Lambda):
                continue
            if not self.module.holds_statement(info.function, ast.AsyncFor):
                continue
            for loop in flow.own_nodes_of(info.node.body):
                if isinstance(loop, ast.AsyncFor) and isinstance(loop.iter, ast.Call):
                    left = _early_exit(loop)
                    held = self._held_by(loop.iter) if left is not None else None
                    if left is not None and held is not None:
                        yield loop.iter, left.lineno, held

    def _held_by(self, node: ast.Call) -> str | None:
        """What the asynchronous generator that `node` calls holds where it yields."""
        site = self.module.site_of(node)
        info = self.module.calls_project(site) if site is not None else None
        if info is None or not (info.is_async and info.function.is_generator) or info.decorators:
            return None
        for _, block in info.function.yields:
            for around in info.module.blocks(block):
                if isinstance(around.node, ast.AsyncWith) and around.part == "body":
                    return spelling(around.node.items[0].context_expr)
                if isinstance(around.node, ast.Try) and around.part == "body" and _awaits(around.node.finalbody):
                    return spelling(
                        next(n for n in flow.own_nodes_of(around.node.finalbody) if isinstance(n, ast.Await))
                    ).removeprefix("await ")
        return None

    @cached_property
    def handles_signals(self) -> bool:
        """Does the file decide what a signal does to its process?"""
        return any(
            site.last in ("signal", "add_signal_handler") and isinstance(site.node.func, ast.Attribute)
            for site in self.module.notes.sites
        )

    # -- outcomes ----------------------------------------------------------------------------------------

    def unread_outcomes(self) -> Iterator[Call]:
        """The hand-overs to a pool whose outcome nobody in sight reads."""
        for call in self.module.calls(Deferred):
            role: Deferred = call.role
            if call.handed_to is not None or (role.reported_to is not None and call.is_given(role.reported_to)):
                continue
            if role.lazily:
                if call.is_dropped or self._is_never_looked_at(call):
                    yield call
                continue
            fate = Fate(self.module, call.node, call.scope)
            if fate.escapes or fate.entered or fate.arguments or fate.named(*role.reads, "wait", "done", "ready"):
                continue
            if self._is_read_elsewhere(fate, role) or self._callback_reads(fate, role) or self._is_log_handler(call):
                continue
            yield call

    def _is_never_looked_at(self, call: Call) -> bool:
        """Is the result of a call bound to a local name that nothing reads?"""
        parent = self.module.parent(call.node)
        target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
        return (
            call.function is not None and isinstance(target, ast.Name) and not self.module.loads_of(target, call.scope)
        )

    def _is_log_handler(self, call: Call) -> bool:
        """Does a log handler hand it over? That one takes care of what goes wrong in itself."""
        note = call.function.class_ if call.function is not None else None
        return note is not None and any(b.startswith("logging.") for b in self.module.mro(self.module.own(note.name)))

    def _is_read_elsewhere(self, fate: Fate, role: Deferred) -> bool:
        names = [name for _, name in fate.attributes] + [info.short_name for info in fate.getters] + fate.globals
        for name in names:
            elsewhere = self.module.mentioned_elsewhere(name)
            if elsewhere or (elsewhere is None and not name.startswith("_")):
                return True
        return False

    def _callback_reads(self, fate: Fate, role: Deferred) -> bool:
        """Is a callback added that reads the outcome, or that cannot be read itself?"""
        for member in fate.named("add_done_callback"):
            argument = member.site.node.args[0] if member.site is not None and member.site.node.args else None
            info = (
                self.module.callable_of(argument, member.site.scope) if argument is not None and member.site else None
            )
            if info is None:
                last = argument.attr if isinstance(argument, ast.Attribute) else ""
                if last not in ("discard", "remove"):
                    return True
                continue
            text = ast.unparse(info.node)
            if any(f".{read}" in text for read in role.reads) or _hands_on_parameter(info):
                return True
        return False

    def pool_blocks(self) -> Iterator[tuple[ast.With, ast.expr]]:
        """The `with` blocks over an executor that a coroutine enters, with what they enter."""
        for node, scope, block in self.module.notes.withs:
            function = block.function
            if not isinstance(node, ast.With) or function is None or not function.is_async:
                continue
            for item in node.items:
                entered = self.module.types.of(item.context_expr, scope)
                if entered is None or "concurrent.futures.Executor" not in self.module.mro(entered.name):
                    continue
                if isinstance(item.optional_vars, ast.Name) or isinstance(item.context_expr, ast.Name):
                    yield node, item.context_expr

    def spelled(self, node: ast.AST) -> str:
        """How the user spells call `node`."""
        return f"{spelling(node.func)}(...)" if isinstance(node, ast.Call) else ""

    def left_running(self, block: ast.With, pool: ast.expr) -> ast.AST | None:
        """A hand-over inside a `with` block over a pool of which nothing in the block awaits or reads the outcome."""
        item = next(i for i in block.items if i.context_expr is pool)
        name = item.optional_vars if isinstance(item.optional_vars, ast.Name) else pool
        if not isinstance(name, ast.Name):
            return None
        nodes = {node for statement in block.body for node in flow.own_nodes(statement)}
        for node in sorted((n for n in nodes if isinstance(n, ast.Call)), key=lambda n: (n.lineno, n.col_offset)):
            if self._hands_to(node, name.id) and not self._is_settled(node, nodes):
                return node
        return None

    def _hands_to(self, node: ast.Call, pool: str) -> bool:
        func = node.func
        if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) and func.value.id == pool:
            return func.attr in ("submit", "map")
        if isinstance(func, ast.Attribute) and func.attr == "run_in_executor":
            return any(isinstance(a, ast.Name) and a.id == pool for a in node.args[:1])
        return False

    def _is_settled(self, node: ast.Call, nodes: set[ast.AST]) -> bool:
        """Is the outcome awaited, or read, before the block ends?"""
        is_map = isinstance(node.func, ast.Attribute) and node.func.attr == "map"
        names: set[str] = set()
        for above in self.module.ancestors(node):
            if isinstance(above, (ast.Await, ast.AsyncFor)):
                return True
            if above not in nodes:
                break
            if isinstance(above, ast.Assign):
                names |= {n.id for target in above.targets for n in ast.walk(target) if isinstance(n, ast.Name)}
                break
            if isinstance(above, ast.Attribute) and above.attr in ("result", "exception"):
                return True
            if isinstance(above, ast.Call) and self.module.called_at(above) in _WAITS:
                return True
            if isinstance(above, ast.Call):
                func = above.func
                if isinstance(func, ast.Attribute) and func.attr in ("append", "add", "extend"):
                    names |= {n.id for n in ast.walk(func.value) if isinstance(n, ast.Name)}
                    break
            if isinstance(above, ast.stmt):
                break
        if not names:
            return False
        return not is_map and any(self._reads(other, names, nodes) for other in nodes)

    def _reads(self, node: ast.AST, names: set[str], nodes: set[ast.AST]) -> bool:
        """Does `node` await or wait for one of the variables `names`, or an item of it?"""
        if isinstance(node, (ast.Await, ast.AsyncFor)):
            inside = node.value if isinstance(node, ast.Await) else node.iter
            return any(isinstance(n, ast.Name) and n.id in self._with_items(names, nodes) for n in ast.walk(inside))
        if isinstance(node, ast.Call) and self.module.called_at(node) in _WAITS:
            return any(isinstance(n, ast.Name) and n.id in names for a in node.args for n in ast.walk(a))
        if isinstance(node, ast.Attribute) and node.attr in ("result", "exception"):
            return isinstance(node.value, ast.Name) and node.value.id in self._with_items(names, nodes)
        return False

    def _with_items(self, names: set[str], nodes: set[ast.AST]) -> set[str]:
        """`names` and the loop variables over them."""
        found = set(names)
        for node in nodes:
            iterated = node.iter if isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)) else None
            if iterated is not None and any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(iterated)):
                found |= {n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)}  # type: ignore[attr-defined]
        return found


def _awaits(body: Sequence[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Await) for node in flow.own_nodes_of(body))


def _early_exit(loop: ast.AsyncFor) -> ast.stmt | None:
    """The `break` or `return` that leaves `loop` before its end."""
    found = [node for node in flow.own_nodes_of(loop.body) if isinstance(node, ast.Return)]
    if flow.breaks(loop.body):
        found += [node for node in flow.own_nodes_of(loop.body) if isinstance(node, ast.Break)]  # type: ignore[misc]
    return min(found, key=lambda node: node.lineno, default=None)


def _position(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _hands_on_parameter(info: FunctionInfo) -> bool:
    """Does a callback hand the outcome to others, who may read it?"""
    parameters = {a.arg for a in info.function.parameters} - {"self"}
    for site in info.function.calls:
        if site.last in ("discard", "remove", "append", "add"):
            continue
        if any(isinstance(a, ast.Name) and a.id in parameters for a in site.node.args):
            return True
    return False
