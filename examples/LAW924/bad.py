"""An alpine rescue's radio net: what fails in the background has no caller."""

import asyncio
import threading

from celery import Celery

app = Celery("rescue")


@app.task(queue="calls", time_limit=60)  # LAW924: a failure leaves a log line
def forward(call: str) -> None:
    print(call)


async def watch() -> None:
    while True:
        await asyncio.sleep(1)


class Net:
    def open(self) -> None:
        self._watch = asyncio.create_task(watch())  # LAW924: when it raises, it is gone

    def listen(self) -> None:
        self._listener = threading.Thread(target=self._listen)  # LAW924: when it raises, it is gone
        self._listener.start()

    def close(self) -> None:
        self.closed = True
        self._watch.cancel()
        self._listener.join()

    closed = False

    def _listen(self) -> None:
        while not self.closed:
            print("...")
