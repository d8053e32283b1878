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
    "a name, and itself twice": (
        "from dask.typing import Key\nfrom collections import defaultdict\ndef f(given: dict[Key, int]):\n"
        "    d = defaultdict(list)\n    for key, n in given.items():\n        d[0].append(key)\n"
        "    for a in d:\n        for key in d[a]:\n            key\n"
        "    for a in d:\n        for key in d[a]:\n            key\n"
    ),
    "an attribute and itself": (
        "import asyncio\nclass A:\n    def __init__(self):\n        self.q = asyncio.Queue()\n"
        "    def f(self):\n        self.q = self.q.child()\n        self.q\n"
    ),
    "a loop variable": "import asyncio\ntasks = [asyncio.create_task(w())]\nfor t in tasks:\n    tasks = [t]\n    t\n",
}


def answers(source: str, order: str) -> dict[tuple[int, str], str]:
    """Type, name and value of every expression, asked in this order; an expression by its number in the tree."""
    module = module_of(source)
    nodes = [
        (number, node)
        for number, node in enumerate(ast.walk(module.tree))
        if isinstance(node, ast.expr)
        and node in module.notes.parents
        and isinstance(getattr(node, "ctx", None), (ast.Load, type(None)))
    ]
    if order == "backwards":
        nodes.reverse()
    elif order != "forwards":
        random.Random(order).shuffle(nodes)
    return {
        (number, kind): answer(module, kind, node) for number, node in nodes for kind in ("name", "type-is", "value")
    }


def differences(source: str) -> dict[str, set[str]]:
    """The expressions about which the answers differ, and how."""
    first = answers(source, "forwards")
    nodes = list(ast.walk(ast.parse(source)))
    found: dict[str, set[str]] = {}
    for order in ("backwards", "one", "two"):
        for (number, kind), given in answers(source, order).items():
            if given != first[number, kind]:
                place = f"line {nodes[number].lineno}: {kind} of `{ast.unparse(nodes[number])}`"
                found.setdefault(place, {first[number, kind]}).add(given)
    return found


@pytest.mark.parametrize("name", FILES)
def test_real_files(name):
    assert differences(FILES[name].read_text(encoding="utf-8")) == {}


@pytest.mark.parametrize("name", CIRCLES)
def test_circles(name):
    assert differences(CIRCLES[name]) == {}
