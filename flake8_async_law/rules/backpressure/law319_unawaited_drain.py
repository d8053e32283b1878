from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW319",
    "unawaited-drain",
    message="`{write}` only fills a buffer, and nothing in this loop waits for the other side to take it, so "
    "a slow reader fills this process's memory; await `{drain}()` after each write, or each few",
    since="0.1.0",
    words=(
        ("write",),
        ("open_connection", "StreamWriter", "start_server", "start_unix_server", "create_subprocess", "open_unix"),
    ),
    judges=("BufferedWrite",),
)
def writers_wait_for_the_reader(module: Module) -> Findings:
    """
    Writers wait for the reader.

    `write()` returns at once, whatever the other side does: what it does not take is kept in memory. In a loop that is
    everything the loop writes, and the signal to slow down is only given to who awaits the drain.

    What to do:
        Await `drain()` in the loop: it returns at once while the buffer is small.

    Stays quiet when:
        A drain is awaited in the loop or in one around it, in a helper too; behind the loop, where the loop goes
        through a collection that is in memory anyway.
        The number of writes is fixed, or an answer is read after each of them.
        The function is a plain one and somebody in the file drains; the file looks at the size of the write buffer.

    References:
        Reactive Streams 1.0.4, Specification for the JVM, Reactive Streams initiative
        https://docs.python.org/3/library/asyncio-stream.html#asyncio.StreamWriter.write
    """
    from flake8_async_law.model.slow_peers import undrained_writes

    for write in undrained_writes(module):
        yield write.finding(write=write.name, drain=write.role.drain)
