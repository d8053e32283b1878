"""The blocking client's lock in a coroutine."""

from redis import Redis


async def settle(client: Redis, ledger, day: str) -> None:
    with client.lock(f"settle:{day}", timeout=120):  # LAW111: until the lease runs out
        await ledger.settle(day)
