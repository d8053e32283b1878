"""
Looks for files that make the engine fail, or take too long. Run by hand; pytest does not collect it.

    python tests/fuzz/fuzz.py [FOLDER ...] [--seed N] [--rounds N] [--seconds N] [--keep FOLDER]

Takes the Python files of the given folders (default: the examples, and the standard library with its tests), changes
each a little in one of several ways (lines dropped, doubled or swapped, halves of two files joined, names exchanged for
names that rules look for, subtrees exchanged between two files), and checks what still is Python with every rule on.
Prints each crash with the seed and round that give it again, and each file that takes more than `--seconds` (5).
With `--keep`, writes the offending texts there. Exit status 1 when there was any.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
import sysconfig
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

from flake8_async_law.catalogue import everything
from flake8_async_law.engine import RuleError, check
from flake8_async_law.examples_folder import folder
from flake8_async_law.model import source as source_text
from flake8_async_law.settings import Settings

EVERY_RULE = Settings(enable=("LAW",))
LARGEST = 200_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    folders = options.folders or [folder(), Path(sysconfig.get_path("stdlib"))]
    files = sorted(path for place in folders for path in place.rglob("*.py") if "site-packages" not in path.parts)
    checked = offenders = 0
    for number in range(options.rounds):
        some = random.Random(f"{options.seed} {number}")
        name, text = mutated(files, some)
        if text is None:
            continue
        checked += 1
        start = time.perf_counter()
        complaint = trouble(text)
        seconds = time.perf_counter() - start
        if complaint is None and seconds > options.seconds:
            complaint = f"takes {seconds:.1f} s for {text.count(chr(10))} lines"
        if complaint is not None:
            offenders += 1
            print(f"--seed {options.seed}, round {number}, {name}:\n{complaint}", flush=True)
            if options.keep is not None:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / f"{options.seed}_{number}.py").write_text(text, encoding="utf-8")
    print(f"{checked} texts checked, {offenders} of them with trouble")
    return 1 if offenders else 0


def trouble(text: str) -> str | None:
    """What goes wrong in checking `text`."""
    try:
        check(text, "fuzzed.py", EVERY_RULE)
    except RuleError as error:
        cause = error.__cause__
        return f"{error}: " + "".join(
            traceback.format_exception(type(cause), cause, cause and cause.__traceback__)[-4:]
        )
    except Exception:
        return traceback.format_exc(limit=-4)
    return None


def mutated(files: list[Path], some: random.Random) -> tuple[str, str | None]:
    """A name for, and the text of, a changed file; None when it is no Python any more."""
    first, second = (read(some.choice(files)) for _ in range(2))
    change = some.choice(CHANGES)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            text = change(first, second, some)
            source_text.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError, IndexError):
        return change.__name__, None
    return change.__name__, text


def read(path: Path) -> str:
    try:
        return source_text.read(path)[:LARGEST]
    except (OSError, SyntaxError, ValueError):
        return ""


def dropped(first: str, second: str, some: random.Random) -> str:
    """Without some of its lines."""
    share = some.choice((0.002, 0.01, 0.05))
    return "".join(line for line in first.splitlines(keepends=True) if some.random() > share)


def doubled(first: str, second: str, some: random.Random) -> str:
    """With some lines twice."""
    return "".join(line * (2 if some.random() < 0.02 else 1) for line in first.splitlines(keepends=True))


def swapped(first: str, second: str, some: random.Random) -> str:
    """With two top-level statements in each other's place."""
    tree = ast.parse(first)
    a, b = (some.randrange(len(tree.body)) for _ in range(2))
    tree.body[a], tree.body[b] = tree.body[b], tree.body[a]
    return ast.unparse(tree)


def joined(first: str, second: str, some: random.Random) -> str:
    """The first half of one file and the second half of another, by statements."""
    one, two = ast.parse(first), ast.parse(second)
    body = [*one.body[: len(one.body) // 2], *two.body[len(two.body) // 2 :]]
    return ast.unparse(ast.Module([node for node in body if not _is_future(node)], []))


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def renamed(first: str, second: str, some: random.Random) -> str:
    """With some names and attributes exchanged for those that the catalogue knows, or for each other."""
    tree = ast.parse(first)
    nodes = list(ast.walk(tree))
    own = [node.id for node in nodes if isinstance(node, ast.Name)] or ["x"]
    for node in nodes:
        if some.random() < 0.1:
            name = some.choice(NAMES) if some.random() < 0.5 else some.choice(own)
            if isinstance(node, ast.Name):
                node.id = name
            elif isinstance(node, ast.Attribute):
                node.attr = name
            elif isinstance(node, ast.arg):
                node.arg = name
            elif isinstance(node, ast.alias) and node.name != "*":
                node.asname = name
            elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                node.name = name
    return f"{IMPORTS}\n{ast.unparse(tree)}"


def grafted(first: str, second: str, some: random.Random) -> str:
    """With some expressions and statements of one file in the place of some of another."""
    one, two = ast.parse(first), ast.parse(second)
    expressions = [node for node in ast.walk(two) if isinstance(node, ast.expr)]
    statements = [node for node in ast.walk(two) if isinstance(node, ast.stmt) and not _is_future(node)]
    for parent, field, index, child in list(_places(one)):
        if some.random() > 0.03 or not expressions or not statements:
            continue
        new = some.choice(statements if isinstance(child, ast.stmt) else expressions)
        if getattr(child, "ctx", None).__class__ is ast.Store:
            continue
        if index is None:
            setattr(parent, field, new)
        else:
            getattr(parent, field)[index] = new
    return f"{IMPORTS}\n{ast.unparse(one)}"


def _places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if isinstance(value, (ast.expr, ast.stmt)):
                yield parent, field, None, value
            elif isinstance(value, list):
                for index, child in enumerate(value):
                    if isinstance(child, (ast.expr, ast.stmt)):
                        yield parent, field, index, child


CHANGES: tuple[Callable[[str, str, random.Random], str], ...] = (dropped, doubled, swapped, joined, renamed, grafted)
NAMES = sorted(
    {part for name in everything().roles for part in name.split(".") if part.isidentifier()} | {"self", "super"}
)
IMPORTS = "\n".join(
    f"import {root}"
    for root in ("asyncio", "queue", "threading", "celery", "django", "rq", "sqlalchemy", "kafka", "redis")
)

if __name__ == "__main__":
    sys.exit(main())
