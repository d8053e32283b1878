"""Effects: what calling a function ends up doing, through which helpers, and what it does not do itself."""

import pytest

from flake8_async_law.catalogue.vocabulary import Enqueue, Role
from flake8_async_law.model.effects import DEEPEST

from .marked import module_in, module_of

HEAD = """
import asyncio
import threading
from functools import partial

from celery import shared_task
from django.db import transaction


@shared_task
def job(n): ...


"""


def reached(source: str, function: str = "start", role: type[Role] = Enqueue) -> list[str]:
    """The ways from `function` to a hand-over to a job: "" for one of its own, "`a` -> `b`" through helpers."""
    module = module_of(HEAD + source)
    info = module.own_function(function)
    assert info is not None
    return [one.way for one in module.reached(info.function, role)]


class TestFollowed:
    """What runs here and now is followed."""

    @pytest.mark.parametrize(
        ("source", "ways"),
        [
            pytest.param("def start(): job.delay(1)", [""], id="its own"),
            pytest.param("def start():\n if x:\n  for y in z:\n   job.delay(1)", [""], id="in blocks"),
            pytest.param("def start(): helper()\ndef helper(): job.delay(1)", ["`helper`"], id="a helper"),
            pytest.param(
                "def start(): a()\ndef a(): b()\ndef b(): job.delay(1)", ["`a` -> `b`"], id="a helper's helper"
            ),
            pytest.param("def start(): a(); b()\ndef a(): b()\ndef b(): job.delay(1)", ["`b`"], id="the shortest way"),
            pytest.param("def start(): job.delay(1); job.delay(2)", ["", ""], id="every call"),
            pytest.param(
                "h = lambda: 1\ndef start(): send = helper; send()\ndef helper(): job.delay(1)",
                ["`helper`"],
                id="renamed",
            ),
            pytest.param("def start():\n def inner(): job.delay(1)\n inner()", ["`inner`"], id="a nested function"),
            pytest.param(
                "async def start(): await helper()\nasync def helper(): job.delay(1)", ["`helper`"], id="awaited"
            ),
            pytest.param(
                "def start(): [helper(x) for x in y]\ndef helper(x): job.delay(x)", ["`helper`"], id="comprehension"
            ),
            pytest.param("def start(): f(helper())\ndef helper(): job.delay(1)", ["`helper`"], id="as an argument"),
            pytest.param(
                "def start(): return helper()\ndef helper(): return job.delay(1)", ["`helper`"], id="returned"
            ),
        ],
    )
    def test_functions(self, source, ways):
        assert reached(source) == ways

    @pytest.mark.parametrize(
        ("source", "ways"),
        [
            pytest.param(
                "class A:\n def start(self): self.helper()\n def helper(self): job.delay(1)", ["`helper`"], id="self"
            ),
            pytest.param(
                "class B:\n def helper(self): job.delay(1)\nclass A(B):\n def start(self): self.helper()",
                ["`helper`"],
                id="inherited",
            ),
            pytest.param(
                "class B:\n def helper(self): job.delay(1)\nclass A(B):\n def start(self): super().helper()",
                ["`helper`"],
                id="super",
            ),
            pytest.param(
                "class B:\n def helper(self): job.delay(1)\n"
                "class A(B):\n def helper(self): ...\n def start(self): self.helper()",
                [],
                id="overridden",
            ),
            pytest.param(
                "class B:\n def helper(self): job.delay(1)\nclass A:\n"
                " def __init__(self): self.b = B()\n def start(self): self.b.helper()",
                ["`helper`"],
                id="through an attribute",
            ),
            pytest.param(
                "class B:\n def helper(self): job.delay(1)\nclass A:\n def start(self, b: B): b.helper()",
                ["`helper`"],
                id="through a parameter",
            ),
            pytest.param(
                "class B:\n def __init__(self): job.delay(1)\nclass A:\n def start(self): B()",
                ["`__init__`"],
                id="constructor",
            ),
            pytest.param(
                "class A:\n @classmethod\n def start(cls): cls.helper()\n @classmethod\n def helper(cls): job.delay(1)",
                ["`helper`"],
                id="class method",
            ),
            pytest.param(
                "class A:\n def start(self): A.helper()\n @staticmethod\n def helper(): job.delay(1)",
                ["`helper`"],
                id="static method",
            ),
        ],
    )
    def test_methods(self, source, ways):
        assert reached(source, "A.start") == ways


