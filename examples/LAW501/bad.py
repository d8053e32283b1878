"""Every open page is a consumer of a log that nobody reads twice."""

import uuid

from aiokafka import AIOKafkaConsumer
from fastapi import FastAPI, WebSocket
from sse_starlette import EventSourceResponse

app = FastAPI()


@app.websocket("/courts/{court}")
async def watch_court(socket: WebSocket, court: str) -> None:
    await socket.accept()
    consumer = AIOKafkaConsumer(  # LAW501: feeds the live view `watch_court`
        f"court-{court}",
        bootstrap_servers="kafka:9092",
        group_id=f"page-{uuid.uuid4()}",
        auto_offset_reset="latest",
    )
    await consumer.start()
    try:
        async for record in consumer:
            await socket.send_bytes(record.value)
    finally:
        await consumer.stop()


async def scores(tournament: str):
    consumer = AIOKafkaConsumer(tournament, bootstrap_servers="kafka:9092")  # LAW501: with no consumer group
    await consumer.start()
    try:
        async for record in consumer:
            yield {"data": record.value.decode()}
    finally:
        await consumer.stop()


@app.get("/scores/{tournament}")
async def watch_scores(tournament: str) -> EventSourceResponse:
    return EventSourceResponse(scores(tournament))


class Spectators:
    """All open pages of this process."""

    def __init__(self) -> None:
        self.sockets: set[WebSocket] = set()

    async def tell(self, text: str) -> None:
        for socket in list(self.sockets):
            await socket.send_text(text)  # LAW318


spectators = Spectators()


async def pass_on_news() -> None:
    consumer = AIOKafkaConsumer("news", bootstrap_servers="kafka:9092", group_id=None)  # LAW501: `socket`
    await consumer.start()
    try:
        async for record in consumer:
            await spectators.tell(record.value.decode())
    finally:
        await consumer.stop()
