"""Bounded, or not known to be unbounded."""

import math
import os

import anyio
import trio
import websockets
import zmq

WINDOW = os.environ.get("WINDOW")


class Relay:
    def __init__(self, size: float = math.inf):
        self.send, self.receive = trio.open_memory_channel(size)  # both callers below pass a number


def relays():
    return Relay(10), Relay(size=20)


async def left_out(url, handle):
    first, second = anyio.create_memory_object_stream()  # 0: from hand to hand
    async with first, second, websockets.connect(url) as socket:  # 16 messages by default
        async for tick in socket:
            await handle(tick)


async def from_outside(url, handle, window):
    async with websockets.connect(url, max_queue=window) as socket:
        async for tick in socket:
            await handle(tick)
    async with websockets.connect(url, max_queue=WINDOW) as socket:
        await socket.send("hello")
    async with websockets.connect(url, max_queue=(64, 16)) as socket:
        await socket.send("hello")


def another_option(address):
    socket = zmq.Context.instance().socket(zmq.PUB)
    socket.setsockopt(zmq.LINGER, 0)
    socket.bind(address)
    return socket


async def declared():
    # async-law: bound=one answer for each of the three questions asked at start
    send, receive = trio.open_memory_channel(math.inf)
    return send, receive
