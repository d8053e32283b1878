"""Where the example folders are: beside the package in a checkout, inside it when installed from a wheel."""

from __future__ import annotations

from pathlib import Path


def folder() -> Path:
    """The folder that holds one folder of examples for each rule."""
    package = Path(__file__).resolve().parent
    installed = package / "_examples"
    return installed if installed.is_dir() else package.parent / "examples"
