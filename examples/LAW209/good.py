"""State first, then what waits; or a `finally` of its own."""

import asyncio


class Oven:
    def __init__(self, heating, log) -> None:
        self.heating = heating
        self.log = log
        self.loaves = 0
        self._busy = False

    async def bake(self, loaves: int) -> None:
        self.loaves += loaves
        try:
            await self.heating.run()
        finally:
            self.loaves -= loaves
            await self.log.baked(loaves)

    async def clean(self) -> None:
        self._busy = True
        try:
            await asyncio.wait_for(self.heating.burn_off(), timeout=60)
        finally:
            try:
                await self.log.cleaned()
            finally:
                self._busy = False
