"""Who waits for a task, who cancels it, and which ones a wait leaves behind; `# <-` marks what is to be found."""

import textwrap

import pytest

from .marked import module_in, module_of

START = """
import asyncio

class Desk:
    def __init__(self, line):
        self.line = line
        self._rings = []
        self._by_room = {}

    async def ring(self):
        await self.line.ring()

"""


def lines(source: str, question: str) -> list[int]:
    """The lines about which `module.tasks` says something."""
    found = getattr(module_of(source).tasks, question)
    nodes = [getattr(f, "node", None) or (getattr(f, "spawn", None) or f.call).node for f in found]
    return [node.lineno for node in nodes]


def expected(source: str) -> list[int]:
    return [number for number, line in enumerate(source.splitlines(), 1) if line.endswith("# <-")]


def in_class(*methods: str) -> str:
    return START + "\n".join(textwrap.indent(textwrap.dedent(method), "    ") for method in methods)


class TestUnjoined:
    @pytest.mark.parametrize(
        "use",
        [
            "async def go(self):\n    self._ring = asyncio.create_task(self.ring())  # <-",
            "async def go(self):\n    self._rings.append(asyncio.create_task(self.ring()))  # <-",
            "async def go(self, r):\n    self._by_room[r] = asyncio.ensure_future(self.ring())  # <-",
            "async def go(self):\n    ring = asyncio.create_task(self.ring())  # <-\n    print(ring)",
            "async def go(self):\n    rings = [asyncio.create_task(self.ring())]  # <-\n    return len(rings)",
            "async def go(self, app):\n    app['ring'] = asyncio.create_task(self.ring())  # <-",
        ],
    )
    def test_nobody_ends_it(self, use):
        source = in_class(use)
        assert lines(source, "unjoined") == expected(source) != []

    @pytest.mark.parametrize(
        "end",
        [
            "self._ring.cancel()",
            "task, self._ring = self._ring, None\n    await task",
            "await asyncio.gather(*[self._ring])",
            "while not self._ring.done():\n        await asyncio.sleep(1)",
            "self._ring.add_done_callback(print)",
            "unknown(self._ring)",
            "return self._ring",
            "signal(self._ring.cancel)",
        ],
    )
    def test_somebody_ends_it(self, end):
        start = "async def go(self):\n    self._ring = asyncio.create_task(self.ring())"
        assert lines(in_class(start, f"async def end(self):\n    {end}"), "unjoined") == []

    def test_it_is_told_to_end(self):
        source = in_class(
            "async def go(self):\n    self._run = asyncio.create_task(self.run())",
            "async def run(self):\n    while not self._over.is_set():\n        await self.ring()",
            "def end(self):\n    self._over.set()",
        )
        assert lines(source, "unjoined") == []

    def test_a_public_attribute_is_asked_of_the_package(self, tmp_path):
        worker = """
            import asyncio

            class Worker:
                async def start(self):
                    self.task = asyncio.create_task(work())

            async def work(): ...
            """
        alone = {"shop/__init__.py": "", "shop/worker.py": worker, "shop/main.py": "import shop.worker"}
        cancelled = {**alone, "shop/main.py": "def end(worker):\n    worker.task.cancel()\n"}

        assert len(module_in(tmp_path / "a", alone, "shop/worker.py").tasks.unjoined) == 1
        assert module_in(tmp_path / "b", cancelled, "shop/worker.py").tasks.unjoined == []


class TestCancelledOnly:
    GO = "async def go(self):\n    self._ring = asyncio.create_task(self.ring())"

    @pytest.mark.parametrize(
        "end",
        [
            "async def stop(self):\n    self._ring.cancel()  # <-",
            "async def __aexit__(self, *exc):\n    self._ring.cancel()  # <-\n    await self.line.close()",
            "async def hang_up(self):\n    self._ring.cancel()  # <-\n    await self.line.close()",
        ],
    )
    def test_nobody_waits(self, end):
        source = in_class(self.GO, end)
        assert lines(source, "cancelled_only") == expected(source) != []

    @pytest.mark.parametrize(
        "end",
        [
            "def stop(self):\n    self._ring.cancel()",
            "async def stop(self):\n    self._ring.cancel()\n    await asyncio.wait([self._ring])",
            "async def again(self):\n    self._ring.cancel()",
            "async def stop(self):\n    self._ring.cancel()\nasync def wait(self):\n    await self._ring",
        ],
    )
    def test_somebody_waits_or_need_not(self, end):
        assert lines(in_class(self.GO, end), "cancelled_only") == []

    def test_what_is_closed_next_is_told(self):
        (one,) = module_of(
            in_class(self.GO, "async def stop(self):\n    self._ring.cancel()\n    self.line.close()")
        ).tasks.cancelled_only
        assert one.closed == "self.line"


class TestLeftBehind:
    @pytest.mark.parametrize(
        "wait",
        [
            "await asyncio.wait([asyncio.create_task(a()), asyncio.create_task(b())], timeout=3)",
            "ts = [asyncio.create_task(a())]\n    d, _ = await asyncio.wait(ts, return_when='FIRST_COMPLETED')",
            "t = asyncio.create_task(a())\n    await asyncio.wait({t}, return_when=asyncio.FIRST_EXCEPTION)",
            "for x in asyncio.as_completed([a(), b()]):\n        return await x",
        ],
    )
    def test_nobody_ends_them(self, wait):
        assert len(lines(f"import asyncio\nasync def f():\n    {wait}\n", "left_behind")) == 1

    @pytest.mark.parametrize(
        "wait",
        [
            "await asyncio.wait([asyncio.create_task(a())])",
            "await asyncio.wait(given, timeout=3)",
            "ts = [asyncio.create_task(a())]\n    d, p = await asyncio.wait(ts, timeout=3)\n    for t in p: t.cancel()",
            "ts = [asyncio.create_task(a())]\n    await asyncio.wait(ts, timeout=3)\n    end(ts)",
            "t = asyncio.create_task(a())\n    while True:\n        await asyncio.wait([t], timeout=3)",
            "for x in asyncio.as_completed([a(), b()]):\n        await x",
        ],
    )
    def test_somebody_does(self, wait):
        assert lines(f"import asyncio\nasync def f(given):\n    {wait}\n", "left_behind") == []
