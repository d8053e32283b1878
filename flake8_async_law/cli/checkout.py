"""Where a contributor's files live. Known only in a checkout of the repository, not in an installed package."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from . import Trouble


class Checkout(NamedTuple):
    """The places that scaffolds write to."""

    root: Path

    @property
    def package(self) -> Path:
        return self.root / "flake8_async_law"

    @property
    def examples(self) -> Path:
        return self.root / "examples"

    @property
    def changelog(self) -> Path:
        return self.root / "CHANGELOG.md"


def checkout() -> Checkout:
    """The checkout this program runs from."""
    here = Checkout(Path(__file__).resolve().parents[2])
    if not (here.root / "pyproject.toml").is_file() or not here.examples.is_dir() or not here.changelog.is_file():
        raise Trouble(
            "this command works in a checkout of flake8-async-law only; clone the repository and install it with "
            "`python -m pip install -e .`"
        )
    return here


def create(path: Path, text: str, root: Path) -> str:
    """Write a new file, never over an old one; a line that says which of the two it was."""
    name = path.relative_to(root)
    if path.exists():
        return f"kept     {name}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return f"created  {name}"
