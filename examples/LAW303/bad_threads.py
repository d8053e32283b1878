"""A callback fills, a thread empties."""

import threading

stopped = threading.Event()
readings = []  # LAW303: `readings`


def on_reading(value: float) -> None:
    readings.append(value)


def save(store) -> None:
    while not stopped.wait(5):
        batch = readings[:]
        readings.clear()
        store.save(batch)


def main(gauge, store) -> None:
    gauge.subscribe(on_reading)
    saver = threading.Thread(target=save, args=(store,))
    saver.start()
    gauge.wait_closed()
    stopped.set()
    saver.join()
