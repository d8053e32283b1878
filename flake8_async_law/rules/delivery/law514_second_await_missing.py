from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.rule import Findings, Text, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module


SENDING = ("send", "publish", "emit", "produce", "notify", "dispatch", "enqueue")
"""Parts of the names of functions that are looked up in other files."""


def _may_send(text: Text) -> bool:
    """Does the text send in the background, or may a function that it calls?"""
    if text.may_play(("SentInBackground",)):
        return True
    return any(text.holds(word) for word in SENDING) and text.may_reach(("SentInBackground",))


@rule(
    "LAW514",
    "second-await-missing",
    message="awaiting `{name}` only puts the message in a batch{way}; the future that it gives tells whether it was "
    "sent, and nobody awaits that: {cure}",
    since="0.1.0",
    gate=_may_send,
    judges=("SentInBackground",),
)
def the_future_of_an_awaited_send_is_awaited_too(module: Module) -> Findings:
    """
    The future of an awaited send is awaited, too.

    Some clients send in two steps: the first `await` returns when the message stands in a batch in memory, and what it
    gives is a future with the broker's answer. The line looks complete, the log says "published", and the error of a
    message that was refused stays in a future that nobody has.

    What to do:
        Await the future as well (`await (await producer.send(...))`), use the method that does both
        (`send_and_wait`), or collect the futures and gather them.
        Where losing some is fine, say so: `# async-law: drop-policy=presence, the next one comes in a second`.

    Stays quiet when:
        The future is kept, returned, passed on, given a callback, or everything is flushed later in the same function
        (that waits, though it does not raise).
        It is sent in a transaction, or with `acks=0`.
        The topic, or the function, class or module around the call, is named for telemetry: metrics, traces, presence.

    References:
        https://aiokafka.readthedocs.io/en/stable/producer.html
        https://docs.confluent.io/platform/current/clients/confluent-kafka-python/html/index.html
    """
    for call in module.publishing.awaited_once():
        way = f" through `{call.call.name}`" if hasattr(call, "call") else ""
        yield call.finding(name=call.name, way=way, cure="await it, or use the method that waits for the answer")
