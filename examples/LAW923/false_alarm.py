"""Bounded by how it is read, by what it holds, or by words."""

import queue

from kafka import KafkaConsumer

from harbour.books import note, park

# async-law: bound=a ship holds 400 containers, and only one is unloaded at a time
waiting: queue.Queue[str] = queue.Queue()
newest: queue.Queue[str] = queue.Queue(maxsize=1)


def unload(ship: list[str]) -> None:
    while ship:
        waiting.put(ship.pop())


def lift() -> None:
    while True:
        print(waiting.get(), newest.get())


def listen(consumer: KafkaConsumer) -> None:
    for message in consumer:
        try:
            note(message.value)
        except ValueError as error:
            park(message.value, error)
        consumer.commit()
