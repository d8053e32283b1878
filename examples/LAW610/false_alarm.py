"""Sends which no request waits for, or waits for on purpose."""

from django.core.mail import mail_admins, send_mail
from django.core.management.base import BaseCommand
from django.http import JsonResponse

from seeds.imports import read_prices


class Command(BaseCommand):
    def handle(self, *args, **options):
        for address in options["addresses"]:
            send_mail("Prices", "They changed.", None, [address])


def test_mail(request):
    send_mail("Test", "It works.", None, [request.user.email])  # whether it arrives is the question
    return JsonResponse({"state": "sent"})


def upload(request):
    try:
        read_prices(request.body)
    except ValueError as error:
        mail_admins("Prices", str(error))
        raise
    return JsonResponse({"state": "read"})
