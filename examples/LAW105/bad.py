"""A ferry: seats, fares and passengers, with awaits between reading and writing."""

import asyncio

from fastapi import FastAPI, Request, WebSocket

app = FastAPI()
sold = 0
by_harbour: dict[str, int] = {}
boards: set[WebSocket] = set()


async def fare(harbour: str) -> int:
    await asyncio.sleep(0.1)
    return len(harbour)


class Ferry:
    def __init__(self) -> None:
        self.seats = 100
        self.takings = 0
        self.crew: list[str] = []

    async def sell(self, count: int) -> bool:
        seats = self.seats
        if seats < count:
            return False
        await asyncio.sleep(0.1)
        self.seats = seats - count  # LAW105: `self.seats` is read before an await and written after it
        return True

    async def take(self, harbour: str) -> None:
        self.takings += await fare(harbour)  # LAW105: `self.takings`

    async def hire(self, name: str) -> None:
        crew = self.crew
        await asyncio.sleep(0.1)
        self.crew = crew + [name]  # LAW105: `self.crew`


async def sell(harbour: str) -> None:
    global sold
    before = sold
    await fare(harbour)
    sold = before + 1  # LAW105: `sold`
    by_harbour[harbour] = by_harbour.get(harbour, 0) + await fare(harbour)  # LAW105: `by_harbour[harbour]`


async def total(harbours: list[str]) -> int:
    paid = 0

    async def add(harbour: str) -> None:
        nonlocal paid
        paid += await fare(harbour)  # LAW105: `paid`

    await asyncio.gather(*(add(harbour) for harbour in harbours[:10]))
    return paid


@app.get("/visits")
async def visit(request: Request) -> int:
    visits = request.app.state.visits
    await fare("home")
    request.app.state.visits = visits + 1  # LAW105: `request.app.state.visits`
    return visits


class Passengers:
    def __init__(self) -> None:
        self.aboard: dict[str, WebSocket] = {}

    def board(self, name: str, socket: WebSocket) -> None:
        self.aboard[name] = socket

    def leave(self, name: str) -> None:
        self.aboard.pop(name, None)

    async def announce(self, text: str) -> None:
        for socket in self.aboard.values():  # LAW105: the loop over `self.aboard` awaits
            await socket.send_text(text)  # LAW318


@app.websocket("/board")
async def board(websocket: WebSocket) -> None:
    await websocket.accept()
    boards.add(websocket)
    try:
        async for text in websocket.iter_text():
            for other in boards:  # LAW105: `board` changes the collection meanwhile
                await other.send_text(text)  # LAW318
    finally:
        boards.discard(websocket)
