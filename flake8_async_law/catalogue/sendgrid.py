"""SendGrid: mail by HTTP. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Class, Library, Parameter, Publish, SendError

LIBRARY: Final = Library(
    name="SendGrid",
    imports=("sendgrid", "python_http_client"),
    docs="https://github.com/sendgrid/sendgrid-python",
    checked_against="6.12.5",
    distribution="sendgrid",
    roles=(
        Class("sendgrid.SendGridAPIClient"),
        Publish("sendgrid.SendGridAPIClient.send", payload=Parameter("message", 0), kind="mail"),
        # No time limit of its own.
        Blocking("sendgrid.SendGridAPIClient.send", "http", "`await asyncio.to_thread(...)`"),
        SendError("python_http_client.exceptions.HTTPError"),
    ),
    aliases=(("sendgrid.sendgrid.SendGridAPIClient", "sendgrid.SendGridAPIClient"),),
)
