"""Handovers: what runs beside the code, what goes along, and what becomes of it: `# fate; what goes along`."""

import ast
import textwrap

import pytest

from .marked import module_in, module_of

CASES = {
    "tasks": """
        import asyncio

        async def work(order, *, urgent): ...

        async def main(order, running, group: asyncio.TaskGroup):
            asyncio.create_task(work(order, urgent=True))  # lost; order, True
            kept = asyncio.create_task(work(order, urgent=1))  # kept; order, 1
            running.add(kept)
            awaited = asyncio.create_task(work(order, urgent=2))  # joined; order, 2
            await awaited
            many = [asyncio.create_task(work(o, urgent=3)) for o in order]  # joined; o, 3
            await asyncio.gather(*many)
            by_name = {}
            by_name["a"] = asyncio.create_task(work(order, urgent=4))  # joined; order, 4
            for task in by_name.values():
                await task
            group.create_task(work(order, urgent=5))  # joined; order, 5
            return asyncio.create_task(work(order, urgent=6))  # returned; order, 6
    """,
    "threads": """
        import threading
        from concurrent.futures import ThreadPoolExecutor
        from functools import partial

        class Desk:
            def work(self, order): ...

            def start(self, pool: ThreadPoolExecutor, order):
                threading.Thread(target=self.work, args=(order,)).start()  # lost; order, self.work
                joined = threading.Thread(target=self.work, args=[order], daemon=True)  # joined; order, True, self.work
                joined.start()
                joined.join()
                self.future = pool.submit(self.work, order)  # kept; order, self.work
                print(pool.submit(partial(self.work, order)).result())  # joined; order, self.work
                with ThreadPoolExecutor() as own:
                    own.submit(self.work, order)  # joined; order, self.work
    """,
    "a closure takes along what it reads": """
        import asyncio

        async def main(order, price):
            async def work():
                print(order)
                price = 3
                print(price)

            coroutine = work()
            asyncio.create_task(coroutine)  # lost; order
            asyncio.get_running_loop().call_later(1, lambda: print(price))  # lost; price
    """,
    "a helper of the project": """
        import asyncio

        running = set()

        def spawn(coroutine):
            task = asyncio.create_task(coroutine)  # kept;
            running.add(task)

        async def work(order): ...

        def start(order):
            spawn(work(order))  # lost; order
    """,
}


def told(module):
    found = {}
    for handover in module.handovers.all:
        given = ", ".join(ast.unparse(given.node) for given in handover.given)
        found[handover.site.node.lineno] = f"{handover.fate}; {given}".strip()
    return found


def expected(source):
    lines = enumerate(textwrap.dedent(source).splitlines(), 1)
    return {number: line.partition("# ")[2] for number, line in lines if "# " in line}


@pytest.mark.parametrize("source", CASES.values(), ids=CASES)
def test_what_is_handed_over(source):
    found = told(module_of(source))
    wanted = expected(source)
    assert {line: answer for line, answer in found.items() if line in wanted} == wanted


def test_a_helper_in_another_file(tmp_path):
    files = {
        "shop/__init__.py": "",
        "shop/background.py": """
            import asyncio
            running = set()
            def spawn_task(coroutine):
                running.add(asyncio.create_task(coroutine))
        """,
        "shop/views.py": """
            from shop.background import spawn_task
            async def work(order): ...
            def view(order):
                spawn_task(work(order))
        """,
    }
    module = module_in(tmp_path, files, "shop/views.py")
    assert [(h.name, h.place, h.fate) for h in module.handovers.all] == [("spawn_task", "loop", "lost")]
