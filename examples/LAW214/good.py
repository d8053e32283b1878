"""The work runs elsewhere, or gives way."""

import asyncio


class Referee:
    def __init__(self, rules) -> None:
        self.rules = rules

    async def decide(self, move) -> bool:
        async with asyncio.timeout(5):
            return await asyncio.to_thread(self.rules.allow, move)

    async def watch(self, game) -> None:
        while True:
            game.look()
            await asyncio.sleep(0.1)
