"""Helpers that could stall the loop and don't: a thread runs them, they wait once, or they know where they are."""

import asyncio
import functools
import queue
import time
from collections.abc import Awaitable, Callable
from typing import Any

import requests
from asgiref.sync import sync_to_async


def fetch(url: str) -> str:
    return requests.get(url, timeout=5).text


@sync_to_async
def fetch_in_thread(url: str) -> str:
    return requests.get(url, timeout=5).text


def threaded(work: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    @functools.wraps(work)
    async def run(*args: Any) -> Any:
        return await asyncio.to_thread(work, *args)

    return run


@threaded
def fetch_wrapped(url: str) -> str:
    return requests.get(url, timeout=5).text


@functools.cache
def public_keys() -> str:
    return requests.get("https://keys.example", timeout=5).text


_regions: list[str] | None = None


def regions() -> list[str]:
    global _regions
    if _regions is not None:
        return _regions
    _regions = requests.get("https://regions.example", timeout=5).json()
    return _regions


def report(event: str) -> asyncio.Future[Any] | None:
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        requests.post("https://events.example", data=event, timeout=5)
        return None
    return loop.run_in_executor(None, functools.partial(requests.post, "https://events.example", data=event, timeout=5))


def stamp() -> float:
    time.sleep(0.001)  # so that no two stamps are the same
    return time.time()


class Inbox:
    def __init__(self) -> None:
        self.letters: queue.Queue[str] = queue.Queue(maxsize=100)

    def take(self) -> str:
        return self.letters.get()

    def read(self, wait: bool = False) -> str:
        if wait:
            time.sleep(5)
        return self.letters.get_nowait()


async def serve(inbox: Inbox, url: str) -> list[str]:
    answers = [await asyncio.to_thread(fetch, url), await fetch_in_thread(url), await fetch_wrapped(url)]
    answers += [public_keys(), *regions(), str(stamp()), inbox.read()]
    while not inbox.letters.empty():
        answers.append(inbox.take())
    sent = report("served")
    if sent is not None:
        await sent
    return answers
