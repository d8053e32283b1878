"""
Locks: which lock an expression means, and what runs while it is held.

A lock is held by a `with` block (also over a context manager of the project that holds one while it yields), and
between `acquire()` and the `release()` that follows it on the same path. Locks are told apart by what keeps them: an
attribute of a class, a name of a module, a local. That two objects of one class have two locks is told by the receiver.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from ..catalogue.vocabulary import CancelScope, Coroutine, Lock
from .asking import Answers
from .calls import spelling
from .constants import UNKNOWN
from .flow import on_every_path, own_nodes, parts
from .nodes import position
from .reader import Binding, Function, Scope, Site

if TYPE_CHECKING:
    from .lock_callbacks import CalledBack
    from .lock_order import Inversion
    from .lock_paths import Unreleased
    from .lock_waits import LongWait
    from .module import FunctionInfo, Module

DEEPEST: Final = 4
"""How many helpers are followed from a block that holds a lock."""
_LOOKUPS: Final = frozenset({"get", "setdefault", "pop", "popitem"})
Kind = Literal["attribute", "global", "local", "unknown"]


_BRIEF: Final = 5
"""Seconds that a wait for a lock of processes may take and still be a try, at a start where several processes meet."""


@dataclass(frozen=True)
class LockName:
    """
    Which lock is meant: what keeps it (a class, a module, a function), and by which name. `keyed`: it is one of many
    which the name holds.
    """

    owner: str
    name: str
    kind: Kind
    keyed: bool = False

    @property
    def is_lasting(self) -> bool:
        """Does it outlive the call: an attribute or a name of a module?"""
        return self.kind in ("attribute", "global")


@dataclass(frozen=True, eq=False)
class Section:
    """
    A stretch of code that holds a lock.

    `at` is what takes it (the entered expression, or the call of `acquire`), `nodes` is everything of the function that
    runs meanwhile. `receiver` spells the object whose attribute the lock is (`self`), empty for a global or local.
    `tries`: it is taken only if that needs no wait.
    """

    lock: LockName
    role: Lock
    at: ast.expr
    spelled: str
    receiver: str
    module: Module
    function: Function | None
    nodes: frozenset[ast.AST] = field(repr=False)
    site: Site | None = None
    tries: bool = False
    through: FunctionInfo | None = None

    @property
    def is_exclusive(self) -> bool:
        return not self.role.shared


@dataclass(frozen=True)
class _Taken:
    """What entering an expression takes."""

    lock: LockName
    role: Lock
    spelled: str
    receiver: str
    through: FunctionInfo | None = None


class Locks:
    """Answers about the locks of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._names: Answers[ast.expr, LockName | None] = Answers(None)
        self._lent: Answers[Function, list[Section]] = Answers([])

    # -- which lock ---------------------------------------------------------------------------------

    def name_of(self, node: ast.expr, scope: Scope) -> LockName | None:
        """Which lock `node` means, if it is one; None where it is no name, attribute or item."""
        return self._names.get(node, self._name_of, node, scope)

    def _name_of(self, node: ast.expr, scope: Scope) -> LockName | None:
        if isinstance(node, ast.Name):
            return self._of_variable(node, scope)
        if isinstance(node, ast.Attribute):
            return self._of_attribute(node, scope)
        if isinstance(node, ast.Subscript):
            return self._one_of(node.value, scope)
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr in _LOOKUPS:
                return self._one_of(node.func.value, scope)
            name = self.module.callee_of(node, scope)
            if name is not None and ":" in name and self.module.class_info(name) is None:
                return LockName(name, "()", "unknown", keyed=True)  # one that a function looks up
        if isinstance(node, ast.Await):
            return self.name_of(node.value, scope)
        return None

    def _one_of(self, container: ast.expr, scope: Scope) -> LockName | None:
        held = self.name_of(container, scope)
        return replace(held, keyed=True) if held is not None else None

    def _of_variable(self, node: ast.Name, scope: Scope) -> LockName | None:
        module = self.module
        bound = module.names.lookup(node.id, scope)
        if not bound or bound[0].kind in ("import", "from"):
            name = module.names.of(node, scope)
            if name is None or ":" not in name:
                return None
            owner, _, last = name.partition(":")
            return LockName(owner, last, "global")
        holder = bound[0].scope
        if len(bound) == 1 and bound[0].kind == "parameter":
            return LockName(f"{module.name}:{self._function_name(scope, node.id)}", node.id, "local")
        if node.id in module.notes.scope.bindings and module.notes.scope.bindings[node.id] is bound:
            shared = self._around(bound)
            return shared or LockName(module.name, node.id, "global")
        if holder.kind == "class":
            return LockName(module.own(holder.name), node.id, "attribute")
        if len(bound) == 1:
            alias = self._alias(bound[0])
            if alias is not None:
                return alias
        return LockName(f"{module.name}:{self._function_name(scope, node.id)}", node.id, "local")

    def _function_name(self, scope: Scope, name: str) -> str:
        """The function (by its dotted name) that binds `name`, read in `scope`."""
        here: Scope | None = scope
        while here is not None and name not in here.bindings:
            here = here.parent
        return here.name if here is not None else ""

    def _alias(self, binding: Binding) -> LockName | None:
        """Another lock that a local stands for: `lock = self._locks[key]`, `for lock in self._locks`."""
        node = binding.node
        if not isinstance(node, ast.expr):
            return None
        if binding.kind == "value" and isinstance(node, (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Await)):
            return self.name_of(node, binding.scope)
        if binding.kind == "element":
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                node = node.func.value
            return self._one_of(node, binding.scope)
        if binding.kind == "enter":
            return self.name_of(node, binding.scope)
        return None

    def _of_attribute(self, node: ast.Attribute, scope: Scope) -> LockName | None:
        module = self.module
        name = module.names.of(node, scope)
        if name is not None and ":" in name:
            owner, _, last = name.partition(":")
            if "." not in last:
                return LockName(owner, last, "global")
        owner_name = module.names.of(node.value, scope)
        if owner_name is None or module.class_info(owner_name) is None:
            kind = module.types.of(node.value, scope)
            if kind is not None and kind.name == "builtins.type" and kind.args:
                kind = kind.args[0]
            owner_name = kind.name if kind is not None else None
        for base in module.mro(owner_name) if owner_name is not None and ":" in owner_name else ():
            info = module.class_info(base)
            if info is not None and info.has(node.attr):
                shared = info.module.locks._around(info.bindings(node.attr))
                return shared or LockName(base, node.attr, "attribute")
        return LockName(f"{module.name}:{scope.name}", ast.unparse(node), "unknown")

    def _around(self, bound: list[Binding]) -> LockName | None:
        """The lock that a condition was given instead of one of its own: `Condition(self._lock)`."""
        if len(bound) != 1:
            return None
        made = bound[0].detail if bound[0].kind == "annotated" else bound[0].node
        if not isinstance(made, ast.Call) or not (made.args or made.keywords):
            return None
        name = self.module.callee_of(made, bound[0].scope)
        for role in self.module.roles(name) if name is not None else ():
            if isinstance(role, Lock) and role.around is not None:
                given = [k.value for k in made.keywords if k.arg == role.around.name] or made.args[:1]
                scope = self.module.scope_of(given[0]) if given else None
                return self.name_of(given[0], scope) if scope is not None else None
        return None

    def role_of(self, node: ast.expr, scope: Scope) -> Lock | None:
        """What kind of lock `node` is; None if it is none, or one can't tell."""
        if isinstance(node, ast.IfExp):
            return self.role_of(node.body, scope) or self.role_of(node.orelse, scope)
        if isinstance(node, ast.Call):
            name = self.module.callee_of(node, scope)
            named = [r for r in self.module.roles(name) if isinstance(r, Lock)] if name is not None else []
            if named:
                return named[0]
        kind = self.module.types.of(node, scope)
        roles = self.module.class_roles(kind.name, Lock) if kind is not None else []
        return roles[0] if roles else self._role_unless_given(node, scope)

    def _role_unless_given(self, node: ast.expr, scope: Scope) -> Lock | None:
        """`lock or Lock()`: what it is where the caller gives none tells what the caller may give."""
        bound = self._bound_to(node, scope)
        made = bound[0].node if len(bound) == 1 and bound[0].kind == "value" else None
        if isinstance(made, ast.BoolOp) and isinstance(made.op, ast.Or):
            return self.role_of(made.values[-1], bound[0].scope)
        if isinstance(made, ast.IfExp):
            return self.role_of(made, bound[0].scope)
        return None

    def _bound_to(self, node: ast.expr, scope: Scope) -> list[Binding]:
        """What binds the name or attribute `node`."""
        if isinstance(node, ast.Name):
            return self.module.names.lookup(node.id, scope)
        if isinstance(node, ast.Attribute):
            owner = self.module.types.of(node.value, scope)
            return self.module.attribute_bindings(owner.name, node.attr) if owner is not None else []
        return []

    # -- what holds it --------------------------------------------------------------------------------

    @cached_property
    def sections(self) -> list[Section]:
        """Every stretch of this file's code that holds a lock, in source order."""
        found = [*self._entered(), *self._acquired()]
        return sorted(found, key=lambda section: (section.at.lineno, section.at.col_offset))

    def _entered(self, function: Function | None = None) -> Iterator[Section]:
        for node, scope, block in self.module.notes.withs:
            if function is not None and block.function is not function:
                continue
            for number, item in enumerate(node.items):
                for taken in self._taken_by(item.context_expr, scope):
                    inside = [*node.items[number + 1 :], *node.body]
                    yield self._section(taken, item.context_expr, block.function, _nodes(inside))

    def _section(
        self,
        taken: _Taken,
        at: ast.expr,
        function: Function | None,
        nodes: frozenset[ast.AST],
        site: Site | None = None,
        tries: bool = False,
    ) -> Section:
        return Section(
            taken.lock,
            taken.role,
            at,
            taken.spelled,
            taken.receiver,
            self.module,
            function,
            nodes,
            site,
            tries,
            taken.through,
        )

    def _taken_by(self, node: ast.expr, scope: Scope) -> list[_Taken]:
        """The locks that `with node:` takes."""
        if isinstance(node, ast.IfExp):
            return [*self._taken_by(node.body, scope), *self._taken_by(node.orelse, scope)]
        role = self.role_of(node, scope)
        if role is not None:
            return [self._direct(node, role, scope)]
        if not isinstance(node, ast.Call):
            return self._taken_by_entering(node, scope)
        if isinstance(node.func, ast.Attribute):
            role = self.role_of(node.func.value, scope)
            if role is not None and node.func.attr in role.takes:  # with lock.acquire(timeout=5):
                return [self._direct(node.func.value, role, scope)]
        name = self.module.callee_of(node, scope)
        manager = self.module.function_info(name) if name is not None and ":" in name else None
        if manager is None:
            return self._taken_by_entering(node, scope)
        if not manager.module.context_kind(manager.function):
            return []
        lent = manager.module.locks.lent_by(manager.function)
        receiver = ast.unparse(node.func.value) if isinstance(node.func, ast.Attribute) else ""
        return [
            _Taken(s.lock, s.role, spelling(node), receiver if s.receiver == "self" else s.receiver, manager)
            for s in lent
        ]

    def _taken_by_entering(self, node: ast.expr, scope: Scope) -> list[_Taken]:
        """The locks that `__enter__` of the project's object `node` takes and keeps."""
        kind = self.module.types.of(node, scope)
        if kind is None or ":" not in kind.name:
            return []
        for method in ("__enter__", "__aenter__"):
            enter = self.module.method(kind.name, method)
            if enter is None:
                continue
            locks = enter.module.locks
            return [
                _Taken(taken.lock, taken.role, spelling(node), spelling(node), enter)
                for site in enter.function.calls
                if (taken := locks._acquired_by(site)) is not None
                and not locks._released_in(enter.function, taken.lock)
            ]
        return []

    def _direct(self, node: ast.expr, role: Lock, scope: Scope) -> _Taken:
        name = self.name_of(node, scope) or LockName(f"{self.module.name}:{scope.name}", ast.unparse(node), "local")
        return _Taken(name, role, spelling(node), receiver_of(node))

    def lent_by(self, function: Function) -> list[Section]:
        """The sections that a context manager's generator holds while it yields."""
        return self._lent.get(function, self._find_lent, function)

    def _find_lent(self, function: Function) -> list[Section]:
        return [
            section
            for section in (*self._entered(function), *self._acquired(function))
            if any(node in section.nodes for node, _ in function.yields)
        ]

    def sections_of(self, function: Function) -> list[Section]:
        """The sections in the body of `function` itself."""
        return [section for section in self.sections if section.function is function]

    def held_at(self, node: ast.AST) -> list[Section]:
        """The sections that `node` runs in, inside its function."""
        return [section for section in self.sections if node in section.nodes]

    # -- acquire and release -----------------------------------------------------------------------------

    def _acquired(self, function: Function | None = None) -> Iterator[Section]:
        for site in self.module.notes.sites if function is None else function.calls:
            taken = self._acquired_by(site)
            if taken is None or isinstance(self.module.parent(site.node), ast.withitem):
                continue
            nodes = self._held_after(site, taken.lock)
            if nodes is not None:
                yield self._section(taken, site.node, site.function, nodes, site, self.is_try(site, taken.role))

    def _acquired_by(self, site: Site) -> _Taken | None:
        """The lock that a call of `acquire` takes."""
        func = site.node.func
        if not site.last.startswith("acquire") or not isinstance(func, ast.Attribute):
            return None
        role = self.role_of(func.value, site.scope)
        if role is None or site.last not in role.takes:
            return None
        return self._direct(func.value, role, site.scope)

    def acquires(self) -> list[tuple[Site, LockName, Lock]]:
        """Every call of this file that takes a lock and leaves it to the code to give it back."""
        found = []
        for site in self.module.notes.sites:
            taken = self._acquired_by(site)
            if taken is not None and not isinstance(self.module.parent(site.node), ast.withitem):
                found.append((site, taken.lock, taken.role))
        return found

    def releases(self, function: Function, lock: LockName) -> list[Site]:
        """The calls in `function` itself that give `lock` back."""
        return [site for site in function.calls if self.is_release(site, lock)]

    def is_release(self, site: Site, lock: LockName) -> bool:
        func = site.node.func
        return (
            site.last == "release" and isinstance(func, ast.Attribute) and self.name_of(func.value, site.scope) == lock
        )

    def _released_in(self, function: Function, lock: LockName) -> bool:
        return bool(self.releases(function, lock))

    def releasing(self, statement: ast.stmt, lock: LockName) -> bool:
        """Does `statement` hold a call that gives `lock` back, wherever in it?"""
        return any(
            isinstance(node, ast.Call)
            and (site := self.module.site_of(node)) is not None
            and self.is_release(site, lock)
            for node in own_nodes(statement)
        )

    def is_try(self, site: Site, role: Lock) -> bool:
        """Does this call take the lock only if nobody holds it?"""
        if site.last.endswith("_nowait"):
            return True
        for name, place, value in role.tries:
            given = next((k.value for k in site.node.keywords if k.arg == name), None)
            if given is None and place is not None and len(site.node.args) > place:
                given = site.node.args[place]
            if given is not None:
                found = self.module.constants.of(given, site.scope)
                if found is UNKNOWN and isinstance(value, bool):
                    return True
                if found == value and isinstance(found, bool) == isinstance(value, bool):
                    return True
        return False

    def _is_only_tried(self, section: Section) -> bool:
        """Is the lock taken only if nobody holds it, by the call that takes it or by how it was made?"""
        if section.tries:
            return True
        node = section.at
        if section.site is not None or (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            called = section.site.node.func if section.site is not None else node.func  # type: ignore[attr-defined]
            if isinstance(called, ast.Attribute) and called.attr in section.role.takes:
                node = called.value
        scope = section.function.inner if section.function is not None else self.module.notes.scope
        made = self._made(node, scope)
        site = self.module.site_of(made) if made is not None else None
        if site is None:
            return False
        given = {k.arg: self.module.constants.of(k.value, site.scope) for k in site.node.keywords if k.arg}
        if any(given.get(name) == value and name in given for name, _, value in section.role.tries):
            return True
        limit = given.get("timeout") if section.role.among == "processes" else None
        return isinstance(limit, (int, float)) and 0 <= limit <= _BRIEF

    def _made(self, node: ast.expr, scope: Scope) -> ast.Call | None:
        """The call that made the lock which `node` is, where it is bound once."""
        if isinstance(node, ast.Call):
            return node
        bound = self._bound_to(node, scope)
        made = bound[0].node if len(bound) == 1 and bound[0].kind == "value" else None
        return made if isinstance(made, ast.Call) else None

    def _held_after(self, site: Site, lock: LockName) -> frozenset[ast.AST] | None:
        """What runs between a call of `acquire` and the release; None if nothing in the function releases it."""
        function = site.function
        if function is None or not self._released_in(function, lock):
            return None
        statement = self.module.statement(site.node)
        nodes: set[ast.AST] = set()
        if isinstance(statement, ast.If):
            refused = isinstance(statement.test, ast.UnaryOp) and isinstance(statement.test.op, ast.Not)
            if self._collect(statement.orelse if refused else statement.body, lock, nodes):
                return frozenset(nodes)
        elif isinstance(statement, ast.Return) or statement is None:
            return None
        self._climb(statement, lock, nodes)
        return frozenset(nodes)

    def _climb(self, statement: ast.stmt, lock: LockName, nodes: set[ast.AST]) -> None:
        """Collect what follows `statement` in its block, and behind the blocks around it, up to the release."""
        here: ast.stmt | None = statement
        while here is not None:
            parent = self.module.parent(here)
            if self._collect(rest_of_block(parent, here), lock, nodes):
                return
            if is_try(parent) and any(self.releasing(s, lock) for s in parent.finalbody):  # type: ignore[union-attr]
                return
            here = parent if isinstance(parent, (ast.With, ast.AsyncWith, ast.If)) or is_try(parent) else None  # type: ignore[assignment]

    def _collect(self, body: Sequence[ast.stmt], lock: LockName, nodes: set[ast.AST]) -> bool:
        """Add what runs of `body` before the lock is released; is it released on every path?"""
        for statement in body:
            if not self.releasing(statement, lock):
                if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                    nodes.update(own_nodes(statement))
                continue
            inner = parts(statement)
            if not inner:
                return True
            nodes.add(statement)
            ended = on_every_path([statement], lambda s: not parts(s) and self.releasing(s, lock))
            if is_try(statement) and any(self.releasing(s, lock) for s in statement.finalbody):  # type: ignore[attr-defined]
                inner, ended = inner[:-1], True
            for part in inner:
                self._collect(part, lock, nodes)
            if ended:
                return True
        return False

    # -- what rules ask ------------------------------------------------------------------------------------

    def held_across_await(self) -> list[tuple[Section, ast.AST]]:
        """The sections of coroutines that hold a lock of threads or processes while they await, with what awaits."""
        found = []
        for section in self.sections:
            function = section.function
            if function is None or not function.is_async or not section.role.blocks or self._is_only_tried(section):
                continue
            waits = [node for node in function.awaits if node in section.nodes]
            if waits:
                found.append((section, min(waits, key=position)))
        return found

    def long_waits(self) -> list[LongWait]:
        """What is awaited under an async lock although it may last and the lock does not guard it."""
        from .lock_waits import long_waits

        return long_waits(self)

    def called_back(self) -> list[CalledBack]:
        """The callbacks that run, and the values that are yielded, while a lock is held."""
        from .lock_callbacks import called_back

        return called_back(self)

    def inversions(self) -> list[Inversion]:
        """The places that take two locks in an order which another place turns round."""
        from .lock_order import inversions

        return inversions(self)

    @cached_property
    def nested_pairs(self) -> list[Inversion]:
        """The places that take one lock while another one is held."""
        from .lock_order import nested_pairs

        return nested_pairs(self)

    def unreleased(self) -> list[Unreleased]:
        """The locks that a path leaves taken."""
        from .lock_paths import unreleased

        return unreleased(self)

    def is_waited_for(self, node: ast.expr) -> bool:
        """Is what the call gives awaited here, alone or together with others (`gather`)?"""
        module = self.module
        if module.is_awaited(node):
            return True
        here: ast.AST = node
        parent = module.parent(here)
        while isinstance(parent, (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.Starred, ast.List, ast.Tuple)):
            here, parent = parent, module.parent(parent)
        site = module.site_of(parent) if isinstance(parent, ast.Call) and here in parent.args else None
        if site is None or not module.is_awaited(site.node):
            return False
        return any(isinstance(role, Coroutine) and role.starts for role in module.roles_of(site))

    def is_timed(self, site: Site) -> bool:
        """Does a timeout scope of the function stand around the call?"""
        return any(held.role.kind == "timeout" for held in self.module.held(site.block, CancelScope))


def receiver_of(node: ast.expr) -> str:
    """The object that `node` is an attribute of, as it is spelled; empty for a name."""
    return ast.unparse(node.value) if isinstance(node, ast.Attribute) else ""


def is_own_call(module: Module, site: Site) -> bool:
    """Is a function of this module called, or a method of the very object whose method makes the call?"""
    func = site.node.func
    if isinstance(func, ast.Name):
        return module.effects.may_be_own(func.id)
    function = site.function
    while function is not None and function.class_ is None:
        function = function.outer
    if not isinstance(func, ast.Attribute) or not isinstance(func.value, ast.Name) or function is None:
        return False
    return [a.arg for a in function.parameters[:1]] == [func.value.id]


def _nodes(inside: Sequence[ast.AST]) -> frozenset[ast.AST]:
    return frozenset(
        node
        for one in inside
        if not isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        for node in own_nodes(one)
    )


def is_try(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Try) or type(node).__name__ == "TryStar"


def rest_of_block(parent: ast.AST | None, statement: ast.stmt) -> list[ast.stmt]:
    """What follows `statement` in the block of `parent` that it stands in."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(parent, name, None)
        if isinstance(block, list) and statement in block:
            return block[block.index(statement) + 1 :]
    return []
