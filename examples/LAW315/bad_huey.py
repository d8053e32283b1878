"""One huey is one queue."""

from huey import RedisHuey, crontab

from ferry.seats import recount, reserve

huey = RedisHuey("ferry")  # LAW315: all 2 jobs of `huey`


@huey.task()
def reserve_seat(trip_id, seat):
    reserve(trip_id, seat)


@huey.periodic_task(crontab(hour="3", minute="10"))
def recount_day():
    recount("today")
