"""Under AnyIO a cancelled scope cancels the clean-up, too."""

import anyio


class Stall:
    def __init__(self, market) -> None:
        self.market = market

    async def _sell(self) -> None:
        await self.market.open_stall()
        try:
            while True:
                await self.market.sell()
        finally:
            await self.market.close_stall()  # LAW209: when the scope is cancelled, `self.market.close_stall()`

    async def day(self) -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(self._sell)
            await self.market.evening()
            group.cancel_scope.cancel()

    async def haggle(self, customer) -> None:
        with anyio.move_on_after(30):
            try:
                await customer.offer()
            except anyio.get_cancelled_exc_class():
                await customer.say_goodbye()  # LAW209: in `except anyio.get_cancelled_exc_class()`
                raise
