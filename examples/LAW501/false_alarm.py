"""Live views and readers that use what a log gives, or are no live view."""

import os

from aiokafka import AIOKafkaConsumer
from fastapi import FastAPI, WebSocket

app = FastAPI()


@app.websocket("/courts/{court}")
async def watch_court(socket: WebSocket, court: str) -> None:
    """Reads what happened before, too."""
    await socket.accept()
    consumer = AIOKafkaConsumer(court, bootstrap_servers="kafka:9092", group_id=None, auto_offset_reset="earliest")
    await consumer.start()
    try:
        async for record in consumer:
            await socket.send_bytes(record.value)
    finally:
        await consumer.stop()


@app.websocket("/wall")
async def watch_wall(socket: WebSocket) -> None:
    """The wall in the hall goes on where it stopped: its group has a name."""
    await socket.accept()
    consumer = AIOKafkaConsumer("news", bootstrap_servers="kafka:9092", group_id="wall")
    await consumer.start()
    try:
        async for record in consumer:
            await socket.send_bytes(record.value)
    finally:
        await consumer.stop()


@app.websocket("/stand")
async def watch_stand(socket: WebSocket) -> None:
    """Whether the group has a name of its own can't be read."""
    await socket.accept()
    consumer = AIOKafkaConsumer("news", bootstrap_servers="kafka:9092", group_id=os.environ["GROUP"])
    await consumer.start()
    try:
        async for record in consumer:
            await socket.send_bytes(record.value)
    finally:
        await consumer.stop()


async def tail() -> None:
    """A tool for people: no group, from now on, and nobody's page."""
    consumer = AIOKafkaConsumer("news", bootstrap_servers="kafka:9092")
    await consumer.start()
    try:
        async for record in consumer:
            print(record.value.decode(errors="replace"))
    finally:
        await consumer.stop()
