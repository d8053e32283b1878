"""
The project around a file: other modules, and settings wherever they are spelled.

Modules are found from the file's own location by following imports, read when a question needs them,
and never run. A file that stands alone (stdin, a missing import) gets "unknown" for an answer.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from . import source

if TYPE_CHECKING:
    from .module import Module

KEPT: Final = 16_000_000
"""How many characters of source stay in memory as modules, before a run starts afresh: about 400,000 lines."""
LARGEST: Final = 2_000_000
"""Bytes above which another module is not read for the sake of this one."""
_MARKS: Final = frozenset({"pyproject.toml", "setup.cfg", "setup.py", "manage.py", ".git"})


class Project:
    """
    Finds and keeps the modules that one run reads.

    `build` makes a `Module` of (text, path, dotted name); it is handed in, so that this file need not know how.
    """

    def __init__(self, build: Callable[[str, str, str, Project], Module]) -> None:
        self._build = build
        self._modules: dict[str, Module | None] = {}
        self._size = 0
        self._reading: set[str] = set()
        self._settings: dict[str, dict[str, list[ast.expr]]] = {}
        self.checked = ""
        """The path of the file that is being checked."""
        self._lookups: dict[str, set[str]] = {}
        self._odd: dict[str, set[str]] = {}
        """Those of the lookups that no import of the file leads to: by a name in a string, by a walk over folders."""
        self._asking_package: set[str] = set()
        """The files about which something was asked of their whole package, for the sake of others too."""
        self._asking_own: set[str] = set()
        """The same of files that were being checked: what their rules ask of them is nobody else's answer."""
        self.asked_tests = False
        """Did a question about the file that is being checked look into the project's tests?"""

    def name_of(self, path: str) -> str:
        """The dotted name of the module at `path`: `shop.models` for `.../shop/models.py`."""
        return module_name(path)

    def add(self, module: Module) -> None:
        """Keep `module` for others that import it."""
        if module.path:
            self._keep(os.path.abspath(module.path), module)

    def known(self, path: str) -> Module | None:
        """The module at `path`, if it was read before."""
        return self._modules.get(os.path.abspath(path))

    def locate(self, dotted: str, near: str) -> tuple[Module, str] | None:
        """
        The project's module that `dotted` (`shop.models.Order.save`) starts with, as imported by the file at
        path `near`, and the rest of the name (`Order.save`); None when the project holds no such module.
        """
        roots = search_roots(near)
        found = _located(dotted, roots)
        if found is None:
            top = dotted.partition(".")[0]
            if "." in dotted and any(_has_top(root, top) for root in roots):
                self._asking_package.add(os.path.abspath(near))  # a file that comes may change the answer
            return None
        from . import imports

        if "." in found[1] and found[0] not in imports.of_file(os.path.abspath(near)).files:
            self._asking_package.add(os.path.abspath(near))  # likewise: a submodule that is not there yet
        self._note(near, found[0])
        module = self._read(found[0])
        return (module, found[1]) if module is not None else None

    def module(self, name: str, near: str) -> Module | None:
        """The project's module with dotted name `name`."""
        for root in search_roots(near):
            if _has_top(root, name.partition(".")[0]):
                path = module_file(root, tuple(name.split(".")))
                if path is not None:
                    self._note(near, path)
                    return self._read(path)
        return None

    def package(self, near: str) -> tuple[str, ...]:
        """Every Python file of the package around the file at path `near`; of its folder, if it is in no package."""
        self._ask_package(near)
        return _package_files(os.path.dirname(os.path.abspath(near)))

    def roots(self, near: str) -> tuple[str, ...]:
        """The same as `search_roots`, for who looks at all files below them."""
        self._ask_package(near)
        return search_roots(near)

    def _ask_package(self, near: str) -> None:
        here = os.path.abspath(near)
        (self._asking_own if here == os.path.abspath(self.checked) else self._asking_package).add(here)

    def _note(self, near: str, path: str) -> None:
        from . import imports  # the catalogue comes with it, and most runs of a hook need only the names of files

        if near:
            here = os.path.abspath(near)
            if path not in self._lookups.setdefault(here, set()):
                self._lookups[here].add(path)
                if path not in imports.of_file(here).files:
                    imports.of_file(path)  # before anyone reads it: what is remembered of it is never newer
                    self._odd.setdefault(here, set()).add(path)

    def exists(self, path: str, near: str) -> bool:
        """Is there a file at the absolute `path`, on which the answers about the file at path `near` then rest?"""
        self._note(near, path)
        return os.path.exists(path)

    def consulted(self, path: str) -> tuple[frozenset[str], bool]:
        """
        Which other files the answers about the file at `path` may rest on, beyond what it imports in the end; and
        whether they may rest on all files of its package or project.
        """
        found = {os.path.abspath(path)}
        queue = list(found)
        odd: set[str] = set()
        for here in queue:
            odd |= self._odd.get(here, frozenset())
            for other in self._lookups.get(here, ()):
                if other not in found:
                    found.add(other)
                    queue.append(other)
        whole = os.path.abspath(path) in self._asking_own or not found.isdisjoint(self._asking_package)
        return frozenset(odd), whole

    def read(self, path: str) -> Module | None:
        """The module at `path`; None if it can't be read."""
        self._note(self.checked, path)
        return self._read(path)

    def _read(self, path: str) -> Module | None:
        if path in self._modules:
            return self._modules[path]
        if path in self._reading:
            return None
        self._reading.add(path)
        try:
            if os.path.getsize(path) > LARGEST:
                module = None
            else:
                module = self._build(source.read(Path(path)), path, module_name(path), self)
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            module = None
        finally:
            self._reading.discard(path)
        self._keep(path, module)
        return module

    def _keep(self, path: str, module: Module | None) -> None:
        self._modules[path] = module
        self._size += len(module.source) if module is not None else 0

    def let_go(self) -> None:
        """Free all modules. None of them may be asked anything afterwards."""
        for module in self._modules.values():
            if module is not None:
                module.take_apart()
        self._modules.clear()
        self._settings.clear()
        self._lookups.clear()
        self._odd.clear()
        self._asking_package.clear()
        self._asking_own.clear()
        self._size = 0

    @property
    def is_full(self) -> bool:
        """
        Is so much kept that a new start is due? Modules refer to one another, so they go all together or not at all.
        """
        return self._size > KEPT

    def settings_in(self, path: str) -> dict[str, list[ast.expr]]:
        """What the file at `path` spells that may be a setting: name -> values; nothing, if it can't be read."""
        from .settings_files import spelled_settings

        if path not in self._settings:
            found: dict[str, list[ast.expr]] = {}
            try:
                tree = source.parse(source.read(Path(path)))
            except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
                tree = ast.Module(body=[], type_ignores=[])
            for name, value in spelled_settings(tree):
                found.setdefault(name, []).append(value)
            self._settings[path] = found
        return self._settings[path]

    def mentioned_elsewhere(self, name: str, near: str, beside: tuple[str, ...] = ()) -> bool:
        """
        Does another file of the package around the file at path `near` mention attribute or variable `name`?

        With `beside`, a mention counts only on a line that holds one of these words as well, or where the line makes
        an alias of it (`task = self._task`). In a folder that is no package, the files beside it may be programs of
        their own: there, only those count that import this one, or that it imports.
        """
        own = os.path.abspath(near)
        return any(
            path != own and _mentions(path, name, beside) and _go_together(path, own) for path in self.package(near)
        )

    def is_target_elsewhere(self, name: str, near: str) -> bool:
        """Does another file of the package import the file at path `near` and make its function `name` a `target=`?"""
        own = os.path.abspath(near)
        given = re.compile(rb"\btarget\s*=\s*(?:\w+\.)?" + re.escape(name.encode()) + rb"\b")
        return any(
            path != own and name.encode() in _bytes_of(path) and given.search(_bytes_of(path)) and _speaks_of(path, own)
            for path in self.package(near)
        )

    def files_mentioning(self, name: str, near: str) -> list[str]:
        """The other files of the package around the file at path `near` which mention attribute or variable `name`."""
        own = os.path.abspath(near)
        return [
            path for path in self.package(near) if path != own and _mentions(path, name, ()) and _go_together(path, own)
        ]

    def is_named_by_tests(self, name: str, near: str) -> bool | None:
        """
        Does a test of the project around the file at path `near` hold the word `name`? None, where there is no
        project, or one without tests.
        """
        own = next((root for root in search_roots(near) if not _entries(root).isdisjoint(_MARKS)), None)
        if own is None:
            return None
        self.asked_tests = True
        files = _tests_below(own)
        return any(name.encode() in _words_of(file) for file in files) if files else None

    def settings_files(self, near: str) -> list[str]:
        """
        Files of the project around `near` that are settings by their name: `settings.py`, `settings/*.py`,
        `celeryconfig.py`.
        """
        return settings_files(near)


