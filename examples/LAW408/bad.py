"""Jobs that are run again, and do again what they did."""

import requests
import stripe
from celery import Celery
from django.core.mail import send_mail
from django.db.models import F
from rentals.models import Rental, Station

app = Celery("rentals", broker="amqp://mq", backend="redis://cache")
app.conf.update(task_default_queue="rentals", task_time_limit=60)
TRANSIENT = {"autoretry_for": (ConnectionError,), "retry_backoff": True, "max_retries": 5}


@app.task(**TRANSIENT)
def charge_rental(rental_id):
    rental = Rental.objects.get(pk=rental_id)
    stripe.PaymentIntent.create(  # LAW408: `charge_rental` is run again (it is retried)
        amount=rental.cents, currency="eur"
    )


@app.task(bind=True, max_retries=3)
def mail_receipt(self, rental_id):
    try:
        deliver(Rental.objects.get(pk=rental_id))
    except ConnectionError as error:
        raise self.retry(exc=error) from error


def deliver(rental):
    send_mail(  # LAW408: through `deliver`
        "Your ride", rental.text, "rides@example.org", [rental.address], fail_silently=False
    )


@app.task(acks_late=True, reject_on_worker_lost=True)
def count_return(station_id):
    Station.objects.filter(pk=station_id).update(bikes=F("bikes") + 1)  # LAW408: `F` changes the number again


@app.task(**TRANSIENT)
def announce(rental_id):
    requests.post("https://city.example/rides", json={"ride": rental_id}, timeout=5)  # LAW408: sends another request
