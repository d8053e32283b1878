"""Touches of a loop's objects from outside its thread: the lines with `# touch`."""

import textwrap

import pytest

from .marked import module_of

CASES = {
    "a thread's function, and its helper": """
        import asyncio
        import threading

        class Reader:
            def __init__(self):
                self.found = asyncio.Queue(3)
                threading.Thread(target=self._read).start()

            def _read(self):
                self._put(1)

            def _put(self, item):
                self.found.put_nowait(item)  # touch
    """,
    "an argument tells what an unannotated parameter is": """
        import asyncio
        import threading

        def read(found, loop):
            found.put_nowait(1)  # touch
            loop.call_soon_threadsafe(found.put_nowait, 1)

        async def main():
            found = asyncio.Queue(3)
            threading.Thread(target=read, args=(found, asyncio.get_running_loop())).start()
    """,
    "a loop of its own": """
        import asyncio
        import threading

        def run():
            loop = asyncio.new_event_loop()
            loop.call_soon(print)
            loop.run_forever()

        threading.Thread(target=run).start()
    """,
    "a coroutine in another loop": """
        import asyncio
        import threading

        class Reader:
            def __init__(self):
                self.found = asyncio.Queue(3)
                self.own = asyncio.Queue(3)
                threading.Thread(target=self._run).start()

            def _run(self):
                asyncio.run(self._read())

            async def _read(self):
                await self.found.put(1)  # touch
                await self.own.put(1)

            async def first(self):
                return await self.found.get()
    """,
}


@pytest.mark.parametrize("source", CASES.values(), ids=CASES)
def test_touches(source):
    lines = enumerate(textwrap.dedent(source).splitlines(), 1)
    found = [touch.place.lineno for touch in module_of(source).off_loop.touches()]
    assert sorted(found) == [number for number, line in lines if "# touch" in line]
