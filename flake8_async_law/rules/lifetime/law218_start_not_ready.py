from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


@rule(
    "LAW218",
    "start-not-ready",
    message="`{target}` can say when it is ready, but `{name}` does not wait for that, and {before} comes next; {cure}",
    since="0.1.0",
    words=(("start_soon",), ("trio", "anyio")),
)
def every_service_is_ready_when_it_is_needed(module: Module) -> Findings:
    """
    A service that others count on is ready before they go on.

    `start_soon` only schedules the task: it has not run a single line when the next statement runs. What connects to
    it then is refused now and then, on a busy machine more often than on yours.

    What to do:
        Start it with `await group.start(service)`, which waits until the service calls `task_status.started()`.

    Stays quiet when:
        The service can't say that it is ready: it has no parameter `task_status` and is no server of the library.
        Receivers of a channel need not be ready, since the channel holds what is sent.
        Nothing that follows in the group counts on it (it only waits, sleeps for ever, or starts other tasks), or the
        next thing awaited is an event or a message by which the service may say that it is ready.

    References:
        https://trio.readthedocs.io/en/stable/reference-core.html#trio.Nursery.start
        https://anyio.readthedocs.io/en/stable/tasks.html#starting-and-initializing-tasks
    """
    for service in module.scopes.not_ready:
        cure = f"await `{service.starter}` in place of it"
        yield service.spawn.finding(target=service.target, name=service.spawn.name, before=service.before, cure=cure)
