"""A WebSocket class that opens a consumer of its own."""

from channels.generic.websocket import WebsocketConsumer
from kafka import KafkaConsumer


class CourtConsumer(WebsocketConsumer):
    def connect(self):
        self.records = KafkaConsumer(  # LAW501: feeds the live view `CourtConsumer`
            "courts", bootstrap_servers="kafka:9092", group_id=None, auto_offset_reset="latest"
        )
        self.accept()

    def pump(self):
        for batch in self.records.poll(timeout_ms=200).values():
            for record in batch:
                self.send(record.value.decode())

    def disconnect(self, code):
        self.records.close()
