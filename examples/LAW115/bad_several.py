"""The third lock can't be had, and the first two stay taken."""

from redis import Redis


def merge(client: Redis, ledger, accounts: list[str]) -> None:
    held = []
    for account in accounts:
        lock = client.lock(account, timeout=30)
        lock.acquire()  # LAW115: the `try` that releases them begins after the loop
        held.append(lock)
    try:
        ledger.merge(accounts)
    finally:
        for taken in held:
            taken.release()
