"""
Handlers: what an `except` clause or a `suppress` block catches, how much of a function it stands around, and whether
the failure that it catches gets any further.

A failure gets further when it is raised again, retried, sent or written somewhere, or handed to code that may do
so. Logging it, printing it, returning it or tidying up after it keeps it here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.vocabulary import Commit, Enqueue, Publish, Retry, Write
from . import flow
from .calls import spelling
from .nodes import called
from .reader import Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

BROAD: Final = frozenset({"builtins.Exception", "builtins.BaseException"})
DEEPEST: Final = 3
"""How many helpers are followed, to find the handler or to see what it does."""

_LEVELS: Final = frozenset({
    "debug", "info", "warning", "warn", "error", "critical", "fatal", "exception", "log", "msg", "trace", "success",
    "write", "print", "print_exc", "print_exception", "echo", "secho", "add_breadcrumb", "bind", "opt",
})  # fmt: skip
_LOG: Final = re.compile(r"log|console|stdout|stderr|^_?l$", re.IGNORECASE)
"""What the receiver of a logging call is called: `logger`, `self.log`, `LOG`, `sys.stderr`."""
_OUTPUT: Final = frozenset({
    "print", "pprint", "log", "print_exc", "print_exception", "print_stack", "echo", "secho", "warn", "add_breadcrumb",
})  # fmt: skip
_TIDYING: Final = frozenset({
    "rollback", "close", "aclose", "release", "unlink", "remove", "rmtree", "rmdir", "removedirs", "delete",
    "delete_many", "cleanup", "clear", "disconnect", "unlock", "terminate", "kill", "quit", "sleep", "expunge",
    "expunge_all", "flush",
})  # fmt: skip
_READING: Final = frozenset({
    "get", "format", "join", "strip", "split", "decode", "encode", "lower", "upper", "replace", "items", "keys",
    "values", "copy", "isoformat", "total_seconds", "append", "extend", "add", "update", "setdefault", "pop",
    "startswith", "endswith", "json", "dumps", "loads", "hexdigest", "strftime", "format_exc", "format_exception",
    "exc_info", "get_logger", "getLogger", "get_task_logger", "as_dict", "to_dict", "dict", "model_dump", "jsonify",
    "gettext", "_", "title", "partition", "filter",
})  # fmt: skip
"""Methods which only make a value; `append` and its like put it into another."""
_FILLING: Final = frozenset({"append", "extend", "add", "update", "setdefault", "pop"})
_LOADING: Final = re.compile(
    r"^(get|load|find|read|lookup|fetch|first|one|scalar|filter|all|select|query|exists|count|make|new|connect|open|init|setup|build"
    r"|parse|resolve|prepare|current|now|today|list|search|collect)(_|$)|_or_(404|none)$"
)
_STARTING: Final = frozenset({
    "update_state", "update_progress", "set_progress", "save_meta", "set_tag", "set_tags", "set_context", "set_user",
    "activate", "refresh_from_db", "close_old_connections", "ensure_connection", "bind_contextvars",
    "clear_contextvars",
})  # fmt: skip
"""What a job says of itself while it runs is overwritten when it ends; the others set the stage."""
_ALERT: Final = re.compile(r"^_?(report|capture|notify|alert|warn)(_|$)")
_PURE_ROOTS: Final = (
    "time",
    "datetime",
    "traceback",
    "logging",
    "warnings",
    "uuid",
    "os.path",
    "json",
    "pathlib",
    "math",
)
_IMPURE: Final = frozenset({"builtins.open", "builtins.exec", "builtins.eval", "builtins.input", "builtins.__import__"})
_RECORD: Final = re.compile(
    r"fail|error|status|state|record|dead|park|quarantin|mark|abort|report|save|store", re.IGNORECASE
)

Suppressing = ast.With | ast.AsyncWith


@dataclass(frozen=True)
class Handler:
    """
    An `except` clause (`node`) of function `info`, or a `with suppress(...)` block.

    `types` are the classes that it names (none for a bare `except`), `body` what it does (nothing for `suppress`),
    `tried` what it stands around, `final` what runs afterwards in any case, `earlier` the clauses of the same `try`
    that go before it. `passed` are the helpers through which the function that was asked about gets here.
    """

    info: FunctionInfo
    node: ast.ExceptHandler | Suppressing
    types: tuple[ast.expr, ...]
    tried: Sequence[ast.stmt]
    body: Sequence[ast.stmt]
    final: Sequence[ast.stmt] = ()
    earlier: tuple[ast.ExceptHandler, ...] = ()
    passed: tuple[FunctionInfo, ...] = ()

    @property
    def module(self) -> Module:
        return self.info.module

    @property
    def scope(self) -> Scope:
        return self.info.function.inner

    @cached_property
    def is_bare(self) -> bool:
        return isinstance(self.node, ast.ExceptHandler) and self.node.type is None

    @cached_property
    def classes(self) -> frozenset[str]:
        """The qualified names of what it catches, as far as they can be read."""
        names = (self.module.names.of(node, self.scope) for node in self.types)
        return frozenset(name for name in names if name is not None)

    @cached_property
    def is_broad(self) -> bool:
        """Does it catch every `Exception`?"""
        return self.is_bare or bool(self.classes & BROAD)

    @property
    def name(self) -> str:
        """How the user spells it: `except Exception`, `suppress(Exception)`."""
        if isinstance(self.node, ast.ExceptHandler):
            return "except" if self.node.type is None else f"except {spelling(self.node.type)}"
        return next(spelling(i.context_expr) for i in self.node.items if suppressing(self.module, i, self.scope))

    @cached_property
    def logs(self) -> bool:
        """Does it say anything to a log or the screen?"""
        return any(
            isinstance(node, ast.Call) and is_output(node)
            for statement in self.body
            for node in flow.own_nodes(statement)
        )

    @cached_property
    def returns(self) -> bool:
        """Does it end the function on every path?"""
        return flow.on_every_path(self.body, lambda statement: isinstance(statement, ast.Return))

    @cached_property
    def always_raises(self) -> bool:
        """Does it raise on every path: is it there to tidy up, or to say it in other words?"""
        return bool(self.body) and flow.on_every_path(self.body, lambda statement: isinstance(statement, ast.Raise))

    @cached_property
    def passes_on(self) -> bool:
        """Does the failure get further on every path (see the module's docstring)?"""
        reader = _Reader(self.info)
        if any(reader.records(statement, self._told_later) for statement in self.final):
            return True
        return bool(self.body) and flow.on_every_path(self.body, reader.settles)

    @cached_property
    def is_final(self) -> bool:
        """Does it settle the failure on every path, beyond telling people (an error tracker, a mail to operators)?"""
        reader = _Reader(self.info, alerts=False)
        return bool(self.body) and flow.on_every_path(self.body, reader.settles)

    @property
    def _told_later(self) -> frozenset[str]:
        """The names that the body binds: what uses them afterwards deals with the failure."""
        return frozenset(
            node.id
            for statement in self.body
            for node in flow.own_nodes(statement)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        )

    @property
    def tries_to_retry(self) -> bool:
        """Does what it stands around call or raise the library's signal to run the job again?"""
        role = Retry
        module = self.module
        for statement in self.tried:
            for node in flow.own_nodes(statement):
                site = module.site_of(node) if isinstance(node, ast.Call) else None
                if site is not None and any(isinstance(played, role) for played in module.roles_of(site)):
                    return True
                if isinstance(node, ast.Raise) and node.exc is not None:
                    name = module.names.of(node.exc, self.scope)
                    if name is not None and any(isinstance(played, role) for played in module.roles(name)):
                        return True
        return False


def around_all_work(info: FunctionInfo) -> Iterator[Handler]:
    """
    The handlers that stand around everything that `info` does, the innermost first.

    Before them may stand what prepares: guards, constants, log lines, the loading of what the work is about; after them
    a log line and a return. Where the function only calls a helper of its own file, the helper's handlers count.
    """
    if not isinstance(info.node, ast.Lambda):
        yield from _Reader(info).around(info.node.body, (), 0)


def top_handlers(info: FunctionInfo) -> Iterator[Handler]:
    """The handlers of `try` statements in the body of `info` or in its `with` blocks, in no loop and no other `try`."""
    stack = [] if isinstance(info.node, ast.Lambda) else list(info.node.body)
    while stack:
        statement = stack.pop(0)
        if isinstance(statement, ast.Try):
            yield from clauses(info, statement, ())
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            stack = [*statement.body, *stack]


def clauses(info: FunctionInfo, node: ast.Try, final: Sequence[ast.stmt]) -> Iterator[Handler]:
    for number, clause in enumerate(node.handlers):
        types: tuple[ast.expr, ...] = ()
        if clause.type is not None:
            literal = info.module.constants.literal(clause.type, info.function.inner)
            types = tuple(literal.elts) if isinstance(literal, ast.Tuple) else (clause.type,)
        yield Handler(
            info, clause, types, node.body, clause.body, [*node.finalbody, *final], tuple(node.handlers[:number])
        )


def suppressing(module: Module, item: ast.withitem, scope: Scope) -> tuple[ast.expr, ...]:
    """The classes that `with item:` suppresses."""
    entered = item.context_expr
    if isinstance(entered, ast.Call) and module.names.of(entered.func, scope) == "contextlib.suppress":
        return tuple(entered.args)
    return ()


class _Reader:
    """Reads the statements of one function."""

    def __init__(self, info: FunctionInfo, depth: int = 0, alerts: bool = True) -> None:
        self.info = info
        self.alerts = alerts
        self.module = info.module
        self.scope = info.function.inner
        self.depth = depth

    # -- how much a handler stands around ---------------------------------------------------------------

    def around(self, body: Sequence[ast.stmt], final: Sequence[ast.stmt], depth: int) -> Iterator[Handler]:
        work = self.work(body)
        if work is None:
            return
        if isinstance(work, ast.Try):
            if not all(self.is_idle(statement) for statement in work.orelse):
                return
            yield from self.around(work.body, [*work.finalbody, *final], depth)
            yield from clauses(self.info, work, final)
        elif isinstance(work, (ast.With, ast.AsyncWith)):
            yield from self.around(work.body, final, depth)
            for item in work.items:
                types = suppressing(self.module, item, self.scope)
                if types:
                    yield Handler(self.info, work, types, work.body, (), final)
        elif isinstance(work, ast.If):
            yield from self._around_either(work, final, depth)
        elif isinstance(work, (ast.Expr, ast.Return, ast.Assign, ast.AnnAssign)) and depth < DEEPEST:
            helper = self._helper(work)
            if helper is not None and helper is not self.info and not isinstance(helper.node, ast.Lambda):
                for found in _Reader(helper).around(helper.node.body, (), depth + 1):
                    yield replace(found, passed=(helper, *found.passed))

    def _around_either(self, work: ast.If, final: Sequence[ast.stmt], depth: int) -> Iterator[Handler]:
        found = list(self.around(work.body, final, depth))
        otherwise = list(self.around(work.orelse, final, depth))
        if found and (otherwise or all(self.is_idle(statement) for statement in work.orelse)):
            yield from found
            yield from otherwise

    def work(self, body: Sequence[ast.stmt]) -> ast.stmt | None:
        """The one statement of `body` that does the work; None where there are several."""
        doing = list(body)
        while doing and (self.is_idle(doing[0]) or self._prepares(doing[0])):
            del doing[0]
        while doing and self.is_idle(doing[-1]):
            del doing[-1]
        return doing[0] if len(doing) == 1 else None

    def is_idle(self, statement: ast.stmt) -> bool:
        """Does it nothing but say, name or return something?"""
        if isinstance(statement, (ast.Pass, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)):
            return True
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return True
        if isinstance(statement, (ast.Expr, ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign)):
            return all(self._is_idle_call(node) for node in self._calls(statement))
        if isinstance(statement, ast.If):
            return not any(True for _ in self._calls(statement.test)) and all(
                self.is_idle(inner) for inner in [*statement.body, *statement.orelse]
            )
        return False

    def _prepares(self, statement: ast.stmt) -> bool:
        """Does it load what the work is about, or leave when there is nothing to do?"""
        if isinstance(statement, (ast.Assign, ast.AnnAssign)):
            return all(self._is_idle_call(node) or _LOADING.search(called(node)) for node in self._calls(statement))
        if isinstance(statement, ast.Expr):
            return all(self._is_idle_call(node) or called(node) in _STARTING for node in self._calls(statement))
        if isinstance(statement, ast.If) and not statement.orelse:
            return flow.leaves(statement.body) and all(
                isinstance(inner, ast.Raise) or self.is_idle(inner) for inner in statement.body
            )
        return False

    def _helper(self, statement: ast.stmt) -> FunctionInfo | None:
        """The one function of the same file that `statement` calls, perhaps through `asyncio.run(...)` and the like."""
        found: dict[FunctionInfo, ast.Call] = {}
        calls = [node for node in flow.own_nodes(statement) if isinstance(node, ast.Call)]
        for node in calls:
            site = self.module.site_of(node)
            helper = self.module.callee(site) if site is not None else None
            for argument in node.args if helper is None and isinstance(self.module.parent(node), ast.Call) else ():
                helper = helper or self.module.callable_of(argument, self.scope)  # async_to_sync(helper)(order)
            if helper is not None and helper.module is self.module and not helper.function.is_generator:
                found.setdefault(helper, node)
        if len(found) != 1:
            return None
        ((helper, call),) = found.items()
        around = {call, *self.module.ancestors(call)}
        inside = set(ast.walk(call))
        others = [node for node in calls if node not in around and node not in inside]
        return helper if all(self._is_idle_call(node) for node in others) else None

    # -- what becomes of the failure ------------------------------------------------------------------------

    def settles(self, statement: ast.stmt) -> bool:
        """Does the failure get further by `statement`, whatever way through it is taken?"""
        if isinstance(statement, ast.Raise):
            return True
        if isinstance(
            statement, (ast.Expr, ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Delete, ast.Assert)
        ):
            return self._binds_elsewhere(statement) or any(self._tells(node) for node in self._calls(statement))
        if isinstance(statement, ast.If):
            return any(self._tells(node) for node in self._calls(statement.test)) or self._guards(statement)
        if isinstance(statement, ast.Try):
            return flow.on_every_path([*statement.body, *statement.orelse], self.settles)
        if isinstance(statement, (ast.For, ast.AsyncFor, ast.While)):
            return flow.on_every_path(statement.body, self.settles)
        if isinstance(statement, (ast.With, ast.AsyncWith)):
            return any(self._tells(node) for item in statement.items for node in self._calls(item.context_expr))
        return False

    def _guards(self, statement: ast.If) -> bool:
        """`if order is not None: order.mark_failed()`: where there is nothing to record on, nothing can be recorded."""
        tested = {node.id for node in ast.walk(statement.test) if isinstance(node, ast.Name)}
        compared = (node for node in ast.walk(statement.test) if isinstance(node, ast.Compare))
        if statement.orelse or any(True for _ in self._calls(statement.test)):
            return False
        if not all(isinstance(c, ast.Constant) and c.value is None for node in compared for c in node.comparators):
            return False
        used = {n.id for inner in statement.body for n in ast.walk(inner) if isinstance(n, ast.Name)}
        return bool(tested & used) and flow.on_every_path(statement.body, self.settles)

    def records(self, statement: ast.stmt, told: frozenset[str]) -> bool:
        """Does `statement`, which runs in any case, record how the work ended, or use one of the names `told`?"""
        for inner in flow.statements([statement]):
            for node in self._calls(inner):
                if is_output(node):
                    continue
                site = self.module.site_of(node)
                if site is not None and any(
                    isinstance(r, (Enqueue, Publish, Write)) for r in self.module.roles_of(site)
                ):
                    return True
                if _RECORD.search(called(node)):
                    return True
                if any(isinstance(name, ast.Name) and name.id in told for name in ast.walk(node)):
                    return True
            if isinstance(inner, ast.Raise):
                return True
            if isinstance(inner, ast.If) and any(
                isinstance(name, ast.Name) and name.id in told for name in ast.walk(inner.test)
            ):
                return True
        return False

    def _binds_elsewhere(self, statement: ast.stmt) -> bool:
        """Does it set an attribute, or an entry of something that isn't the function's own?"""
        targets: list[ast.expr] = []
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, (ast.AnnAssign, ast.AugAssign)):
            targets = [statement.target]
        return any(
            isinstance(target, ast.Attribute) or (isinstance(target, ast.Subscript) and not self._is_own(target.value))
            for target in targets
        )

    def _is_own(self, node: ast.expr) -> bool:
        """Is `node` a collection that this function made?"""
        if not isinstance(node, ast.Name):
            return False
        bound = self.scope.bindings.get(node.id, ())
        return bool(bound) and all(
            b.kind in ("value", "annotated") and isinstance(b.detail if b.kind == "annotated" else b.node, _COLLECTIONS)
            for b in bound
        )

    def _tells(self, node: ast.Call) -> bool:
        """May the call tell somebody of the failure, or write it down?"""
        site = self.module.site_of(node)
        if site is None:
            return False
        roles = self.module.roles_of(site)
        if any(isinstance(role, (Retry, Enqueue, Publish, Write)) for role in roles):
            return True
        if is_output(node) or any(isinstance(role, Commit) and role.undone for role in roles):
            return False
        if called(node) in _STARTING or (not self.alerts and _ALERT.match(called(node))):
            return False
        helper = self.module.callee(site)
        if helper is not None and not isinstance(helper.node, ast.Lambda):
            if self.depth >= DEEPEST:
                return True
            reader = _Reader(helper, self.depth + 1, self.alerts)
            return any(reader.settles(inner) for inner in flow.statements(helper.node.body))
        if called(node) in _FILLING and isinstance(node.func, ast.Attribute):
            return not self._is_own(node.func.value)
        return not self._is_idle_call(node)

    # -- calls --------------------------------------------------------------------------------------------------

    def _calls(self, node: ast.AST) -> Iterator[ast.Call]:
        """The calls of `node`, less those that make the text of a log line; of a compound statement, its header's."""
        stack = [node]
        while stack:
            here = stack.pop()
            if isinstance(here, ast.Call):
                yield here
                if is_output(here):
                    continue
            for child in ast.iter_child_nodes(here):
                if not isinstance(child, (ast.stmt, ast.Lambda, ast.ExceptHandler)):
                    stack.append(child)

    def _is_idle_call(self, node: ast.Call) -> bool:
        """Does the call only say something, tidy up, or make a value?"""
        last = called(node)
        if last in _FILLING and isinstance(node.func, ast.Attribute):
            return self._is_own(node.func.value) or not self.module.is_dropped(node)
        if is_output(node) or last in _TIDYING or last in _READING or last[:1].isupper():
            return True
        site: Site | None = self.module.site_of(node)
        name = self.module.callee_name(site) if site is not None else None
        if name is None:
            return False
        if name.startswith("builtins."):
            return name not in _IMPURE
        return any(name.startswith(root + ".") for root in _PURE_ROOTS)


_COLLECTIONS: Final = (ast.Dict, ast.List, ast.Set, ast.Tuple, ast.Call, ast.ListComp, ast.DictComp, ast.Constant)


def is_output(node: ast.Call) -> bool:
    """Is it a log line, or text on the screen?"""
    last = called(node)
    if not isinstance(node.func, ast.Attribute):
        return last in _OUTPUT
    return last in _LEVELS and (last in _OUTPUT - {"log"} or _LOG.search(spelling(node.func.value)) is not None)
