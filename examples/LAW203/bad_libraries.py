"""A tea shop: calls of libraries that do nothing until somebody awaits them."""

import asyncio

import httpx
import zmq.asyncio
from asgiref.sync import sync_to_async
from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncSession


@sync_to_async
def write_label(tea: str) -> None:
    print(tea)


class Shop:
    def __init__(self, cache: Redis, web: httpx.AsyncClient) -> None:
        self.cache = cache
        self.web = web
        self.orders: asyncio.Queue[str] = asyncio.Queue(maxsize=50)

    async def order(self, tea: str, session: AsyncSession) -> None:
        if self.cache.exists(tea):  # LAW203: the test sees the object itself
            return
        self.orders.put(tea)  # LAW203: so nothing happens
        self.web.post("https://supplier.example/teas", json={"tea": tea})  # LAW203
        session.commit()  # LAW203
        write_label(tea)  # LAW203

    async def price(self, tea: str, session: AsyncSession):
        self.cache.set("asked", tea)  # LAW203: `self.cache.set` makes a coroutine that nobody awaits
        rows = session.execute("select price from teas").all()  # LAW203: what follows gets the coroutine itself
        return rows, self.web.get("https://supplier.example/teas").json()["price"]  # LAW203: and not its result

    async def restock(self, teas: list[str]) -> None:
        asyncio.gather(*(self.web.get(f"https://supplier.example/{tea}") for tea in teas))  # LAW203: the future


async def call(till: zmq.asyncio.Socket, tea: bytes) -> bytes:
    till.send(tea)  # LAW203: nobody awaits the future
    return await till.recv()
