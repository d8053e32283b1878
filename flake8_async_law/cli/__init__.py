"""
The command `async-law`: one module per subcommand, each with `configure(parser)` and `run(options)`.

Only the module of the subcommand in use is imported, and a module imports what is heavy inside `run`, so that
checking one small file costs little more than starting Python.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

from flake8_async_law import __version__

CLEAN: Final = 0
FINDINGS: Final = 1
TROUBLE: Final = 2

STDIN: Final = "-"
"""The path that stands for standard input."""

COMMANDS: Final = {
    "check": "hold files and folders to the law",
    "merge": "join the reports of several runs",
    "inventory": "list every async unit, what feeds it, what it names and what is found on it",
    "review": "show what a change does to the async units: what it leaves open, what it alters, what is found",
    "declare": "write what a unit names, and the gaps, into its docstring",
    "explain": "show the page of one rule: the law, what to do, examples",
    "rules": "list all rules",
    "papers": "what to have read: papers and specifications, by mechanism, and the rules that rest on them",
    "new-rule": "start a rule: its file, its examples, its changelog line (for contributors)",
    "new-library": "start the catalogue file of a library (for contributors)",
    "index": None,
}
"""Subcommand -> its line in `--help`; None keeps it out of there."""


class Trouble(Exception):
    """Something the user has to mend before the command can do its work; the message is one line."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with the arguments `argv` (default: the process's) and give its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    options = _parser(arguments).parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except Trouble as trouble:
        complain(str(trouble))
        return TROUBLE
    except KeyboardInterrupt:
        return 130  # what a shell reports for a command ended by ctrl-c
    except BrokenPipeError:
        # `async-law check | head`: nobody reads on. Python flushes once more at exit, into nothing this time.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return TROUBLE
    return status


def complain(line: str) -> None:
    """One line on standard error."""
    write(sys.stderr, f"async-law: {line}\n")


def write(stream: object, text: str) -> None:
    """Write to a text stream, and escape what its encoding lacks (a path need not be valid Unicode)."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="backslashreplace")
    stream.write(text)  # type: ignore[attr-defined]


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="async-law",
        description="Every async boundary names its ownership, lifetime, backpressure and failure semantics.",
        epilog="exit status: 0 clean, 1 findings, 2 trouble (also when there are findings)",
    )
    parser.add_argument("--version", action="version", version=f"async-law {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, help_line in COMMANDS.items():
        command = commands.add_parser(name, help=help_line) if help_line else commands.add_parser(name)
        if name in arguments:
            module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
            module.configure(command)
            command.set_defaults(run=module.run)
    return parser
