"""
Each entry of the catalogue is true of the installed library: the name imports, the parameters
stand where the entry says with that default, the bases are bases, the awaitables can be awaited.

A library that is not installed is skipped and counted; with ASYNC_LAW_LIBRARIES=all it is a failure.
"""

from __future__ import annotations

import builtins
import dataclasses
import enum
import importlib
import importlib.metadata
import inspect
import os
import re
import sys
from collections.abc import Iterator, Mapping

import pytest

from flake8_async_law.catalogue import FILES, Index
from flake8_async_law.catalogue import vocabulary as words
from flake8_async_law.catalogue.vocabulary import ABSENT, Library, Parameter, Role

from . import real

SPOKEN_ONLY = (
    words.BrokerLease,
    words.Conventional,
    words.JobLease,
    words.JobTable,
    words.PeriodicSetting,
    words.PrefetchSetting,
    words.RetentionSetting,
    words.RetryListSetting,
    words.RetrySetting,
    words.Route,
    words.SerializerSetting,
    words.Setting,
)
"""Roles whose names are spoken in settings, or by convention, and cannot be imported."""


def load(file: str) -> Library | Exception:
    """The library in catalogue file `file`, or what went wrong: that fails the file's own test and no other."""
    try:
        library = importlib.import_module(f"flake8_async_law.catalogue.{file}").LIBRARY
    except Exception as error:  # a broken file must not take the other files' tests with it
        return error
    assert isinstance(library, Library)
    return library


LOADED = {file: load(file) for file in sorted({file for files in FILES.values() for file in files})}
LIBRARIES = {file: library for file, library in LOADED.items() if isinstance(library, Library)}


def index() -> Index:
    """An index of all that could be loaded."""
    every = Index()
    for file, library in LIBRARIES.items():
        every.add(file, library)
    return every


INDEX = index()
ROLES = [
    pytest.param(role, id=f"{file}-{type(role).__name__}-{role.name}")
    for file, library in LIBRARIES.items()
    for role in library.roles
]
ALIASES = [
    pytest.param(other, canonical, id=f"{file}-{other}")
    for file, library in LIBRARIES.items()
    for other, canonical in library.aliases
]


def need(name: str) -> None:
    """Skip where the library behind `name`, or this Python, is not there to ask."""
    root = name.partition(".")[0]
    since = real.under(name, real.SINCE)
    if since is not None and sys.version_info < since:
        pytest.skip(f"{name} needs Python {since[0]}.{since[1]}")
    if real.installed(root):
        return
    message = f"{root} is not installed"
    if os.environ.get("ASYNC_LAW_LIBRARIES") == "all":
        pytest.fail(message)
    pytest.skip(message)


# -- The files ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", LOADED)
def test_a_catalogue_file_loads(file: str) -> None:
    """Every file that `FILES` promises is there and holds a library."""
    library = LOADED[file]
    if isinstance(library, Exception):
        pytest.fail(f"catalogue/{file}.py: {library!r}")


@pytest.mark.parametrize("file", LIBRARIES)
def test_a_file_is_loaded_by_the_imports_it_names(file: str) -> None:
    """Each root in `Library.imports` loads the file: `FILES` says so."""
    missing = [root for root in LIBRARIES[file].imports if file not in FILES.get(root, ())]
    assert not missing, f"`FILES` has no entry that loads {file}.py for {missing}"


@pytest.mark.parametrize("root", FILES)
def test_an_import_loads_a_file_that_names_it(root: str) -> None:
    """A root may load the files of other libraries too (`django_rq` loads `rq`), but one file is its own."""
    there = [file for file in FILES[root] if file in LIBRARIES]
    if len(there) < len(FILES[root]):
        pytest.skip("a file of it does not load: see its own test")
    assert any(root in LIBRARIES[file].imports for file in there), f"the `imports` of {there} do not name `{root}`"


@pytest.mark.parametrize("file", LIBRARIES)
def test_a_library_says_nothing_twice(file: str) -> None:
    """No role and no alias is listed twice."""
    library = LIBRARIES[file]
    seen = [repr(role) for role in library.roles]
    assert sorted(set(seen)) == sorted(seen)
    others = [other for other, _ in library.aliases]
    assert sorted(set(others)) == sorted(others)


@pytest.mark.parametrize("file", LIBRARIES)
def test_a_library_speaks_of_what_it_is_loaded_for(file: str) -> None:
    """A name outside the import roots would be known in some files of a project and unknown in others."""
    library = LIBRARIES[file]
    roots = {role.name.partition(".")[0] for role in library.roles if not isinstance(role, SPOKEN_ONLY)}
    assert roots <= {*library.imports, *real.BESIDE}


