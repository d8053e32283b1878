"""Once: code in a helper that runs only the first time, and ways through helpers that this very call does not take."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..catalogue.vocabulary import BlockingWait
from .constants import UNKNOWN
from .flow import own_nodes

if TYPE_CHECKING:
    from .module import FunctionInfo, Module
    from .reader import Site
    from .stalls import Detour


def keeps_result(info: FunctionInfo) -> bool:
    """
    Does the function return at once what it made the first time?

    `if _client is not None: return _client`, and `_client`, a name of the module or an attribute, is assigned further
    down.
    """
    node = info.node
    if isinstance(node, ast.Lambda):
        return False
    for number, statement in enumerate(node.body):
        if isinstance(statement, ast.If) and statement.body and isinstance(statement.body[-1], ast.Return):
            kept = _is_there(statement.test)
            if kept is not None and any(_assigns(later, kept) for later in node.body[number + 1 :]):
                return True
    return False


def runs_once(module: Module, site: Site) -> bool:
    """Does a call stand below `if self._client is None:`, in a body that assigns `self._client`?"""
    for block in module.blocks(site.block):
        if isinstance(block.node, ast.If) and block.part == "body":
            missing = _is_missing(block.node.test)
            if missing is not None and any(_assigns(statement, missing) for statement in block.node.body):
                return True
    return False


def _is_there(test: ast.expr) -> str | None:
    """What `x is not None` and `x` say is there: an attribute or a name."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.IsNot):
        test = test.left
    return ast.unparse(test) if isinstance(test, (ast.Name, ast.Attribute)) else None


def _is_missing(test: ast.expr) -> str | None:
    """What `x is None` and `not x` say is missing: an attribute or a name."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Is):
        test = test.left
    elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test = test.operand
    elif isinstance(test, ast.BoolOp):
        return next((missing for part in test.values if (missing := _is_missing(part)) is not None), None)
    else:
        return None
    return ast.unparse(test) if isinstance(test, (ast.Name, ast.Attribute)) else None


def _assigns(statement: ast.stmt, spelled: str) -> bool:
    for node in own_nodes(statement):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and any(
            isinstance(t, (ast.Name, ast.Attribute)) and ast.unparse(t) == spelled for t in targets
        ):
            return True
    return False


def is_ruled_out(detour: Detour) -> bool:
    """Does this very call not wait, by what it passes or by what the coroutine asks before?"""
    return _is_switched_off(detour) or _was_asked(detour)


def _is_switched_off(detour: Detour) -> bool:
    """Does the waiting call stand below `if wait:`, and is the parameter `wait` a literal that says no?"""
    helper = detour.functions[0]
    if len(detour.functions) > 1 or not isinstance(detour.start.node, ast.Call):
        return False
    for block in helper.module.blocks(detour.call.block):
        if not isinstance(block.node, ast.If) or block.part not in ("body", "orelse"):
            continue
        test, wanted = block.node.test, block.part == "body"
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, wanted = test.operand, not wanted
        given = _passed(detour, helper, test.id) if isinstance(test, ast.Name) else UNKNOWN
        if given is not UNKNOWN and bool(given) is not wanted:
            return True
    return False


def _passed(detour: Detour, helper: FunctionInfo, parameter: str) -> object:
    """The literal that the call in the coroutine passes for a parameter of the helper, or its default."""
    names = [arg.arg for arg in helper.function.parameters]
    bound = helper.function.inner.bindings.get(parameter, [])
    if len(bound) != 1 or bound[0].kind != "parameter":
        return UNKNOWN
    node = detour.start.node
    if any(isinstance(a, ast.Starred) for a in node.args) or any(k.arg is None for k in node.keywords):
        return UNKNOWN
    for keyword in node.keywords:
        if keyword.arg == parameter:
            return detour.start.module.constants.of(keyword.value, detour.start.scope)
    position = names.index(parameter) if parameter in names else None
    if position is not None and helper.function.class_ is not None and not helper.module.is_static(helper.function):
        position -= 1
    if position is not None and 0 <= position < len(node.args):
        return detour.start.module.constants.of(node.args[position], detour.start.scope)
    default = bound[0].detail
    return helper.module.constants.of(default, bound[0].scope) if isinstance(default, ast.expr) else UNKNOWN


def _was_asked(detour: Detour) -> bool:
    """Does the coroutine ask first (`queue.empty()`) the object that the helper waits for?"""
    role, receiver = detour.call.role, detour.call.receiver
    if not isinstance(role, BlockingWait) or receiver is None or detour.start.function is None:
        return False
    last = receiver.attr if isinstance(receiver, ast.Attribute) else None
    return last is not None and any(
        site.last in role.asks_first
        and isinstance(site.node.func, ast.Attribute)
        and isinstance(site.node.func.value, ast.Attribute)
        and site.node.func.value.attr == last
        for site in detour.start.function.calls
    )
