"""What is opened, where it goes, and who ends it."""

import pytest

from .marked import module_in, module_of


def opened(source: str, kind: str = "resource"):
    """The one thing of this kind that the text opens."""
    (one,) = module_of(source).resources.opened(kind)
    return one


SESSION = "import aiohttp\n"


class TestWhereItGoes:
    @pytest.mark.parametrize(
        "body",
        [
            "    return aiohttp.ClientSession()",
            "    keep(aiohttp.ClientSession())",
            "    Client(aiohttp.ClientSession())",
            "    yield from [aiohttp.ClientSession()]",
            "    s = aiohttp.ClientSession()\n    return lambda: s",
            "    s = aiohttp.ClientSession()\n    unknown(*[s])",
            "    s = aiohttp.ClientSession()\n    unknown(**{'s': s})",
            "    where.sessions.append(aiohttp.ClientSession())",
        ],
    )
    def test_out_of_sight(self, body):
        assert opened(f"{SESSION}def f(where):\n{body}\n").is_out_of_sight

    @pytest.mark.parametrize(
        "body",
        [
            "    s = aiohttp.ClientSession()\n    print(s)",
            "    s = aiohttp.ClientSession()\n    if s is not None: s.get('x')",
            "    aiohttp.ClientSession().get('x')",
            "    use(aiohttp.ClientSession())\ndef use(session):\n    session.get('x')",
            "    all = [aiohttp.ClientSession()]\n    for one in all: one.get('x')",
            "    all = {}\n    all['x'] = aiohttp.ClientSession()",
        ],
    )
    def test_in_sight_and_not_ended(self, body):
        one = opened(f"{SESSION}def f():\n{body}\n")

        assert not one.is_out_of_sight
        assert not one.is_ended

    @pytest.mark.parametrize(
        "body",
        [
            "    with closing(aiohttp.ClientSession()) as s: pass",
            "    stack.enter_async_context(aiohttp.ClientSession())",
            "    s = aiohttp.ClientSession()\n    hook(s.close)",
            "    s = aiohttp.ClientSession()\n    end(s)\ndef end(one):\n    one.close()",
            "    a = [aiohttp.ClientSession() for _ in '12']\n    for s in list(a): s.close()",
            "    a = {x: aiohttp.ClientSession() for x in '12'}\n    b = a\n    for _, s in b.items(): s.close()",
            "    s = aiohttp.ClientSession()\n    t, s = s, None\n    t.close()",
            "    s = aiohttp.ClientSession()\n    getattr(s, 'close')()",
            "    (s := aiohttp.ClientSession()).close()",
        ],
    )
    def test_ended(self, body):
        assert opened(f"{SESSION}from contextlib import closing\ndef f(stack, hook):\n{body}\n").is_ended

    def test_an_attribute_is_followed_through_the_method_that_hands_it_out(self):
        one = opened(
            """
            import aiohttp
            class Client:
                def _http(self):
                    self._session = aiohttp.ClientSession()
                    return self._session
                async def close(self):
                    await self._http().close()
            """
        )

        assert one.is_ended
        assert one.fate.attributes == [("module:Client", "_session")]

    def test_what_a_function_makes_is_its_callers(self):
        made = module_of(
            """
            import httpx
            def make():
                client = httpx.AsyncClient()
                return client
            def use():
                make().get("x")
            """
        ).resources.opened("resource")

        assert [(one.name, one.is_out_of_sight) for one in made] == [("httpx.AsyncClient", True), ("make", False)]


