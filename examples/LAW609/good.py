"""The same, with somebody who learns of it."""

import smtplib
from email.message import EmailMessage as Message

import boto3
import requests
from django.core.mail import EmailMessage, send_mail
from firebase_admin import messaging

ses = boto3.client("sesv2")
ALARMS = "https://hooks.slack.com/services/T0/B0/secret"


def invite(guest, text):
    guest.invited = send_mail("Summer party", text, None, [guest.email], fail_silently=True) == 1
    guest.save(update_fields=["invited"])


def remind_all(guests, text):
    failed = []
    for guest in guests:
        try:
            EmailMessage("Summer party", text, to=[guest.email]).send()
        except smtplib.SMTPException as error:
            failed.append((guest.pk, str(error)))
    return failed


def send_minutes(board, text):
    message = Message()
    message["To"] = ", ".join(board)
    message.set_content(text)
    with smtplib.SMTP("mail.example.org", timeout=30) as smtp:
        refused = smtp.send_message(message)
    if refused:
        raise RuntimeError(f"refused: {sorted(refused)}")


def announce(readers, template):
    reply = ses.send_bulk_email(
        FromEmailAddress="news@example.org",
        DefaultContent={"Template": {"TemplateName": template}},
        BulkEmailEntries=[{"Destination": {"ToAddresses": [reader.email]}} for reader in readers],
    )
    for reader, result in zip(readers, reply["BulkEmailEntryResults"], strict=True):
        reader.record_notice(result["Status"], result.get("Error"))


def push(tokens, title):
    message = messaging.MulticastMessage(tokens=tokens, notification=messaging.Notification(title=title))
    response = messaging.send_each_for_multicast(message)
    return [token for token, one in zip(tokens, response.responses, strict=True) if not one.success]


def alarm(text):
    requests.post(ALARMS, json={"text": text}, timeout=5).raise_for_status()
