from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.catalogue.vocabulary import CpuWork
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW312",
    "cpu-bound-in-async",
    message="`{start}` {what} on the event loop{way}, and every other coroutine stands still meanwhile; use "
    "a thread or a process pool, or bound its input",
    since="0.1.0",
    words=(
        ("async def",),
        ("compress", "pbkdf2", "scrypt", "crypt", "argon2", "hash", "PIL", "pandas", "numpy", "password"),
    ),
    strict=True,
)
def no_coroutine_computes_for_long(module: Module) -> Findings:
    """
    No coroutine computes for long on the event loop.

    A password hash takes a tenth of a second on purpose, an image or a table as long as it is large. Nothing else runs
    meanwhile, so a handful of logins at once makes every request slow.

    What to do:
        Run it in a thread, where the library lets go of the interpreter lock (hashes, compression, images), else in
        a process pool. Or refuse large input first, and say so with a `waive`.

    Stays quiet when:
        It runs in a thread, an executor or a pool, in start-up code or a fixture (as in LAW310).
        It hashes with a fast function (`hashlib.sha256`) or writes JSON: mostly small.
        It compresses a literal.

    References:
        Davis, Williamson, Lee, A Sense of Time for JavaScript and Node.js, USENIX Security 2018
        https://docs.python.org/3/library/asyncio-dev.html#running-blocking-code
    """
    told = set()
    for call in module.stalls.directly(CpuWork):
        work = (call.function, call.role.what, call.name.rpartition(".")[0] or call.name)
        if work not in told:  # the first step of the work on one image or table stands for all of them
            told.add(work)
            yield call.finding(start=call.name, what=call.role.what, way="")
    for found in module.stalls.through_helpers(CpuWork):
        yield found.start.finding(
            start=found.start.name, what=found.call.role.what, way=f", in `{found.call.name}`{found.way}"
        )
