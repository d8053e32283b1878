"""A broker for tests, in place of a server: what holds its messages is this process, as long as the test lasts."""

import queue


class Broker:
    def __init__(self) -> None:
        self.lanes: dict[str, queue.Queue[bytes]] = {}

    def declare(self, lane: str) -> None:
        self.lanes[lane] = queue.Queue()

    def send(self, lane: str, body: bytes) -> None:
        self.lanes[lane].put(body)
