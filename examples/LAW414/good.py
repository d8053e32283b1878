"""The handler stands in the work, or around an await."""

import asyncio
import logging

logger = logging.getLogger(__name__)


class OrderDesk:
    def __init__(self, orders, warehouse) -> None:
        self._orders = orders
        self._warehouse = warehouse
        self._running: set[asyncio.Task] = set()

    async def _announce(self, order_id: int) -> None:
        try:
            await self._warehouse.announce(order_id)
        except Exception:
            logger.exception("order %s not announced", order_id)
            await self._orders.mark_unannounced(order_id)

    async def place(self, order: dict) -> int:
        order_id = await self._orders.insert(order)
        task = asyncio.create_task(self._announce(order_id))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return order_id

    async def place_and_wait(self, order: dict) -> int:
        order_id = await self._orders.insert(order)
        try:
            await asyncio.create_task(self._warehouse.announce(order_id))
        except Exception:
            logger.exception("order %s not announced", order_id)
        return order_id

    async def close(self) -> None:
        await asyncio.gather(*self._running, return_exceptions=True)
