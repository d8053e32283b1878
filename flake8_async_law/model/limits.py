"""
Time limits of jobs: which jobs have one, by an option, by their class, or by a setting for all of them.

Only libraries are asked in which a job may run for ever when nobody says otherwise.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..catalogue import INDEX
from ..catalogue.frozen import dataclass
from ..catalogue.vocabulary import JobLimit, ReadsSettings
from . import lanes
from .options import Options

if TYPE_CHECKING:
    from .boundaries import Job
    from .module import Module


@dataclass(frozen=True)
class Unlimited:
    """Jobs without a time limit: where that is to be said, what they are in words, and the option which limits them."""

    node: ast.AST
    what: str
    option: str
    also: tuple[ast.AST, ...] = ()


class Limits:
    """The time limits of one module's jobs."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @property
    def jobs(self) -> list[Job]:
        """The jobs of this file that run for ever unless somebody limits them."""
        return [job for job in self.module.boundaries.jobs if limit_of(job) is not None]

    @property
    def limited(self) -> list[Job]:
        """Those of them that have a limit of their own, or may have one."""
        return [job for job in self.jobs if self._is_limited(job)]

    def _is_limited(self, job: Job) -> bool:
        kind, options = limit_of(job), Options.of_job(job)
        if kind is None or not options.complete:
            return True
        return any((given := options.given(name)) is not None and given.value not in (None, 0) for name in kind.options)

    @property
    def are_set_for_all(self) -> bool:
        """Does a setting in sight limit all jobs, or may one that is out of sight?"""
        settings = {s for job in self.jobs if (kind := limit_of(job)) is not None for s in kind.settings}
        for app in lanes.apps_of(self.module):
            root = app.role.name.partition(".")[0]
            settings |= {setting for kind in INDEX.of_kind(root, JobLimit) for setting in kind.settings}
        if any(text not in ("None", "0") for name in settings for text in self.module.settings.values(name)):
            return True
        return any(lanes.is_out_of_sight(call) for call in self.module.calls(ReadsSettings))

    @property
    def missing(self) -> Iterator[Unlimited]:
        """Jobs that may run for ever: said once for an application, and job by job where others have limits."""
        module, apps = self.module, lanes.apps_of(self.module)
        unlimited = [job for job in self.jobs if not self._is_limited(job)]
        if (not apps and not unlimited) or self.are_set_for_all:
            return
        others = [other for other in lanes.linked(module) if other is not module]
        if any(other.limits.are_set_for_all for other in others):
            return
        every = [self, *(other.limits for other in others)]
        limited = sum(len(limits.limited) for limits in every)
        if limited and limited >= sum(len(limits.jobs) for limits in every) - limited:
            for job in unlimited:
                yield _of(job)
            return
        if apps:
            yield from self._of_app(others)
            return
        homes = [job.app_module for job in unlimited]
        if any(home not in (None, module) for home in homes) or any(lanes.apps_of(other) for other in others):
            return  # the application is judged where it is built
        if any(other.limits.jobs and other.path < module.path for other in others):
            return
        if module.project is not None and "." in module.name and lanes.wants_app(unlimited[0]):
            return  # a package to be installed into somebody's application
        yield _of(unlimited[0], len(unlimited))

    def _of_app(self, others: list[Module]) -> Iterator[Unlimited]:
        apps = lanes.apps_of(self.module)
        alone = not any(lanes.apps_of(other) for other in others)
        jobs = [*self.jobs, *(job for other in others for job in lanes.jobs_with(self.module, other, alone))]
        kinds = [kind for job in jobs if (kind := limit_of(job)) is not None]
        if len(apps) != 1 or not kinds:
            return
        option = kinds[0].settings[0].rpartition(".")[2] if kinds[0].settings else kinds[0].options[0]
        count = f"all {len(kinds)} jobs" if len(kinds) > 1 else "the job"
        yield Unlimited(apps[0].node, f"{count} of `{lanes.app_name(apps[0])}`", option)


def limit_of(job: Job) -> JobLimit | None:
    """What limits the time of a job of this kind; None in a library that does so by default, or can't."""
    roles = INDEX.roles.get(job.decorator.name, ()) if job.decorator is not None else ()
    return next((role for role in roles if isinstance(role, JobLimit)), None)


def _of(job: Job, count: int = 1) -> Unlimited:
    kind = limit_of(job)
    what = f"`{job.function.short_name}`" + (f" and {count - 1} more" if count > 1 else "")
    return Unlimited(job.place, what, kind.options[0] if kind is not None else "", (job.function.node,))
