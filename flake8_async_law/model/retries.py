"""
Retries: how often, and how soon, a job or call that failed is tried again, and whether anything starts it.

Options are read wherever they are spelled (see `options`). Besides the libraries' policies there are the loops that a
project writes by hand: `while True`, with a way out only where the try succeeds.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..catalogue import INDEX, SETTINGS
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import (
    ABSENT,
    Blocking,
    JobClass,
    JobDecorator,
    JobTable,
    Parameter,
    Pause,
    RetryCarrier,
    RetryDefaults,
    RetryListSetting,
    RetryPolicy,
    RetrySetting,
    SentLater,
)
from . import flow
from .boundaries import Job
from .calls import Call, spelling
from .constants import UNKNOWN
from .nodes import is_true
from .options import Given, Options, is_same

if TYPE_CHECKING:
    from .module import FunctionInfo, Module
    from .reader import Block, Scope

SHORT: Final = 60.0
"""Seconds up to which a pause that never grows is too short."""


@dataclass(frozen=True)
class Policy:
    """
    One place that says how something is tried again. `what` is the user's spelling of what is retried or of the policy;
    `info` the function that the policy's decorator stands on, `job` the job that it makes of it.
    """

    module: Module
    role: RetryPolicy
    options: Options
    what: str
    info: FunctionInfo | None = None
    call: Call | None = None

    @property
    def job(self) -> Job | None:
        return self.info.job if self.info is not None else None

    @property
    def waits_at_a_start(self) -> bool:
        """Does it pause between its tries in a function which, by its name, gets something going at first?"""
        function = self.call.function if self.call is not None else None
        if function is None or self.role.delay is None or not self.options.has(self.role.delay):
            return False
        return bool(_STARTS_OFF.search(function.short_name))

    # -- how often ------------------------------------------------------------------------------

    @property
    def is_armed(self) -> bool:
        """Does anything start a retry, as far as one can tell: the option that switches them on, or the job itself?"""
        return self.is_switched_on or self.may_ask

    @property
    def is_switched_on(self) -> bool:
        """Is the option given without which the others do nothing? True, where the library needs none."""
        if self.role.switch is None:
            return not self.role.asked_by
        option, off = self.role.switch
        given = self.options.given(option)
        if given is None:
            return not self.options.complete
        return not given.is_one_of(off) and not _is_empty(given.node)

    @cached_property
    def requests(self) -> list[Call]:
        """The calls with which the job asks for another run, through helpers too."""
        if not self.role.asked_by or self.info is None:
            return []
        reached = self.info.module.reached(self.info.function, RetryPolicy)
        return [found.call for found in reached if found.call.role.name in self.role.asked_by]

    @cached_property
    def may_ask(self) -> bool:
        """Does the job ask for another run, or hand itself, or its work, to somebody who may?"""
        info = self.info
        if not self.role.asked_by:
            return False
        if info is None or self.requests:
            return True
        asking = {name.rpartition(".")[2] for name in self.role.asked_by}
        if any(isinstance(node, ast.Attribute) and node.attr in asking for node in _body(info.node)):
            return True  # `current_task.retry()`, `work(on_failure=self.retry)`
        if any(_ASKING.search(site.last) for site in info.function.calls):
            return True  # `retry_later(...)`
        return self._hands_itself_on(info)

    def _hands_itself_on(self, info: FunctionInfo) -> bool:
        job, module = info.job, info.module
        leading = job.leading if job is not None and job.becomes is not None else 0
        own = {a.arg for a in info.function.parameters[:leading]} | {info.short_name}
        for node in _body(info.node):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                if node.id in own and not isinstance(module.parent(node), ast.Attribute):
                    return True
                if node.id == "super":
                    return True
        return False

    @cached_property
    def counts_itself(self) -> bool:
        """Does a job that asks for its next run give a limit there, or look at how often, or how long, it was tried?"""
        info, limit = self.info, self.role.attempts
        if info is None or self.is_switched_on:
            return False
        asking = {name.rpartition(".")[2] for name in self.role.asked_by}
        for site in info.function.calls:
            if site.last in asking and limit is not None and any(k.arg == limit.name for k in site.node.keywords):
                return True
        arguments = [a.arg for a in (*info.function.parameters, *info.node.args.kwonlyargs)]
        if any(_COUNTER.search(name) for name in arguments):
            return True
        return any(isinstance(node, ast.Compare) and _COUNTING.search(ast.unparse(node)) for node in _body(info.node))

    @property
    def waits_so(self) -> bool:
        """Do retries happen, after the pause that this policy says (and not one said where the job asks for one)?"""
        if self.is_switched_on:
            return True
        if not self.role.asked_by:
            return False
        return any(
            request.role.delay is not None
            and not request.is_given(request.role.delay)
            and not any(request.is_given(other) for other in request.role.instead_of_delay)
            for request in self.requests
        )

    @property
    def is_for_locks(self) -> bool:
        """Is a retry only asked for where a lock is taken: by the exceptions after which the next run is asked for?"""
        if self.is_switched_on and self.role.switch is not None:
            given = self.options.given(self.role.switch[0])
            return given is not None and _names_locks_only(given.node)
        asked = [self.call] if self.call is not None else self.requests
        return bool(asked) and all(_is_after_lock(call) for call in asked)

    @property
    def plans_itself(self) -> bool:
        """Does the job send itself again, after a delay of its own that is no constant?"""
        info = self.info
        for call in info.module.calls(SentLater) if info is not None else ():
            delay = call.argument(call.role.delay)
            if call.function is not info.function or delay is None:  # type: ignore[union-attr]
                continue
            itself = spelling(call.func).partition(".")[0] == info.short_name  # type: ignore[union-attr]
            if itself and Given(delay, call.scope, call.module).seconds is None:
                return True
        return False

    @property
    def around(self) -> list[Policy]:
        """For a call with which a job asks for its next run: the policies of that job."""
        function = self.call.function if self.call is not None else None
        if function is None:
            return []
        policies = self.module.retries.policies
        return [p for p in policies if p.info is not None and p.info.function is function and p.role.asked_by]

    @property
    def once_at_most(self) -> bool:
        """Is there one retry at most, or none? Also where the count can't be read."""
        attempts = self.role.attempts
        if attempts is None:
            return False
        value = self.options.value(attempts)
        given = self.options.given(attempts)
        if value is UNKNOWN:
            return given is None
        if given is None and attempts.default is ABSENT:
            return False
        if any(is_same(value, one) for one in self.role.none):
            return True
        return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1

    @property
    def is_off(self) -> bool:
        """Is there no second try, by what is given?"""
        attempts = self.role.attempts
        return attempts is not None and self.options.has(attempts) and self.options.is_one_of(attempts, self.role.none)

    @property
    def is_told_to_retry(self) -> bool:
        """Is the option given which switches retries on?"""
        return self.role.switch is not None and self.options.has(self.role.switch[0]) and self.is_switched_on

    @property
    def is_endless(self) -> bool:
        """Do the tries never end, by what is given or by default?"""
        role, attempts = self.role, self.role.attempts
        if role.decided_by is not None and self._decides_without_count(role.decided_by):
            return True
        if attempts is None or not role.endless:
            return False
        left_out = role.endless_unless_given and self.options.complete and not self.options.has(attempts)
        if not left_out and not self.options.is_one_of(attempts, role.endless):
            return False
        return not any(self._limits(limit) for limit in role.limits) and not self._is_limited_around

    def _limits(self, limit: Parameter) -> bool:
        value = self.options.value(limit)
        return value is not None and value is not ABSENT

    def _decides_without_count(self, option: Parameter) -> bool:
        """Is a function given that decides on each retry, and never looks at how many there were?"""
        given = self.options.given(option)
        if given is None:
            return False
        decider = given.module.callable_of(given.node, given.scope)
        if decider is None or not decider.function.parameters:
            return False
        count = decider.function.parameters[0].arg
        return not any(isinstance(n, ast.Name) and n.id == count for n in _body(decider.node))

    @property
    def _is_limited_around(self) -> bool:
        """Does the call that the policy is given to end the tries?"""
        if not self.role.limited_by or self.call is None:
            return False
        module, node = self.module, self.call.node
        places: list[ast.AST] = [node]
        parent = module.parent(node)
        if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
            places += module.loads_of(parent.targets[0], self.call.scope)
        for place in places:
            keyword = module.parent(place)
            taker = module.parent(keyword) if isinstance(keyword, ast.keyword) else None
            if isinstance(taker, ast.Call) and any(k.arg in (None, *self.role.limited_by) for k in taker.keywords):
                return True
        return False

    # -- how soon -------------------------------------------------------------------------------

    @property
    def short_pause(self) -> float | None:
        """The pause before each retry, in seconds, where it is always the same and short; None otherwise."""
        role = self.role
        if role.delay is None:
            given = self.options.given(role.attempts) if role.attempts is not None else None
            is_number = given is not None and isinstance(given.value, int) and not isinstance(given.value, bool)
            return 0.0 if role.at_once_unless_given and is_number else None
        if self.options.has(*role.instead_of_delay):
            return None
        for option, flat in role.flat:
            if not self.options.is_one_of(option, flat):
                return None
        if role.flat_if is not None and not self.options.is_one_of(role.flat_if[0], (role.flat_if[1],)):
            return None
        given = self.options.given(role.sooner) if role.sooner is not None else None
        given = given or self.options.given(role.delay)
        if given is not None:
            pause = given.seconds
            if pause is None and given.value is None and role.delay.default is None:
                pause = 0.0
        elif not self.options.complete or role.waits_unless_given:
            return None
        elif role.at_once_unless_given:
            pause = 0.0
        elif role.delay.default is ABSENT:
            return None
        else:
            default = role.delay.default
            pause = float(default) if isinstance(default, (int, float)) else 0.0 if default is None else None
        if pause is None or self._is_returned or self._is_start_up:
            return None
        pause *= role.unit
        return pause if pause <= SHORT else None

    @property
    def _is_returned(self) -> bool:
        """Is the policy what a job returns: its way to ask for another run, for whatever reason?"""
        return self.call is not None and isinstance(self.module.parent(self.call.node), ast.Return)

    @property
    def _is_start_up(self) -> bool:
        """Does the function's name tell that it waits for a service, once, before there is any load?"""
        return self.info is not None and self.info.job is None and bool(_STARTING.search(self.info.short_name))

    # -- what does nothing ------------------------------------------------------------------------

    @property
    def idle(self) -> list[Parameter]:
        """The options that are given and do nothing, because nothing starts a retry that reads them."""
        if (self.info is None and self.role.asked_by) or not self.options.complete or self.is_switched_on:
            return []
        if (
            self.role.switch is not None
            and self.role.switch[0] == self.role.attempts
            and self.options.has(self.role.attempts)
        ):
            return []  # `retries=0`: switched off on purpose
        if self.role.counts_lost_runs and (self.info is None or not raises(self.info)):
            return []
        unread = [*self.role.idle_unswitched, *(() if self.may_ask else self.role.idle)]
        return [option for option in unread if self._is_worth_something(option)]

    def _is_worth_something(self, option: Parameter) -> bool:
        given = self.options.given(option)
        if given is None or given.is_one_of((None, False, 0)) or _is_empty(given.node):
            return False
        return option is not self.role.attempts or not given.is_one_of(self.role.none)

    def point(self, *options: Parameter) -> ast.AST:
        return self.options.point(self.module, *options)


