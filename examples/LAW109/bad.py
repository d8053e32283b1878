"""A museum: questions that are asked at once over one wire."""

import asyncio

from fastapi import APIRouter, Depends
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from museum import crud
from museum.db import get_session
from museum.models import Exhibit, Room

router = APIRouter()


class Guide:
    def __init__(self, session: AsyncSession) -> None:
        self.session = session

    async def _all(self, model) -> list:
        return list(await self.session.scalars(select(model).limit(100)))

    async def rooms(self) -> list:
        return await self._all(Room)

    async def exhibits(self) -> list:
        return await self._all(Exhibit)

    async def load(self) -> tuple[list, list]:
        return await asyncio.gather(self.rooms(), self.exhibits())  # LAW109: the one session `self.session`


class Tour:
    def __init__(self, guide: Guide) -> None:
        self.guide = guide

    async def load(self) -> list:
        return await asyncio.gather(self.guide.rooms(), self.guide.exhibits())  # LAW109: `self.guide.session`


@router.get("/today")
async def today(db: AsyncSession = Depends(get_session)):
    rooms = asyncio.create_task(crud.rooms(db))
    exhibits = asyncio.create_task(crud.exhibits(db))  # LAW109: the one session `db`
    return {"rooms": await rooms, "exhibits": await exhibits}


async def names(sessions: async_sessionmaker[AsyncSession], rooms: list[int]) -> list:
    async with sessions() as session:

        async def name(room: int) -> str:
            return (await session.get(Room, room)).name

        return await asyncio.gather(*[name(room) for room in rooms[:5]])  # LAW109: the one session `session`


async def first_of_each(session: AsyncSession, rooms: list[int]) -> list:
    found = await asyncio.gather(*map(lambda room: session.get(Room, room), rooms[:5]))  # LAW109: `session`
    return list(found)
