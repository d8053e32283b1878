"""What stalls the loop: in a coroutine itself, and through the plain functions that it calls."""

from pathlib import Path

import pytest

from flake8_async_law.catalogue.vocabulary import Blocking, BlockingWait, FileWork

from .marked import module_in, module_of


def detours(source, role=Blocking):
    """What each call in a coroutine ends in, and the helpers on the way."""
    return [
        (found.start.name, found.call.name, [f.short_name for f in found.functions])
        for found in module_of(source).stalls.through_helpers(role)
    ]


def waits(source, role=BlockingWait):
    """The calls of kind `role` that stall a loop in the coroutines themselves."""
    return [call.name for call in module_of(source).stalls.directly(role)]


class TestThroughHelpers:
    """A helper is followed as long as it runs here and now."""

    def test_the_nearest_call_is_told_with_the_way_there(self):
        found = detours("""
            import time
            def nap(): time.sleep(1)
            def rest(): nap()
            async def work(): rest()
        """)

        assert found == [("rest", "time.sleep", ["rest", "nap"])]

    @pytest.mark.parametrize(
        "call",
        [
            "await asyncio.to_thread(nap)",
            "await loop.run_in_executor(None, lambda: nap())",
            "await nap()",
            "threading.Thread(target=nap).start()",
            "later = nap",
        ],
        ids=["to_thread", "lambda in an executor", "awaited", "thread", "not called"],
    )
    def test_what_runs_elsewhere_is_not_followed(self, call):
        found = detours(f"""
            import asyncio, threading, time
            def nap(): time.sleep(1)
            async def work(loop: asyncio.AbstractEventLoop): {call}
        """)

        assert found == []

    @pytest.mark.parametrize(
        "helper",
        [
            "@functools.cache\ndef nap(): time.sleep(1)",
            "@sync_to_async\ndef nap(): time.sleep(1)",
            "def nap():\n    if asyncio.get_running_loop(): return\n    time.sleep(1)",
            "def nap():\n    global x\n    if x is not None: return x\n    time.sleep(1)\n    x = 1",
            "def nap():\n    global x\n    if x is None:\n        time.sleep(1)\n        x = 1",
            "def nap(): time.sleep(0.001)",
            "def nap(long=False):\n    if long: time.sleep(1)",
            "if long:\n    def nap(): time.sleep(1)\nelse:\n    def nap(): pass",
        ],
        ids=["kept", "in a thread", "asks", "kept in a global", "once", "short", "switched off", "one of two"],
    )
    def test_some_helpers_stall_nobody(self, helper):
        source = f"import asyncio, functools, time\nfrom asgiref.sync import sync_to_async\nx = None\n{helper}\n"

        assert detours(source + "async def work(): nap()") == []

    def test_a_generator_runs_where_it_is_iterated_over(self):
        source = """
            import time
            def naps():
                yield time.sleep(1)
            async def work():
                later = naps()
                for nap in naps(): print(nap)
        """

        assert detours(source) == [("naps", "time.sleep", ["naps"])]

    def test_a_property_is_read_and_not_called(self):
        source = """
            import time
            class Bed:
                @property
                def sleep(self): return time.sleep(1)
                async def work(self): return self.sleep
        """

        assert detours(source) == [("self.sleep", "time.sleep", ["sleep"])]

    def test_it_crosses_files(self, tmp_path: Path):
        module = module_in(
            tmp_path,
            {
                "shop/__init__.py": "",
                "shop/base.py": "import requests\nclass Base:\n    def ask(self): return requests.get('x')",
                "shop/client.py": "from .base import Base\nclass Client(Base):\n    def stock(self): return self.ask()",
                "shop/web.py": "from .client import Client\nasync def page(client: Client): client.stock()",
            },
            "shop/web.py",
        )

        (found,) = module.stalls.through_helpers(Blocking)

        assert [f.short_name for f in found.functions] == ["stock", "ask"]
        assert found.call.name == "requests.get"


class TestDirectly:
    """Calls, iterations, and what is known not to wait."""

    def test_a_lazy_query_waits_where_it_is_iterated_over(self):
        source = """
            from .models import Order
            async def page():
                orders = Order.objects.filter(paid=True)
                return [order.pk for order in orders]
        """

        assert waits(source, Blocking) == ["orders"]

    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("pool.submit(work).result()", ["pool.submit(work).result"]),
            ("f = pool.submit(work)\n    f.result()", ["f.result"]),
            ("f = pool.submit(work)\n    await asyncio.wrap_future(f)\n    f.result()", []),
            ("f = pool.submit(work)\n    if f.done(): f.result()", []),
            ("with Pool() as p:\n        fs = [p.submit(work)]\n    [f.result() for f in fs]", []),
            ("[f.result() for f in [pool.submit(work)]]", ["f.result"]),
            ("task = asyncio.create_task(other())\n    task.result()", []),
            ("bounded.put(1)", ["bounded.put"]),
            ("endless.put(1)", []),
            ("unknown.put(1)", []),
            ("bounded.get(block=False)", []),
            ("while not bounded.empty(): bounded.get()", []),
        ],
    )
    def test_a_wait(self, line, expected):
        source = f"""
import asyncio, queue
from concurrent.futures import ThreadPoolExecutor as Pool
pool = Pool()
bounded = queue.Queue(3)
endless = queue.Queue()
def work(): pass
async def other(): pass
async def f_(unknown):
    {line}
"""
        assert waits(source) == expected

    def test_a_lazy_walk_counts_where_somebody_works_through_it(self):
        source = """
            import asyncio
            from pathlib import Path
            async def names(folder: Path):
                found = folder.glob("*")
                await asyncio.to_thread(list, folder.glob("*"))
                return [path.name for path in folder.iterdir()]
        """

        assert waits(source, FileWork) == ["folder.iterdir"]
