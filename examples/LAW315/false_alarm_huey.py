"""Two hueys are two queues."""

from huey import RedisHuey, crontab

from ferry.seats import recount, reserve

huey = RedisHuey("ferry")
nightly = RedisHuey("ferry-nightly")


@huey.task()
def reserve_seat(trip_id, seat):
    reserve(trip_id, seat)


@nightly.periodic_task(crontab(hour="3", minute="10"))
def recount_day():
    recount("today")
