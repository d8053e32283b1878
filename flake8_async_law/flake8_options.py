"""
The options flake8 knows of us, and how they meet `[tool.async-law]`.

Used by the plugin, and by the command where a project has no table of ours and flake8's section speaks instead.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

from .settings import Settings, SettingsError, check_beside, check_codes, find_pyproject, from_pyproject

if TYPE_CHECKING:
    from flake8.options.manager import OptionManager


def add_options(manager: OptionManager) -> None:
    """Tell flake8 of our options. Called once for a manager."""
    manager.add_option(
        "--async-law-enable",
        parse_from_config=True,
        comma_separated_list=True,
        metavar="codes",
        help="Prefixes of strict LAW rules to switch on, for example LAW9,LAW503. (Default: none)",
    )
    manager.add_option(
        "--async-law-beside",
        parse_from_config=True,
        comma_separated_list=True,
        metavar="tools",
        help="Leave what these linters report as well to them: ruff, flake8-async, bugbear. (Default: none)",
    )
    manager.add_option(
        "--async-law-config",
        parse_from_config=True,
        normalize_paths=True,
        metavar="path",
        help="The pyproject.toml whose [tool.async-law] counts. (Default: the first one upwards that has it)",
    )


def from_options(options: argparse.Namespace) -> Settings:
    """
    The settings of a flake8 run: the project's table, and above it what flake8 was told.

    With `--isolated` only what was said on the command line counts.
    """
    config = options.async_law_config
    # flake8 takes `--isolated` off the command line before it builds `options`.
    if config is None and "--isolated" not in sys.argv:
        config = find_pyproject()
    return _merged(Settings() if config is None else from_pyproject(config), vars(options))


def from_flake8_section() -> Settings:
    """The settings in the `[flake8]` section that flake8 would read in this folder; without one, the defaults."""
    # Most projects have none: flake8 is imported only where one of its files stands.
    if not _has_config_file():
        return Settings()
    from flake8.exceptions import ExecutionError
    from flake8.main.options import register_default_options
    from flake8.options import config
    from flake8.options.manager import OptionManager

    manager = OptionManager(version="", plugin_versions="", parents=[], formatter_names=[])
    register_default_options(manager)
    add_options(manager)
    try:
        parser, folder = config.load_config(None, [], isolated=False)
        found = config.parse_config(manager, parser, folder)
    except (ExecutionError, ValueError) as error:
        raise SettingsError(f"flake8's section: {' '.join(str(error).split())}; mend it") from None
    if not found:
        return Settings()
    where = found.get("async_law_config")
    settings = _merged(Settings() if where is None else from_pyproject(where), found)
    return replace(settings, source=settings.source or folder)


def _has_config_file() -> bool:
    folder = os.path.abspath(".")
    while True:
        if any(os.path.isfile(os.path.join(folder, name)) for name in ("setup.cfg", "tox.ini", ".flake8")):
            return True
        parent = os.path.dirname(folder)
        if parent == folder:
            return False
        folder = parent


def _merged(settings: Settings, found: dict[str, Any]) -> Settings:
    """`settings` with the options `found` above them: what was given replaces the table's, `extend-` adds to it."""
    changes: dict[str, Any] = {}
    for name in ("enable", "beside"):
        if (given := found.get(f"async_law_{name}")) is not None:
            changes[name] = tuple(given)
    own = tuple(wire.code for wire in settings.tripwires)
    check_codes(changes.get("enable", ()), own, _failing("async-law-enable"))
    check_beside(changes.get("beside", ()), _failing("async-law-beside"))

    for name in ("select", "ignore", "exclude"):
        if found.get(name) is not None:
            changes[name] = tuple(found[name])
    for name in ("extend_select", "extend_ignore", "extend_exclude"):
        if found.get(name):
            target = "ignore" if name == "extend_ignore" else name
            changes[target] = (*changes.get(target, getattr(settings, target)), *found[name])
    if found.get("per_file_ignores"):
        changes["per_file_ignores"] = _per_file(found["per_file_ignores"])
    return replace(settings, **changes) if changes else settings


def _per_file(value: str | Sequence[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """flake8's `pattern:codes` pairs, patterns with a slash made absolute as flake8 does."""
    from flake8.utils import normalize_path, parse_files_to_codes_mapping

    pairs = parse_files_to_codes_mapping(value)
    return tuple((normalize_path(pattern), tuple(codes)) for pattern, codes in pairs)


def _failing(key: str) -> Any:
    def fail(problem: str) -> NoReturn:
        raise SettingsError(f"flake8's options: {key}: {problem}")

    return fail
