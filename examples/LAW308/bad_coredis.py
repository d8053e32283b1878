"""Moves of a game, kept for ever; and the last thousand of them."""

import coredis
from coredis import PureToken


async def note(client: coredis.Redis, game: str, move: str) -> None:
    await client.xadd(f"moves:{game}", {"move": move})  # LAW308: give `threshold`


async def note_the_last(client: coredis.Redis, game: str, move: str) -> None:
    await client.xadd(f"last:{game}", {"move": move}, trim_strategy=PureToken.MAXLEN, threshold=1000)
