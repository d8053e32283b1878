"""Google Pub/Sub: the subscriber client. Data only."""

from __future__ import annotations

from typing import Final

from .vocabulary import (
    Addressed,
    BlockingWait,
    Consume,
    DeadLetters,
    Keyed,
    Library,
    LiveObject,
    MessageContract,
    MessageLease,
    Parameter,
    Publish,
    Returns,
    SentInBackground,
    Settle,
)

SUBSCRIBER: Final = "google.cloud.pubsub_v1.SubscriberClient"
PUBLISHER: Final = "google.cloud.pubsub_v1.PublisherClient"
MESSAGE: Final = "google.cloud.pubsub_v1.subscriber.message.Message"

LIBRARY: Final = Library(
    name="google-cloud-pubsub",
    imports=("google",),
    docs="https://cloud.google.com/python/docs/reference/pubsub/latest",
    checked_against="2.44.0",
    distribution="google-cloud-pubsub",
    roles=(
        Addressed(f"{PUBLISHER}.publish", Parameter("topic", 0), True, "topic"),
        Addressed(f"{SUBSCRIBER}.subscribe", Parameter("subscription", 0), False, "subscription"),
        Addressed(f"{SUBSCRIBER}.pull", Parameter("subscription", None, None), False, "subscription"),
        MessageContract(
            "google.cloud.pubsub_v1",
            bound="1,000 messages, 100 MB",
            bound_with=("flow_control", "max_messages"),
            lease_with=("modify_ack_deadline", "flow_control", "max_lease_duration", "await_callbacks_on_shutdown"),
            ends_with=("dead_letter_policy", "delivery_attempt"),
            outside=("lease", "failure"),
        ),
        LiveObject(SUBSCRIBER, "broker client", "nothing: the worker makes its own"),
        LiveObject(MESSAGE, "received message", "its data"),
        Returns(f"{SUBSCRIBER}.from_service_account_file", SUBSCRIBER),
        # A callback that raises is logged, and its message refused.
        Consume(f"{SUBSCRIBER}.subscribe", "callback", "again", callable=Parameter("callback", 1), passes=(MESSAGE,)),
        Consume(f"{SUBSCRIBER}.pull", "batch", "stops"),
        DeadLetters(
            f"{SUBSCRIBER}.create_subscription",
            Parameter("name", None, None),
            entries_of=Parameter("request", 0, None),
            keys=("dead_letter_policy",),
            set_later=("update_subscription",),
        ),
        # The client renews by itself, up to this long; who pulls has to do so.
        MessageLease(
            "google.cloud.pubsub_v1.types.FlowControl",
            Parameter("max_lease_duration", 2, 3600),
            renewed_by=("modify_ack_deadline", "modify_ack_deadline_with_response"),
            reads=(f"{SUBSCRIBER}.subscribe",),
        ),
        Settle(f"{SUBSCRIBER}.acknowledge", "ack"),
        Settle(f"{SUBSCRIBER}.modify_ack_deadline", "extend"),
        *(Settle(f"{MESSAGE}.{name}", "ack") for name in ("ack", "ack_with_response")),
        *(Settle(f"{MESSAGE}.{name}", "refuse", again=True) for name in ("nack", "nack_with_response")),
        *(
            Settle(f"{MESSAGE}.{name}", "extend")
            for name in ("modify_ack_deadline", "modify_ack_deadline_with_response")
        ),
        SentInBackground(
            f"{PUBLISHER}.publish",
            "future",
            failures=("add_done_callback", "exception", "result"),
            listens=("add_done_callback",),
            flushes=("stop",),
        ),
        Keyed(f"{PUBLISHER}.publish", (Parameter("ordering_key", 2, ""),)),
        Publish(f"{PUBLISHER}.publish", Parameter("data", 1), "broker"),
        Returns(f"{PUBLISHER}.publish", "google.cloud.pubsub_v1.publisher.futures.Future"),
        BlockingWait(
            "google.cloud.pubsub_v1.publisher.futures.Future.result",
            "the broker to take the message",
            "`await asyncio.wrap_future(...)`",
            unless=((Parameter("timeout", 0, None), 0),),
            asks_first=("done", "running"),
        ),
    ),
    aliases=(
        ("google.cloud.pubsub.SubscriberClient", SUBSCRIBER),
        ("google.cloud.pubsub.PublisherClient", PUBLISHER),
    ),
)
