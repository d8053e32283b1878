"""The lease is over before the work is."""

import time

from redis import Redis


def refill(client: Redis, machine) -> None:
    with client.lock("refill", timeout=10):  # LAW116: the lease of `client.lock` is 10 s
        machine.open()
        time.sleep(30)
        machine.close()
