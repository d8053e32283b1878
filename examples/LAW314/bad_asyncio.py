"""A cloth dyer's recipes, with taskiq and SAQ: awaiting another job's result keeps the worker's slot all the same."""

from saq import Queue
from taskiq import InMemoryBroker

broker = InMemoryBroker()
vats = Queue.from_url("redis://vats")


@broker.task(timeout=60, queue_name="mixing")
async def mix(colour: str) -> str:
    return colour


async def mixed(colour: str) -> str:
    mixing = await mix.kiq(colour)
    return str((await mixing.wait_result(timeout=60)).return_value)


@broker.task(timeout=120, queue_name="dyeing")
async def dye(colour: str) -> str:
    return await mixed(colour)  # LAW314: job `dye` holds a worker while `mixing.wait_result` waits


async def rinse(context: dict[str, object], *, cloth: int) -> object:
    return await vats.apply("wring", cloth=cloth, timeout=60)  # LAW314


async def wring(context: dict[str, object], *, cloth: int) -> int:
    return cloth


settings = {"queue": vats, "functions": [rinse, wring]}
