"""Signatures: do the arguments of an enqueue fit the job that it reaches?"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..catalogue.vocabulary import Parameter
from .boundaries import Job
from .calls import Call, Payload

if TYPE_CHECKING:
    from .module import FunctionInfo, Module
    from .schedules import Plan


@dataclass(frozen=True)
class Mismatch:
    """What does not fit: the job's name, the problem, what comes of it and the cure as parts of a sentence."""

    job: str
    problem: str
    cure: str
    harm: str = ""


def job_behind(module: Module, call: Call) -> FunctionInfo | None:
    """The project's function that the enqueue `call` leads to."""
    node: ast.expr | None
    if isinstance(call.role.job, Parameter):
        node = call.argument(call.role.job)
        return _named(module, call, node) if node is not None else None
    node = call.func if call.role.name.endswith(".__call__") else call.receiver
    own = _itself(module, call, node)
    if own is not None:
        return own
    while node is not None:
        name = module.names.of(node, call.scope)
        if name is not None:
            info = module.function_info(name)
            if info is not None:
                return info
            if module.class_info(name) is not None:
                return _body(module, name)
        receiver = module.types.of(node, call.scope)
        if receiver is not None and ":" in receiver.name:
            body = _body(module, receiver.name)
            if body is not None:
                return body
        # job.using(queue="x").enqueue(...), job.kicker().kiq(...)
        node = node.func.value if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
    return None


def _itself(module: Module, call: Call, node: ast.expr | None) -> FunctionInfo | None:
    """The job around the call, where `node` is the task that its library passes it first (`self` of a bound job)."""
    bound = module.names.lookup(node.id, call.scope) if isinstance(node, ast.Name) else []
    function = module.function_of_parameter(bound[0]) if len(bound) == 1 and bound[0].kind == "parameter" else None
    if function is None or function.parameters[:1] != [bound[0].node]:
        return None
    info = module.info(function)
    is_bound = (
        info.job is not None and info.job.decorator is not None and info.job.leading > 0 and function.class_ is None
    )
    return info if is_bound else None


def _named(module: Module, call: Call, node: ast.expr) -> FunctionInfo | None:
    """The function that an enqueue takes as its job; or its name in a string, dotted, or as a worker here lists it."""
    text = module.constants.of(node, call.scope)
    if not isinstance(text, str):
        info = module.callable_of(node, call.scope)
        if info is not None:
            return info
        job = module.types.of(node, call.scope)  # an object of a job class
        return _body(module, job.name) if job is not None and ":" in job.name else None
    if "." in text:
        info = module.function_info(module.canonical(text))
        return info if info is not None and info.short_name == text.rpartition(".")[2] else None
    listed = [
        job.function for job in module.boundaries.jobs if job.decorator is None and job.function.short_name == text
    ]
    return listed[0] if len(listed) == 1 and listed[0].function.class_ is None else None


def _body(module: Module, class_name: str) -> FunctionInfo | None:
    """The method that a job class runs."""
    from ..catalogue.vocabulary import JobClass

    for role in module.class_roles(class_name, JobClass):
        return module.method(class_name, role.run)
    return None


def mismatch(module: Module, call: Call) -> Mismatch | None:
    """What of the enqueue's arguments does not fit its job; None when all fits, or one can't tell."""
    if call.role.packed_only and call.role.args is None:
        return None
    info = job_behind(module, call)
    if info is None or isinstance(info.node, ast.Lambda) or info.module.is_defined_twice(info.function):
        return None
    job = info.job
    given = call.argument(call.role.job) if isinstance(call.role.job, Parameter) else None
    if given is not None:
        if (info.decorators and job is None) or isinstance(
            given, ast.Call
        ):  # partial(f, x): some of it is given already
            return None
        leading = (
            job.leading
            if job is not None and job.place is not info.node
            else module.boundaries.bound(info, given, call.scope)
        )
        if job is not None and job.place is info.node and info.function.class_ is None:
            leading = job.leading
    else:
        if job is None:
            return None
        leading = job.leading
    if job is not None and not (job.signature_known and job.options_complete):
        return None
    found = _compare(info, leading, job, call.payload, partial=call.role.partial or call.handed_to == "partial")
    if found is None and call.payload.complete and not call.role.partial and call.handed_to is None:
        found = _missing(info, leading, job, call.payload)
    return replace(found, harm=_harm(job, call)) if found is not None else None


