"""A bakery's oven control: waits of the standard library in coroutines."""

import asyncio
import socket
import subprocess
import time
import urllib.request
from time import sleep as pause


class Oven:
    def __init__(self) -> None:
        self.panel = socket.create_connection(("oven.local", 502))
        self.door = asyncio.Semaphore(1)

    async def heat(self, degrees: int, seconds: float) -> bytes:
        time.sleep(seconds)  # LAW310: `time.sleep` sleeps on the event loop
        async with self.door:
            pause(0.5)  # LAW310: use `await asyncio.sleep(...)`
        self.panel.sendall(degrees.to_bytes(2, "big"))  # LAW310: `self.panel.sendall` waits for the network
        return self.panel.recv(16)  # LAW310

    async def recipe(self, name: str) -> bytes:
        with urllib.request.urlopen(f"https://recipes.example/{name}") as page:  # LAW310: waits for an HTTP response
            return bytes(page.read())

    async def clean(self) -> None:
        subprocess.run(["oven-clean"], check=True)  # LAW310: waits for a child process
        fan = subprocess.Popen(["fan", "--full"])  # LAW204
        fan.wait(timeout=30)  # LAW310
        socket.getaddrinfo("oven.local", 502)  # LAW310

    async def watch(self) -> None:
        while True:
            input("Press return to see the temperature ")  # LAW310: waits for someone to type


async def main(oven: Oven) -> None:
    await asyncio.gather(oven.watch(), oven.heat(220, 600))
