"""A guest book on Quart, and one on Starlette."""

from quart import Quart, request
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import JSONResponse

app = Quart(__name__)


async def greet(guest) -> None:
    print(guest.headers["User-Agent"])


@app.post("/guests")
async def sign() -> str:
    app.add_background_task(greet, request)  # LAW102: the web request `request` travels
    return "thank you"


async def keep_entry(guest) -> None:
    print(await guest.json())


async def sign_starlette(incoming: Request) -> JSONResponse:
    return JSONResponse({}, background=BackgroundTask(keep_entry, incoming))  # LAW102: the web request `incoming`
