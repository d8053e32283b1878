"""Books the payments that the bank reports."""

from kafka import KafkaConsumer
from ledger import book, set_aside


def run(servers, stop):
    consumer = KafkaConsumer(
        "payments",
        bootstrap_servers=servers,
        group_id="ledger",
        auto_offset_reset="earliest",
        enable_auto_commit=False,
    )
    try:
        while not stop.is_set():
            for records in consumer.poll(timeout_ms=1000).values():
                for record in records:
                    try:
                        book(record.value)
                    except Exception as error:
                        set_aside(record.value, error)
            consumer.commit()
    finally:
        consumer.close(autocommit=False)
