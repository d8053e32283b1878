"""Places: what a unit sends to and reads from, by names that hold across the files of a project."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..catalogue.vocabulary import Addressed, Enqueue, Parameter, Publish
from .calls import Call, spelling

if TYPE_CHECKING:
    from .module import FunctionInfo, Module
    from .reader import Scope
    from .units import Unit


def jobs_of(call: Call) -> tuple[list[FunctionInfo], str | None]:
    """The functions that an enqueue may send; if none can be told, the name or spelling of the job."""
    role = call.role
    if not isinstance(role, Enqueue):
        return [], None
    given = call.argument(role.job) if isinstance(role.job, Parameter) else call.receiver
    module = call.module
    while isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute):
        given = given.func.value  # send.s(1).delay()
    if given is None:
        return [], None
    info = module.callable_of(given, call.scope)
    if info is not None:
        return [info], None
    text = module.constants.of(given, call.scope)
    if isinstance(text, str):
        named = module.job_names.job(text)
        return ([named], None) if named is not None else ([], text)
    type_ = module.types.of(given, call.scope)
    method = module.method(type_.name, "run") if type_ is not None and ":" in type_.name else None
    if method is not None:
        return [method], None
    return _from_collection(module, given, call.scope), spelling(given)


def _from_collection(module: Module, node: ast.expr, scope: Scope) -> list[FunctionInfo]:
    """The functions in the list or dict that a loop takes `node` from: `for task in METRICS: task.delay()`."""
    found: list[FunctionInfo] = []
    for binding in module.names.lookup(node.id, scope) if isinstance(node, ast.Name) else ():
        held = binding.node
        if binding.kind not in ("element", "unpack") or not isinstance(held, ast.expr):
            continue
        if isinstance(held, ast.Call) and isinstance(held.func, ast.Attribute) and not held.args:
            held = held.func.value  # tasks.items()
        parts = list(module.constants.sequence(held, binding.scope) or ())
        parts += [(value, where) for _, value, where in module.constants.mapping(held, binding.scope) or ()]
        infos = [module.callable_of(part, where) for part, where in parts]
        found += [info for info in infos if info is not None]
    return found


def sent_attributes(unit: Unit) -> frozenset[tuple[str, str]]:
    """Class and attribute of each job that a producer sends as `self.task`: a subclass says which one that is."""
    owner = unit.info.function.class_ if unit.info is not None else None
    if unit.kind != "producer" or owner is None:
        return frozenset()
    found = set()
    for call in unit.calls:
        given = call.receiver if isinstance(call.role, Enqueue) and call.role.job == "receiver" else None
        if isinstance(given, ast.Attribute) and isinstance(given.value, ast.Name) and given.value.id in ("self", "cls"):
            found.add((unit.module.own(owner.name), given.attr))
    return frozenset(found)


def held_jobs(module: Module) -> Iterator[tuple[tuple[str, str], str]]:
    """
    For each class attribute that holds a job, `task = send_invoice`: each class that has it (the class itself, and
    those it derives from) with the attribute, and the qualified name of the job.
    """
    for info in module.classes:
        for statement in info.node.body:
            if not isinstance(statement, ast.Assign) or not isinstance(statement.value, (ast.Name, ast.Attribute)):
                continue
            job = module.callable_of(statement.value, info.note.inner)
            if job is None or job.job is None:
                continue
            for target in statement.targets:
                for base in module.mro(info.name) if isinstance(target, ast.Name) else ():
                    yield (base, target.id), job.name  # type: ignore[attr-defined]


def runs(unit: Unit) -> frozenset[str]:
    """The qualified names of the functions that the unit's work runs, itself among them."""
    info = unit.runs
    if info is None:
        return frozenset()
    return frozenset(run.info.name for run in info.module.effects.runs(info.function, Enqueue, Publish))


def written(unit: Unit) -> frozenset[str]:
    """The topics, queues and streams that a producer names where it sends."""
    if unit.kind != "producer":
        return frozenset()
    found: set[str] = set()
    for call in unit.calls:
        named = [p for addressed in _addressed(call, out=True) for p in _places(addressed)]
        found.update(named or _of_object(call, out=True))
    return frozenset(found)


