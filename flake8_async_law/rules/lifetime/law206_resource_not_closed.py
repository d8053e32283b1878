from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.resources import Opened


@rule(
    "LAW206",
    "resource-not-closed",
    message="the {what} that `{name}` opens{kept} {state}; {cure}",
    since="0.1.0",
    words=(
        (
            "ClientSession", "ws_connect", "Client(", "pubsub", "Redis", "from_url", "Kafka", "Consumer", "Producer",
            "connect", "channel", "acquire", "create_pool", "ConnectionPool", "getconn", "create_async_engine",
            "open_connection", "open_unix_connection", "async for", "create_datagram_endpoint", "_channel",
            "open_tcp_stream",
            "Elasticsearch", "_client(", "_session(", "_pool(", "_connection(", "_conn(", "_producer(", "_consumer(",
            "_redis(", "_engine(",
        ),
    ),
)  # fmt: skip
def every_resource_is_closed(module: Module) -> Findings:
    """
    Every client, connection, pool and subscription is closed by who opened it, on every path.

    Each that is not keeps its sockets: the server runs out of connections, the pool of slots, and a consumer that
    vanishes without leaving its group stalls the others until a timeout. It shows days later, in another place.

    What to do:
        `async with`, an exit stack, or `try`/`finally` with the close in `finally`. What an object opens, a closing
        method of the same object closes. What a web application opens at start-up, the code after its `yield` closes.
        Where somebody else closes it, say so: `# async-law: owner=the application closes all clients`.

    Stays quiet when:
        It is returned, yielded by a factory, put into a library's object, or passed to a constructor: that one owns it.
        Something in the class, in a base class, or in the package closes what holds it.
        A name of the module holds it: it lives as long as the process.
        It is closed on some path, in a plain function or in the program's `main`: only for what comes from a limited
        supply or keeps others waiting (a subscription, a pooled connection, a consumer), and in coroutines, the path
        that fails is looked at.
        An asynchronous generator holds nothing where it yields, or the loop over it runs to the end.
        The function that opens it serves until the process ends (`channel.start_consuming()`).
        A channel ends with its connection: one made beside it is left alone.

    References:
        https://docs.aiohttp.org/en/stable/client_quickstart.html#make-a-request
        https://docs.python.org/3/library/contextlib.html#contextlib.AsyncExitStack
        Gray, Reuter, Transaction Processing: Concepts and Techniques, 1993
    """
    for call, line, held in module.resources.abandoned_generators():
        state = f"is left at line {line} while it holds `{held}`, which stays until the garbage collector comes by"
        words = {"what": "async generator", "name": module.resources.spelled(call), "kept": ""}
        yield Finding(call, {**words, "state": state, "cure": "loop over it inside `async with aclosing(...)`"})
    for resource in module.resources.opened("resource"):
        if resource.is_shared:
            continue
        if resource.is_ended:
            yield from _missed_path(resource)
        elif not (resource.is_out_of_sight or resource.is_global or resource.is_in_main) and _must_be_closed(resource):
            yield resource.finding(**_words(resource), state="is never closed", cure=_cure(resource))


def _must_be_closed(resource: Opened) -> bool:
    if resource.role.part_of_receiver and not resource.outlived_by_receiver:
        return False
    if resource.is_kept or resource.fate.contained:
        return resource.role.kept
    return True


def _missed_path(resource: Opened) -> Findings:
    if resource.is_in_main or not (resource.role.scarce or resource.call.is_in_coroutine):
        return
    if resource.role.part_of_receiver and not resource.outlived_by_receiver:
        return
    risk = resource.unended_path
    if risk is not None:
        state = f"is not closed when line {risk.lineno} fails or leaves"  # type: ignore[attr-defined]
        yield resource.finding(
            **_words(resource), state=state, cure="close it in `finally`, or open it in a `with` block"
        )


def _words(resource: Opened) -> dict[str, str]:
    kept = f" and keeps in {resource.holder}" if resource.holder else ""
    return {"what": resource.role.what, "name": resource.name, "kept": kept}


def _cure(resource: Opened) -> str:
    end = resource.role.ended_by[0] if resource.role.ended_by else resource.role.ends[0]
    if resource.fate.lent:
        return f"call `{end}` in a `finally` behind the `yield`"
    if resource.is_kept:
        return f"call `{end}` on it in a closing method of its owner"
    return f"open it in a `with` block, or call `{end}` in `finally`"
