"""fastapi-mail: mail for FastAPI, by aiosmtplib. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, Coroutine, Library, Parameter, Publish, SendError

LIBRARY: Final = Library(
    name="fastapi-mail",
    imports=("fastapi_mail",),
    docs="https://sabuhish.github.io/fastapi-mail/",
    checked_against="1.6.8",
    distribution="fastapi-mail",
    roles=(
        Class("fastapi_mail.FastMail"),
        Coroutine("fastapi_mail.FastMail.send_message"),
        Publish("fastapi_mail.FastMail.send_message", payload=Parameter("message", 0), kind="mail"),
        SendError("fastapi_mail.errors.ConnectionErrors"),
    ),
    aliases=(("fastapi_mail.fastmail.FastMail", "fastapi_mail.FastMail"),),
)
