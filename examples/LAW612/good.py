"""The same, each fee by itself."""

from celery import shared_task

from fees.models import Fee
from fees.payments import CardDeclined, charge


@shared_task(queue="fees", time_limit=3600)
def collect_fees():
    failed = []
    for fee in Fee.objects.filter(state="due").iterator(chunk_size=100):
        try:
            charge(fee.account, fee.cents)
        except CardDeclined as error:
            fee.note_failure(str(error))
            failed.append(fee.pk)
        else:
            fee.mark_paid()
    if failed:
        raise RuntimeError(f"{len(failed)} fees not collected: {failed[:10]}")