@dataclass(frozen=True)
class Loop:
    """A loop that ends only where a try succeeds. `caught` is what it goes on after, as spelled."""

    node: ast.While
    caught: str
    tried: str


@dataclass(frozen=True)
class Unheard:
    """Retries that nobody carries out: the place, what is wrong in words, and the cure."""

    node: ast.AST
    what: str
    cure: str
    also: tuple[ast.AST, ...] = ()


@dataclass(frozen=True)
class EndlessSetting:
    """A setting under which failed jobs are tried for ever; `missing` tells that the limit is left out."""

    name: str
    node: ast.AST
    option: str
    missing: bool


class Retries:
    """What one module says about retries."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @cached_property
    def policies(self) -> list[Policy]:
        """Every place that says how something is tried again, in source order."""
        found = [*self._decorators(), *self._job_classes(), *self._bases_of_jobs()]
        seen = {policy.options.place for policy in found}
        for call in self.module.calls(RetryPolicy):
            if call.node in seen:
                continue
            of = call.argument(call.role.of) if call.role.of is not None else None
            info = self.module.callable_of(of, call.scope) if of is not None else None
            what = info.short_name if info is not None else call.name
            found.append(Policy(self.module, call.role, self._options(Options.of_call(call)), what, info, call))
        return [*found, *self._defaults()]

    def _defaults(self) -> Iterator[Policy]:
        """Defaults for the options of many, in one dict."""
        for call in self.module.calls(RetryDefaults):
            given = call.argument(call.role.options)
            roles = [role for role in INDEX.roles.get(call.role.like, ()) if isinstance(role, RetryPolicy)]
            if given is not None and roles:
                options = Options(call.node)
                options.read_dict(Given(given, call.scope, self.module))
                yield Policy(self.module, roles[0], options, call.name)

    def _decorators(self) -> Iterator[Policy]:
        for info in self.module.functions:
            for decorator, name in zip(info.decorators, info.decorator_names, strict=False):
                for role in self.module.roles(name) if name is not None else ():
                    if not isinstance(role, RetryPolicy):
                        continue
                    job = info.job
                    if job is not None and job.place is decorator:
                        options = Options.of_job(job)
                    else:
                        options = Options.of_decorator(decorator, info.function.scope, self.module)
                    yield Policy(self.module, role, self._options(options, role), info.short_name, info)

    def _job_classes(self) -> Iterator[Policy]:
        """Classes of jobs: their attributes are the options that the library's decorator takes."""
        for info in self.module.functions:
            job = info.job
            if (
                job is None
                or job.decorator is not None
                or not isinstance(job.place, ast.ClassDef)
                or job.becomes is None
            ):
                continue
            libraries = {r.name.partition(".")[0] for r in self.module.class_roles(job.becomes.name, JobClass)}
            for role in _policies_of(libraries):
                yield Policy(self.module, role, self._options(Options.of_job(job), role), job.place.name, info)
                break

    def _bases_of_jobs(self) -> Iterator[Policy]:
        """Classes of jobs that do nothing by themselves: what they say holds for the jobs that are built on them."""
        module = self.module
        for note in module.notes.classes if module.last_names(JobClass) else ():
            name = module.own(note.name)
            works = {role.run: role.name.partition(".")[0] for role in module.class_roles(name, JobClass)}
            if not works or any(run in note.methods for run in works):
                continue
            for role in _policies_of(set(works.values())):
                said = [option.name for option in (role.attempts, role.delay) if option is not None]
                if any(option in note.inner.bindings for option in said):
                    options = Options(note.node)
                    options.read_class(module, name)
                    yield Policy(module, role, self._options(options, role), note.node.name)
                break

    def _options(self, options: Options, role: RetryPolicy | None = None) -> Options:
        nested = options.given(role.nested) if role is not None and role.nested is not None else None
        if nested is not None:
            options.read_dict(nested)
        return options

    # -- by settings ------------------------------------------------------------------------------

    @property
    def endless_settings(self) -> Iterator[EndlessSetting]:
        """Settings of this file that let failed jobs be tried for ever."""
        for name, value in self._job_settings():
            root = SETTINGS.get(name)
            if root is None or not isinstance(value, (ast.Dict, ast.Call)):
                continue
            for role in INDEX.of_kind(root, RetrySetting):
                if name in role.spellings:
                    yield from self._endless(role, name, value)

    def _endless(self, role: RetrySetting, name: str, value: ast.expr) -> Iterator[EndlessSetting]:
        module = self.module
        pairs = module.constants.mapping(value, module.notes.scope)
        if pairs is None or any(not isinstance(key, str) for key, _, _ in pairs):
            return
        given = {key: Given(node, scope, module) for key, node, scope in pairs}
        if not any(key in given for key in role.backends) or any(key in given for key in role.other_backends):
            return
        if any(key in given and given[key].value is not False for key in (role.off,)):
            return
        attempts = given.get(role.attempts)
        if attempts is None:
            yield EndlessSetting(name, value, role.attempts, True)
        elif attempts.is_one_of(role.endless):
            yield EndlessSetting(name, attempts.node, role.attempts, False)

    # -- who carries them out -----------------------------------------------------------------------

    @property
    def unheard(self) -> Iterator[Unheard]:
        """Retries that nobody carries out: a list of middleware without them, a job whose broker has none."""
        yield from self._lists_without_carrier()
        yield from self._settings_without_carrier()
        carriers = self.module.roles_of_kind(RetryCarrier)
        asks = {option for role in carriers for option in role.asks}
        for job in self.module.boundaries.jobs if asks else ():
            asked = [option for option in asks if option in job.options and _is_on(job.options[option])]
            role = self._broker_without_carrier(job) if asked else None
            if role is not None:
                what = f"`{sorted(asked)[0]}` of `{job.function.short_name}` is read by a retry middleware alone"
                yield Unheard(job.place, f"{what}, and its broker has none", f"give it one by `{role.added_by[0]}`")
        yield from self._tables()

    def _lists_without_carrier(self) -> Iterator[Unheard]:
        for call in self.module.calls(RetryCarrier):
            role: RetryCarrier = call.role
            given = call.argument(role.list) if role.list is not None and role.by_default else None
            named = self._named_in(given, call.scope) if given is not None else None
            if named is None or given is None or any(word in name for name in named for word in role.words):
                continue
            if not any(site.last in role.added_by for site in self.module.notes.sites):
                what = f"the middleware given to `{call.name}` takes the place of the default one and holds no retries"
                yield Unheard(call.node, what, f"add `{role.words[0]}()` to `{spelling(given)}`", (given,))

    def _job_settings(self) -> list[tuple[str, ast.expr]]:
        """The settings that this file spells, if one of them can be a job library's."""
        module = self.module
        return module.settings_spelled if any(name in module.source for name in SETTINGS) else []

    def _settings_without_carrier(self) -> Iterator[Unheard]:
        for name, value in self._job_settings():
            if name not in SETTINGS or not isinstance(value, (ast.Dict, ast.Call)):
                continue
            for role in INDEX.of_kind(SETTINGS[name], RetryListSetting):
                told = name in role.spellings
                pairs = self.module.constants.mapping(value, self.module.notes.scope) if told else None
                for key, node, scope in pairs or ():
                    elements = self.module.constants.sequence(node, scope) if key == role.key else None
                    named = [self.module.constants.of(element, where) for element, where in elements or ()]
                    if not named or any(not isinstance(text, str) for text in named):
                        continue
                    if not any(word in str(text) for text in named for word in role.words):
                        what = f"`{role.key}` of `{name}` takes the place of the default one and holds no retries"
                        yield Unheard(node, what, f"add the middleware `{role.words[0]}`")

    def _named_in(self, node: ast.expr, scope: Scope) -> list[str] | None:
        """The names of the classes whose instances stand in a list; None where one can't be told."""
        elements = self.module.constants.sequence(node, scope)
        if elements is None:
            return None
        found = []
        for element, where in elements:
            kind = self.module.types.of(element, where)
            name = kind.name if kind is not None else None
            if name is None and isinstance(element, ast.Call):
                name = self.module.names.of(element.func, where)
            if name is None or ":" in name:
                return None  # perhaps a middleware of the project that retries
            found.append(name)
        return found

    def _broker_without_carrier(self, job: Job) -> RetryCarrier | None:
        """The role of the broker that `job` belongs to, where all of it is in sight and nothing carries out retries."""
        decorator = job.place.func if isinstance(job.place, ast.Call) else job.place
        home, module = job.app_module, job.function.module
        if not isinstance(decorator, ast.Attribute):
            return None
        name = module.names.of(decorator.value, job.function.function.scope)
        if home is None and isinstance(decorator.value, ast.Name):
            home, name = module, decorator.value.id
        bound = home.notes.scope.bindings.get((name or "").rpartition(":")[2], []) if home is not None else []
        if home is None:
            return None
        if len(bound) != 1 or not isinstance(bound[0].node, ast.Call):
            return None
        node: ast.expr = bound[0].node
        while isinstance(node, ast.Call):
            site = home.site_of(node)
            for role in home.roles_of(site) if site is not None else ():
                if isinstance(role, RetryCarrier):
                    return None if self._is_carried(home, role) else role
            if not isinstance(node.func, ast.Attribute):
                return None
            node = node.func.value
        return None

    def _is_carried(self, home: Module, role: RetryCarrier) -> bool:
        """Does `home`, which builds the broker, or another file give it anything that may carry out retries?"""
        for site in home.notes.sites:
            if site.last in role.added_by:
                for argument in site.node.args:
                    kind = home.types.of(argument, site.scope)
                    name = kind.name if kind is not None else None
                    if name is None and isinstance(argument, ast.Call):
                        name = home.names.of(argument.func, site.scope)
                    if name is None or ":" in name or any(word in name for word in role.words):
                        return True
        return any(home.mentioned_elsewhere(method) for method in role.added_by)

    def _tables(self) -> Iterator[Unheard]:
        """A number of tries in the settings of a worker, none of whose jobs asks for another one."""
        module = self.module
        tables = [r for root in sorted(module.roots) for r in INDEX.roles.get(root, ()) if isinstance(r, JobTable)]
        roles = [role for role in module.roles_of_kind(RetryPolicy) if role.asked_by and role.of is not None]
        for table, role in ((t, r) for t in tables for r in roles[:1] if not t.in_data):
            for note in module.notes.classes:
                option = role.attempts.name if role.attempts is not None else ""
                bound = note.inner.bindings.get(option, [])
                listed = note.inner.bindings.get(table.attribute, [])
                if not note.node.name.endswith(table.class_suffix) or len(bound) != 1 or len(listed) != 1:
                    continue
                node, jobs = bound[0].node, listed[0].node
                value = module.constants.of(node, bound[0].scope) if isinstance(node, ast.expr) else None
                if not isinstance(value, int) or value <= 1 or not isinstance(jobs, (ast.List, ast.Tuple)):
                    continue
                infos = [module.boundaries._listed_function(element) for element in jobs.elts]
                raised = any(info is not None and raises(info) for info in infos)
                if not infos or any(info is None for info in infos) or self._speaks_of(role) or not raised:
                    continue
                asked = role.asked_by[0].rpartition(".")[2]
                what = f"`{option}` of `{note.node.name}` counts for jobs that raise `{asked}`, and none does"
                yield Unheard(node, what, f"raise `{asked}` for what may pass", (note.node,))

    def _speaks_of(self, role: RetryPolicy) -> bool:
        """Does the file mention anything with which a job asks for another run?"""
        last = {name.rpartition(".")[2] for name in role.asked_by}
        return any(site.last in last for site in self.module.notes.sites) or any(
            name.rpartition(".")[2] in last for name in self.module.notes.imports
        )

    # -- by hand ------------------------------------------------------------------------------------

    @property
    def endless_loops(self) -> Iterator[Loop]:
        """Loops that go on after each failure, at once or after the same pause, until a try succeeds."""
        for node, block, function in self.module.notes.tries:
            loop = self._loop_of(block)
            if function is not None and _PATIENT.search(function.short_name):
                continue
            if loop is None or not isinstance(node, ast.Try) or not _is_success_the_end(node, loop):
                continue
            if _has_other_exit(node, loop) or self._may_pause_longer(loop) or self._says_why(node):
                continue
            going_on = [h for h in node.handlers if not _may_leave(h.body)]
            named = [h for h in going_on if self._is_failure(h)]
            if not named or any(self._is_awaited_event(h) for h in going_on) or _changes_what_is_tried(node, going_on):
                continue
            if all(_is_broad(h) for h in named) and not self._does_io(node, loop):
                continue
            caught = " or ".join(f"`{spelling(h.type)}`" if h.type is not None else "any exception" for h in named)
            tried = next((spelling(n.func) for n in _calls(node.body)), None)
            if tried is not None:
                yield Loop(loop, caught, tried)

    def _says_why(self, node: ast.Try) -> bool:
        """Does a comment in a handler, or right above it, argue why it tries again?"""
        first = node.body[-1].end_lineno or node.lineno
        last = node.end_lineno or first
        said = " ".join(self.module.swallowed.comments.between(first + 1, last))
        return len(said) >= _LONG and _REASON.search(said) is not None

    def _loop_of(self, block: Block) -> ast.While | None:
        """The `while True` around `block`, if nothing but `with` stands in between."""
        for here in self.module.blocks(block):
            if isinstance(here.node, ast.While):
                return here.node if here.part == "body" and is_true(here.node.test) else None
            if not isinstance(here.node, (ast.With, ast.AsyncWith)):
                return None
        return None

    def _is_failure(self, handler: ast.ExceptHandler) -> bool:
        """Does the handler catch what a failing service raises: everything, or an error of a connection or request?"""
        named = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
        return any(one is None or _FAILURE.search(spelling(one).rpartition(".")[2]) for one in named)

    def _is_awaited_event(self, handler: ast.ExceptHandler) -> bool:
        """Does the handler catch what merely tells that nothing has come yet?"""
        named = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
        return any(one is not None and _NOTHING_YET.search(spelling(one).rpartition(".")[2]) for one in named)

    def _does_io(self, node: ast.Try, loop: ast.While) -> bool:
        """Is it told that the try talks to something outside: it waits, or does so through helpers; the loop pauses?"""
        if any(isinstance(part, ast.Await) for s in loop.body for part in flow.own_nodes(s)):
            return True
        for called in _calls(loop.body):
            site = self.module.site_of(called)
            if site is None:
                continue
            roles = self.module.roles_of(site)
            if site.last == "sleep" or any(isinstance(role, (Pause, Blocking)) for role in roles):
                return True
            helper = self.module.effects.followed(site)
            if helper is not None and helper.module is self.module and self.module.reached(helper.function, Blocking):
                return True
        return False

    def _may_pause_longer(self, loop: ast.While) -> bool:
        """Is a pause in the loop not a constant, so that it may grow; does it wait for an event or a user?"""
        for node in _calls(loop.body):
            site = self.module.site_of(node)
            last = site.last if site is not None else ""
            if last in _WAITING or (last == "get" and not node.args):
                return True
            if site is None or not (any(isinstance(r, Pause) for r in self.module.roles_of(site)) or last == "sleep"):
                continue
            if any(self.module.constants.of(argument, site.scope) is UNKNOWN for argument in node.args):
                return True
        return False


