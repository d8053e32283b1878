"""What the shop remembers."""

from django.db import models


class Order(models.Model):
    """An order, and how far it has come: each step is taken once, by whoever changes the state."""

    email = models.EmailField()
    state = models.CharField(max_length=10, default="placed")
    confirmed = models.BooleanField(default=False)


class Outbox(models.Model):
    """A message that is to be published. It is written together with the change that it tells of."""

    topic = models.CharField(max_length=40)
    key = models.CharField(max_length=40)
    body = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    published = models.BooleanField(default=False)


class Payment(models.Model):
    """A payment that was taken: one for each event of the payment service."""

    event = models.CharField(max_length=40, unique=True)
    order = models.ForeignKey(Order, on_delete=models.PROTECT)
