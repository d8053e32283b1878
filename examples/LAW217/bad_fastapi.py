"""The pool is closed under the task that was just told to end."""

import asyncio
from contextlib import asynccontextmanager

from fastapi import FastAPI


async def tidy(pool) -> None:
    while True:
        await pool.tidy()
        await asyncio.sleep(60)


@asynccontextmanager
async def lifespan(app: FastAPI):
    tidying = asyncio.create_task(tidy(app.state.pool))
    yield
    tidying.cancel()  # LAW217: `tidying.cancel()` only asks the task to end
    await app.state.pool.close()


app = FastAPI(lifespan=lifespan)
