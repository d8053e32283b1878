"""Orders are announced in the background; the handlers stand where nothing can fail."""

import asyncio
import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from fastapi import BackgroundTasks

logger = logging.getLogger(__name__)
pool = ThreadPoolExecutor(max_workers=2)


class OrderDesk:
    def __init__(self, orders, warehouse, loop: asyncio.AbstractEventLoop) -> None:
        self._orders = orders
        self._warehouse = warehouse
        self._loop = loop
        self._running: set[asyncio.Task] = set()

    def _finished(self, task: asyncio.Task) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("announcement failed", exc_info=task.exception())

    async def place(self, order: dict) -> int:
        order_id = await self._orders.insert(order)
        try:
            task = asyncio.create_task(self._warehouse.announce(order_id))
            self._running.add(task)
            task.add_done_callback(self._finished)
        except Exception:  # LAW414: `asyncio.create_task` only starts it and returns
            logger.exception("order %s not announced", order_id)
            await self._orders.mark_unannounced(order_id)
        return order_id

    def place_from_thread(self, order_id: int):
        try:
            return asyncio.run_coroutine_threadsafe(self._warehouse.announce(order_id), self._loop)
        except Exception as error:  # LAW414: belongs to the task
            logger.error("order %s not announced: %s", order_id, error)
            return None

    async def close(self) -> None:
        await asyncio.gather(*self._running, return_exceptions=True)
        pool.shutdown()


def confirm(background: BackgroundTasks, mailer, order_id: int) -> bool:
    try:
        background.add_task(mailer.confirm, order_id)
    except Exception:  # LAW414: belongs to what runs after the response
        logger.exception("order %s not confirmed", order_id)
        return False
    return True


def archive(store, order_id: int):
    try:
        return pool.submit(store.archive, order_id)
    except Exception:  # LAW414: belongs to the future
        logger.exception("order %s not archived", order_id)
        return None


def notify(mailer, order_id: int) -> None:
    try:
        threading.Thread(target=mailer.notify, args=(order_id,), daemon=True).start()
    except Exception:  # LAW414: belongs to the thread
        logger.exception("nobody learned of order %s", order_id)
