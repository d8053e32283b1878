"""The second run sees the first: a guarded update, an upsert, a breach of a constraint that is handled."""

from celery import Celery
from django.db import IntegrityError, transaction

from dairy.models import Delivery, Stock, Taking

app = Celery("dairy", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="cellar", time_limit=30)
def take_out(delivery_id: int) -> None:
    if not Delivery.objects.filter(pk=delivery_id, state="packed").update(state="out"):
        return
    Stock.objects.filter(delivery=delivery_id).delete()


@app.task(queue="cellar", time_limit=30)
def weigh(wheel_id: int, grams: int) -> None:
    Stock.objects.update_or_create(wheel_id=wheel_id, defaults={"grams": grams})


@app.task(queue="cellar", time_limit=30)
def note(delivery_id: int) -> None:
    try:
        with transaction.atomic():
            Taking.objects.create(delivery_id=delivery_id)
    except IntegrityError:
        return


@app.task(queue="cellar", time_limit=30)
def taste(delivery_id: int) -> None:
    """
    Note that somebody tasted a delivery.

    Async contract:
        idempotent: a second note of the same tasting is read as one by those who read them
    """
    Taking.objects.create(delivery_id=delivery_id)
