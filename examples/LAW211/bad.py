"""The first answer is taken, and the others keep asking."""

import asyncio
from asyncio import FIRST_COMPLETED, create_task, wait


async def relay(phone, exchange) -> None:
    await wait(  # LAW211: when the first one is done, `wait` comes back and nobody ends those of the tasks
        [create_task(phone.talk(exchange)), create_task(exchange.talk(phone))],
        return_when=FIRST_COMPLETED,
    )


async def fastest(numbers):
    calls = [asyncio.create_task(number.call()) for number in numbers[:3]]
    done, pending = await asyncio.wait(calls, timeout=10)  # LAW211: when the time is over, `asyncio.wait`
    if pending:
        print("no answer from", len(pending))
    return [call.result() for call in done]


async def until_hung_up(phone, hook):
    talking = asyncio.create_task(phone.talk())
    hanging_up = asyncio.create_task(hook.wait())
    await asyncio.wait({talking, hanging_up}, return_when="FIRST_COMPLETED")  # LAW211
    hanging_up.cancel()
    return talking.result() if talking.done() else None


async def first_answer(numbers):
    for answer in asyncio.as_completed([number.call() for number in numbers[:3]]):  # LAW211: when the loop is left
        said = await answer
        if said:
            return said
    return None
