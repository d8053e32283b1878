"""The word stands in a reason, and in a declaration that is no entry of a contract."""

import asyncio


class Desk:
    def __init__(self) -> None:
        # async-law: bound=unknown guests wait outside, so there are never more than the lobby holds
        self.waiting: asyncio.Queue[str] = asyncio.Queue()

    async def arrive(self, passport: str) -> None:
        """
        Let a guest wait.

        Async contract:
            effect: a guest unknown to us gets a new record, found again by passport number
        """
        await self.waiting.put(passport)
