from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.outcomes import Ignored


@rule(
    "LAW403",
    "gathered-exceptions-ignored",
    message="{what}, and nobody looks at {them}: a failure leaves no trace; {cure}",
    since="0.1.0",
    words=(("return_exceptions", ".wait(", "as_completed", " wait("),),
)
def every_gathered_exception_is_looked_at(module: Module) -> Findings:
    """
    Every exception that a wait for several tasks collects is looked at.

    `return_exceptions=True` makes values of exceptions, and `asyncio.wait` never raises them. Who then drops the result
    has switched off the traceback and put nothing in its place: nine of ten images are pulled, the tenth is missing,
    and hours later something else fails for a reason that no log holds.

    What to do:
        Go through the results and log, count or raise each exception. Where one failure should end the rest, use a task
        group, or `gather` without `return_exceptions`.
        Where the outcome truly doesn't matter, say so: `# async-law: drop-policy=a cold cache is filled on demand`.

    Stays quiet when:
        The result is returned, stored, passed on or gone through; counting it (`len`) is no look.
        The tasks were cancelled before, or the function ends things by its name (`close`, `stop`, `drain`), or the call
        stands in a `finally` or an `except`.
        The tasks themselves, or the dict that holds them, are asked afterwards, or a done callback of the file looks at
        them.
        All the coroutines are in sight and only close or wait, or deal with whatever goes wrong in them.
        A comment at the statement speaks of the exceptions.

    References:
        Katriel, Selivanov, van Rossum, Exception Groups and except*, PEP 654, 2021
        https://docs.python.org/3/library/asyncio-task.html#asyncio.gather
        Smith, Notes on structured concurrency, or: Go statement considered harmful, 2018
    """
    for ignored in module.outcomes.ignored():
        yield ignored.call.finding(**_words(ignored))


def _words(ignored: Ignored) -> dict[str, str]:
    call = ignored.call
    if call.role.gives == "results":
        quiet = call.role.quietly[0].name
        return {
            "what": f"`{call.name}` with `{quiet}=True` turns exceptions into results",
            "them": "more than their number" if ignored.counted else "the results",
            "cure": "go through the results and log or raise each exception, or use a task group",
        }
    if call.role.gives == "each":
        return {
            "what": f"`{call.name}` gives each task as it ends and raises nothing",
            "them": "how they ended",
            "cure": "ask each one for its result",
        }
    return {
        "what": f"`{call.name}` raises no exception of the tasks it waits for",
        "them": "those that are done",
        "cure": "ask each finished task for its result or exception",
    }
