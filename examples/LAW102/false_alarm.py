"""Looks as if a request outlived itself, and does not."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from fastapi import BackgroundTasks, FastAPI, Request, UploadFile, WebSocket

from desk.audit import audit, track

app = FastAPI()
pool = ThreadPoolExecutor(max_workers=2)


async def pump(websocket: WebSocket) -> None:
    await websocket.send_text("tick")


@app.websocket("/clock")
async def clock(websocket: WebSocket):
    await websocket.accept()
    ticking = asyncio.create_task(pump(websocket))
    try:
        await websocket.receive_text()
    finally:
        ticking.cancel()
        await asyncio.wait([ticking])


class Table:
    """One table of a game, as long as its WebSocket is open."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.pumping: asyncio.Task | None = None

    def open(self) -> None:
        self.pumping = asyncio.create_task(pump(self.websocket))

    async def close(self) -> None:
        if self.pumping is not None:
            self.pumping.cancel()
            await asyncio.wait([self.pumping])


@app.post("/orders")
async def order(request: Request, tasks: BackgroundTasks):
    tasks.add_task(audit, request.app.state.log, request.headers.get("user-agent"))
    async with asyncio.TaskGroup() as group:
        group.create_task(track(request))
    return {}


def note_guest(asked: Request, room: int) -> None:
    print(room, asked.client, asked.headers.get("accept-language"), asked.state.tenant)


@app.post("/rooms/{room}/keys")
async def hand_out_key(request: Request, room: int, tasks: BackgroundTasks):
    tasks.add_task(note_guest, request, room)  # headers and state of the scope, which stay
    return {"room": room}


def index_scan(stored: str, scan) -> None:
    print(stored, scan.filename, scan.content_type)


@app.post("/scans")
async def keep_scan(scan: UploadFile, tasks: BackgroundTasks):
    tasks.add_task(index_scan, "scans/1.pdf", scan)  # its name and type are no part of the file
    return {}


def view(request: HttpRequest) -> HttpResponse:
    checked = pool.submit(audit, request)
    transaction.on_commit(lambda: audit(request.path))
    return HttpResponse(checked.result())
