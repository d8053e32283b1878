"""A broker with its reason on record."""

from aiokafka import AIOKafkaConsumer
from fastapi import FastAPI, WebSocket

app = FastAPI()


@app.websocket("/courts/{court}")
async def watch_court(socket: WebSocket, court: str) -> None:
    await socket.accept()
    # async-law: requirement=multi-service-fanout, decisions/0012-score-log.md
    consumer = AIOKafkaConsumer(f"court-{court}", bootstrap_servers="kafka:9092", group_id=None)
    await consumer.start()
    try:
        async for record in consumer:
            await socket.send_bytes(record.value)
    finally:
        await consumer.stop()
