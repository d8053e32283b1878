"""confluent-kafka keeps a hundred thousand messages while the broker is away; the next one raises."""

from confluent_kafka import Producer

producer = Producer({"bootstrap.servers": "kafka:9092", "enable.idempotence": True})


def report(error, message) -> None:
    if error is not None:
        print("not delivered", message.key(), error)


def export(rows) -> None:
    for row in rows:
        producer.produce("rows", row["text"], key=row["id"], on_delivery=report)  # LAW304: `BufferError`
    producer.flush()
