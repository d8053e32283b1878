"""A choir under Django: all invitations go to the last member."""

from django.db import transaction

from choir.models import Member
from choir.tasks import invite


def invite_all(members: list[Member]) -> None:
    with transaction.atomic():
        for member in members:
            member.save()
            transaction.on_commit(lambda: invite.delay(member.pk))  # LAW106: the loop's `member`
