"""Corrections of old rows, by hand."""

from quixstreams import Application


def correct(servers: str, rows: dict[str, str]) -> None:
    producer = Application(servers).get_producer()
    for key, value in rows.items():
        producer.produce("invoices", value, key)  # LAW505
    producer.flush(10)  # LAW505: how much is not sent


def correct_and_see(servers: str, rows: dict[str, str], report) -> None:
    with Application(servers).get_producer() as producer:
        for key, value in rows.items():
            producer.produce("invoices", value, key, on_delivery=report)
