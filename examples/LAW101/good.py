"""A ticket desk: keys and plain values travel, the job loads what it needs."""

from functools import partial

from celery import chain
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.generic import CreateView

from desk.models import Agent, Ticket
from desk.tasks import archive, notify, summarise


def close(request: HttpRequest, pk: int) -> HttpResponse:
    ticket = get_object_or_404(Ticket, pk=pk)
    notify.delay(ticket.pk)
    notify.apply_async(kwargs={"ticket": ticket.pk, "by": request.user.pk}, countdown=60)
    return HttpResponse(status=204)


def close_all(agent: Agent) -> None:
    for pk in Ticket.objects.filter(agent=agent).values_list("pk", flat=True):
        notify.delay(pk)
    archive.delay(list(Ticket.objects.filter(agent=agent).values("pk", "title")))
    newest = Ticket.objects.filter(agent=agent).first()
    chain(summarise.si(newest.pk), notify.si(newest.pk)).apply_async()


def collected() -> None:
    payload = {"kind": "weekly"}
    payload["tickets"] = [ticket.pk for ticket in Ticket.objects.filter(open=True)]
    archive.delay(payload)
    archive.delay([ticket.number for ticket in Ticket.objects.filter(open=False)])


@receiver(post_save, sender=Ticket)
def on_save(sender, instance, created, **kwargs):
    transaction.on_commit(partial(notify.delay, instance.pk))


class NewTicket(CreateView):
    model = Ticket

    def form_valid(self, form):
        response = super().form_valid(form)
        transaction.on_commit(lambda: notify.delay(self.object.pk))
        return response
