"""Tells people by other ways than mail."""

import logging

import httpx
import requests
from firebase_admin import messaging
from python_http_client.exceptions import HTTPError
from sendgrid import SendGridAPIClient
from slack_sdk.webhook import WebhookClient
from twilio.base.exceptions import TwilioRestException
from twilio.rest import Client

logger = logging.getLogger(__name__)
phone = Client("account", "token")
ALARMS = "https://hooks.slack.com/services/T0/B0/secret"


def push(tokens, title):
    message = messaging.MulticastMessage(tokens=tokens, notification=messaging.Notification(title=title))
    messaging.send_each_for_multicast(message)  # LAW609: `failure_count`


def alarm(text):
    WebhookClient(ALARMS).send(text=text)  # LAW609: `status_code`


def alarm_plainly(text):
    requests.post(ALARMS, json={"text": text}, timeout=5)  # LAW609: `raise_for_status`


def alarm_by_another_client(text):
    httpx.post(ALARMS, json={"text": text}, timeout=5)  # LAW609


def send_code(number, code):
    try:
        phone.messages.create(to=number, from_="+491234", body=code)
    except TwilioRestException as error:  # LAW609
        logger.warning("no code to %s: %s", number, error)


def send_receipt(message, key):
    try:
        SendGridAPIClient(key).send(message)
    except HTTPError as error:  # LAW609
        logger.error("no receipt: %s", error)
