import asyncio

# async-law is the linter that holds this file to account; this sentence declares nothing.
# Async law: every queue has a bound.

HINT = "# async-law: bund=a string is no comment"


def build():
    """Connect a sensor; the Async contract: of the caller bounds what it sends."""
    # async-law: bound=rate = 600/s = all that the sensor has, see #12
    return asyncio.Queue()
