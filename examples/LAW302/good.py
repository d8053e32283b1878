"""A number everywhere: who sends has to wait, or the network does."""

import aiomqtt
import anyio
import trio
import websockets

BURST = 64


async def crawl(start, fetch):
    send, receive = trio.open_memory_channel(BURST)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(fetch, start, send)
        async for page in receive:
            print(page)


async def frames(device):
    send, receive = anyio.create_memory_object_stream[bytes](0)
    async with anyio.create_task_group() as group:
        group.start_soon(device.read_into, send)
        async for frame in receive:
            print(frame)


async def prices(url):
    async with websockets.connect(url, max_queue=32) as socket:
        async for tick in socket:
            print(tick)


async def sensors(handle):
    async with aiomqtt.Client("broker", max_queued_incoming_messages=1000) as client:
        await client.subscribe("sensors/#")
        async for message in client.messages:
            await handle(message)
