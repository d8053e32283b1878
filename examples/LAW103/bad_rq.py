"""A postcard printer: an RQ job and a dramatiq actor that look for the visitor."""

import dramatiq
from flask import session
from flask_login import current_user
from redis import Redis
from rq import Queue

queue = Queue("cards", connection=Redis())


def print_card(card: int) -> str:
    return f"{card} for {session['name']}"  # LAW103: `print_card` runs as a job


def order(card: int) -> None:
    queue.enqueue(print_card, card)


@dramatiq.actor(max_retries=3)
def thank(card: int) -> None:
    print(card, current_user.name)  # LAW103: `thank` runs as a job
