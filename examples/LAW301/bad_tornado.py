"""A crawler that finds more pages than it fetches."""

from tornado.queues import Queue


class Crawler:
    def __init__(self, fetch) -> None:
        self.fetch = fetch
        self.found = Queue()  # LAW301: `Queue` has no bound

    async def run(self) -> None:
        async for url in self.found:
            for link in await self.fetch(url):
                await self.found.put(link)
