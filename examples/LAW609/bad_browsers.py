"""Tells the readers of a forum, in their browsers and by mail."""

import contextlib
import json

import resend
from forum.models import Reader
from pywebpush import WebPushException, webpush
from redis import Redis
from rq.decorators import job

connection = Redis(host="cache")


@job("notices", connection=connection, timeout=60)
def tell_browser(subscription: dict, title: str, key: str) -> None:
    with contextlib.suppress(WebPushException):  # LAW609: keeps the failure of `webpush` to itself
        webpush(subscription, json.dumps({"title": title}), vapid_private_key=key, timeout=10)


@job("notices", connection=connection, timeout=60)
def mail_reply(number: int, title: str) -> None:
    reader = Reader.objects.get(pk=number)
    with contextlib.suppress(resend.exceptions.ResendError):  # LAW609: keeps the failure of `resend.Emails.send`
        resend.Emails.send({"from": "forum@example.org", "to": reader.address, "subject": title, "text": title})
    reader.told = True
    reader.save(update_fields=["told"])
