"""Paths that are looked at, iterators that are handed on, and what runs before anything else."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

MAPS = Path("/maps")


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.index = (MAPS / "index").read_text()  # before the first request
    yield


app = FastAPI(lifespan=lifespan)


async def tidy(name: str) -> list[str]:
    sheet = MAPS / name
    if sheet.exists() and not sheet.is_dir():
        sheet.rename(sheet.with_suffix(".old"))
        sheet.with_suffix(".tmp").unlink(missing_ok=True)
    found = await asyncio.to_thread(list, MAPS.glob("*.png"))
    memory = io.StringIO()
    memory.write(name)
    return [path.name for path in found]
