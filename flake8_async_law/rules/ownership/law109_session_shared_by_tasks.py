from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

TOGETHER = (
    "gather",
    "wait(",
    "as_completed",
    "create_task",
    "ensure_future",
    "start_soon",
    "submit",
    "to_thread",
    "run_in_executor",
    "spawn",
    "Thread",
)


@rule(
    "LAW109",
    "session-shared-by-tasks",
    message="`{by}` runs several tasks at once on the one {kind} `{name}`, which serves one at a time: {harm}; {cure}",
    since="0.1.0",
    words=(TOGETHER,),
)
def every_task_has_a_session_of_its_own(module: Module) -> Findings:
    """
    Every task has a session of its own.

    A database session, connection or cursor holds one conversation with the database. Two tasks that talk over it at
    once get "another operation is in progress" on a loaded day, or each other's rows and an early commit without
    any error. The wire is one, so nothing is gained by asking in parallel either.

    What to do:
        Open a session (or take a connection from the pool) inside each task; or await one query after the other.

    Stays quiet when:
        What the tasks share is an engine, a pool, a session factory or a scoped session.
        The coroutines use a lock around the session, or are awaited one after the other.
        The session's type is unknown, or each pass of the loop makes one.

    References:
        Berenson, Bernstein, Gray, Melton, O'Neil, O'Neil, A Critique of ANSI SQL Isolation Levels, SIGMOD 1995
        https://docs.sqlalchemy.org/en/20/orm/session_basics.html#is-the-session-thread-safe-is-asyncsession-safe-to-share-in-concurrent-tasks
        https://magicstack.github.io/asyncpg/current/usage.html#connection-pools
    """
    for shared in module.session_sharing.shared():
        harm = "it fails under load, or mixes up rows and commits"
        cure = f"open a {shared.kind} inside each task, or await one after the other"
        words = {"by": shared.by, "kind": shared.kind, "name": shared.name, "harm": harm, "cure": cure}
        yield Finding(shared.place, words)
