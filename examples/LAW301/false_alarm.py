"""Queues with no bound that cannot grow without end."""

import asyncio
import logging.handlers
import multiprocessing
import queue

class Pool:
    """As many connections as were made; each goes back after use."""

    def __init__(self, connect, size: int) -> None:
        self.free: asyncio.Queue = asyncio.Queue()
        for _ in range(size):
            self.free.put_nowait(connect())

    async def run(self, statement: str):
        connection = await self.free.get()
        try:
            return await connection.run(statement)
        finally:
            self.free.put_nowait(connection)


class Door:
    """Tokens that wake somebody up carry nothing, and a prefetch takes a permit for each item."""

    def __init__(self) -> None:
        self._rings: asyncio.Queue[None] = asyncio.Queue()
        self._ahead: asyncio.Queue[str] = asyncio.Queue()
        self._permits = asyncio.Semaphore(10)
        self._batch: queue.Queue[str] = queue.Queue()

    def ring(self) -> None:
        self._rings.put_nowait(None)

    async def fetch(self, letters) -> None:
        async for letter in letters:
            await self._permits.acquire()
            await self._ahead.put(letter)

    async def next_letter(self) -> str:
        letter = await self._ahead.get()
        self._permits.release()
        return letter

    def collect(self, letter: str, send) -> None:
        if self._batch.qsize() >= 50:
            send([self._batch.get_nowait() for _ in range(self._batch.qsize())])
        self._batch.put(letter)


async def fetch_all(urls: list[str], fetch) -> None:
    """Filled from a list that is in memory anyway, before the workers start."""
    todo: asyncio.Queue[str] = asyncio.Queue()
    for url in urls:
        todo.put_nowait(url)

    async def work() -> None:
        while not todo.empty():
            await fetch(todo.get_nowait())

    async with asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(work())


def measure(path: str, answers) -> None:
    with open(path) as file:
        answers.put(len(file.read()))


def measure_all(paths: list[str]) -> list[int]:
    """One answer for each process."""
    answers = multiprocessing.Queue()
    processes = [multiprocessing.Process(target=measure, args=(path, answers)) for path in paths]
    for process in processes:
        process.start()
    found = [answers.get(timeout=60) for _ in processes]
    for process in processes:
        process.join()
    return found


def log_in(browser) -> str:
    """One answer is awaited, then the queue is gone."""
    answer: queue.Queue[str] = queue.Queue()
    browser.open("https://login.example", on_code=lambda code: answer.put(code))
    return answer.get(timeout=60)


class Gauge:
    def __init__(self) -> None:
        # async-law: bound=the gauge holds at most 600 readings and sends each of them once
        self.readings: asyncio.Queue[float] = asyncio.Queue()

    def on_reading(self, value: float) -> None:
        self.readings.put_nowait(value)


class Login:
    """One answer per log-in: whoever takes it does not come for a second one."""

    def __init__(self) -> None:
        self._answer: queue.Queue[str] = queue.Queue()

    def on_code(self, code: str) -> None:
        self._answer.put(code)

    def wait(self) -> str:
        return self._answer.get(timeout=60)


class Recorder:
    """Somebody looks at the length through a property, and stops the source."""

    LIMIT = 40_000

    def __init__(self, source) -> None:
        self._heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._source = source

    @property
    def behind(self) -> int:
        return self._heard.qsize()

    def hear(self, line: str) -> None:
        self._heard.put(line)

    def watch(self) -> None:
        behind = self.behind
        if behind > self.LIMIT:
            self._source.stop()


class Boats:
    """A pool: what is put in was taken out, or is new and counted."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._afloat: set[object] = set()
        self._free: queue.LifoQueue[object] = queue.LifoQueue()

    def build(self, boat) -> None:
        if len(self._afloat) >= self.limit:
            raise RuntimeError("the lake is full")
        self._free.put_nowait(boat)

    def fill(self, boat) -> None:
        for _ in range(self.limit):
            self._free.put_nowait(boat())

    def refill(self, boat) -> None:
        here = self._free.queue
        while len(here) < self.limit:
            self._free.put_nowait(boat())

    def take(self):
        boat = self._free.get()
        try:
            boat = self.dry(boat)
        except BaseException:
            self._free.put_nowait(boat)
            raise
        return boat

    def release(self, boat) -> None:
        self._afloat.discard(boat)
        self._free.put_nowait(boat)


class Clerk(logging.handlers.QueueListener):
    """Writes down what it is told."""


def open_second_log(paper) -> Clerk:
    records: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
    handler = logging.handlers.QueueHandler(records)
    logging.getLogger("second").addHandler(handler)
    return Clerk(records, paper)


def open_log(paper) -> logging.handlers.QueueListener:
    records: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
    logging.getLogger().addHandler(logging.handlers.QueueHandler(records))
    return logging.handlers.QueueListener(records, paper)


class Crew:
    """How a worker began or ended: as many items as there are workers."""

    def __init__(self, context, captain) -> None:
        self.init_queue: queue.Queue[str] = queue.Queue()
        captain.on_board(lambda name: self.init_queue.put(name))
