"""A choir: work for each voice that is done after the loop, and knows the last voice only."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from desk.scores import copy_score, sing


def copy_all(pool: ThreadPoolExecutor, voices: list[str]) -> list[str]:
    copies = []
    for voice in voices:
        copies.append(pool.submit(lambda: copy_score(voice)))  # LAW106: the lambda runs later (`pool.submit`)
    return [copy.result() for copy in copies]


async def rehearse(voices: list[str]) -> None:
    singing = []
    for voice in voices[:4]:

        async def one() -> None:
            await sing(voice)

        singing.append(asyncio.create_task(one()))  # LAW106: `one` runs later
    await asyncio.gather(*singing)


async def sing_together(voices: list[str]) -> None:
    parts = []
    for voice in voices[:4]:

        async def part() -> None:
            await sing(voice)

        parts.append(part())  # LAW106: reads the loop's `voice`
    await asyncio.gather(*parts)


async def copy_together(voices: list[str]) -> None:
    await asyncio.gather(*(asyncio.to_thread(lambda: copy_score(voice)) for voice in voices[:4]))  # LAW106: `voice`


def cue(loop: asyncio.AbstractEventLoop, voices: list[str]) -> None:
    for number, voice in enumerate(voices):
        loop.call_later(number, lambda: print(voice))  # LAW106: (`loop.call_later`)


def copy_in_parts(pages: list[str]) -> None:
    threads = []
    for start in range(0, len(pages), 10):
        part = pages[start : start + 10]
        thread = threading.Thread(target=lambda: copy_score(part))  # LAW106: the loop's `part`
        thread.start()
        threads.append(thread)
    for thread in threads:
        thread.join()
