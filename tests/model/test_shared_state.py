"""What tasks share and lose: the lines with `# lost` write back what they read before an await."""

import textwrap

import pytest

from .marked import module_of

CASES = {
    "attributes, through a copy or at once": """
        class Till:
            def __init__(self):
                self.cash = 0

            async def take(self, price):
                self.cash += await price()  # lost
                self.cash = self.cash + await price()  # lost
                self.cash = await price() + self.cash
                cash = self.cash
                await price()
                self.cash = cash + 1  # lost
                cash = self.cash
                self.cash = cash + 1
    """,
    "a lock, or another reading, keeps it": """
        import asyncio

        class Till:
            def __init__(self):
                self.cash = 0
                self.mutex = asyncio.Lock()

            async def take(self, price):
                async with self.mutex:
                    cash = self.cash
                    await price()
                    self.cash = cash + 1
                cash = self.cash
                await price()
                cash = self.cash
                self.cash = cash + 1
    """,
    "only one task runs it": """
        import asyncio

        class Till:
            def __init__(self):
                self.cash = 0
                self.counting = asyncio.create_task(self._count())

            async def _count(self):
                while True:
                    self.cash += await self.next()
    """,
    "what is changed in place loses nothing": """
        class Till:
            def __init__(self):
                self.notes = []
                self.text = ""

            async def take(self, read):
                self.notes += await read()
                self.text += await read()
    """,
}


@pytest.mark.parametrize("source", CASES.values(), ids=CASES)
def test_lost_updates(source):
    lines = enumerate(textwrap.dedent(source).splitlines(), 1)
    found = [lost.place.lineno for lost in module_of(source).shared_state.lost_updates()]
    assert sorted(found) == [number for number, line in lines if "# lost" in line]


HUB = """
    class Hub:
        def __init__(self):
            self.clients = {kind}()

        def leave(self, client):
            {leave}

        async def tell(self, text):
            for client in {iterated}:
                await client.send(text)
"""


@pytest.mark.parametrize(
    ("kind", "leave", "iterated", "breaks"),
    [
        ("set", "self.clients.discard(client)", "self.clients", True),
        ("dict", "del self.clients[client]", "self.clients.values()", True),
        ("list", "self.clients.remove(client)", "self.clients", True),
        ("list", "self.clients.append(client)", "self.clients", False),
        ("set", "self.clients.discard(client)", "list(self.clients)", False),
        ("set", "pass", "self.clients", False),
    ],
)
def test_an_iteration_breaks_when_others_take_out(kind, leave, iterated, breaks):
    module = module_of(HUB.format(kind=kind, leave=leave, iterated=iterated))
    assert bool(list(module.shared_state.broken_iterations())) is breaks
