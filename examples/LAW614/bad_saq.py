"""The same with settings in a dict."""

from parcels.carrier import ask
from saq import Queue

queue = Queue.from_url("redis://cache")


async def track_parcel(ctx, *, parcel_id: int) -> None:
    await ask(parcel_id)


async def arrived(parcel_id: int) -> None:
    await queue.enqueue("track_parcel", parcel_id=parcel_id)
    await queue.enqueue("trackParcel", parcel_id=parcel_id)  # LAW614: the worker lists no function `trackParcel`


settings = {"queue": queue, "functions": [track_parcel]}
