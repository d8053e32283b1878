"""Sessions and tasks side by side, each on its own."""

import asyncio

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from museum.models import Room


class Guide:
    def __init__(self, first: AsyncSession, second: AsyncSession) -> None:
        self.first = first
        self.second = second
        self._asking = asyncio.Lock()

    async def here(self) -> list:
        return list(await self.first.scalars(select(Room).limit(100)))

    async def there(self) -> list:
        return list(await self.second.scalars(select(Room).limit(100)))

    async def load(self) -> tuple[list, list]:
        return await asyncio.gather(self.here(), self.there())

    async def one(self, room: int) -> Room | None:
        async with self._asking:
            return await self.first.get(Room, room)

    async def two(self) -> tuple:
        return await asyncio.gather(self.one(1), self.one(2))


async def count(session: AsyncSession) -> int:
    return await session.scalar(select(Room).limit(1))


async def with_own_sessions(sessions: async_sessionmaker[AsyncSession], rooms: list[int]) -> None:
    counting = []
    for _ in rooms[:5]:
        session = sessions()
        counting.append(asyncio.create_task(count(session)))
    await asyncio.gather(*counting)


async def one_task(session: AsyncSession) -> tuple:
    counting = asyncio.create_task(count(session))
    await counting
    again = asyncio.create_task(count(session))
    return await asyncio.gather(again, asyncio.sleep(1))
