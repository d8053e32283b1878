from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW322",
    "executor-exit-blocks-loop",
    message="leaving this block waits, on the event loop, until `{work}` is done: nothing else runs meanwhile; {cure}",
    since="0.1.0",
    words=(("PoolExecutor", "Executor"), ("async def",), ("with ",)),
)
def no_executor_is_joined_on_the_event_loop(module: Module) -> Findings:
    """
    No executor is joined on the event loop.

    Where the `with` block of an executor ends, it waits for all work that was handed to it, and that wait is no
    `await`: the loop stands still although threads do the work. No call inside the block looks blocking.

    What to do:
        Await everything inside the block: `await loop.run_in_executor(pool, f)`, or `await asyncio.gather(...)` over
        such futures. Or keep one pool for the program, and close it with `await asyncio.to_thread(pool.shutdown)`.

    Stays quiet when:
        All that is handed to the pool is awaited before the block ends; or it is waited for inside the block by
        `result()`, `wait` or `as_completed`, which is reported there (LAW313).
        The pool is passed on to a function that uses it, or is made the loop's default executor.

    References:
        Davis, Williamson, Lee, A Sense of Time for JavaScript and Node.js, USENIX Security 2018
        https://docs.python.org/3/library/concurrent.futures.html#concurrent.futures.Executor.shutdown
        https://docs.python.org/3/library/asyncio-dev.html#running-blocking-code
    """
    for block, pool in module.resources.pool_blocks():
        left = module.resources.left_running(block, pool)
        if left is not None:
            yield Finding(block, {"work": module.resources.spelled(left), "cure": "await it inside the block"})
