"""
Ambient state: what code reads without being given it, because the current request or thread has put it there.

Jobs, and what threads run, are followed through helpers (in other files of the project, too) to the reads of a
request, an application context, a thread-local object or a context variable. Who carries the context along, provides
one, or sets the value on the same way, may read it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    Ambient,
    AmbientStore,
    AsksForAmbient,
    CarriesContext,
    ForeignThread,
    JobApp,
    ProvidesAmbient,
)
from .handover import Handover
from .project import _bytes_of
from .reader import Block, Function, Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

_DEEPEST: Final = 2
_HOOKS: Final = (
    b"task_prerun", b"task_postrun", b"before_start", b"before_process_message", b"worker_process_init", b"pre_execute",
    b"perform_job", b"before_task", b"on_job_start", b"before_enqueue", b"Middleware", b"def __call__",
)  # fmt: skip
"""Words of a file in which a worker sets up what its jobs read."""
_WORKER_HOOKS: Final = tuple(hook for hook in _HOOKS if hook not in (b"Middleware", b"def __call__"))
_SAFE_READS: Final = frozenset({"delattr", "getattr", "hasattr", "setattr"})


@dataclass(frozen=True)
class Read:
    """`place` reads `name`, which needs a request, an application, or what its own thread or context has set."""

    place: ast.expr
    name: str
    needs: str
    store: str | None
    """The qualified name of the thread-local object or context variable."""
    attribute: str | None = None


@dataclass(frozen=True)
class AmbientRead:
    """
    A read that has nothing to read. `place` is the read, or the call that leads to another file (or to a getter);
    `body` the job or thread's function.
    """

    place: ast.expr
    name: str
    needs: str
    body: str
    where: str
    through: tuple[str, ...]


@dataclass(frozen=True)
class _Body:
    info: FunctionInfo
    where: str
    is_job: bool
    has_app: bool = False


class AmbientState:
    """Answers for one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._reads: dict[Function, list[Read]] = {}
        self._looked_at: set[tuple[Function | None, str]] = set()
        """The functions which only look at an ambient object somewhere, and how they spell it."""

    def misplaced(self) -> Iterator[AmbientRead]:
        """Every read of ambient state in a job, or in what a thread runs, that nothing there provides."""
        seen: set[ast.AST] = set()
        for body in self._bodies():
            for found in self._of_body(body):
                if found.place not in seen:
                    seen.add(found.place)
                    yield found

    # -- bodies ------------------------------------------------------------------------------------------

    def _bodies(self) -> Iterator[_Body]:
        module = self.module
        for job in module.boundaries.jobs:
            if job.function.module is module:
                yield _Body(job.function, "as a job, in another process", True)
        for handover in module.handovers.all:
            if handover.carries_context or handover.place not in ("thread", "response"):
                continue
            if any(isinstance(r, CarriesContext) for r in module.roles_of(handover.site)) or self._is_copied(handover):
                continue
            target = handover.target
            if target is None or (target.is_async and handover.place == "thread"):
                continue
            if any(self._carries(name) for name in target.decorator_names):
                continue
            if handover.place == "response":
                yield _Body(target, f"after the response (`{handover.name}`)", False, has_app=True)
            else:
                yield _Body(target, f"in another thread (`{handover.name}`)", False)
        for owner in module.classes:
            for method in owner.methods:
                for base in module.mro(owner.name) if method.short_name in module.last_names(ForeignThread) else ():
                    roles = module.roles(f"{base}.{method.short_name}") if ":" not in base else ()
                    if any(isinstance(r, ForeignThread) for r in roles):
                        yield _Body(method, f"in a thread of its own (`{owner.node.name}`)", False)

    def _carries(self, name: str | None) -> bool:
        return name is not None and any(isinstance(r, CarriesContext) for r in self.module.roles(name))

    def _is_copied(self, handover: Handover) -> bool:
        """Is the work wrapped in, or run by, what carries the context: `copy_context().run`?"""
        work = handover.work
        if isinstance(work, ast.Call):
            return self._carries(self.module.callee_of(work, handover.scope))
        return work is not None and self._carries(self.module.names.of(work, handover.scope))

    # -- from a body to its reads --------------------------------------------------------------------------

    def _of_body(self, body: _Body) -> Iterator[AmbientRead]:
        steps = list(self._reached(body.info))
        written = {name for info, _, _ in steps for name in info.module.ambient.writes(info.function)}
        provided: dict[Function, set[str]] = {}
        for info, way, functions in steps:
            given = set(provided.get(functions[-2].function, ())) if len(functions) > 1 else set()
            if way:
                given |= functions[-2].module.ambient.provided(way[-1].block, functions[-2].function)
            given |= info.module.ambient.provided_everywhere(info.function)
            provided[info.function] = given
            if info.module.ambient.asks(info.function):
                continue
            for read in info.module.ambient.reads(info.function):
                statement = info.module.statement(read.place)
                block = info.module.notes.blocks.get(statement) if statement is not None else None
                here = given | info.module.ambient.provided(block, info.function)
                if self._is_there(read, info, here, written, body):
                    continue
                own = info.module is self.module and not self._is_getter(info, way)
                place = read.place if own else way[0].node
                through = tuple(f.short_name for f in functions[1:])
                yield AmbientRead(place, read.name, read.needs, body.info.short_name, body.where, through)

    def _reached(
        self, start: FunctionInfo
    ) -> Iterator[tuple[FunctionInfo, tuple[Site, ...], tuple[FunctionInfo, ...]]]:
        """The functions that running `start` runs, itself first, each with the calls that lead there."""
        seen = {start.function}
        waiting: list[tuple[FunctionInfo, tuple[Site, ...], tuple[FunctionInfo, ...]]] = [(start, (), (start,))]
        for info, way, functions in waiting:
            yield info, way, functions
            if len(way) >= _DEEPEST or len(waiting) > 60:
                continue
            for site in info.function.calls:
                helper = info.module.calls_project(site)
                if helper is None or helper.function in seen or helper.becomes is not None:
                    continue
                if helper.is_async and not info.module.is_awaited(site.node):
                    continue
                seen.add(helper.function)
                waiting.append((helper, (*way, site), (*functions, helper)))

    def _is_getter(self, info: FunctionInfo, way: tuple[Site, ...]) -> bool:
        """Is the function one that does nothing but hand out the state, or that others call as well?"""
        if not way or isinstance(info.node, ast.Lambda):
            return False
        body = [s for s in info.node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
        return len(body) == 1 and isinstance(body[0], ast.Return)

    def _is_there(self, read: Read, info: FunctionInfo, given: set[str], written: set[str], body: _Body) -> bool:
        if read.store is not None:
            key = f"{read.store}.{read.attribute}" if read.attribute else read.store
            if read.store in written or key in written or (body.is_job and self._has_default(read.store)):
                return True
            return not self._is_set_by_others(read, info) or (body.is_job and self._workers_set(read, info))
        if info.module.ambient.is_guarded(read, info.function) or self._is_asked_for(read, info):
            return True
        if read.needs == "request":
            return "request" in given
        if read.needs == "app state" and read.name in written:
            return True
        if "app" in given or body.has_app:
            return read.needs == "app"
        return body.is_job and read.needs == "app" and self._may_have_app(info, body)

    def _is_asked_for(self, read: Read, info: FunctionInfo) -> bool:
        """Does the function ask whether the object has what it reads: `hasattr(g, "user")`, `"user" in g`?"""
        return (info.function, ast.unparse(read.place)) in info.module.ambient._looked_at

    def _may_have_app(self, info: FunctionInfo, body: _Body) -> bool:
        """May the worker run its jobs inside an application context, as a task class or a worker script can do?"""
        job = body.info.job
        if job is not None and job.decorator is not None and not self._makes_the_app:
            return True  # who makes the application that runs the jobs is out of sight
        for module in {self.module, info.module}:
            if "app_context" in module.source:
                return True
            elsewhere = module.mentioned_elsewhere("app_context")
            if elsewhere is None or elsewhere:
                return True
        return False

    def _has_default(self, store: str) -> bool:
        """Was the variable made with a default that says something, for where nobody has set it?"""
        home = self.module.module_of(store)
        bound = home.notes.scope.bindings.get(store.rpartition(":")[2], []) if home is not None else []
        made = [b.node if b.kind == "value" else b.detail for b in bound]
        return any(
            keyword.arg == "default" and not (isinstance(keyword.value, ast.Constant) and keyword.value.value is None)
            for call in made
            if isinstance(call, ast.Call)
            for keyword in call.keywords
        )

    def _is_set_by_others(self, read: Read, info: FunctionInfo) -> bool:
        """Does some function of the module that makes the object set it: one that the body does not reach?"""
        assert read.store is not None
        home = self.module.module_of(read.store)
        modules = {m for m in (home, info.module, self.module) if m is not None}
        for module in modules:
            for function in module.notes.functions:
                for name in module.ambient.writes(function):
                    if name == read.store or name == f"{read.store}.{read.attribute}":
                        return True
        return self._is_set_in_package(read)

    def _is_set_in_package(self, read: Read) -> bool:
        """Does another file of the package set it? By its text."""
        last = (read.store or "").rpartition(":")[2]
        word = f"{last}.{read.attribute} =" if read.attribute else f"{last}.set("
        return any(word.encode() in _bytes_of(path) for path in self._files)

    def _workers_set(self, read: Read, info: FunctionInfo) -> bool:
        """Does a file of the package, in which workers set up their jobs, speak of the object or of its setters?"""
        assert read.store is not None
        home = self.module.module_of(read.store) or info.module
        last = read.store.rpartition(":")[2].rpartition(".")[2]
        names = {last} | {
            function.short_name
            for function in home.notes.functions
            if any(name.startswith(read.store) for name in home.ambient.writes(function))
        }
        for path in {*self._files, self.module.path}:
            text = _bytes_of(path) if path else b""
            if any(hook in text for hook in _WORKER_HOOKS) and any(name.encode() in text for name in names):
                return True
        return False

    @cached_property
    def _makes_the_app(self) -> bool:
        """Does a file of the package make the application of a job library?"""
        makers = [f"{name}(".encode() for name in self.module.last_names(JobApp)]
        texts = [_bytes_of(path) for path in self._files] + [self.module.source.encode()]
        return any(maker in text for text in texts for maker in makers)

    @cached_property
    def _files(self) -> tuple[str, ...]:
        if self.module.project is None or not self.module.path:
            return ()
        return self.module.project.package(self.module.path)

    # -- what a function does --------------------------------------------------------------------------------

    def reads(self, function: Function) -> list[Read]:
        """The reads of ambient state in `function` itself."""
        if function not in self._reads:
            self._reads[function] = [r for r in self._all_reads if self.module.scope_of(r.place).function is function]
        return self._reads[function]

    @cached_property
    def _all_reads(self) -> list[Read]:
        found: list[Read] = []
        module = self.module
        for node, _, name in self._known_names(Ambient):
            for role in module.roles(name):
                if isinstance(role, Ambient) and isinstance(getattr(node, "ctx", None), ast.Load):
                    if self._is_looked_at(node):
                        self._looked_at.add((self.module.scope_of(node).function, ast.unparse(node)))
                        continue
                    attribute = module.parent(node)
                    spelled = ast.unparse(attribute) if isinstance(attribute, ast.Attribute) else ast.unparse(node)
                    found.append(Read(node, spelled, role.needs, None))
        for node, scope, name in self._stores():
            found += self._store_reads(node, scope, name)
        return found

    def _is_looked_at(self, node: ast.expr) -> bool:
        """`if request:`, `hasattr(g, "user")`, `getattr(g, "user", None)`, `g.get("user")`."""
        parent = self.module.parent(node)
        if isinstance(parent, (ast.If, ast.IfExp, ast.BoolOp, ast.UnaryOp, ast.Compare)):
            return True
        if isinstance(parent, ast.Attribute) and parent.attr in ("get", "pop", "setdefault"):
            return True
        if isinstance(parent, ast.Attribute) and isinstance(parent.ctx, ast.Store):
            return True
        return isinstance(parent, ast.Call) and getattr(parent.func, "id", "") in _SAFE_READS

    def _known_names(self, role: type[Ambient]) -> Iterator[tuple[ast.expr, Scope, str]]:
        """Every mention of a library's name that plays `role`."""
        module = self.module
        last_names = module.last_names(role)
        spelled = last_names | module.renamed_from(last_names)
        for name in spelled:
            for load in module.loads_named(name):
                qualified = module.names.of(load, module.scope_of(load))
                if qualified is not None and ":" not in qualified:
                    yield load, module.scope_of(load), qualified
        for name in last_names:
            for node in module.attributes_named(name):
                qualified = module.names.of(node, module.scope_of(node))
                if qualified is not None and ":" not in qualified:
                    yield node, module.scope_of(node), qualified

    def _stores(self) -> Iterator[tuple[ast.expr, Scope, str]]:
        """Every mention of a thread-local object or context variable that a module of the project keeps globally."""
        module = self.module
        candidates = [
            name
            for name, bound in module.notes.scope.bindings.items()
            if any(b.kind in ("value", "annotated", "from") for b in bound)
        ]
        for name in candidates:
            bound = module.notes.scope.bindings[name]
            if bound[0].kind == "from" and not self._may_be_store(name):
                continue
            for load in module.loads_named(name):
                scope = module.scope_of(load)
                if module.names_scope(load) is not module.notes.scope:
                    continue
                held = module.types.of(load, scope)
                if held is None or not module.class_roles(held.name, AmbientStore):
                    break
                qualified = module.names.of(load, scope)
                yield load, scope, qualified if qualified is not None and ":" in qualified else module.own(name)

    def _may_be_store(self, name: str) -> bool:
        """Is the imported `name` used as such an object is: `name.get()`, `name.set(...)`, or by its attributes?"""
        return any(isinstance(self.module.parent(load), ast.Attribute) for load in self.module.loads_named(name))

    def _store_reads(self, node: ast.expr, scope: Scope, name: str) -> Iterator[Read]:
        module = self.module
        held = module.types.of(node, scope)
        roles = module.class_roles(held.name, AmbientStore) if held is not None else []
        role = roles[0] if roles else None
        if role is None:
            return
        parent = module.parent(node)
        if role.reads:
            call = module.parent(parent) if isinstance(parent, ast.Attribute) else None
            reads = isinstance(parent, ast.Attribute) and parent.attr in role.reads
            if reads and isinstance(call, ast.Call) and not call.args:  # a default that is spelled is meant for this
                yield Read(node, ast.unparse(call), "value", name)
            return
        if isinstance(parent, ast.Attribute) and isinstance(parent.ctx, ast.Load):
            yield Read(node, ast.unparse(parent), "value", name, parent.attr)
        elif isinstance(parent, ast.Call) and getattr(parent.func, "id", "") == "getattr" and len(parent.args) > 1:
            attribute = parent.args[1]
            if isinstance(attribute, ast.Constant) and isinstance(attribute.value, str):
                yield Read(node, f"{ast.unparse(node)}.{attribute.value}", "value", name, attribute.value)

    def writes(self, function: Function) -> set[str]:
        """The stores (and attributes of them) which `function` itself sets; `g.user` by its spelling."""
        return self._writes.get(function, set())

    @cached_property
    def _writes(self) -> dict[Function, set[str]]:
        found: dict[Function, set[str]] = {}
        module = self.module
        for node, scope, name in self._stores():
            parent = module.parent(node)
            function = module.scope_of(node).function
            if function is None:
                continue
            held = module.types.of(node, scope)
            role = module.class_roles(held.name, AmbientStore)[0] if held is not None else None
            if role is not None and role.writes:
                if isinstance(parent, ast.Attribute) and parent.attr in role.writes:
                    found.setdefault(function, set()).add(name)
            elif isinstance(parent, ast.Attribute) and not isinstance(parent.ctx, ast.Load):
                found.setdefault(function, set()).add(f"{name}.{parent.attr}")
            elif isinstance(parent, ast.Call) and getattr(parent.func, "id", "") == "setattr" and len(parent.args) > 1:
                attribute = parent.args[1]
                value = attribute.value if isinstance(attribute, ast.Constant) else None
                found.setdefault(function, set()).add(f"{name}.{value}" if isinstance(value, str) else name)
            elif isinstance(parent, ast.Attribute) and parent.attr == "__dict__":
                found.setdefault(function, set()).add(name)
        for node, _, _ in self._known_names(Ambient):
            parent = module.parent(node)
            function = module.scope_of(node).function
            if isinstance(parent, ast.Attribute) and isinstance(parent.ctx, ast.Store) and function is not None:
                found.setdefault(function, set()).add(ast.unparse(parent))
        return found

    def asks(self, function: Function) -> bool:
        """Does `function` ask whether there is a request or application at all?"""
        return any(isinstance(role, AsksForAmbient) for site in function.calls for role in self.module.roles_of(site))

    def provided(self, block: Block | None, function: Function) -> set[str]:
        """What the `with` blocks around a place provide."""
        found: set[str] = set()
        for here in self.module.blocks(block):
            if here.part == "body" and isinstance(here.node, (ast.With, ast.AsyncWith)):
                for item in here.node.items:
                    found |= self._gives(item.context_expr, function.inner)
        return found

    def _gives(self, node: ast.expr, scope: Scope) -> set[str]:
        if not isinstance(node, ast.Call):
            return set()
        name = self.module.callee_of(node, scope)
        found = {
            g for r in (self.module.roles(name) if name else ()) if isinstance(r, ProvidesAmbient) for g in r.gives
        }
        last = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if not found and last in ("app_context", "request_context", "test_request_context"):
            found = {"app"} if last == "app_context" else {"app", "request"}  # of an app whose type can't be told
        return set(found)

    def provided_everywhere(self, function: Function) -> set[str]:
        """What `function` provides for all of itself: a context that it pushes, or one that a decorator opens."""
        found: set[str] = set()
        for decorator in self.module.info(function).decorators:
            if any(word in ast.unparse(decorator) for word in ("app_context", "appcontext")):
                found.add("app")
        for site in function.calls:
            if site.last in ("push", "enter_context", "enter_async_context"):
                for part in (site.node.func, *site.node.args):
                    inner = part.value if isinstance(part, ast.Attribute) else part
                    found |= self._gives(inner, function.inner)
        return found

    def is_guarded(self, read: Read, function: Function) -> bool:
        """Does a handler around the read (or a module-level push) count on the state not being there?"""
        statement = self.module.statement(read.place)
        block = self.module.notes.blocks.get(statement) if statement is not None else None
        for here in self.module.blocks(block):
            if here.part == "body" and isinstance(here.node, ast.Try):
                for handler in here.node.handlers:
                    names = ast.unparse(handler.type) if handler.type is not None else "Exception"
                    if any(word in names for word in ("RuntimeError", "LookupError", "Exception")):
                        return True
        return False
