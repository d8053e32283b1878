"""Nothing runs these jobs again, or twice is once."""

import dramatiq
import requests
import stripe
from celery import Celery
from rentals.models import Fine, Rental

app = Celery("rentals", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_default_queue="rentals", task_time_limit=60)


@app.task
def charge_rental(rental_id):
    """No retry, and acknowledged before it starts: at most once."""
    rental = Rental.objects.get(pk=rental_id)
    stripe.PaymentIntent.create(amount=rental.cents, currency="eur")


@dramatiq.actor(queue_name="fines", max_retries=0)
def fine(rental_id):
    Fine.objects.create(rental_id=rental_id, cents=2500)


@dramatiq.actor(queue_name="fines")
def fine_once(rental_id):
    Fine.objects.get_or_create(rental_id=rental_id, defaults={"cents": 2500})


@dramatiq.actor(queue_name="rentals")
def close_rental(rental_id):
    """The same value again."""
    Rental.objects.filter(pk=rental_id).update(state="closed")
    requests.put(f"https://city.example/rides/{rental_id}", json={"state": "closed"}, timeout=5)
