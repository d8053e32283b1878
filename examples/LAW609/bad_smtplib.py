"""Sends the minutes to the board."""

import logging
import smtplib
from email.message import EmailMessage

logger = logging.getLogger(__name__)


def send_minutes(board, text):
    message = EmailMessage()
    message["From"] = "office@example.org"
    message["To"] = ", ".join(board)
    message.set_content(text)
    with smtplib.SMTP("mail.example.org", timeout=30) as smtp:
        smtp.send_message(message)  # LAW609: nobody reads the refused recipients


class Mailer:
    def __init__(self, host):
        self.host = host

    def send(self, address, text):
        try:
            with smtplib.SMTP(self.host, timeout=30) as smtp:
                smtp.sendmail("office@example.org", [address], text)
        except (smtplib.SMTPException, OSError) as error:  # LAW609: keeps the failure of `smtp.sendmail`
            logger.error("no mail to %s: %s", address, error)
