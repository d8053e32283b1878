"""An event that does not say what it looks like."""

import faust

app = faust.App("parcels", broker="kafka://kafka:9092")
states = app.topic("parcel-states")


@app.agent(states)
async def follow(stream):
    async for state in stream:
        await app.topic("bells").send(key=state["parcel"], value={"parcel": state["parcel"]})  # LAW507


async def tell(parcel: str, state: str) -> None:
    await follow.cast({"parcel": parcel, "state": state}, key=parcel)  # LAW507
