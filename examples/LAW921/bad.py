"""A weather balloon's radio: who ends it, and who would notice if it ended?"""

import asyncio


class Radio:
    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue(maxsize=100)

    async def listen(self) -> None:
        while True:
            print(await self.heard.get())

    async def start(self) -> None:
        task = asyncio.create_task(self.listen())  # LAW202, LAW921: nobody holds it for long
        print(task.get_name())
