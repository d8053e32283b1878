"""A cheese maker's deliveries; a second run takes the wheels out of the cellar twice."""

from celery import Celery

from dairy.models import Delivery, Wheel

app = Celery("dairy", broker="redis://localhost", backend="redis://localhost/1")


@app.task(queue="cellar", time_limit=30)  # LAW903: nothing shows that running it twice is the same as once
def take_out(delivery_id: int, wheels: int) -> None:
    delivery = Delivery.objects.get(pk=delivery_id)
    for wheel in Wheel.objects.filter(delivery=None)[:wheels]:
        wheel.delivery = delivery
        wheel.save()


@app.task(queue="cellar", time_limit=30)  # LAW903: is once only if a unique constraint stands behind it
def open_account(dairy_id: int) -> None:
    Delivery.objects.get_or_create(dairy_id=dairy_id)
