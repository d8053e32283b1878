"""Coroutines: which calls make one, and what becomes of it where nobody awaits it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import Callback, Coroutine, OnCommit, Returns
from .asking import Answers
from .calls import Call, spelling
from .flow import leaves
from .names import BUILTINS, is_none
from .nodes import called_or_named
from .reader import ClassNote, Function, Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

Fate = Literal["dropped", "unread", "tested", "used", "callback"]

_DEEPEST: Final = 4
"""How many decorators' and helpers' definitions one question may pass through."""
_TRANSPARENT: Final = frozenset({
    "builtins.staticmethod", "builtins.classmethod", "abc.abstractmethod", "functools.wraps", "warnings.deprecated",
    *(f"{m}.{n}" for m in ("typing", "typing_extensions")
      for n in ("override", "final", "overload", "no_type_check", "deprecated")),
})  # fmt: skip
"""Decorators that leave a coroutine function one."""
_LEAVES_METHODS: Final = frozenset({"attr", "attrs", "dataclasses", "functools", "typing", "typing_extensions"})
"""Where class decorators come from that leave methods as they are; others may make plain functions of them."""
_HAS_NO_METHODS: Final = frozenset({"abc", "typing", "typing_extensions"})
"""Where bases come from that bring no methods of their own: `Generic`, `Protocol`, `ABC`."""
_HANDLES: Final = frozenset({"close", "send", "throw", "add_done_callback", "cancel"})
"""Attributes by which code deals with a coroutine or future as such."""
_ASKS: Final = frozenset({"all", "any"})
"""Builtins that ask for the truth of what they are given one by one."""
_LOOKS: Final = frozenset({
    "bool", "dict", "float", "int", "len", "list", "print", "set", "sorted", "str", "tuple",
})  # fmt: skip
"""Builtins that look at a value and keep nothing that could be awaited."""


@dataclass(frozen=True)
class Maker:
    """
    Makes a coroutine when it is called. `own`: a function of the project; `starts`: see `vocabulary.Coroutine`;
    `has_methods`: what it makes is a future or query, which is used in other ways than by awaiting it.
    """

    own: bool
    starts: bool = False
    has_methods: bool = False


_ITSELF: Final = Maker(own=True)
"""Stands for what is decorated, where the question is whether the decorator gives it back."""


@dataclass(frozen=True)
class Lost:
    """
    A coroutine that nobody awaits.

    `fate` is what becomes of it: "dropped"; "unread", bound to a name that nobody reads; "tested", only its truth is
    asked or it is compared; "used", as if it were its own result; "callback", made by a library that ignores what the
    function `name` returns, which `taker` hands over. `name` is what makes it, as the user spells it.
    """

    node: ast.AST
    name: str
    fate: Fate
    maker: Maker
    function: Function | None
    taker: str = ""


class Coroutines:
    """Finds the coroutines that one module loses."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._natures: Answers[Function, Maker | None] = Answers(None)

    @cached_property
    def lost(self) -> list[Lost]:
        """Every coroutine of the file that nobody awaits, in source order."""
        found = [*self._calls(), *self._handed(), *self._decorated()]
        return sorted(found, key=lambda lost: (lost.node.lineno, lost.node.col_offset))  # type: ignore[attr-defined]

    def _calls(self) -> Iterator[Lost]:
        own = {f.short_name for f in self.module.notes.functions if f.is_async}
        possible = self._possible_names
        parents = self.module.notes.parents
        for site in self.module.notes.sites:
            is_method = isinstance(site.node.func, ast.Attribute)
            if site.last in _PLAIN and site.last not in own and not (is_method and site.last in BUILTINS):
                continue
            if site.last not in possible and is_method:
                continue
            if isinstance(parents.get(site.node), _SAFE):
                continue
            fate = self._fate(site.node, site.scope)
            if fate is None:
                continue
            maker = self.maker(site)
            if maker is None or (fate == "used" and maker.has_methods):
                continue
            if not (self.module.is_dead(site.block) or self._is_provoked(site)):
                func = spelling(site.node.func)
                has_arguments = bool(site.node.args or site.node.keywords)
                yield Lost(site.node, func if has_arguments else f"{func}()", fate, maker, site.function)

    @cached_property
    def _possible_names(self) -> set[str]:
        """
        How the call of a method that makes a coroutine may be spelled here: as a function of this file, a coroutine
        function of a file of the project that it imports, a name of the catalogue, or another name for one of these.
        """
        names = {f.short_name for f in self.module.notes.functions} | self.module.last_names(Coroutine)
        for hints in self.module.import_hints:
            names |= hints.coroutines
        return names | self.module.renamed_from(names)

    def _is_provoked(self, site: Site) -> bool:
        """Does a test call it to see what the bare call raises or warns of (`with pytest.raises(TypeError):`)?"""
        return any(
            any(hint in called_or_named(item.context_expr).lower() for hint in ("raises", "warn"))
            for block in self.module.blocks(site.block)
            if isinstance(block.node, (ast.With, ast.AsyncWith)) and block.part == "body"
            for item in block.node.items
        )

    # -- what makes a coroutine -----------------------------------------------------------------

    def maker(self, site: Site) -> Maker | None:
        """What makes the coroutine that this call gives; None if it gives something else, or one can't tell."""
        name = self.module.callee_name(site)
        func = site.node.func
        if name is None or (isinstance(func, ast.Call) and self.module._wrapped(func, site.scope) is not None):
            return None  # `async_to_sync(f)()` runs the coroutine
        if ":" not in name:
            return self._library_maker([r for r in self.module.roles_of(site) if isinstance(r, Coroutine)])
        return self._own_maker(name, func, site.scope)

    def _named(self, node: ast.expr, scope: Scope) -> Maker | None:
        """What makes a coroutine whenever `node` is called."""
        name = self.module.names.of(node, scope)
        if name is None:
            return None
        if ":" not in name:
            return self._library_maker([r for r in self.module.roles(name) if isinstance(r, Coroutine)])
        return self._own_maker(name, node, scope)

    def _library_maker(self, roles: list[Coroutine]) -> Maker | None:
        if not roles:
            return None
        return Maker(own=False, starts=roles[0].starts, has_methods=roles[0].starts or roles[0].chained)

    def _own_maker(self, name: str, func: ast.expr, scope: Scope) -> Maker | None:
        module = self.module
        info = module.function_info(name)
        if info is None or module.class_info(name) is not None or not self._is_certain(info, func, scope):
            return None
        return info.module.coroutines.nature(info)

    def nature(self, info: FunctionInfo) -> Maker | None:
        """Does calling `info`, a function of this module, give a coroutine, whatever its decorators do?"""
        return self._natures.get(info.function, self._nature, info)

    def _nature(self, info: FunctionInfo) -> Maker | None:
        if info.becomes is not None or not self._is_defined_once(info):
            return None
        found: Maker | None = self._of_body(info)
        for decorator, name in reversed(list(zip(info.decorators, info.decorator_names, strict=True))):
            if name not in _TRANSPARENT:
                found = self._through(decorator, name, found)
        return found

    def _of_body(self, info: FunctionInfo) -> Maker | None:
        function = info.function
        if function.is_generator:
            return None
        if function.is_async:
            return Maker(own=True)
        returned = [r.value for r in function.returns]
        sites = [self.module.site_of(v) for v in returned if isinstance(v, ast.Call)]
        if not sites or len(sites) < len(returned) or not self._always_returns(function):
            return None
        makers = [self.maker(site) if site is not None else None for site in sites]
        return Maker(own=True) if all(m is not None and not m.starts for m in makers) else None

    @staticmethod
    def _always_returns(function: Function) -> bool:
        return isinstance(function.node, ast.Lambda) or leaves(function.node.body)

    def _is_defined_once(self, info: FunctionInfo) -> bool:
        """Are all definitions of that name coroutine functions, or is there just one?"""
        bound = info.function.scope.bindings.get(info.short_name, [])
        return len(bound) == 1 or all(isinstance(b.node, ast.AsyncFunctionDef) for b in bound)

    def _through(self, decorator: ast.expr, name: str | None, inner: Maker | None) -> Maker | None:
        """What a decorator makes of a function of nature `inner`."""
        module = self.module
        if name is None:
            return None
        if ":" not in name:
            gives = [r.type for r in module.roles(name) if isinstance(r, Returns)]
            called = module.member(gives[0], "__call__") if gives else None
            roles = module.roles(called) if called is not None else ()
            return self._library_maker([r for r in roles if isinstance(r, Coroutine)])
        info = module.function_info(name)
        if info is None or info.decorators or info.is_async:
            return None
        return info.module.coroutines._decorates(info, isinstance(decorator, ast.Call), inner)

    def _decorates(self, info: FunctionInfo, is_factory: bool, inner: Maker | None) -> Maker | None:
        """What the decorator `info` of this module returns; a factory returns the decorator first."""
        natures = [self._returned(r.value, info, is_factory, inner) for r in info.function.returns]
        if not natures:
            return None
        if len(set(natures)) > 1 and any(site.last == "iscoroutinefunction" for site in self._around(info)):
            return inner  # one wrapper for each kind
        return natures[0] if len(set(natures)) == 1 else None

    def _around(self, info: FunctionInfo) -> Iterator[Site]:
        yield from info.function.calls
        outer = info.function.outer
        if outer is not None:
            yield from outer.calls

    def _returned(
        self, node: ast.expr | None, info: FunctionInfo, is_factory: bool, inner: Maker | None
    ) -> Maker | None:
        if not isinstance(node, ast.Name):
            return None
        bound = self.module.names.lookup(node.id, info.function.inner)
        if len(bound) != 1:
            return None
        if bound[0].kind == "parameter":
            return inner if not is_factory and bound[0].node in info.function.parameters[:1] else None
        function = self.module.notes.function_of.get(bound[0].node)
        if function is None:
            return None
        returned = self.module.info(function)
        if is_factory:
            return self._decorates(returned, False, inner) if not returned.decorators else None
        return self.nature(returned)

    # -- is it that function which is called? ---------------------------------------------------

    def _is_certain(self, info: FunctionInfo, func: ast.expr, scope: Scope) -> bool:
        """Can nothing else stand behind the method that `func` names: an override, an unreadable base, an attribute?"""
        function = info.function
        if function.class_ is None:
            return True
        if info.short_name in function.class_.inner.attributes or not info.module.coroutines._is_plain(function.class_):
            return False
        receiver = self.module.types.of(func.value, scope) if isinstance(func, ast.Attribute) else None
        if receiver is None or ":" not in receiver.name:
            return True
        owner = info.module.own(function.class_.name)
        return self._is_readable_up_to(receiver.name, owner) and not self._is_overridden(receiver.name, info)

    def _is_plain(self, class_: ClassNote) -> bool:
        """Do the class's decorators leave its methods as they are?"""
        for decorator in class_.node.decorator_list:
            name = self.module.decorator_name(decorator, class_.scope)
            if name is None:
                return False
            if name.partition(".")[0] in _LEAVES_METHODS:
                continue
            if self._through(decorator, name, _ITSELF) is not _ITSELF:
                return False
        return True

    def _is_readable_up_to(self, name: str, owner: str) -> bool:
        """Is every class before `owner`, in the order in which Python looks, one whose methods are known?"""
        for base in self.module.mro(name):
            if base == owner:
                return True
            info = self.module.class_info(base)
            if info is None:
                if not self.module.is_known(base) and base.partition(".")[0] not in _HAS_NO_METHODS:
                    return False
            elif len(info.bases) < len(info.node.bases):
                return False
        return True

    def _is_overridden(self, name: str, info: FunctionInfo) -> bool:
        """Does a subclass in this file define the method as something that is no coroutine function?"""
        for class_ in self.module.classes:
            method = class_.method(info.short_name) if class_.name != name else None
            if method is not None and not method.is_async and name in self.module.mro(class_.name):
                return True
        return False

    # -- what becomes of it ---------------------------------------------------------------------

    def _fate(self, node: ast.expr, scope: Scope) -> Fate | None:
        """How the value of `node` is lost; None where someone may yet await it."""
        parent = self.module.parent(node)
        if self.module.is_dropped(node):
            return "dropped"
        if isinstance(parent, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
            return self._bound(parent, scope)
        if self._is_tested(node, parent):
            return "tested"
        if isinstance(parent, ast.BoolOp):
            if isinstance(parent.op, ast.And) and parent.values[-1] is not node:
                return "tested"
            return self._fate(parent, scope)
        if isinstance(parent, ast.IfExp):
            return self._fate(parent, scope)
        if isinstance(parent, (ast.ListComp, ast.GeneratorExp, ast.List, ast.Tuple, ast.Set, ast.SetComp)):
            return self._inside(parent, scope)
        return "used" if self._is_used(node, parent, scope) else None

    def _inside(self, container: ast.expr, scope: Scope) -> Fate | None:
        """The fate of an element of a container: `any(check(x) for x in xs)`, a list that nobody reads."""
        parent = self.module.parent(container)
        if isinstance(parent, ast.Call):
            return "tested" if parent.args == [container] and self._is_builtin(parent.func, scope, _ASKS) else None
        if isinstance(parent, (ast.Assign, ast.AnnAssign)):
            target = _single_name(parent)
            owner = self._scope_of(scope)
            if target is not None and owner.kind == "function" and not self.module.loads_of(target, owner):
                return "unread"
        return None

    @staticmethod
    def _scope_of(scope: Scope) -> Scope:
        while scope.kind == "comprehension" and scope.parent is not None:
            scope = scope.parent
        return scope

    def _bound(self, parent: ast.Assign | ast.AnnAssign | ast.NamedExpr, scope: Scope) -> Fate | None:
        """The fate of what is bound to a local name: that of all its uses."""
        target = _single_name(parent)
        if target is None:
            targets = parent.targets if isinstance(parent, ast.Assign) else []
            return "used" if targets and all(isinstance(t, (ast.Tuple, ast.List)) for t in targets) else None
        owner = self._scope_of(scope)
        if owner.kind != "function" or (owner.outer_names and target.id in owner.outer_names):
            return None
        itself = self._fate(parent, scope) if isinstance(parent, ast.NamedExpr) else None
        if isinstance(parent, ast.NamedExpr) and itself is None:
            return None
        fates = {self._fate_of_read(load, owner) for load in self.module.loads_of(target, owner)}
        if None in fates or self._reads_locals(owner):
            return None
        return itself or next((fate for fate in ("used", "tested") if fate in fates), "unread")

    def _fate_of_read(self, load: ast.Name, scope: Scope) -> Fate | None:
        """The fate of a name's value where it is read; bound to another name, somebody may await it there."""
        around: ast.AST | None = load
        while isinstance(around, (ast.Name, ast.BoolOp, ast.IfExp)):
            around = self.module.parent(around)
        return None if isinstance(around, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) else self._fate(load, scope)

    def _reads_locals(self, scope: Scope) -> bool:
        calls = scope.function.calls if scope.function is not None else []
        return any(site.last in ("locals", "vars", "eval", "exec") for site in calls)

    def _is_tested(self, node: ast.expr, parent: ast.AST | None) -> bool:
        if isinstance(parent, (ast.If, ast.While, ast.IfExp, ast.Assert)):
            return parent.test is node
        if isinstance(parent, ast.UnaryOp):
            return isinstance(parent.op, ast.Not)
        if isinstance(parent, ast.comprehension):
            return parent.iter is not node
        if isinstance(parent, ast.match_case):
            return parent.guard is node
        return isinstance(parent, (ast.Compare, ast.Match))

    def _is_used(self, node: ast.expr, parent: ast.AST | None, scope: Scope) -> bool:
        if isinstance(parent, ast.Attribute):
            return parent.attr not in _HANDLES and not parent.attr.startswith(("cr_", "_"))
        if isinstance(parent, ast.Subscript):
            return parent.value is node
        if isinstance(parent, (ast.For, ast.comprehension)):
            return parent.iter is node and not (isinstance(parent, ast.comprehension) and parent.is_async)
        if isinstance(parent, ast.Call):
            return node in parent.args and self._is_builtin(parent.func, scope, _LOOKS)
        return isinstance(parent, (ast.BinOp, ast.FormattedValue, ast.AugAssign))

    def _is_builtin(self, func: ast.expr, scope: Scope, names: frozenset[str]) -> bool:
        return isinstance(func, ast.Name) and func.id in names and not self.module.names.lookup(func.id, scope)

    # -- handed to what only calls it -----------------------------------------------------------

    def _handed(self) -> Iterator[Lost]:
        for kind in (Callback, OnCommit):
            for call in self.module.calls(kind):
                given = call.argument(call.role.callable)
                if given is not None:
                    yield from self._made_by(given, call, call.scope)

    def _made_by(self, given: ast.expr, call: Call, scope: Scope, depth: int = 0) -> Iterator[Lost]:
        """What a library loses that calls `given`: a coroutine function, one in `partial`, a lambda around its call."""
        module = self.module
        if depth > _DEEPEST:
            return
        if isinstance(given, ast.Lambda):
            function = module.notes.function_of[given]
            for node in _results(given.body):
                site = module.site_of(node) if isinstance(node, ast.Call) else None
                maker = self.maker(site) if site is not None else None
                if site is not None and maker is not None and not maker.starts:
                    yield Lost(site.node, spelling(site.node), "callback", maker, function, call.name)
            return
        if isinstance(given, ast.Call):
            if given.args and module.names.of(given.func, scope) == "functools.partial":
                yield from self._made_by(given.args[0], call, scope, depth + 1)
            return
        maker = self._named(given, scope)
        if maker is not None and not maker.starts:
            yield Lost(call.node, spelling(given), "callback", maker, call.function, call.name)
        elif maker is None and isinstance(given, ast.Name):
            bound = [b for b in module.names.lookup(given.id, scope) if not is_none(b)]
            if len(bound) == 1 and isinstance(bound[0].node, (ast.Lambda, ast.Call)) and bound[0].kind == "value":
                yield from self._made_by(bound[0].node, call, bound[0].scope, depth + 1)

    def _decorated(self) -> Iterator[Lost]:
        """`@atexit.register` over an `async def`."""
        for info in self.module.functions:
            if not info.is_async or info.function.is_generator:
                continue
            for decorator, name in zip(info.decorators, info.decorator_names, strict=True):
                roles = self.module.roles(name) if name is not None and not isinstance(decorator, ast.Call) else ()
                if any(isinstance(r, (Callback, OnCommit)) and r.callable.position == 0 for r in roles):
                    yield Lost(decorator, info.short_name, "callback", Maker(own=True), None, spelling(decorator))


_PLAIN: Final = BUILTINS | frozenset(
    {
        "append",
        "critical",
        "debug",
        "decode",
        "encode",
        "endswith",
        "error",
        "exception",
        "extend",
        "info",
        "items",
        "join",
        "keys",
        "log",
        "lower",
        "replace",
        "rstrip",
        "setdefault",
        "split",
        "startswith",
        "strip",
        "upper",
        "values",
        "warning",
    }
)
"""
Names of builtins and of methods of plain objects: a call by such a name is resolved only where the file defines a
coroutine so.
"""
_SAFE: Final = (
    ast.Await, ast.Return, ast.keyword, ast.Starred, ast.Yield, ast.YieldFrom, ast.withitem, ast.Lambda, ast.Dict,
)  # fmt: skip
"""Parents under which a value is awaited, or goes to someone who may await it."""


def _single_name(statement: ast.Assign | ast.AnnAssign | ast.NamedExpr) -> ast.Name | None:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return targets[0] if len(targets) == 1 and isinstance(targets[0], ast.Name) else None


def _results(node: ast.expr) -> Iterator[ast.expr]:
    """The expressions that may be the value of a lambda's body, and those it drops on the way."""
    if isinstance(node, ast.IfExp):
        yield from _results(node.body)
        yield from _results(node.orelse)
    elif isinstance(node, ast.BoolOp):
        yield from _results(node.values[-1])
    elif isinstance(node, (ast.Tuple, ast.List)):
        for element in node.elts:
            yield from _results(element)
    else:
        yield node
