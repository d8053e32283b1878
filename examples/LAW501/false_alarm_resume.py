"""A page that was away gets what it missed."""

import redis.asyncio as redis
from starlette.requests import Request
from starlette.responses import StreamingResponse

client = redis.Redis()


async def scores(request: Request) -> StreamingResponse:
    last = request.headers.get("Last-Event-ID", "$")

    async def lines(position):
        while True:
            for _, entries in await client.xread({"scores": position}, block=15_000):
                for entry_id, fields in entries:
                    position = entry_id
                    yield f"id: {entry_id.decode()}\ndata: {fields[b'text'].decode()}\n\n"

    return StreamingResponse(lines(last), media_type="text/event-stream")
