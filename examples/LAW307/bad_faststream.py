"""FastStream on RabbitMQ makes a task of each message that the broker sends."""

from faststream.rabbit import RabbitBroker

broker = RabbitBroker("amqp://broker")  # LAW307: `default_channel`


@broker.subscriber("letters")
async def on_letter(body: dict) -> None:
    print(body)
