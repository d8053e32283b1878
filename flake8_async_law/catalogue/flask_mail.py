"""Flask-Mail: mail for Flask, by smtplib. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Class, Conventional, Enters, Library, Parameter, Publish, Returns, SendError, Telltale

LIBRARY: Final = Library(
    name="Flask-Mail",
    imports=("flask_mail",),
    docs="https://flask-mail.readthedocs.io/en/latest/",
    checked_against="0.10.0",
    distribution="flask-mail",
    roles=(
        Class("flask_mail.Mail"),
        Class("flask_mail.Message"),
        # Made in one file and imported from it in the others.
        Conventional("flask_mail.Mail", names=("mail",)),
        Telltale("flask_mail.Mail", ("send_message",), of="instance"),
        Telltale(
            "flask_mail.Mail",
            ("connect", "send"),
            of="instance",
            modules=("app", "application", "core", "email", "ext", "extensions", "mail", "mailer", "main", "server"),
        ),
        SendError("flask_mail.BadHeaderError"),
        Publish("flask_mail.Mail.send", payload=Parameter("message", 0), kind="mail"),
        Publish("flask_mail.Mail.send_message", payload="receiver", kind="mail"),
        Publish("flask_mail.Message.send", payload="receiver", kind="mail"),
        Returns("flask_mail.Mail.connect", "flask_mail.Connection"),
        Enters("flask_mail.Connection", "flask_mail.Connection"),
        Publish("flask_mail.Connection.send", payload=Parameter("message", 0), kind="mail"),
        Publish("flask_mail.Connection.send_message", payload="receiver", kind="mail"),
    ),
)
