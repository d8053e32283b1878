"""The same in other libraries that limit nothing by default."""

from huey import RedisHuey
from scans.reader import read

huey = RedisHuey("scans", host="redis")  # LAW316: the job of `huey` may run for ever


@huey.task(priority=5)
def read_page(page_id):
    read(page_id)
