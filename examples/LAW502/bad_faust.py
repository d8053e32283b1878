"""An agent: each message is done when the agent asks for the next one."""

import asyncio

import faust
from parcels import deliver

app = faust.App("parcels", broker="kafka://kafka:9092")
parcels = app.topic("parcels")
running: set[asyncio.Task[None]] = set()


def finished(task: asyncio.Task[None]) -> None:
    running.discard(task)
    task.result()


@app.agent(parcels)  # LAW502: has only handed over
async def deliver_all(stream):
    async for parcel in stream:
        task = asyncio.create_task(deliver(parcel))
        running.add(task)
        task.add_done_callback(finished)