@pytest.mark.parametrize("file", LIBRARIES)
def test_a_library_was_checked_against_the_installed_version(file: str) -> None:
    """`checked_against` is the installed version, as far as major and minor go: "2.1.9, sqlmodel 0.0.50"."""
    library = LIBRARIES[file]
    for stated in library.checked_against.split(","):
        *named, version = stated.split()
        distribution = named[0] if named else library.distribution
        if distribution is None:
            if sys.version_info[:2] != tuple(int(part) for part in version.split(".")[:2]):
                pytest.skip(f"this Python is not the {version} whose library was read")
            continue
        try:
            installed = importlib.metadata.version(distribution)
        except importlib.metadata.PackageNotFoundError:
            need(library.imports[0])
            pytest.skip(f"{distribution} is not installed")
        if installed.split(".")[:2] != version.split(".")[:2] and os.environ.get("ASYNC_LAW_LIBRARIES") != "all":
            pytest.skip(f"{distribution} {installed} is newer or older: the run with all libraries tells")
        assert installed.split(".")[:2] == version.split(".")[:2], f"{distribution} {installed} is installed"


# -- The roles ----------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ROLES)
def test_a_role_is_true_of_the_library(role: Role) -> None:
    """The name is there and is what the role says."""
    if isinstance(role, SPOKEN_ONLY):
        check_spoken(role)
        return
    name = role.name.removesuffix(".*")  # `Client.*` speaks of every method of the class
    need(name)
    if real.under(name, real.STAND_INS) is not None:
        pytest.skip("the catalogue's own name")
    assert INDEX.canonical(name) == name, "an alias leads away from this name: no rule ever finds the role"
    check_name(role, name)
    call = real.BUILT_BY.get(name, name) if isinstance(role, words.Transaction) else name
    for parameter in parameters_of(role):
        check_parameter(call, parameter)
    for type_name in types_of(role):
        if real.under(type_name, real.STAND_INS) is None:
            need(type_name)
            real.find(type_name)
    for value in named_values(role):
        real.find(value)
    if isinstance(role, words.Blocking):
        for method, parameter, _ in role.unless_called:
            check_parameter(f"{name.rpartition('.')[0]}.{method}", parameter)
        for parameter, value in role.unless_made:
            check_parameter(name.rpartition(".")[0], parameter)
            real.find(value)


def check_spoken(role: Role) -> None:
    """A role about a setting or a convention has some spelling to find."""
    if hasattr(role, "spellings"):
        assert role.spellings
    if isinstance(role, words.Conventional):
        assert role.names or role.suffixes


def check_name(role: Role, name: str) -> None:
    """`name` is a class, an attribute or a call, as `role` needs it."""
    if isinstance(role, words.Attribute) or name in real.INSTANCE_ONLY:
        real.find_attribute(name)
        return
    value = real.find(name).value
    if isinstance(role, words.Class):
        check_class(name, value, role)
    if isinstance(role, words.Coroutine) and real.under(name, real.NOT_ASYNC_DEF) is None:
        assert real.is_awaitable(name), f"nothing shows that `{name}` must be awaited: see the table NOT_ASYNC_DEF"


def check_class(name: str, value: object, role: words.Class) -> None:
    """The named bases are bases."""
    if not inspect.isclass(value):
        assert callable(value), "neither a class nor a call"
        return
    if name in real.ACTS_LIKE:
        return
    for base in role.bases:
        real_base = real.find(base).value
        assert not inspect.isclass(real_base) or issubclass(value, real_base), f"`{base}` is no base of it"


def parameters_of(role: Role) -> Iterator[Parameter]:
    """Every parameter of the role's own call that the role names."""
    if isinstance(role, words.Passes) and (
        role.name.endswith(".*") or not inspect.isclass(real.find(role.name).owner) or is_decorator(role.name)
    ):
        return  # a parameter of any method, or of the function that a decorator takes
    for field in dataclasses.fields(role):
        if field.name in ("unless_called", "unless_made"):
            continue  # parameters of other methods, of the class
        if isinstance(role, words.StreamConsumer) and role.config is not None and field.name in ("group", "start"):
            continue  # keys of the config dict
        keyed = isinstance(role, (words.CommitsByItself, words.MessageLease)) and role.config is not None
        if keyed and field.name in ("parameter", "seconds"):
            continue  # likewise
        yield from parameters_in(getattr(role, field.name))


def is_decorator(name: str) -> bool:
    """Does a role say that `name` decorates functions?"""
    return any(isinstance(role, words.Turns) for role in INDEX.roles.get(name, ()))


