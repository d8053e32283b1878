"""
Imports, told from the text of files without parsing them: which libraries' objects can reach a file?

What a file can speak of comes in by its imports, or by those of the project's files that it imports, and so on. The
answer is what lets a rule about jobs pass over a project that has none.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ..catalogue import FILES, INDEX, TELLTALES
from ..catalogue.frozen import dataclass
from . import project
from .source import read_bytes

if TYPE_CHECKING:
    from ..catalogue.vocabulary import Role

_STATEMENT: Final = re.compile(
    rb"\n[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]*(\([^)]*\)|[^\n#;]+)|import[ \t]+([^\n#;]+))"
)
_COMMENT: Final = re.compile(rb"#[^\n]*")
_NAME: Final = re.compile(rb"[\w.]+|\*")


@dataclass(frozen=True)
class Imported:
    """What one file imports: import roots that the catalogue knows, and files of its own project."""

    roots: frozenset[str]
    files: tuple[str, ...]
    others: bool
    """Does it import anything that is neither in the catalogue nor in the standard library?"""
    digest: bytes = b""
    """Of the file's content."""


@dataclass(frozen=True)
class Closure:
    """
    What a file imports, or a file of the project that it imports, and so on.

    `roots` are the import roots of the catalogue's libraries, `digest` changes with the content of any of the files.
    """

    roots: frozenset[str]
    digest: bytes


def digest_of(*parts: bytes) -> bytes:
    """A digest of `parts`, in order."""
    found = blake2b(digest_size=16)
    for part in parts:
        found.update(len(part).to_bytes(8, "little"))
        found.update(part)
    return found.digest()


def imported(text: bytes, path: str) -> Imported:
    """What the file at `path` with this text imports; without a path, no files are found."""
    digest = digest_of(text)
    return _resolved(_names(text, digest, path), path, digest)


def _names(text: bytes, digest: bytes, path: str) -> tuple[str, ...]:
    """
    The dotted names that the file at `path` with this text imports. Most files are asked about twice: when they are
    checked, and when another one imports them.
    """
    asked = (os.path.abspath(path) if path else "", digest)
    if asked not in _scanned:
        _scanned[asked] = tuple(dict.fromkeys(_dotted(b"\n" + text, path)))
    return _scanned[asked]


_scanned: dict[tuple[str, bytes], tuple[str, ...]] = {}


def _resolved(names: tuple[str, ...], path: str, digest: bytes) -> Imported:
    roots: set[str] = set()
    files: dict[str, None] = {}
    others = False
    origins = _origins(project.search_roots(path))
    for dotted in names:
        origin = origins.get(dotted)
        if origin is None:
            origin = origins[dotted] = _origin(dotted, project.search_roots(path))
        if origin.root:
            roots.add(origin.root)
        elif origin.file:
            files[origin.file] = None
        others = others or origin.is_other
    return Imported(frozenset(roots), tuple(files), others, digest)


class _Origin(NamedTuple):
    """Where a dotted name comes from: import root `root` of the catalogue, `file` of the project, or elsewhere."""

    root: str = ""
    file: str = ""
    is_other: bool = False


@lru_cache(maxsize=1024)
def _origins(roots: tuple[str, ...]) -> dict[str, _Origin]:
    """What is known of dotted names as seen by the files that search `roots`."""
    return {}


def _origin(dotted: str, roots: tuple[str, ...]) -> _Origin:
    top = dotted.partition(".")[0]
    if top in FILES:
        return _Origin(root=top)
    if top in sys.stdlib_module_names:
        return _Origin()
    return _Origin(file=project.file_of(dotted, roots) or "", is_other=True)


def _dotted(text: bytes, path: str) -> Iterator[str]:
    """The absolute dotted names of all that is imported; of a library, its root will do."""
    package: list[str] | None = None
    for module, names, plain in _STATEMENT.findall(text):
        if plain:
            for part in plain.split(b","):
                name = _NAME.match(part.strip())
                if name is not None:
                    yield name[0].decode("ascii", "replace")
            continue
        base = module.decode("ascii", "replace")
        if base[:1] == ".":
            if package is None:
                package = project.module_name(path).split(".") if path else []
                if not path.endswith("__init__.py"):
                    package = package[:-1]
            stripped = base.lstrip(".")
            up = len(base) - len(stripped) - 1
            if up > len(package):
                continue
            base = ".".join([*package[: len(package) - up], *([stripped] if stripped else [])])
        else:
            top = base.partition(".")[0]
            if top in FILES or top in sys.stdlib_module_names:
                yield top
                continue
        if b"#" in names:
            names = _COMMENT.sub(b"", names)
        for part in names.strip(b"()").split(b","):
            name = _NAME.match(part.strip())
            if name is not None:
                last = name[0].decode("ascii", "replace")
                yield base if last == "*" else f"{base}.{last}" if base else last


