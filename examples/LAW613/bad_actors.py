"""A theatre on dramatiq and huey."""

import dramatiq
from huey import RedisHuey

huey = RedisHuey("theatre")


@dramatiq.actor(queue_name="tickets", time_limit=30_000, max_retries=3)
def seat(row, number, reduced=False):
    return row, number, reduced


class Announce(dramatiq.GenericActor):
    class Meta:
        queue_name = "doors"
        time_limit = 30_000
        max_retries = 3

    def perform(self, door, text):
        return door, text


@huey.task(priority=10, context=True)
def dim(hall, seconds=5, task=None):
    return hall, seconds, task


def open_doors(row: str) -> None:
    seat.send(row)  # LAW613: `seat` is not given `number`
    seat.send_with_options(args=(row, 1), kwargs={"discount": True}, delay=1000)  # LAW613: takes no argument `discount`
    Announce.send("north")  # LAW613: `perform` is not given `text`
    dim("big", fade=3)  # LAW613: takes no argument `fade`
    dim.schedule(args=("big", 3, None, 9), delay=60)  # LAW613: takes 3 positional arguments and gets 4
    seat.send(row, 1)
    Announce.send("north", "open")
    dim("big", delay=60)
