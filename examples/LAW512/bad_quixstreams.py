"""The same with data frames."""

from quixstreams import Application

app = Application("kafka:9092", consumer_group="rows", auto_offset_reset="earliest")  # LAW512: Kafka
