"""smtplib: mail. Data only."""

from __future__ import annotations

from .vocabulary import Blocking, Class, Library, LiveObject, MailAnswer, Parameter, Publish, SendError

INSTEAD = "`await asyncio.to_thread(...)`, or an asynchronous mail client"

ERRORS = (
    "SMTPAuthenticationError", "SMTPConnectError", "SMTPDataError", "SMTPException", "SMTPHeloError",
    "SMTPRecipientsRefused", "SMTPResponseException", "SMTPSenderRefused", "SMTPServerDisconnected",
)  # fmt: skip

LIBRARY = Library(
    name="smtplib",
    imports=("smtplib",),
    docs="https://docs.python.org/3/library/smtplib.html",
    checked_against="3.13",
    roles=(
        Class("smtplib.SMTP"),
        Class("smtplib.SMTP_SSL", bases=("smtplib.SMTP",)),
        Class("smtplib.LMTP", bases=("smtplib.SMTP",)),
        # The constructor connects, but only when a host is given.
        *(
            Blocking(f"smtplib.{name}", kind="mail", instead=INSTEAD, unless=((Parameter("host", 0, ""), ""),))
            for name in ("SMTP", "SMTP_SSL", "LMTP")
        ),
        *(
            Blocking(f"smtplib.SMTP.{name}", kind="mail", instead=INSTEAD)
            for name in ("connect", "ehlo", "helo", "login", "noop", "quit", "send_message", "sendmail", "starttls")
        ),
        Publish("smtplib.SMTP.send_message", payload=Parameter("msg", 0), kind="mail"),
        Publish("smtplib.SMTP.sendmail", payload=Parameter("msg", 2), kind="mail"),
        LiveObject("smtplib.SMTP", "mail connection", "the host and the port"),
        # They raise where all are refused; else the answer is a dict of the refused ones.
        MailAnswer("smtplib.SMTP.send_message", recipients=Parameter("to_addrs", 2, None), message=Parameter("msg", 0)),
        MailAnswer("smtplib.SMTP.sendmail", recipients=Parameter("to_addrs", 1)),
        *(SendError(f"smtplib.{name}") for name in ERRORS),
    ),
)
