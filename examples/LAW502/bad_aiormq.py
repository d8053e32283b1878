"""Packs parcels that the broker has forgotten."""

import aiormq
from aiormq.abc import DeliveredMessage
from warehouse import pack


async def on_parcel(message: DeliveredMessage) -> None:
    await pack(message.body)


async def run(channel: aiormq.Channel) -> None:
    await channel.basic_qos(prefetch_count=10)
    await channel.basic_consume("parcels", on_parcel, no_ack=True)  # LAW502: before `pack` is done
