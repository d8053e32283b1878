"""firebase-admin: push messages to phones and browsers. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import Blocking, Coroutine, Library, MailAnswer, Parameter, Publish, SendError

INSTEAD: Final = "`await asyncio.to_thread(...)`"
MANY: Final = (("send_each", "messages"), ("send_each_for_multicast", "multicast_message"))
TOPICS: Final = ("subscribe_to_topic", "unsubscribe_from_topic")
KEYS: Final = ("failure_count", "responses", "success_count")
TOPIC_KEYS: Final = ("errors", "failure_count", "success_count")

LIBRARY: Final = Library(
    name="firebase-admin",
    imports=("firebase_admin",),
    docs="https://firebase.google.com/docs/cloud-messaging/send/admin-sdk",
    checked_against="7.7.0",
    distribution="firebase-admin",
    roles=(
        Publish("firebase_admin.messaging.send", payload=Parameter("message", 0), kind="push"),
        Blocking("firebase_admin.messaging.send", "http", INSTEAD),
        *(Publish(f"firebase_admin.messaging.{name}", Parameter(payload, 0), "push") for name, payload in MANY),
        *(Publish(f"firebase_admin.messaging.{name}_async", Parameter(payload, 0), "push") for name, payload in MANY),
        *(Blocking(f"firebase_admin.messaging.{name}", "http", INSTEAD) for name in (*dict(MANY), *TOPICS)),
        *(Coroutine(f"firebase_admin.messaging.{name}_async") for name in dict(MANY)),
        *(
            MailAnswer(f"firebase_admin.messaging.{name}{suffix}", keys=KEYS)
            for name in dict(MANY)
            for suffix in ("", "_async")
        ),
        *(MailAnswer(f"firebase_admin.messaging.{name}", keys=TOPIC_KEYS) for name in TOPICS),
        SendError("firebase_admin.exceptions.FirebaseError"),
    ),
)
