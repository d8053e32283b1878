"""A museum: each task has a session of its own, or one question follows the other."""

import asyncio

import asyncpg
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from museum.models import Exhibit, Room


class Guide:
    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        self.sessions = sessions

    async def _all(self, model) -> list:
        async with self.sessions.begin() as session:
            return list(await session.scalars(select(model).limit(100)))

    async def load(self) -> tuple[list, list]:
        return await asyncio.gather(self._all(Room), self._all(Exhibit))


async def in_turn(session: AsyncSession) -> tuple[list, list]:
    rooms = list(await session.scalars(select(Room).limit(100)))
    exhibits = list(await session.scalars(select(Exhibit).limit(100)))
    return rooms, exhibits


async def from_the_pool(pool: asyncpg.Pool, days: list[str]) -> list:
    return await asyncio.gather(*(pool.fetch("select count(*) from ticket where day = $1", day) for day in days[:7]))
