"""Last failures: whether anything hears of a job that failed for good, or keeps it, in an application that does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..catalogue import INDEX
from ..catalogue.vocabulary import ForgetsFailures, ReadsSettings
from . import lanes

if TYPE_CHECKING:
    from .calls import Call
    from .module import Module


def forgetful_apps(module: Module) -> Iterator[Call]:
    """The job applications of `module`, with jobs, whose last failures leave no trace but a line in the log."""
    apps = module.calls(ForgetsFailures)
    if len(apps) != 1:
        return
    app = apps[0]
    role: ForgetsFailures = app.role
    others = list(lanes.linked(module))
    jobs = [*module.boundaries.jobs, *(job for other in others for job in other.boundaries.jobs)]
    if not jobs or any(app.argument(p) is not None or app.may_be_spread(p) for p in role.kept_by):
        return
    if any(module.settings.is_set(setting) for setting in role.settings):
        return
    if any(module.settings.matches(setting, ("false",)) for setting in role.refusing):
        return
    if any(lanes.is_out_of_sight(call) for call in module.calls(ReadsSettings)):
        return
    if not any(_hears(one, role) for one in (module, *others)) and not _is_heard_of_in_settings(module, role):
        yield app


def what_hears(module: Module, library: str, homes: Sequence[Module]) -> str | None:
    """
    What keeps, or hears of, the last failures of all jobs of `library` (an import root), in words; None: nothing.
    `homes` are the modules whose settings hold for them.
    """
    for role in INDEX.of_kind(library, ForgetsFailures):
        around = list(dict.fromkeys((*homes, *lanes.linked(module))))
        for setting in role.settings:
            if any(home.settings.is_set(setting) for home in homes):
                return f"`{setting.rpartition('.')[2]}` keeps what became of it"
        if any(home.settings.matches(setting, ("false",)) for home in homes for setting in role.refusing):
            return "failures are refused, so that the broker's dead-letter queue gets them"
        for app in (app for one in around for app in one.calls(ForgetsFailures) if app.role is role):
            for parameter in role.kept_by:
                if app.argument(parameter) is not None:
                    return f"`{parameter.name}` of `{app.name}` keeps what became of it"
        if any(_hears(one, role) for one in around) or _is_heard_of_in_settings(module, role):
            return "a hook or error tracker of the application hears of it"
    return None


def _hears(module: Module, role: ForgetsFailures) -> bool:
    """Does anything in `module` hear of a last failure: an import, a hook, a class of jobs of its own?"""
    if _imports_tracker(module, role):
        return True
    words = (*role.hooks, *role.kept_by_calls)
    return any(word in module.source for word in words)


def _is_heard_of_in_settings(module: Module, role: ForgetsFailures) -> bool:
    """Do the project's settings files speak of an error tracker?"""
    if module.project is None or not module.path:
        return False
    files = [module.project.read(path) for path in module.project.settings_files(module.path)]
    return any(other is not None and _imports_tracker(other, role) for other in files)


def _imports_tracker(module: Module, role: ForgetsFailures) -> bool:
    return any(
        name == heard or name.startswith(f"{heard}.") for name in module.notes.imports for heard in role.heard_by
    )
