from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.catalogue.vocabulary import Pool
    from flake8_async_law.model.module import Module


@rule(
    "LAW306",
    "unbounded-pool",
    message="`{call}` sets no limit to the number of {what}{when}, so a burst opens as many as there are callers and "
    "takes the other side, or this process, down; give `{bound}` a number",
    since="0.1.0",
    words=(
        (
            "Connector", "Limits", "pool", "Pool", "Limiter", "create_engine", "Mongo", "Motor", "max_overflow",
        ),
    ),
)  # fmt: skip
def every_pool_has_a_bound(module: Module) -> Findings:
    """
    Every pool of connections, threads or processes has a bound.

    A pool is the place where load meets a limit. With none, each waiting caller gets a connection of its own: under
    load the database runs out of connections, the peer bans the client, or file handles run out, and everybody fails
    at once instead of some waiting.

    What to do:
        Give the limit a number that the other side can bear, times the number of processes.
        Where something else bounds it, say so: `# async-law: waive LAW306=a semaphore in fetch lets ten through`.

    Stays quiet when:
        The limit is left out and the library has one, or it can't be read (a setting, an argument without a default).
        It is the length of a collection (`max_workers=len(urls)`) which is not known to come from outside.
        What leaving it out means depends on the version of the library.
        Another limit bounds it, such as one per host. A pool that is no pool (`NullPool`) was chosen on purpose.

    References:
        Nygard, Release It!, 2nd edition, 2018
        https://www.python-httpx.org/advanced/resource-limits/
    """
    from flake8_async_law.model.bounds import unless_given

    for pool in module.bounds.unbounded_pools():
        role: Pool = pool.role
        yield pool.finding(call=pool.name, what=role.what, bound=role.bound.name, when=unless_given(pool))
