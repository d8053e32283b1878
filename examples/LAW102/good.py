"""The travel desk: work in the background takes values, and opens what it needs."""

import asyncio

from fastapi import APIRouter, BackgroundTasks, Depends, UploadFile
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from desk.db import get_session, get_sessions
from desk.scans import read_passport

router = APIRouter()


async def confirm(sessions: async_sessionmaker[AsyncSession], trip: int) -> None:
    async with sessions.begin() as session:
        await session.execute("update trip set confirmed = true")
    print(trip)


@router.post("/trips/{trip}/confirm")
async def confirm_trip(trip: int, tasks: BackgroundTasks, sessions=Depends(get_sessions)):
    tasks.add_task(confirm, sessions, trip)
    return {"trip": trip}


@router.post("/passports")
async def passport(scan: UploadFile, tasks: BackgroundTasks):
    content = await scan.read(1_000_000)
    tasks.add_task(read_passport, content, scan.filename)
    return {"name": scan.filename}


async def price(db: AsyncSession, trip: int) -> int:
    return await db.scalar("select 1")


@router.get("/trips/{trip}/price")
async def price_of(trip: int, db: AsyncSession = Depends(get_session)):
    task = asyncio.create_task(price(db, trip))
    return {"price": await task}
