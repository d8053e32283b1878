"""A photo archive: brokers that carry pictures."""

import json

import aio_pika
from fastapi import FastAPI, UploadFile
from kafka import KafkaProducer
from pika.adapters.blocking_connection import BlockingChannel
from redis import Redis
from rq import Queue

from archive.jobs import develop

app = FastAPI()
queue = Queue("pictures", connection=Redis())


def announce(channel: BlockingChannel, path: str) -> None:
    with open(path, "rb") as file:
        channel.basic_publish(exchange="", routing_key="pictures", body=file.read())  # LAW110: brokers limit what


def log(producer: KafkaProducer, path: str) -> None:
    text = open(path).read()
    event = {"path": path, "text": text, "version": 1}
    sent = producer.send("texts", key=path.encode(), value=json.dumps(event).encode())  # LAW110: the content of a file
    sent.get(timeout=10)


@app.post("/pictures")
async def picture(file: UploadFile, exchange: aio_pika.abc.AbstractExchange) -> None:
    content = await file.read()
    queue.enqueue(develop, content, job_timeout=60)  # LAW110: the content of an upload
    message = aio_pika.Message(body=content, delivery_mode=aio_pika.DeliveryMode.PERSISTENT)
    await exchange.publish(message, routing_key="pictures")  # LAW110: as `message`
