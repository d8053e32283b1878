"""Where cancellation is stopped, and where it cuts clean-up short."""

import textwrap

import pytest

from .marked import module_of


def swallowed(source: str) -> list[str]:
    return [place.kind for place in module_of(source).cancellations.swallowed]


def cut_short(source: str) -> list[str]:
    return [place.kind for place in module_of(source).cancellations.cut_short]


def tried(clause: str, *, loop: str = "", imports: str = "import asyncio", handler: str = "log()") -> str:
    body = f"try:\n    await step()\n{clause}\n    {handler}\n"
    if loop:
        body = f"{loop}\n{textwrap.indent(body, '    ')}"
    return f"{imports}\nasync def run(step, done):\n{textwrap.indent(body, '    ')}"


class TestSwallowed:
    @pytest.mark.parametrize(
        ("source", "kinds"),
        [
            (tried("except:"), ["broad"]),
            (tried("except BaseException as e:", handler="log(str(e))"), ["broad"]),
            (tried("except asyncio.CancelledError:"), []),
            (tried("except asyncio.CancelledError:", loop="while True:"), ["loop"]),
            (tried("except (OSError, asyncio.CancelledError):", loop="for x in done:"), ["loop"]),
            (
                tried("except ALL:", loop="while True:", imports="import asyncio\nALL = (asyncio.CancelledError,)"),
                ["loop"],
            ),
            (tried("except trio.Cancelled:", loop="while True:", imports="import trio"), ["loop"]),
            (tried("except anyio.get_cancelled_exc_class():", loop="while True:", imports="import anyio"), ["loop"]),
            (tried("except Exception:", loop="while True:"), []),
        ],
    )
    def test_by_what_is_caught(self, source, kinds):
        assert swallowed(source) == kinds

    @pytest.mark.parametrize("handler", ["raise", "done.append(e)", "sys.exit(1)", "done.error = e", "return e"])
    def test_what_is_caught_gets_on(self, handler):
        assert swallowed(tried("except BaseException as e:", handler=handler)) == []

    @pytest.mark.parametrize(
        "handler", ["raise", "break", "return", "if done(): break", "asyncio.current_task().uncancel()"]
    )
    def test_a_loop_that_is_left(self, handler):
        assert swallowed(tried("except asyncio.CancelledError:", loop="while True:", handler=handler)) == []

    def test_a_flag_that_leads_out(self):
        source = tried("except asyncio.CancelledError:", loop="while True:", handler="over = True")
        assert swallowed(source) == ["loop"]
        assert swallowed(source + "        if over:\n            break\n") == []

    def test_a_loop_that_others_end(self):
        source = """
            import asyncio

            class Pump:
                async def run(self):
                    while self._on:
                        try:
                            await self.step()
                        except asyncio.CancelledError:
                            log()
            """
        assert swallowed(textwrap.dedent(source)) == ["loop"]
        stop = "\n    def stop(self):\n        self._on = False\n"
        assert swallowed(textwrap.dedent(source) + stop) == []

    def test_joining_a_task(self):
        assert swallowed("import asyncio\nasync def end(ts):\n    for t in ts:\n        try:\n            await t\n"
                         "        except asyncio.CancelledError:\n            pass\n") == []  # fmt: skip

    def test_leaving_a_finally(self):
        body = "async def f(x):\n    try:\n        {}\n    finally:\n        return 1\n"
        assert swallowed(body.format("await x()")) == ["finally"]
        assert swallowed(body.format("x()")) == []


class TestCutShort:
    @pytest.mark.parametrize(
        ("later", "kinds"),
        [
            ("self.n -= 1", ["state"]),
            ("self.busy = False", ["state"]),
            ("self.lock.release()", ["state"]),
            ("self.names.discard(1)", ["state"]),
            ("del self.names[1]", ["state"]),
            ("self.session = None", []),
            ("local = 0", []),
            ("log()", []),
        ],
    )
    def test_state_after_an_await(self, later, kinds):
        source = (
            "import asyncio\nasync def f(self):\n    try:\n        await g()\n"
            f"    finally:\n        await h()\n        {later}\n"
        )
        assert cut_short(source) == kinds

    @pytest.mark.parametrize(
        ("imports", "last", "kinds"),
        [
            ("import trio", "await h()", ["level"]),
            ("import trio", "with trio.CancelScope(shield=True):\n            await h()", []),
            ("import trio", "await h.aclose()", []),
            ("import trio", "await trio.aclose_forcefully(h)", []),
            ("import anyio", "await h()", []),
            ("import asyncio, trio", "await h()", []),
        ],
    )
    def test_the_kind_of_cancellation(self, imports, last, kinds):
        source = f"{imports}\nasync def f(g, h):\n    try:\n        await g()\n    finally:\n        {last}\n"
        assert cut_short(source) == kinds

    def test_what_a_group_starts_meets_a_level(self):
        source = """
            import anyio, asyncio

            async def beat(x):
                try:
                    await x.go()
                finally:
                    await x.end()

            async def other(x):
                try:
                    await x.go()
                finally:
                    await x.end()

            async def run(x):
                async with anyio.create_task_group() as group:
                    group.start_soon(beat, x)
            """
        places = module_of(source).cancellations.cut_short
        assert [(place.kind, place.name) for place in places] == [("level", "x.end()")]
        assert places[0].node.lineno == 8

    def test_a_yield_in_a_finally(self):
        assert cut_short("async def f(x):\n    try:\n        yield await x()\n    finally:\n        yield 1\n") == [
            "yield"
        ]
