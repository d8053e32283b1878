"""aio-pika starts a task for each message that the broker sends."""

import logging

import aio_pika
from aio_pika.abc import AbstractIncomingMessage

log = logging.getLogger(__name__)


class Thumbnails:
    def __init__(self, url: str, scale) -> None:
        self._url = url
        self._scale = scale

    async def run(self) -> None:
        connection = await aio_pika.connect_robust(self._url)
        async with connection:
            channel = await connection.channel()
            queue = await channel.declare_queue("pictures", durable=True)
            async with queue.iterator() as messages:  # LAW307: `queue.iterator`
                async for message in messages:
                    try:
                        await self._on_picture(message)
                    except ValueError:
                        log.exception("a picture that cannot be scaled")

    async def _on_picture(self, message: AbstractIncomingMessage) -> None:
        async with message.process():
            await self._scale(message.body)