_since: int | None = None


def watch_from(time: int | None) -> None:
    """
    From `time` (nanoseconds since 1970) on, files are read whose answers are remembered: of one that changes while the
    run lasts, nobody knows which content the answers rest on, so nothing is remembered that rests on it.
    """
    global _since  # noqa: PLW0603 - one process, one run
    _since = time


def watched_from() -> int | None:
    """What `watch_from` was told last."""
    return _since


_files: dict[str, tuple[tuple[str, ...], bytes]] = {}
"""Path -> the dotted names that the file imports, and its digest, as far as they were read or remembered."""


def remember(path: str, names: tuple[str, ...], digest: bytes) -> None:
    """Another process has read the file at `path`: it imports `names`, and its content has this digest."""
    _files.setdefault(path, (names, digest))


_recall: Callable[[str], tuple[tuple[str, ...], bytes] | None] | None = None


def recall_with(recall: Callable[[str], tuple[tuple[str, ...], bytes] | None] | None) -> None:
    """
    Ask `recall` for a file before it is read: it knows names and digest from an earlier run, or not (None). Without
    one, every file is read.
    """
    global _recall  # noqa: PLW0603 - one process, one cache
    _recall = recall


def remembered(path: str) -> tuple[tuple[str, ...], bytes] | None:
    """The dotted names that the file at `path` imports, and the digest of its content, if this run has read it."""
    return _files.get(path)


@lru_cache(maxsize=65536)
def of_file(path: str) -> Imported:
    """What the file at `path` imports; nothing, if it can't be read."""
    if path not in _files:
        known = _recall(path) if _recall is not None else None
        _files[path] = known if known is not None else _read(path)
    names, digest = _files[path]
    return _resolved(names, path, digest)


def _read(path: str) -> tuple[tuple[str, ...], bytes]:
    try:
        text = read_bytes(path)
        changed = os.stat(path).st_mtime_ns if _since is not None else 0
    except OSError:
        return (), digest_of()  # another one than that of an empty file
    digest = digest_of(text)
    names = _names(text, digest, path)
    return names, digest_of(os.urandom(16)) if _since is not None and changed >= _since else digest


def files_of_closure(path: str) -> frozenset[str]:
    """The files of the project that the file at `path` imports in the end, and itself."""
    found = {path}
    queue = [path]
    for here in queue:
        for other in of_file(here).files:
            if other not in found:
                found.add(other)
                queue.append(other)
    return frozenset(found)


def names_any(path: str, modules: Collection[str]) -> bool:
    """Does the file at `path` import one of `modules` (dotted names, there or not), or something of it?"""
    of_file(path)
    return any(name == module or name.startswith(f"{module}.") for name in _files[path][0] for module in modules)


_closures: dict[str, Closure] = {}


def reachable(path: str) -> frozenset[str]:
    """
    The import roots of the catalogue's libraries which the file at `path` imports, or a file of the project that it
    imports, and so on.
    """
    return closure(path).roots


def closure(path: str) -> Closure:
    """
    What the file at `path` imports in the end.

    Files that import one another share their answer (Tarjan, Depth-First Search and Linear Graph Algorithms, 1972).
    """
    if path in _closures:
        return _closures[path]
    number: dict[str, int] = {path: 0}
    lowest: dict[str, int] = {path: 0}
    outside: dict[str, set[Closure]] = {path: set()}
    open_files, is_open = [path], {path}
    walk = [(path, iter(of_file(path).files))]
    while walk:
        here, further = walk[-1]
        for other in further:
            if other in _closures:
                outside[here].add(_closures[other])
            elif other not in number:
                number[other] = lowest[other] = len(number)
                outside[other] = set()
                open_files.append(other)
                is_open.add(other)
                walk.append((other, iter(of_file(other).files)))
                break
            elif other in is_open:
                lowest[here] = min(lowest[here], number[other])
        else:
            walk.pop()
            if lowest[here] == number[here]:
                circle: list[str] = []
                while not circle or circle[-1] != here:
                    circle.append(open_files.pop())
                is_open.difference_update(circle)
                union = _closed(circle, set().union(*(outside[file] for file in circle)))
                for file in circle:
                    _closures[file] = union
            if walk:
                above = walk[-1][0]
                lowest[above] = min(lowest[above], lowest[here])
                if here in _closures:
                    outside[above].add(_closures[here])
    return _closures[path]


