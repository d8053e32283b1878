"""The library keeps what failed; the group raises it; a word says that it may be lost."""

import asyncio

from redis import Redis
from rq import Queue

from rescue.calls import forward

calls = Queue("calls", connection=Redis())


def ask(call: str) -> None:
    calls.enqueue(forward, call)


def pass_on(call: str) -> None:
    print(call)


def ask_here(call: str) -> None:
    calls.enqueue(pass_on, call)


async def watch() -> None:
    while True:
        await asyncio.sleep(1)


async def main() -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(watch())


class Lamp:
    def open(self) -> None:
        # async-law: drop-policy=a lamp that does not blink is seen at once
        self._blinking = asyncio.create_task(watch())

    def close(self) -> None:
        self._blinking.cancel()
