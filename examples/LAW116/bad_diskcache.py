"""A lock in a cache on disk, which outlives its process as well."""

from diskcache import Cache, Lock


def join_parts(cache: Cache, parts) -> None:
    with Lock(cache, "parts"):  # LAW116: pass `expire=`
        parts.join()
