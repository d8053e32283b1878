"""Boundaries: the file's async units, what makes them so, and with which options."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    CallsWith,
    CommitListener,
    Enqueue,
    JobApp,
    JobClass,
    JobDecorator,
    JobTable,
    Parameter,
    Passes,
    Receiver,
    SaveSignal,
    Turns,
)
from . import flow
from .asking import Answers
from .constants import UNKNOWN
from .types import Type

if TYPE_CHECKING:
    from .module import FunctionInfo, Module
    from .reader import ClassNote, Scope


@dataclass(frozen=True)
class Job:
    """
    A function that a job library runs elsewhere.

    `place` is what makes it a job (the decorator, the class, the table, the enqueue). `leading` first parameters are
    filled in by
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
    listed_by: str = ""
    """The name of the role that lists it or takes it as it is: a table of jobs, an enqueue."""

    @property
    def app_module(self) -> Module | None:
        """
        The project's module which defines the object whose decorator made it a job (`app` of `@app.task`); None,
        where one can't tell.
        """
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


_STILL_A_FUNCTION: Final = ("builtins.staticmethod", "builtins.classmethod")


class Boundaries:
    """Finds the async units of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._jobs: Answers[FunctionInfo, Job | None] = Answers(None)
        self._made: Answers[FunctionInfo, Job | None] = Answers(None)
        self._become: Answers[FunctionInfo, Type | None] = Answers(None)
        self._lists: Answers[str, dict[FunctionInfo, Job]] = Answers({})
        self._handed: Answers[str, dict[FunctionInfo, tuple[str, ...]]] = Answers({})

    @cached_property
    def jobs(self) -> list[Job]:
        """The jobs that this file defines, in source order."""
        found = [info.job for info in self.module.functions]
        return [job for job in found if job is not None]

    def job_of(self, info: FunctionInfo) -> Job | None:
        return self._jobs.get(info, lambda: self.made(info) or self._listed.get(info))

    def made(self, info: FunctionInfo) -> Job | None:
        """The job that a decorator or a job class makes of `info`: what needs no look at who enqueues what."""
        return self._made.get(info, lambda: self._decorated(info) or self._job_class(info))

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
                        self._becomes(role, options, info, decorator),
                        self._leading(role, options, info),
                        role,
                        options,
                        all(k.arg is not None for k in keywords),
                        index == len(info.decorators) - 1,
                    )
        return None

    def _becomes(
        self, role: JobDecorator, options: dict[str, ast.expr], info: FunctionInfo, decorator: ast.expr
    ) -> Type:
        base = options.get(role.base) if role.base else None
        if base is not None:
            name = self.module.names.of(base, info.function.scope)
            if name is not None and self.module.class_info(name) is not None:
                return Type(name)
        return Type(self._job_class_of_app(decorator, info) or role.becomes)

    def _job_class_of_app(self, decorator: ast.expr, info: FunctionInfo) -> str | None:
        """The project's own class that the application behind `@app.task` makes its jobs of."""
        func = decorator.func if isinstance(decorator, ast.Call) else decorator
        if not isinstance(func, ast.Attribute):
            return None
        module, scope = self.module, info.function.scope
        app = module.types.of(func.value, scope)
        if app is None:
            return None
        classes = [c for name in module.mro(app.name) if (c := module.class_info(name)) is not None]
        for role in module.class_roles(app.name, JobApp):
            names = [
                c.module.names.of(b.node, b.scope)
                for c in classes
                for attribute in role.job_class_attributes
                for b in c.bindings(attribute)
                if isinstance(b.node, ast.expr)
            ]
            for name in [*names, *self._set_on_app(func.value, scope, role)]:
                if name is not None and module.class_info(name) is not None:
                    return name
        return None

    def _set_on_app(self, app: ast.expr, scope: Scope, role: JobApp) -> list[str | None]:
        """What `Celery(..., task_cls=Mine)` and `app.Task = Mine` say, in the file that makes the application."""
        name = self.module.names.of(app, scope)
        home = self.module.module_of(name) if name is not None and ":" in name else self.module
        if home is None:
            return []
        found: list[str | None] = []
        spelled = name.partition(":")[2] if name is not None and ":" in name else ast.unparse(app)
        for attribute in role.job_class_attributes:
            for node in home.attributes_named(attribute):
                statement = home.parent(node)
                if not isinstance(statement, ast.Assign) or node not in statement.targets:
                    continue
                if ast.unparse(node.value) == spelled:
                    found.append(home.names.of(statement.value, home.scope_of(statement.value)))
        for call in home.calls(JobApp):
            given = call.argument(call.role.job_class) if call.role.job_class is not None else None
            if given is not None:
                literal = home.constants.of(given, call.scope)
                dotted = literal.replace(":", ".") if isinstance(literal, str) else None
                found.append(home.canonical(dotted) if dotted is not None else home.names.of(given, call.scope))
        return found

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

    @property
    def _listed(self) -> dict[FunctionInfo, Job]:
        """Jobs that a worker's settings list, and plain functions that the file itself enqueues."""
        return self._lists.get("", self._find_listed)

    def _find_listed(self) -> dict[FunctionInfo, Job]:
        found: dict[FunctionInfo, Job] = {}
        module = self.module
        tables = [r for root in sorted(module.roots) for r in INDEX.roles.get(root, ()) if isinstance(r, JobTable)]
        for table in tables:
            for note in module.notes.classes:
                if not note.node.name.endswith(table.class_suffix):
                    continue
                for binding in note.inner.bindings.get(table.attribute, ()):
                    value = binding.detail if binding.kind == "annotated" else binding.node
                    self._add_listed(found, value, table)
            for value in self._tables_in_data(table) if table.in_data else ():
                self._add_listed(found, value, table)
        for call in module.calls(Enqueue):
            if isinstance(call.role.job, Parameter):
                given = call.argument(call.role.job)
                info = module.callable_of(given, call.scope) if given is not None else None
                if info is not None and info.module is module and not isinstance(info.node, ast.Lambda):
                    leading = self.bound(info, given, call.scope)
                    plain = all(name in _STILL_A_FUNCTION for name in info.decorator_names)
                    found.setdefault(info, Job(info, info.node, None, leading, None, {}, True, plain, call.role.name))
        return found

    def _add_listed(self, found: dict[FunctionInfo, Job], value: object, table: JobTable) -> None:
        for element in value.elts if isinstance(value, (ast.List, ast.Tuple)) else ():
            info = self._listed_function(element)
            if info is not None:
                found[info] = Job(info, info.node, None, table.leading, None, {}, True, not info.decorators, table.name)

    def _tables_in_data(self, table: JobTable) -> Iterator[ast.expr]:
        """
        What stands under a key or keyword `functions`: `settings = {"functions": [...]}`, `Worker(functions=[...])`.
        """
        for node in ast.walk(self.module.tree):
            if isinstance(node, ast.keyword) and node.arg == table.attribute:
                yield node.value
            elif isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=False):
                    if isinstance(key, ast.Constant) and key.value == table.attribute:
                        yield value

    def bound(self, info: FunctionInfo, node: ast.expr | None, scope: Scope) -> int:
        """
        How many first parameters of `info` a reference `node` fills in: one for `self.run`, none for `Export.run`.
        """
        if info.function.class_ is None or info.module.is_static(info.function):
            return 0
        if info.module.is_class_method(info.function) or not isinstance(node, ast.Attribute):
            return 1
        name = self.module.names.of(node.value, scope)
        return 0 if name is not None and self.module.class_info(name) is not None else 1

    def _listed_function(self, element: ast.expr) -> FunctionInfo | None:
        """`sync`, `func(sync, name=...)`, `cron(sync, minute=5)`."""
        if isinstance(element, ast.Call) and element.args:
            element = element.args[0]
        info = self.module.callable_of(element, self.module.notes.scope)
        return info if info is not None and info.module is self.module else None

    def becomes(self, info: FunctionInfo) -> Type | None:
        """The class of object that the decorators of `info` turn it into."""
        # `@validates def validates(...)` in a class: the name means the imported one, and itself
        return self._become.get(info, self._becomes_by_decorators, info)

    def _becomes_by_decorators(self, info: FunctionInfo) -> Type | None:
        job = self._decorated(info)
        if job is not None:
            return job.becomes
        for name in info.decorator_names[:1]:
            for role in self.module.roles(name) if name else ():
                if isinstance(role, Turns):
                    return Type(role.type)
        return None

    def received(self, info: FunctionInfo, parameter: str) -> Type | None:
        """What a signal receiver's parameter holds: its `instance` is one of the `sender` it is connected for."""
        for index, decorator in enumerate(info.decorators):
            name = info.decorator_names[index]
            for role in self.module.roles(name) if name else ():
                if isinstance(role, Receiver) and parameter == role.instance and isinstance(decorator, ast.Call):
                    for keyword in decorator.keywords:
                        if keyword.arg == role.sender:
                            sender = self.module.names.of(keyword.value, info.function.scope)
                            if sender is not None and not self._is_only_named(sender, role):
                                return Type(sender)
                    if self.save_signals(info):
                        return Type(role.otherwise) if role.otherwise else None
        if all(role.instance != parameter for role in self.module.roles_of_kind(Receiver)):
            return None
        for call in self.module.calls(Receiver):
            role = call.role
            if parameter != role.instance or role.callable is None or call.receiver is None:
                continue
            given = call.argument(role.callable)
            if given is None or not self._is_save_signal(call.receiver, info):
                continue
            if self.module.callable_of(given, call.scope) is info:
                senders = [k.value for k in call.keywords if k.arg == role.sender]
                of = self.module.names.of(senders[0], call.scope) if senders else None
                return Type(of) if of is not None else Type(role.otherwise) if role.otherwise else None
        return None

    def _is_only_named(self, sender: str, role: Receiver) -> bool:
        """Is `sender` a class that can't be read and of which nothing tells what it is?"""
        known = (
            self.module.class_info(sender) is not None or len(self.module.mro(sender)) > 1 or INDEX.roles.get(sender)
        )
        return role.otherwise is not None and not known

    def passed(self, info: FunctionInfo, arg: ast.arg) -> Type | None:
        """What the library passes for `arg` when it calls `info`: an overridden method, a decorated function."""
        owner = info.function.class_
        # With a decorator's role all parameters count, with a method's those after `self`.
        names = [(name, 0) for name in info.decorator_names if name is not None and ":" not in name]
        if owner is not None and not self.module.is_static(info.function):
            bases = [base for base in self.module.mro(self.module.own(owner.name)) if ":" not in base]
            names += [(f"{base}.{last}", 1) for base in bases for last in (info.short_name, "*")]
        for name, bound in names:
            for role in INDEX.roles.get(name, ()):
                if isinstance(role, Passes) and role.parameter.position is not None:
                    position = role.parameter.position + bound
                    fits = info.function.parameters[position : position + 1] == [arg]
                    if fits and (not name.endswith("*") or arg.arg == role.parameter.name):
                        return self._named_class(owner, role) or self.module.types.spelled(role.type, None, None)
        return None

    def called_with(self, info: FunctionInfo, arg: ast.arg) -> Type | None:
        """
        What a library's function passes for `arg` when it calls `info`, which this file gives it: a server's
        handler.
        """
        types = self._handlers("functions").get(info) or self._handlers("methods").get(info, ())
        parameters = info.function.parameters
        if info.function.class_ is not None and not self.module.is_static(info.function):
            parameters = parameters[1:]
        position = parameters.index(arg) if arg in parameters else len(types)
        return self.module.types.spelled(types[position], None, None) if position < len(types) else None

    def _handlers(self, given_to: str) -> dict[FunctionInfo, tuple[str, ...]]:
        """
        The functions that this file gives to a library's `functions` or `methods`, with the types of what the library
        calls them with. Whose method it is may have to be told by what a function calls with.
        """
        return self._handed.get(given_to, self._find_handlers, given_to)

    def _find_handlers(self, given_to: str) -> dict[FunctionInfo, tuple[str, ...]]:
        found: dict[FunctionInfo, tuple[str, ...]] = {}
        module = self.module
        words = module.last_names(CallsWith)
        words |= module.renamed_from(words)
        for site in module.notes.sites if words else ():
            if site.last not in words:
                continue
            root: ast.expr = site.node.func
            while isinstance(root, ast.Attribute):
                root = root.value
            bound = module.names.lookup(root.id, site.scope) if isinstance(root, ast.Name) else []
            imported = bool(bound) and all(b.kind in ("import", "from") for b in bound)
            if (imported or isinstance(site.node.func, ast.Name)) is not (given_to == "functions"):
                continue
            name = module.names.of(site.node.func, site.scope)
            for role in module.roles(name) if name is not None else ():
                if isinstance(role, CallsWith):
                    given = next((k.value for k in site.node.keywords if k.arg == role.callable.name), None)
                    position = role.callable.position
                    if given is None and position is not None and len(site.node.args) > position:
                        given = site.node.args[position]
                    info = module.callable_of(given, site.scope) if given is not None else None
                    if info is not None:
                        found[info] = role.types
        return found

    def _named_class(self, owner: ClassNote | None, role: Passes) -> Type | None:
        """An instance of the class that the attribute `role.named_by` of class `owner` names, if it can be read."""
        if owner is None or role.named_by is None:
            return None
        for base in self.module.mro(self.module.own(owner.name)):
            info = self.module.class_info(base)
            for binding in info.bindings(role.named_by) if info is not None else ():
                if info is not None and binding.kind == "value" and isinstance(binding.node, (ast.Name, ast.Attribute)):
                    name = info.module.names.of(binding.node, binding.scope)
                    if name is not None and not self.module.types.is_unreadable(name):
                        return Type(name)
        return None

    def save_signals(self, info: FunctionInfo) -> list[str]:
        """The save signals (as spelled) that `info` receives, by decorator or by `signal.connect(f)` in this file."""
        found = []
        module = self.module
        for index, decorator in enumerate(info.decorators):
            name = info.decorator_names[index]
            for role in module.roles(name) if name else ():
                if (
                    isinstance(role, Receiver)
                    and isinstance(role.signal, Parameter)
                    and isinstance(decorator, ast.Call)
                ):
                    signal = decorator.args[0] if decorator.args else None
                    for one in signal.elts if isinstance(signal, (ast.List, ast.Tuple)) else [signal]:
                        if one is not None and self._is_save_signal(one, info):
                            found.append(ast.unparse(one))
                elif (
                    isinstance(role, Receiver)
                    and role.signal == "receiver"
                    and isinstance(decorator, ast.Call | ast.Attribute)
                ):
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

    def written_events(self, info: FunctionInfo) -> list[str]:
        """The events sent inside a transaction, while it is written, that `info` is registered for in this file."""
        module, found = self.module, []
        for decorator, name in zip(info.decorators, info.decorator_names, strict=False):
            for role in module.roles(name) if name else ():
                position = role.event.position if isinstance(role, CommitListener) else None
                if isinstance(role, CommitListener) and isinstance(decorator, ast.Call) and position is not None:
                    given = decorator.args[position : position + 1]
                    found += [
                        str(e) for g in given if (e := module.constants.of(g, info.function.scope)) in role.before
                    ]
        for call in module.calls(CommitListener):
            target = call.argument(call.role.callable) if call.role.callable is not None else None
            if target is not None and module.callable_of(target, call.scope) is info:
                event = call.literal(call.role.event)
                found += [str(event)] if event in call.role.before else []
        return found

    def _is_save_signal(self, node: ast.expr, info: FunctionInfo) -> bool:
        name = self.module.names.of(node, info.function.scope)
        return any(isinstance(role, SaveSignal) for role in self.module.roles(name)) if name else False
