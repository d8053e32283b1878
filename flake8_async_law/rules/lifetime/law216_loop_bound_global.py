from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW216",
    "loop-bound-global",
    message="each `{run}` makes a new event loop, but `{name}` (used in `{through}`) is kept between them, and its "
    "{what} belongs to the first one: the second call fails or hangs; {cure}",
    since="0.1.0",
    words=(("asyncio", "anyio", "trio", "uvloop"), ("run(", "run_until_complete")),
)
def nothing_is_used_in_two_loops(module: Module) -> Findings:
    """
    Nothing that belongs to one event loop is used in another.

    Pooled connections, client sessions and locks belong to the loop in which they are first used. `asyncio.run` ends
    its loop; the next one finds connections to a loop that is closed: "Event loop is closed", "attached to a different
    loop", or a wait that never ends. The first call works, and so does the test.

    What to do:
        Keep one loop for the process (`asyncio.Runner`, or a thread with a loop) and run everything in it.
        Or make the client inside the coroutine, with `async with`; or close it before the loop ends
        (`await engine.dispose()`); or keep no connections (`poolclass=NullPool`).

    Stays quiet when:
        The loop runs once: in a script, a main function, a command.
        The object is made in the coroutine, or lazily: in a function, not at import and not in a constructor.
        The coroutine closes it before it ends.
        A thread has a loop of its own and is the only one to use the object.
        Nothing tells that the function with the `asyncio.run` is called again: it is no job, handler or method, has no
        parameters and no second caller.

    References:
        van Rossum, Asynchronous IO Support Rebooted: the "asyncio" Module, PEP 3156, 2012
        https://docs.sqlalchemy.org/en/20/orm/extensions/asyncio.html#using-multiple-asyncio-event-loops
        https://docs.python.org/3/library/asyncio-runner.html#asyncio.Runner
    """
    for use in module.loops.foreign:
        yield use.run.finding(
            run=use.run.name,
            name=use.name,
            what=use.what,
            through=use.through,
            cure="keep one loop for all calls, or make it inside the coroutine",
        )
