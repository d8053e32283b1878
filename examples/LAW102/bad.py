"""A travel desk on FastAPI: what its handlers leave to the background."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Depends, Request, UploadFile, WebSocket
from sqlalchemy.ext.asyncio import AsyncSession

from desk.db import get_session
from desk.mail import confirm
from desk.scans import read_passport

router = APIRouter()
SessionDep = Annotated[AsyncSession, Depends(get_session)]
_running: set[asyncio.Task] = set()


def ended(task: asyncio.Task) -> None:
    _running.discard(task)
    if not task.cancelled() and task.exception() is not None:
        print("background work failed", task.exception())


def keep(task: asyncio.Task) -> None:
    _running.add(task)
    task.add_done_callback(ended)


def in_background(work) -> None:
    keep(asyncio.create_task(work))


async def stop() -> None:
    for task in _running:
        task.cancel()
    await asyncio.gather(*_running, return_exceptions=True)


async def note_visit(request: Request) -> None:
    print(await request.json())


@router.post("/trips/{trip}/confirm")
async def confirm_trip(trip: int, tasks: BackgroundTasks, db: SessionDep):
    tasks.add_task(confirm, db, trip)  # LAW102: the database session `db` travels into `tasks.add_task`
    return {"trip": trip}


@router.post("/visits")
async def visit(request: Request):
    keep(asyncio.create_task(note_visit(request)))  # LAW102: the web request `request` travels
    return {}


@router.post("/trips/{trip}/price")
async def reprice(trip: int, db: AsyncSession = Depends(get_session)):
    async def work() -> None:
        await db.execute("select 1")

    in_background(work())  # LAW102: the database session `db` travels into `in_background`
    return {"trip": trip}


@router.post("/passports")
async def passport(scan: UploadFile):
    loop = asyncio.get_running_loop()
    _running.add(loop.run_in_executor(None, read_passport, scan.file))  # LAW102: the file is closed with the request
    return {"name": scan.filename}


class Trips:
    def __init__(self, db: AsyncSession = Depends(get_session)) -> None:
        self.db = db

    async def announce(self, trip: int) -> None:
        await self.db.execute("select 1")

    async def cancel(self, trip: int) -> None:
        keep(asyncio.create_task(self.announce(trip)))  # LAW102: behind `self.announce`


@router.post("/trips/{trip}/cancel")
async def cancel_trip(trip: int, tasks: BackgroundTasks, trips: Trips = Depends()):
    await trips.cancel(trip)
    tasks.add_task(trips.announce, trip)  # LAW102: the database session behind `trips.announce`
    return {}


async def feed(websocket: WebSocket) -> None:
    await websocket.send_text("next")


@router.websocket("/departures")
async def departures(websocket: WebSocket):
    await websocket.accept()
    keep(asyncio.create_task(feed(websocket)))  # LAW102: the WebSocket `websocket`
