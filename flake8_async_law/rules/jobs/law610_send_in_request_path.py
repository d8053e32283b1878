from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.mail import Slow
    from flake8_async_law.model.module import Module


@rule(
    "LAW610",
    "send-in-request-path",
    message="{what}; {cure}",
    since="0.1.0",
    reaches=(("Publish",), ("SendError", "Silences")),
    words=(("request", "View", "route", "post", "signal", "receiver", "def save", "for ", "get("),),
)
def no_request_waits_for_a_mail_server(module: Module) -> Findings:
    """
    No request waits for a mail server.

    A mail server answers when it likes, and mostly that is soon. On the day it takes thirty seconds, each request that
    sends a mail holds a worker for that long, and the site is down because of its newsletter. Over a list of recipients
    the request meets the proxy's time limit in the middle, and nobody knows who has got the mail.

    What to do:
        Put the mail into a job: one per recipient, with a record of what was sent. After the commit of the transaction,
        so that it tells of what is there.
        Where waiting is the point, say so: `# async-law: waive=LAW610 the form shows whether the mail was accepted`.

    Stays quiet when:
        A job or a thread sends it, or background work of the framework; or a command, to whom its operator names.
        The project's settings name a class that may queue the mail, or the project's own class sends it.
        The function's name says that it tries out the mail server; the mail tells of a failure that is being handled.
        Nothing in this file shows a request handler, a signal of a model, or a loop over recipients. A loop counts
        where neither a handler nor a mark keeps the outcome of each.
        A coroutine calls what stops its event loop: that is LAW310. It writes into a chat without stopping it: what
        answers there does so all the time.

    References:
        Partridge, Duplicate Messages and SMTP, RFC 1047, 1988
        Nygard, Release It!, 2nd ed., Pragmatic Bookshelf 2018
        https://docs.djangoproject.com/en/stable/topics/email/
    """
    for slow in module.mail.slow:
        yield Finding(slow.node, _words(slow))


def _words(slow: Slow) -> dict[str, str]:
    if slow.loop:
        return {
            "what": f"`{slow.send}` is called for one recipient after the other while the caller waits: the first "
            "failure ends the rest, and nobody knows who has got it",
            "cure": "enqueue a job for each recipient, and record its outcome",
        }
    way = f" (through {slow.way})" if slow.way else ""
    return {
        "what": f"{slow.who} waits for `{slow.send}`{way}: it is as slow as that server, and fails with it",
        "cure": "send from a job, after the commit",
    }
