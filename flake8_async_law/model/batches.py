"""
Batches: work on many things at once of which some may fail, and who learns which.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import BulkAnswer, MailAnswer, RecordHandler, RunsLoop
from . import flow
from .calls import Call, spelling
from .constants import UNKNOWN
from .handlers import Handler, clauses, is_output
from .reader import Function

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_QUEUED: Final = re.compile(
    r"""['"](body|kinesis|dynamodb|receiptHandle|messageId|eventSourceARN|messageAttributes)['"]"""
)
_NOT_QUEUED: Final = re.compile(r"""['"](Sns|s3|cf|ses|codecommit)['"]""")
_PARTIAL: Final = re.compile(
    r"batchItemFailures|batch_item_failures|BatchProcessor|partial_response|batch_processor|delete_message"
)
_CONTEXT: Final = re.compile(r"^_*(context|ctx|lambda_context)?$")


@dataclass(frozen=True)
class UnreadAnswer:
    """A call that tells in its answer what failed, where nobody reads that part."""

    call: Call
    part: str


@dataclass(frozen=True)
class BlindBatch:
    """
    A loop over the records of a batch whose failures are kept from the queue (`handler`), or bring all of it back.
    """

    node: ast.AST
    function: FunctionInfo
    handler: Handler | None
    dropped: bool = False

    @property
    def name(self) -> str:
        """The call as the user spells it."""
        return spelling(self.node.func) if isinstance(self.node, ast.Call) else ""


