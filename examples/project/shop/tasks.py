"""The shop's jobs."""

from functools import partial

import requests
from django.core.mail import send_mail
from django.db import transaction
from kafka import KafkaProducer
from kafka.errors import KafkaTimeoutError

from shop.app import app
from shop.models import Order, Outbox

WAREHOUSE = "https://warehouse.example/parcels"


@app.task(name="shop.tasks.pack", time_limit=60)
def pack(order_id: int) -> None:
    """
    Have the warehouse pack an order.

    Async contract:
        effect: the warehouse makes one parcel per order number, and the state moves on once
    """
    if not Order.objects.filter(pk=order_id, state="placed").update(state="packing"):
        return
    try:
        requests.put(f"{WAREHOUSE}/{order_id}", json={"order": order_id}, timeout=10).raise_for_status()
    except requests.RequestException:
        known = requests.get(f"{WAREHOUSE}/{order_id}", timeout=10)
        Order.objects.filter(pk=order_id).update(state="packing" if known.ok else "placed")


@app.task(name="shop.tasks.publish_outbox", time_limit=50)
def publish_outbox() -> int:
    """
    Publish what the outbox holds, oldest first, and have new orders packed; gives how many messages went out.

    A message that is published and not marked goes out again: readers know its key and version.

    Async contract:
        idempotent: readers drop what they have seen, by key and version
        ambiguity: a message whose answer is lost stays unpublished, and goes out again under the same key and version
    """
    # async-law: requirement=multi-service-fanout, docs/decisions/0002-orders-for-others.md
    producer = KafkaProducer(bootstrap_servers="kafka:9092", acks="all")
    sent = 0
    try:
        with transaction.atomic():
            for message in Outbox.objects.select_for_update(skip_locked=True).filter(published=False)[:200]:
                try:
                    producer.send(message.topic, key=message.key.encode(), value=_bytes(message)).get(timeout=10)
                except KafkaTimeoutError:
                    break  # nobody knows whether it is there: it stays unpublished, and goes out again
                Outbox.objects.filter(pk=message.pk, published=False).update(published=True)
                transaction.on_commit(partial(pack.delay, message.body["order"]))
                sent += 1
    finally:
        producer.close(timeout=10)
    return sent


def _bytes(message: Outbox) -> bytes:
    return f'{{"version": {message.version}, "body": {message.body}}}'.encode()


@app.task(name="shop.tasks.confirm", queue="mail", time_limit=60)
def confirm(order_id: int) -> None:
    """
    Tell the customer that the order is paid.

    Async contract:
        ambiguity: unknown (impact: a customer may get the same mail twice after a lost answer of the mail server)
    """
    if not Order.objects.filter(pk=order_id, confirmed=False).update(confirmed=True):
        return
    order = Order.objects.get(pk=order_id)
    send_mail("Your order is paid", f"Order {order_id}", "shop@example.com", [order.email])
