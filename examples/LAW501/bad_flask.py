"""A page that streams what arrives from now on."""

from flask import Flask, Response
from kafka import KafkaConsumer

app = Flask(__name__)


def ships():
    consumer = KafkaConsumer("ships", bootstrap_servers="kafka:9092", group_id=None)  # LAW501: `watch_ships`
    try:
        for record in consumer:
            yield f"data: {record.value.decode()}\n\n"
    finally:
        consumer.close()


@app.route("/ships")
def watch_ships():
    return Response(ships(), mimetype="text/event-stream")
