"""Locks: which one is meant, what runs while it is held, and what is told apart."""

import ast

import pytest

from flake8_async_law.model.locks import Section

from .marked import module_in, module_of

HEAD = """
import asyncio
import threading
from contextlib import contextmanager

lock = threading.Lock()


class Shop:
    def __init__(self):
        self.door = threading.Lock()
        self.bell = threading.RLock()
        self.full = threading.Condition(self.door)
        self.tills = {1: threading.Lock()}

    @contextmanager
    def closed(self):
        with self.door:
            yield


"""


def sections(body: str) -> list[Section]:
    """The sections of function `f(shop: Shop, key)` with this body."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    module = module_of(f"{HEAD}def f(shop: Shop, key):\n{lines}")
    return [s for s in module.locks.sections if s.function is not None and s.function.short_name == "f"]


def held(section: Section) -> list[str]:
    """The names called while the lock is held, in source order."""
    calls = [n for n in section.nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    return [call.func.id for call in sorted(calls, key=lambda c: (c.lineno, c.col_offset))]


class TestWhichLock:
    @pytest.mark.parametrize(
        ("body", "name", "keyed"),
        [
            pytest.param("with lock: a()", "lock", False, id="global"),
            pytest.param("with shop.door: a()", "door", False, id="attribute"),
            pytest.param("mine = shop.door\nwith mine: a()", "door", False, id="another name"),
            pytest.param("with shop.full: a()", "door", False, id="a condition's own lock"),
            pytest.param("with shop.tills[key]: a()", "tills", True, id="one of many"),
            pytest.param("till = shop.tills.get(key)\nwith till: a()", "tills", True, id="looked up"),
            pytest.param("with shop.closed(): a()", "door", False, id="lent by a context manager"),
        ],
    )
    def test_name(self, body, name, keyed):
        (section,) = sections(body)

        assert (section.lock.name, section.lock.keyed) == (name, keyed)

    def test_of_a_base_class_in_another_file(self, tmp_path):
        files = {
            "app/__init__.py": "",
            "app/base.py": "import threading\nclass Base:\n    def __init__(self): self.lock = threading.Lock()\n",
            "app/shop.py": "from .base import Base\nclass Shop(Base):\n    def f(self):\n        with self.lock: a()\n",
        }
        (section,) = module_in(tmp_path, files, "app/shop.py").locks.sections

        assert (section.lock.owner, section.lock.name) == ("app.base:Base", "lock")

    def test_what_is_no_lock(self):
        assert sections("with open(key): a()\nwith shop: b()") == []


class TestWhatIsHeld:
    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            pytest.param("with lock:\n    a()\nb()", ["a"], id="with"),
            pytest.param("lock.acquire()\na()\nlock.release()\nb()", ["a"], id="acquire and release"),
            pytest.param("lock.acquire()\ntry:\n    a()\nfinally:\n    lock.release()\nb()", ["a"], id="try finally"),
            pytest.param(
                "try:\n    lock.acquire()\n    a()\nfinally:\n    lock.release()\nb()", ["a"], id="inside try"
            ),
            pytest.param("if not lock.acquire():\n    return\na()\nlock.release()\nb()", ["a"], id="refused"),
            pytest.param("if lock.acquire():\n    a()\n    lock.release()\nelse:\n    b()", ["a"], id="granted"),
            pytest.param(
                "lock.acquire()\nif key:\n    lock.release()\n    return a()\nb()\nlock.release()", ["b"], id="ways"
            ),
            pytest.param("with lock:\n    def later():\n        a()\n    b()", ["b"], id="a function made there"),
        ],
    )
    def test_nodes(self, body, expected):
        assert held(sections(body)[0]) == expected

    def test_an_acquire_with_no_release_holds_nothing_that_can_be_told(self):
        assert sections("lock.acquire()\na()") == []

    @pytest.mark.parametrize("arguments", ["False", "blocking=False", "timeout=0", "blocking=key"])
    def test_a_try(self, arguments):
        (section,) = sections(f"if lock.acquire({arguments}):\n    a()\n    lock.release()")

        assert section.tries


class TestOrder:
    def test_the_other_order_is_found_in_another_file(self, tmp_path):
        files = {
            "app/__init__.py": "",
            "app/locks.py": "import threading\nx = threading.Lock()\ny = threading.Lock()\n",
            "app/one.py": "from app.locks import x, y\ndef f():\n    with x, y: pass\n",
            "app/two.py": "from app import locks\ndef g():\n    with locks.y:\n        with locks.x: pass\n",
        }
        (found,) = module_in(tmp_path, files, "app/one.py").locks.inversions()

        assert found.other is not None
        assert found.other.where == "g"

    def test_a_released_lock_may_be_taken_again(self):
        body = "with lock:\n    lock.release()\n    a()\n    lock.acquire()"

        assert sections(body)[0].module.locks.inversions() == []
