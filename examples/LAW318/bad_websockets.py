"""websockets: the type of the connections is known from the handler that is given to `serve`."""

from websockets.asyncio.server import serve

viewers = set()


async def watch(connection):
    viewers.add(connection)
    try:
        await connection.wait_closed()
    finally:
        viewers.discard(connection)


async def show(frame: bytes) -> None:
    for viewer in list(viewers):
        await viewer.send(frame)  # LAW318


async def main() -> None:
    async with serve(watch, "localhost", 8765) as server:
        await server.serve_forever()
