"""A recorder whose thread writes more slowly than the sensors speak."""

import queue
from queue import SimpleQueue


class Recorder:
    def __init__(self, write) -> None:
        self.write = write
        self.readings: queue.Queue[float] = queue.Queue(maxsize=0)  # LAW301: `queue.Queue` has no bound
        self.alarms: SimpleQueue[str] = SimpleQueue()  # LAW301: use `queue.Queue`

    def on_reading(self, value: float) -> None:
        self.readings.put(value)
        if value > 100:
            self.alarms.put(f"{value} is too hot")

    def run(self) -> None:
        while (value := self.readings.get()) >= 0:
            self.write(value)
