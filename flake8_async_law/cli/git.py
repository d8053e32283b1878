"""
Asking git: what a repository is, what a revision holds, and what has been renamed since.

Neither the work tree nor the index nor the store of objects is written to.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from . import Trouble

_LOCAL: Final = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR")
"""What git tells its hooks about the repository at hand; a submodule is another one."""
_READ: Final = (".py", ".toml", ".cfg", ".ini", ".gitignore", ".flake8")
"""The ends of the names of files whose contents anything asks for. Of others it is enough that they are there."""


def git(
    folder: str,
    *arguments: str,
    asked_by: str,
    environment: Mapping[str, str] | None = None,
    given: bytes | None = None,
    elsewhere: bool = False,
) -> bytes:
    """
    What git prints, in `folder`; `elsewhere`: which is a submodule.

    Raises `Trouble`, in the name of the option or command `asked_by`, where it fails.
    """
    done = _run(folder, arguments, asked_by, environment, given, elsewhere)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0].removeprefix("fatal: ")
        raise Trouble(f"{asked_by}: git says: {said or 'nothing'}; run it in a repository, with one of its revisions")
    return done.stdout


def answer(folder: str, *arguments: str, asked_by: str) -> str | None:
    """The first line that git prints; None, where it fails or prints nothing."""
    done = _run(folder, arguments, asked_by)
    line = os.fsdecode(done.stdout).partition("\n")[0]
    return line if done.returncode == 0 and line else None


def _run(
    folder: str,
    arguments: Sequence[str],
    asked_by: str,
    environment: Mapping[str, str] | None = None,
    given: bytes | None = None,
    elsewhere: bool = False,
) -> subprocess.CompletedProcess[bytes]:
    # No lock that is not needed: else `git diff` writes the user's index anew to remember what it has looked at.
    env = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", **(environment or {})}
    for name in _LOCAL if elsewhere else ():
        env.pop(name, None)
    try:
        return subprocess.run(["git", "-C", folder, *arguments], capture_output=True, check=False, input=given, env=env)
    except OSError as error:
        raise Trouble(f"{asked_by}: git cannot be run ({error.strerror}); install it or name the files") from error


def top_of(folder: str, asked_by: str) -> str:
    """The root of the repository around `folder` (or around the folder of a file), spelled as `folder` is."""
    if os.path.isfile(folder):
        folder = os.path.dirname(folder)
    top = os.fsdecode(git(folder or ".", "rev-parse", "--show-toplevel", asked_by=asked_by)).rstrip("\n")
    inside = os.path.relpath(os.path.realpath(folder), top)
    spelled = os.path.abspath(os.path.join(folder, *(".." for part in inside.split(os.sep) if part != ".")))
    # git resolves links; paths are compared as the user spells them.
    return spelled if os.path.realpath(spelled) == os.path.realpath(top) else top


# -- revisions -----------------------------------------------------------------------------------------------------


class Base(NamedTuple):
    """The commit that something is compared with, and how to speak of it: `1a2b3c4, where the branch left main`."""

    commit: str
    words: str


def base_of(top: str, revision: str | None, asked_by: str) -> Base:
    """The commit that `revision` names; without one, the commit at which the current branch left the main one."""
    if revision is not None:
        commit = _commit(top, revision, asked_by)
        if commit is None:
            raise Trouble(
                f"{asked_by}: `{revision}` is no revision of this repository; {_fetched(top, asked_by)}"
                "`git log` lists them"
            )
        return Base(commit, revision if commit.startswith(revision) else f"{revision} ({commit[:9]})")
    head = _commit(top, "HEAD", asked_by)
    if head is None:
        raise Trouble(
            f"{asked_by}: the repository has no commit yet, so there is nothing to compare with; commit first"
        )
    branch = answer(top, "symbolic-ref", "--quiet", "--short", "HEAD", asked_by=asked_by)
    for main in _mains(top, branch, asked_by):
        if _commit(top, main, asked_by) is None:
            continue
        commit = answer(top, "merge-base", "HEAD", main, asked_by=asked_by)
        if commit is not None:
            return Base(commit, f"{commit[:9]}, where the branch left {main}")
        if _is_shallow(top, asked_by):
            raise Trouble(
                f"{asked_by}: the clone is shallow, so where the branch left {main} is not known; "
                "fetch more of it (`git fetch --unshallow`) or name a revision with `--base`"
            )
    return Base(head, f"HEAD ({head[:9]})")


def _mains(top: str, branch: str | None, asked_by: str) -> Iterator[str]:
    """What may be the branch that the current one came from and goes to, the likeliest first."""
    upstream = answer(top, "rev-parse", "--abbrev-ref", "--symbolic-full-name", "@{upstream}", asked_by=asked_by)
    if upstream is not None and upstream.partition("/")[2] != branch:
        yield upstream  # else it is the copy of this branch on the server
    for remote in ("upstream", "origin"):
        for name in ("HEAD", "main", "master"):
            yield f"{remote}/{name}"
    for name in ("main", "master"):
        if name != branch:
            yield name


def _commit(top: str, revision: str, asked_by: str) -> str | None:
    return answer(
        top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}", asked_by=asked_by
    )


def _is_shallow(top: str, asked_by: str) -> bool:
    return answer(top, "rev-parse", "--is-shallow-repository", asked_by=asked_by) == "true"


def _fetched(top: str, asked_by: str) -> str:
    return "the clone is shallow, fetch more of it (`git fetch --unshallow`); " if _is_shallow(top, asked_by) else ""


def renamed(top: str, commit: str, asked_by: str) -> dict[str, str]:
    """
    Path then -> path now, from the root, of files which git takes for renamed since `commit`.

    Files that nobody has added count too. To see these, git works with a copy of the index and puts what it makes into
    a temporary folder.
    """
    with TemporaryDirectory(prefix="async-law-") as scratch:
        index = os.path.join(scratch, "index")
        own = os.fsdecode(git(top, "rev-parse", "--git-path", "index", asked_by=asked_by)).rstrip("\n")
        own = os.path.join(top, own)
        if os.path.exists(own):
            shutil.copyfile(own, index)
        objects = os.fsdecode(git(top, "rev-parse", "--git-path", "objects", asked_by=asked_by)).rstrip("\n")
        others = [os.path.join(top, objects), *filter(None, [os.environ.get("GIT_ALTERNATE_OBJECT_DIRECTORIES")])]
        os.mkdir(os.path.join(scratch, "objects"))
        environment = {
            "GIT_INDEX_FILE": index,
            "GIT_OBJECT_DIRECTORY": os.path.join(scratch, "objects"),
            "GIT_ALTERNATE_OBJECT_DIRECTORIES": os.pathsep.join(others),
        }
        new = git(top, "ls-files", "--others", "--exclude-standard", "-z", "--", "*.py", asked_by=asked_by)
        if new:
            told = ("--literal-pathspecs", "add", "--intent-to-add", "--pathspec-from-file=-", "--pathspec-file-nul")
            _run(top, told, asked_by, environment, new)  # where it fails, renames among the known files are seen still
        said = git(
            top, "diff", "--find-renames", "--no-ext-diff", "--ignore-submodules=all", "--name-status",
            "--diff-filter=R", "-z", commit, "--",
            asked_by=asked_by, environment=environment,
        )  # fmt: skip
    words = os.fsdecode(said).split("\0")
    return {old: new for _, old, new in zip(words[0::3], words[1::3], words[2::3], strict=False)}


# -- the files of a revision ---------------------------------------------------------------------------------------


class Laid(NamedTuple):
    """A revision in a folder. `absent` are the submodules, from the root, whose commit is not at hand."""

    folder: str
    absent: tuple[str, ...]


@contextmanager
def laid_out(top: str, commit: str, asked_by: str) -> Iterator[Laid]:
    """
    The files of `commit` in a temporary folder.

    They are read as they are stored, past all filters and attributes of a checkout. Links are left out, and of files
    that are no source or configuration the contents.
    """
    with TemporaryDirectory(prefix="async-law-") as folder:
        absent: list[str] = []
        _lay(top, commit, Path(folder), "", absent, asked_by)
        os.mkdir(os.path.join(folder, ".git"))  # here a project ends
        yield Laid(folder, tuple(absent))


class _Stored(NamedTuple):
    kind: str
    id: str
    path: str


def _lay(top: str, commit: str, folder: Path, below: str, absent: list[str], asked_by: str) -> None:
    stored = [one for one in _stored(top, commit, bool(below), asked_by) if _is_safe(one.path)]
    blobs = [one for one in stored if one.kind == "blob"]
    wanted = [one for one in blobs if one.path.endswith(_READ)]
    for one in blobs:
        path = folder / one.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    for one, data in zip(wanted, _contents(top, [one.id for one in wanted], bool(below), asked_by), strict=True):
        (folder / one.path).write_bytes(data)
    for one in stored:
        if one.kind != "commit":
            continue
        where = os.path.join(top, one.path)
        name = f"{below}{one.path}"
        if os.path.exists(os.path.join(where, ".git")) and _has(where, one.id, asked_by):
            _lay(where, one.id, folder / one.path, f"{name}/", absent, asked_by)
        else:
            absent.append(name)


def _stored(top: str, commit: str, is_submodule: bool, asked_by: str) -> Iterator[_Stored]:
    listed = git(top, "ls-tree", "-r", "-z", "--full-tree", commit, asked_by=asked_by, elsewhere=is_submodule)
    for line in listed.split(b"\0"):
        head, _, path = line.partition(b"\t")
        if path:
            mode, kind, id_ = head.decode("ascii").split()
            if mode != "120000":
                yield _Stored(kind, id_, os.fsdecode(path))


def _is_safe(path: str) -> bool:
    """Does the path of a tree stay within its folder? Trees that were made by hand may hold anything."""
    parts = path.split("/")
    return not os.path.isabs(path) and not {"", ".", ".."} & set(parts) and parts[0].lower() != ".git"


def _contents(top: str, ids: Sequence[str], is_submodule: bool, asked_by: str) -> Iterator[bytes]:
    if not ids:
        return
    asked = "".join(f"{id_}\n" for id_ in ids).encode("ascii")
    data = git(top, "cat-file", "--batch", asked_by=asked_by, given=asked, elsewhere=is_submodule)
    position = 0
    for id_ in ids:
        end = data.index(b"\n", position)
        head = data[position:end].split()
        if len(head) != 3:
            raise Trouble(f"{asked_by}: git does not have the object {id_}; fetch more of the repository")
        position = end + 1 + int(head[2])
        yield data[end + 1 : position]
        position += 1


def _has(where: str, commit: str, asked_by: str) -> bool:
    return _run(where, ("cat-file", "-e", f"{commit}^{{commit}}"), asked_by, elsewhere=True).returncode == 0
