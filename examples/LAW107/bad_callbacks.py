"""Callbacks that libraries call in threads of their own: MQTT, watched files, a pool."""

import asyncio

import anyio
import paho.mqtt.client as mqtt
import trio
from watchdog.events import FileSystemEventHandler


class Inbox:
    def __init__(self) -> None:
        self.messages: asyncio.Queue[bytes] = asyncio.Queue(maxsize=10)
        self.client = mqtt.Client()
        self.client.on_message = self._arrived

    def _arrived(self, client, userdata, message) -> None:
        try:
            self.messages.put_nowait(message.payload)  # LAW107: in the library's thread (`self.client.on_message`)
        except asyncio.QueueFull:
            print("dropped", message.topic)


class Watcher(FileSystemEventHandler):
    def __init__(self, changed: asyncio.Event) -> None:
        self.changed = changed

    def on_modified(self, event) -> None:
        self.changed.set()  # LAW107: in a thread of its own (`Watcher`)


async def on_trio(channel: trio.MemorySendChannel) -> None:
    def work() -> None:
        try:
            channel.send_nowait(1)  # LAW107: hand it over with `trio.from_thread.run_sync`
        except trio.WouldBlock:
            print("dropped")

    await trio.to_thread.run_sync(work)


async def on_anyio(done: anyio.Event) -> None:
    def work() -> None:
        done.set()  # LAW107: hand it over with `anyio.from_thread.run_sync`

    await anyio.to_thread.run_sync(work)
