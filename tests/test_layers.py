"""Knowledge flows one way: catalogue <- model <- rules <- engine <- flake8 plugin and command."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import flake8_async_law

PACKAGE = Path(flake8_async_law.__file__).parent
ROOT = PACKAGE.parent
NAME = PACKAGE.name
FILES = sorted(PACKAGE.rglob("*.py"))

MAY_IMPORT = {
    "catalogue": {"catalogue"},
    "finding": set(),
    "model": {"model", "catalogue", "finding"},
    "rule": {"finding", "rules", "catalogue", "model"},  # it finds the rules; the last two as types only
    "papers": {"papers"},
    "rules": {"rule", "finding", "catalogue", "model", "papers"},
    "examples_folder": set(),
    "report": {"papers", "report", "engine", "rule", "settings", "inventory", "review", "model", ""},
}
"""Part of the package -> the parts that it may import; what is not listed stands above all these."""
ABOVE_THE_ENGINE = {"flake8_plugin", "cli", "report", "__main__"}


def part_of(path: Path) -> str:
    """`catalogue`, `model`, `engine` ...: the first name below the package; empty for the package itself."""
    name = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if name == "__init__" else name


def imports(path: Path) -> set[str]:
    """The parts of the package that a file imports, wherever it does so."""
    package = [NAME, *path.relative_to(PACKAGE).parts[:-1]]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, node.module] if node.module else base)
            found |= {f"{module}.{alias.name}" for alias in node.names} if module == NAME else {module}
    inside = [name.split(".") for name in found]
    return {(parts[1] if len(parts) > 1 and _is_part(parts[1]) else "") for parts in inside if parts[0] == NAME}


def _is_part(name: str) -> bool:
    return (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(PACKAGE).as_posix() for path in FILES])
def test_imports_point_down(path):
    part = part_of(path)
    if part in MAY_IMPORT:
        assert imports(path) <= MAY_IMPORT[part]
    if part not in ABOVE_THE_ENGINE:
        assert not imports(path) & ABOVE_THE_ENGINE


@pytest.mark.parametrize(
    ("path", "parts"), [("engine.py", {"model", "rule", "finding"}), ("cli/index.py", {"rule", "cli"})]
)
def test_imports_are_seen(path, parts):
    assert parts <= imports(PACKAGE / path)


def test_the_catalogue_imports_itself_only():
    """Data only: a library's file imports the vocabulary, another library's file, and the standard library."""
    for path in (PACKAGE / "catalogue").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                assert node.level == 1, path.name
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                root = (getattr(node, "module", None) or node.names[0].name).partition(".")[0]
                assert root in sys.stdlib_module_names, path.name


def test_rules_do_not_import_each_other():
    for path in (PACKAGE / "rules").rglob("law*.py"):
        text = path.read_text(encoding="utf-8")

        assert not re.search(r"^\s*(from|import) .*\brules\b", text, re.MULTILINE), path.name


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules").rglob("law*.py")), ids=lambda path: path.stem)
def test_a_rule_looks_at_no_tree(path):
    """A question that needs `isinstance` on nodes belongs to the model."""
    text = path.read_text(encoding="utf-8")

    assert not re.search(r"\bisinstance\([^)]*\bast\.", text)
    assert not re.search(r"\bast\.(walk|iter_child_nodes|NodeVisitor|parse)\b", text)


LIBRARIES = {"celery", "django", "asyncio", "redis", "rq", "kafka", "sqlalchemy", "anyio", "trio", "dramatiq", "huey"}


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules").rglob("law*.py")), ids=lambda path: path.stem)
def test_a_rule_decides_by_no_librarys_name(path):
    """Library names may stand in its documentation, its message and its words, never in its decisions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Compare, ast.Call)) and not _is_decorator(node, tree):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    named = set(re.findall(r"\b[a-z_]+(?=\.)", part.value)) | {part.value}
                    assert not named & LIBRARIES, f"line {part.lineno}: {part.value}"


def _is_decorator(node: ast.AST, tree: ast.Module) -> bool:
    return any(node in getattr(function, "decorator_list", ()) for function in tree.body)


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(PACKAGE).as_posix() for path in FILES])
def test_nothing_is_left_to_do(path):
    text = path.read_text(encoding="utf-8")

    assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b|NotImplementedError", text)


HEAVY = (
    "flake8",
    "rich",
    "jinja2",
    "pygments",
    "pathspec",
    "yaml",
    "ast_grep_py",
    "argparse",
    "concurrent.futures",
    "multiprocessing",
)


def test_the_engine_starts_light():
    """Checking a file needs the standard library alone; what costs is imported by those who use it."""
    code = (
        "import sys, flake8_async_law.engine as e, flake8_async_law.rule as r, flake8_async_law.settings as s\n"
        "r.all_rules()\n"
        "e.check('import asyncio\\nq = asyncio.Queue()\\n', 'app.py', s.Settings())\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert run.stdout.strip() == "[]"


def test_a_file_that_imports_nothing_loads_no_library():
    """The catalogue is read for what a file imports, so that the start stays short."""
    code = (
        "import sys, flake8_async_law.engine as e, flake8_async_law.settings as s\n"
        "e.check('import asyncio\\nq = asyncio.Queue()\\n', 'app.py', s.Settings())\n"
        "print([n for n in sys.modules if n.startswith('flake8_async_law.catalogue.')])"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.rpartition(".")[2] for name in ast.literal_eval(run.stdout)}

    assert loaded == {"frozen", "vocabulary", "builtins_", "io_", "asyncio_", "concurrent_futures"} & loaded
    assert "asyncio_" in loaded
