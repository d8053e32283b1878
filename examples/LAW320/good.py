"""The map room again: files are worked on in threads."""

import asyncio
from pathlib import Path

import anyio

MAPS = Path("/maps")


def legend(sheet: Path) -> str:
    return sheet.with_suffix(".txt").read_text()


async def read_map(name: str) -> dict[str, str]:
    sheet = MAPS / name
    drawing = await asyncio.to_thread(sheet.read_bytes)
    await anyio.Path(sheet.with_suffix(".log")).write_text(name)
    return {"legend": await asyncio.to_thread(legend, sheet), "size": str(len(drawing))}


async def note(name: str) -> None:
    async with await anyio.open_file("/maps/visits", "a") as visits:
        await visits.write(name)
