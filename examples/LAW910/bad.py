import asyncio

uploads = asyncio.Queue(maxsize=5)  # async-law: bund=the form sends five files  # LAW910: write `bound`
replies = asyncio.Queue(maxsize=5)  # async-law: bound=  # LAW910: gives no reason
lines = asyncio.Queue(maxsize=5)  # async-law: one line for each tenant  # LAW910: has no `key=`

# async_law: bound=one entry for each tenant  # LAW910: not the spelling that is read
tenants = asyncio.Queue(maxsize=40)

# async-law: waive LAW3=the bench reads it empty before each run  # LAW910: names no rule to waive
readings = asyncio.Queue(maxsize=600)


def build():
    """
    Connect a sensor.

    Async contract:
        bounds: the sensor holds at most 600 readings  # LAW910: write `bound`
    """
    return asyncio.Queue(maxsize=600)
