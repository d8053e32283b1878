"""A ticket office on Django: decorators, model methods and signals hold transactions that are not in sight."""

from django.core.mail import send_mail
from django.db import models, transaction
from django.db.models.signals import m2m_changed, post_save
from django.dispatch import receiver
from django.utils.decorators import method_decorator
from django.views.generic import CreateView

from office.models import Seat, Ticket
from office.tasks import index


@method_decorator(transaction.atomic, name="dispatch")
class Buy(CreateView):
    model = Ticket

    def form_valid(self, form):
        response = super().form_valid(form)
        index.delay(self.object.pk)  # LAW601: before `@method_decorator(transaction.atomic, name='dispatch')` commits
        send_mail("Your ticket", "Enjoy", None, [self.object.email])  # LAW601: it tells of what never happened, LAW610
        return response


class Show(models.Model):
    title = models.TextField()

    def save(self, *args, **kwargs):
        super().save(*args, **kwargs)
        index.delay(self.pk)  # LAW601: sends the job inside `save()`, whose callers may hold a transaction

    def delete(self, *args, **kwargs):
        key = self.pk
        gone = super().delete(*args, **kwargs)
        self.forget(key)  # LAW601: (through `forget` -> `index.delay`)
        return gone

    def forget(self, key):
        index.delay(key)


@receiver(post_save, sender=Seat)
def seat_saved(sender, instance, **kwargs):
    index.delay(instance.pk)  # LAW601: while `post_save` is handled, inside whatever transaction the save runs in


def seats_moved(sender, instance, **kwargs):
    index.delay(instance.pk)  # LAW601: while `m2m_changed` is handled


m2m_changed.connect(seats_moved, sender=Ticket.seats.through)
