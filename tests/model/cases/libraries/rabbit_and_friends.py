import nats
import pika
from kombu import Connection, Queue
from pika import BlockingConnection, ConnectionParameters

connection = pika.BlockingConnection(pika.ConnectionParameters("broker"))
channel = connection.channel()
channel.basic_publish("", "jobs", b"x")  # name: pika.adapters.blocking_connection.BlockingChannel.basic_publish
BlockingConnection(ConnectionParameters("broker")).channel().basic_publish("", "jobs", b"x")  # name: pika.adapters.blocking_connection.BlockingChannel.basic_publish

with Connection("amqp://broker") as kombu_connection:
    producer = kombu_connection.Producer()
    producer.publish({"id": 1}, routing_key="jobs")  # name: kombu.Producer.publish
    simple = kombu_connection.SimpleQueue("jobs")
    simple.put({"id": 1})  # name: kombu.simple.SimpleQueue.put


async def main():
    client = await nats.connect("nats://broker")
    await client.publish("orders", b"x")  # name: nats.aio.client.Client.publish
    stream = client.jetstream()
    await stream.publish("orders", b"x")  # name: nats.js.client.JetStreamContext.publish
    pull = await stream.pull_subscribe("orders", "billing")
    for message in await pull.fetch(10):
        message  # type-is: nats.aio.msg.Msg
