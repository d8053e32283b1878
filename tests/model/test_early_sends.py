"""
What leaves before the commit, and what does not: the programs of `early_sends/*.txt`.

Each file holds programs under headings (`### heading`); `#@ path` begins a further file of the same program. A line
marked `# LAW601` is to be reported, every other one is silent.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from flake8_async_law.engine import check
from flake8_async_law.settings import Settings

FOLDER = Path(__file__).parent / "early_sends"
MARK = re.compile(r"# LAW601$")


def programs() -> list[tuple[str, dict[str, str]]]:
    """Every program: its heading, and its files by path."""
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        for section in re.split(r"^### ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            heading, _, body = section.partition("\n")
            first, *rest = re.split(r"^#@ (\S+)\n", body, flags=re.MULTILINE)
            files = dict(zip(rest[::2], rest[1::2], strict=True))
            if first.strip():
                files["app.py"] = first
            found.append((f"{path.stem}: {heading}", files))
    return found


@pytest.mark.parametrize("files", [pytest.param(files, id=heading) for heading, files in programs()])
def test_what_is_sent_before_the_commit(files: dict[str, str], tmp_path: Path) -> None:
    project = tmp_path / "project"  # not the folder of pytest, whose name begins with `test_`
    for name, text in files.items():
        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in path.parents:
            if project in folder.parents:
                (folder / "__init__.py").touch()
        path.write_text(text, encoding="utf-8")
    (project / "pyproject.toml").touch()
    for name, text in files.items():
        wanted = [n for n, line in enumerate(text.splitlines(), 1) if MARK.search(line)]
        reports = check(text, str(project / name), Settings(enable=("LAW601",)))
        assert sorted({r.line for r in reports if r.code == "LAW601"}) == wanted, [r.text for r in reports]
