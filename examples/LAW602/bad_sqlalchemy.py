"""The same with sessions, directly and by a listener."""

import boto3
from sqlalchemy import event
from sqlalchemy.orm import Session

from hotel.db import SessionFactory
from hotel.models import Booking

sqs = boto3.client("sqs")


def book(session: Session, url: str, booking: Booking, body: str) -> None:
    session.add(booking)
    session.commit()
    sqs.send_message(QueueUrl=url, MessageBody=body)  # LAW602: sends a message beside `session.commit`


@event.listens_for(SessionFactory, "after_commit")
def tell(session):
    for url, body in session.info.pop("told", ()):
        sqs.send_message(QueueUrl=url, MessageBody=body)  # LAW602: after the commit
