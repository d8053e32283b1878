"""A greenhouse's status page, whose schedule is run by a thread beside it."""

import threading

import schedule
from flask import Flask
from greenhouse.pumps import water_beds

app = Flask(__name__)
stopped = threading.Event()
schedule.every().day.at("05:30").do(water_beds)


def keep_schedule() -> None:
    while not stopped.wait(1):
        schedule.run_pending()


keeper = threading.Thread(target=keep_schedule)  # LAW605: `schedule.run_pending` starts as many schedulers
keeper.start()


@app.post("/stop")
def stop() -> str:
    stopped.set()
    keeper.join()
    return "stopped"
