import asyncio
import queue

work = asyncio.Queue()
other: asyncio.Queue = make()
unsure: object = asyncio.Queue()
late: asyncio.Queue
maybe = None
maybe = asyncio.Lock()
same = asyncio.Lock()
same = asyncio.Lock()
differs = asyncio.Lock()
differs = queue.Queue()
partly = asyncio.Lock()
partly = make()
first = second = asyncio.Event()
left, right = asyncio.Lock(), asyncio.Event()
(one, (two, three)) = 1, (asyncio.Lock(), "text")
copy = work
chosen = asyncio.Lock() if flag else None
mixed = asyncio.Lock() if flag else queue.Queue()
default = given or asyncio.Lock()
either = None or asyncio.Lock()

work  # type-is: asyncio.Queue
other  # type-is: asyncio.Queue
late  # type-is: asyncio.Queue
maybe  # type-is: asyncio.Lock
same  # type-is: asyncio.Lock
differs  # type-is: ?
partly  # type-is: ?
first  # type-is: asyncio.Event
second  # type-is: asyncio.Event
left  # type-is: asyncio.Lock
right  # type-is: asyncio.Event
one  # type-is: int
two  # type-is: asyncio.Lock
three  # type-is: str
copy  # type-is: asyncio.Queue
chosen  # type-is: asyncio.Lock
mixed  # type-is: ?
default  # type-is: ?
either  # type-is: asyncio.Lock
asyncio.Lock()  # type-is: asyncio.Lock
(walrus := asyncio.Lock())  # type-is: asyncio.Lock
walrus  # type-is: asyncio.Lock
nowhere  # type-is: ?
print  # type-is: ?

if (held := asyncio.Lock()) and True:
    held  # type-is: asyncio.Lock

"text"  # type-is: str
b"bytes"  # type-is: bytes
f"{work}"  # type-is: str
3  # type-is: int
2.5  # type-is: float
True  # type-is: bool
None  # type-is: ?
lambda: 1  # type-is: types.LambdaType
