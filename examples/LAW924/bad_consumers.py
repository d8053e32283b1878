"""A consumer that one broken message ends; a mail whose failure is kept quiet."""

from django.core.mail import send_mail
from kafka import KafkaConsumer

from rescue.calls import forward


def listen(consumer: KafkaConsumer) -> None:
    for message in consumer:  # LAW924: an exception ends the loop
        forward(message.value)  # LAW410
        consumer.commit()


def tell(address: str) -> None:
    send_mail("Avalanche", "...", "net@rescue.example", [address], fail_silently=True)  # LAW609, LAW924: nobody hears
