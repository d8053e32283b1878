"""The bakery again: what waits is awaited, or waits in a thread."""

import asyncio
import subprocess
import time

import httpx
import requests


class Oven:
    def __init__(self) -> None:
        self.http = httpx.AsyncClient(timeout=5)

    async def heat(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await asyncio.to_thread(time.sleep, seconds)
        await asyncio.to_thread(lambda: time.sleep(seconds))

    async def recipe(self, name: str) -> str:
        answer = await self.http.get(f"https://recipes.example/{name}")
        return answer.text

    async def aclose(self) -> None:
        await self.http.aclose()

    async def old_recipe(self, name: str) -> str:
        def fetch() -> str:
            return requests.get(f"https://recipes.example/{name}", timeout=5).text

        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(None, fetch)

    async def clean(self) -> None:
        process = await asyncio.create_subprocess_exec("oven-clean")
        await process.wait()

    def clean_now(self) -> None:
        subprocess.run(["oven-clean"], check=True)
