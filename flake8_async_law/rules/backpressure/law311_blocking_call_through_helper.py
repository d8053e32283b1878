from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.catalogue.vocabulary import Blocking, BlockingWait
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW311",
    "blocking-call-through-helper",
    message="`{start}` ends in `{call}`{way}, which {waits} on the event loop, and every other coroutine stands still "
    "meanwhile; {cure}",
    since="0.1.0",
    words=(("async def",),),
    judges=("Blocking",),
)
def no_coroutine_blocks_the_loop_through_helpers(module: Module) -> Findings:
    """
    No coroutine makes the whole event loop wait through a plain function that it calls.

    The call in the coroutine looks harmless: it is a function of the project, and the `requests.get` or the query is
    three helpers further down, perhaps in a file that is older than the move to asyncio. The loop stands still all
    the same, for every user of the process.

    What to do:
        Run the helper in a thread: `await asyncio.to_thread(helper, ...)`, `sync_to_async(helper)(...)`.
        Or make the way down to the waiting call asynchronous, with a client that can be awaited.

    Stays quiet when:
        The helper can't be found, or is a coroutine: what that does is reported in it (LAW310).
        The helper is handed to a thread, an executor or a pool, or its decorator does that.
        The helper asks whether a loop runs, or which thread it is in, and so knows when it may wait.
        The helper keeps its result for good (`functools.cache`), so that it waits once in the life of the process.
        The call in the helper is made in an `except` only, pauses for a hundredth of a second or less, or asks for
        input; or the way to it leads through more than three further helpers.
        What stands in the coroutine is start-up code, a fixture, or comes before anything else runs (as in LAW310).
        The helper works on local files (LAW320).

    References:
        Pai, Druschel, Zwaenepoel, Flash: An Efficient and Portable Web Server, USENIX ATC 1999
        Davis, Williamson, Lee, A Sense of Time for JavaScript and Node.js, USENIX Security 2018
    """
    for found in module.stalls.through_helpers(Blocking, BlockingWait):
        yield found.start.finding(
            start=found.start.name,
            call=found.call.name,
            way=found.way,
            waits=module.stalls.says(found.call),
            cure="run the helper in a thread, or make the way to the call asynchronous",
        )