_FAILURE: Final = re.compile(
    r"^(Base)?Exception$|^(OS|IO|Environment)Error$|Connection\w*Error$|ConnectionError|HTTP\w*Error$|^Request(Exception|Error)$|"
    r"^(Client|Transport|Operational|Network|Server|API|Api|Redis|AMQP|Kafka)\w*(Error|Exception)$|Unavailable"
)
_NOTHING_YET: Final = re.compile(
    r"Empty|Full|Blocking|Interrupt|Timeout|timeout|Again|NotFound|Exists|Locked|Value|Key|EOF"
)


def raises(info: FunctionInfo, depth: int = 2) -> bool:
    """Does a function raise an exception by a statement of its own, or of the project's functions that it calls?"""
    if any(isinstance(node, ast.Raise) for statement in _statements(info.node) for node in flow.own_nodes(statement)):
        return True
    helpers = [info.module.calls_project(site) for site in info.function.calls] if depth else []
    return any(helper is not None and helper is not info and raises(helper, depth - 1) for helper in helpers)


def _statements(node: ast.AST) -> list[ast.stmt]:
    body = getattr(node, "body", [])
    return body if isinstance(body, list) else []


def _is_after_lock(call: Call) -> bool:
    """Does the call stand in a handler that catches nothing but the failure to take a lock?"""
    for above in call.module.ancestors(call.node):
        if isinstance(above, ast.ExceptHandler):
            return above.type is not None and _names_locks_only(above.type)
    return False


