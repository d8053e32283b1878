from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW215",
    "loop-not-closed",
    message="nobody closes the event loop that `{call}()` makes, so its selector and its socket pair stay open; call "
    "`loop.close()` in a `finally`, or use `asyncio.run(...)` or `asyncio.Runner`",
    since="0.1.0",
    words=(("new_event_loop",),),
    judges=("NewLoop",),
)
def every_loop_is_closed(module: Module) -> Findings:
    """
    Every event loop that is made is closed.

    A loop holds a selector and a socket pair: three file descriptors. One per call or thread adds up until the process
    can open no file and no connection any more. And asynchronous generators that are never shut down skip
    their `finally`.

    What to do:
        `asyncio.run(...)` and `asyncio.Runner` make a loop, shut it down in order and close it.
        By hand: `loop.run_until_complete(loop.shutdown_asyncgens())` and `loop.close()` in a `finally`.

    Stays quiet when:
        It is closed somewhere: on which paths is not asked.
        The loop is returned, or handed to code that may close it.
        It is a name of the module, or the program starts with the function: it lives as long as the process.
        It is kept in an attribute that another file closes, or, where the file stands alone, in a public one.

    References:
        https://docs.python.org/3/library/asyncio-eventloop.html#asyncio.loop.close
    """
    for loop in module.loops.left_open:
        yield loop.finding(call=loop.name)
