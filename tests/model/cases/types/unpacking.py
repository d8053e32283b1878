import asyncio

three = (asyncio.Lock(), asyncio.Event(), asyncio.Queue(5))
tasks = [asyncio.create_task(work())]

first, *rest = three
first  # type-is: asyncio.Lock
rest  # type-is: ?
*most, last = three
most  # type-is: ?
last  # type-is: ?
a, b, c = three
c  # type-is: asyncio.Queue
(d, e), f = (asyncio.Lock(), 1), "x"
d  # type-is: asyncio.Lock
f  # type-is: str
[g, h] = tasks
g  # type-is: asyncio.Task
box[i], j = three
box  # type-is: ?
j  # type-is: asyncio.Event


class Holder:
    def __init__(self):
        self.a, self.b = asyncio.Lock(), asyncio.Event()
        self  # type-is: :Holder
        self.a  # type-is: asyncio.Lock
        for self.each in tasks:
            self  # type-is: :Holder
        self.items[0], x = asyncio.Lock(), asyncio.Event()
        self  # type-is: :Holder
        x  # type-is: asyncio.Event
        self.each  # type-is: asyncio.Task
        with make() as (self.c, y):
            self  # type-is: :Holder
        self.c  # type-is: ?


def stays(queue: asyncio.Queue, tasks: list[asyncio.Task]):
    queue.x, z = 1, 2
    queue  # type-is: asyncio.Queue
    tasks[0], w = None, 1
    tasks  # type-is: list[asyncio.Task]
    tasks[0].result()  # name: asyncio.Task.result
