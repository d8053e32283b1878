import asyncio

uploads = asyncio.Queue()  # async-law: bound=the form sends five files


def build():
    """
    Connect a sensor.

    Async contract:
        bound: the sensor holds at most 600 readings
            and sends each of them once
    """
    return asyncio.Queue()
