"""Done behind the effect; and where losing it is fine, somebody says so."""

from celery import Celery
from kafka import KafkaConsumer

from tides.books import park, store
from tides.models import Reading

app = Celery("tides", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="readings", time_limit=30, acks_late=True, reject_on_worker_lost=True)
def correct(station: str, centimetres: int) -> None:
    Reading.objects.update_or_create(station=station, defaults={"centimetres": centimetres})


@app.task(queue="readings", time_limit=30)
def show(station: str, centimetres: int) -> None:
    """
    Show a reading on the board at the pier.

    Async contract:
        ack: before it runs; the next reading comes in a minute
    """
    Reading.objects.update_or_create(station=station, defaults={"shown": centimetres})


def listen(consumer: KafkaConsumer) -> None:
    for message in consumer:
        try:
            store(message.value)
        except ValueError as error:
            park(message.value, error)
        consumer.commit()
