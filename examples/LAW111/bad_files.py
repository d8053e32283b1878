"""Locks that are files, held by a coroutine while it awaits."""

import fasteners
import portalocker
from filelock import FileLock


async def rewrite_index(store, path: str) -> None:
    with FileLock(path + ".lock"):  # LAW111: a lock of processes
        await store.rewrite(path)


async def append_entry(store, path: str) -> None:
    lock = fasteners.InterProcessLock(path + ".lock")
    with lock:  # LAW111
        await store.append(path)


async def copy_entry(store, path: str) -> None:
    with portalocker.Lock(path + ".lock"):  # LAW111
        await store.copy(path)
