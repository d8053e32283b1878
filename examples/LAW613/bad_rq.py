"""Map tiles on RQ, django-rq and Django Q: the function stands first, options in between."""

from datetime import timedelta

import django_rq
from django_q.tasks import async_task
from rq import Queue

tiles = Queue("tiles")


def draw(layer, zoom, colour="grey"):
    return layer, zoom, colour


class Atlas:
    def bind(self, pages):
        return pages

    @staticmethod
    def print(pages):
        return pages

    def order(self, pages):
        tiles.enqueue(self.bind)  # LAW613: `bind` is not given `pages`
        tiles.enqueue(Atlas.print, pages, "glossy")  # LAW613: takes 1 positional argument and gets 2


def redraw(layer: str) -> None:
    tiles.enqueue(draw, layer)  # LAW613: `draw` is not given `zoom`, so every job that `tiles.enqueue` sends
    tiles.enqueue(draw, layer, 3, timeout=60)  # LAW613: takes no argument `timeout`
    tiles.enqueue(draw, args=(layer, 3), kwargs={"color": "blue"})  # LAW613: takes no argument `color`
    tiles.enqueue_in(timedelta(minutes=5), draw, layer, 3, "red", "wide")  # LAW613: gets 4
    tiles.enqueue_call(func=draw, args=(layer,), timeout=60)  # LAW613: is not given `zoom`
    django_rq.enqueue(draw, layer, zoom=3, tint="blue")  # LAW613: takes no argument `tint`
    async_task(draw, layer, 3, colour="blue", hook="maps.drawn", color="red")  # LAW613: takes no argument `color`
    tiles.enqueue(draw, layer, 3, job_timeout=60)
    async_task(draw, layer, 3, hook="maps.drawn", timeout=60)
