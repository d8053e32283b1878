from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import ENQUEUE_WORDS, Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.module import Module

SENDS = (*ENQUEUE_WORDS, "publish", "produce", "xadd", "push(", "put_record")


@rule(
    "LAW110",
    "blob-in-payload",
    message="{what} travels to `{job}` as `{argument}`, and {limits}; {cure}",
    since="0.1.0",
    words=(SENDS,),
)
def a_message_carries_a_key_and_not_the_content(module: Module) -> Findings:
    """
    A message carries a key, and not the content.

    A broker is made for many small messages. A file in one of them is held in memory by the broker, is copied for each
    retry and each result, and one day is larger than the broker's limit: then the job is lost where nobody looks, or
    the broker stops to take any writes at all. The sender of the largest file decides when.

    What to do:
        Store the content (an object store, a shared disk, a table) and send its key or path.
        Where the size is limited, compare it in sight of the call, or read with a limit: `file.read(MAX_BYTES)`.

    Stays quiet when:
        The content's size is compared with something in the function, or it is read or cut to a given length.
        Where the content comes from can't be seen: a parameter, an attribute, a library that isn't known. The body of a
        request is taken for small, as those of webhooks are.
        The message is a mail.

    References:
        Hohpe, Woolf, Enterprise Integration Patterns (Claim Check), Addison-Wesley, 2003
    """
    for bulky in module.payloads.bulky():
        limits = "the queue keeps it in memory until the job is done"
        if bulky.is_message:
            limits = "brokers limit what a message may hold"
        words = {
            "what": bulky.what,
            "job": bulky.job,
            "argument": bulky.argument,
            "limits": limits,
            "cure": "store it and send its key or path",
        }
        yield Finding(bulky.place, words)
