"""A log shipper: the collector is slow, and the lines of a day are in memory."""

import asyncio


class Shipper:
    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port

    async def ship(self, lines) -> None:
        _, writer = await asyncio.open_connection(self._host, self._port)
        try:
            async for line in lines:
                writer.write(line.encode())  # LAW319: `writer.write` only fills a buffer
        finally:
            writer.close()
            await writer.wait_closed()


async def echo(reader, writer):
    try:
        while line := await reader.readline():
            writer.write(line)  # LAW319
    finally:
        writer.close()


async def main() -> None:
    server = await asyncio.start_server(echo, "localhost", 7)
    async with server:
        await server.serve_forever()
