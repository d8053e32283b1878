"""Sends the minutes to the board."""

from email.message import EmailMessage

import aiosmtplib


async def send_minutes(recipients: list[str], text: str) -> None:
    message = EmailMessage()
    message["From"] = "office@example.org"
    message.set_content(text)
    await aiosmtplib.send(message, recipients=recipients, hostname="mail.example.org", timeout=30)  # LAW609