class TestNotFollowed:
    """What another runs, later or elsewhere, is no effect of the caller."""

    @pytest.mark.parametrize(
        "source",
        [
            pytest.param("def start(): return lambda: helper()", id="in a lambda"),
            pytest.param("def start(): threading.Thread(target=helper).start()", id="handed to a thread"),
            pytest.param("async def start(): await asyncio.to_thread(helper)", id="handed to to_thread"),
            pytest.param("def start(): transaction.on_commit(helper)", id="deferred to the commit"),
            pytest.param("def start(): transaction.on_commit(lambda: helper())", id="deferred in a lambda"),
            pytest.param("def start(): return partial(helper)", id="partial"),
            pytest.param(
                "def start():\n def inner(): helper()\n return inner", id="a nested function that is not called"
            ),
            pytest.param("def start(): return helper", id="not called"),
            pytest.param("def start(): helper.other()", id="something else of that name"),
            pytest.param("def start(helper): helper()", id="a parameter of that name"),
            pytest.param("class A:\n def helper(self): ...\ndef start(): A().helper()", id="a method of that name"),
        ],
    )
    def test_what_runs_later_or_elsewhere(self, source):
        assert reached(f"def helper(): job.delay(1)\n{source}") == []

    @pytest.mark.parametrize(
        "start", ["async def start(): helper()", "async def start(): asyncio.create_task(helper())"]
    )
    def test_a_coroutine_that_is_not_awaited_here(self, start):
        assert reached(f"async def helper(): job.delay(1)\n{start}") == []


class TestBounds:
    @pytest.mark.parametrize(
        "source",
        [
            "def start(): job.delay(1); start()",
            "def start(): job.delay(1); other()\ndef other(): start()",
        ],
    )
    def test_a_circle_ends(self, source):
        assert reached(source) == [""]

    @pytest.mark.parametrize(("helpers", "ways"), [(DEEPEST, 1), (DEEPEST + 1, 0)])
    def test_a_chain_is_followed_so_far(self, helpers, ways):
        chain = "".join(f"def h{n}(): h{n + 1}()\n" for n in range(1, helpers))
        source = f"def start(): h1()\n{chain}def h{helpers}(): job.delay(1)\n"

        assert len(reached(source)) == ways

    def test_a_wide_graph_is_searched_once_per_function(self):
        """Each of 40 functions calls all later ones: as many ways as stars, and an answer at once."""
        calls = "".join(
            f"def f{n}():\n {'; '.join(f'f{m}()' for m in range(n + 1, 40)) or 'job.delay(1)'}\n" for n in range(40)
        )

        assert reached(calls, "f0") == ["`f39`"]


def test_other_modules_are_followed_or_left_alone_alike(tmp_path):
    """Effects stay in one module; a helper of another module is told by what it is, never guessed at."""
    files = {
        "helpers.py": "from jobs import job\n\ndef send():\n    job.delay(1)\n",
        "jobs.py": "from celery import shared_task\n\n@shared_task\ndef job(n): ...\n",
        "views.py": (
            "from helpers import send\nfrom jobs import job\n\n"
            "def start():\n    send()\n\ndef other():\n    job.delay(1)\n"
        ),
    }
    module = module_in(tmp_path, files, "views.py")

    assert [r.way for r in module.reached(module.own_function("other").function, Enqueue)] == [""]
    assert module.callee(module.own_function("start").function.calls[0]).name == "helpers:send"
