"""A choir: each piece of work is given its voice."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from django.db import transaction

from choir.tasks import invite
from desk.scores import copy_score, sing


def copy_all(pool: ThreadPoolExecutor, voices: list[str]) -> list[str]:
    copies = [pool.submit(copy_score, voice) for voice in voices]
    for voice in voices:
        copies.append(pool.submit(lambda bound=voice: copy_score(bound)))
    return [copy.result() for copy in copies]


async def rehearse(voices: list[str]) -> None:
    async def one(voice: str) -> None:
        await sing(voice)

    await asyncio.gather(*(one(voice) for voice in voices[:4]))


def invite_all(members: list[int]) -> None:
    with transaction.atomic():
        for member in members:
            transaction.on_commit(partial(invite.delay, member))
