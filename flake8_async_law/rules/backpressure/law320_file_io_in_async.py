from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.catalogue.vocabulary import FileWork
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW320",
    "file-io-in-async",
    message="`{start}` {does} on the event loop, and a slow disk or network share stops every other coroutine; use "
    "{instead}",
    since="0.1.0",
    words=(("async def",),),
    strict=True,
    judges=("FileWork",),
)
def no_coroutine_works_on_files(module: Module) -> Findings:
    """
    No coroutine reads, writes, copies or walks local files on the event loop.

    A file is mostly quick, until it is large, on a network share, on a busy disk or a FIFO; then every request,
    heartbeat and timeout of the process waits for it.

    What to do:
        Run it in a thread: `await asyncio.to_thread(path.read_bytes)`; or use `anyio.Path`, `aiofiles`, `trio.Path`.
        Collect small writes and write them at once, outside the loop.

    Stays quiet when:
        It only looks at a name or changes an entry (`exists`, `stat`, `mkdir`, `unlink`, `rename`).
        It is a lazy iterator (`Path.glob`) that is handed on, to a thread for instance.
        It runs in a thread or an executor, in start-up code, in a fixture, or before anything else (as in LAW310).
        The object's class can't be told: a parameter without an annotation is no path.
        What is done with a file that is open already; `open` is what is reported.

    References:
        Pai, Druschel, Zwaenepoel, Flash: An Efficient and Portable Web Server, USENIX ATC 1999
        https://anyio.readthedocs.io/en/stable/fileio.html
    """
    for call in module.stalls.directly(FileWork):
        yield call.finding(start=call.name, does="works on local files", instead=call.role.instead)
    for found in module.stalls.through_helpers(FileWork):
        yield found.start.finding(
            start=found.start.name,
            does=f"ends in `{found.call.name}`{found.way}, which works on local files",
            instead=found.call.role.instead,
        )
