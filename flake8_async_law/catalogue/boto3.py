"""boto3: AWS clients, whose classes are made at run time and known by service name. Data only."""

from __future__ import annotations

from typing import Final, Literal

from .vocabulary import (
    Addressed,
    BatchSent,
    Blocking,
    BrokerClient,
    BulkAnswer,
    Class,
    Consume,
    DeadLetters,
    Keyed,
    Library,
    LiveObject,
    MailAnswer,
    MessageContract,
    MessageLease,
    Parameter,
    Publish,
    Remembers,
    Replay,
    Returns,
    SendError,
    Settle,
    StreamConsumer,
)

CLIENT: Final = "botocore.client.BaseClient"
RESOURCE: Final = "boto3.resources.base.ServiceResource"
RECEIVED: Final = "boto3.resources.base.ReceivedMessage"
SERVICE: Final = Parameter("service_name", 0)
INSTEAD: Final = "`aioboto3` or `await asyncio.to_thread(...)`"

# boto3.client("events") makes a class of this name in botocore.client; it can be had by no import.
SERVICES: Final = (
    ("dynamodb", "DynamoDB"),
    ("events", "EventBridge"),
    ("firehose", "Firehose"),
    ("kinesis", "Kinesis"),
    ("lambda", "Lambda"),
    ("s3", "S3"),
    ("ses", "SES"),
    ("sesv2", "SESV2"),
    ("sns", "SNS"),
    ("sqs", "SQS"),
    ("stepfunctions", "SFN"),
)
# `resource.Table("orders")`: made at run time, one by the name of each kind of thing in a service.
RESOURCE_PARTS: Final = ("Bucket", "Object", "Queue", "Table", "Topic")
NO_REQUEST: Final = frozenset(
    {
        "can_paginate", "close", "exceptions", "generate_presigned_post", "generate_presigned_url", "get_paginator",
        "get_waiter", "meta", "waiter_names",
    }
)  # fmt: skip
# All arguments are keywords.
PUBLISH: Final[tuple[tuple[Literal["broker", "mail", "stream"], tuple[tuple[str, str], ...]], ...]] = (
    (
        "broker",
        (
            ("EventBridge.put_events", "Entries"),
            ("SNS.publish", "Message"),
            ("SNS.publish_batch", "PublishBatchRequestEntries"),
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
    (
        "mail",
        (
            ("SES.send_bulk_templated_email", "Destinations"),
            ("SES.send_email", "Message"),
            ("SES.send_raw_email", "RawMessage"),
            ("SES.send_templated_email", "TemplateData"),
            ("SESV2.send_bulk_email", "BulkEmailEntries"),
            ("SESV2.send_email", "Content"),
        ),
    ),
)

LIBRARY: Final = Library(
    name="boto3",
    imports=("aioboto3", "aiobotocore", "boto3", "botocore"),
    docs="https://boto3.amazonaws.com/v1/documentation/api/latest/guide/clients.html",
    checked_against="1.44.8",
    distribution="boto3",
    roles=(
        Addressed("botocore.client.SQS.send_message", Parameter("QueueUrl"), True, "queue"),
        Addressed("botocore.client.SQS.receive_message", Parameter("QueueUrl"), False, "queue"),
        Addressed("botocore.client.SNS.publish", Parameter("TopicArn"), True, "topic"),
        Addressed("botocore.client.Kinesis.put_record", Parameter("StreamName"), True, "stream"),
        MessageContract(
            "boto3",
            bound="10 messages a call at most",
            bound_with=("MaxNumberOfMessages",),
            lease_with=("VisibilityTimeout", "change_message_visibility", "change_visibility"),
            ends_with=("ApproximateReceiveCount", "RedrivePolicy"),
            outside=("lease", "failure"),
        ),
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
        *(Returns(f"{RESOURCE}.{part}", RESOURCE) for part in RESOURCE_PARTS),
        *(Returns(f"{RESOURCE}.{made}", RESOURCE) for made in ("create_queue", "get_queue_by_name")),
        Blocking(
            f"{RESOURCE}.*", "cloud", INSTEAD, besides=NO_REQUEST | {"batch_writer", "get_available_subresources"}
        ),
        Returns(f"{CLIENT}.get_waiter", "botocore.waiter.Waiter"),
        Blocking("botocore.waiter.Waiter.wait", "cloud", INSTEAD),
        # Pages are asked for while they are iterated.
        Returns(f"{CLIENT}.get_paginator", "botocore.paginate.Paginator"),
        Returns("botocore.paginate.Paginator.paginate", "botocore.paginate.PageIterator"),
        Blocking("botocore.paginate.PageIterator.__iter__", "cloud", INSTEAD),
        Blocking("botocore.paginate.PageIterator.build_full_result", "cloud", INSTEAD),
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
        *(
            BatchSent(f"botocore.client.{method}", keys, by_keywords)
            for method, keys, by_keywords in (
                ("EventBridge.put_events", ("FailedEntryCount", "Entries"), ("Entries",)),
                (
                    "Firehose.put_record_batch",
                    ("FailedPutCount", "RequestResponses"),
                    ("DeliveryStreamName", "Records"),
                ),
                ("Kinesis.put_records", ("FailedRecordCount", "Records"), ("StreamName", "Records")),
                ("SNS.publish_batch", ("Failed", "Successful"), ("TopicArn", "PublishBatchRequestEntries")),
                ("SQS.send_message_batch", ("Failed", "Successful"), ("QueueUrl", "Entries")),
            )
        ),
        # Elsewhere than in a queue or topic of this kind nothing is in order anyway.
        *(
            Keyed(
                f"botocore.client.{method}",
                (Parameter("MessageGroupId"),),
                queue=Parameter(place),
                ordered=".fifo",
            )
            for method, place in (("SNS.publish", "TopicArn"), ("SQS.send_message", "QueueUrl"))
        ),
        Keyed("botocore.client.Kinesis.put_record", (Parameter("PartitionKey"), Parameter("ExplicitHashKey"))),
        # `boto3.resource("sqs").get_queue_by_name(...)` gives a queue with this method.
        BatchSent(f"{RESOURCE}.send_messages", ("Failed", "Successful"), ("Entries",)),
        BulkAnswer("botocore.client.DynamoDB.batch_write_item", keys=("UnprocessedItems",)),
        BulkAnswer("botocore.client.DynamoDB.batch_get_item", keys=("UnprocessedKeys",)),
        BulkAnswer("botocore.client.S3.delete_objects", keys=("Errors",)),
        MailAnswer("botocore.client.SES.send_bulk_templated_email", keys=("Status",)),
        MailAnswer("botocore.client.SESV2.send_bulk_email", keys=("BulkEmailEntryResults",)),
        SendError("botocore.exceptions.BotoCoreError"),
        SendError("botocore.exceptions.ClientError"),
        Consume("botocore.client.SQS.receive_message", "batch", "stops"),
        *(
            MessageLease(
                f"{owner}.{method}",
                Parameter("VisibilityTimeout"),
                longest=43200,
                renewed_by=("change_message_visibility", "change_message_visibility_batch", "change_visibility"),
                reads=(f"{owner}.{method}",),
            )
            for owner, method in (("botocore.client.SQS", "receive_message"), (RESOURCE, "receive_messages"))
        ),
        *(
            MessageLease(
                f"{owner}.create_queue",
                Parameter("VisibilityTimeout", None, "30"),
                config=Parameter("Attributes"),
                longest=43200,
                renewed_by=("change_message_visibility", "change_message_visibility_batch", "change_visibility"),
            )
            for owner in ("botocore.client.SQS", RESOURCE)
        ),
        *(
            Remembers(
                f"{owner}.put_item",
                Parameter("TableName"),
                ended_by=("delete_item",),
                item=Parameter("Item"),
                new_only=Parameter("ConditionExpression"),
            )
            for owner in ("botocore.client.DynamoDB", RESOURCE)
        ),
        *(
            DeadLetters(
                f"{owner}.create_queue",
                Parameter("QueueName"),
                entries_of=Parameter("Attributes"),
                keys=("RedrivePolicy",),
                set_later=("set_queue_attributes", "set_attributes"),
            )
            for owner in ("botocore.client.SQS", RESOURCE)
        ),
        BrokerClient("botocore.client.Kinesis.get_shard_iterator", "Kinesis"),
        BrokerClient("botocore.client.Kinesis.put_record", "Kinesis"),
        BrokerClient("botocore.client.Kinesis.put_records", "Kinesis"),
        # What a queue of the resource gives: messages that settle themselves.
        Class(RECEIVED, (RESOURCE,)),
        Consume(f"{RESOURCE}.receive_messages", "batch", "stops"),
        Returns(f"{RESOURCE}.receive_messages", f"list[{RECEIVED}]"),
        Settle(f"{RESOURCE}.delete_messages", "ack"),
        Settle(f"{RECEIVED}.delete", "ack"),
        Settle(f"{RECEIVED}.change_visibility", "extend"),
        Settle("botocore.client.SQS.delete_message", "ack"),
        Settle("botocore.client.SQS.delete_message_batch", "ack"),
        Settle("botocore.client.SQS.change_message_visibility", "extend"),
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
