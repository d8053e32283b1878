"""A stream application whose orders are acknowledged by nobody."""

import faust

app = faust.App("orders", broker="kafka://kafka:9092", producer_acks=0)  # LAW504: `producer_acks=0`
orders = app.topic("orders")


async def place(number: str) -> None:
    await orders.send(key=number, value={"version": 1, "order": number})
