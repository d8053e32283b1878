import asyncio

# The queue got a bound of its own; the reason from before stayed behind.
uploads = asyncio.Queue(maxsize=100)  # async-law: bound=the form sends at most five files  # LAW909: `bound`

settings = {"interval": 5}  # async-law: waive LAW301=one entry for each tenant  # LAW909: `waive LAW301`


class Clock:
    """
    Ticks while the page is open.

    Async contract:
        owner: the page, which cancels it when it closes  # LAW909: `owner`
    """

    # async-law: drop-policy=a tick may be lost  # LAW909: `drop-policy`
    interval = 1.0
