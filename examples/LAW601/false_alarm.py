"""A post office of events: all of these look as if they left too early."""

import json

import boto3
from celery import Task, shared_task
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from post.models import Event, Parcel

sns = boto3.client("sns")


class AfterCommit(Task):
    """The project's own task class: every enqueue waits for the commit."""

    def apply_async(self, *args, **kwargs):
        transaction.on_commit(lambda: super(AfterCommit, self).apply_async(*args, **kwargs))


@shared_task(base=AfterCommit, time_limit=60)
def weigh(parcel_id: int) -> None:
    Parcel.objects.get(pk=parcel_id).weigh()


def accept(sender_id: int) -> None:
    with transaction.atomic():
        parcel = Parcel.objects.create(sender_id=sender_id)
        weigh.delay(parcel.pk)


def announce(parcel: Parcel) -> None:
    """In tests nothing is ever committed, so that there the hook would never run."""
    if settings.IN_TESTS:
        sns.publish(TopicArn=settings.TOPIC, Message=str(parcel.pk))
    else:
        transaction.on_commit(lambda: sns.publish(TopicArn=settings.TOPIC, Message=str(parcel.pk)))


@transaction.atomic
def deliver(parcel_id: int) -> None:
    parcel = Parcel.objects.select_for_update().get(pk=parcel_id)
    parcel.delivered = timezone.now()
    parcel.save()
    announce(parcel)


def relay(limit: int = 50) -> None:
    """The rows were committed long ago; locked, sent and marked in one transaction they are sent at least once."""
    with transaction.atomic():
        for event in Event.objects.select_for_update(skip_locked=True).filter(sent=None)[:limit]:
            sns.publish(TopicArn=settings.TOPIC, Message=json.dumps({"version": 1, **event.body}))
            event.sent = timezone.now()
            event.save(update_fields=["sent"])


@shared_task(time_limit=60)
def knock(parcel_id: int) -> None:
    """A retry of its own: it asks for no row of this transaction."""
    with transaction.atomic():
        parcel = Parcel.objects.select_for_update().get(pk=parcel_id)
        parcel.knocked += 1
        parcel.save(update_fields=["knocked"])
        if not parcel.is_answered():
            knock.apply_async((parcel_id,), countdown=3600)


def sweep() -> None:
    with transaction.atomic():
        Parcel.objects.filter(delivered__isnull=False).delete()
        # async-law: reads-none=warms the cache of opening hours, which come from a file
        knock.delay(0)
