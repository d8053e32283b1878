"""Processes that know no signal: the orchestrator kills them in the middle of a parcel."""

from multiprocessing import Process

from redis import Redis


def carry(url: str) -> None:
    client = Redis.from_url(url)
    while True:  # LAW207: the process that runs `carry`
        _, parcel = client.blpop("parcels")
        client.rpush("delivered", parcel)


def depot(url: str, carriers: int = 2) -> None:
    processes = [Process(target=carry, args=(url,)) for _ in range(carriers)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
