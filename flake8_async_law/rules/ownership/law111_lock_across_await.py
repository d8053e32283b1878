from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.locks import Section
    from flake8_async_law.model.module import Module


@rule(
    "LAW111",
    "lock-across-await",
    message="`{lock}` is {kind} and stays taken while {function} awaits in line {line}: {harm}; {cure}",
    since="0.1.0",
    words=(
        ("Lock", "_lock", "lock_", ".lock", " lock", "emaphore", "ondition", "acquire", "utex", "guard"),
        ("async ",),
    ),
)
def every_lock_of_threads_is_released_before_an_await(module: Module) -> Findings:
    """
    Every lock that stops a thread is released before the next await.

    An `await` lets other coroutines of the loop run. When one of them wants the same lock, it does not wait its turn:
    it stops the thread, and with it the coroutine that would release the lock. Nothing on that loop runs again.

    What to do:
        Take what you need under the lock, release it, and await afterwards. Where the lock has to be held over the
        await, use the async library's own lock. Where threads share the state as well, let a thread do the locked part
        (`asyncio.to_thread`).

    Stays quiet when:
        Nothing is awaited while the lock is held: a short lock that real threads share is fine.
        The lock is only tried (`acquire(blocking=False)`): then nobody waits for it. A lock of processes that is made
        with a `timeout` of 5 seconds at most counts as tried, too.
        Its kind cannot be told from the file or the project's other files.

    References:
        Coffman, Elphick, Shoshani, System Deadlocks, ACM Computing Surveys 3(2), 1971
        Adya, Howell, Theimer, Bolosky, Douceur, Cooperative Task Management Without Manual Stack Management,
        USENIX ATC 2002
        https://docs.python.org/3/library/asyncio-dev.html#concurrency-and-multithreading
    """
    for section, wait in module.locks.held_across_await():
        function = section.function
        yield Finding(
            section.at,
            {
                "lock": section.spelled,
                "kind": _KINDS[section.role.among],
                "function": f"`{function.short_name}`" if function is not None else "the coroutine",
                "line": str(module.line_of(wait)),
                **_words(section),
            },
        )


_KINDS = {
    "threads": "a thread lock",
    "processes": "a lock of processes",
    "machines": "a lock on a server, taken by a blocking call,",
    "tasks": "a lock",
}


def _words(section: Section) -> dict[str, str]:
    if section.role.among == "machines":
        harm = "another coroutine that wants it stops the whole loop until the lease runs out"
        return {"harm": harm, "cure": "use the library's asynchronous lock"}
    if section.role.named:
        harm = "whoever wants it, in this process or another, stops a whole loop until then"
        return {"harm": harm, "cure": "release it before the `await`, or use the library's asynchronous lock"}
    harm = "another coroutine that wants it stops the whole loop, and this one can never release it"
    return {"harm": harm, "cure": "release it before the `await`, or use the async library's lock"}
