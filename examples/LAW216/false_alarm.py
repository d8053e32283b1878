"""Objects of the module that meet one loop only, or are closed before it ends."""

import asyncio
import threading

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

engine = create_async_engine("postgresql+asyncpg://museum@db/tickets")
doors = asyncio.Lock()


async def open_doors() -> None:
    async with doors:
        await asyncio.sleep(0)


async def sold(day: str) -> object:
    try:
        async with engine.connect() as connection:
            return await connection.scalar(text("select count(*) from tickets where day = :day"), {"day": day})
    finally:
        await engine.dispose()  # the next loop finds an empty pool


def report(day: str) -> object:
    return asyncio.run(sold(day))


class Bell:
    """Only the bell's own thread uses its event."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    async def _ring(self) -> None:
        await self._rung.wait()

    def _run(self) -> None:
        asyncio.run(self._ring())

    def ring(self) -> None:
        bell = threading.Thread(target=self._run)
        bell.start()
        bell.join()


def main() -> None:
    asyncio.run(open_doors())


if __name__ == "__main__":
    main()
