import asyncio


def build():
    """
    Connect a sensor.

    Async contract:
        bound: the sensor holds at most 600 readings and sends each of them once
    """
    return asyncio.Queue()  # the docstring answers for the whole function


# A declaration in a string declares nothing, so it can't be stale.
HELP = """
uploads = asyncio.Queue(maxsize=100)  # async-law: bound=five files
"""
