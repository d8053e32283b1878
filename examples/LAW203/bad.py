"""A feeder of a fish tank: the pump's methods read like plain calls."""

import asyncio


class Pump:
    async def prime(self) -> None:
        await asyncio.sleep(2)

    async def is_clogged(self) -> bool:
        await asyncio.sleep(0.1)
        return False


class Feeder(Pump):
    async def start(self) -> None:
        self.prime()  # LAW203: `self.prime()` makes a coroutine that nobody awaits, so its body never runs
        if self.is_clogged():  # LAW203: the test sees the object itself
            return
        if not self.is_clogged():  # LAW203
            print("ready")
        cleaned = self.prime()  # LAW203
        waiting = self.prime()  # LAW203
        if waiting:
            print("still priming")

    async def report(self, tanks: list[Pump]) -> str:
        [pump.prime() for pump in tanks]  # LAW203
        if any(pump.is_clogged() for pump in tanks):  # LAW203
            return "one is clogged"
        return f"clogged: {self.is_clogged()}"  # LAW203: what follows gets the coroutine itself

    def stop(self) -> None:
        asyncio.sleep(1)  # LAW203: make `stop` an `async def` that awaits it
        super().prime()  # LAW203


async def main() -> None:
    await Feeder().start()


main()  # LAW203: run it with `asyncio.run()`
