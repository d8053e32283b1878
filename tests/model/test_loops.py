"""Event loops: where they are run, who closes them, and what belongs to one."""

import pytest

from .marked import module_of

START = """
import asyncio, threading, httpx, click
from celery import shared_task
client = httpx.AsyncClient()
async def get(x=1): return await client.get(x)
async def other(x=1): return x
"""


def runs(source):
    return [(run.call, run.where, run.running) for run in module_of(START + source).loops.per_call]


def foreign(source):
    return [(use.run.name, use.name) for use in module_of(START + source).loops.foreign]


def left_open(source):
    return [call.node.lineno for call in module_of("import asyncio\n" + source).loops.left_open]


class TestPerCall:
    @pytest.mark.parametrize(
        ("source", "expected"),
        [
            ("async def f(): asyncio.run(other())", [("asyncio.run", "coroutine", True)]),
            ("def g(): asyncio.run(other())\nasync def f(): g()", [("asyncio.run", "coroutine", True)]),
            ("@shared_task\ndef f(): asyncio.run(other())", [("asyncio.run", "job", False)]),
            ("def g(): asyncio.run(other())\n@shared_task\ndef f(): g()", [("asyncio.run", "job", False)]),
            ("def f(): asyncio.run(other())", []),
            ("@click.command()\ndef f(): asyncio.run(other())", []),
            ("async def f(): await asyncio.to_thread(asyncio.run, other())", []),
            ("def t(): asyncio.run(other())\nasync def f(): await asyncio.to_thread(t)", []),
            ("import nest_asyncio\nasync def f(): asyncio.run(other())", []),
        ],
    )
    def test_a_loop_that_is_run_for_one_call(self, source, expected):
        assert runs(source) == expected

    def test_a_function_that_asks_for_the_loop_knows_what_it_does(self):
        source = """
def g():
    try: asyncio.get_running_loop()
    except RuntimeError: return asyncio.run(other())
async def f(): g()
"""
        assert runs(source) == []


class TestForeign:
    @pytest.mark.parametrize(
        ("source", "expected"),
        [
            ("@shared_task\ndef f(): asyncio.run(get())", [("asyncio.run", "client")]),
            ("def f(x): asyncio.run(get(x))", [("asyncio.run", "client")]),
            ("@shared_task\ndef f(): asyncio.run(other())", []),
            ("def main(x): asyncio.run(get(x))", []),
            ("def f(): asyncio.run(get())", []),
            ("async def once():\n    await get()\n    await client.aclose()\ndef f(x): asyncio.run(once())", []),
            ("def f():\n    for x in 'ab': asyncio.run(get(x))", [("asyncio.run", "client")]),
        ],
    )
    def test_what_outlives_the_loop(self, source, expected):
        assert foreign(source) == expected


class TestLeftOpen:
    @pytest.mark.parametrize(
        ("source", "expected"),
        [
            ("def f():\n    loop = asyncio.new_event_loop()\n    loop.run_until_complete(g())", [3]),
            ("def f():\n    loop = asyncio.new_event_loop()\n    loop.run_until_complete(g())\n    loop.close()", []),
            ("def f():\n    loop = asyncio.new_event_loop()\n    return loop", []),
            ("loop = asyncio.new_event_loop()", []),
            ("def f():\n    loop = asyncio.new_event_loop()\n    asyncio.set_event_loop(loop)", []),
            ("def f(): asyncio.new_event_loop().run_until_complete(g())", [2]),
            ("class A:\n    def f(self):\n        self._l = asyncio.new_event_loop()\n        self._l.stop()", [4]),
            ("class A:\n    def f(self):\n        self._l = asyncio.new_event_loop()\n        self._l.close()", []),
        ],
    )
    def test_a_loop_that_nobody_closes(self, source, expected):
        assert left_open(source) == expected
