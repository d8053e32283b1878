from asyncio import *
from unknown_library import *

create_task(work())  # name: asyncio.create_task
Queue()  # name: asyncio.Queue
something()  # name: ?
print("x")  # name: builtins.print


def inner():
    create_task(work())  # name: asyncio.create_task
