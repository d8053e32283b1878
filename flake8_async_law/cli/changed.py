"""
Which files a change concerns: those changed since a revision, and those whose findings the change can alter.

git tells what changed. A file is concerned, too, if it imports a changed one in the end, if a settings file of its
project changed, or if its findings rest on the whole project that a changed file belongs to.
"""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from . import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from flake8_async_law.cache import Cache


def changed_since(revision: str, folder: str) -> list[str]:
    """
    The absolute paths of all files of the repository around `folder` that differ from `revision`, were deleted since,
    or are new and not ignored.

    Raises `Trouble` where git, the repository or the revision is missing.
    """
    top = _git(folder, "rev-parse", "--show-toplevel").decode("utf-8", "surrogateescape").rstrip("\n")
    names = _git(top, "diff", "--name-only", "--no-renames", "-z", revision, "--")
    names += _git(top, "ls-files", "--others", "--exclude-standard", "-z")
    return [os.path.join(top, os.fsdecode(name)) for name in names.split(b"\0") if name]


def _git(folder: str, *arguments: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, check=False)
    except OSError as error:
        raise Trouble(f"--changed: git cannot be run ({error.strerror}); install it or name the files") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
        raise Trouble(f"--changed: {said or 'git failed'}; give a revision of this repository")
    return done.stdout


def concerned(paths: Sequence[str], changed: Iterable[str], cache: Cache | None) -> list[str]:
    """Those of `paths` that a change of the files at the absolute paths `changed` concerns, in the same order."""
    from flake8_async_law.model import imports, project

    changed = {path for path in changed if path.endswith(".py")}
    if not changed:
        return []
    gone = {project.module_name(path) for path in changed if not os.path.exists(path)}
    absolute = {path: os.path.abspath(path) for path in paths}
    roots = {root for path in changed for root in project.search_roots(path)[:1]}
    near = [path for path in absolute.values() if not roots.isdisjoint(project.search_roots(path)[:1])]
    asking = cache.asking_whole_project(near) if cache is not None else set(near)
    return [
        path
        for path, here in absolute.items()
        if here in changed
        or here in asking
        or not changed.isdisjoint(imports.files_of_closure(here))
        or not changed.isdisjoint(project.settings_files(here))
        or (gone and imports.names_any(here, gone))
    ]
