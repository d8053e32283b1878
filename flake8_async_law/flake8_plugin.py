"""
The flake8 side: one small class for each family of laws.

flake8 hands the same tree to each of them in turn, so a file is judged once, when the first one asks, and the
reports are kept until the next tree arrives. The laws are imported only then: flake8 loads this module in
every process, also for files and runs that need no law.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from . import __version__

if TYPE_CHECKING:
    import argparse

    from flake8.options.manager import OptionManager

    from .engine import Report
    from .settings import Settings


class _Run:
    """What this process knows of the flake8 run: its settings, and the reports of the file last asked for."""

    def __init__(self) -> None:
        # Set by `parse_options`, which flake8 calls in the main process, whose memory forked workers inherit, and
        # again in each worker that is spawned.
        self.settings: Settings | None = None
        self._tree: ast.AST | None = None
        self._reports: list[Report] = []

    def reports(self, tree: ast.Module, filename: str, lines: Sequence[str]) -> list[Report]:
        """The reports on the file whose tree this is."""
        if self._tree is not tree:
            self._reports = self._judged(tree, filename, "".join(lines))
            self._tree = tree
        return self._reports

    def _judged(self, tree: ast.Module, filename: str, source: str) -> list[Report]:
        from .engine import check

        settings = self.settings
        if settings is None:  # used as a library, without flake8's options
            from .settings import Settings

            settings = Settings()
        reports = check(source, filename, settings, tree)
        if not reports or not (settings.select or settings.ignore or settings.per_file_ignores):
            return reports
        # flake8 does not know of select, ignore and per-file-ignores in our own table.
        from .cli.choice import Choice

        choice = Choice(settings.select, settings.extend_select, settings.ignore, settings.per_file_ignores)
        return [report for report in reports if choice.wants(report.code, filename)]


_RUN: Final = _Run()


class _Family:
    """Reports the findings of one family; flake8 shows only codes that start with the name of the entry point."""

    name: Final = "flake8-async-law"
    version: Final = __version__
    prefix: ClassVar[str]

    def __init__(self, tree: ast.Module, filename: str, lines: Sequence[str]) -> None:
        self._tree = tree
        self._filename = filename
        self._lines = lines

    def run(self) -> Iterator[tuple[int, int, str, type]]:
        """Line (from 1), column (from 0), code and text of each finding."""
        for report in _RUN.reports(self._tree, self._filename, self._lines):
            if report.code.startswith(self.prefix):
                yield report.line, report.column, f"{report.code} {report.text}", type(self)


class Ownership(_Family):
    """LAW1: who owns the data, the state, the lock. It speaks for all families where flake8 asks for options."""

    prefix = "LAW1"

    @classmethod
    def add_options(cls, manager: OptionManager) -> None:
        """Tell flake8 of our options."""
        from .flake8_options import add_options

        add_options(manager)

    @classmethod
    def parse_options(cls, options: argparse.Namespace) -> None:
        """Keep what flake8 was told. A wrong setting ends the run with flake8's own one-line error."""
        from .flake8_options import from_options
        from .settings import SettingsError

        try:
            _RUN.settings = from_options(options)
        except SettingsError as error:
            from flake8.exceptions import ExecutionError

            raise ExecutionError(str(error)) from None


class Lifetime(_Family):
    """LAW2: everything that is spawned ends on purpose."""

    prefix = "LAW2"


class Backpressure(_Family):
    """LAW3: every queue, channel, pool, stream and buffer has a bound."""

    prefix = "LAW3"


class Failure(_Family):
    """LAW4: silent async failure is a bug."""

    prefix = "LAW4"


class Delivery(_Family):
    """LAW5: delivery, order, retention and replay are explicit."""

    prefix = "LAW5"


class Jobs(_Family):
    """LAW6: jobs, schedules, outbox, mail."""

    prefix = "LAW6"


class Tripwires(_Family):
    """LAW8: what the project itself looks for."""

    prefix = "LAW8"


class Contract(_Family):
    """LAW9: what no construct can show is named."""

    prefix = "LAW9"
