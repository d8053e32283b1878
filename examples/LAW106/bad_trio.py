"""A choir on trio: the nursery outlives the passes of the loop."""

import trio

from desk.scores import sing


async def rehearse(voices: list[str]) -> None:
    async with trio.open_nursery() as nursery:
        for voice in voices[:4]:

            async def one() -> None:
                await sing(voice)

            nursery.start_soon(one)  # LAW106: `one` runs later (`nursery.start_soon`)
