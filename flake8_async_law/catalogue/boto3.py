"""boto3: AWS clients, whose classes are made at run time and known by service name. Data only."""

from __future__ import annotations

from typing import Final, Literal

from .vocabulary import Blocking, Class, Library, LiveObject, Parameter, Publish, Replay, Returns, StreamConsumer

CLIENT: Final = "botocore.client.BaseClient"
RESOURCE: Final = "boto3.resources.base.ServiceResource"
SERVICE: Final = Parameter("service_name", 0)
INSTEAD: Final = "`aioboto3` or `await asyncio.to_thread(...)`"

# boto3.client("events") makes a class of this name in botocore.client; it can be had by no import.
SERVICES: Final = (
    ("events", "EventBridge"),
    ("firehose", "Firehose"),
    ("kinesis", "Kinesis"),
    ("lambda", "Lambda"),
    ("ses", "SES"),
    ("sesv2", "SESV2"),
    ("sns", "SNS"),
    ("sqs", "SQS"),
    ("stepfunctions", "SFN"),
)
NO_REQUEST: Final = frozenset(
    {
        "can_paginate", "close", "exceptions", "generate_presigned_post", "generate_presigned_url", "get_paginator",
        "get_waiter", "meta", "waiter_names",
    }
)  # fmt: skip
# All arguments are keywords.
PUBLISH: Final[tuple[tuple[Literal["broker", "mail", "pubsub", "stream"], tuple[tuple[str, str], ...]], ...]] = (
    (
        "broker",
        (
            ("EventBridge.put_events", "Entries"),
            ("SQS.send_message", "MessageBody"),
            ("SQS.send_message_batch", "Entries"),
        ),
    ),
    (
        "stream",
        (
            ("Firehose.put_record", "Record"),
            ("Firehose.put_record_batch", "Records"),
            ("Kinesis.put_record", "Data"),
            ("Kinesis.put_records", "Records"),
        ),
    ),
    ("pubsub", (("SNS.publish", "Message"), ("SNS.publish_batch", "PublishBatchRequestEntries"))),
    (
        "mail",
        (("SES.send_email", "Message"), ("SES.send_raw_email", "RawMessage"), ("SESV2.send_email", "Content")),
    ),
)

LIBRARY: Final = Library(
    name="boto3",
    imports=("boto3", "botocore"),
    docs="https://boto3.amazonaws.com/v1/documentation/api/latest/guide/clients.html",
    checked_against="1.44.8",
    distribution="boto3",
    roles=(
        LiveObject(CLIENT, "AWS client", "nothing: the worker makes its own"),
        LiveObject(RESOURCE, "AWS resource", "its name"),
        LiveObject("boto3.session.Session", "AWS session", "nothing: the worker makes its own"),
        *(Class(f"botocore.client.{service}", (CLIENT,)) for _, service in SERVICES),
        *(Returns(f"{factory}client", CLIENT) for factory in ("boto3.", "boto3.session.Session.")),
        *(
            Returns(f"{factory}client", f"botocore.client.{service}", when=(SERVICE, name))
            for factory in ("boto3.", "boto3.session.Session.")
            for name, service in SERVICES
        ),
        *(Returns(f"{factory}resource", RESOURCE) for factory in ("boto3.", "boto3.session.Session.")),
        # Each operation of each service is one HTTP request.
        Blocking(
            f"{CLIENT}.*",
            "cloud",
            INSTEAD,
            besides=NO_REQUEST,
        ),
        *(
            Publish(f"botocore.client.{method}", Parameter(payload), kind)
            for kind, methods in PUBLISH
            for method, payload in methods
        ),
        StreamConsumer(
            "botocore.client.Kinesis.get_shard_iterator",
            "Kinesis",
            group=None,
            start=Parameter("ShardIteratorType"),  # must be given
            live=("LATEST",),
        ),
        Replay("botocore.client.Kinesis.increase_stream_retention_period"),
        Replay("botocore.client.Kinesis.register_stream_consumer"),
    ),
    aliases=(("boto3.Session", "boto3.session.Session"),),
)
