"""A blocking portal gives a future for each task; this one is thrown away."""

from anyio.from_thread import start_blocking_portal


async def refresh(key: str) -> None:
    print("fresh", key)


def touch(key: str) -> None:
    with start_blocking_portal() as portal:
        portal.start_task_soon(refresh, key)  # LAW201: disappears without a log line
        portal.call(refresh, key)
