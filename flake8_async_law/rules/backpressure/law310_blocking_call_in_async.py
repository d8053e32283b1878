from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.catalogue.vocabulary import Blocking
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW310",
    "blocking-call-in-async",
    message="`{call}` {waits} on the event loop, and every other coroutine stands still meanwhile; use {instead}",
    since="0.1.0",
    words=(("async def",),),
    judges=("Blocking",),
)
def no_coroutine_blocks_the_loop(module: Module) -> Findings:
    """
    No coroutine makes the whole event loop wait.

    A coroutine shares one thread with every other one. A call that waits without `await` stops them all: requests,
    heartbeats and timeouts included. It looks fine with one user, and takes the service down with a slow peer.

    What to do:
        Use the asynchronous call of the same library, or one that has one.
        Where there is none, run the call in a thread: `await asyncio.to_thread(...)`, `loop.run_in_executor(...)`.

    Stays quiet when:
        The call can't be traced to a library function that is known to block, or its arguments make it return at once.
        It runs in another function: one handed to an executor, a thread, `sync_to_async`; helpers are LAW311's.
        Nothing else runs yet: start-up and shut-down hooks of a web application (`lifespan`, `on_startup`), and in the
        coroutine given to `asyncio.run()` whatever comes before its first `await`.
        It is `input()` in a coroutine that neither starts other work nor is started beside other work in that file.
        It is a test or a fixture. Work on local files is LAW320's.

    References:
        Pai, Druschel, Zwaenepoel, Flash: An Efficient and Portable Web Server, USENIX ATC 1999
        Davis, Williamson, Lee, A Sense of Time for JavaScript and Node.js, USENIX Security 2018
        Nygard, Release It!, 2nd edition, 2018
    """
    for call in module.stalls.directly(Blocking):
        yield call.finding(call=call.name, waits=module.stalls.says(call), instead=call.role.instead)
