"""A thread that nobody keeps."""

import threading
import time


def beep() -> None:
    while True:
        print("beep")
        time.sleep(1)


def start() -> None:
    threading.Thread(target=beep, daemon=True).start()  # LAW921: the long-lived task `beep` has no owner
