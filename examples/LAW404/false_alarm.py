"""Outcomes that somebody reads after all, or that have nothing to tell."""

import asyncio
import logging
import multiprocessing
from concurrent.futures import Future, ThreadPoolExecutor

logger = logging.getLogger(__name__)


class Archive:
    def __init__(self, shelf) -> None:
        self._shelf = shelf
        self._pool = ThreadPoolExecutor(2)
        self._last: "Future[None] | None" = None

    def _put(self, page: bytes) -> None:
        """It tells of its failures itself."""
        try:
            self._shelf.put(page)
        except Exception:
            logger.exception("a page is lost")

    def add(self, page: bytes) -> None:
        self._pool.submit(self._put, page)

    def add_later(self, page: bytes) -> "Future[None]":
        """The caller reads it."""
        return self._pool.submit(self._shelf.put, page)

    async def add_now(self, page: bytes) -> None:
        await asyncio.wrap_future(self._pool.submit(self._shelf.put, page))

    def start(self, page: bytes) -> None:
        self._last = self._pool.submit(self._shelf.put, page)

    def wait(self) -> None:
        if self._last is not None:
            self._last.result()

    def close(self) -> None:
        self._pool.shutdown()


class Form:
    """Not every `submit` is an executor's."""

    def submit(self, answer: str) -> str:
        return answer


def answer(form: Form) -> None:
    form.submit("yes")


class PooledHandler(logging.Handler):
    """A log handler takes care of what goes wrong in itself."""

    def __init__(self) -> None:
        super().__init__()
        self._pool = ThreadPoolExecutor(1)

    def emit(self, record: logging.LogRecord) -> None:
        self._pool.submit(self.format, record)

    def close(self) -> None:
        self._pool.shutdown()


def bind(pages: list[str], press) -> None:
    with multiprocessing.Pool(4) as binders:
        for page in pages:
            binders.apply_async(press, (page,), error_callback=logger.error)
        binders.close()
        binders.join()


def warm_up(pool: ThreadPoolExecutor, cache) -> None:
    pool.submit(cache.load)  # async-law: drop-policy=a cold cache is filled by the first reader
