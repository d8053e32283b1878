"""The probe asks before the web server has bound its port."""

import trio
from hypercorn.config import Config
from hypercorn.trio import serve


async def main(app, probe) -> None:
    async with trio.open_nursery() as nursery:
        nursery.start_soon(serve, app, Config())  # LAW218: `serve` can say when it is ready
        await probe.ask("/health")
        nursery.cancel_scope.cancel()
