from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

RUN_ELSEWHERE = (
    "Thread",
    "Timer",
    "submit",
    "executor",
    "to_thread",
    "run_sync",
    "run_in_threadpool",
    "add_task",
    "background",
    "add_done_callback",
    "apply_async",
    "on_",
    "run(",
    "dispatch",
    "@",
    "callback",
)
BELONGS = (
    "call_soon",
    "call_later",
    "call_at",
    "create_task",
    "ensure_future",
    "set_result",
    "set_exception",
    "put_nowait",
    "get_nowait",
    "send_nowait",
    "receive_nowait",
    "start_soon",
    ".set(",
    ".clear(",
    ".cancel(",
    ".stop(",
    ".release(",
    ".notify",
    ".write(",
    "task_done",
    "add_reader",
    "add_writer",
    "remove_reader",
    ".put(",
    ".get(",
    ".wait(",
    ".acquire(",
    ".join(",
)


@rule(
    "LAW107",
    "off-loop-touch",
    message="`{touch}` belongs to the event loop's thread, and `{function}`{way} runs {where}: {harm}; {cure}",
    since="0.1.0",
    words=(("asyncio", "trio", "anyio", "Thread(", "submit(", "Timer("), RUN_ELSEWHERE, BELONGS),
)
def only_the_loop_touches_what_is_its_own(module: Module) -> Findings:
    """
    Only the loop's thread touches what belongs to the loop.

    Queues, events, futures and tasks of an event loop take no lock. Called from another thread, `put_nowait` stores the
    item but wakes nobody: the reader sleeps on, until something else happens to wake the loop, or for ever. Sometimes
    the internal state is torn, and a future is resolved twice.

    What to do:
        Hand the call over to the loop: `loop.call_soon_threadsafe(queue.put_nowait, item)`, or for a coroutine
        `asyncio.run_coroutine_threadsafe(queue.put(item), loop)`; under trio and anyio `from_thread.run_sync`.

    Stays quiet when:
        Nothing shows that the function runs outside the loop: it is no target of a thread or an executor, no callback
        of a library's thread, no plain endpoint that the framework runs in its thread pool.
        The thread runs a loop of its own, or the code asks first whether a loop is running.
        The object's type is unknown, or the function makes the object itself.
        What a coroutine in another loop uses counts only where the first loop is seen to use it as well.

    References:
        van Rossum, Asynchronous IO Support Rebooted: the "asyncio" Module, PEP 3156, 2012
        https://docs.python.org/3/library/asyncio-dev.html#concurrency-and-multithreading
    """
    for touch in module.off_loop.touches():
        way = f" (through {' -> '.join(f'`{name}`' for name in touch.through)})" if touch.through else ""
        harm = "nobody wakes up, or its state is torn"
        if touch.other_loop:
            harm = "two loops share it, and neither wakes the other"
        yield Finding(
            touch.place,
            {
                "touch": touch.name,
                "function": touch.function,
                "way": way,
                "where": touch.where,
                "harm": harm,
                "cure": f"hand it over with {touch.instead}",
            },
        )