def _closed(circle: list[str], outside: set[Closure]) -> Closure:
    """The closure of files that import one another and, beyond that, what `outside` holds."""
    own = [(file, of_file(file)) for file in sorted(circle)]
    roots = frozenset().union(*(imports.roots for _, imports in own), *(other.roots for other in outside))
    parts = [part for file, imports in own for part in (os.fsencode(file), imports.digest)]
    return Closure(roots, digest_of(*parts, *sorted(other.digest for other in outside)))


@lru_cache(maxsize=64)
def imported_by(source: str, path: str) -> Imported:
    """What the file at `path`, whose text is `source`, imports (see `imported`)."""
    text = source.encode("utf-8", "replace")
    known = _files.get(os.path.abspath(path)) if path else None
    if known is not None:
        digest = digest_of(text)
        if digest == known[1]:
            return _resolved(known[0], path, digest)
    return imported(text, path)


def libraries(source: str, path: str, holds: Callable[[str], bool] | None = None) -> frozenset[str]:
    """
    The import roots of the libraries that the file at `path`, whose text is `source`, can speak of. `holds` says
    quickly whether a name stands in that text.
    """
    known = _spoken.get(path)
    if known is not None and known[0] == source:
        return known[1]
    own = imported_by(source, path)
    roots = own.roots.union(*(reachable(file) for file in own.files))
    if own.others:
        roots = roots.union(
            root
            for name, root in TELLTALES.items()
            if root not in roots and (holds is None or holds(name)) and f".{name}" in source
        )
    roots = _same_set.setdefault(roots, roots)
    if len(_spoken) > 64:
        _spoken.clear()
    _spoken[path] = source, roots
    return roots


_spoken: dict[str, tuple[str, frozenset[str]]] = {}
"""Path -> the text that was asked about last, and the libraries it can speak of."""
_same_set: dict[frozenset[str], frozenset[str]] = {}
"""Equal sets, as one object each: they are compared quickly."""
_Asked: TypeAlias = "tuple[frozenset[str], tuple[type[Role], ...]]"
_playing: dict[_Asked, frozenset[str]] = {}
_telling: dict[_Asked, frozenset[str]] = {}


def names_playing(roots: frozenset[str], *roles: type[Role]) -> frozenset[str]:
    """The last parts of the names that play one of `roles` in the libraries with these import roots."""
    if "taught" in INDEX.libraries:
        roots |= {"taught"}
    asked = (roots, roles)
    if asked not in _playing:
        files = _catalogue_files(roots)
        found: set[str] = set()
        for role in roles:
            for file in files & INDEX.files_playing(role):
                found |= INDEX.last_names_in(file, role)
        _playing[asked] = frozenset(found)
    return _playing[asked]


def telling_names(roots: frozenset[str], *roles: type[Role]) -> frozenset[str]:
    """
    The same, as a text tells them: an object that is called tells of itself by its class, where that is a name which
    code spells; `__call__`, where nothing tells, because a decorator made the object of a function.
    """
    asked = (roots, roles)
    if asked not in _telling:
        names = set(names_playing(roots, *roles))
        if "__call__" in names:
            names.remove("__call__")
            known = [role for file in _catalogue_files(roots) for role in INDEX.libraries[file].roles]
            decorated = {getattr(role, "becomes", None) for role in known}
            for name in (role.name for role in known if isinstance(role, roles)):
                owner, _, last = name.rpartition(".")
                if last == "__call__":
                    is_spelled = owner in INDEX.roles and owner not in decorated
                    names.add(owner.rpartition(".")[2] if is_spelled else last)
        _telling[asked] = frozenset(names)
    return _telling[asked]


_kept: dict[frozenset[str], dict[tuple[str, ...], frozenset[str]]] = {}


def kept_for(roots: frozenset[str]) -> dict[tuple[str, ...], frozenset[str]]:
    """Where to keep what was found of roles in the libraries with these import roots: many files share them."""
    return _kept.setdefault(roots, {})


@lru_cache(maxsize=4096)
def _catalogue_files(roots: frozenset[str]) -> frozenset[str]:
    for root in roots:
        INDEX.load(root)
    return frozenset(file for root in ("builtins", *roots) for file in FILES.get(root, (root,)))


def forget() -> None:
    """Drop what is remembered of files."""
    recall_with(None)
    watch_from(None)
    _closures.clear()
    _files.clear()
    of_file.cache_clear()
    _origins.cache_clear()
    imported_by.cache_clear()
    _scanned.clear()
    _playing.clear()
    _telling.clear()
    _kept.clear()
    _spoken.clear()
