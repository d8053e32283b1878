"""Calls: arguments and what happens to their results."""

import ast

import pytest

from flake8_async_law.catalogue.vocabulary import Parameter, Queue, Spawn
from flake8_async_law.model.calls import Call, spelling
from flake8_async_law.model.constants import UNKNOWN

from .marked import module_of

MAXSIZE = Parameter("maxsize", 0, 0)


def queue(source: str) -> Call:
    """The only queue that this source builds."""
    (call,) = module_of(f"import asyncio\n{source}").calls(Queue)
    return call


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("asyncio.Queue()", 0),
        ("asyncio.Queue(5)", 5),
        ("asyncio.Queue(maxsize=5)", 5),
        ("SIZE = 5\nasyncio.Queue(SIZE)", 5),
        ("asyncio.Queue(size())", UNKNOWN),
        ("asyncio.Queue(*args)", UNKNOWN),
        ("asyncio.Queue(**options)", UNKNOWN),
        ("asyncio.Queue(*args, maxsize=5)", 5),
        ("asyncio.Queue(other=5)", 0),
    ],
)
def test_a_literal_is_the_value_or_its_default(source, value):
    assert queue(source).literal(MAXSIZE) == value


LOST = {
    "asyncio.create_task(w())": True,
    "_ = asyncio.create_task(w())": True,
    "x or asyncio.create_task(w())": True,
    "asyncio.create_task(w()) if x else None": True,
    "[asyncio.create_task(w()) for x in y]": True,
    "(asyncio.create_task(w()),)": True,
    "asyncio.create_task(w()).add_done_callback(f)": True,
    "loop.call_soon(lambda: asyncio.create_task(w()))": True,
    "loop.call_later(1, lambda: asyncio.create_task(w()))": True,
    "x = asyncio.create_task(w())": False,
    "_, x = asyncio.create_task(w()), 1": False,
    "x.append(asyncio.create_task(w()))": False,
    "f(asyncio.create_task(w()))": False,
    "f(lambda: asyncio.create_task(w()))": False,
    "x = [asyncio.create_task(w()) for x in y]": False,
    "asyncio.create_task(w()).cancel()": False,
    "x = asyncio.create_task(w()).add_done_callback(f)": False,
    "self.x = asyncio.create_task(w())": False,
    "x['a'] = asyncio.create_task(w())": False,
    "if asyncio.create_task(w()): pass": False,
    "lambda: asyncio.create_task(w())": False,
}


@pytest.mark.parametrize("source", LOST)
def test_a_result_is_lost_when_nobody_gets_it(source):
    (call,) = module_of(f"import asyncio\nloop = asyncio.new_event_loop()\n{source}").calls(Spawn)

    assert call.is_lost is LOST[source]


@pytest.mark.parametrize(
    ("source", "lost"),
    [
        ("await asyncio.create_task(w())", False),
        ("return asyncio.create_task(w())", False),
        ("yield asyncio.create_task(w())", False),
        ("await (asyncio.create_task(w()) if x else y)", False),
        ("asyncio.create_task(w())", True),
    ],
)
def test_a_result_inside_a_coroutine(source, lost):
    (call,) = module_of(f"import asyncio\nasync def f():\n {source}").calls(Spawn)

    assert call.is_lost is lost
    assert call.is_in_coroutine


@pytest.mark.parametrize(
    ("source", "inside"),
    [
        ("async def f():\n asyncio.Queue()", True),
        ("def f():\n asyncio.Queue()", False),
        ("async def f():\n def g():\n  asyncio.Queue()", False),
        ("async def f():\n return lambda: asyncio.Queue()", False),
        ("async def f():\n [asyncio.Queue() for x in y]", True),
        ("async def f():\n class G:\n  x = asyncio.Queue()", True),
        ("def f():\n async def g():\n  asyncio.Queue()", True),
        ("asyncio.Queue()", False),
        ("async def f(x=asyncio.Queue()): ...", False),
        ("@d(asyncio.Queue())\nasync def f(): ...", False),
    ],
)
def test_a_call_is_in_a_coroutine_when_its_body_makes_it(source, inside):
    assert queue(source).is_in_coroutine is inside


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a.b( c )", "a.b(c)"),
        ("f('x')", "f('x')"),
        ("f(\n  1,\n  2,\n)", "f(1, 2)"),
        ("f(" + "x" * 100 + ")", "f(" + "x" * 55 + "..."),
    ],
)
def test_a_spelling_fits_a_message(source, text):
    assert spelling(ast.parse(source, mode="eval").body) == text


def test_calls_come_in_source_order_and_once():
    module = module_of("import asyncio\nb = [asyncio.Queue(), asyncio.Queue()]\nasyncio.Queue(asyncio.Queue())")
    places = [(call.node.lineno, call.node.col_offset) for call in module.calls(Queue)]

    assert places == sorted(set(places))
    assert len(places) == 4
