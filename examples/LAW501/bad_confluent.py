"""The options stand in a dict, the group's name is made up, and a helper builds the consumer."""

from uuid import uuid4

import tornado.websocket
from confluent_kafka import Consumer


def new_consumer(topic):
    options = {
        "bootstrap.servers": "kafka:9092",
        "group.id": str(uuid4()),
        "auto.offset.reset": "latest",
        "enable.auto.commit": False,
    }
    consumer = Consumer(options)  # LAW501: `ScoreHandler`
    consumer.subscribe([topic])
    return consumer


class ScoreHandler(tornado.websocket.WebSocketHandler):
    def open(self, tournament):
        self.records = new_consumer(tournament)

    def on_close(self):
        self.records.close()
