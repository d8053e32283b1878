"""Moves go through a log that nobody reads twice, to whoever looks at the board."""

import json

import socketio
from aiokafka import AIOKafkaConsumer

server = socketio.AsyncServer(async_mode="asgi")


async def pass_on_moves() -> None:
    consumer = AIOKafkaConsumer(  # LAW501: feeds the live view `server`
        "moves", bootstrap_servers="kafka:9092", group_id=None, auto_offset_reset="latest"
    )
    await consumer.start()
    try:
        async for record in consumer:
            move = json.loads(record.value)
            await server.emit("moved", move, room=move["game"])
    finally:
        await consumer.stop()
