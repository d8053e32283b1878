"""Books the payments that the bank reports."""

from concurrent.futures import ThreadPoolExecutor

from kafka import KafkaConsumer
from ledger import book


def run(servers):
    consumer = KafkaConsumer(  # LAW502: commits what `pool.submit` has only handed over
        "payments", bootstrap_servers=servers, group_id="ledger", auto_offset_reset="earliest"
    )
    try:
        with ThreadPoolExecutor(max_workers=8) as pool:
            for record in consumer:
                pool.submit(book, record.value).add_done_callback(report)
    finally:
        consumer.close()


def report(future):
    if future.exception() is not None:
        alarm("a payment was not booked", future.exception())


def alarm(text, error):
    book({"text": text, "error": repr(error)})
