"""
Given back: functions of the project that merely hand their caller what a call of some kind gave them.

`def spawn(coroutine): return asyncio.create_task(coroutine)` keeps nothing, so its caller is as responsible for the
task as if it had called `asyncio.create_task` itself. A function that stores the result, or passes it on, is none.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Role
from ..finding import Finding
from .calls import Call, spelling
from .names import is_none
from .nodes import is_none_literal
from .reader import Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

DEEPEST: Final = 4
"""Through how many functions a result is handed back."""
UNKEPT: Final = ("add_done_callback", "set_name")
"""Methods of a task after whose call nobody has got hold of it either."""
HANDS_BACK: Final = (
    "async",
    "background",
    "defer",
    "dispatch",
    "fire",
    "future",
    "launch",
    "schedule",
    "soon",
    "spawn",
    "start",
    "submit",
    "task",
)
"""Parts of the names that functions have which start something and hand it back."""
_PLAIN: Final = ("builtins.staticmethod", "builtins.classmethod")


@dataclass(frozen=True)
class GivenBack:
    """`site` calls a function that hands back the result of `call`; `functions` are passed, the called one first."""

    site: Site
    node: ast.expr
    """The expression whose value the result is: the call, or the `await` of it where the function is a coroutine."""
    call: Call
    functions: tuple[FunctionInfo, ...]

    @property
    def name(self) -> str:
        """The callee as the user spells it."""
        return spelling(self.site.node.func)

    def finding(self, **words: str) -> Finding:
        return Finding(self.site.node, words)


def given_back(module: Module, site: Site, role: type[Role]) -> GivenBack | None:
    """What of kind `role` the call at `site` gets from a function of the project which keeps nothing of it."""
    info = module.callee(site)
    if info is None or info.short_name == "__init__":
        return None
    found = _handed_back(info, role, 0)
    if found is None:
        return None
    node: ast.expr = site.node
    if info.is_async:
        parent = module.parent(node)
        if not isinstance(parent, ast.Await):
            return None
        node = parent
    return GivenBack(site, node, found[0], found[1])


def _handed_back(info: FunctionInfo, role: type[Role], depth: int) -> tuple[Call, tuple[FunctionInfo, ...]] | None:
    """The call whose result every `return` of the function gives, and the functions passed on the way."""
    if depth >= DEEPEST or info.function.is_generator or any(name not in _PLAIN for name in info.decorator_names):
        return None
    if isinstance(info.node, ast.Lambda):
        values: list[ast.expr] = [info.node.body]
    else:
        values = [r.value for r in info.function.returns if r.value is not None]
    found = [_source(info, value, role, depth) for value in values if not is_none_literal(value)]
    if not found or None in found or found[0] is None:
        return None
    call, functions = found[0]
    return call, (info, *functions)


def _source(
    info: FunctionInfo, value: ast.expr, role: type[Role], depth: int
) -> tuple[Call, tuple[FunctionInfo, ...]] | None:
    """The call of kind `role` that gave `value`, if nothing else has got hold of it."""
    module = info.module
    if isinstance(value, ast.Name):
        bound = [b for b in info.function.inner.bindings.get(value.id, ()) if not is_none(b)]
        if len(bound) != 1 or bound[0].kind not in ("value", "annotated"):
            return None
        node = bound[0].detail if bound[0].kind == "annotated" else bound[0].node
        if not isinstance(node, (ast.Call, ast.Await)) or not _is_only_returned(module, value, info):
            return None
        return _source(info, node, role, depth)
    call = value.value if isinstance(value, ast.Await) else value
    site = module.site_of(call) if isinstance(call, ast.Call) else None
    if site is None:
        return None
    if not isinstance(value, ast.Await):
        for played in module.roles_of(site):
            if isinstance(played, role):
                return Call(site, played, module), ()
    helper = module.callee(site)
    if helper is None or helper.is_async != isinstance(value, ast.Await):
        return None
    return _handed_back(helper, role, depth + 1)


def _is_only_returned(module: Module, name: ast.Name, info: FunctionInfo) -> bool:
    """Is the local read for nothing but its `return`, and methods after which nobody has got hold of it?"""
    for load in module.loads(name.id, info.function.inner):
        parent = module.parent(load)
        if isinstance(parent, ast.Return):
            continue
        if not (isinstance(parent, ast.Attribute) and parent.attr in UNKEPT):
            return False
    return True
