"""Loops that wait by looking: whose state it is, and what else the loop does."""

import pytest

from .marked import module_of


def busy(loop, more=""):
    source = f"""
import asyncio, subprocess, threading, time
class Gate:
    def __init__(self, child: subprocess.Popen):
        self.open = False
        self.never = False
        self.child = child
        self.event = asyncio.Event()
    def turn(self):
        self.open = True
    @property
    def ready(self):
        return self.open
    {more}
    async def wait(self, other):
        {loop}
"""
    return [wait.state for wait in module_of(source).polling.busy_waits]


@pytest.mark.parametrize(
    ("loop", "state"),
    [
        ("while not self.open: await asyncio.sleep(1)", "self.open"),
        ("while self.open is False and time.monotonic() < 3: await asyncio.sleep(1)", "self.open"),
        ("while not self.ready: await asyncio.sleep(1)", "self.ready"),
        ("while not self.event.is_set(): await asyncio.sleep(1)", "self.event"),
        ("while True:\n            if self.open: break\n            await asyncio.sleep(1)", "self.open"),
        (
            "n = 0\n        while not self.open and n < 9:\n            n += 1\n            await asyncio.sleep(1)",
            "self.open",
        ),
    ],
)
def test_a_loop_waits_for_its_own_state(loop, state):
    assert busy(loop) == [state]


@pytest.mark.parametrize(
    "loop",
    [
        "while not self.never: await asyncio.sleep(1)",
        "while self.child.poll() is None: await asyncio.sleep(1)",
        "while not other.open: await asyncio.sleep(1)",
        "while True: await asyncio.sleep(1)",
        "while self.open:\n            self.turn()\n            await asyncio.sleep(1)",
        "while self.open and other.alive(): await asyncio.sleep(1)",
        "while await other.state() != 3: await asyncio.sleep(1)",
    ],
    ids=["nobody writes it", "a process", "another object", "no state", "some work", "part of it foreign", "remote"],
)
def test_a_loop_that_has_to_look(loop):
    assert busy(loop) == []
