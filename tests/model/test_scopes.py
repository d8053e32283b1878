"""Scopes: what must not stand inside, what must, and what has to be ready."""

import pytest

from .marked import module_of

GROUPS = "import asyncio, anyio, trio\nfrom contextlib import asynccontextmanager\n"


def generator(scope: str, decorator: str = "", after: str = "") -> str:
    return f"{GROUPS}{decorator}\nasync def rows(x):\n    {scope}:\n        yield await x.next()\n{after}\n"


class TestYieldsInside:
    @pytest.mark.parametrize(
        ("scope", "found"),
        [
            ("async with asyncio.timeout(3)", True),
            ("async with asyncio.TaskGroup() as g", True),
            ("with anyio.move_on_after(3)", True),
            ("async with trio.open_nursery() as n", True),
            ("async with x.lock", False),
        ],
    )
    def test_by_scope(self, scope, found):
        assert bool(module_of(generator(scope)).scopes.yields_inside) is found

    @pytest.mark.parametrize(
        ("decorator", "after"),
        [
            ("@asynccontextmanager", ""),
            ("@unknown", ""),
            ("", "managed = asynccontextmanager(rows)"),
            ("", "app.cleanup_ctx.append(rows)"),
        ],
    )
    def test_made_a_context_manager(self, decorator, after):
        assert module_of(generator("async with asyncio.timeout(3)", decorator, after)).scopes.yields_inside == []


class TestWithoutCheckpoint:
    @pytest.mark.parametrize(
        ("body", "found"),
        [
            ("x.work()", True),
            ("await own(x)", True),
            ("await x.work()", False),
            ("await waits(x)", False),
            ("async for y in x: pass", False),
            ("async with x: pass", False),
            ("return [y async for y in x]", False),
            ("yield x", False),
        ],
    )
    def test_what_waits(self, body, found):
        source = (
            f"import asyncio\nasync def f(x):\n    async with asyncio.timeout(3):\n        {body}\n"
            "async def own(x):\n    x.work()\nasync def waits(x):\n    await asyncio.sleep(1)\n"
        )
        assert bool(module_of(source).scopes.without_checkpoint) is found

    @pytest.mark.parametrize(
        ("loop", "found"),
        [
            ("while True:\n        x.work()", True),
            ("while True:\n        if x.work(): break", False),
            ("while x:\n        x.work()", False),
            ("while True:\n        await x.work()", False),
            ("try:\n        while True: x.get_nowait()\n    except LookupError: pass", False),
            ("while True:\n        for y in x:\n            break", True),
        ],
    )
    def test_endless_loops(self, loop, found):
        assert bool(module_of(f"async def f(x):\n    {loop}\n").scopes.without_checkpoint) is found


class TestNotReady:
    SERVE = "import trio\nasync def serve(port, task_status=trio.TASK_STATUS_IGNORED):\n    task_status.started()\n"

    @pytest.mark.parametrize(
        ("body", "found"),
        [
            ("n.start_soon(serve, 1)\n        await x.connect()", True),
            ("n.start_soon(trio.serve_tcp, x, 1)\n        await x.connect()", True),
            ("await n.start(serve, 1)\n        await x.connect()", False),
            ("n.start_soon(serve, 1)\n        await trio.sleep_forever()", False),
            ("n.start_soon(serve, 1)\n        await x.ready.wait()\n        await x.connect()", False),
            ("n.start_soon(x.work)\n        await x.connect()", False),
            ("n.start_soon(serve, 1)", False),
        ],
    )
    def test_what_comes_next(self, body, found):
        source = f"{self.SERVE}async def main(x):\n    async with trio.open_nursery() as n:\n        {body}\n"
        assert bool(module_of(source).scopes.not_ready) is found
