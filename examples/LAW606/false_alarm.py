"""Queries that look like whole tables, and are not."""

from celery import shared_task
from django.db.models import F

from loyalty.models import Country, Customer, Voucher


@shared_task(queue="nightly", time_limit=600)
def remind():
    Customer.objects.all().update(points=F("points"))
    for customer in Customer.objects.order_by("last_reminded")[:200]:
        customer.mark_reminded()
    for country in Country.objects.all():  # people add these by hand
        country.store_rates()
    for voucher in Voucher.objects.filter(expires__lt="2024-01-01"):
        voucher.mark_expired()


def print_customers():
    for customer in Customer.objects.all():  # runs in a shell, as far as this file shows
        print(customer.describe())
