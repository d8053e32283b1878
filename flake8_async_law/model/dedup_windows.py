"""
Marks of what was done: the records by which code knows a message or request again, and how long they are kept.

A record that nothing ends refuses its key for good and grows for ever; a key that the caller chose, with nothing of the
code's own beside it, answers one caller with the record of another.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Remembers
from .calls import Call, spelling
from .constants import UNKNOWN
from .nodes import called

if TYPE_CHECKING:
    from .module import Module
    from .reader import Scope

_MARKS: Final = re.compile(
    r"seen|processed|already|handled|dedup|de_dup|idempot|delivered|consumed|duplicate|once|nonce|(^|[_:.\-])(done|sent)([_:.\-]|$)|"
    r"used[-_]?keys|(event|message|msg|delivery|request|webhook|update|notification|callback|envelope)[-_]?(ids|keys|uuids)",
    re.IGNORECASE,
)
"""What such records are called."""
_IDS: Final = re.compile(
    r"(event|message|msg|delivery|request|webhook|update|notification|callback|envelope|idempotency)[-_]?(id|key|uuid)\b",
    re.IGNORECASE,
)
"""What a thing that comes once, and perhaps again, is known by."""
_KEEPS: Final = re.compile(
    r"lock|mutex|lease|leader|session|config|cache|setting|flag|counter|rate|user_?name|e_?mail", re.I
)
_IDEMPOTENCY: Final = re.compile(r"^(x-)?idempot[a-z]*(-key)?$", re.IGNORECASE)
_ENDS: Final = re.compile(r"ttl|expir|valid_until|delete_(at|after)", re.IGNORECASE)


@dataclass(frozen=True)
class Record:
    """A record with a fault: it is `endless`, or its key has no `scope`. `key` is how that is spelled."""

    call: Call
    kind: Literal["endless", "scope"]
    key: str


class DedupWindows:
    """The records of one module by which it knows things again."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def faulty(self) -> Iterator[Record]:
        """Every record that never ends, or whose key has no scope, in source order."""
        locks: set[ast.AST] | None = None
        for call in self.module.calls(Remembers):
            role: Remembers = call.role
            key = call.argument(role.key)
            if key is None and role.item is not None:
                key = call.receiver  # a table that was made by name
            if key is None:
                continue
            if self._is_callers(key, call.scope):
                yield Record(call, "scope", spelling(key))
                continue
            if self._has_end(call) or not self._is_mark(call, key):
                continue
            if locks is None:
                locks = {fault.at for fault in self.module.lock_leases.faulty()}
            if call.node not in locks and not self._is_ended(call, key):
                yield Record(call, "endless", spelling(key))

    def _has_end(self, call: Call) -> bool:
        role: Remembers = call.role
        if role.item is not None:
            item = call.argument(role.item)
            pairs = self.module.constants.mapping(item, call.scope) if item is not None else None
            return not pairs or any(not isinstance(name, str) or _ENDS.search(name) for name, _, _ in pairs)
        for parameter in role.expiry:
            value = call.literal(parameter)
            if value is UNKNOWN or (call.is_given(parameter) and value not in (None, False)):
                return True
        return False

    def _is_mark(self, call: Call, key: ast.expr) -> bool:
        """Is it a record by which the code knows something again?"""
        role: Remembers = call.role
        if role.item is not None:
            condition = call.literal(role.new_only) if role.new_only is not None else None
            named = f"{self._text(key, call.scope)} {self._place(call)}"
            return isinstance(condition, str) and "not_exists" in condition and self._is_named(named)
        text = self._text(key, call.scope)
        member = call.argument(role.member) if role.member is not None else None
        if member is not None:
            if isinstance(key, ast.JoinedStr) and any(isinstance(v, ast.FormattedValue) for v in key.values):
                return False  # one of many such sets
            named = f"{text} {self._place(call)} {spelling(member)}"
            is_asked = self._is_asked(call, key) or (role.tells and self._is_told(call))
            return is_asked and self._is_named(named)
        if not self._is_told(call) and not self._is_asked(call, key):
            return False
        return self._is_named(f"{text} {self._place(call)}") and self._is_one_of_many(key, call.scope)

    @staticmethod
    def _place(call: Call) -> str:
        return call.function.short_name if call.function is not None else ""

    @staticmethod
    def _is_named(text: str) -> bool:
        return (_MARKS.search(text) is not None or _IDS.search(text) is not None) and not _KEEPS.search(text)

    def _text(self, key: ast.expr, scope: Scope) -> str:
        value = self.module.constants.of(key, scope)
        literal = self.module.constants.literal(key, scope)
        return f"{spelling(key)} {value if isinstance(value, str) else ''} {spelling(literal)}"

    def _is_one_of_many(self, key: ast.expr, scope: Scope) -> bool:
        """Is there a key for each thing?"""
        value = self.module.constants.of(key, scope)
        return not isinstance(value, str)

    def _is_told(self, call: Call) -> bool:
        """Is what the call says (the mark was new) looked at?"""
        node: ast.AST = call.node
        parent = self.module.parent(node)
        while isinstance(parent, ast.Await):
            node, parent = parent, self.module.parent(parent)
        if isinstance(parent, ast.Expr):
            return False
        if isinstance(parent, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
            target = parent.targets[0] if isinstance(parent, ast.Assign) else parent.target
            return isinstance(target, ast.Name) and bool(self.module.loads_of(target, call.scope))
        return True

    def _is_asked(self, call: Call, key: ast.expr) -> bool:
        """Does something in the file ask for the mark?"""
        role: Remembers = call.role
        return any(self._is_about(site.node, key) for site in self.module.notes.sites if site.last in role.asked_by)

    def _is_ended(self, call: Call, key: ast.expr) -> bool:
        """Does something in the file or its package remove the mark, or give it an end?"""
        role: Remembers = call.role
        for site in self.module.notes.sites:
            if site.last in role.ended_by and self._is_about(site.node, key):
                return True
        name = self._name(key)
        if role.item is not None and any(site.last in role.ended_by for site in self.module.notes.sites):
            return True
        return name is not None and bool(self.module.mentioned_elsewhere(name, *role.ended_by))

    def _is_about(self, node: ast.Call, key: ast.expr) -> bool:
        if not node.args and not node.keywords:
            return False
        given = [*node.args, *(k.value for k in node.keywords)]
        text = spelling(key)
        name = self._name(key)
        for value in given:
            if spelling(value) == text:
                return True
            if isinstance(key, ast.JoinedStr) and (
                isinstance(value, ast.Name)  # a key that may be this one
                or (isinstance(value, ast.JoinedStr) and self._shape(value) == self._shape(key))
            ):
                return True
            if isinstance(key, ast.Name) and name == _root(value):
                return True
        return False

    @staticmethod
    def _shape(node: ast.expr) -> str:
        if not isinstance(node, ast.JoinedStr):
            return ""
        return "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)

    @staticmethod
    def _name(key: ast.expr) -> str | None:
        if isinstance(key, ast.Name):
            return key.id
        return key.attr if isinstance(key, ast.Attribute) else None

    # -- scope ---------------------------------------------------------------------------------------------

    def _is_callers(self, key: ast.expr, scope: Scope) -> bool:
        """Is the whole key what a caller sent as its idempotency key?"""
        for _ in range(3):
            if isinstance(key, ast.Subscript):
                name = key.slice.value if isinstance(key.slice, ast.Constant) else None
                return _is_headers(key.value) and isinstance(name, str) and _IDEMPOTENCY.match(name) is not None
            if isinstance(key, ast.Call):
                name = key.args[0].value if key.args and isinstance(key.args[0], ast.Constant) else None
                return (
                    called(key) == "get"
                    and isinstance(key.func, ast.Attribute)
                    and _is_headers(key.func.value)
                    and isinstance(name, str)
                    and _IDEMPOTENCY.match(name) is not None
                )
            if not isinstance(key, ast.Name):
                return False
            bound = self.module.names.lookup(key.id, scope)
            if len(bound) != 1 or bound[0].kind != "value" or not isinstance(bound[0].node, ast.expr):
                return False
            key, scope = bound[0].node, bound[0].scope
        return False


def _is_headers(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in ("headers", "META")


def _root(node: ast.expr) -> str | None:
    return node.id if isinstance(node, ast.Name) else None
