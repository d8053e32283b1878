"""Invoices by mail. With a list of its own the broker has lost the middleware that retries."""

import dramatiq
from dramatiq.brokers.rabbitmq import RabbitmqBroker
from dramatiq.middleware import AgeLimit, Callbacks, TimeLimit
from invoices.mail import deliver

MIDDLEWARE = [AgeLimit(), TimeLimit(time_limit=60_000), Callbacks()]
broker = RabbitmqBroker(url="amqp://mq", middleware=MIDDLEWARE)  # LAW413: holds no retries
dramatiq.set_broker(broker)


@dramatiq.actor(max_retries=6, queue_name="invoices")
def mail_invoice(invoice_id):
    deliver(invoice_id)
