from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.handover import Handover
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.request_scope import Scoped

STARTS = (
    "create_task",
    "ensure_future",
    "run_in_executor",
    "run_coroutine_threadsafe",
    "Thread",
    "Timer",
    "submit",
    "add_task",
    "BackgroundTask",
    "background",
    "spawn",
    "call_later",
    "add_job",
    "call_soon",
)
BELONGS = ("equest", "ebSocket", "ebsocket", "Upload", "Depends", "ession", "onnect", "acquire", "files")


@rule(
    "LAW102",
    "request-outlives-request",
    message="{what} travels into {work}, which goes on when {end}: {harm}; {cure}",
    since="0.1.0",
    words=(STARTS, BELONGS),
)
def background_work_owns_what_it_uses(module: Module) -> Findings:
    """
    Background work owns what it uses.

    A request, its upload and its database session end with the response. A task, a thread or a background task that got
    hold of one reads from a closed file, writes through a session that another request has got by now, or
    waits for a body that will never come; and all that after the client was told that all is well.

    What to do:
        Hand over plain values: ids, the bytes or the path of the stored file. Let the work open a session of its own.

    Stays quiet when:
        The handler awaits, joins or gathers the work before it returns, or a task group does.
        What is handed over lives as long as the application: an engine, a session factory, a client, `app.state`.
        A database session whose origin can't be seen: only one that is injected into the handler, or bound by a `with`
        around the place (or kept by an object that got such a session), is known to end. An `on_commit` callback runs
        before the request is over.
        A request of an ASGI framework that can be read as long as somebody holds it (Starlette, FastAPI): only work in
        sight that reads its body, or asks whether the client is there, asks too late. Likewise an upload of which the
        work, all in sight, asks for the name and type alone.
        A task that an object keeps in an attribute may go on with the WebSocket which that object serves.

    References:
        Waldo, Wyant, Wollrath, Kendall, A Note on Distributed Computing, Sun Microsystems Laboratories, 1994
        https://fastapi.tiangolo.com/tutorial/dependencies/dependencies-with-yield/
        https://www.starlette.io/background/
    """
    seen: list[Handover] = []
    for handover in module.handovers.all:
        scoped = module.request_scope.outliving(handover)
        if scoped is None or any(_is_inside(handover, other) for other in seen):
            continue
        seen.append(handover)
        yield handover.finding(
            what=_what(scoped),
            work=f"`{handover.name}`",
            end=_end(scoped),
            harm=_harm(scoped, handover),
            cure=_cure(scoped),
        )


def _is_inside(handover: Handover, other: Handover) -> bool:
    """Does the call stand among the arguments of the other?"""
    here, there = handover.site.node, other.site.node
    return (there.lineno, there.col_offset) <= (here.lineno, here.col_offset) and (
        (here.end_lineno or 0, here.end_col_offset or 0) <= (there.end_lineno or 0, there.end_col_offset or 0)
    )


def _what(scoped: Scoped) -> str:
    if scoped.kept_by is not None:
        return f"the {scoped.what} behind `{scoped.kept_by}`"
    return f"the {scoped.what} `{scoped.name}`"


def _end(scoped: Scoped) -> str:
    if scoped.by_block:
        return "the `with` block ends"
    return "the connection is closed" if scoped.kind == "socket" else "the request is over"


def _harm(scoped: Scoped, handover: Handover) -> str:
    if scoped.kind == "session":
        if scoped.by_block:
            return "the session is closed then"
        if handover.place == "response":
            return "it keeps the connection until the task ends, and FastAPI 0.106 to 0.117 closes it before"
        return "the session is closed by then, or used by two at once"
    if scoped.kind == "upload":
        return "the file is closed with the request"
    return "nobody is there to be asked or answered any more"


def _cure(scoped: Scoped) -> str:
    if scoped.kind == "session":
        return "open a session inside the work and pass ids"
    if scoped.kind == "upload":
        return "read or store the file first and pass its bytes or its path"
    return "pass the values it needs"