def settings_files(near: str) -> list[str]:
    """Files of the project around the file at path `near` that are settings by their name."""
    found: list[str] = []
    for root in search_roots(near):
        found += _settings_below(root)
    return list(dict.fromkeys(found))


def is_test(path: str) -> bool:
    """
    Is `path` that of a test file, however it is spelled? What lies above the current folder, or else above the root of
    its project, does not count.
    """
    if not path.endswith(".py"):
        return source.is_test(path)
    return _is_test(os.path.abspath(path), os.getcwd())


@lru_cache(maxsize=65536)
def _is_test(path: str, current: str) -> bool:
    for root in (current, *search_roots(path)[1:2]):
        if path.startswith(root.rstrip(os.sep) + os.sep):
            return source.is_test(path[len(root.rstrip(os.sep)) + 1 :])
    return source.is_test(path)


GAP: Final = 2
"""How many folders without an `__init__.py` may lie between a file and the package that it is a part of."""


@lru_cache(maxsize=8192)
def _top_package(folder: str) -> str | None:
    """
    The folder of the topmost package that `folder` lies in, None for none. A folder without an `__init__.py` inside a
    package is a part of it: Python imports it all the same (a namespace package).
    """
    found, gap, here = None, 0, folder
    while os.path.dirname(here) != here:
        names = _entries(here)
        if "__init__.py" in names:
            found, gap = here, 0
        elif gap == GAP or not names.isdisjoint(_MARKS):
            break
        else:
            gap += 1
        here = os.path.dirname(here)
    return found


