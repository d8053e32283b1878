"""Loops that are run where they should be: at the start of a program or a thread, or where none runs."""

import asyncio
import threading

import click
from asgiref.sync import async_to_sync
from celery import Celery

app = Celery("parcels", broker="redis://queue", backend="redis://queue")
app.conf.update(task_routes={"*": {"queue": "parcels"}}, task_time_limit=60)


async def locate(parcel: int) -> str:
    await asyncio.sleep(0)
    return f"parcel {parcel}"


@click.command()
@click.argument("parcel", type=int)
def follow(parcel: int) -> None:
    click.echo(asyncio.run(locate(parcel)))


def locate_anywhere(parcel: int) -> "asyncio.Future[str] | str":
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(locate(parcel))
    return asyncio.ensure_future(locate(parcel))


async def in_a_thread(parcel: int) -> object:
    found = locate_anywhere(parcel)
    await asyncio.to_thread(asyncio.run, locate(parcel))
    return found


@app.task
def bridge(parcel: int) -> str:
    return str(async_to_sync(locate)(parcel))  # uses the worker's loop where there is one


def worker() -> None:
    asyncio.run(locate(1))


if __name__ == "__main__":
    thread = threading.Thread(target=worker)
    thread.start()
    asyncio.run(locate(2))
    thread.join()
