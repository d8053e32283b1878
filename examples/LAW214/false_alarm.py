"""Something waits, though no `await` can be seen in the body; or the loop ends."""

import asyncio
from contextlib import asynccontextmanager, suppress


@asynccontextmanager
async def limited(seconds: float):
    async with asyncio.timeout(seconds):
        yield


async def take_turn(game, turn: asyncio.Lock) -> None:
    async with asyncio.timeout(2), turn:
        game.move()


async def moves(game):
    async with asyncio.timeout(2):
        return [move async for move in game]


async def empty(moves: asyncio.Queue) -> None:
    with suppress(asyncio.QueueEmpty):
        while True:
            moves.get_nowait()


async def finish(game) -> None:
    while True:
        if game.is_won():
            break
        game.move()


class Player:
    async def think(self, game) -> None:
        """Subclasses wait for somebody; this one needs no time."""
        game.count()

    async def play(self, game) -> None:
        async with asyncio.timeout(2):
            await self.think(game)


class Human(Player):
    async def think(self, game) -> None:
        await game.wait_for_click()