@lru_cache(maxsize=65536)
def module_name(path: str) -> str:
    """The dotted name of the module at `path`, from the folders above it that belong to its package."""
    file = os.path.abspath(path)
    folder, name = os.path.split(file)
    stem = name[:-3] if name.endswith(".py") else name
    top = _top_package(folder)
    inside = os.path.relpath(folder, os.path.dirname(top)).split(os.sep) if top is not None else []
    return ".".join([*inside, *([] if stem == "__init__" else [stem])]) or stem


@lru_cache(maxsize=8192)
def _roots_of_folder(folder: str) -> tuple[str, ...]:
    package = _top_package(folder)
    top = folder if package is None else os.path.dirname(package)
    roots = [top]
    here = top
    for _ in range(8):  # namespace packages and src layouts: the folders up to the project's own
        if not _entries(here).isdisjoint(_MARKS):
            roots += [here, os.path.join(here, "src")]
            break
        parent = os.path.dirname(here)
        if parent == here:
            break
        here = parent
    return tuple(dict.fromkeys(root for root in roots if os.path.isdir(root)))


@lru_cache(maxsize=65536)
def _located(dotted: str, roots: tuple[str, ...]) -> tuple[str, str] | None:
    """The file that `dotted` starts with below one of `roots`, and the rest of the name."""
    parts = dotted.split(".")
    for root in roots:
        if not _has_top(root, parts[0]):
            continue
        for length in range(len(parts), 0, -1):
            path = module_file(root, tuple(parts[:length]))
            if path is not None:
                return path, ".".join(parts[length:])
    return None


def file_of(dotted: str, roots: tuple[str, ...]) -> str | None:
    """The file of the project that `dotted` starts with below one of `roots`."""
    top = dotted.partition(".")[0]
    if not any(_has_top(root, top) for root in roots):
        return None
    found = _located(dotted, roots)
    return found[0] if found is not None else None


class Hints(NamedTuple):
    """What the text of a file tells without being parsed."""

    makes_jobs: bool
    """Does it hold a word of those that make jobs of functions?"""
    coroutines: frozenset[str]
    """The names of its coroutine functions and methods."""
    functions: frozenset[str] = frozenset()
    """The names of its plain functions and methods, and of its classes."""
    runs_loops: bool = False
    """Does it hold a word of those that run an event loop?"""


