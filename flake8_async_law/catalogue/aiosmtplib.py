"""aiosmtplib: mail for asyncio. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, Coroutine, Library, LiveObject, MailAnswer, Parameter, Publish, SendError

ERRORS: Final = (
    "SMTPAuthenticationError", "SMTPConnectError", "SMTPConnectResponseError", "SMTPConnectTimeoutError",
    "SMTPDataError", "SMTPException", "SMTPHeloError", "SMTPReadTimeoutError", "SMTPRecipientRefused",
    "SMTPRecipientsRefused", "SMTPResponseException", "SMTPSenderRefused", "SMTPServerDisconnected",
    "SMTPTimeoutError",
)  # fmt: skip

LIBRARY: Final = Library(
    name="aiosmtplib",
    imports=("aiosmtplib",),
    docs="https://aiosmtplib.readthedocs.io/en/stable/",
    checked_against="5.1.3",
    distribution="aiosmtplib",
    roles=(
        Class("aiosmtplib.SMTP"),
        LiveObject("aiosmtplib.SMTP", "mail connection", "the host and the port"),
        *(Coroutine(f"aiosmtplib.SMTP.{name}") for name in ("connect", "login", "quit", "send_message", "sendmail")),
        Coroutine("aiosmtplib.send"),
        Publish("aiosmtplib.send", payload=Parameter("message", 0), kind="mail"),
        Publish("aiosmtplib.SMTP.send_message", payload=Parameter("message", 0), kind="mail"),
        Publish("aiosmtplib.SMTP.sendmail", payload=Parameter("message", 2), kind="mail"),
        # They raise where all are refused; else the answer is a pair of the refused ones and the server's last words.
        MailAnswer(
            "aiosmtplib.send",
            element=0,
            recipients=Parameter("recipients", None, None),
            message=Parameter("message", 0),
        ),
        MailAnswer(
            "aiosmtplib.SMTP.send_message",
            element=0,
            recipients=Parameter("recipients", None, None),
            message=Parameter("message", 0),
        ),
        MailAnswer("aiosmtplib.SMTP.sendmail", element=0, recipients=Parameter("recipients", 1)),
        *(SendError(f"aiosmtplib.{name}") for name in ERRORS),
    ),
    aliases=(("aiosmtplib.errors", "aiosmtplib"), ("aiosmtplib.api.send", "aiosmtplib.send")),
)
