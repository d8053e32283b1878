"""
Which files a change concerns: those changed since a revision, and those whose findings the change can alter.

git tells what changed. A file is concerned, too, if it imports a changed one in the end (or one that is gone), if a
settings file of its project changed, or if its findings rest on the whole project that a changed file belongs to. What
the findings of a file rest on, the cache tells; where it does not know the file as it is now, the file is checked.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from .git import git, top_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from flake8_async_law.cache import Cache
    from flake8_async_law.settings import Settings


def changed_since(revision: str, folder: str) -> set[str]:
    """
    The absolute paths of all files of the repository around `folder` that differ from `revision`, were deleted since,
    or are new and not ignored.

    Raises `Trouble` where git, the repository or the revision is missing.
    """
    top = top_of(folder, "--changed")
    names = _git(top, "diff", "--name-only", "--no-renames", "-z", "--end-of-options", revision, "--")
    names += _git(top, "ls-files", "--others", "--exclude-standard", "-z")
    return {os.path.join(top, os.fsdecode(name)) for name in names.split(b"\0") if name}


def _git(folder: str, *arguments: str) -> bytes:
    return git(folder, *arguments, asked_by="--changed")


def is_asked_anew(settings: Settings, changed: Iterable[str]) -> bool:
    """Is a file among `changed` that says what is looked for: the configuration, or a project's own rules?"""
    if settings.source is not None and os.path.abspath(settings.source) in changed:
        return True
    return any(
        (settings.source is None and os.path.basename(path) in _CONFIGURATIONS)
        or (bool(settings.tripwires) and path.endswith((".yml", ".yaml")))
        for path in changed
    )


_CONFIGURATIONS: Final = ("pyproject.toml", "setup.cfg", "tox.ini", ".flake8")


def concerned(paths: Sequence[str], changed: Collection[str], cache: Cache | None) -> list[str]:
    """Those of `paths` that a change of the files at the absolute paths `changed` concerns, in the same order."""
    from flake8_async_law.model import project

    if not changed:
        return []
    absolute = {path: os.path.abspath(path) for path in paths}
    known = cache.valid(absolute.values()) if cache is not None else {}
    extra = {path: what.extra for path, what in known.items()}
    reaching = _reaching({*absolute.values(), *(file for files in extra.values() for file in files)}, changed)
    sources = {path for path in changed if path.endswith(".py") or not os.path.exists(path)}
    roots = {root for path in sources for root in project.search_roots(path)}
    return [
        path
        for path, here in absolute.items()
        if here in reaching
        or not reaching.isdisjoint(extra.get(here, ()))
        or not sources.isdisjoint(project.settings_files(here))
        or ((here not in known or known[here].whole) and not roots.isdisjoint(project.search_roots(here)))
    ]


def _reaching(paths: Iterable[str], changed: Collection[str]) -> set[str]:
    """
    Those of the absolute `paths`, and of what they import in the end, that are among `changed` or import one of these
    in the end; one that is gone, too.
    """
    from flake8_async_law.model import imports, project

    gone = {project.module_name(path) for path in changed if path.endswith(".py") and not os.path.exists(path)}
    importers: dict[str, list[str]] = {path: [] for path in paths}
    queue = list(importers)
    for here in queue:
        for other in imports.of_file(here).files:
            if other not in importers:
                importers[other] = []
                queue.append(other)
            importers[other].append(here)
    found = [path for path in importers if path in changed or (gone and imports.names_any(path, gone))]
    seen = set(found)
    for here in found:
        for importer in importers[here]:
            if importer not in seen:
                seen.add(importer)
                found.append(importer)
    return seen
