"""A bakery that reads orders from whatever broker is at hand."""

import pickle

import aio_pika
import zmq
from kafka import KafkaConsumer


def on_order(ch, method, properties, body) -> None:
    print(pickle.loads(body))  # LAW108: reads what others wrote
    ch.basic_ack(method.delivery_tag)


async def on_message(message: aio_pika.abc.AbstractIncomingMessage) -> None:
    async with message.process():
        print(pickle.loads(message.body))  # LAW108: whoever can write there runs code here


def orders() -> KafkaConsumer:
    return KafkaConsumer(
        "orders", group_id="bakery", auto_offset_reset="earliest",
        value_deserializer=lambda value: pickle.loads(value),  # LAW108: chooses a format that runs code
    )


def order(socket: zmq.Socket) -> object:
    return socket.recv_pyobj()  # LAW108: `socket.recv_pyobj` reads
