"""Loops in which one failure has to end the rest, or ends nothing."""

from celery import shared_task
from django.db import transaction

from fees.models import Fee
from fees.payments import charge_quietly, export_row


@shared_task(queue="fees", time_limit=60)
def collect_fee(fee_id):
    charge_quietly(fee_id)


@shared_task(queue="fees", time_limit=60)
def collect_fees():
    for fee_id in Fee.objects.filter(state="due").values_list("pk", flat=True).iterator(chunk_size=500):
        collect_fee.delay(fee_id)


@shared_task(queue="fees", time_limit=120)
def close_year():
    with transaction.atomic():  # all of them, or none
        for fee in Fee.objects.filter(state="paid").iterator(chunk_size=500):
            export_row(fee)
