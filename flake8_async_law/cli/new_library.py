"""
`async-law new-library NAME`: start the catalogue file of a library.

Writes the file and its entry in the catalogue's list. What exists is kept.
"""

from __future__ import annotations

import argparse
import re
import sys
from string import Template
from typing import Final

from . import CLEAN, Trouble, write
from .checkout import checkout, create

NAME: Final = re.compile(r"[A-Za-z_]\w*")

LIBRARY: Final = Template('''\
"""$name: what the library is for, in a few words. Data only."""

from __future__ import annotations

from .vocabulary import Library

LIBRARY = Library(
    name="$name",
    distribution=$distribution,
    imports=("$name",),
    docs="$docs",
    checked_against="$version",
    roles=(),
)
''')

FILES: Final = re.compile(r"^FILES\b[^{\n]*\{\n(?P<entries>(?:[ \t].*\n|\n)*?)\}", re.M)
"""The list of catalogue files in catalogue/__init__.py."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.description = "Start the catalogue file of a library, and its entry in the list. Keeps what exists."
    parser.add_argument("name", metavar="NAME", help="the name that code imports: aio_pika")


def run(options: argparse.Namespace) -> int:
    """Write what is missing and say what comes next."""
    here = checkout()
    name: str = options.name
    if not NAME.fullmatch(name):
        raise Trouble(f"`{name}` is no name that code can import; write the import root: aio_pika")
    catalogue = here.package / "catalogue"
    listing = catalogue / "__init__.py"
    is_standard = name in sys.stdlib_module_names
    # A file named like a module of the standard library would read as that module: queue_.py.
    module = f"{name}_" if is_standard else name

    text = listing.read_text(encoding="utf-8")
    listed = with_entry(text, name, module)
    file = catalogue / f"{module}.py"
    done = []
    if listed == text and not file.exists() and f'("{module}",)' not in text:
        raise Trouble(f"`{name}` is listed in {listing.relative_to(here.root)} with another file; extend that one")
    done.append(create(file, _library(name, is_standard), here.root))
    if listed == text:
        done.append(f"kept     {listing.relative_to(here.root)}")
    else:
        listing.write_text(listed, encoding="utf-8")
        done.append(f"changed  {listing.relative_to(here.root)}")

    steps = [
        f"say what names mean    {file.relative_to(here.root)}; the words are in catalogue/vocabulary.py",
        "say where that stands  `docs`: the library's own page; `checked_against`: the version you read",
        f"show it in an example  examples/LAWnnn/bad_{name}.py, for a rule that asks for one of its roles",
        f"hold it to the truth   python -m pytest tests/libraries -k {name}",
    ]
    if not is_standard:
        steps.insert(2, "name the distribution  in the extra `libraries` of pyproject.toml, and install it")
    write(sys.stdout, "".join(f"{line}\n" for line in done))
    write(sys.stdout, "\n" + "".join(f"{number}. {step}\n" for number, step in enumerate(steps, 1)))
    return CLEAN


def with_entry(listing: str, root: str, file: str) -> str:
    """The text of catalogue/__init__.py with an entry for import root `root`, in alphabetical order."""
    match = FILES.search(listing)
    if not match:
        raise Trouble("catalogue/__init__.py has no `FILES = {...}`; put it back")
    entries = match["entries"].splitlines(keepends=True)
    if any(entry.lstrip().startswith(f'"{root}":') for entry in entries):
        return listing
    entries.append(f'    "{root}": ("{file}",),\n')
    return listing[: match.start("entries")] + "".join(sorted(entries)) + listing[match.end("entries") :]


def _library(name: str, is_standard: bool) -> str:
    docs = f"https://docs.python.org/3/library/{name}.html" if is_standard else ""
    version = f"{sys.version_info.major}.{sys.version_info.minor}" if is_standard else _installed_version(name)
    distribution = "None" if is_standard else f'"{name}"'
    return LIBRARY.substitute(name=name, distribution=distribution, docs=docs, version=version)


def _installed_version(name: str) -> str:
    """The version installed here; empty when there is none, and the file's tests then say so."""
    from importlib.metadata import PackageNotFoundError, packages_distributions, version

    try:
        return version(packages_distributions().get(name, [name])[0])
    except PackageNotFoundError:
        return ""
