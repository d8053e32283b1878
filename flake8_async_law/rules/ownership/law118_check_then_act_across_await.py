from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW118",
    "check-then-act-across-await",
    message="`{place}` is written after an `await`, but was looked at before it{way}: two callers both do this; {cure}",
    since="0.1.0",
    words=(("async def",), ("self.", "global ", "cls.")),
    strict=True,
)
def nothing_is_done_once_by_two(module: Module) -> Findings:
    """
    Nothing that is to be done once is decided before an await and done after it.

    While the first caller waits for the connection, the token or the task it makes, a second one looks, finds nothing
    there yet, and makes another. One of the two is lost, and with it whatever it holds.

    What to do:
        Look and act under one `asyncio.Lock`, and look again once you have it. Or keep the running task itself
        (`self._making = asyncio.create_task(make())`), so that later callers await the same one. Or look again after
        the await and give up what is not needed.

    Stays quiet when:
        A lock stands around the write, or around every call of the function in this file.
        The state is looked at again after the await, or claimed (`self._busy = True`) before it.
        What is written is a mere value, so that two of it are the same. It counts where its place is named after a
        thing there should be one of (token, session, connection, task), or where what is awaited makes something
        (`create_`, `connect`, `start`, `refresh`) and is no entry of a dict.
        The function has one caller by its name or place: its own loop, a clean-up, one step of an iterator.
        A constant is written (`None`, on the way out).

    References:
        Berenson, Bernstein, Gray, Melton, O'Neil, O'Neil, A Critique of ANSI SQL Isolation Levels, SIGMOD 1995
        Adya, Howell, Theimer, Bolosky, Douceur, Cooperative Task Management Without Manual Stack Management,
        USENIX ATC 2002
    """
    for act in module.late_acts():
        name = act.function.short_name
        yield Finding(
            act.write,
            {
                "place": act.spelled,
                "way": f" (in `{name}`, line {module.line_of(act.check)})",
                "cure": "look and write under one lock, or look again after the `await`",
            },
        )
