"""A lock shared with worker processes."""

import multiprocessing


class Report:
    def __init__(self, printer) -> None:
        self._printer = printer
        self._printing = multiprocessing.Lock()

    async def print_page(self, page: int) -> None:
        with self._printing:  # LAW111: a lock of processes
            await self._printer.send(page)
