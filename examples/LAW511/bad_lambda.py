"""Functions that a queue calls with a batch of records."""

import json
import logging

from shop.orders import book, ship

logger = logging.getLogger(__name__)


def book_orders(event, context):
    for record in event["Records"]:  # LAW511: keeps a record's failure in `book_orders`
        try:
            book(json.loads(record["body"]))
        except Exception:
            logger.exception("order %s not booked", record["messageId"])
    return {"statusCode": 200}


def ship_orders(event, _context):
    for record in event["Records"]:  # LAW511: one record that fails brings back the whole batch
        ship(json.loads(record["body"]))
