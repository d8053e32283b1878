"""Made once, if only one caller comes."""


class Orders:
    def __init__(self, broker) -> None:
        self._broker = broker
        self._channel = None
        self._token = None

    async def channel(self):
        if self._channel is None:
            self._channel = await self._broker.open_channel()  # LAW118: `self._channel` is written after an `await`
        return self._channel

    async def headers(self) -> dict[str, str]:
        if not self._token:
            await self._renew()
        return {"Authorization": f"Bearer {self._token}"}

    async def _renew(self) -> None:
        reply = await self._broker.ask("token")
        self._token = reply["token"]  # LAW118: (in `headers`, line 16)
