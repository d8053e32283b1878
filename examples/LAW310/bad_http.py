"""A parcel tracker: HTTP clients that block, however they reach the coroutine."""

import asyncio

import httpx
import requests
from fastapi import FastAPI

app = FastAPI()
shared = requests.Session()


class Carrier:
    client: httpx.Client

    def __init__(self) -> None:
        self.http = requests.Session()

    async def where(self, parcel: str) -> dict[str, str]:
        answer = self.http.get(f"https://carrier.example/{parcel}", timeout=5)  # LAW310: `self.http.get` waits for an HTTP response
        self.client.post("https://audit.example", json={"parcel": parcel})  # LAW310
        return dict(answer.json())


@app.get("/parcels/{parcel}")
async def read_parcel(parcel: str) -> dict[str, str]:
    fetch = requests.get
    fetch(f"https://carrier.example/{parcel}", timeout=5)  # LAW310
    with requests.Session() as session:
        session.put("https://audit.example", timeout=5)  # LAW310
    await asyncio.to_thread(shared.get("https://audit.example", timeout=5).json)  # LAW310: `shared.get`
    return await Carrier().where(parcel)
