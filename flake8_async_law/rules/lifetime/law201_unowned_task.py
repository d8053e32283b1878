from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.catalogue.vocabulary import Spawn, ToThread
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.calls import Call
    from flake8_async_law.model.module import Module

DIRECT = (
    "create_task",
    "ensure_future",
    "run_in_executor",
    "run_coroutine_threadsafe",
    "start_task_soon",
    "start_soon",
    "Task",
)
THROUGH_ANOTHER_FILE = ("_task", "spawn", "background", "fire_and_forget", "launch")


@rule(
    "LAW201",
    "unowned-task",
    message="nobody owns the {what} that {start}{harm}; {cure}",
    since="0.1.0",
    words=((*DIRECT, *THROUGH_ANOTHER_FILE),),
    in_tests=True,
    judges=("Spawn",),
)
def every_task_has_an_owner(module: Module) -> Findings:
    """
    Every task has an owner.

    The event loop keeps only a weak reference, so a dropped task can vanish half way; nothing waits for it at
    shutdown; and its exception is seen by nobody, or long after. A call that an executor runs in a thread does not
    vanish, but its outcome goes the same way.

    What to do:
        Start it in a task group, or keep it where something awaits or cancels it, or add it to a set and
        discard it in a done callback that looks at its exception.
        Where somebody else owns it, say so: `# async-law: owner=the session cancels it`. A function of the project that
        owns what it starts, in a way that can't be read from its body, is named once in `owners`.

    Stays quiet when:
        The result is stored, returned, yielded, passed on or awaited; whether that owner does its part
        is another question (LAW202, LAW404).
        A task group or another owner of the library starts it, or a function of the project which keeps what it spawns.
        A function of the project which hands back the task and keeps nothing makes its caller the owner; in another
        file it is looked up only where its name tells that it starts something (`spawn`, `_task`, `background`).
        In tests such helpers are left alone, since the test's loop ends soon; a task dropped in sight is reported.
        `ensure_future` is given a future, or a variable that may hold one: it starts nothing then.
        A `noqa` names Ruff's rule for the same, RUF006: somebody has thought about it.
        A dropped `asyncio.gather(...)` is a coroutine that nobody awaits (LAW203).

    References:
        Smith, Notes on structured concurrency, or: Go statement considered harmful, 2018
        https://docs.python.org/3/library/asyncio-task.html#asyncio.create_task
    """
    from flake8_async_law.model.comments import is_turned_off

    for spawn in module.spawns():
        if spawn.role.owned or not spawn.is_lost or module.starts_nothing(spawn):
            continue
        if module.is_owner(spawn.qualified_name):
            continue
        if is_turned_off(module.source, spawn.node.lineno, spawn.node.end_lineno or spawn.node.lineno, "RUF006"):
            continue
        yield spawn.finding(**_words(spawn, f"`{spawn.name}` starts"))
    for given in module.given_back(Spawn) if not module.is_test else ():
        if not given.call.role.owned and not any(module.is_owner(function.name) for function in given.functions):
            way = "".join(f" through `{function.short_name}`" for function in given.functions[1:])
            start = f"`{given.name}` gets{way} from `{given.call.name}` and only hands back"
            yield given.finding(**_words(given.call, start))


def _words(spawn: Call, start: str) -> dict[str, str]:
    """What goes wrong depends on what is started: a task can vanish, a thread's work can't."""
    if spawn.plays(ToThread):
        return {
            "what": "work",
            "start": start,
            "harm": ", and nobody learns how it ended",
            "cure": "await it, or keep its future and look at the outcome",
        }
    silent = ", and an exception in it disappears without a log line"
    return {
        "what": "task",
        "start": start,
        "harm": silent if spawn.role.silent else ", and its exception may never be seen",
        "cure": "keep it and await or cancel it, or start it in a task group",
    }
