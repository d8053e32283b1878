"""A stream that is read from its end, once per open page."""

import redis.asyncio as redis
from starlette.requests import Request
from starlette.responses import StreamingResponse

client = redis.Redis()


async def scores(request: Request) -> StreamingResponse:
    async def lines():
        last = "$"
        while True:
            for _, entries in await client.xread({"scores": last}, block=15_000):  # LAW501: `scores`
                for entry_id, fields in entries:
                    last = entry_id
                    yield f"data: {fields[b'text'].decode()}\n\n"

    return StreamingResponse(lines(), media_type="text/event-stream")
