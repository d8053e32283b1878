"""The model's answers do not depend on which question was asked first."""

import ast
import random

import pytest
from example_files import example_files, label

from .marked import CASES, answer, module_of

FILES = {path.relative_to(CASES).as_posix(): path for path in sorted(CASES.rglob("*.py"))}
FILES |= {label(path): path for path in example_files()}

CIRCLES = {
    "a name and itself": "import asyncio\nq = asyncio.Queue(5)\nfor x in y:\n    q = q.child()\n    z = q\n",
    "two names": "import asyncio\na = asyncio.Lock()\nb = a\na = b\nc = a\n",
    "two functions": (
        "import asyncio\ndef f(n):\n    return g(n) if n else asyncio.Lock()\n"
        "def g(n):\n    return f(n - 1)\nx = f(1)\ny = g(1)\n"
    ),
    "attributes": (
        "import asyncio\nclass A:\n    def __init__(self, b: 'B'):\n        self.b = b\n        self.x = b.x\n"
        "class B:\n    def __init__(self, a: A):\n        self.a = a\n        self.x = a.b.x or asyncio.Lock()\n"
        "    def use(self):\n        self.a.b.x\n        self.x\n"
    ),
    "a growing query": (
        "from django.db import models\nclass Order(models.Model): ...\n"
        "def f(a):\n    qs = Order.objects.all()\n    if a:\n        qs = qs.filter(a=a)\n    qs = qs.order_by('a')\n"
        "    first = qs.first()\n    return first\n"
    ),
    "a loop variable": "import asyncio\ntasks = [asyncio.create_task(w())]\nfor t in tasks:\n    tasks = [t]\n    t\n",
}


def answers(source: str, order: str) -> dict[tuple[int, int, int, int, str], str]:
    """Type and name of every expression, asked in this order."""
    module = module_of(source)
    nodes = [n for n in ast.walk(module.tree) if isinstance(n, ast.expr) and n in module.notes.parents]
    if order == "backwards":
        nodes.reverse()
    elif order != "forwards":
        random.Random(order).shuffle(nodes)
    return {
        (node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0, kind): answer(module, kind, node)
        for node in nodes
        for kind in ("type-is", "value")
    }


def differences(source: str) -> dict[str, set[str]]:
    """The expressions about which the answers differ, and how."""
    first = answers(source, "forwards")
    found: dict[str, set[str]] = {}
    for order in ("backwards", "one", "two"):
        for place, given in answers(source, order).items():
            if given != first[place]:
                found.setdefault(f"line {place[0]}, column {place[1]}: {place[4]}", {first[place]}).add(given)
    return found


@pytest.mark.parametrize("name", FILES)
def test_real_files(name):
    assert differences(FILES[name].read_text(encoding="utf-8")) == {}


@pytest.mark.parametrize("name", CIRCLES)
def test_circles(name):
    assert differences(CIRCLES[name]) == {}