class TestPaths:
    @pytest.mark.parametrize(
        ("rest", "line"),
        [
            ("    await s.get('x')\n    await s.close()", 4),
            ("    if x: return\n    await s.close()", 4),
            ("    y = x\n    await s.close()", None),
            ("    try:\n        await s.get('x')\n    finally:\n        await s.close()", None),
            (
                "    try:\n        await s.get('x')\n    except BaseException:\n        s.close()\n    await s.close()",
                None,
            ),
            ("    for y in x:\n        await s.get('x')\n    await s.close()", 5),
        ],
    )
    def test_what_may_leave_before_it_is_closed(self, rest, line):
        path = opened(f"{SESSION}async def f(x):\n    s = aiohttp.ClientSession()\n{rest}\n").unended_path

        assert getattr(path, "lineno", None) == line

    def test_a_handler_around_the_opening_is_no_path_behind_it(self):
        source = """
            import aiohttp
            async def f():
                try:
                    s = aiohttp.ClientSession()
                except OSError:
                    return False
                await s.close()
            """

        assert opened(source).unended_path is None


class TestAbsenceIsAskedOfThePackage:
    OWNER = """
        import httpx
        class Owner:
            def __init__(self):
                self.client = httpx.AsyncClient()
        """

    @pytest.mark.parametrize(
        ("other", "seen"),
        [
            ("async def end(owner):\n    await owner.client.aclose()\n", True),
            ("async def use(owner):\n    await owner.client.get('x')\n", False),
        ],
    )
    def test_another_file_may_end_it(self, tmp_path, other, seen):
        files = {"shop/__init__.py": "", "shop/owner.py": self.OWNER, "shop/other.py": other}
        (one,) = module_in(tmp_path, files, "shop/owner.py").resources.opened("resource")

        assert one.is_out_of_sight is seen

    def test_a_script_beside_it_is_another_program(self, tmp_path):
        files = {"owner.py": self.OWNER, "other.py": "async def end(owner):\n    await owner.client.aclose()\n"}
        (one,) = module_in(tmp_path, files, "owner.py").resources.opened("resource")

        assert not one.is_out_of_sight

    def test_alone_only_what_is_private_is_known(self):
        assert opened(self.OWNER).is_out_of_sight
        assert not opened(self.OWNER.replace(".client", "._client")).is_out_of_sight


class TestThreads:
    @pytest.mark.parametrize(
        ("loop", "endless"),
        [
            ("while True:\n            self.q.get()", True),
            ("while 1:\n            time.sleep(1)", True),
            ("while True:\n            if self.q.get() is None: break", False),
            ("while True:\n            for x in self.q.get():\n                break", True),
            ("while True:\n            x.append(next(y))", False),
            ("while not self.q.empty():\n            self.q.get()", False),
        ],
    )
    def test_loops_without_a_way_out(self, loop, endless):
        module = module_of(
            f"""
import threading, time
class Worker:
    def start(self):
        threading.Thread(target=self._run).start()
    def _run(self):
        {loop}
"""
        )

        assert bool(list(module.threads.endless_loops())) is endless

    @pytest.mark.parametrize(
        ("stop", "told"),
        [
            ("self._gone.set()", True),
            ("self._running = False", True),
            ("self._inbox.put(None)", True),
            ("self._inbox.put(1)", False),
            ("self._inbox.empty()", False),
            ("self._other.set()", False),
        ],
    )
    def test_what_tells_it_to_stop(self, stop, told):
        module = module_of(
            f"""
import threading
class Worker:
    def start(self):
        threading.Thread(target=self._run).start()
    def _run(self):
        while self._running and not self._gone.is_set():
            self._inbox.get()
    def finish(self):
        {stop}
"""
        )
        (worker,) = module.threads.workers

        assert module.threads.is_told_to_stop(worker) is told

    def test_a_function_that_another_file_starts(self, tmp_path):
        loop = "import time\ndef work(db):\n    while True:\n        db.save(1)\n        time.sleep(1)\n"
        start = "from threading import Thread\nfrom work_ import work\nThread(target=work, args=(db,)).start()\n"
        module = module_in(tmp_path, {"work_.py": loop, "main.py": start}, "work_.py")

        assert [endless.loop.lineno for endless in module.threads.endless_loops()] == [3]