@lru_cache(maxsize=16384)
def hints(path: str) -> Hints:
    """What the text of the file at `path` tells; nothing, if it can't be read."""
    try:
        text = source.read_bytes(path)
    except OSError:
        text = b""
    coroutines: set[str] = set()
    functions: set[str] = set()
    for is_async, name in _DEFINITION.findall(b"\n" + text):
        (coroutines if is_async else functions).add(name.decode())
    return Hints(
        any(word in text for word in _JOB_WORDS),
        frozenset(coroutines),
        frozenset(functions),
        any(word.encode() in text for word in RUNS_LOOPS),
    )


@lru_cache(maxsize=16384)
def search_roots(near: str) -> tuple[str, ...]:
    """The folders in which the file at `near` would find absolute imports of its own project; none without a path."""
    if not near:
        return ()
    return _roots_of_folder(os.path.dirname(os.path.abspath(near)))


def _has_top(root: str, name: str) -> bool:
    return not _entries(root).isdisjoint((name, f"{name}.py"))


@lru_cache(maxsize=65536)
def module_file(root: str, parts: tuple[str, ...]) -> str | None:
    """The file of module `parts` below `root`."""
    folder = os.path.join(root, *parts[:-1])
    names = _entries(folder)
    if f"{parts[-1]}.py" in names:
        return os.path.join(folder, f"{parts[-1]}.py")
    package = os.path.join(folder, parts[-1])
    if parts[-1] in names and "__init__.py" in _entries(package):
        return os.path.join(package, "__init__.py")
    return None


@lru_cache(maxsize=65536)
def _entries(folder: str) -> frozenset[str]:
    """The names of what lies in `folder`: one look at it costs less than a question per name."""
    try:
        return frozenset(os.listdir(folder))
    except OSError:
        return frozenset()


@lru_cache(maxsize=1024)
def _settings_below(root: str) -> tuple[str, ...]:
    """Settings files at most three folders below `root`."""
    found: list[str] = []
    start = root.rstrip(os.sep).count(os.sep)
    for folder, folders, files in os.walk(root):
        if folder.count(os.sep) - start >= 3:
            folders[:] = []
        folders[:] = sorted(f for f in folders if not f.startswith((".", "__")) and f not in _NOT_SEARCHED)[:200]
        is_settings = os.path.basename(folder) in ("settings", "config", "conf")
        for file in sorted(files):
            if (
                file in _SETTINGS_NAMES
                or (is_settings and file.endswith(".py"))
                or file.endswith("_settings.py")
                or file.startswith("settings_")
            ):
                found.append(os.path.join(folder, file))
        if len(found) >= 40:
            break
    return tuple(found[:40])


@lru_cache(maxsize=1024)
def spelled_in_settings(word: str, near: str) -> bool:
    """Does a settings file of the project around the file at path `near` hold `word`?"""
    return _spelled_below(word, search_roots(near))


@lru_cache(maxsize=1024)
def _spelled_below(word: str, roots: tuple[str, ...]) -> bool:
    files = {file for root in roots for file in _settings_below(root)}
    return any(word.encode() in _bytes_of(file) for file in files)


@lru_cache(maxsize=256)
def _package_files(folder: str) -> tuple[str, ...]:
    """Every Python file of the package that `folder` lies in; of `folder` itself, if it is in no package."""
    return files_below(_top_package(folder) or folder)


@lru_cache(maxsize=256)
def files_below(top: str) -> tuple[str, ...]:
    """Every Python file below folder `top`, hidden folders and what is no source of the project left out."""
    return tuple(python_files(top, (".", "__"), _NOT_SEARCHED, _LARGEST_PACKAGE))


def python_files(top: str, hidden: tuple[str, ...], skipped: frozenset[str], most: int) -> Iterator[str]:
    """
    The Python files below folder `top`, sorted by folder, without folders that begin with one of `hidden` or are
    `skipped`; no further folder once there are more than `most`.
    """
    seen = 0
    for folder, folders, files in os.walk(top):
        folders[:] = sorted(name for name in folders if not name.startswith(hidden) and name not in skipped)
        for file in sorted(files):
            if file.endswith(".py"):
                seen += 1
                yield os.path.join(folder, file)
        if seen > most:
            return


