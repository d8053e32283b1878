from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW305",
    "unbounded-fan-out",
    message="`{start}` starts one `{work}` for each of `{collection}` at once, however many there are: a "
    "long list takes all connections and overloads the other side; let a semaphore, or a fixed number of "
    "workers, bound them",
    since="0.1.0",
    words=(
        ("gather", "create_task", "ensure_future", "start_soon", "as_completed", "asyncio.wait", "wait("),
        ("for ", "map("),
        (
            "httpx", "aiohttp", "asyncpg", "redis", "sqlalchemy", "sqlmodel", "psycopg", "pymongo", "open_connection",
            "subprocess", "openai", "websockets", "open_process", "run_process", "connect_tcp", "open_tcp", "import ",
        ),
    ),
)  # fmt: skip
def every_fan_out_has_a_bound(module: Module) -> Findings:
    """
    Every fan-out has a bound.

    With ten elements a task for each is the fastest way. The list comes from somebody else, and one day it has fifty
    thousand: that many sockets open at once, the peer answers with errors, retries add to them, and the service that
    asked goes down with the one that it asked.

    What to do:
        Take a permit of a semaphore in each task, or start a fixed number of workers that share an iterator or a queue,
        or work in batches.
        Where the list cannot be long, say so: `# async-law: bound=a cluster has at most 30 nodes`.

    Stays quiet when:
        The collection can't be traced to the outside: a request, an awaited listing, JSON, a query, a file. Literals,
        attributes of an object, parameters of functions that nobody in the file calls with such a collection are not.
        What is started reaches no network, database or process that is known.
        A name in the function, or in what it starts, tells of a limit (semaphore, limit, batch, chunk, worker, pool);
        the collection is sliced, or asked for with a limit.

    References:
        Mogul, Ramakrishnan, Eliminating Receive Livelock in an Interrupt-Driven Kernel, ACM TOCS 15(3), 1997
        Dean, Barroso, The Tail at Scale, Communications of the ACM 56(2), 2013
    """
    from flake8_async_law.finding import Finding
    from flake8_async_law.model.fan_out import unbounded_fan_outs

    for fan in unbounded_fan_outs(module):
        yield Finding(fan.node, {"start": fan.start, "work": fan.work, "collection": fan.collection})
