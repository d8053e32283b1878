"""An application of streams with no reason for the streams."""

import faust

app = faust.App("parcels", broker="kafka://kafka:9092")  # LAW512: Kafka
