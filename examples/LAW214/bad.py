"""A referee whose whistle nobody can hear."""

import asyncio

import async_timeout


class Referee:
    def __init__(self, rules) -> None:
        self.rules = rules
        self._over = asyncio.Event()

    async def _judge(self, move) -> bool:
        return self.rules.allow(move)

    async def _decide(self, move) -> bool:
        return await self._judge(move)

    async def decide(self, move) -> bool:
        async with asyncio.timeout(5):  # LAW214: nothing inside ever waits (`_decide` never awaits anything)
            return await self._decide(move)

    async def score(self, game) -> int:
        async with async_timeout.timeout(2):  # LAW214: `async_timeout.timeout(2)` can only end what waits
            return game.score()

    async def watch(self, game) -> None:
        while True:  # LAW214: `while True` never ends and nothing inside ever waits
            game.look()

    async def play(self, game) -> None:
        while not self._over.is_set():  # LAW214: no other task runs again
            game.move()
