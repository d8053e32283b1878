"""Work that fails in a pool, and nobody hears of it."""

from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path


class Archive:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pool = ThreadPoolExecutor(2)
        self._writing = set()

    def _write(self, name: str, text: bytes) -> None:
        (self._folder / name).write_bytes(text)

    def add(self, name: str, text: bytes) -> None:
        self._pool.submit(self._write, name, text)  # LAW404: an exception in `_write` disappears

    def add_and_count(self, name: str, text: bytes) -> int:
        """The future is kept while it runs, and its outcome thrown away with it."""
        future = self._pool.submit(self._write, name, text)  # LAW404
        self._writing.add(future)
        future.add_done_callback(self._writing.discard)
        return len(self._writing)

    def close(self) -> None:
        self._pool.shutdown()


def copy_all(pages: list[Path], copy) -> int:
    """The block waits for all of them, and raises nothing."""
    copies = []
    with ThreadPoolExecutor(4) as copiers:
        for page in pages:
            copies.append(copiers.submit(copy, page))  # LAW404
    return len(copies)


def stamp_all(pages: list[Path], stamp) -> None:
    with ThreadPoolExecutor(4) as clerks:
        clerks.map(stamp, pages)  # LAW404: gives


def burn(pages: list[Path], stove: Executor) -> None:
    for page in pages:
        stove.submit(page.unlink)  # LAW404
