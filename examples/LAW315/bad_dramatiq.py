"""Without `queue_name` every actor reads the queue `default`."""

import dramatiq
from dramatiq.brokers.rabbitmq import RabbitmqBroker

from ferry.seats import recount, reserve

broker = RabbitmqBroker(url="amqp://mq")  # LAW315: all 2 jobs of `broker`
dramatiq.set_broker(broker)


@dramatiq.actor(time_limit=10_000)
def reserve_seat(trip_id: int, seat: str) -> None:
    reserve(trip_id, seat)


@dramatiq.actor(time_limit=3_600_000)
def recount_season(year: int) -> None:
    recount(year)
