"""A queue that lasts, for messages that do not."""

from faststream.rabbit import RabbitBroker, RabbitQueue

broker = RabbitBroker("amqp://broker")
parcels = RabbitQueue("parcels", durable=True, arguments={"x-dead-letter-exchange": "dead"})


async def hand_over(parcel: int) -> None:
    await broker.publish({"version": 1, "parcel": parcel}, parcels)  # LAW504: the queue is durable


async def hand_over_for_good(parcel: int) -> None:
    await broker.publish({"version": 1, "parcel": parcel}, parcels, persist=True)
