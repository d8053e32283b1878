import asyncio
from dataclasses import dataclass, field
from functools import cached_property


class Base:
    inherited = asyncio.Lock()

    def __init__(self):
        self.base_lock = asyncio.Lock()

    def build(self):
        return asyncio.Event()


class Worker(Base):
    queue = asyncio.Queue(5)
    maybe: "asyncio.Lock | None" = None
    plain = None

    def __init__(self, given: asyncio.Event, loop=None):
        super().__init__()
        self.lock = asyncio.Lock()
        self.event = given
        self.late = None
        self.declared: asyncio.Queue = make()
        self.a, self.b = asyncio.Lock(), asyncio.Event()
        self.tasks = []
        self.both = asyncio.Lock()
        self.lock.hidden = asyncio.Event()

    def start(self, other):
        self.late = asyncio.Event()
        self.both = asyncio.Event()
        other.foreign = asyncio.Event()
        with asyncio.Runner() as self.runner:
            pass

    @property
    def current(self):
        return self.lock

    @cached_property
    def cached(self) -> asyncio.Queue: ...

    @classmethod
    def create(cls):
        cls.registry = asyncio.Lock()
        return cls()

    @staticmethod
    def default(first: asyncio.Event):
        return first

    def use(self):
        self  # type-is: :Worker
        self.queue  # type-is: asyncio.Queue
        self.maybe  # type-is: asyncio.Lock
        self.plain  # type-is: ?
        self.lock  # type-is: asyncio.Lock
        self.event  # type-is: asyncio.Event
        self.late  # type-is: asyncio.Event
        self.declared  # type-is: asyncio.Queue
        self.a  # type-is: asyncio.Lock
        self.b  # type-is: asyncio.Event
        self.both  # type-is: ?
        self.runner  # type-is: asyncio.Runner
        self.current  # type-is: asyncio.Lock
        self.cached  # type-is: asyncio.Queue
        self.inherited  # type-is: asyncio.Lock
        self.base_lock  # type-is: asyncio.Lock
        self.build()  # type-is: asyncio.Event
        self.registry  # type-is: asyncio.Lock
        self.foreign  # type-is: ?
        self.hidden  # type-is: ?
        self.missing  # type-is: ?
        Worker.default(x)  # type-is: asyncio.Event
        Worker.queue  # type-is: asyncio.Queue

        def nested():
            self.lock  # type-is: asyncio.Lock

        return [self.lock for _ in nested()]  # type-is: list[asyncio.Lock]


@dataclass
class Record:
    lock: asyncio.Lock
    tasks: list[asyncio.Task] = field(default_factory=list)
    event: asyncio.Event = field(default_factory=asyncio.Event)


Record(x).lock  # type-is: asyncio.Lock
Record(x).event  # type-is: asyncio.Event
Record(x).tasks[0]  # type-is: asyncio.Task
Worker(x)  # type-is: :Worker
Worker(x).current  # type-is: asyncio.Lock
Worker.create()  # type-is: :Worker


class Loop(Loop2): ...


class Loop2(Loop): ...


Loop().anything  # type-is: ?


class Pool:
    def __enter__(self):
        return asyncio.Lock()

    def __exit__(self, *error): ...


class AsyncPool:
    async def __aenter__(self) -> asyncio.Lock: ...

    async def __aexit__(self, *error): ...


class Plain:
    def __enter__(self):
        return self


async def enters():
    with Pool() as lock:
        lock  # type-is: asyncio.Lock
    async with AsyncPool() as other:
        other  # type-is: asyncio.Lock
    with Plain() as same:
        same  # type-is: :Plain
    pool = Pool()
    with pool as again, Plain() as second:
        again  # type-is: asyncio.Lock
        second  # type-is: :Plain
