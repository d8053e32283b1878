"""The same loop under trio and anyio, each with its own name for cancellation."""

import anyio
import trio


async def tides(gauge) -> None:
    while True:
        try:
            await gauge.read()
        except (OSError, trio.Cancelled):  # LAW208: `except (OSError, trio.Cancelled)`
            gauge.skipped += 1


async def winds(gauge) -> None:
    while True:
        try:
            await gauge.read()
        except anyio.get_cancelled_exc_class():  # LAW208: leave it out of the classes
            gauge.skipped += 1
