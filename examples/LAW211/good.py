"""Whoever stops waiting ends what still runs."""

import asyncio


async def relay(phone, exchange) -> None:
    ways = {asyncio.create_task(phone.talk(exchange)), asyncio.create_task(exchange.talk(phone))}
    done, pending = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    for way in pending:
        way.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    for way in done:
        way.result()


async def first_answer(numbers):
    calls = [asyncio.create_task(number.call()) for number in numbers[:3]]
    try:
        for answer in asyncio.as_completed(calls, timeout=10):
            said = await answer
            if said:
                return said
        return None
    finally:
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
