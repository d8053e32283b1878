"""The drain returns at once while the buffer is small, and waits while it is not."""

import asyncio


async def ship(host: str, lines) -> None:
    _, writer = await asyncio.open_connection(host, 514)
    try:
        async for line in lines:
            writer.write(line.encode())
            await writer.drain()
    finally:
        writer.close()
        await writer.wait_closed()
