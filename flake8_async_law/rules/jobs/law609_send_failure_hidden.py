from __future__ import annotations

from typing import TYPE_CHECKING

from flake8_async_law.finding import Finding
from flake8_async_law.rule import Findings, rule

if TYPE_CHECKING:
    from flake8_async_law.model.mail import Hidden
    from flake8_async_law.model.module import Module
    from flake8_async_law.rule import Text


def _may_hide_sends(text: Text) -> bool:
    """Can the text send, or tell a helper to keep quiet?"""
    return text.may_play(("Publish", "Silences", "MailAnswer")) or text.holds("fail_silently")


@rule(
    "LAW609",
    "send-failure-hidden",
    message="{what}; {cure}",
    since="0.1.0",
    gate=_may_hide_sends,
)
def who_is_not_reached_is_known(module: Module) -> Findings:
    """
    Somebody learns that a mail was not sent.

    A mail that is lost makes no noise: the customer waits for the link, the operator for the alarm, and the program has
    written "sent" in its table. `fail_silently=True`, an `except` that logs, and an answer with the refused recipients
    in it that nobody reads all end like that; the address that is refused today is refused tomorrow too.

    What to do:
        Let the failure out of the function, or record per recipient whether the mail went out, and send again what did
        not. Read the answers of calls that raise for nobody (or only where all recipients are refused): the dict of
        `sendmail`, the statuses of a bulk call, the status code of a webhook.
        Where it does not matter, say so: `# async-law: drop-policy=the chat notice is a courtesy`.

    Stays quiet when:
        Somebody looks at how many were sent, at the answer, at a flag or a list that is filled on failure; or the mark
        of what was sent is set behind the send, where a failure skips it.
        The handler raises, retries, records, tells the user, returns an error; or it logs, and nothing behind it claims
        success: it is no loop over recipients, and no function whose whole work is to send.
        A comment in the handler says why, or the name of the function does (`try_`, `_safely`).
        The handler stands around all the work of a job (LAW401) or swallows the job library's own signal (LAW412).
        A mail to operators that is sent while another failure is handled.
        There is one recipient, for whom smtplib raises; or it is not in sight how many there are.

    References:
        Klensin, Simple Mail Transfer Protocol, RFC 5321, 2008 (4.2.5, 6.1)
        Yuan et al., Simple Testing Can Prevent Most Critical Failures, OSDI 2014
        https://docs.python.org/3/library/smtplib.html#smtplib.SMTP.sendmail
        https://docs.djangoproject.com/en/stable/topics/email/
    """
    for hidden in module.mail.hidden:
        yield Finding(hidden.node, _words(hidden), hidden.also)


def _words(hidden: Hidden) -> dict[str, str]:
    if hidden.how == "option":
        return {
            "what": f"`{hidden.what}` of `{hidden.send}` drops whatever goes wrong, and nobody asks how many were "
            "sent: the mail is lost and the program goes on as if it had arrived",
            "cure": "let it raise and deal with it, or look at what the call returns",
        }
    if hidden.how == "handler":
        return {
            "what": f"`{hidden.what}` keeps the failure of `{hidden.send}` to itself, and what follows takes the "
            "mail for sent",
            "cure": "let it out, or record for each recipient whether the mail went out",
        }
    part = f"`{hidden.what}` in its answer" if hidden.what else "the refused recipients in its answer"
    return {
        "what": f"`{hidden.send}` does not raise for a recipient that it could not reach, and nobody reads {part}",
        "cure": "look at it, and record, retry or raise",
    }
