"""Reads exchange rates from a bank that is often closed."""

import backoff
import requests
import stamina
import tenacity
from tenacity import AsyncRetrying, retry, stop_never, wait_exponential

URL = "https://bank.example/rates"


@retry(wait=wait_exponential(max=60))  # LAW406: `rates` is retried for ever, since `stop` is left out
def rates():
    return requests.get(URL, timeout=5).json()


@tenacity.retry(wait=wait_exponential(max=60), stop=stop_never)  # LAW406: `history` is retried for ever
def history():
    return requests.get(f"{URL}/history", timeout=5).json()


@retry  # LAW406
def fees():
    return requests.get(f"{URL}/fees", timeout=5).json()


@backoff.on_exception(backoff.expo, requests.RequestException)  # LAW406: `max_tries` is left out
def holidays():
    return requests.get(f"{URL}/holidays", timeout=5).json()


@stamina.retry(on=requests.RequestException, attempts=None, timeout=None)  # LAW406
def branches():
    return requests.get(f"{URL}/branches", timeout=5).json()


async def refresh(client):
    async for attempt in AsyncRetrying(wait=wait_exponential(max=60)):  # LAW406: `AsyncRetrying` retries for ever
        with attempt:
            await client.refresh()
