"""A family tree, drawn in a pool: a branch waits for its twigs, which wait for a free thread of the same pool."""

from concurrent.futures import ThreadPoolExecutor, as_completed

pool = ThreadPoolExecutor(max_workers=4)


def name_of(person: int) -> str:
    return f"person {person}"


def branch(people: list[int]) -> list[str]:
    twigs = [pool.submit(name_of, person) for person in people[:20]]
    return [twig.result() for twig in as_completed(twigs)]  # LAW314: `branch` in `pool` holds a worker


def draw(people: list[int]) -> list[str]:
    return pool.submit(branch, people).result()


class Tree:
    def __init__(self, workers: int = 2) -> None:
        self._workers = ThreadPoolExecutor(max_workers=workers)

    def _leaf(self, person: int) -> str:
        return name_of(person)

    def _label(self, person: int) -> str:
        return self._workers.submit(self._leaf, person).result()  # LAW314: `_label` in `self._workers`

    def _twig(self, person: int) -> str:
        return self._label(person)  # LAW314

    def labels(self, person: int) -> tuple[str, str]:
        label, twig = self._workers.submit(self._label, person), self._workers.submit(self._twig, person)
        return label.result(), twig.result()

    def close(self) -> None:
        self._workers.shutdown()


def close() -> None:
    pool.shutdown()
