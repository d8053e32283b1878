"""Each outcome is read, by a loop or by a callback."""

import logging
import multiprocessing
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path

logger = logging.getLogger(__name__)


def copy_all(pages: tuple[Path, ...], copy) -> list[Path]:
    failed = []
    with ThreadPoolExecutor(4) as copiers:
        copies = {copiers.submit(copy, page): page for page in pages}
        for done in as_completed(copies):
            if (error := done.exception()) is not None:
                logger.error("%s is not copied", copies[done], exc_info=error)
                failed.append(copies[done])
    return failed


class Archive:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pool = ThreadPoolExecutor(2)

    def add(self, name: str, text: bytes) -> None:
        self._pool.submit((self._folder / name).write_bytes, text).add_done_callback(self._written)

    def _written(self, future: "Future[int]") -> None:
        if (error := future.exception()) is not None:
            logger.error("a page is lost", exc_info=error)

    def close(self) -> None:
        self._pool.shutdown()


def bind(pages: list[str], press) -> list[str]:
    with multiprocessing.Pool(4) as binders:
        bound = [binders.apply_async(press, (page,)) for page in pages]
        return [one.get() for one in bound]
