"""The application keeps the task by a key that no other handler reads."""

import asyncio

from aiohttp import web


async def sweep(app: web.Application) -> None:
    while True:
        await asyncio.sleep(30)
        app["baskets"].sweep()


async def begin(app: web.Application) -> None:
    app["sweeper"] = asyncio.create_task(sweep(app))  # LAW202: `['sweeper']` keeps the task


async def end(app: web.Application) -> None:
    await app["baskets"].save()


def make() -> web.Application:
    app = web.Application()
    app.on_startup.append(begin)
    app.on_cleanup.append(end)
    return app
