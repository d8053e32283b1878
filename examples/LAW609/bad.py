"""Invitations to the summer party."""

import logging

from django.conf import settings
from django.core.mail import EmailMessage, get_connection, send_mail
from django.utils import timezone

logger = logging.getLogger(__name__)


def invite(guest, text):
    send_mail("Summer party", text, None, [guest.email], fail_silently=True)  # LAW609: `fail_silently=True`
    guest.invited_at = timezone.now()
    guest.save(update_fields=["invited_at"])


def remind(guest, text):
    EmailMessage("Summer party", text, to=[guest.email]).send(not settings.DEBUG)  # LAW609: nobody asks how many


def invite_all(party, guests):
    connection = get_connection()
    for guest in guests:
        message = EmailMessage("Summer party", party.text, to=[guest.email], connection=connection)
        try:
            message.send()
        except Exception as error:  # LAW609: `except Exception` keeps the failure of `message.send`
            logger.warning("no invitation for %s: %s", guest.pk, error)
    party.invitations_sent = True
    party.save(update_fields=["invitations_sent"])


def thank(guests):
    messages = [EmailMessage("Thank you", "It was fun.", to=[guest.email]) for guest in guests]
    with get_connection(fail_silently=True) as connection:  # LAW609
        connection.send_messages(messages)
