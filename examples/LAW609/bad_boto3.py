"""Tells all readers of a price change."""

import boto3

from readers.models import Notice

ses = boto3.client("sesv2")


def announce(readers, template):
    ses.send_bulk_email(  # LAW609: `BulkEmailEntryResults`
        FromEmailAddress="news@example.org",
        DefaultContent={"Template": {"TemplateName": template}},
        BulkEmailEntries=[{"Destination": {"ToAddresses": [reader.email]}} for reader in readers],
    )
    Notice.objects.bulk_create([Notice(reader=reader, sent=True) for reader in readers])
