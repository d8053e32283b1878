from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, Text, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module
    from flake8_async_law.model.publishing import Unheard


SENDING = ("send", "publish", "emit", "produce", "notify", "dispatch", "enqueue")
"""Parts of the names of functions that are looked up in other files."""


def _may_send(text: Text) -> bool:
    """Does the text send in the background, or may a function that it calls?"""
    if text.may_play(("SentInBackground", "BatchSent", "Leftover", "Unconfirmed")):
        return True
    return any(text.holds(word) for word in SENDING) and text.may_reach(("SentInBackground",))


@rule(
    "LAW505",
    "publish-outcome-ignored",
    message="{what}; {cure}",
    since="0.1.0",
    gate=_may_send,
    judges=("SentInBackground", "BatchSent", "Leftover"),
)
def a_sender_learns_what_became_of_its_message(module: Module) -> Findings:
    """
    A sender learns what became of its message.

    A client that sends in the background takes the message, returns, and tells later whether it arrived: by a future,
    by a callback, by the answer to a batch in which some entries were refused although the call raised nothing. Where
    nobody looks, the message is gone and the log says it was sent. What still waits in the client's buffer when the
    process ends goes the same way.

    What to do:
        Keep the future and read it (or add an error callback); give the producer a delivery callback that looks at
        its error; read the failed entries of a batch and send these again; flush before the process ends, and raise or
        log when something is left.
        Where losing some is fine, say so: `# async-law: drop-policy=a lost page view is not missed`.

    Stays quiet when:
        The future is returned, passed on, kept where somebody reads it, or an error callback is added to it.
        The producer's config holds a delivery callback, or can't be read in full, or the producer comes from where it
        can't be seen. A callback that is no function of the project is taken for one that looks.
        A transaction is used, whose commit raises for what failed, or `acks=0`, with which there is no outcome (LAW504
        speaks). An answer that is returned or looked at in any way is read.
        The topic, or the function, class or module around the call, is named for telemetry: metrics, traces, presence.
        A persistent message by a channel that was never asked for confirmations is reported with strict rules only.
        A producer that is handed out of sight may be flushed there. A send which is awaited for its future is LAW514.
        What is left when the interpreter flushes at its exit (`atexit`) is told to nobody.

    References:
        Saltzer, Reed, Clark, End-to-End Arguments in System Design, ACM TOCS 2(4), 1984
        Waldo, Wyant, Wollrath, Kendall, A Note on Distributed Computing, Sun Microsystems Laboratories, 1994
        https://docs.confluent.io/platform/current/clients/confluent-kafka-python/html/index.html
    """
    for unheard in module.publishing.unheard():
        what, cure = _words(unheard)
        yield Finding(unheard.node, {"what": what, "cure": cure})
    for batch in module.publishing.unread_batches():
        what = (
            f"`{batch.call.name}` raises nothing for the entries that were refused, and nobody reads `{batch.part}` in "
            "its answer: those messages are lost and the caller reports success"
        )
        yield batch.call.finding(what=what, cure="send the refused entries again, park them or raise")
    for send in module.publishing.unconfirmed():
        what = f"`{send.name}` sends a message that is made to last, and never hears whether the broker took it"
        yield Finding(send.node, {"what": what, "cure": "ask the channel for confirmations"}, strict=True)
    for flush in module.publishing.leftovers():
        what = f"`{flush.name}` gives up after its time limit and returns how much is not sent, and nobody looks at it"
        yield flush.finding(what=what, cure="raise, or log what is lost, when it is not 0")


def _words(unheard: Unheard) -> tuple[str, str]:
    name, by = unheard.call.name, unheard.by
    if unheard.why == "dropped":
        what = (
            f"`{by or name}` returns before the message is sent, and nobody keeps the future that tells whether it "
            "was: a message that the broker refuses, or that is still in the buffer at exit, is lost in silence"
        )
        return what, "keep the future and read its outcome, or add an error callback"
    if unheard.why == "succeeded":
        what = f"`{name}` is only heard when it succeeds: a message that the broker refuses is lost in silence"
        return what, "add an error callback as well, or read the future"
    if unheard.why == "deaf":
        what = (
            f"`{by}` is called for each message of `{name}`, and never looks at the error: a message that was not "
            "delivered counts as sent"
        )
        return what, "log and count, keep or raise when there is an error"
    if unheard.why == "unsent":
        what = (
            f"`{name}` only puts the message in a buffer, and nothing waits for it to be sent: what is there when the "
            "process ends is lost"
        )
        return what, "flush the producer at the end and look at what is left"
    what = (
        f"`{name}` is given no delivery callback, and neither is its producer: a message that the broker refuses is "
        "lost in silence"
    )
    return what, "pass a callback that looks at the error"
