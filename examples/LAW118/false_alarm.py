"""Looked at before an await and written after it, and yet no harm."""


class Shop:
    def __init__(self, store) -> None:
        self._store = store
        self._name = None
        self._connection = None
        self._opening = False
        self._seen = 0

    async def name(self) -> str:
        if self._name is None:
            self._name = await self._store.load_name()  # the same name twice
        return self._name

    async def open(self) -> None:
        if self._opening:
            return
        self._opening = True  # claimed before anybody else can look
        await self._store.open()

    async def connection(self):
        if self._connection is None:
            connection = await self._store.connect()
            if self._connection is None:  # looked at again
                self._connection = connection
        return self._connection

    async def catch_up(self) -> None:
        if self._seen < self._store.newest:
            self._seen = await self._store.advance(self._seen)
