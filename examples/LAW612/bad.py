"""Collects the fees that are due."""

from celery import shared_task

from fees.models import Fee
from fees.payments import charge


@shared_task(queue="fees", time_limit=3600)
def collect_fees():
    for fee in Fee.objects.filter(state="due").iterator(chunk_size=100):  # LAW612: that fails ends job `collect_fees`
        charge(fee.account, fee.cents)
        fee.mark_paid()
