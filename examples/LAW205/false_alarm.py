"""Pools that somebody else shuts down, or that live as long as the process."""

import asyncio
import atexit
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack

import click

park = click.Group("park")
SHARED = ThreadPoolExecutor(8)
atexit.register(SHARED.shutdown)


def reader_threads() -> ThreadPoolExecutor:
    """The caller uses it in a `with` block."""
    return ThreadPoolExecutor(max_workers=2, thread_name_prefix="reader")


def lengths(lines: list[str]) -> list[int]:
    with reader_threads() as threads:
        return list(threads.map(len, lines))


async def serve(handle) -> None:
    """`asyncio.run` shuts down the loop's default executor."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(64))
    await handle()


class Press:
    """What was handed in belongs to others; only its own pool is shut down."""

    def __init__(self, pool: Executor | None = None) -> None:
        self._is_own = pool is None
        self._pool = pool or ThreadPoolExecutor(2)

    def close(self) -> None:
        if self._is_own:
            self._pool.shutdown()


class Mill:
    def __init__(self) -> None:
        self._stack = ExitStack()
        self._wheels = self._stack.enter_context(ThreadPoolExecutor(3))

    def close(self) -> None:
        self._stack.close()


class Weir:
    """Several are shut down in a loop."""

    def __init__(self, gates: int) -> None:
        self._gates = [ThreadPoolExecutor(1) for _ in range(gates)]

    def close(self) -> None:
        for gate in self._gates:
            gate.shutdown(wait=False)


class Fountain:
    def __init__(self) -> None:
        # async-law: owner=the park shuts down all pumps by their thread names
        self._pump = ThreadPoolExecutor(1, thread_name_prefix="pump")

    def rise(self, height) -> None:
        self._pump.submit(height).result()


@park.command("lengths")
def show_lengths(lines: tuple[str, ...]) -> None:
    """The program ends with its command."""
    threads = ThreadPoolExecutor(4)
    print(sum(threads.map(len, lines)))
