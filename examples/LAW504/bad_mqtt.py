"""The sluice is opened from the control room."""

import aiomqtt
from paho.mqtt.client import Client


class Sluice:
    def __init__(self, client: Client, number: int) -> None:
        self._client = client
        self._number = number

    def open(self) -> None:
        self._client.publish(f"sluice/{self._number}/command", "open", qos=0)  # LAW504: at most once


async def close_all(host: str) -> None:
    async with aiomqtt.Client(host) as client:
        await client.publish("sluice/all/command", "close")  # LAW504: without a quality of service
