from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.tasks import Unjoined


@rule(
    "LAW202",
    "task-never-joined",
    message="{holder} keeps the task that `{name}` starts, and nothing ever awaits or cancels it, so {harm}; {cure}",
    since="0.1.0",
    words=(
        ("create_task", "ensure_future", "run_coroutine_threadsafe", "start_task_soon", "Task", "spawn", "background"),
    ),
)
def every_kept_task_is_joined(module: Module) -> Findings:
    """
    Every task that is kept is awaited or cancelled by somebody.

    A name or attribute that holds a task only keeps it alive. As long as the reference is there, an exception in the
    task is not even logged; and when the object or the application is closed the task goes on, works with what was
    closed, and keeps everything it refers to in memory.

    What to do:
        Cancel and await it where its owner closes: behind the `yield` of a lifespan, in `aclose()`, in a `finally`. Or
        start it in a task group. A task that ends by itself gets a done callback that looks at its exception.
        Where somebody else ends it, say so: `# async-law: owner=...`.

    Stays quiet when:
        Any path in sight awaits, cancels or asks it for its outcome, gives it a done callback, returns or yields it, or
        hands it to code that cannot be read (`gather`, a registry, an unknown function).
        An attribute or global is spoken of in another file of the package beside a word that joins (`cancel`, `await`,
        `stop`), or by a string; the attribute is public, or a base class unreadable, and no package is in sight.
        The task is told to end in another way (an event or flag that its coroutine looks at, a last item in its queue),
        sets an event that somebody waits for, or is itself the one that closes things.
        An executor runs the work (LAW404), or a task group owns it.

    References:
        Smith, Notes on structured concurrency, or: Go statement considered harmful, 2018
        https://docs.python.org/3/library/asyncio-task.html#asyncio.create_task
    """
    for task in module.tasks.unjoined:
        if not module.is_owner(task.spawn.qualified_name):
            yield task.spawn.finding(holder=task.holder, name=task.spawn.name, harm=_harm(task), cure=_cure(task))


def _harm(task: Unjoined) -> str:
    if task.in_lifespan:
        return "it outlives the application, and its exception is never seen"
    return "its exception is never seen and it outlives what it works for"


def _cure(task: Unjoined) -> str:
    where = "behind the `yield`" if task.in_lifespan else "where its owner closes"
    return f"cancel and await it {where}, or start it in a task group"
