"""A choir: its own context managers, and an exit stack, hold the transaction."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from django.db import transaction

from choir.locks import hall
from choir.models import Concert
from choir.tasks import invite


@contextmanager
def rehearsal() -> Iterator[None]:
    with transaction.atomic():
        yield


def plan(day: str) -> None:
    with rehearsal():
        concert = Concert.objects.create(day=day)
        invite.delay(concert.pk)  # LAW601: before `rehearsal()` commits


def plan_all(days: list[str]) -> None:
    with ExitStack() as stack:
        stack.enter_context(hall())
        stack.enter_context(transaction.atomic())
        for day in days:
            concert = Concert.objects.create(day=day)
            invite.delay(concert.pk)  # LAW601: before `transaction.atomic()` commits