def _names_locks_only(node: ast.expr) -> bool:
    named = node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [node]
    return bool(named) and all(_LOCKED.search(spelling(one).rpartition(".")[2]) for one in named)


def _policies_of(libraries: set[str]) -> Iterator[RetryPolicy]:
    """The policies of the job decorators of `libraries`."""
    for root in sorted(libraries):
        decorators = {role.name for role in INDEX.of_kind(root, JobDecorator)}
        yield from (role for role in INDEX.of_kind(root, RetryPolicy) if role.name in decorators)


def _is_empty(node: ast.expr) -> bool:
    """Is it a collection with nothing in it?"""
    return (isinstance(node, (ast.Tuple, ast.List)) and not node.elts) or (isinstance(node, ast.Dict) and not node.keys)


def _body(node: ast.AST) -> Iterator[ast.AST]:
    body = getattr(node, "body", [])
    for part in body if isinstance(body, list) else [body]:
        yield from ast.walk(part)


def _is_broad(handler: ast.ExceptHandler) -> bool:
    return handler.type is None or spelling(handler.type) in ("Exception", "BaseException")


def _changes_what_is_tried(node: ast.Try, handlers: list[ast.ExceptHandler]) -> bool:
    """Does a handler bind anew what the try uses, so that the next try is another one?"""
    used = {n.id for s in node.body for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    return any(
        isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id in used
        for handler in handlers
        for s in handler.body
        for n in ast.walk(s)
    )


def _calls(body: list[ast.stmt]) -> Iterator[ast.Call]:
    """The calls in `body`, less those in functions defined there."""
    for statement in body:
        for node in flow.own_nodes(statement):
            if isinstance(node, ast.Call):
                yield node


def _is_on(node: ast.expr) -> bool:
    return not isinstance(node, ast.Constant) or bool(node.value)


_LOCKED: Final = re.compile(r"Lock(s|ed|ing)?(?=[A-Z]|$)|Deadlock|^Lock")
"""What exceptions are called which tell that somebody else holds a lock."""
_REASON: Final = re.compile(r"\b(retry|retries|retrying|again|until|for ?ever|give up|giving up|alternative)\b", re.I)
"""What an argument for trying again speaks of."""
_LONG: Final = 60
"""Letters from which on a comment is an argument, and no label."""
_ASKING: Final = re.compile(r"[Rr]etry")
_COUNTER: Final = re.compile(r"retries|retry|attempt|tries|deadline")
_COUNTING: Final = re.compile(r"retries|retry|attempt|tries|deadline|elapsed|expire|timeout|timedelta|\bnow\b|age\b")


_PATIENT: Final = re.compile(r"connect|wait|await|ready|poll|listen|startup|start_up|subscribe|serve")
_STARTS_OFF: Final = re.compile(r"(^|_)(initial|startup|start_up|bootstrap|connect|wait_(for|until))(_|$)")
_STARTING: Final = re.compile(r"connect|wait|ready|startup|start_up|engine|database|(^|_)(db|init)(_|$)")
_WAITING: Final = frozenset(
    {"wait", "wait_for", "is_set", "input", "prompt", "accept", "recv", "read", "readline", "getkey", "getch"}
)


def _is_success_the_end(node: ast.Try, loop: ast.While) -> bool:
    """Does the loop end when the try gets through: by the last statement of its body, of its `else`, or behind it?"""
    last = (node.orelse or node.body)[-1]
    if isinstance(last, (ast.Return, ast.Break)):
        return True
    if isinstance(last, (ast.With, ast.AsyncWith)) and isinstance(last.body[-1], (ast.Return, ast.Break)):
        return True
    if loop.body[-1] is node or node not in loop.body:
        return False
    behind = loop.body[loop.body.index(node) + 1 :]
    going_on = all(isinstance(h.body[-1], ast.Continue) for h in node.handlers)
    return going_on and isinstance(behind[-1], (ast.Return, ast.Break))


def _has_other_exit(node: ast.Try, loop: ast.While) -> bool:
    """Can the loop be left otherwise than by the success of the try: behind a count, a deadline, a stop sign?"""
    inside = {id(n) for part in (*node.body, *node.orelse) for n in ast.walk(part)}
    handlers = {id(n) for h in node.handlers for n in ast.walk(h)}
    for statement in flow.statements(loop.body):
        if id(statement) in inside or statement is node:
            continue
        if isinstance(statement, (ast.Return, ast.Break, ast.Raise)) and id(statement) not in handlers:
            behind = loop.body[-1] is statement
            if not behind:
                return True
    return any(
        isinstance(n, ast.AugAssign) and isinstance(n.op, ast.Add) for s in loop.body for n in flow.own_nodes(s)
    ) and any(isinstance(n, ast.Compare) for s in loop.body for n in flow.own_nodes(s))


def _may_leave(body: list[ast.stmt]) -> bool:
    return any(isinstance(s, (ast.Return, ast.Break, ast.Raise)) for s in flow.statements(body)) or any(
        _LEAVING.search(spelling(node.func)) for node in _calls(body)
    )


_LEAVING: Final = re.compile(r"(^|\.|_)(exit|_exit|abort|fail|retry|check|raise_\w+|on_error|handle\w*|backoff\w*)$")
