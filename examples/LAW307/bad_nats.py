"""JetStream: the server's own limit, a thousand, taken away."""

from nats.js.api import ConsumerConfig

EVERYTHING = ConsumerConfig(durable_name="letters", max_ack_pending=-1)  # LAW307: `max_ack_pending`
