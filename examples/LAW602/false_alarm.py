"""News for who looks right now, a job whose rows are there when it runs, a message with no write."""

from celery import Celery
from kafka import KafkaProducer
from redis import Redis
from sqlalchemy.orm import Session

from hotel.models import Booking

app = Celery("hotel", broker="amqp://mq")
app.conf.task_routes = {"hotel.*": {"queue": "desk"}}


@app.task(name="hotel.clean", time_limit=60)
def clean(room):
    print(room)


class Desk:
    def __init__(self, session: Session, redis: Redis, producer: KafkaProducer) -> None:
        self._session = session
        self._redis = redis
        self._producer = producer

    def book(self, booking: Booking) -> None:
        self._session.add(booking)
        self._session.commit()
        self._redis.publish("room-updates", booking.room)

    def leave(self, booking: Booking) -> None:
        self._session.add(booking)
        self._session.commit()
        clean.delay(booking.room)

    def knock(self, room: int, body: bytes) -> None:
        self._producer.send("rooms", key=b"room", value=body).get(timeout=10)
