"""
Foreign code under a lock: callbacks that run, and generators that hand out values, while a lock is held.

Whose code runs there is not known, nor for how long. A callback that takes the lock itself waits for ever; a generator
keeps the lock for as long as its consumer likes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import RunsCallbacks
from .calls import spelling
from .locks import Locks, Section, is_own_call
from .nodes import last_part, position
from .reader import Binding, Function, Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_CALLBACK: Final = re.compile(
    r"(?:^|_)(?:on|cb|cbs|callbacks?|handlers?|hooks?|listeners?|observers?|subscribers?|subscriptions?|watchers?|"
    r"notify|notifier|receivers?|sinks?)(?:_|$)"
)
"""Names by which something is called whenever something happens."""
_TELLS: Final = re.compile(r"^(?:on_|handle|notify|update$|emit|fire|callback|receive|process)")
"""Methods by which an observer is told."""
_FEEDS: Final = frozenset({"append", "add", "insert", "appendleft", "extend", "setdefault"})
_COPIES: Final = frozenset(
    {"list", "tuple", "set", "sorted", "reversed", "copy", "values", "items", "get", "pop", "enumerate"}
)
_PLAIN_DECORATORS: Final = frozenset({
    "staticmethod", "classmethod", "override", "abstractmethod", "final", "overload", "wraps",
})  # fmt: skip
DEEPEST: Final = 3


@dataclass(frozen=True, eq=False)
class CalledBack:
    """`at` runs code of others (a callback, or with `kind` yield the consumer) while `section` holds its lock."""

    at: ast.expr
    section: Section
    kind: Literal["callback", "yield"]
    spelled: str
    through: FunctionInfo | None = None


def called_back(locks: Locks) -> list[CalledBack]:
    """Every such place of this file, in source order."""
    found: dict[ast.AST, CalledBack] = {}
    callbacks = Callbacks(locks.module)
    for section in locks.sections:
        if not section.is_exclusive or section.role.named or section.function is None:
            continue
        for one in (*_yielded(locks, section), *callbacks.under(section)):
            found.setdefault(one.at, one)
    return sorted(found.values(), key=lambda one: position(one.at))


# -- yields -------------------------------------------------------------------------------------------------


def _yielded(locks: Locks, section: Section) -> Iterator[CalledBack]:
    function = section.function
    assert function is not None
    if not function.is_generator or not _is_iterated(locks.module, function):
        return
    for node, _ in function.yields:
        if node in section.nodes:
            yield CalledBack(node, section, "yield", spelling(node))
            return


def _is_iterated(module: Module, function: Function) -> bool:
    """
    Is the generator one whose values somebody iterates over? One that yields once, outside any loop, lends something
    and takes it back: a context manager, a fixture, a dependency.
    """
    info = module.info(function)
    for name, node in zip(info.decorator_names, info.decorators, strict=True):
        last = (name or ast.unparse(node)).rpartition(".")[2].rpartition(":")[2]
        if last not in _PLAIN_DECORATORS:
            return False
    if function.short_name == "__await__":
        return False
    yields = [node for node, _ in function.yields]
    if len(yields) > 1 and not all(isinstance(module.parent(node), ast.Expr) for node in yields):
        return False  # it is sent values: a coroutine of the old kind
    if len(yields) != 1 or isinstance(yields[0], ast.YieldFrom):
        return not _is_lent(module, function)
    return any(isinstance(node, (ast.For, ast.AsyncFor, ast.While)) for node in module.ancestors(yields[0]))


def _is_lent(module: Module, function: Function) -> bool:
    """Do several yields stand in the branches of an `if`, so that one of them runs (`yield None; return`)?"""
    loops = (ast.For, ast.AsyncFor, ast.While)
    return all(
        not isinstance(node, ast.YieldFrom) and not any(isinstance(a, loops) for a in module.ancestors(node))
        for node, _ in function.yields
    ) and any(r.value is None for r in function.returns)


# -- callbacks -----------------------------------------------------------------------------------------------


class Callbacks:
    """Tells which calls of a module run code that others registered."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._asked: dict[Function, tuple[Site, Module] | None] = {}
        self._fed: dict[tuple[str, str], bool] = {}

    def under(self, section: Section) -> Iterator[CalledBack]:
        """The calls in `section` that run callbacks, themselves or through helpers."""
        function = section.function
        assert function is not None
        for site in function.calls:
            if site.node not in section.nodes:
                continue
            if self.is_callback(site):
                if not _may_wait(self.module, site, section):
                    continue
                func = site.node.func
                own = isinstance(func, ast.Name) and self._is_own_parameter(site, func)
                if own and not self._is_taken_elsewhere(section):
                    continue
                yield CalledBack(site.node, section, "callback", spelling(site.node.func))
                continue
            helper = self._helper(self.module, site) if is_own_call(self.module, site) else None
            found = self._in_helper(helper) if helper is not None else None
            if helper is not None and found is not None and _may_wait(found[1], found[0], section):
                yield CalledBack(site.node, section, "callback", spelling(found[0].node.func), helper)

    def _helper(self, module: Module, site: Site) -> FunctionInfo | None:
        helper = module.callee(site)
        if helper is None or helper.function.is_generator or isinstance(helper.node, ast.Lambda):
            return None
        return None if helper.is_async and not module.is_awaited(site.node) else helper

    def _in_helper(self, helper: FunctionInfo) -> tuple[Site, Module] | None:
        """The nearest callback that running `helper` ends up calling, and the module it stands in."""
        if helper.function not in self._asked:
            self._asked[helper.function] = self._search(helper)
        return self._asked[helper.function]

    def _search(self, start: FunctionInfo) -> tuple[Site, Module] | None:
        queue, seen = [(start, 1)], {start.function}
        for helper, depth in queue:
            module = helper.module
            callbacks = self if module is self.module else Callbacks(module)
            for site in helper.function.calls:
                if callbacks.is_callback(site):
                    return site, module
            for site in helper.function.calls if depth < DEEPEST else ():
                further = self._helper(module, site) if is_own_call(module, site) else None
                if further is not None and further.function not in seen:
                    seen.add(further.function)
                    queue.append((further, depth + 1))
        return None

    def is_callback(self, site: Site) -> bool:
        """Does the call run what somebody else registered, without asking for a result?"""
        if any(isinstance(role, RunsCallbacks) for role in self.module.roles_of(site)):
            return not self._is_made_here(site)
        if not self._is_told(site.node):
            return False
        func = site.node.func
        if isinstance(func, ast.Name):
            return self._is_callable_name(func, site.scope, site)
        if isinstance(func, ast.Subscript):
            return self._is_registry(func.value, site.scope)
        if isinstance(func, ast.Attribute):
            return self._is_callback_attribute(func, site.scope) or self._is_observer(func, site.scope)
        return False

    def _is_told(self, node: ast.expr) -> bool:
        """Is the result of the call, or of awaiting it, dropped?"""
        parent = self.module.parent(node)
        if isinstance(parent, ast.Await):
            return self.module.is_dropped(parent)
        return self.module.is_dropped(node) or self.module.locks.is_waited_for(node)

    def _is_callable_name(self, node: ast.Name, scope: Scope, site: Site) -> bool:
        bound = self.module.names.lookup(node.id, scope)
        if not bound:
            return False
        if all(b.kind == "parameter" for b in bound):
            return self._is_own_parameter(site, node) and bool(_CALLBACK.search(node.id))
        return all(self._is_from_registry(b) for b in bound)

    def _is_own_parameter(self, site: Site, node: ast.Name) -> bool:
        """Is it a parameter of the very function that calls it, and not of a decorator around that?"""
        function = site.function
        return function is not None and any(
            a.arg == node.id for a in (*function.parameters, *function.node.args.kwonlyargs)
        )

    def _is_taken_elsewhere(self, section: Section) -> bool:
        """Does another function take the same lock, so that a callback can come to need it?"""
        return any(
            other.lock == section.lock and other.function is not section.function
            for other in self.module.locks.sections
        )

    def _is_made_here(self, site: Site) -> bool:
        """Is what is told an object that this function has just made (`future = Future()`), so that nobody listens?"""
        func = site.node.func
        root = func.value if isinstance(func, ast.Attribute) else None
        if not isinstance(root, ast.Name):
            return False
        bound = self.module.names.lookup(root.id, site.scope)
        return bool(bound) and all(self._constructs(b) for b in bound)

    def _constructs(self, binding: Binding) -> bool:
        node = binding.detail if binding.kind == "annotated" else binding.node
        if (
            binding.kind not in ("value", "annotated")
            or binding.scope.kind != "function"
            or not isinstance(node, ast.Call)
        ):
            return False
        name = self.module.callee_of(node, binding.scope)
        return name is not None and name.rpartition(".")[2].rpartition(":")[2][:1].isupper()

    def _is_from_registry(self, binding: Binding) -> bool:
        """`for callback in self._callbacks`, `callback = self._callbacks.get(topic)`."""
        node = binding.node
        if not isinstance(node, ast.expr):
            return False
        if binding.kind in ("element", "unpack"):
            return self._is_registry(node, binding.scope)
        if binding.kind == "value" and isinstance(node, ast.Subscript):
            return self._is_registry(node.value, binding.scope)
        if binding.kind == "value" and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            return node.func.attr in ("get", "pop") and self._is_registry(node.func.value, binding.scope)
        if binding.kind == "value" and isinstance(node, ast.Attribute):
            return self._is_callback_attribute(node, binding.scope)
        return False

    def _is_registry(self, node: ast.expr, scope: Scope) -> bool:
        """Is it a collection that outlives the call and that others put callables in?"""
        while True:
            if isinstance(node, ast.Subscript):
                node = node.value
            elif isinstance(node, ast.BoolOp):
                node = node.values[0]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _COPIES:
                node = node.func.value
            elif (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _COPIES and node.args
            ):
                node = node.args[0]
            elif isinstance(node, ast.Name) and (local := self._local_value(node, scope)) is not None:
                node = local
            else:
                break
        if isinstance(node, ast.Attribute):
            return self._is_fed(node, scope)
        return isinstance(node, ast.Name) and self._is_fed_global(node, scope)

    def _local_value(self, node: ast.Name, scope: Scope) -> ast.expr | None:
        """What a local that is bound once stands for."""
        bound = self.module.names.lookup(node.id, scope)
        if len(bound) != 1 or bound[0].scope.kind != "function" or bound[0].kind not in ("value", "element"):
            return None
        return bound[0].node if isinstance(bound[0].node, ast.expr) else None

    def _is_fed(self, node: ast.Attribute, scope: Scope) -> bool:
        owner = self.module.types.of(node.value, scope)
        if owner is None or ":" not in owner.name:
            return False
        key = (owner.name, node.attr)
        if key not in self._fed:
            named = bool(_CALLBACK.search(node.attr))
            places = [a for a in self.module.attributes_named(node.attr) if self._is_of(a, owner.name)]
            self._fed[key] = any(self._takes_parameter(place) for place in places) or (
                named and any(self._is_bound_to_parameter(b) for b in self.module.attribute_bindings(*key))
            )
        return self._fed[key]

    def _is_of(self, node: ast.Attribute, owner: str) -> bool:
        kind = self.module.types.of(node.value, self.module.scope_of(node))
        return kind is not None and (kind.name in self.module.mro(owner) or owner in self.module.mro(kind.name))

    def _is_fed_global(self, node: ast.Name, scope: Scope) -> bool:
        bound = self.module.names.lookup(node.id, scope)
        if bound is not self.module.notes.scope.bindings.get(node.id):
            return False
        return any(self._takes_parameter(load) for load in self.module.loads(node.id, self.module.notes.scope))

    def _takes_parameter(self, place: ast.expr) -> bool:
        """Is a function's parameter that may be called put into the collection here?"""
        parent = self.module.parent(place)
        if isinstance(parent, ast.Subscript) and parent.value is place:
            above = self.module.parent(parent)
            if isinstance(parent.ctx, ast.Store) and isinstance(above, ast.Assign):
                return self._may_be_callable(above.value, place)
            return self._takes_parameter(parent)
        above = self.module.parent(parent) if isinstance(parent, ast.Attribute) else None
        if isinstance(parent, ast.Attribute) and isinstance(above, ast.Call) and above.func is parent:
            if parent.attr in ("setdefault", "get") and isinstance(self.module.parent(above), ast.Attribute):
                return self._takes_parameter(above)
            if parent.attr in _FEEDS:
                return any(self._may_be_callable(argument, place) for argument in above.args)
        return False

    def _may_be_callable(self, node: ast.expr, place: ast.expr) -> bool:
        """A parameter whose annotation or name tells that it is a callable, or the name of the collection does."""
        if isinstance(node, (ast.Tuple, ast.List)):
            return any(self._may_be_callable(part, place) for part in node.elts)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and len(node.args) == 1:
            return self._may_be_callable(node.args[0], place)  # weakref.WeakMethod(callback)
        if not isinstance(node, ast.Name):
            return False
        bound = self.module.names.lookup(node.id, self.module.scope_of(node))
        if len(bound) != 1 or bound[0].kind != "parameter" or not isinstance(bound[0].node, ast.arg):
            return False
        annotation = bound[0].node.annotation
        if annotation is not None:
            return bool(re.search(r"Callable|Callback|Handler|Listener|Observer|Hook|Func", ast.unparse(annotation)))
        return bool(_CALLBACK.search(node.id) or _CALLBACK.search(_last(place)) or node.id in ("fn", "func", "f"))

    def _is_bound_to_parameter(self, binding: Binding) -> bool:
        node = binding.detail if binding.kind == "annotated" else binding.node
        if binding.kind not in ("value", "annotated"):
            return False
        while isinstance(node, (ast.BoolOp, ast.Call)):
            if isinstance(node, ast.BoolOp):
                node = node.values[0]
            else:
                node = node.args[0] if node.args else None
        if not isinstance(node, ast.Name):
            return False
        bound = self.module.names.lookup(node.id, binding.scope)
        return len(bound) == 1 and bound[0].kind == "parameter"

    def _is_callback_attribute(self, node: ast.Attribute, scope: Scope) -> bool:
        """`self._on_change(...)`, where the constructor or a setter took the function from outside."""
        if not _CALLBACK.search(node.attr):
            return False
        owner = self.module.types.of(node.value, scope)
        if owner is None or ":" not in owner.name:
            return False
        bound = self.module.attribute_bindings(owner.name, node.attr)
        if not bound or any(b.kind == "def" for b in bound):
            return False
        if any(self._is_bound_to_parameter(b) for b in bound):
            return True
        return any(b.kind == "annotated" and "Callable" in ast.unparse(b.node) for b in bound) and not any(
            isinstance(b.detail if b.kind == "annotated" else b.node, (ast.Attribute, ast.Lambda)) for b in bound
        )

    def _is_observer(self, func: ast.Attribute, scope: Scope) -> bool:
        """`for listener in self._listeners: listener.on_change(...)`."""
        node = func.value
        if not isinstance(node, ast.Name) or not _TELLS.search(func.attr):
            return False
        bound = self.module.names.lookup(node.id, scope)
        if len(bound) != 1 or bound[0].kind not in ("element", "unpack") or not isinstance(bound[0].node, ast.expr):
            return False
        kind = self.module.types.of(node, scope)
        if kind is not None and ":" not in kind.name:
            return False
        return bool(_CALLBACK.search(_last(bound[0].node))) and self._is_registry(bound[0].node, bound[0].scope)


def _may_wait(module: Module, site: Site, section: Section) -> bool:
    """
    Can what is called come to wait for the lock, or keep it from others? Between tasks of one loop only what is awaited
    can: a plain call is over before any other task runs.
    """
    return section.role.among != "tasks" or module.locks.is_waited_for(site.node)


def _last(node: ast.expr) -> str:
    """The name of the collection that `node` is made of: `_listeners` of `list(self._listeners.values())`."""
    while True:
        if isinstance(node, ast.Call):
            inner = node.args[0] if isinstance(node.func, ast.Name) and node.args else node.func
            node = inner.value if isinstance(inner, ast.Attribute) and inner is node.func else inner
        elif isinstance(node, ast.Subscript):
            node = node.value
        else:
            break
    return last_part(node)
