"""Closures over a loop variable that are done with it before the loop moves on."""

import asyncio
import threading
from concurrent.futures import Future, ThreadPoolExecutor

from django.db import transaction

from choir.tasks import invite
from desk.scores import copy_score, sing


async def one_after_the_other(voices: list[str]) -> None:
    for voice in voices:

        async def one() -> None:
            await sing(voice)

        await one()
        await asyncio.to_thread(lambda: copy_score(voice))
        singing = asyncio.create_task(one())
        await singing


def each_thread_ends(voices: list[str]) -> None:
    for voice in voices:
        thread = threading.Thread(target=lambda: copy_score(voice))
        thread.start()
        thread.join()


def first(pool: ThreadPoolExecutor, voices: list[str]) -> Future | None:
    for voice in voices:
        if voice.startswith("a"):
            return pool.submit(lambda: copy_score(voice))
    return None


def pool_in_the_pass(voices: list[str]) -> None:
    for voice in voices:
        with ThreadPoolExecutor(max_workers=2) as pool:
            copied = pool.submit(lambda: copy_score(voice))
        print(copied.result(), sorted(voices, key=lambda other: other == voice))


def commit_in_the_pass(members: list[int]) -> None:
    for member in members:
        with transaction.atomic():
            transaction.on_commit(lambda: invite.delay(member))