def parameters_in(value: object) -> Iterator[Parameter]:
    """The parameters in a field: one, or pairs of one and a value."""
    if isinstance(value, Parameter):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from parameters_in(item)


def check_parameter(name: str, said: Parameter) -> None:
    """`said` stands in the signature of `name`, at that position and with that default."""
    real_parameters = real.parameters(name)
    positional = [p for p in real_parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    found = next((p for p in real_parameters if p.name == said.name), None)
    if found is None and said.position is not None and said.position < len(positional):
        at = positional[said.position]
        # Nobody can spell the name of a positional-only parameter, so the documented one is as good.
        found = at if at.kind is at.POSITIONAL_ONLY else None
    if found is None or found.kind in (found.VAR_POSITIONAL, found.VAR_KEYWORD):
        check_swallowed(name, said, real_parameters, positional)
        return
    position = positional.index(found) if found in positional else None
    assert position == said.position, f"`{said.name}` of `{name}` stands at position {position}"
    default = ABSENT if found.default is found.empty else found.default
    if said.default is ABSENT and isinstance(default, (Mapping, tuple)) and not default:
        return  # leaving it out means nothing
    if said.default is ABSENT and (is_mark(default, name) or is_member(default)):
        return
    if said.default is ABSENT and (
        default is dataclasses.MISSING or type(default).__name__ in ("PydanticUndefinedType", "object")
    ):
        return  # the library's own mark for it
    assert default is said.default or (type(default) is type(said.default) and default == said.default), (
        f"`{said.name}` of `{name}` has the default {default!r}"
    )


def is_member(default: object) -> bool:
    """Is it a member of an enumeration, Python's or a C++ library's? Data cannot spell it."""
    return isinstance(default, enum.Enum) or hasattr(type(default), "__members__")


def is_mark(default: object, name: str) -> bool:
    """Is a default the library's own object, or a mark of `attrs` or `dataclasses`, which no entry can spell?"""
    kind = type(default)
    own = kind.__module__.partition(".")[0] == name.partition(".")[0]
    return own or kind.__name__ in ("_Nothing", "_HAS_DEFAULT_FACTORY_CLASS")


def check_swallowed(
    name: str, said: Parameter, real_parameters: list[inspect.Parameter], positional: list[inspect.Parameter]
) -> None:
    """A parameter that no signature shows: `*args` or `**kwargs` can take it."""
    kinds = {p.kind for p in real_parameters}
    if said.position is None:
        assert inspect.Parameter.VAR_KEYWORD in kinds, f"`{name}` has no parameter `{said.name}`"
        return
    assert inspect.Parameter.VAR_POSITIONAL in kinds, f"`{name}` has no parameter `{said.name}`"
    assert said.position >= len(positional), f"position {said.position} of `{name}` is another parameter"


def types_of(role: Role) -> Iterator[str]:
    """Every qualified name in the role's types: `tuple[asyncio.StreamReader, ...]` has one."""
    texts = [getattr(role, field, None) for field in ("type", "becomes", "otherwise", "argument_is")]
    if isinstance(role, words.Queue):
        texts.append(role.instead)
    for text in texts:
        if isinstance(text, str):
            yield from (n for n in re.findall(r"(?<![$\w])[A-Za-z_][\w.]*", text) if not hasattr(builtins, n))


def named_values(role: Role) -> Iterator[str]:
    """Values that a role spells as qualified names: `os.WNOHANG`."""
    if isinstance(role, words.Blocking):
        yield from (v for _, v in role.unless if isinstance(v, str) and re.fullmatch(r"\w+(\.\w+)+", v))


# -- The aliases ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("other", "canonical"), ALIASES)
def test_an_alias_is_another_way_to_the_same_thing(other: str, canonical: str) -> None:
    """Both spellings lead to one object; of two modules, whatever carries roles in both is one object."""
    need(other)
    need(canonical)
    there, here = real.find(other).value, real.find(canonical).value
    if real.under(other, real.SAME_MEANING) is not None:
        return
    if not (inspect.ismodule(there) and inspect.ismodule(here)):
        assert there is here or there == here
        return
    shared = 0
    for name in INDEX.roles:
        if not name.startswith(canonical + ".") or real.under(name, real.INSTANCE_ONLY):
            continue
        rest = name.removeprefix(canonical + ".").split(".")
        if inspect.ismodule(getattr(here, rest[0], None)) or not hasattr(there, rest[0]):
            continue  # `asyncio.events.subprocess` is the standard library's own `subprocess`
        shared += 1
        assert getattr(there, rest[0]) is getattr(here, rest[0], None), f"`{other}.{rest[0]}` is another object"
    assert shared, f"`{other}` holds nothing that carries a role"
