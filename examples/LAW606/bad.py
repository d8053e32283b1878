"""Recalculates what customers have spent, each night."""

from celery import shared_task

from loyalty.models import Customer


@shared_task(queue="nightly", time_limit=3600)
def recalculate_points():
    for customer in Customer.objects.select_related("card"):  # LAW606: `Customer.objects.select_related('card')`
        try:
            customer.recalculate_points()
        except ValueError as error:
            customer.note_failure(str(error))


@shared_task(queue="nightly", time_limit=3600)
def close_cards():
    close_all()


def close_all():
    cards = list(Customer.objects.filter(is_active=False).order_by("pk"))
    for customer in cards:  # LAW606: before job `close_cards` works on the first one
        customer.close_card()
        customer.save(update_fields=["card"])
