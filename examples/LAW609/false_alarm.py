"""Handlers and options that look as if they hid something."""

import logging
import smtplib

import aiosmtplib
from django.conf import settings
from django.contrib import messages
from django.core.mail import mail_admins, send_mail

logger = logging.getLogger(__name__)


def greet(request, text):
    messages.success(request, text, fail_silently=True)  # no mail


def confirm(order):
    try:
        send_mail("Your order", order.text, None, [order.email])
    except smtplib.SMTPException as error:
        logger.warning("no confirmation of %s: %s", order.pk, error)
    else:
        order.mark_confirmed()  # what has no mark is sent again


def thank(order):
    order.close()
    try:
        send_mail("Thank you", order.text, None, [order.email])
    except smtplib.SMTPException:
        # a courtesy: the customer sees the same text on the page
        logger.info("no thanks for %s", order.pk)


def import_prices(path):
    try:
        read_prices(path)
    except ValueError as error:
        mail_admins("Prices", str(error), fail_silently=True)  # the failure itself is raised
        raise


def notify(address, text):
    try:
        send_mail("Notice", text, None, [address], fail_silently=settings.MAIL_IS_OPTIONAL)
    except smtplib.SMTPException:
        return False
    return True


async def notify_one(address, message):
    await aiosmtplib.send(message, recipients=[address], hostname="mail.example.org", timeout=30)  # raises for one


def read_prices(path):
    raise ValueError(path)
