"""The second run finds that the first one has done it."""

import requests
import stripe
from celery import Celery
from django.db import transaction
from rentals.models import Rental, Station

app = Celery("rentals", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_default_queue="rentals", task_time_limit=60)
TRANSIENT = {"autoretry_for": (ConnectionError,), "retry_backoff": True, "max_retries": 5}


@app.task(**TRANSIENT)
def charge_rental(rental_id):
    rental = Rental.objects.get(pk=rental_id)
    stripe.PaymentIntent.create(amount=rental.cents, currency="eur", idempotency_key=f"rental-{rental_id}")


@app.task(**TRANSIENT)
def count_return(rental_id):
    with transaction.atomic():
        rental = Rental.objects.select_for_update().get(pk=rental_id)
        if not rental.was_counted:
            Station.objects.filter(pk=rental.station_id).update(bikes=rental.station.bikes + 1)
            rental.mark_counted()


@app.task(**TRANSIENT)
def announce(rental_id):
    headers = {"Idempotency-Key": f"ride-{rental_id}"}
    requests.post("https://city.example/rides", json={"ride": rental_id}, headers=headers, timeout=5)
