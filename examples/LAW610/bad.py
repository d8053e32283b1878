"""Sign-up and orders of the seed shop."""

from django.core.mail import EmailMultiAlternatives, send_mail
from django.db import models, transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import JsonResponse
from django.views.generic.edit import FormView

from seeds.forms import ContactForm
from seeds.models import Member, place_order


class Parcel(models.Model):
    email = models.EmailField()

    def save(self, *args, **kwargs):
        super().save(*args, **kwargs)
        send_mail("Your parcel", "It is on its way.", None, [self.email])  # LAW610: `Parcel.save` waits


@receiver(post_save, sender=Member)
def welcome(sender, instance, created, **kwargs):
    if created:
        send_mail("Welcome", "Nice to see you.", None, [instance.email])  # LAW610: signal receiver `welcome` waits


class Contact(FormView):
    form_class = ContactForm

    def form_valid(self, form):
        self.forward(form.cleaned_data["text"])
        return super().form_valid(form)

    def forward(self, text):
        send_mail("Question", text, None, ["office@example.org"])  # LAW610: as slow as that server


def order(request):
    with transaction.atomic():
        placed = place_order(request.POST)
        transaction.on_commit(lambda: send_mail("Order", placed.text, None, [placed.email]))  # LAW610
    return JsonResponse({"order": placed.pk})


def newsletter(subscribers, text):
    for subscriber in subscribers:
        message = EmailMultiAlternatives("Spring", text, to=[subscriber.email])
        message.send()  # LAW610: one recipient after the other
