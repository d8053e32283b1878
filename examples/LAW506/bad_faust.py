"""States of a parcel, each to any partition."""

import faust

app = faust.App("parcels", broker="kafka://kafka:9092")
states = app.topic("parcel-states")


async def tell(parcel: str, state: str) -> None:
    await states.send(value={"version": 1, "parcel": parcel, "state": state})  # LAW506


async def tell_in_order(parcel: str, state: str) -> None:
    await states.send(key=parcel, value={"version": 1, "parcel": parcel, "state": state})
