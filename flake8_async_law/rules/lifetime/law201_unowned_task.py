from flake8_async_law.catalogue.vocabulary import Spawn
from flake8_async_law.model.module import Module
from flake8_async_law.rule import Findings, rule


@rule(
    "LAW201",
    "unowned-task",
    message="nobody owns the task that `{spawn}` starts{harm}; keep it and await or cancel it, or start it in a task group",
    since="0.1.0",
    words=(("create_task", "ensure_future", "run_in_executor", "run_coroutine_threadsafe", "start_task_soon", "start_soon"),),
    in_tests=True,
    judges=(Spawn,),
)
def every_task_has_an_owner(module: Module) -> Findings:
    """
    Every task has an owner.

    The event loop keeps only a weak reference, so a dropped task can vanish half way; nothing waits for it at
    shutdown; and its exception is seen by nobody, or long after.

    What to do:
        Start it in a task group, or keep it where something awaits or cancels it, or add it to a set and
        discard it in a done callback that looks at its exception.
        Where somebody else owns it, say so: `# async-law: owner=the session cancels it`.

    Stays quiet when:
        The result is stored, returned, yielded, passed on or awaited; whether that owner does its part
        is another question (LAW202, LAW404).
        A task group or another owner of the library, or a function of the project which keeps what it spawns, starts it.

    References:
        Smith, Notes on structured concurrency, or: Go statement considered harmful, 2018
        https://docs.python.org/3/library/asyncio-task.html#asyncio.create_task
    """
    for spawn in module.spawns():
        if spawn.role.owned or not spawn.is_lost:
            continue
        harm = ", and an exception in it disappears without a log line" if spawn.role.silent else ", and its exception may never be seen"
        yield spawn.finding(spawn=spawn.name, harm=harm)
