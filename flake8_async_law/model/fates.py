"""
Fates: what becomes of an object after the call that makes it, so far as it matters for how it ends.

The object is followed through names, attributes, lists and dicts, loops over them, arguments of the project's
functions, and functions which hand it back. Where it goes to code that cannot be read, it has *escaped*: somebody else
may end it.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import EntersContext, ToThread
from .reader import Function, Scope, Site
from .uses import started

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

FARTHEST: Final = 6
"""Through how many functions an object is followed."""
_HARMLESS: Final = frozenset({
    "bool", "callable", "getattr", "hasattr", "hash", "id", "isinstance", "iter", "len", "next", "anext", "print",
    "repr", "str", "type",
})  # fmt: skip
_LOGGING: Final = frozenset({"debug", "info", "warning", "error", "exception", "critical", "log"})
_SAME_ITEMS: Final = frozenset({"list", "tuple", "set", "frozenset", "sorted", "reversed", "enumerate", "iter"})
_ADDING: Final = frozenset({"append", "appendleft", "add", "insert", "setdefault", "extend", "update"})
_TAKING: Final = frozenset({"get", "pop", "popleft", "popitem", "setdefault"})
_LOOKING: Final = frozenset({"clear", "discard", "remove", "keys", "index", "count", *_ADDING})
_DISPLAYS: Final = (ast.List, ast.Set, ast.Dict, ast.ListComp, ast.SetComp, ast.DictComp)
"""What makes a list, set or dict of what stands in it."""
_CLOSERS: Final = frozenset({"contextlib.closing", "contextlib.aclosing"})
_PASSING: Final = frozenset({"asyncio.wait_for", "asyncio.shield", "typing.cast"})
"""What gives what it is given."""
_PUSHING: Final = frozenset({"push", "push_async_exit", "enter_context", "enter_async_context"})


@dataclass(frozen=True)
class Member:
    """
    An attribute of the object: a method called at `site`, one `handed` to somebody who calls it, or one that is set.
    """

    node: ast.Attribute
    site: Site | None
    module: Module
    handed: bool = False
    stored: ast.expr | None = None

    @property
    def name(self) -> str:
        return self.node.attr

    @property
    def function(self) -> Function | None:
        """The function in which it stands; None: in none, or where there is no telling."""
        return self.site.function if self.site is not None else None


class Fate:
    """What becomes of the object that expression `made` gives."""

    def __init__(
        self,
        module: Module,
        made: ast.expr,
        scope: Scope,
        element: int | None = None,
        lent_to: Collection[str] = (),
    ) -> None:
        self.module = module
        self._lent_to = lent_to
        self.members: list[Member] = []
        self.escapes: list[ast.AST] = []
        """Where it goes out of sight."""
        self.entered: list[ast.AST] = []
        """Where a `with` block, or a stack of them, takes it over."""
        self.arguments: list[Site] = []
        """The calls it is handed to, of which one knows that they do not take it over."""
        self.attributes: list[tuple[str | None, str]] = []
        """Class (None: of an object that cannot be read) and name of each attribute that holds it."""
        self.getters: list[FunctionInfo] = []
        """The functions that hand it back from where it is kept."""
        self.globals: list[str] = []
        """The names of the module that hold it."""
        self.lent = False
        """Does a generator hand it out for a while (`yield session`)?"""
        self.contained = False
        """Is it one of many, in a list or dict?"""
        self._seen: set[object] = set()
        self._made_in = scope
        if element is None:
            self._value(module, made, scope, 0)
        else:
            self._unpacked(module, made, scope, element)

    @property
    def is_local(self) -> bool:
        """Is it held by names of a function alone?"""
        return not self.attributes and not self.globals

    def named(self, *names: str) -> list[Member]:
        """The members called so."""
        return [member for member in self.members if member.name in names]

    # -- values --------------------------------------------------------------------------------

    def _value(self, module: Module, node: ast.expr, scope: Scope, depth: int) -> None:
        """Follow the object from `node`, which is it."""
        if (module, node) in self._seen:
            return
        self._seen.add((module, node))
        parent = module.parent(node)
        if isinstance(parent, ast.Await):
            self._value(module, parent, scope, depth)
        elif isinstance(parent, ast.Attribute):
            self._member(module, parent)
        elif isinstance(parent, (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.IfExp, ast.BoolOp, ast.Tuple)):
            self._passed_on(module, node, parent, scope, depth)
        elif isinstance(parent, ast.withitem):
            self.entered.append(node)
            if parent.optional_vars is not None:
                self._target(module, parent.optional_vars, scope, depth)
        elif isinstance(parent, (ast.Return, ast.Lambda)):
            self._returned(module, node, depth)
        elif isinstance(parent, ast.Yield):
            self._yielded(module, node)
        elif isinstance(parent, (ast.Call, ast.keyword, ast.Starred)):
            self._argument(module, node, scope, depth)
        elif isinstance(parent, _DISPLAYS):
            self._contents(module, parent, scope, depth)
        elif isinstance(parent, (ast.For, ast.AsyncFor)) and parent.iter is node and isinstance(node, ast.Call):
            self.entered.append(node)  # async for connection in connect(...): each is closed before the next
        elif isinstance(parent, ast.Subscript) and parent.slice is node:
            if isinstance(parent.ctx, ast.Store):
                self._container(module, parent.value, scope, depth)  # names[future] = "invoice"
        elif isinstance(parent, (ast.GeneratorExp, ast.YieldFrom)):
            self.escapes.append(node)

    def _passed_on(self, module: Module, node: ast.expr, parent: ast.AST, scope: Scope, depth: int) -> None:
        """The statement or expression around it has the same value, or binds it."""
        if isinstance(parent, ast.Assign):
            for target in parent.targets:
                self._target(module, target, scope, depth)
        elif isinstance(parent, ast.AnnAssign):
            self._target(module, parent.target, scope, depth)
        elif isinstance(parent, ast.NamedExpr):
            self._target(module, parent.target, scope, depth)
            self._value(module, parent, scope, depth)
        elif isinstance(parent, ast.IfExp):
            if parent.test is not node:
                self._value(module, parent, scope, depth)
        elif isinstance(parent, ast.BoolOp):
            self._value(module, parent, scope, depth)
        elif isinstance(parent, ast.Tuple):
            self._in_tuple(module, node, parent, scope, depth)

    def _in_tuple(self, module: Module, node: ast.expr, parent: ast.Tuple, scope: Scope, depth: int) -> None:
        """`task, self._task = self._task, None`; else a tuple holds it like a list."""
        outer = module.parent(parent)
        if isinstance(outer, ast.Assign):
            index = parent.elts.index(node)
            for target in outer.targets:
                if isinstance(target, ast.Tuple) and len(target.elts) == len(parent.elts):
                    self._target(module, target.elts[index], scope, depth)
                    return
        self._contents(module, parent, scope, depth)

    def _unpacked(self, module: Module, made: ast.expr, scope: Scope, element: int) -> None:
        """Follow element number `element` of the tuple that `made` gives."""
        parent = module.parent(made)
        while isinstance(parent, ast.Await) or (isinstance(parent, ast.Call) and made in parent.args):
            made, parent = parent, module.parent(parent)  # await asyncio.wait_for(open_connection(...), 5)
        if isinstance(parent, ast.Assign):
            for target in parent.targets:
                if isinstance(target, ast.Tuple) and len(target.elts) > element:
                    self._target(module, target.elts[element], scope, 0)
                else:
                    self.escapes.append(target)
        elif not isinstance(parent, ast.Expr):
            self.escapes.append(made)

    def _target(self, module: Module, target: ast.expr, scope: Scope, depth: int) -> None:
        if isinstance(target, ast.Name):
            self._name(module, target.id, scope, depth)
        elif isinstance(target, ast.Attribute):
            self._attribute(module, target, scope, depth)
        elif isinstance(target, ast.Subscript):
            self._container(module, target.value, scope, depth)
        else:
            self.escapes.append(target)

    def _name(self, module: Module, name: str, scope: Scope, depth: int) -> None:
        holder: Scope | None = scope
        if scope.outer_names and name in scope.outer_names:
            holder = scope.global_scope()
        while holder is not None and name not in holder.bindings:
            holder = holder.parent
        if holder is None or (module, holder, name) in self._seen:
            return
        self._seen.add((module, holder, name))
        if holder.kind == "class":
            self._class_attribute(module, module.own(holder.name), name, depth)
            return
        if holder.kind == "module":
            self.globals.append(name)
        for load in module.loads(name, holder):
            self._value(module, load, module.scope_of(load), depth)

    def _attribute(self, module: Module, target: ast.Attribute, scope: Scope, depth: int) -> None:
        owner = module.types.of(target.value, scope)
        if owner is not None and module.class_info(owner.name) is not None:
            self._class_attribute(module, owner.name, target.attr, depth)
            return
        text = ast.unparse(target)
        if (text, target.attr) in self._seen:
            return
        self._seen.add((text, target.attr))
        self.attributes.append((None, target.attr))
        for node in module.attributes_named(target.attr):
            if isinstance(node.ctx, ast.Load):
                self._value(module, node, module.scope_of(node), depth)

    def _class_attribute(self, module: Module, owner: str, name: str, depth: int) -> None:
        if (owner, name) in self._seen:
            return
        self._seen.add((owner, name))
        self.attributes.append((owner, name))
        for node in module.attributes_named(name):
            if not isinstance(node.ctx, ast.Load):
                continue
            scope = module.scope_of(node)
            receiver = module.types.of(node.value, scope)
            held = (
                receiver.args[0]
                if receiver is not None and receiver.name == "builtins.type" and receiver.args
                else receiver
            )
            if held is None or owner in module.mro(held.name) or held.name in module.mro(owner):
                self._value(module, node, scope, depth)
        for base in module.mro(owner)[1:]:
            info = module.class_info(base)
            if info is not None and info.module is not module:
                self._in_base(info.module, name, depth)

    def _in_base(self, module: Module, name: str, depth: int) -> None:
        """A base class of another file may end what its subclass keeps under a name that both know."""
        for node in module.attributes_named(name):
            if isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name) and node.value.id == "self":
                self._value(module, node, module.scope_of(node), depth)

    # -- members ---------------------------------------------------------------------------------

    def _member(self, module: Module, node: ast.Attribute) -> None:
        parent = module.parent(node)
        if isinstance(parent, ast.Call) and parent.func is node:
            self.members.append(Member(node, module.site_of(parent), module))
            if node.attr in ("__enter__", "__aenter__"):
                self._value(module, parent, module.scope_of(node), FARTHEST)
            return
        if not isinstance(node.ctx, ast.Load):
            value = parent.value if isinstance(parent, (ast.Assign, ast.AnnAssign)) else None
            self.members.append(Member(node, None, module, stored=value))
            return
        call = module.parent(parent) if isinstance(parent, ast.keyword) else parent
        site = module.site_of(call) if isinstance(call, ast.Call) else None
        self.members.append(Member(node, site, module, handed=True))

    # -- out of functions ----------------------------------------------------------------------------

    def _returned(self, module: Module, node: ast.expr, depth: int) -> None:
        function = function_around(module, node)
        if function is None or isinstance(function.node, ast.Lambda) or self.is_local or depth >= FARTHEST:
            self.escapes.append(node)
            return
        if function in self._seen:
            return
        self._seen.add(function)
        info = module.info(function)
        self.getters.append(info)
        if function.class_ is None:
            for site in module.callers(function):
                self._value(module, site.node, site.scope, depth + 1)
            return
        for attribute in module.attributes_named(function.short_name):  # a call of the method, or a property
            parent = module.parent(attribute)
            got = parent if isinstance(parent, ast.Call) and parent.func is attribute else attribute
            self._value(module, got, module.scope_of(attribute), depth + 1)

    def _yielded(self, module: Module, node: ast.expr) -> None:
        function = function_around(module, node)
        once = function is not None and len(function.yields) == 1
        if function is not None and (once or module.context_kind(function)) and not _in_loop(module, node):
            self.lent = True
        else:
            self.escapes.append(node)

    # -- into functions --------------------------------------------------------------------------------

    def _argument(self, module: Module, node: ast.expr, scope: Scope, depth: int) -> None:
        parent = module.parent(node)
        call = module.parent(parent) if isinstance(parent, (ast.keyword, ast.Starred)) else parent
        site = module.site_of(call) if isinstance(call, ast.Call) else None
        spread = isinstance(parent, ast.Starred) or (isinstance(parent, ast.keyword) and parent.arg is None)
        if site is None or spread or depth >= FARTHEST:
            self.escapes.append(node)
            return
        if site.node.func is node:
            return
        name = module.callee_name(site)
        if self._is_harmless(module, node, site, name):
            return
        if name in _PASSING:
            self._value(module, site.node, scope, depth)
            return
        if (
            name in _CLOSERS
            or site.last in _PUSHING
            or any(isinstance(r, EntersContext) for r in module.roles_of(site))
        ):
            self.entered.append(node)
            self._value(module, site.node, scope, depth)
            return
        if isinstance(site.node.func, ast.Attribute) and site.last in _ADDING and node in site.node.args:
            self._container(module, site.node.func.value, scope, depth)
            if site.last == "setdefault":
                self._value(module, site.node, scope, depth)
            return
        if self._is_lent(name, site) or self._is_lent_to_library(module, node, site):
            self.arguments.append(site)
            return
        self._into_project(module, node, site, depth)

    def _is_harmless(self, module: Module, node: ast.expr, site: Site, name: str | None) -> bool:
        if name is not None and name.startswith("builtins.") and name[9:] in _HARMLESS:
            if name == "builtins.getattr" and len(site.node.args) > 1:
                wanted = site.node.args[1]
                if isinstance(wanted, ast.Constant) and isinstance(wanted.value, str):
                    member = ast.copy_location(ast.Attribute(node, wanted.value, ast.Load()), node)
                    self.members.append(Member(member, site, module, handed=True))
                else:
                    self.escapes.append(node)
            elif name in ("builtins.next", "builtins.iter", "builtins.anext"):
                self.escapes.append(node)
            return True
        if site.last in _LOGGING and isinstance(site.node.func, ast.Attribute):
            return True
        if isinstance(site.node.func, ast.Attribute) and site.last in self._ending_takers(module):
            member = ast.copy_location(ast.Attribute(node, site.last, ast.Load()), node)
            self.members.append(Member(member, site, module))
            return True
        return False

    def _ending_takers(self, module: Module) -> frozenset[str]:
        """Methods of other objects that take an object back: `pool.release(connection)`."""
        return frozenset({"release", "putconn"})

    def _is_lent(self, name: str | None, site: Site) -> bool:
        """Is it handed to what the catalogue says only uses it (`*Stub`: whatever is called so)?"""
        return any(site.last.endswith(one[1:]) if one.startswith("*") else name == one for one in self._lent_to)

    def _is_lent_to_library(self, module: Module, node: ast.expr, site: Site) -> bool:
        """Is it an executor that runs something (`loop.run_in_executor(pool, f)`), which leaves it to its owner?"""
        for role in module.roles_of(site):
            if (
                isinstance(role, ToThread)
                and role.callable.position
                and node in site.node.args[: role.callable.position]
            ):
                return True
        return False

    def _into_project(self, module: Module, node: ast.expr, site: Site, depth: int) -> None:
        parent = module.parent(node)
        keyword = parent.arg if isinstance(parent, ast.keyword) else None
        name = module.callee_name(site)
        if name is not None and module.class_info(name) is not None:
            self.escapes.append(node)  # an owner
            return
        target = module.callee(site)
        skipped = 0
        if target is None:
            target = started(module, site)
            skipped = _before_arguments(module, site)
        if target is None or isinstance(target.node, ast.Lambda) or _does_nothing(target):
            self.escapes.append(node)
            return
        position = site.node.args.index(node) - skipped if keyword is None else None
        arg = _parameter(target, position, keyword)
        if arg is None:
            self.escapes.append(node)
            return
        self._name(target.module, arg.arg, target.function.inner, depth + 1)

    # -- lists and dicts -----------------------------------------------------------------------------------

    def _container(self, module: Module, node: ast.expr, scope: Scope, depth: int) -> None:
        """Follow the list or dict that `node`, a name or attribute, holds and that the object was put into."""
        self.contained = True
        if isinstance(node, ast.Name):
            holder: Scope | None = scope
            if scope.outer_names and node.id in scope.outer_names:
                holder = scope.global_scope()
            while holder is not None and node.id not in holder.bindings:
                holder = holder.parent
            if holder is None or any(b.kind == "parameter" for b in holder.bindings[node.id]):
                self.escapes.append(node)
                return
            self._container_name(module, node.id, holder, depth)
        elif isinstance(node, ast.Attribute):
            owner = module.types.of(node.value, scope)
            name = owner.name if owner is not None and module.class_info(owner.name) is not None else None
            if name is None:
                self.escapes.append(node)
                return
            self._container_attribute(module, name, node.attr, depth)
        elif isinstance(node, ast.Subscript):
            self._container(module, node.value, scope, depth)
        else:
            self.escapes.append(node)

    def _container_name(self, module: Module, name: str, holder: Scope, depth: int) -> None:
        if (module, holder, name, "items") in self._seen:
            return
        self._seen.add((module, holder, name, "items"))
        if holder.kind == "class":
            self._container_attribute(module, module.own(holder.name), name, depth)
            return
        if holder.kind == "module":
            self.globals.append(name)
        for load in module.loads(name, holder):
            self._contents(module, load, module.scope_of(load), depth)

    def _container_attribute(self, module: Module, owner: str, name: str, depth: int) -> None:
        if (owner, name, "items") in self._seen:
            return
        self._seen.add((owner, name, "items"))
        self.attributes.append((owner, name))
        for node in module.attributes_named(name):
            if not isinstance(node.ctx, ast.Load):
                continue
            scope = module.scope_of(node)
            receiver = module.types.of(node.value, scope)
            if receiver is None or owner in module.mro(receiver.name) or receiver.name in module.mro(owner):
                self._contents(module, node, scope, depth)

    def _contents(self, module: Module, node: ast.expr, scope: Scope, depth: int) -> None:
        """Follow the items of what `node`, a list or dict that holds the object, gives."""
        self.contained = True
        if (module, node, "items") in self._seen:
            return
        self._seen.add((module, node, "items"))
        parent = module.parent(node)
        if isinstance(parent, (ast.For, ast.AsyncFor)) and parent.iter is node:
            self._each(module, parent.target, scope, depth)
        elif isinstance(parent, ast.comprehension) and parent.iter is node:
            outer = module.parent(parent)
            inner = module.comprehension_scope(outer, scope) if outer is not None else None
            self._each(module, parent.target, inner or scope, depth)
        elif isinstance(parent, ast.Attribute):
            self._method_of_container(module, parent, scope, depth)
        elif isinstance(parent, ast.Subscript) and parent.value is node:
            if isinstance(parent.ctx, ast.Load):
                if isinstance(parent.slice, ast.Slice):
                    self._contents(module, parent, scope, depth)
                else:
                    self._value(module, parent, scope, depth)
        elif isinstance(parent, (ast.Assign, ast.AnnAssign)):
            for target in parent.targets if isinstance(parent, ast.Assign) else [parent.target]:
                self._container_target(module, target, node, scope, depth)
        elif isinstance(parent, (ast.IfExp, ast.BoolOp, ast.Await)):
            self._contents(module, parent, scope, depth)
        elif isinstance(parent, (ast.BinOp, ast.List, ast.Tuple, ast.Set, ast.Starred)):
            self._joined(module, node, parent, scope, depth)
        elif isinstance(parent, (ast.Call, ast.keyword)):
            self._container_argument(module, node, scope, depth)
        elif isinstance(parent, ast.AugAssign):
            self._container(module, parent.target, scope, depth)
        elif isinstance(parent, (ast.Return, ast.Yield, ast.YieldFrom, ast.Lambda, ast.Dict, ast.GeneratorExp)):
            self.escapes.append(node)

    def _joined(self, module: Module, node: ast.expr, parent: ast.expr, scope: Scope, depth: int) -> None:
        """A list made of the list: `[*a, *b]`, `a + b`, `(a, b) = (b, [])`, or one of lists."""
        outer = module.parent(parent)
        if isinstance(parent, ast.Tuple) and isinstance(outer, ast.Assign):
            index = parent.elts.index(node)
            for target in outer.targets:
                if isinstance(target, ast.Tuple) and len(target.elts) == len(parent.elts):
                    self._container_target(module, target.elts[index], node, scope, depth)
                    return
        if isinstance(parent, ast.Starred):
            if isinstance(outer, (ast.List, ast.Tuple, ast.Set)):
                self._contents(module, outer, scope, depth)
            else:
                self.escapes.append(node)
        elif isinstance(parent, ast.BinOp):
            self._contents(module, parent, scope, depth)
        else:
            self.escapes.append(node)

    def _container_target(self, module: Module, target: ast.expr, node: ast.expr, scope: Scope, depth: int) -> None:
        if isinstance(target, (ast.Tuple, ast.List)) and not isinstance(module.parent(target), (ast.Tuple, ast.List)):
            for part in target.elts:
                self._each(module, part, scope, depth)
        elif isinstance(target, ast.Name):
            holder: Scope | None = scope
            if scope.outer_names and target.id in scope.outer_names:
                holder = scope.global_scope()
            while holder is not None and target.id not in holder.bindings:
                holder = holder.parent
            if holder is not None:
                self._container_name(module, target.id, holder, depth)
        elif isinstance(target, ast.Attribute):
            self._container(module, target, scope, depth)
        else:
            self.escapes.append(node)

    def _each(self, module: Module, target: ast.expr, scope: Scope, depth: int) -> None:
        """`target` is bound to each item, or to a tuple with one in it."""
        if isinstance(target, (ast.Tuple, ast.List)):
            for part in target.elts:
                self._each(module, part, scope, depth)
        elif isinstance(target, ast.Starred):
            self.escapes.append(target)
        else:
            self._target(module, target, scope, depth)

    def _method_of_container(self, module: Module, node: ast.Attribute, scope: Scope, depth: int) -> None:
        call = module.parent(node)
        if not (isinstance(call, ast.Call) and call.func is node):
            return
        if node.attr in ("values", "copy", "items"):
            self._contents(module, call, scope, depth)
        elif node.attr in _TAKING:
            self._value(module, call, scope, depth)
        elif node.attr not in _LOOKING:
            self.escapes.append(node)

    def _container_argument(self, module: Module, node: ast.expr, scope: Scope, depth: int) -> None:
        parent = module.parent(node)
        call = module.parent(parent) if isinstance(parent, ast.keyword) else parent
        site = module.site_of(call) if isinstance(call, ast.Call) else None
        name = module.callee_name(site) if site is not None else None
        if site is not None and site.node.func is node:
            return
        spread = isinstance(parent, ast.keyword) and parent.arg is None
        if site is None or spread or depth >= FARTHEST:
            self.escapes.append(node)
        elif name is not None and name.startswith("builtins.") and name[9:] in _SAME_ITEMS:
            self._contents(module, site.node, scope, depth)
        elif name is not None and name.startswith("builtins.") and name[9:] in _HARMLESS:
            return
        elif site.last in _ADDING and isinstance(site.node.func, ast.Attribute):
            self._container(module, site.node.func.value, scope, depth)
        elif site.last in _LOGGING:
            return
        else:
            target = module.callee(site)
            if target is None and isinstance(parent, ast.keyword) and parent.arg == "args":
                self._arguments_of_started(module, node, site, depth)
                return
            keyword = parent.arg if isinstance(parent, ast.keyword) else None
            position = site.node.args.index(node) if keyword is None else None
            arg = _parameter(target, position, keyword) if target is not None else None
            if target is None or arg is None:
                self.escapes.append(node)
                return
            holder = target.function.inner
            if arg.arg in holder.bindings:
                self._container_name(target.module, arg.arg, holder, depth + 1)

    def _arguments_of_started(self, module: Module, node: ast.expr, site: Site, depth: int) -> None:
        """`Thread(target=f, args=(connection,))`: follow into `f`."""
        target = started(module, site)
        if target is None or not isinstance(node, (ast.Tuple, ast.List)) or isinstance(target.node, ast.Lambda):
            self.escapes.append(node)
            return
        self.contained = False
        for index, part in enumerate(node.elts):
            if (module, part) in self._seen:
                arg = _parameter(target, index, None)
                if arg is None:
                    self.escapes.append(node)
                else:
                    self._name(target.module, arg.arg, target.function.inner, depth + 1)


def function_around(module: Module, node: ast.AST) -> Function | None:
    """The function, method or lambda in whose body `node` stands."""
    for above in module.ancestors(node):
        if isinstance(above, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            return module.notes.function_of.get(above)
    return None


def _does_nothing(info: FunctionInfo) -> bool:
    """Is it a method for others to override: a docstring, `...`, `pass`, a single `raise`?"""
    body = info.node.body if isinstance(info.node.body, list) else []
    return all(
        isinstance(s, (ast.Pass, ast.Raise)) or (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))
        for s in body
    )


def _in_loop(module: Module, node: ast.AST) -> bool:
    return any(isinstance(above, (ast.For, ast.AsyncFor, ast.While)) for above in module.ancestors(node))


def _before_arguments(module: Module, site: Site) -> int:
    """How many arguments of a call that starts a function stand before that function's own."""
    positions: Iterator[int | None] = (
        getattr(role, "callable", getattr(role, "coroutine", None)).position  # type: ignore[union-attr]
        for role in module.roles_of(site)
        if hasattr(role, "callable") or hasattr(role, "coroutine")
    )
    return next((position + 1 for position in positions if position is not None), 0)


def _parameter(target: FunctionInfo, position: int | None, keyword: str | None) -> ast.arg | None:
    function = target.function
    if position is None:
        every = [*function.parameters, *function.node.args.kwonlyargs]
        return next((a for a in every if a.arg == keyword), None)
    parameters = function.parameters
    if function.class_ is not None and not target.module.is_static(function):
        parameters = parameters[1:]
    return parameters[position] if 0 <= position < len(parameters) else None
