"""Shows what the doors of the warehouse report, and asks for one of them to be opened."""

import json
import uuid

import pika

CHANNEL = pika.adapters.blocking_connection.BlockingChannel


def on_report(channel, method, properties, body):
    print(method.routing_key, body.decode())


def watch(channel: CHANNEL):
    # A queue of its own, gone with the reader, for what is only looked at.
    mine = channel.queue_declare("", exclusive=True).method.queue
    channel.queue_bind(mine, "doors", "door.#")
    channel.basic_consume(mine, on_report, auto_ack=True)
    channel.start_consuming()


class Doors:
    def __init__(self, channel: CHANNEL):
        self._channel = channel
        self._replies = channel.queue_declare("", exclusive=True).method.queue
        self._answers = {}
        channel.basic_consume(self._replies, self._on_reply, auto_ack=True)

    def _on_reply(self, channel, method, properties, body):
        self._answers[properties.correlation_id] = json.loads(body)

    def open(self, door):
        call = uuid.uuid4().hex
        properties = pika.BasicProperties(reply_to=self._replies, correlation_id=call, expiration="5000")
        self._channel.basic_publish("", "doors", json.dumps({"open": door}), properties)
        self._channel.connection.process_data_events(time_limit=5)
        return self._answers.pop(call, None)
