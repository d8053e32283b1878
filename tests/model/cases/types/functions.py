import asyncio
import contextlib
from contextlib import asynccontextmanager, contextmanager
from typing import AsyncIterator, Iterator


def factory():
    return asyncio.Lock()


def typed() -> asyncio.Lock: ...


def branches(flag):
    if flag:
        return asyncio.Lock()
    return None


def differing(flag):
    if flag:
        return asyncio.Lock()
    return asyncio.Event()


def nothing():
    asyncio.Lock()


def through(): 
    return factory()


def recursive(n):
    return recursive(n - 1) if n else asyncio.Lock()


def forever():
    return forever()


def generator():
    yield asyncio.Lock()


async def coroutine():
    return asyncio.Lock()


async def typed_coroutine() -> asyncio.Lock: ...


async def asynchronous_generator():
    yield asyncio.Lock()


@contextmanager
def managed():
    yield asyncio.Lock()


@contextlib.contextmanager
def managed_typed() -> Iterator[asyncio.Lock]:
    yield make()


@asynccontextmanager
async def managed_async() -> AsyncIterator[asyncio.Lock]:
    yield make()


@asynccontextmanager
async def managed_bare():
    lock = asyncio.Lock()
    try:
        yield lock
    finally:
        pass


factory()  # type-is: asyncio.Lock
typed()  # type-is: asyncio.Lock
branches(1)  # type-is: asyncio.Lock
differing(1)  # type-is: ?
nothing()  # type-is: ?
through()  # type-is: asyncio.Lock
forever()  # type-is: ?
make = lambda: asyncio.Lock()
with managed() as a:
    a  # type-is: asyncio.Lock
with managed_typed() as b:
    b  # type-is: asyncio.Lock
for lock in generator():
    lock  # type-is: asyncio.Lock


async def main():
    await coroutine()  # type-is: asyncio.Lock
    coroutine()  # type-is: types.CoroutineType[asyncio.Lock]
    await typed_coroutine()  # type-is: asyncio.Lock
    pending = coroutine()
    await pending  # type-is: asyncio.Lock
    async for one in asynchronous_generator():
        one  # type-is: asyncio.Lock
    async with managed_async() as c:
        c  # type-is: asyncio.Lock
    async with managed_bare() as d:
        d  # type-is: asyncio.Lock
    async with managed_async() as e, managed_bare() as f:
        e  # type-is: asyncio.Lock
        f  # type-is: asyncio.Lock
    reader, writer = await asyncio.open_connection("host", 1)
    reader  # type-is: asyncio.StreamReader
    writer  # type-is: asyncio.StreamWriter
    done, rest = await asyncio.wait(tasks)
    done  # type-is: set[asyncio.Task]
    for task in rest:
        task  # type-is: asyncio.Task
    process = await asyncio.create_subprocess_exec("ls")
    process.stdin  # type-is: asyncio.StreamWriter
    asyncio.sleep(1)  # type-is: ?
    return None


def defaults(lock=asyncio.Lock(), number=3, name=None, *, only=asyncio.Event()):
    lock  # type-is: asyncio.Lock
    number  # type-is: ?
    name  # type-is: ?
    only  # type-is: asyncio.Event


loop = asyncio.new_event_loop()
loop.create_task(main())  # type-is: asyncio.Task
asyncio.get_running_loop().create_future()  # type-is: asyncio.Future


def take(lock, name, other, *, event=None):
    lock  # type-is: asyncio.Lock
    name  # type-is: ?
    other  # type-is: ?


def take_twice():
    lock = asyncio.Lock()
    take(lock, "one", lock)
    take(lock=asyncio.Lock(), name="two", other=asyncio.Event())


@print
def decorated(lock):
    lock  # type-is: ?


def call_decorated():
    decorated(asyncio.Lock())


class Holder:
    def use(self, lock, count):
        lock  # type-is: asyncio.Lock
        count  # type-is: ?

    def run(self):
        self.use(asyncio.Lock(), 3)
