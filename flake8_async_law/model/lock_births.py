"""
Where locks are born: one that is made for each call, and that nobody else gets, keeps nobody out.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Lock, ToThread
from .calls import Call
from .nodes import position
from .reader import Function

if TYPE_CHECKING:
    from .module import Module

_BEGINNINGS: Final = (
    "__init__", "__new__", "__post_init__", "__aenter__", "__enter__", "init", "_init", "setup", "_setup", "start",
    "_start", "open", "_open", "connect", "_connect", "reset", "_reset", "create", "_create", "initialize", "startup",
    "__setstate__", "prepare", "configure", "attach",
)  # fmt: skip
"""Methods that begin something: they may make its locks."""
_ROUNDS: Final = (ast.For, ast.AsyncFor, ast.While, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_METHODS: Final = frozenset({"acquire", "release", "locked", "acquire_nowait", "wait", "notify", "notify_all"})


@dataclass(frozen=True, eq=False)
class Private:
    """`call` makes a lock for one call of `function` alone; `through`: a helper makes it for each of its callers."""

    call: Call
    function: Function
    through: bool = False


class LockBirths:
    """Answers about the places of one module that make locks."""

    def __init__(self, module: Module) -> None:
        self.module = module

    def never_shared(self) -> list[Private]:
        """The locks that are made and used by one call alone, in source order."""
        found = []
        for call in self.module.calls(Lock):
            role: Lock = call.role
            function = call.function
            if function is None or role.named or role.name.rpartition(".")[2].islower() or self._is_at_definition(call):
                continue
            if self._is_private(call.node, function):
                found.append(Private(call, function))
            elif self._is_handed_out_new(call, function):
                found.append(Private(call, function, through=True))
        return sorted(found, key=lambda one: position(one.call.node))

    def _is_at_definition(self, call: Call) -> bool:
        """Is it made where a class or a default value is defined, and so once for many?"""
        if call.scope.kind == "class":
            return True
        return any(isinstance(node, (ast.ClassDef, ast.arguments)) for node in self.module.ancestors(call.node))

    def _is_private(self, node: ast.expr, function: Function) -> bool:
        module = self.module
        parent = module.parent(node)
        if isinstance(parent, ast.withitem):
            return True
        if self._is_given_to_each(node):
            return True
        if isinstance(parent, ast.keyword):
            return parent.arg == "limiter" and self._runs_in_thread(parent)
        if isinstance(parent, ast.Call) and node in parent.args[1:] and self._is_lookup(parent):
            return self._is_private(parent, function)  # locks.get(key, Lock()) keeps nothing
        if isinstance(parent, (ast.Assign, ast.AnnAssign)) and parent.value is node:
            targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
            if len(targets) != 1:
                return False
            if isinstance(targets[0], ast.Name):
                return self._is_used_here_alone(targets[0], function)
            if isinstance(targets[0], ast.Attribute):
                return self._is_replaced_each_time(targets[0], parent, function)
        return False

    def _is_given_to_each(self, node: ast.expr) -> bool:
        """Does each round of a loop hand a new one to a function that only takes it: `[f(x, Lock()) for x in xs]`?"""
        module = self.module
        parent = module.parent(node)
        call = module.parent(parent) if isinstance(parent, ast.keyword) else parent
        site = module.site_of(call) if isinstance(call, ast.Call) else None
        if site is None or not any(isinstance(a, _ROUNDS) for a in module.ancestors(site.node)):
            return False
        helper = module.callee(site)
        if helper is None or helper.function.is_generator or helper.module is not module:
            return False
        names = [a.arg for a in helper.function.parameters]
        if helper.function.class_ is not None and not module.is_static(helper.function):
            names = names[1:]
        if isinstance(parent, ast.keyword):
            name = parent.arg
        else:
            number = site.node.args.index(node) if node in site.node.args else len(names)
            name = names[number] if number < len(names) else None
        loads = module.loads(name, helper.function.inner) if name is not None else []
        return bool(loads) and all(self._is_plain_use(load, helper.function) for load in loads)

    def _is_lookup(self, node: ast.Call) -> bool:
        return isinstance(node.func, ast.Attribute) and node.func.attr == "get"

    def _runs_in_thread(self, keyword: ast.keyword) -> bool:
        call = self.module.parent(keyword)
        site = self.module.site_of(call) if isinstance(call, ast.Call) else None
        return site is not None and any(isinstance(role, ToThread) for role in self.module.roles_of(site))

    def _is_used_here_alone(self, target: ast.Name, function: Function) -> bool:
        """Is the local only held in this very function, and never passed on, returned, kept or closed over?"""
        module = self.module
        scope = function.inner
        if scope.outer_names and target.id in scope.outer_names:
            return False
        if len(module.names.lookup(target.id, scope)) != 1:
            return False
        loads = module.loads_of(target, scope)
        return (
            bool(loads)
            and all(self._is_plain_use(load, function) for load in loads)
            and any(self._takes(load) for load in loads)
        )

    def _is_plain_use(self, load: ast.expr, function: Function) -> bool:
        if self._function_around(load) is not function:
            return False
        parent = self.module.parent(load)
        if isinstance(parent, ast.withitem):
            return parent.context_expr is load and parent.optional_vars is None
        above = self.module.parent(parent) if isinstance(parent, ast.Attribute) else None
        return (
            isinstance(parent, ast.Attribute)
            and parent.attr in _METHODS
            and isinstance(above, ast.Call)
            and above.func is parent
        )

    def _takes(self, load: ast.expr) -> bool:
        parent = self.module.parent(load)
        return isinstance(parent, ast.withitem) or (isinstance(parent, ast.Attribute) and parent.attr == "acquire")

    def _function_around(self, node: ast.AST) -> Function | None:
        for above in self.module.ancestors(node):
            if isinstance(above, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                return self.module.notes.function_of.get(above)
        return None

    def _is_replaced_each_time(self, target: ast.Attribute, statement: ast.stmt, function: Function) -> bool:
        """`self._lock = Lock()` at the top of the one method that uses it: each call has a lock of its own."""
        if function.class_ is None or function.short_name.startswith(_BEGINNINGS):
            return False
        if self.module.parent(statement) is not function.node or ast.unparse(target.value) not in ("self", "cls"):
            return False
        uses = [
            node
            for node in self.module.attributes_named(target.attr)
            if node is not target and self._class_around(node) is function.class_.node
        ]
        return (
            bool(uses)
            and all(
                isinstance(node.ctx, ast.Load)
                and self._is_plain_use(node, function)
                and position(node) > position(statement)
                for node in uses
            )
            and any(self._takes(node) for node in uses)
            and not self.module.mentioned_elsewhere(target.attr)
        )

    def _class_around(self, node: ast.AST) -> ast.ClassDef | None:
        here = self.module.parent(node)
        while here is not None and not isinstance(here, ast.ClassDef):
            here = self.module.parent(here)
        return here

    def _is_handed_out_new(self, call: Call, function: Function) -> bool:
        """`with self._lock():`, where `_lock` makes a new one for everybody who asks."""
        if not isinstance(self.module.parent(call.node), ast.Return) or len(function.returns) != 1:
            return False
        info = self.module.info(function)
        plain = {"builtins.property", "builtins.staticmethod", "builtins.classmethod"}
        if any(name not in plain for name in info.decorator_names):
            return False
        for node, scope, _ in self.module.notes.withs:
            for item in node.items:
                entered = item.context_expr
                if isinstance(entered, ast.Call):
                    name = self.module.callee_of(entered, scope)
                elif isinstance(entered, ast.Attribute) and "builtins.property" in info.decorator_names:
                    name = self.module.names.of(entered, scope)
                else:
                    continue
                if name is not None and name == info.name:
                    return True
        return False
