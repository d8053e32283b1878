"""websockets: the buffer of received messages is what makes a fast peer wait."""

from functools import partial

import websockets
from websockets.sync.client import connect as connect_in_thread

OPTIONS = {"max_queue": None, "ping_timeout": 20}


async def prices(url):
    async with websockets.connect(url, max_queue=None) as socket:  # LAW302: the receive buffer
        async for tick in socket:
            print(tick)


async def serve(handler):
    async with websockets.serve(handler, "localhost", 8765, **OPTIONS) as server:  # LAW302: `max_queue`
        await server.serve_forever()


def prices_in_thread(url):
    with connect_in_thread(url, max_queue=None) as socket:  # LAW302
        for tick in socket:
            print(tick)


dial = partial(websockets.connect, max_queue=None)  # LAW302