@lru_cache(maxsize=256)
def folders_below(top: str, deepest: int | None = None) -> tuple[str, ...]:
    """Folder `top`, and all below it in which files of the project are sought, down to `deepest` folders below."""
    found: list[str] = []
    start = top.rstrip(os.sep).count(os.sep)
    for below, folders, _ in os.walk(top):
        if deepest is not None and below.count(os.sep) - start >= deepest:
            folders[:] = []
        folders[:] = [name for name in folders if not name.startswith((".", "__")) and name not in _NOT_SEARCHED]
        found.append(below)
    return tuple(found)


@lru_cache(maxsize=64)
def _tests_below(root: str) -> tuple[str, ...]:
    """The files of tests below folder `root`."""
    found = python_files(root, (".", "__pycache__"), _NEVER_SEARCHED, _LARGEST_PACKAGE)
    return tuple(file for file in found if is_test(file))


@lru_cache(maxsize=4096)
def _words_of(path: str) -> frozenset[bytes]:
    return frozenset(_WORD.findall(_bytes_of(path)))


@lru_cache(maxsize=4096)
def _bytes_of(path: str) -> bytes:
    try:
        return source.read_bytes(path, LARGEST)
    except OSError:
        return b""


def _go_together(path: str, own: str) -> bool:
    """Is the file at path `path`, one of the same folders, part of one program with the file at path `own`?"""
    is_package = _top_package(os.path.dirname(own)) is not None
    return is_package or _speaks_of(path, own) or _speaks_of(own, path)


@lru_cache(maxsize=65536)
def _speaks_of(path: str, other: str) -> bool:
    """Does an import in the file at `path` name the module that the file at path `other` is?"""
    folder, file = os.path.split(other)
    stem = os.path.basename(folder) if file == "__init__.py" else file[:-3]
    text, name = _bytes_of(path), os.fsencode(stem)
    if name not in text:
        return False
    return bool(re.search(rb"(?m)^[ \t]*(?:from|import)\b[^\n]*\b" + re.escape(name) + rb"\b", text))


@lru_cache(maxsize=65536)
def _mentions(path: str, name: str, beside: tuple[str, ...]) -> bool:
    text, word = _bytes_of(path), name.encode(errors="replace")
    if word not in text:
        return False
    for found in re.finditer(rb"(?<!\w)" + re.escape(word) + rb"(?!\w)", text):
        if not beside:
            return True
        start, end = text.rfind(b"\n", 0, found.start()) + 1, text.find(b"\n", found.end())
        line = text[start : end if end >= 0 else len(text)]
        if any(other.encode() in line for other in beside):
            return True
        before = text[start : found.start()].split(b"#")[0]
        if re.search(rb"(?<![=<>!])=\s*[\w., ]*$", before) and not text[found.end() :].lstrip(b" ").startswith(b"("):
            return True
    return False


_LARGEST_PACKAGE: Final = 20_000
_JOB_WORDS: Final = (b"task", b"Task", b"job", b"actor")
_DEFINITION: Final = re.compile(rb"\n[ \t]*(?:(async)[ \t]+def|def|class)[ \t]+(\w+)")
"""A definition after the end of a line: to begin with a plain character makes the search much faster than with `^`."""
RUNS_LOOPS: Final = (
    "run_until_complete",
    "io.run(",
    "trio.run(",
    "uvloop.run(",
    "run_sync(",
    "async_to_sync",
    "import run",
)
"""
One of these stands in every file that runs an event loop: `asyncio.run(`, `anyio.run(`, `from asyncio import run`.
"""
_NEVER_SEARCHED: Final = frozenset({"node_modules", "venv", "site-packages", "build", "dist"})
_NOT_SEARCHED: Final = _NEVER_SEARCHED | {"tests", "test", "migrations"}
_WORD: Final = re.compile(rb"\w+")
_SETTINGS_NAMES: Final = frozenset({
    "settings.py", "celeryconfig.py", "celery.py", "celery_app.py", "celery_config.py", "config.py", "conf.py",
    "settings_default.py", "base.py",
})  # fmt: skip


def forget() -> None:
    """Drop what is remembered of the file system (for tests that change it)."""
    for cached in (
        hints,
        _located,
        search_roots,
        module_name,
        _top_package,
        _roots_of_folder,
        module_file,
        _entries,
        _settings_below,
        _package_files,
        files_below,
        source.text_of,
        folders_below,
        _is_test,
        spelled_in_settings,
        _spelled_below,
        _tests_below,
        _words_of,
        _bytes_of,
        _mentions,
        _speaks_of,
    ):
        cached.cache_clear()
