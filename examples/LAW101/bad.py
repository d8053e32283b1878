"""A ticket desk: what its views and signals hand to Celery."""

from functools import partial

from celery import chain
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.generic import CreateView

from desk.forms import TicketForm
from desk.models import Agent, Ticket
from desk.tasks import archive, notify, summarise


def close(request: HttpRequest, pk: int) -> HttpResponse:
    ticket = get_object_or_404(Ticket, pk=pk)
    notify.delay(ticket)  # LAW101: a model instance travels to `notify.delay` as `ticket`: it cannot be serialised
    notify.apply_async(kwargs={"ticket": ticket.pk, "by": request.user}, countdown=60)  # LAW101: as `request.user`
    return HttpResponse(status=204)


def close_all(agent: Agent) -> None:
    for own in agent.tickets.all():  # no model in sight tells what `tickets` holds
        notify.delay(own)  # missed: LAW101
    for ticket in Ticket.objects.filter(agent=agent)[:50]:
        notify.delay(ticket)  # LAW101: `ticket`
    archive.delay(Ticket.objects.filter(agent=agent))  # LAW101: a queryset travels to `archive.delay`
    newest = Ticket.objects.filter(agent=agent).first()
    chain(summarise.si(newest), notify.si(newest.pk)).apply_async()  # LAW101: `summarise.si`


def collected() -> None:
    payload = {"kind": "weekly"}
    payload["tickets"] = list(Ticket.objects.filter(open=True))
    archive.delay(payload)  # LAW101: a model instance travels
    archive.delay(ticket.number for ticket in Ticket.objects.filter(open=False))  # LAW101: a generator travels


@receiver(post_save, sender=Ticket)
def on_save(sender, instance, created, **kwargs):
    transaction.on_commit(partial(notify.delay, instance))  # LAW101: as `instance`


class NewTicket(CreateView):
    model = Ticket
    form_class = TicketForm

    def form_valid(self, form):
        response = super().form_valid(form)
        transaction.on_commit(lambda: notify.delay(self.object))  # LAW101: `self.object`
        transaction.on_commit(lambda: archive.delay(form.save()))  # LAW101: `form.save()`
        return response
