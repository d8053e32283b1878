"""Pools of processes: closing lets no more work in, and nothing else."""

import multiprocessing
from multiprocessing.pool import ThreadPool


def stars(photographs: list[str], count) -> int:
    pool = multiprocessing.Pool(4)  # LAW205: closed and never joined
    found = pool.map(count, photographs)
    pool.close()
    return sum(found)


def nights(albums: list[list[str]], count) -> list[int]:
    totals = []
    for album in albums:
        pool = multiprocessing.get_context("spawn").Pool(4)  # LAW205: nobody shuts down
        totals.append(sum(pool.map(count, album)))
    return totals


class Telescope:
    def look(self, plates: list[str], develop) -> list[bytes]:
        return ThreadPool(8).map(develop, plates)  # LAW205
