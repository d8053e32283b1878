"""A reader of a log for every open page, from now on."""

import json

import pulsar
import tornado.websocket


class HarbourHandler(tornado.websocket.WebSocketHandler):
    def initialize(self, client: pulsar.Client) -> None:
        self.client = client

    def open(self) -> None:
        self.reader = self.client.create_reader(  # LAW501: feeds the live view `HarbourHandler`
            "persistent://port/public/ships", pulsar.MessageId.latest, reader_listener=self.on_ship
        )

    def on_ship(self, reader, message) -> None:
        self.write_message(json.loads(message.data()))

    def on_close(self) -> None:
        self.reader.close()
