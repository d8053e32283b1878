"""
Fan-out: one task for each element of a collection whose length somebody else decides.

Three things have to be in sight: a collection from outside (a request, a listing, a file), work on another machine or
in a process of its own for each element, and nothing that lets only so many of them run at once.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Endpoint, Joins, Remote, Spawn, WaitsForSome
from .calls import Call, spelling

if TYPE_CHECKING:
    from .module import FunctionInfo, Module
    from .reader import Function, Scope

_LIMITS: Final = re.compile(
    r"sem(?:aphore)?(?:_|$)|limit|throttl|batch|chunk|concurren|worker|slot|permit|islice|parallel|pool|window|budget|bucket|"
    r"in_flight|inflight|max_|page_size|per_page",
    re.I,
)
"""Names that tell of a limit."""
_LISTS: Final = re.compile(
    r"^(?:list|fetch|find|load|query|select|scan|search|all|iter|read|discover|export|download|smembers|keys|zrange|lrange|"
    r"hgetall|hkeys|hvals|scalars|execute|get_all|get_\w+s)(?:_|$|all$|many$)"
)
"""Calls that give a listing, as long as it is."""
_PLAIN: Final = frozenset(
    {"all", "fetchall", "json", "loads", "mappings", "readlines", "scalars", "splitlines", "values_list"}
)
_BOUNDS: Final = re.compile(
    r"^(?:limit|count|first|last|top|n|k|size|per_page|page_size|page|max_\w+|\w+_limit|limit_\w+)$"
)
_CONFIG: Final = re.compile(r"(?i)(^|\.|_)(config|configuration|settings|conf|preferences)$")
"""What a listing is as long as somebody wrote it to be: `Config.get("urls")`."""
_SAME: Final = frozenset({
    "builtins.enumerate", "builtins.list", "builtins.reversed", "builtins.set", "builtins.sorted", "builtins.tuple",
    "builtins.zip", "builtins.filter", "builtins.dict",
})  # fmt: skip
_VIEWS: Final = ("items", "keys", "values", "copy", "get", "split")
_FARTHEST: Final = 6


@dataclass(frozen=True)
class FanOut:
    """`node` starts a task for each element of `collection`; `work` is what each of them calls."""

    node: ast.Call
    start: str
    collection: str
    work: str


@dataclass(frozen=True)
class _Each:
    """What is made for each element: the call, the collection, and the scope to understand the call in."""

    call: ast.Call
    over: ast.expr
    scope: Scope
    over_scope: Scope
    asynchronous: bool = False


def unbounded_fan_outs(module: Module) -> Iterator[FanOut]:
    """The calls that start as many tasks at once as an outside collection has elements."""
    seen: set[ast.AST] = set()
    for node, start, each, function in _starts(module):
        if node in seen or function is None or not _is_unlimited(module, function, each):
            continue
        work = _remote_work(module, each)
        if work is None or not (each.asynchronous or _is_outside(module, each.over, each.over_scope, _FARTHEST)):
            continue
        seen.add(node)
        yield FanOut(node, start, spelling(each.over), work)


def _starts(module: Module) -> Iterator[tuple[ast.Call, str, _Each, Function | None]]:
    for spawn in module.calls(Spawn):
        each = _spawned(module, spawn)
        if each is not None:
            yield spawn.node, spawn.name, each, spawn.function
    for join in module.calls(Joins):
        for argument in join.args:
            if isinstance(argument, ast.Starred):
                for each in _each_of(module, argument.value, join.scope, join.function):
                    yield join.node, join.name, each, join.function
    for wait in module.calls(WaitsForSome):
        given = wait.argument(wait.role.tasks)
        if given is not None:
            for each in _each_of(module, given, wait.scope, wait.function):
                yield wait.node, wait.name, each, wait.function


def _spawned(module: Module, spawn: Call) -> _Each | None:
    """What a spawn in a loop, or in a comprehension, starts for each element."""
    given = spawn.argument(spawn.role.coroutine)
    if given is None:
        return None
    call = given if isinstance(given, ast.Call) else None
    if call is None:  # nursery.start_soon(fetch, url)
        call = ast.copy_location(ast.Call(given, spawn.args[1:], spawn.keywords), spawn.node)
    for node in module.ancestors(spawn.node):
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
            first = node.generators[0]
            outer = module.scope_of(node)
            return _Each(call, first.iter, spawn.scope, outer, bool(first.is_async))
        if isinstance(node, ast.For):
            names = {n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)}
            if names & {n.id for n in ast.walk(call) if isinstance(n, ast.Name)}:
                return _Each(call, node.iter, spawn.scope, spawn.scope)
            return None
        if isinstance(node, (ast.AsyncFor, ast.While)):
            return None
    return None


def _each_of(module: Module, node: ast.expr, scope: Scope, function: Function | None) -> Iterator[_Each]:
    """What the collection of coroutines `node` holds for each element of another."""
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        inner = module.comprehension_scope(node, scope)
        first = node.generators[0]
        if isinstance(node.elt, ast.Call) and inner is not None and not _spawns(module, node.elt, inner):
            yield _Each(node.elt, first.iter, inner, scope, bool(first.is_async))
    elif isinstance(node, ast.Call) and module.names.of(node.func, scope) == "builtins.map" and len(node.args) == 2:
        yield _Each(ast.copy_location(ast.Call(node.args[0], [], []), node), node.args[1], scope, scope)
    elif isinstance(node, ast.Call) and module.names.of(node.func, scope) in _SAME and node.args:
        yield from _each_of(module, node.args[0], scope, function)
    elif isinstance(node, ast.Name):
        for binding in module.names.lookup(node.id, scope):
            if binding.kind in ("value", "annotated"):
                value = binding.detail if binding.kind == "annotated" else binding.node
                if isinstance(value, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.Call)):
                    yield from _each_of(module, value, binding.scope, function)
        yield from _appended(module, node, scope)


def _appended(module: Module, name: ast.Name, scope: Scope) -> Iterator[_Each]:
    """`jobs.append(fetch(url))` in a loop over `urls`."""
    for load in module.loads_of(name, scope):
        method = module.parent(load)
        call = module.parent(method) if isinstance(method, ast.Attribute) and method.attr in ("append", "add") else None
        if not isinstance(call, ast.Call) or len(call.args) != 1 or not isinstance(call.args[0], ast.Call):
            continue
        inner = module.scope_of(call)
        if _spawns(module, call.args[0], inner):
            continue
        for node in module.ancestors(call):
            if isinstance(node, ast.For):
                yield _Each(call.args[0], node.iter, inner, inner)
                break


def _spawns(module: Module, node: ast.Call, scope: Scope) -> bool:
    """Does `node` start a task itself, so that it is the one to speak of?"""
    name = module.callee_of(node, scope)
    return name is not None and any(isinstance(role, Spawn) for role in module.roles(name))


# -- the work ----------------------------------------------------------------------------------


def _remote_work(module: Module, each: _Each) -> str | None:
    """What is asked on another machine for each element, as the user spells it."""
    name = module.callee_of(each.call, each.scope)
    if name is None:
        return None
    if any(isinstance(role, Remote) for role in module.roles(name)):
        return spelling(each.call.func)
    info = module.function_info(name)
    if info is None or not info.is_async:
        return None
    reached = info.module.reached(info.function, Remote)
    return spelling(reached[0].call.func) if reached else None


def _is_unlimited(module: Module, function: Function, each: _Each) -> bool:
    """Does no name in the function, in what it starts, or in what that calls tell of a limit?"""
    name = module.callee_of(each.call, each.scope)
    info = module.function_info(name) if name is not None else None
    functions: list[FunctionInfo] = [module.info(function)]
    if function.outer is not None:
        functions.append(module.info(function.outer))
    if info is not None:
        functions.append(info)
        functions += [f for r in info.module.reached(info.function, Remote) for f in r.functions]
    return not any(tells_of_limit(info.node) for info in functions)


def tells_of_limit(node: ast.AST) -> bool:
    """Does a name in `node` tell of a limit to how many run at once?"""
    for part in ast.walk(node):
        word = (
            part.id
            if isinstance(part, ast.Name)
            else part.attr
            if isinstance(part, ast.Attribute)
            else part.arg
            if isinstance(part, (ast.arg, ast.keyword))
            else part.name
            if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef))
            else None
        )
        if word is not None and _LIMITS.search(word):
            return True
    return False


# -- the collection ------------------------------------------------------------------------------


def is_outside(module: Module, node: ast.expr, scope: Scope) -> bool:
    """Does somebody outside of this program decide how long the collection `node` is?"""
    return _is_outside(module, node, scope, _FARTHEST)


def _is_outside(module: Module, node: ast.expr, scope: Scope, steps: int) -> bool:
    """Does somebody outside of this program decide how long `node` is?"""
    if steps == 0:
        return False
    if isinstance(node, ast.Await):
        return isinstance(node.value, ast.Call) and _is_listing(module, node.value, scope, steps, awaited=True)
    if isinstance(node, ast.Call):
        return _is_listing(module, node, scope, steps, awaited=False)
    if isinstance(node, ast.Subscript):
        return not isinstance(node.slice, ast.Slice) and _is_outside(module, node.value, scope, steps - 1)
    if isinstance(node, ast.Attribute):
        return _is_outside(module, node.value, scope, steps - 1)
    if isinstance(node, (ast.BoolOp, ast.IfExp)):
        parts = node.values if isinstance(node, ast.BoolOp) else [node.body, node.orelse]
        return any(_is_outside(module, part, scope, steps - 1) for part in parts)
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        first = node.generators[0]
        return bool(first.is_async) or _is_outside(module, first.iter, scope, steps - 1)
    if isinstance(node, ast.Name):
        return _is_outside_name(module, node, scope, steps)
    return False


def _is_outside_name(module: Module, node: ast.Name, scope: Scope, steps: int) -> bool:
    for binding in module.names.lookup(node.id, scope):
        if binding.kind == "parameter":
            function = module.function_of_parameter(binding)
            if function is not None and _is_given_from_outside(module, function, node.id, steps):
                return True
        elif binding.kind in ("value", "unpack", "element", "annotated"):
            value = binding.detail if binding.kind == "annotated" else binding.node
            if isinstance(value, ast.expr) and _is_outside(module, value, binding.scope, steps - 1):
                return True
    return False


def _is_given_from_outside(module: Module, function: Function, name: str, steps: int) -> bool:
    """Is parameter `name` filled by a request or a job queue, or by a caller in this file who got it from outside?"""
    info = module.info(function)
    if info.job is not None or any(
        isinstance(role, Endpoint)
        for decorator in info.decorator_names
        if decorator
        for role in module.roles(decorator)
    ):
        return True
    for site in module.callers(function):
        given = _argument_for(module, function, name, site.node)
        if given is not None and _is_outside(module, given, site.scope, steps - 1):
            return True
    return False


def _argument_for(module: Module, function: Function, name: str, call: ast.Call) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    names = [arg.arg for arg in function.parameters]
    if name not in names:
        return None
    position = names.index(name)
    if function.class_ is not None and not module.is_static(function):
        position -= 1
    plain = not any(isinstance(a, ast.Starred) for a in call.args)
    return call.args[position] if plain and 0 <= position < len(call.args) else None


def _is_listing(module: Module, node: ast.Call, scope: Scope, steps: int, *, awaited: bool) -> bool:
    """Does the call give a listing of what is stored elsewhere, or what came in, with no number to bound it?"""
    if any(k.arg is not None and _BOUNDS.match(k.arg) for k in node.keywords):
        return False
    name = module.callee_of(node, scope)
    if name in _SAME:
        return bool(node.args) and _is_outside(
            module, node.args[0 if name != "builtins.filter" else -1], scope, steps - 1
        )
    func = node.func
    last = module.said(func, scope)
    if isinstance(func, ast.Attribute) and _CONFIG.search(spelling(func.value)):
        return False
    if isinstance(func, ast.Attribute) and last in _VIEWS and not awaited:
        return _is_outside(module, func.value, scope, steps - 1)
    if name is not None and ":" in name and module.class_info(name) is None:
        info = module.function_info(name)
        if info is not None:
            return _gives_a_listing(info, steps)
    if name is not None and ":" not in name:
        roles = module.roles(name)
        if any(isinstance(role, Remote) for role in roles):
            return awaited
        if name.startswith("builtins.") and last not in _PLAIN:
            return False
    if ".limit(" in ast.unparse(node) or "[:" in ast.unparse(node):
        return False
    if last in _PLAIN:
        return last not in ("all", "scalars", "mappings") or _has_query(node)
    return awaited and bool(_LISTS.match(last.lstrip("_")))


def _has_query(node: ast.Call) -> bool:
    """Is `.all()` called on what a call or a query gives, and not on a plain object?"""
    return isinstance(node.func, ast.Attribute) and isinstance(
        node.func.value, (ast.Call, ast.Attribute, ast.Await, ast.Name)
    )


def _gives_a_listing(info: FunctionInfo, steps: int) -> bool:
    """Does a function of the project return a listing?"""
    module, function = info.module, info.function
    return any(
        isinstance(r.value, ast.expr) and _is_outside(module, r.value, function.inner, steps - 1)
        for r in function.returns
        if r.value is not None
    )
