"""A nursery is the owner."""

import trio


async def poll(sensor) -> None:
    await sensor.read()


async def poll_all(sensors) -> None:
    async with trio.open_nursery() as nursery:
        for sensor in sensors:
            nursery.start_soon(poll, sensor)
