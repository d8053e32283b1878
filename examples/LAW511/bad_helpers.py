"""The loop over the records stands in a helper, or goes over what was read of them."""

import json
import logging

from loans import note

log = logging.getLogger(__name__)


def note_all(records):
    for record in records:  # LAW511: keeps a record's failure in `note_all`
        try:
            note(json.loads(record["body"]))
        except Exception:
            log.exception("loan %s not noted", record["messageId"])


def on_loans(event, context):
    note_all(event["Records"])
    return {"statusCode": 200}


def on_returns(event, context):
    returns = [json.loads(record["body"]) for record in event["Records"]]
    for one in returns:  # LAW511: brings back the whole batch
        note(one)
