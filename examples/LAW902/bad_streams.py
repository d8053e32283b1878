"""Messages to a log, and to whoever happens to listen."""

import redis
from kafka import KafkaProducer

producer = KafkaProducer(acks="all")
server = redis.Redis()


def publish(sighting: bytes) -> None:
    try:
        producer.send("sightings", sighting).get(timeout=10)  # LAW902: a crash beside `producer.send` loses it
    except TimeoutError:
        remember(sighting)


def whisper(sighting: bytes) -> None:
    try:
        server.publish("sightings-live", sighting)  # LAW902: reaches who listens now
    except redis.ConnectionError:
        remember(sighting)


def remember(sighting: bytes) -> None:
    with open("/var/spool/sightings", "ab") as spool:
        spool.write(sighting)
