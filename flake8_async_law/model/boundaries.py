"""Boundaries: the file's async units, what makes them so, and with which options."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..catalogue import INDEX
from ..catalogue.vocabulary import Enqueue, JobClass, JobDecorator, JobTable, Parameter, Receiver, SaveSignal
from . import flow
from .constants import UNKNOWN
from .types import Type

if TYPE_CHECKING:
    from .module import FunctionInfo, Module


@dataclass(frozen=True)
class Job:
    """
    A function that a job library runs elsewhere.

    `place` is what makes it a job (the decorator, the class, the table, the enqueue). `leading` first parameters are filled in by
    the library; `options` are the keywords of the decorator. `decorator` is the role, where one made it.
    """

    function: FunctionInfo
    place: ast.AST
    becomes: Type | None
    leading: int
    decorator: JobDecorator | None
    options: dict[str, ast.expr]
    options_complete: bool
    """Are all options in sight (no `**`)?"""
    signature_known: bool
    """Is the function called with what an enqueue passes (no other decorator in between)?"""

    @property
    def app_module(self) -> Module | None:
        """The project's module which defines the object whose decorator made it a job (`app` of `@app.task`); None, where one can't tell."""
        decorator = self.place.func if isinstance(self.place, ast.Call) else self.place
        if not isinstance(decorator, ast.Attribute):
            return None
        module = self.function.module
        name = module.names.of(decorator.value, self.function.function.scope)
        return module.module_of(name) if name is not None and ":" in name else None

    @property
    def loops(self) -> bool:
        """Does its body loop over items?"""
        node = self.function.node
        return not isinstance(node, ast.Lambda) and any(
            isinstance(statement, (ast.For, ast.AsyncFor, ast.While)) for statement in flow.statements(node.body)
        )


class Boundaries:
    """Finds the async units of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._jobs: dict[FunctionInfo, Job | None] = {}

    @cached_property
    def jobs(self) -> list[Job]:
        """The jobs that this file defines, in source order."""
        found = [info.job for info in self.module.functions]
        return [job for job in found if job is not None]

    def job_of(self, info: FunctionInfo) -> Job | None:
        if info not in self._jobs:
            self._jobs[info] = None  # while asking
            self._jobs[info] = self._decorated(info) or self._job_class(info) or self._listed.get(info)
        return self._jobs[info]

    def _decorated(self, info: FunctionInfo) -> Job | None:
        module = self.module
        for index, decorator in enumerate(info.decorators):
            name = info.decorator_names[index]
            for role in module.roles(name) if name else ():
                if isinstance(role, JobDecorator):
                    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
                    options = {k.arg: k.value for k in keywords if k.arg is not None}
                    return Job(
                        info,
                        decorator,
                        self._becomes(role, options, info),
                        self._leading(role, options, info),
                        role,
                        options,
                        all(k.arg is not None for k in keywords),
                        index == len(info.decorators) - 1,
                    )
        return None

    def _becomes(self, role: JobDecorator, options: dict[str, ast.expr], info: FunctionInfo) -> Type:
        base = options.get(role.base) if role.base else None
        if base is not None:
            name = self.module.names.of(base, info.function.scope)
            if name is not None and self.module.class_info(name) is not None:
                return Type(name)
        return Type(role.becomes)

    def _leading(self, role: JobDecorator, options: dict[str, ast.expr], info: FunctionInfo) -> int:
        leading = role.leading
        if role.bind is not None:
            given = options.get(role.bind.name)
            value = self.module.constants.of(given, info.function.scope) if given is not None else role.bind.default
            if value and value is not UNKNOWN:
                leading += 1
        if info.function.class_ is not None and not self.module.is_static(info.function):
            leading += 1
        return leading

    def _job_class(self, info: FunctionInfo) -> Job | None:
        owner = info.function.class_
        if owner is None:
            return None
        name = self.module.own(owner.name)
        for role in self.module.class_roles(name, JobClass):
            if role.run == info.short_name:
                return Job(info, owner.node, Type(name), 1, None, {}, True, not info.decorators)
        return None

    @cached_property
    def _listed(self) -> dict[FunctionInfo, Job]:
        """Jobs that a worker's settings list, and plain functions that the file itself enqueues."""
        found: dict[FunctionInfo, Job] = {}
        module = self.module
        tables = [r for root in sorted(module.roots) for r in INDEX.roles.get(root, ()) if isinstance(r, JobTable)]
        for table in tables:
            for note in module.notes.classes:
                if not note.node.name.endswith(table.class_suffix):
                    continue
                for binding in note.inner.bindings.get(table.attribute, ()):
                    value = binding.detail if binding.kind == "annotated" else binding.node
                    for element in value.elts if isinstance(value, (ast.List, ast.Tuple)) else ():
                        info = self._listed_function(element)
                        if info is not None:
                            found[info] = Job(info, info.node, None, table.leading, None, {}, True, not info.decorators)
        for call in module.calls(Enqueue):
            if isinstance(call.role.job, Parameter):
                given = call.argument(call.role.job)
                info = module.callable_of(given, call.scope) if given is not None else None
                if info is not None and info.module is module and not isinstance(info.node, ast.Lambda):
                    leading = 1 if info.function.class_ is not None else 0
                    found.setdefault(info, Job(info, info.node, None, leading, None, {}, True, not info.decorators))
        return found

    def _listed_function(self, element: ast.expr) -> FunctionInfo | None:
        """`sync`, `func(sync, name=...)`, `cron(sync, minute=5)`."""
        if isinstance(element, ast.Call) and element.args:
            element = element.args[0]
        info = self.module.callable_of(element, self.module.notes.scope)
        return info if info is not None and info.module is self.module else None

    def becomes(self, info: FunctionInfo) -> Type | None:
        """The class of object that the decorators of `info` turn it into."""
        job = self._decorated(info)
        return job.becomes if job is not None else None

    def received(self, info: FunctionInfo, parameter: str) -> Type | None:
        """What a signal receiver's parameter holds: its `instance` is one of the `sender` it is connected for."""
        for index, decorator in enumerate(info.decorators):
            name = info.decorator_names[index]
            for role in self.module.roles(name) if name else ():
                if isinstance(role, Receiver) and parameter == role.instance and isinstance(decorator, ast.Call):
                    for keyword in decorator.keywords:
                        if keyword.arg == role.sender:
                            sender = self.module.names.of(keyword.value, info.function.scope)
                            if sender is not None:
                                return Type(sender)
                    if self.save_signals(info):
                        return Type(role.otherwise) if role.otherwise else None
        return None

    def save_signals(self, info: FunctionInfo) -> list[str]:
        """The save signals (as spelled) that `info` receives, by decorator or by `signal.connect(f)` in this file."""
        found = []
        module, scope = self.module, info.function.scope
        for index, decorator in enumerate(info.decorators):
            name = info.decorator_names[index]
            for role in module.roles(name) if name else ():
                if isinstance(role, Receiver) and isinstance(role.signal, Parameter) and isinstance(decorator, ast.Call):
                    signal = decorator.args[0] if decorator.args else None
                    for one in signal.elts if isinstance(signal, (ast.List, ast.Tuple)) else [signal]:
                        if one is not None and self._is_save_signal(one, info):
                            found.append(ast.unparse(one))
                elif isinstance(role, Receiver) and role.signal == "receiver" and isinstance(decorator, ast.Call | ast.Attribute):
                    func = decorator.func if isinstance(decorator, ast.Call) else decorator
                    if isinstance(func, ast.Attribute) and self._is_save_signal(func.value, info):
                        found.append(ast.unparse(func.value))
        for call in module.calls(Receiver):
            if call.role.signal == "receiver" and call.role.callable is not None and call.receiver is not None:
                given = call.argument(call.role.callable)
                target = module.callable_of(given, call.scope) if given is not None else None
                if target is info and self._is_save_signal(call.receiver, info):
                    found.append(ast.unparse(call.receiver))
        return found

    def _is_save_signal(self, node: ast.expr, info: FunctionInfo) -> bool:
        name = self.module.names.of(node, info.function.scope)
        return any(isinstance(role, SaveSignal) for role in self.module.roles(name)) if name else False