class Batches:
    """The batches of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    # -- answers -----------------------------------------------------------------------------------------

    def unread_answers(self, kind: type[BulkAnswer] | type[MailAnswer] = BulkAnswer) -> Iterator[UnreadAnswer]:
        """The calls of a kind that tell in their answer what failed, where nobody reads it, in source order."""
        for call in self.module.calls(kind):
            found = self.unread(call)
            if found is not None:
                yield found

    def unread(self, call: Call) -> UnreadAnswer | None:
        """The answer of `call`, which plays `BulkAnswer` or `MailAnswer`, if nobody reads the failures in it."""
        if call.handed_to is not None or self._raises(call) or not self._is_unread(call):
            return None
        role: BulkAnswer | MailAnswer = call.role
        return UnreadAnswer(call, role.keys[0] if role.keys else "")

    def _raises(self, call: Call) -> bool:
        for parameter, value in call.role.unless:
            given = call.literal(parameter)
            if given == value or given is UNKNOWN:
                return True
        return False

    def _is_unread(self, call: Call) -> bool:
        module, role = self.module, call.role
        value = self._value(call)
        parent = module.parent(value)
        if role.each:
            return self._each_unread(value, parent, call)
        if isinstance(parent, ast.Expr) or module.is_dropped(value):
            return True
        if isinstance(parent, (ast.Attribute, ast.Subscript)):
            return not self._tells(value, role)
        target = parent.targets[0] if isinstance(parent, ast.Assign) and len(parent.targets) == 1 else None
        if isinstance(parent, (ast.AnnAssign, ast.NamedExpr)):
            target = parent.target
        if role.element is not None and isinstance(target, (ast.Tuple, ast.List)):
            if len(target.elts) <= role.element or any(isinstance(e, ast.Starred) for e in target.elts):
                return False
            target = target.elts[role.element]
            return isinstance(target, ast.Name) and not self._loads(target, call)
        if not isinstance(target, ast.Name) or isinstance(parent, ast.NamedExpr):
            return False
        return not any(self._tells(load, role) for load in self._loads(target, call))

    def _loads(self, target: ast.Name, call: Call) -> list[ast.Name]:
        return self.module.loads_of(target, call.scope)

    def _value(self, call: Call) -> ast.expr:
        """The expression whose value is the answer: the call, its `await`, or what runs it."""
        node: ast.expr = call.node
        parent = self.module.parent(node)
        while True:
            if isinstance(parent, ast.Await):
                node, parent = parent, self.module.parent(parent)
                continue
            site = self.module.site_of(parent) if isinstance(parent, ast.Call) and node in parent.args else None
            if site is None or not any(isinstance(role, RunsLoop) for role in self.module.roles_of(site)):
                return node
            node, parent = site.node, self.module.parent(site.node)

    def _tells(self, node: ast.expr, role: BulkAnswer | MailAnswer) -> bool:
        """Does a use of the answer look at its failures, or may it?"""
        parent = self.module.parent(node)
        if isinstance(parent, ast.Subscript) and parent.value is node:
            key = parent.slice.value if isinstance(parent.slice, ast.Constant) else None
            if role.element is not None:
                return key is None or key in (role.element, role.element - 2)
            return key is None or not role.keys or key in role.keys
        if isinstance(parent, ast.Attribute) and parent.value is node:
            above = self.module.parent(parent)
            if parent.attr == "get" and isinstance(above, ast.Call) and above.args:
                key = above.args[0].value if isinstance(above.args[0], ast.Constant) else None
                return key is None or not role.keys or key in role.keys
            return parent.attr in (*role.keys, "body", "items", "values")
        if isinstance(parent, ast.Call):
            only_counts = isinstance(parent.func, ast.Name) and parent.func.id in ("len", "print")
            return not only_counts and not is_output(parent)
        return True

    def _each_unread(self, value: ast.expr, parent: ast.AST | None, call: Call) -> bool:
        """An iterator of (outcome, thing) pairs that is used up, and the outcomes not looked at."""
        if isinstance(parent, (ast.For, ast.AsyncFor)) and parent.iter is value:
            target = parent.target
            if isinstance(target, ast.Tuple) and len(target.elts) > call.role.element:
                outcome = target.elts[call.role.element]
                return isinstance(outcome, ast.Name) and not self._loads(outcome, call)
            return isinstance(target, ast.Name) and not self._loads(target, call)
        if isinstance(parent, ast.Call) and self.module.is_dropped(parent):  # deque(parallel_bulk(...), maxlen=0)
            func = parent.func
            last = self.module.said(func)
            return last in ("deque", "list", "tuple", "consume")
        return False

    # -- records -----------------------------------------------------------------------------------------

    def blind(self) -> Iterator[BlindBatch]:
        """The batch handlers that tell their queue nothing of single records, in source order."""
        yield from self._handlers()
        if _PARTIAL.search(self.module.source):
            return
        for info in self.module.functions:
            if isinstance(info.node, ast.Lambda) or not self._is_entry(info.function):
                continue
            event = next(a.arg for a in info.function.parameters if a.arg not in ("self", "cls"))
            for loop, around, records in self._record_loops(info, event, set()):
                if self._is_queued(loop, around, records):
                    blind = self._judge(loop, around)
                    if blind is not None:
                        yield blind

    def _handlers(self) -> Iterator[BlindBatch]:
        for call in self.module.calls(RecordHandler):
            node = call.argument(call.role.callable)
            info = self.module.callable_of(node, call.scope) if node is not None else None
            if call.is_dropped:
                yield BlindBatch(call.node, info or self.module.functions[0], None, dropped=True)
                continue
            if info is None:
                continue
            for handler in info.handlers_around_all_work():
                if handler.is_broad and not handler.passes_on:
                    yield BlindBatch(call.node, info, handler)
                    break

    @staticmethod
    def _is_entry(function: Function) -> bool:
        names = [a.arg for a in function.parameters if a.arg not in ("self", "cls")]
        return len(names) == 2 and names[0].strip("_") in ("event", "evt") and _CONTEXT.match(names[1]) is not None

    def _record_loops(
        self, info: FunctionInfo, event: str, held: set[str], depth: int = 0
    ) -> Iterator[tuple[ast.For, FunctionInfo, str]]:
        """The loops over the records of `event`, also in helpers: with the function, and how the records are read."""
        if isinstance(info.node, ast.Lambda):
            return
        held, read = set(held), ""
        for statement in flow.statements(info.node.body):
            if isinstance(statement, ast.Assign) and self._is_records(statement.value, event, held):
                held |= {t.id for t in statement.targets if isinstance(t, ast.Name)}
                read += ast.unparse(statement)
            if isinstance(statement, ast.For) and self._is_records(statement.iter, event, held):
                yield statement, info, read
        for site in info.function.calls if depth == 0 else ():
            helper = self.module.callee(site)
            if helper is None or helper.module is not self.module or helper is info:
                continue
            names = [a.arg for a in helper.function.parameters if a.arg not in ("self", "cls")]
            passed = [*zip(names, site.node.args, strict=False), *((k.arg or "", k.value) for k in site.node.keywords)]
            whole = next((name for name, node in passed if isinstance(node, ast.Name) and node.id == event), "")
            inner = {name for name, node in passed if self._is_records(node, event, held)}
            if whole or inner:
                yield from self._record_loops(helper, whole, inner, depth + 1)

    @staticmethod
    def _is_records(node: ast.expr, event: str, held: set[str]) -> bool:
        if isinstance(node, ast.Name):
            return node.id in held
        if isinstance(node, ast.ListComp):
            return Batches._is_records(node.generators[0].iter, event, held)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "enumerate" and node.args:
            return Batches._is_records(node.args[0], event, held)
        if isinstance(node, ast.BoolOp):
            return Batches._is_records(node.values[0], event, held)
        text = ast.unparse(node) if event else ""
        return re.match(rf"{re.escape(event)}(\[['\"]Records['\"]\]|\.get\(['\"]Records['\"])", text) is not None

    def _is_queued(self, loop: ast.For, info: FunctionInfo, read: str) -> bool:
        """Do the records come from a queue or stream, where a part of a batch can fail, by what is read of them?"""
        texts = [ast.unparse(loop), read]
        for node in flow.own_nodes_of(loop.body):
            site = self.module.site_of(node) if isinstance(node, ast.Call) else None
            helper = self.module.callee(site) if site is not None else None
            if helper is not None and not isinstance(helper.node, ast.Lambda):
                texts.append(ast.unparse(helper.node))
        text = "\n".join(texts)
        return _QUEUED.search(text) is not None and not _NOT_QUEUED.search(text)

    def _judge(self, loop: ast.For, info: FunctionInfo) -> BlindBatch | None:
        tries = [s for s in flow.statements(loop.body) if isinstance(s, ast.Try)]
        for tried in tries:
            for handler in clauses(info, tried, ()):
                if not handler.is_broad or handler.always_raises:
                    continue
                if handler.passes_on or self._collects(handler, loop, info):
                    return None
                return BlindBatch(loop, info, handler)
        if tries:
            return None
        for node in flow.own_nodes_of(loop.body):
            site = self.module.site_of(node) if isinstance(node, ast.Call) else None
            helper = self.module.callee(site) if site is not None else None
            for handler in helper.handlers_around_all_work() if helper is not None else ():
                if handler.is_broad and not handler.always_raises:
                    return None if handler.passes_on else BlindBatch(loop, info, handler)
        works = any(isinstance(n, ast.Call) and not is_output(n) for n in flow.own_nodes_of(loop.body))
        return BlindBatch(loop, info, None) if works else None

    def _collects(self, handler: Handler, loop: ast.For, info: FunctionInfo) -> bool:
        """Does the handler put the failure into something that is looked at after the loop?"""
        names = {
            node.func.value.id
            for statement in handler.body
            for node in flow.own_nodes(statement)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("append", "add", "extend")
            and isinstance(node.func.value, ast.Name)
        }
        names |= {
            t.id
            for statement in handler.body
            for node in flow.own_nodes(statement)
            if isinstance(node, (ast.Assign, ast.AugAssign))
            for t in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(t, ast.Name)
        }
        assert not isinstance(info.node, ast.Lambda)
        after = [s for s in flow.statements(info.node.body) if s.lineno > (loop.end_lineno or 0)]
        return any(
            isinstance(node, ast.Name) and node.id in names
            for statement in after
            if isinstance(statement, (ast.If, ast.Raise))
            for node in ast.walk(statement)
        )
