"""
Job waits: jobs that wait for other jobs, and functions in a pool that wait for others of the same pool.

Both hold a worker while they wait. With as many of them as there are workers, none is left for what they wait for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import BlockingWait, JobResult, Pause, ToThread
from .calls import Call, spelling
from .known_done import handed_out_by
from .reader import Block, Function, Scope, Site

if TYPE_CHECKING:
    from .module import FunctionInfo, Module

Pool: TypeAlias = "tuple[str, object]"
"""What a pool is known by: its attribute and class, its name and the scope that binds it."""
_DEEPEST = 3


@dataclass(frozen=True)
class JobWait:
    """
    A wait for other work, at `place`: the call that waits, or the call of the helper which does.

    `what` waits there in the end, `waiter` is the job or pooled function that has to wait. `pool` is the pool as it is
    spelled, where it is no job library's.
    """

    place: ast.expr
    what: str
    waiter: str
    pool: str | None = None


class JobWaits:
    """Finds the waits for other work in one module."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @property
    def found(self) -> Iterator[JobWait]:
        seen: set[ast.expr] = set()
        for wait in (*self._of_jobs(), *self._of_pools()):
            if wait.place not in seen:
                seen.add(wait.place)
                yield wait

    # -- jobs ------------------------------------------------------------------------------------

    def _of_jobs(self) -> Iterator[JobWait]:
        if not self.module.last_names(JobResult):
            return
        for job in self.module.boundaries.jobs:
            if job.function.module is not self.module:
                continue
            name = job.function.short_name
            yield from (JobWait(node, what, name) for node, what in self._waits(job.function))
            for site in job.function.function.calls:
                helper = self._followed(site)
                what = self._waits_somewhere(helper, set(), _DEEPEST) if helper is not None else None
                if what is not None:
                    yield JobWait(site.node, what, name)

    def _waits_somewhere(self, info: FunctionInfo, seen: set[Function], depth: int) -> str | None:
        """What running a helper of a job waits with; None if it doesn't."""
        if info.function in seen or info.job is not None:
            return None
        seen.add(info.function)
        waits = info.module.job_waits
        for _, what in waits._waits(info):
            return what
        for site in info.function.calls if depth else ():
            helper = waits._followed(site)
            found = self._waits_somewhere(helper, seen, depth - 1) if helper is not None else None
            if found is not None:
                return found
        return None

    def _followed(self, site: Site) -> FunctionInfo | None:
        """The function of the project that a call runs here and now, an awaited coroutine included."""
        module = self.module
        if not module.is_awaited(site.node):
            return module.stalls.followed(site)
        info = module.calls_project(site)
        return info if info is not None and info.is_async and not info.function.is_generator else None

    def _waits(self, info: FunctionInfo) -> Iterator[tuple[ast.expr, str]]:
        """The places in a function itself which wait for the outcome of a job."""
        module = self.module
        polled: list[tuple[ast.expr, Block, str]] = []
        for call in module.calls_of(info.function, JobResult):
            if module.is_dead(call.block):
                continue
            if call.role.by_polling:
                polled.append((call.node, call.block, call.name))
            elif not call.returns_at_once(call.role.unless):
                yield call.node, call.name
        polled += self._properties(info.function)
        if polled:
            pauses = module.calls_of(info.function, Pause)
            loops = {loop for pause in pauses for loop in self._loops(pause.block)}
            for node, block, name in polled:
                if any(loop in loops for loop in self._loops(block)) or self._is_test_of(node, loops):
                    yield node, name

    def _loops(self, block: Block) -> list[ast.AST]:
        return [b.node for b in self.module.blocks(block) if isinstance(b.node, (ast.While, ast.For, ast.AsyncFor))]

    def _is_test_of(self, node: ast.AST, loops: set[ast.AST]) -> bool:
        return any(isinstance(around, ast.While) and around in loops for around in self.module.ancestors(node))

    def _properties(self, function: Function) -> list[tuple[ast.expr, Block, str]]:
        """Reads of attributes that ask for a job's state (`job.is_finished`), in this function."""
        module = self.module
        found: list[tuple[ast.expr, Block, str]] = []
        for name in module.last_names(JobResult):
            for node in module.attributes_named(name):
                statement = module.statement(node)
                block = module.notes.blocks.get(statement) if statement is not None else None
                if block is None or block.function is not function:
                    continue
                parent = module.parent(node)
                if isinstance(parent, ast.Call) and parent.func is node:
                    continue
                qualified = module.names.of(node, module.scope_of(node))
                roles = module.roles(qualified) if qualified is not None else ()
                if any(isinstance(role, JobResult) and role.by_polling for role in roles):
                    found.append((node, block, spelling(node)))
        return found

    # -- pools -----------------------------------------------------------------------------------

    def _of_pools(self) -> Iterator[JobWait]:
        module = self.module
        for call in module.calls(ToThread):
            node = _pool_of(call)
            pool = self._known(node, call.scope) if node is not None else None
            work = call.argument(call.role.callable)
            info = module.callable_of(work, call.scope) if work is not None else None
            if node is None or pool is None or info is None or info.module is not module:
                continue
            pools = {pool, *self._passed(call, info, pool)}
            spelled = spelling(node)
            yield from (JobWait(place, what, info.short_name, spelled) for place, what in self._waits_in(info, pools))
            for site in info.function.calls:
                helper = module.stalls.followed(site)
                if helper is None or helper.module is not module or helper is info:
                    continue
                for _, what in self._waits_in(helper, pools):
                    yield JobWait(site.node, what, info.short_name, spelled)
                    break

    def _waits_in(self, info: FunctionInfo, pools: set[Pool]) -> Iterator[tuple[ast.expr, str]]:
        """The places in a function itself that wait for what one of `pools` was given."""
        module = self.module
        for call in module.calls_of(info.function, BlockingWait):
            waited = call.argument(call.role.within) if call.role.within is not None else call.receiver
            if waited is None or call.returns_at_once(call.role.unless):
                continue
            for site in handed_out_by(module, waited, call.scope):
                handed = next((Call(site, r, module) for r in module.roles_of(site) if isinstance(r, ToThread)), None)
                node = _pool_of(handed) if handed is not None else None
                if node is not None and self._known(node, site.scope) in pools:
                    yield call.node, call.name
                    break
        for call in module.calls_of(info.function, ToThread):
            node = _pool_of(call)
            if call.site.last == "map" and node is not None and self._known(node, call.scope) in pools:
                yield call.node, call.name

    def _known(self, node: ast.expr, scope: Scope) -> Pool | None:
        """What the pool is known by, wherever it is spelled."""
        module = self.module
        name = module.names.of(node, scope)
        if name is not None and ":" in name:
            return ("name", name)
        if isinstance(node, ast.Name):
            bound = module.names.lookup(node.id, scope)
            if bound and any(bound is b for b in module.notes.scope.bindings.values()):
                return ("name", module.own(node.id))
            return ("scope", id(bound)) if bound else None
        if isinstance(node, ast.Attribute):
            owner = module.types.of(node.value, scope)
            for base in module.mro(owner.name) if owner is not None else ():
                info = module.class_info(base)
                if info is not None and info.has(node.attr):
                    return ("attribute", f"{base}.{node.attr}")
        return None

    def _passed(self, call: Call, info: FunctionInfo, pool: Pool) -> Iterator[Pool]:
        """The parameters of the submitted function that carry the very pool: `pool.submit(work, pool)`."""
        position = call.role.callable.position
        given = call.args[position + 1 :] if position is not None else []
        names = [arg.arg for arg in info.function.parameters]
        if info.function.class_ is not None and not self.module.is_static(info.function):
            names = names[1:]
        pairs = [*zip(names, given, strict=False), *((k.arg, k.value) for k in call.keywords if k.arg is not None)]
        for name, node in pairs:
            if self._known(node, call.scope) == pool and name in info.function.inner.bindings:
                yield ("scope", id(info.function.inner.bindings[name]))


def _pool_of(call: Call) -> ast.expr | None:
    """The pool that a call gives work to: its receiver, or the executor given to a loop."""
    if call.site.last == "run_in_executor":
        given = call.args[0] if call.args else None
        return None if isinstance(given, ast.Constant) else given
    held = call.receiver_type
    if held is None or not {"concurrent.futures.Executor", "multiprocessing.pool.Pool"} & set(
        call.module.mro(held.name)
    ):
        return None
    return call.receiver
