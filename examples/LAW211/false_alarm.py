"""Waits that come back early, and somebody goes on waiting."""

import asyncio


async def in_turns(calls, limit: int = 4) -> None:
    running: set[asyncio.Task] = set()
    for call in calls:
        if len(running) >= limit:
            done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for ended in done:
                ended.result()
        running.add(asyncio.create_task(call.make()))
    await asyncio.gather(*running)


async def hold_the_line(lease, call) -> None:
    talking = asyncio.create_task(call.make())
    while True:
        done, _ = await asyncio.wait([talking], timeout=lease.seconds)
        if done:
            talking.result()
            break
        await lease.renew()


async def of_the_caller(calls: set[asyncio.Task]):
    done, _ = await asyncio.wait(calls, timeout=3)
    return [call.result() for call in done]


async def handed_on(numbers):
    calls = [asyncio.create_task(number.call()) for number in numbers[:3]]
    return await asyncio.wait(calls, timeout=3)


async def main() -> None:
    """`asyncio.run` cancels what is left when this returns."""
    serving = asyncio.create_task(serve())
    stopping = asyncio.create_task(asyncio.Event().wait())
    done, _ = await asyncio.wait([serving, stopping], return_when=asyncio.FIRST_COMPLETED)
    for ended in done:
        ended.result()


async def serve() -> None:
    await asyncio.sleep(3600)


if __name__ == "__main__":
    asyncio.run(main())