def planned_mismatch(plan: Plan) -> Mismatch | None:
    """What of the arguments in an entry of a schedule does not fit its job; None when all fits, or one can't tell."""
    info, payload = plan.info, plan.payload
    job = info.job if info is not None else None
    if info is None or payload is None or job is None or not (job.signature_known and job.options_complete):
        return None
    if isinstance(info.node, ast.Lambda) or info.module.is_defined_twice(info.function):
        return None
    found = _compare(info, job.leading, job, payload)
    if found is None and payload.complete:
        found = _missing(info, job.leading, job, payload)
    return replace(found, harm="each run of this schedule fails with a TypeError") if found is not None else None


def _harm(job: Job | None, call: Call) -> str:
    """What comes of it: some libraries check where the job is sent, most find out on the worker."""
    option = call.role.checked_unless
    given = job.options.get(option) if job is not None and option is not None else None
    switched_off = given is not None and job is not None and not _is_true(given, job)
    if option is not None and not switched_off:
        return f"`{call.name}` raises a TypeError and sends nothing"
    if not call.role.sends:
        return f"every job that `{call.name}` builds fails with a TypeError"
    return f"every job that `{call.name}` sends fails on the worker with a TypeError"


def _is_true(node: ast.expr, job: Job) -> bool:
    info = job.function
    return bool(info.module.constants.of(node, info.function.scope))


def _compare(
    info: FunctionInfo, leading: int, job: Job | None, payload: Payload, *, partial: bool = False
) -> Mismatch | None:
    args = info.node.args
    positional = [*args.posonlyargs, *args.args][leading:]
    only_positional = {a.arg for a in args.posonlyargs}
    by_name = {a.arg for a in [*positional, *args.kwonlyargs]} - only_positional
    name = info.short_name
    if args.kwarg is None:
        for argument in payload.keywords:
            if argument.keyword not in by_name:
                known = ", ".join(f"`{a.arg}`" for a in [*positional, *args.kwonlyargs]) or "none"
                return Mismatch(name, f"takes no argument `{argument.keyword}`", f"it takes {known}")
    if args.vararg is None and len(payload.positional) > len(positional):
        takes, given = len(positional), len(payload.positional)
        return Mismatch(
            name, f"takes {takes} positional argument{'s' * (takes != 1)} and gets {given}", "pass what it takes"
        )
    given_by_position = {a.arg for a in positional[: len(payload.positional)]} if payload.complete else set()
    for argument in payload.keywords:
        if argument.keyword in given_by_position and not partial:
            return Mismatch(name, f"gets `{argument.keyword}` twice", "pass it once")
    return None


def _missing(info: FunctionInfo, leading: int, job: Job | None, payload: Payload) -> Mismatch | None:
    args = info.node.args
    every = [*args.posonlyargs, *args.args]
    with_default = {a.arg for a in every[len(every) - len(args.defaults) :]} if args.defaults else set()
    with_default |= {a.arg for a, d in zip(args.kwonlyargs, args.kw_defaults, strict=True) if d is not None}
    given = {a.keyword for a in payload.keywords}
    for parameter in [*every[leading + len(payload.positional) :], *args.kwonlyargs]:
        if parameter.arg in with_default or parameter.arg in given or _is_supplied(info, parameter, job):
            continue
        return Mismatch(info.short_name, f"is not given `{parameter.arg}`", f"pass `{parameter.arg}`")
    return None


def _is_supplied(info: FunctionInfo, parameter: ast.arg, job: Job | None) -> bool:
    """Does the library fill the parameter in, by its name or by what its annotation or default calls?"""
    if job is None or job.decorator is None:
        return False
    if parameter.arg in job.decorator.supplied:
        return True
    if not job.decorator.supplied_by or parameter.annotation is None:
        return False
    return any(
        isinstance(node, ast.Call) and info.module.names.of(node.func, info.function.scope) in job.decorator.supplied_by
        for node in ast.walk(parameter.annotation)
    )
