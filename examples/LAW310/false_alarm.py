"""Calls that could block and don't, or that keep nobody waiting."""

import asyncio
import contextlib
import os
import socket
import time
import urllib.request
from collections.abc import AsyncIterator

import redis
import requests
from fastapi import FastAPI


@contextlib.asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.keys = requests.get("https://keys.example", timeout=5).json()  # before the first request
    yield
    requests.post("https://keys.example/bye", timeout=5)  # after the last


app = FastAPI(lifespan=lifespan)


async def warm_up() -> None:
    requests.get("https://keys.example", timeout=5)


app.add_event_handler("startup", warm_up)


async def read(peer: str, icon: str, child: int, cache: redis.Redis) -> bytes:
    time.sleep(0)  # gives other threads a turn
    os.waitpid(child, os.WNOHANG)
    socket.getaddrinfo(peer, 80, flags=socket.AI_NUMERICHOST)  # parses an address
    with urllib.request.urlopen(f"data:image/png;base64,{icon}") as picture:
        head = bytes(picture.read(8))
    connection = socket.socket()
    connection.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        head += connection.recv(16)
    cache.lock("icons", timeout=5).acquire(blocking=False)
    return head


async def mistaken(session: requests.Session) -> None:
    await session.get("https://keys.example", timeout=5)  # awaited: the annotation is wrong


async def decode(link: str, data_url: str) -> bytes:
    with urllib.request.urlopen(data_url) as document:
        head = bytes(document.read())
    if link.startswith("data:"):
        with urllib.request.urlopen(link) as document:  # false alarm: LAW310
            return head + bytes(document.read())
    return head


async def ask_for_the_key(vault: asyncio.StreamWriter) -> None:
    vault.write(input("key> ").encode())  # a dialogue: there is no other work to stop
    await vault.drain()


async def main() -> None:
    settings = requests.get("https://settings.example", timeout=5).json()  # nothing else runs yet
    await asyncio.sleep(settings["pause"])


if __name__ == "__main__":
    asyncio.run(main())


async def resolver_address(server: str) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((server, 53))  # a datagram socket notes the address and sends nothing
        return str(probe.getsockname()[0])
