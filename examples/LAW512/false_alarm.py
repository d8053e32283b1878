"""A job library has its broker from an address; why is that library's matter, and in its settings."""

from celery import Celery

app = Celery("garden", broker="amqp://queue")