def read(unit: Unit) -> frozenset[str]:
    """The topics, queues and streams that a consumer reads."""
    consumer = unit.consumer
    if consumer is None:
        return frozenset()
    module = unit.module
    found: set[str] = set()
    if consumer.source is not None:
        found.update(p for addressed in _addressed(consumer.source, out=False) for p in _places(addressed))
        if not found:
            found.update(_of_object(consumer.source, out=False))
    if found:
        return frozenset(found)
    calls = [call for call in module.calls(Addressed) if not call.role.out]
    near = [call for call in calls if call.function is consumer.info.function]
    owner = consumer.info.function.class_
    if not near and owner is not None:
        near = [call for call in calls if call.function is not None and call.function.class_ is owner]
    if not near and len(module.consumers.all) == 1:
        near = calls
    return frozenset(place for call in near for place in _places(call))


def users_of(unit: Unit) -> tuple[frozenset[str], frozenset[str]]:
    """The qualified names of the functions that put into a queue of this process, and of those that take out of it."""
    uses = unit.module.queue_uses(unit.calls[0])
    if uses is None:
        return frozenset(), frozenset()
    puts = {name for use, _ in uses.puts if (name := _function(use.module, use.node)) is not None}
    gets = {name for use in uses.gets if (name := _function(use.module, use.node)) is not None}
    return frozenset(puts), frozenset(gets)


def _function(module: Module, node: ast.AST) -> str | None:
    from .units import named

    function = named(module.function_at(node))
    return module.info(function).name if function is not None else None


def _addressed(call: Call, out: bool) -> Iterator[Call]:
    """The call, as one that names a place."""
    for role in call.module.roles_of(call.site):
        if isinstance(role, Addressed) and role.out is out:
            yield Call(call.site, role, call.module, call.func, call.args, call.keywords)


def _places(call: Call) -> Iterator[str]:
    """What the call names, as text; what can't be read, as it is spelled."""
    role: Addressed = call.role
    given = call.argument(role.place)
    nodes = [given] if given is not None else []
    if role.rest and role.place.position is not None:
        nodes = list(call.args[role.place.position :])
    for node in nodes:
        key = call.argument(role.key) if role.key is not None else None
        if isinstance(node, ast.Starred):
            continue
        for text in _texts(call.module, node, call.scope):
            second = next(iter(_texts(call.module, key, call.scope)), "") if key is not None else ""
            place = "/".join(part for part in (text, second) if part)
            if place:
                yield place


def _texts(module: Module, node: ast.expr, scope: Scope) -> Iterator[str]:
    value = module.constants.of(node, scope)
    if isinstance(value, str):
        yield value
        return
    if isinstance(value, bytes):
        yield value.decode(errors="replace")
        return
    parts = module.constants.sequence(node, scope) if isinstance(node, (ast.List, ast.Tuple, ast.Name)) else None
    if parts is not None:
        for part, where in parts:
            yield from _texts(module, part, where)
        return
    if isinstance(node, ast.Dict):
        for key in node.keys:
            if key is not None:
                yield from _texts(module, key, scope)
        return
    if isinstance(node, (ast.Name, ast.Attribute, ast.JoinedStr, ast.Subscript)):
        yield spelling(node).removeprefix("self.").removeprefix("cls.")


def _of_object(call: Call, out: bool) -> Iterator[str]:
    """What the call that made the receiver names: `client.create_producer(topic)`, `channel.declare_queue(name)`."""
    module, node, scope = call.module, call.receiver, call.scope
    for _ in range(4):
        if node is None:
            return
        if isinstance(node, ast.Await):
            node = node.value
        if isinstance(node, ast.Call):
            site = module.site_of(node)
            for role in module.roles_of(site) if site is not None else ():
                if isinstance(role, Addressed) and site is not None and (role.out is out or not out):
                    yield from _places(Call(site, role, module))
                    return
            node = node.func.value if isinstance(node.func, ast.Attribute) else None
            continue
        bound = []
        if isinstance(node, ast.Name):
            bound = module.names.lookup(node.id, scope)
        elif isinstance(node, ast.Attribute):
            owner = module.types.of(node.value, scope)
            bound = module.attribute_bindings(owner.name, node.attr) if owner is not None else []
        values = [(b.node, b.scope) for b in bound if isinstance(b.node, ast.expr)]
        if len(values) != 1:
            return
        node, scope = values[0]
