"""A lifespan that starts two tasks and ends none."""

import asyncio
from contextlib import asynccontextmanager

from starlette.applications import Starlette


async def expire(app: Starlette) -> None:
    while True:
        await asyncio.sleep(30)
        app.state.baskets.expire()


@asynccontextmanager
async def lifespan(app: Starlette):
    app.state.expiry = asyncio.create_task(expire(app))  # LAW202: it outlives the application
    warming = asyncio.create_task(app.state.catalogue.warm())  # LAW202: cancel and await it behind the `yield`
    yield
    await app.state.catalogue.close()


app = Starlette(lifespan=lifespan)
