"""The processor knows which records failed only if their handler raises, and its answer reaches the queue."""

import json
import logging

from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response

from shop.orders import book, ship

logger = logging.getLogger(__name__)
processor = BatchProcessor(event_type=EventType.SQS)


def book_order(record):
    try:
        book(json.loads(record.body))
    except Exception:
        logger.exception("order not booked")


def book_orders(event, context):
    return process_partial_response(event, book_order, processor, context)  # LAW511: in `book_order`


def ship_order(record):
    ship(json.loads(record.body))


def ship_orders(event, context):
    process_partial_response(event, ship_order, processor, context)  # LAW511: the answer of `process_partial_response`
