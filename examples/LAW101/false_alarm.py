"""Looks like live objects in a payload, and is none: other receivers, other processes' work, data that only began live."""

from dataclasses import dataclass
from enum import Enum

from celery import Celery, Task
from django.dispatch import Signal
from django.forms.models import model_to_dict
from django.http import HttpRequest

from desk.models import Ticket
from desk.tasks import notify

ticket_closed = Signal()


class References(Task):
    """Sends a reference for every instance, and loads it again on the worker."""

    def apply_async(self, args=None, kwargs=None, **options):
        return super().apply_async([(arg._meta.label, arg.pk) for arg in args or ()], kwargs, **options)


app = Celery("desk", task_cls=References)
app.conf.task_routes = {"desk.*": {"queue": "desk"}}


@app.task(soft_time_limit=20, time_limit=30)
def render(ticket):
    return ticket


class Urgency(Enum):
    HIGH = "high"


@dataclass(frozen=True)
class Summary:
    ticket: int
    urgency: Urgency


class Feed:
    """The project's own: keeps what it is given in this process."""

    def __init__(self):
        self.seen = []

    def delay(self, ticket):
        self.seen.append(ticket)

    def send(self, ticket):
        self.seen.append(ticket)


def close(request: HttpRequest, pk: int, feed: Feed) -> None:
    ticket = Ticket.objects.get(pk=pk)
    render.delay(ticket)
    ticket_closed.send(sender=Ticket, ticket=ticket)
    feed.delay(ticket)
    feed.send(ticket)
    notify(ticket)
    notify.apply((ticket,))
    notify.delay(model_to_dict(ticket))
    notify.delay(str(ticket), ticket.pk, request.user.pk, request.headers.get("User-Agent"))
    notify.delay(ticket and ticket.pk, Urgency.HIGH)
    notify.delay({ticket.pk: ticket.title for ticket in Ticket.objects.all()}, sorted(t.pk for t in Ticket.objects.all()))
    with open("/var/lib/desk/footer.txt") as footer:
        notify.delay(footer.read(200), footer.name)


def replaced(ticket: Ticket | int) -> None:
    if isinstance(ticket, Ticket):
        ticket = ticket.pk
    notify.delay(ticket)
