"""Agents that await their work, or say themselves when a message is done."""

import faust
from parcels import deliver, set_aside

app = faust.App("parcels", broker="kafka://kafka:9092")


@app.agent(app.topic("parcels"))
async def deliver_all(stream):
    async for parcel in stream:
        try:
            await deliver(parcel)
        except Exception:
            await set_aside(parcel)


@app.agent(app.topic("returns"))
async def take_back_all(stream: faust.StreamT) -> None:
    async for event in stream.events():
        await deliver(event.value)
